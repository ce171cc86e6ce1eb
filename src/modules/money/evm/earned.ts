/** Earned value of one task's own budget at a day, by its technique. Pure; percents are hundredths (10,000 is all of it). */
import type { Triple } from '#kernel/text.ts';
import { timesOver } from './exact.ts';

export const WHOLE = 10_000;

export const techniques = {
  percent: ['完成百分比', '完成百分比', 'Percent complete'],
  physical: ['实物完成百分比', '實物完成百分比', 'Physical percent'],
  zeroHundred: ['0/100 法', '0/100 法', '0/100'],
  fiftyFifty: ['50/50 法', '50/50 法', '50/50'],
  quarter: ['25/75 法', '25/75 法', '25/75'],
  milestones: ['加权里程碑', '加權里程碑', 'Weighted milestones'],
  effort: ['投入水平（EV = PV）', '投入水平（EV = PV）', 'Level of effort (EV = PV)'],
  apportioned: ['分摊（随另一任务）', '分攤（隨另一任務）', 'Apportioned (as another task)'],
} as const satisfies Record<string, Triple>;
export type Technique = keyof typeof techniques;

/** What a task has told by a day; a later report replaces an earlier one. */
export interface Told {
  /** By day, the earliest first: percent of the work that is done. */
  progress: readonly (readonly [day: number, percent: number])[];
  startedOn: number | null;
  finishedOn: number | null;
}

export function percentAt({ progress, finishedOn }: Told, day: number): number {
  if (finishedOn !== null && finishedOn <= day) return WHOLE;
  let low = 0;
  let high = progress.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (progress[mid]![0] <= day) low = mid + 1;
    else high = mid;
  }
  return low === 0 ? 0 : progress[low - 1]![1];
}

const startedAt = (told: Told, day: number): boolean =>
  (told.startedOn !== null && told.startedOn <= day) || percentAt(told, day) > 0;

/** A share when a task begins, the rest when it is finished. */
const twoSteps = (told: Told, day: number, first: number): number =>
  percentAt(told, day) >= WHOLE ? WHOLE : startedAt(told, day) ? first : 0;

/** A task's milestone: what is told of it, and its share. Shares of a task sum to the whole. */
export interface WeightedMilestone {
  told: Told;
  weight: number;
}

/**
 * Percent that is earned. Level of effort and apportioned tasks have none of their own: null, they follow planned value and the
 * task they are apportioned to.
 */
export function earnedPercent(
  technique: Technique,
  told: Told,
  day: number,
  milestones: readonly WeightedMilestone[] = [],
): number | null {
  if (technique === 'effort' || technique === 'apportioned') return null;
  if (technique === 'zeroHundred') return twoSteps(told, day, 0);
  if (technique === 'fiftyFifty') return twoSteps(told, day, WHOLE / 2);
  if (technique === 'quarter') return twoSteps(told, day, WHOLE / 4);
  if (technique === 'milestones') {
    const reached = milestones.filter((one) => percentAt(one.told, day) >= WHOLE);
    return Math.min(
      WHOLE,
      reached.reduce((sum, { weight }) => sum + weight, 0),
    );
  }
  return percentAt(told, day);
}

/** Never above the budget. */
export const earnedCents = (bac: number, percent: number): number =>
  timesOver(bac, Math.max(0, Math.min(WHOLE, percent)), WHOLE);
