/**
 * Load against capacity by period: days are added to weeks and months, so that all views agree in minutes. Pure.
 * Source: resources-reports.md 5 (Capacity, Load, Utilization).
 */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { mondaysOf, periodsOf, windowOf } from '#modules/registers/manpower/weeks.ts';

export const loadGrains = {
  week: ['按周', '按週', 'By week'],
  day: ['按日', '按日', 'By day'],
  month: ['按月', '按月', 'By month'],
} as const;
export type LoadGrain = keyof typeof loadGrains;

/** Days of a page by day. */
export const DAYS = 28;

/** A period: its key, and the places of its days, both included. */
export interface LoadPeriod {
  key: string;
  from: number;
  to: number;
}
export interface LoadWindow {
  /** Civil day. */
  first: number;
  days: number;
  periods: LoadPeriod[];
}

/** What a page shows that begins in the week, or month, of a civil day. Months are of whole weeks, as in manpower. */
export function loadWindow(day: number, grain: LoadGrain): LoadWindow {
  if (grain === 'day') {
    const first = mondayOf(day);
    const periods = Array.from({ length: DAYS }, (_, i) => ({ key: formatDay(first + i), from: i, to: i }));
    return { first, days: DAYS, periods };
  }
  const weeks = windowOf(day, grain, false);
  const periods = periodsOf(mondaysOf(weeks), grain, false).map(({ key, from, to }) => ({
    ...{ key, from: 7 * from, to: 7 * to + 6 },
  }));
  return { first: weeks.first, days: 7 * weeks.count, periods };
}

/** Minutes of a period. */
export interface LoadCell {
  load: number;
  capacity: number;
  /** Of the load, what lies on days without capacity. */
  off: number;
}

/** Days as periods. */
export function cellsOf(
  load: readonly number[],
  capacity: readonly number[],
  periods: readonly LoadPeriod[],
): LoadCell[] {
  return periods.map(({ from, to }) => {
    const cell = { load: 0, capacity: 0, off: 0 };
    for (let day = from; day <= to; day++) {
      cell.load += load[day]!;
      cell.capacity += capacity[day]!;
      if (capacity[day] === 0) cell.off += load[day]!;
    }
    return { load: Math.round(cell.load), capacity: Math.round(cell.capacity), off: Math.round(cell.off) };
  });
}

/** Load in percent of capacity, with one decimal; null: there is no capacity. */
export const utilization = ({ load, capacity }: Pick<LoadCell, 'load' | 'capacity'>): number | null =>
  capacity === 0 ? null : Math.round((1000 * load) / capacity) / 10;

export type LoadTone = 'off' | 'over' | 'full' | null;
/** How a cell is looked at: work on a day off, more than there is, all there is. */
export function loadTone(cell: LoadCell): LoadTone {
  if (cell.off > 0 && cell.capacity === 0) return 'off';
  const percent = utilization(cell);
  if (percent === null || percent < 100) return cell.off > 0 ? 'off' : null;
  return percent > 100 ? 'over' : cell.off > 0 ? 'off' : 'full';
}

export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** The civil days of an address, or null. */
export const dayOf = (text: string | null | undefined): number | null => (text ? parseDay(text) : null);
