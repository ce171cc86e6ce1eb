/**
 * The hours behind a forecast of a task: the approved ones and, for a waiting line, itself and the waiting ones before it;
 * remaining work is the latest statement less the work since. Pure. Source: records.md A8, A11-4.
 */
import { leftSince, type WorkSpent } from '#modules/planning/plan/schedule/forecast.ts';

/** Hours on a task, in minutes. */
export interface CountedHours {
  id: number;
  /** Civil date. */
  workDate: string;
  minutes: number;
  /** Remaining work as stated by the person then; null: not stated. */
  remaining: number | null;
  approved: boolean;
}
export interface SpentHours extends WorkSpent {
  /** The latest statement of remaining work; null: none. */
  said: CountedHours | null;
}

/** In the order in which they were worked; of a day as they were entered. */
const isAfter = (a: CountedHours, b: CountedHours): boolean =>
  a.workDate === b.workDate ? a.id > b.id : a.workDate > b.workDate;
const total = (hours: readonly CountedHours[]): number => hours.reduce((sum, { minutes }) => sum + minutes, 0);

/** `hours` are of one task; `line`: the one asked about; without it only approved ones count. */
export function workSpent(hours: readonly CountedHours[], line: CountedHours | null): SpentHours {
  const counted = hours.filter((one) => one.approved || (line !== null && !isAfter(one, line)));
  let said: CountedHours | null = null;
  for (const one of counted) if (one.remaining !== null && (said === null || isAfter(one, said))) said = one;
  if (said === null) return { spent: total(counted), left: 0, said };
  const word = said;
  const since = total(counted.filter((one) => isAfter(one, word)));
  return { spent: total(counted), left: leftSince(word.remaining!, since), said };
}
