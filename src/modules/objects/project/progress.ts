/**
 * Progress and deviation (2-rules §9, Calculations). Planned and actual progress are over the same tasks with the same weights, so
 * that they can be compared; `server/plan-figures.ts` asks the database for the same figure.
 */
import { parseDay } from '#kernel/dates.ts';

/**
 * Share of a period in percent that has passed on a day: 0 before the start, (today - start + 1) / duration after it, 100
 * after the end. Dates are civil; the duration is the number of days of the period, both ends included. Of one task it is
 * the planned progress, of a whole project the time that has passed.
 */
export function elapsedShare(start: string | null, end: string | null, today: string): number {
  const from = start ? parseDay(start) : null;
  const to = end ? parseDay(end) : null;
  const now = parseDay(today);
  return now === null ? 0 : elapsedOn(from, to, now);
}

/** The same of days that have been read. */
export function elapsedOn(from: number | null, to: number | null, now: number): number {
  if (from === null || to === null || to < from || now < from) return 0;
  if (now > to) return 100;
  return Math.min(100, ((now - from + 1) / (to - from + 1)) * 100);
}

export interface Deviation {
  /** Planned - actual, percent points: above 0 is behind. Shown with the other sign (`shownDeviation`). */
  deviation: number;
  /** Deviation / planned; null while nothing is planned yet. */
  rate: number | null;
}

export function deviationOf(planned: number, actual: number): Deviation {
  const deviation = planned - actual;
  return { deviation, rate: planned === 0 ? null : deviation / planned };
}

export type Pace = 'behind' | 'ahead' | 'even';

/** A deviation as people read it: actual - planned in whole percent points, below 0 when behind, and the word for it. */
export function shownDeviation(deviation: number): { points: number; pace: Pace } {
  const points = -wholePercent(deviation);
  return { points: points === 0 ? 0 : points, pace: points < 0 ? 'behind' : points > 0 ? 'ahead' : 'even' };
}

export interface WeightedProgress {
  /** Planned duration in working time, the weight. */
  duration: number;
  progress: number;
}

/** Progress of several tasks: their weighted average, the lowest and the highest. Percent. */
export interface Spread {
  average: number;
  least: number;
  most: number;
}
export const NOTHING: Spread = { average: 0, least: 0, most: 0 };

/** Average of the lowest-level tasks weighted by planned duration; plain average when all weigh 0. */
export function spreadOf(leaves: readonly WeightedProgress[]): Spread {
  if (leaves.length === 0) return NOTHING;
  let [weight, sum, plain, least, most] = [0, 0, 0, Number.POSITIVE_INFINITY, 0];
  for (const { duration, progress } of leaves) {
    weight += duration;
    sum += duration * progress;
    plain += progress;
    least = Math.min(least, progress);
    most = Math.max(most, progress);
  }
  return { average: weight > 0 ? sum / weight : plain / leaves.length, least, most };
}

/**
 * The displayed value of a spread, to `step` percent: never 100 while one of the tasks is unfinished, whatever its weight, and
 * never 0 if something is done. A milestone weighs nothing, a short task rounds to nothing; both count here.
 */
export const told = ({ average, least, most }: Spread, step = 1): number =>
  Math.min(least < 100 ? 100 - step : 100, Math.max(most > 0 ? step : 0, average));

/** Actual progress of a parent, as displayed. */
export const weightedProgress = (leaves: readonly WeightedProgress[]): number => told(spreadOf(leaves));

export interface PlannedTask {
  /** Civil dates. */
  plannedStart: string | null;
  plannedEnd: string | null;
  duration: number;
}

/** Planned progress of a project, program or phase on a day: that of its lowest-level tasks, weighted as actual progress is. */
export const plannedProgress = (leaves: readonly PlannedTask[], day: string): number =>
  weightedProgress(
    leaves.map(({ plannedStart, plannedEnd, duration }) => ({
      duration,
      progress: elapsedShare(plannedStart, plannedEnd, day),
    })),
  );

/** One of several plans: total weight and number of its tasks, and their progress. */
export interface PartProgress {
  weight: number;
  tasks: number;
  progress: Spread;
}

/** Progress of several plans as that of all their tasks together; one without tasks counts nowhere. */
export function overallSpread(parts: readonly PartProgress[]): Spread {
  const counted = parts.filter(({ tasks }) => tasks > 0);
  if (counted.length === 0) return NOTHING;
  const isWeighed = counted.some((part) => part.weight > 0);
  const { average } = spreadOf(
    counted.map(({ weight, tasks, progress }) => ({
      duration: isWeighed ? weight : tasks,
      progress: progress.average,
    })),
  );
  return {
    average,
    least: Math.min(...counted.map(({ progress }) => progress.least)),
    most: Math.max(...counted.map(({ progress }) => progress.most)),
  };
}

/** A sum of many shares is off by the last bits, and differently so in the database: half a percent goes up in both. */
const LAST_BITS = 1e-9;
export const wholePercent = (value: number): number => Math.floor(value + 0.5 + LAST_BITS);

/** Progress is rounded to 1 % by this function everywhere; so is the planned progress it is compared with. */
export const wholeProgress = (spread: Spread): number => wholePercent(told(spread));
export const projectProgress = (leaves: readonly WeightedProgress[]): number => wholeProgress(spreadOf(leaves));

/** The share of a period that has passed, in whole percent: 100 on its last day only. */
export function timeElapsed(start: string | null, end: string | null, today: string): number {
  const share = elapsedShare(start, end, today);
  return wholeProgress({ average: share, least: share, most: share });
}

export interface Figures {
  /** Whole percent. */
  plannedProgress: number;
  actualProgress: number;
  deviation: number;
  deviationRate: number | null;
}

/** The figures of a task, project or program, whatever its state: completed before its time it is ahead. */
export function figuresOf(planned: number, actual: number): Figures {
  const plannedProgress = wholePercent(planned);
  const { deviation, rate } = deviationOf(plannedProgress, actual);
  return { plannedProgress, actualProgress: actual, deviation, deviationRate: rate };
}
