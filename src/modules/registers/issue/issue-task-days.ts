/** How long a task of an issue is proposed to take: the weekdays until the issue should be done, today among them. Pure. */
import { parseDay, weekdayOf } from '#kernel/dates.ts';

const MOST = 260;

export function proposedDays(today: string, plannedFinish: string | null): number {
  const [from, to] = [parseDay(today), plannedFinish === null ? null : parseDay(plannedFinish)];
  if (from === null || to === null || to < from) return 1;
  let days = 0;
  for (let day = from; day <= to && days < MOST; day++) if (weekdayOf(day) % 6 !== 0) days++;
  return Math.max(1, days);
}
