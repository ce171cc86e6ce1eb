/**
 * What was to be spent by a moment (PV): lines of versions of a budget over the plan they were published with, and what a
 * re-baseline makes of it. Pure; whole cents.
 *
 * Invariants: a curve never falls and ends at its budget exactly; of each line the running total is rounded, half a cent up. What is
 * past when a version takes effect stays as it was: PV(t) = PVold(e) + (BACnew - PVold(e)) x (N(t) - N(e)) / (BACnew - N(e)), where
 * N is the new version's own curve and e the moment it takes effect.
 */
import { type BudgetLine, dividedUp, type Month, monthStart, monthsLater } from './budget-model.ts';

/** Civil minutes, and the calendar its working time is counted by. */
export interface Span {
  start: number;
  finish: number;
  calendar: number | null;
}
/** Working minutes of a calendar between two civil minutes. */
export type WorkBetween = (calendar: number | null, from: number, to: number) => number;

/** Cumulative cents by a civil minute. */
export type Curve = (at: number) => number;

/** A part of a budget that is spent evenly over working time. */
function evenly(cents: number, { start, finish, calendar }: Span, work: WorkBetween): Curve {
  const whole = work(calendar, start, finish);
  return (at) => {
    if (at >= finish) return cents;
    if (at <= start || whole <= 0) return 0;
    return dividedUp(cents, work(calendar, start, at), whole);
  };
}

/** One line. `spanOf`: of its task; `all`: of the whole object. */
export function lineCurve(
  line: BudgetLine,
  spanOf: (task: number) => Span | null,
  all: Span,
  work: WorkBetween,
): Curve {
  if (line.spread !== 'months') {
    const own = line.spread === 'task' && line.task !== null ? spanOf(line.task) : null;
    return evenly(line.cents, own ?? all, work);
  }
  const parts = Object.entries(line.months ?? {}).map(([month, cents]) =>
    evenly(cents, { ...monthSpan(month), calendar: all.calendar }, work),
  );
  return (at) => parts.reduce((sum, part) => sum + part(at), 0);
}
const monthSpan = (month: Month) => ({ start: monthStart(month), finish: monthStart(monthsLater(month, 1)) });

/** All lines together; reserve is outside. */
export function curveOf(
  lines: readonly BudgetLine[],
  spanOf: (task: number) => Span | null,
  all: Span,
  work: WorkBetween,
): Curve {
  const curves = lines.filter(({ kind }) => kind === 'work').map((line) => lineCurve(line, spanOf, all, work));
  return (at) => curves.reduce((sum, curve) => sum + curve(at), 0);
}

export interface VersionCurve {
  /** Civil minute from which it holds; of the first one it does not matter. */
  effective: number;
  /** Its own curve, as if it had held from the beginning. */
  own: Curve;
  /** What it comes to. */
  bac: number;
}

/** The curve that the work is measured against, over all versions, the oldest first. Without any nothing is planned. */
export function baselineCurve(versions: readonly VersionCurve[]): Curve {
  return (
    versions.reduce<Curve | null>((before, { effective, own, bac }) => {
      if (!before) return own;
      const [past, passed] = [before(effective), own(effective)];
      const [rest, left] = [bac - past, bac - passed];
      return (at) => {
        if (at < effective) return before(at);
        // Nothing of the new version is left to be spread: all of the rest is due at once.
        if (left === 0) return bac;
        const done = own(at) - passed;
        return rest >= 0 ? past + dividedUp(rest, done, left) : past - dividedUp(-rest, done, left);
      };
    }, null) ?? (() => 0)
  );
}
