/**
 * Weekend rules: turns the settings of a work calendar (specification 2-rules §9) into a WorkCalendar.
 *
 * Hides: which weekdays rest under each rule, and how big-and-small weeks become dated exceptions.
 * Invariant: precedence is adjusted workdays, then holidays, then the weekend rule.
 * Refuses: hours per day outside 0..24 (RangeError), and big-and-small weeks without an anchor.
 */
import { dayOf, weekdayOf, ymdOf } from './dates.ts';
import type { CalendarException, Shift, WorkCalendar } from './workdays.ts';

/** Saturday and Sunday off; Sunday off; alternating six- and five-day weeks; no day off. */
export type WeekendRule = 'double' | 'single' | 'bigSmall' | 'none';

/** Civil days, both included. */
export interface DayRange {
  from: number;
  to: number;
  name?: string;
}

export interface CalendarSettings {
  id?: number;
  name?: string;
  rule: WeekendRule;
  /** Any civil day of a six-day week (weeks start on Monday); needed by `bigSmall` only. */
  anchor?: number | null;
  /** Above 0, at most 24; default 8. */
  hoursPerDay?: number;
  /** Default: 09:00-12:00 and 13:00-18:00. Cut or extended at the end to give `hoursPerDay`. */
  shifts?: readonly Shift[];
  holidays?: readonly DayRange[];
  /** Days worked although they rest by the rule or a holiday; with own shifts when their hours differ. */
  workdays?: readonly (DayRange & { shifts?: readonly Shift[] })[];
  /** Years for which big-and-small Saturdays are written out; default 10 before to 40 after the anchor. */
  years?: readonly [number, number];
}

const DEFAULT_SHIFTS: readonly Shift[] = [
  [540, 720],
  [780, 1080],
];

/**
 * Shifts of exactly that many minutes: too much is cut from the end, too little is added after the last shift, and what
 * does not fit before midnight, in front of the first and then in the breaks from the last to the first.
 */
export function fitShifts(shifts: readonly Shift[], minutes: number): Shift[] {
  if (!(minutes > 0 && minutes <= 1440)) throw new RangeError(`a working day of ${minutes} minutes`);
  const fitted: [number, number][] = [];
  let left = minutes;
  for (const [from, to] of [...shifts].sort((a, b) => a[0] - b[0])) {
    const length = Math.min(left, to - from);
    if (length > 0) fitted.push([from, from + length]);
    left -= Math.max(0, length);
  }
  if (fitted.length === 0) fitted.push([0, 0]);
  const last = fitted.at(-1)!;
  const after = Math.min(left, 1440 - last[1]);
  last[1] += after;
  left -= after;
  const first = fitted[0]!;
  const before = Math.min(left, first[0]);
  first[0] -= before;
  left -= before;
  for (let i = fitted.length - 1; i > 0 && left > 0; i--) {
    const gap = Math.min(left, fitted[i]![0] - fitted[i - 1]![1]);
    fitted[i]![0] -= gap;
    left -= gap;
  }
  return fitted;
}

/** The work calendar of the settings. */
export function calendarFrom(settings: CalendarSettings): WorkCalendar {
  const { rule, holidays = [], workdays = [] } = settings;
  const shifts = fitShifts(settings.shifts ?? DEFAULT_SHIFTS, Math.round((settings.hoursPerDay ?? 8) * 60));
  const exceptions: CalendarException[] = [
    ...workdays.map((w) => ({ ...named(w), shifts: w.shifts && w.shifts.length > 0 ? w.shifts : shifts })),
    ...holidays.map((h) => ({ ...named(h), shifts: [] })),
  ];
  if (rule === 'bigSmall') exceptions.push(...bigSaturdays(settings, shifts));
  const restDays = { double: [0, 6], single: [0], bigSmall: [0, 6], none: [] as number[] }[rule];
  return {
    id: settings.id ?? 0,
    name: settings.name ?? '',
    week: Array.from({ length: 7 }, (_, weekday) => (restDays.includes(weekday) ? [] : shifts)),
    exceptions,
  };
}

function named({ from, to, name }: DayRange): DayRange {
  return name === undefined ? { from, to } : { from, to, name };
}

/** The Saturdays of the six-day weeks as working exceptions. */
function bigSaturdays(settings: CalendarSettings, shifts: readonly Shift[]): CalendarException[] {
  const { anchor } = settings;
  if (anchor === undefined || anchor === null) throw new RangeError('big-and-small weeks need an anchor');
  const [year] = ymdOf(anchor);
  const [firstYear, lastYear] = settings.years ?? [year - 10, year + 40];
  const anchorSaturday = anchor - ((weekdayOf(anchor) + 6) % 7) + 5;
  const first = dayOf(firstYear, 1, 1);
  const end = dayOf(lastYear + 1, 1, 1);
  const found: CalendarException[] = [];
  for (let day = anchorSaturday + Math.ceil((first - anchorSaturday) / 14) * 14; day < end; day += 14) {
    found.push({ from: day, to: day, shifts });
  }
  return found;
}
