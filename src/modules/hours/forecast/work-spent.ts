/**
 * Which hours stand behind a forecast of a task: those approved, and of a line that is asked about itself and what waits before
 * it; and what is left by the last word about it, less what was worked since. Pure. Source: records.md A8, A11-4.
 */
import { leftSince, type WorkSpent } from '#modules/plan/schedule/forecast.ts';

/** Hours on a task, in minutes. */
export interface CountedHours {
  id: number;
  /** Civil date. */
  workDate: string;
  minutes: number;
  /** What is left of the task by whom did them then; null: not said. */
  remaining: number | null;
  approved: boolean;
}
export interface SpentHours extends WorkSpent {
  /** The last word about what is left; null: nobody said. */
  said: CountedHours | null;
}

/** In the order in which they were worked; of a day as they were entered. */
const isAfter = (a: CountedHours, b: CountedHours): boolean =>
  a.workDate === b.workDate ? a.id > b.id : a.workDate > b.workDate;
const total = (hours: readonly CountedHours[]): number => hours.reduce((sum, { minutes }) => sum + minutes, 0);

/** `hours` are of one task; `line`: one of them that is asked about, else those approved count alone. */
export function workSpent(hours: readonly CountedHours[], line: CountedHours | null): SpentHours {
  const counted = hours.filter((one) => one.approved || (line !== null && !isAfter(one, line)));
  let said: CountedHours | null = null;
  for (const one of counted) if (one.remaining !== null && (said === null || isAfter(one, said))) said = one;
  if (said === null) return { spent: total(counted), left: 0, said };
  const word = said;
  const since = total(counted.filter((one) => isAfter(one, word)));
  return { spent: total(counted), left: leftSince(word.remaining!, since), said };
}
