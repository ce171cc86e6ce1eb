/** Where a plan ends, against the planned end of its project. */
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { texts } from '#kernel/text.ts';
import { daysBehindEnd } from '#modules/objects/project/light-reasons.ts';
import type { Schedule } from './plan-model.ts';

export const planEndTexts = texts('planEnd', {
  behind: [
    '计划排到 {date}，晚于项目计划结束 {end} 共 {days} 天',
    '計劃排到 {date}，晚於項目計劃結束 {end} 共 {days} 天',
    'The plan finishes {date}, {days} d after the planned end of the project, {end}',
  ],
  short: ['晚于项目结束 {days} 天', '晚於項目結束 {days} 天', '{days} d after the project’s end'],
});

/** How far a plan finishes after the planned end of its project; null: in time, without tasks, or a template. Civil dates. */
export function behindEnd(
  { projectStart, projectFinish }: Pick<Schedule, 'projectStart' | 'projectFinish'>,
  end: string | null,
): { date: string; end: string; days: number } | null {
  if (end === null || Number.isNaN(projectFinish) || projectFinish <= projectStart) return null;
  // A finish at midnight belongs to the day that ends.
  const date = formatDay(Math.floor((projectFinish - 1) / MINUTES_PER_DAY));
  const days = daysBehindEnd(date, end);
  return days > 0 ? { date, end, days } : null;
}
