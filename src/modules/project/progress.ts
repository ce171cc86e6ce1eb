/**
 * Progress and deviation (2-rules §9, Calculations).
 */
import { parseDay } from '#kernel/dates.ts';

/**
 * Planned progress in percent on a day: 0 before the start, (today - start + 1) / duration after it, 100 after the end.
 * Dates are civil; the duration is the number of days of the period, both ends included.
 */
export function plannedProgress(start: string | null, end: string | null, today: string): number {
  const from = start ? parseDay(start) : null;
  const to = end ? parseDay(end) : null;
  const now = parseDay(today);
  if (from === null || to === null || now === null || to < from || now < from) return 0;
  if (now > to) return 100;
  return Math.min(100, ((now - from + 1) / (to - from + 1)) * 100);
}

export interface Deviation {
  /** Planned - actual, percent points. */
  deviation: number;
  /** Deviation / planned; null while nothing is planned yet. */
  rate: number | null;
}

export function deviationOf(planned: number, actual: number): Deviation {
  const deviation = planned - actual;
  return { deviation, rate: planned === 0 ? null : deviation / planned };
}

export interface WeightedProgress {
  /** Planned duration, the weight. */
  duration: number;
  progress: number;
}

/** Actual progress of a parent: average of its lowest-level subtasks weighted by planned duration; plain average when all weigh 0. */
export function weightedProgress(leaves: readonly WeightedProgress[]): number {
  if (leaves.length === 0) return 0;
  let weight = 0;
  let sum = 0;
  for (const leaf of leaves) {
    weight += leaf.duration;
    sum += leaf.duration * leaf.progress;
  }
  return weight > 0 ? sum / weight : leaves.reduce((a, leaf) => a + leaf.progress, 0) / leaves.length;
}

/** Project actual progress is rounded to 1 %. */
export const projectProgress = (leaves: readonly WeightedProgress[]): number => Math.round(weightedProgress(leaves));
