/**
 * Planned value of a budget line at a day (its end included): spread evenly over the working time of its task as the baseline has it,
 * or inside its months over the working days of the project. Cumulative amounts are rounded, so days differ by whole cents and the
 * last is the whole line. What is past stays when a line is planned anew (`versions`). Pure. Days are civil day numbers.
 */
import { dayOf, MINUTES_PER_DAY, ymdOf } from '#kernel/dates.ts';
import { type CompiledCalendar, workBetween, workdaysBetween } from '#kernel/workdays.ts';
import { sumOf, timesOver } from './exact.ts';

/** An amount over a span of minutes, or inside a month (`first` day of it). */
export type PlannedPart =
  | { cents: number; start: number; finish: number }
  | {
      cents: number;
      /** First day of the month. */
      first: number;
    };

/** Parts as they hold from a day on; the first version holds from the beginning. */
export interface PlannedVersion {
  from: number;
  parts: readonly PlannedPart[];
}

const isMonth = (part: PlannedPart): part is { cents: number; first: number } => 'first' in part;

export function lastOfMonth(day: number): number {
  const [year, month] = ymdOf(day);
  return dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1;
}

/** The first and the last day on which a part grows. */
export function spanOf(part: PlannedPart): [number, number] {
  if (isMonth(part)) return [part.first, lastOfMonth(part.first)];
  const [first, last] = [Math.floor(part.start / MINUTES_PER_DAY), Math.floor((part.finish - 1) / MINUTES_PER_DAY)];
  // A milestone has no time: all of it is planned on its day.
  return part.finish <= part.start ? [Math.floor(part.finish / MINUTES_PER_DAY), first] : [first, last];
}

/** `own`: of the line's task; `shared`: of the project. */
export interface Calendars {
  own: CompiledCalendar;
  shared: CompiledCalendar;
}

export function plannedPart(part: PlannedPart, day: number, { own, shared }: Calendars): number {
  const [first, last] = spanOf(part);
  if (day >= last) return part.cents;
  if (day < first) return 0;
  if (isMonth(part)) {
    const whole = workdaysBetween(shared, first, last);
    return whole === 0 ? 0 : timesOver(part.cents, workdaysBetween(shared, first, day), whole);
  }
  const whole = workBetween(own, part.start, part.finish);
  if (whole <= 0) return 0;
  return timesOver(
    part.cents,
    Math.round(workBetween(own, part.start, (day + 1) * MINUTES_PER_DAY)),
    Math.round(whole),
  );
}

const totalOf = (parts: readonly PlannedPart[]): number => sumOf(parts.map(({ cents }) => cents));
const sumAt = (parts: readonly PlannedPart[], day: number, by: Calendars): number =>
  sumOf(parts.map((part) => plannedPart(part, day, by)));

/** Whole amount as planned now. */
export const plannedTotal = (versions: readonly PlannedVersion[]): number => totalOf(versions.at(-1)?.parts ?? []);

/**
 * Planned value at the end of a day. A version that holds from `e` on leaves what was planned before, and leads from there to its own
 * end: PV(t) = P + (BAC - P) x (N(t) - N(e-1)) / (BAC - N(e-1)), P = PV(e-1) of the versions before, N = its own curve.
 */
export function plannedUntil(versions: readonly PlannedVersion[], day: number, by: Calendars): number {
  let at = versions.length - 1;
  while (at > 0 && day < versions[at]!.from) at--;
  if (at < 0) return 0;
  const { parts, from } = versions[at]!;
  if (at === 0) return sumAt(parts, day, by);
  const before = plannedUntil(versions.slice(0, at), from - 1, by);
  const [bac, then] = [totalOf(parts), sumAt(parts, from - 1, by)];
  if (bac === then) return bac;
  return before + timesOver(bac - before, sumAt(parts, day, by) - then, bac - then);
}
