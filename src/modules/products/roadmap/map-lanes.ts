/** Where the bars of a roadmap are drawn: lanes, rows in a lane so that bars do not cover each other, and days as pixels. Pure. */
import { formatDay, parseDay, ymdOf } from '#kernel/dates.ts';

export interface Bar {
  id: number;
  lane: string | null;
  begins: string | null;
  ends: string | null;
}
export interface PlacedBar<B> {
  bar: B;
  /** Row within its lane, from 0. */
  row: number;
  /** First day and number of days, from the first day of the map. */
  at: number;
  days: number;
}
export interface LaneRows<B> {
  name: string | null;
  rows: number;
  bars: PlacedBar<B>[];
  /** Without dates: named beside the lane. */
  undated: B[];
}

/** Lanes in their order, those of items whose lane is gone last; each bar in the first row with room. */
export function placeBars<B extends Bar>(bars: readonly B[], lanes: readonly string[], first: number): LaneRows<B>[] {
  const known = new Set(lanes);
  const of = (name: string | null) =>
    bars.filter(({ lane }) => (lane !== null && known.has(lane) ? lane : null) === name);
  const names: (string | null)[] = [...lanes, ...(of(null).length > 0 ? [null] : [])];
  return names.map((name) => {
    const free: number[] = [];
    const undated: B[] = [];
    const placed: PlacedBar<B>[] = [];
    const dated = of(name).flatMap((bar) => {
      const end = bar.ends ? parseDay(bar.ends) : null;
      const begin = bar.begins ? parseDay(bar.begins) : end;
      if (end !== null && begin !== null) return [{ bar, begin: Math.min(begin, end), end }];
      undated.push(bar);
      return [];
    });
    for (const { bar, begin, end } of dated.sort((a, b) => a.begin - b.begin || a.bar.id - b.bar.id)) {
      const found = free.findIndex((until) => until < begin);
      const row = found < 0 ? free.length : found;
      free[row] = end;
      placed.push({ bar, row, at: begin - first, days: end - begin + 1 });
    }
    return { name, rows: Math.max(free.length, 1), bars: placed, undated };
  });
}

export interface Tick {
  at: number;
  label: string;
}
/** The first days of the months of a span. */
export function monthTicks(first: number, last: number): Tick[] {
  const ticks: Tick[] = [];
  for (let day = first; day <= last; day++) {
    const [year, month, date] = ymdOf(day);
    if (date === 1 || day === first)
      ticks.push({ at: day - first, label: `${year}-${String(month).padStart(2, '0')}` });
  }
  return ticks;
}

/** A bar moved by days, or made longer at its end. */
export function movedBar(
  { begins, ends }: Pick<Bar, 'begins' | 'ends'>,
  days: number,
  part: 'all' | 'end',
): { from: string; to: string } | null {
  const [from, to] = [begins && parseDay(begins), ends && parseDay(ends)];
  if (from === null || to === null || from === '' || to === '') return null;
  const begin = part === 'all' ? Number(from) + days : Number(from);
  return { from: formatDay(begin), to: formatDay(Math.max(begin, Number(to) + days)) };
}
