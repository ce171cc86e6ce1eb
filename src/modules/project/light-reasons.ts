/** Why a light shows what it shows: the dates and thresholds it goes by, and what of the plan its colour does not tell. */
import { parseDay } from '#kernel/dates.ts';
import { type Message, type Params, texts } from '#kernel/text.ts';
import { type DelayThresholds, delayDays, type LightFacts, overdueDays } from './status-light.ts';

/** How the plan of a project stands, beside the project's own dates. */
export interface Outlook {
  /** Last planned finish of its tasks; null without tasks. Civil date. */
  planEnd: string | null;
  /** Open tasks past their planned finish. */
  lateTasks: number;
  /** The one of them that is late the longest; null: none, or the viewer may not know it. */
  latest: { name: string; days: number } | null;
}

export interface LightReason {
  message: Message;
  params: Params;
}

const lightTexts = texts('light', {
  pastEnd: [
    '计划完成 {date}，已逾期 {days} 天',
    '計劃完成 {date}，已逾期 {days} 天',
    'Planned finish {date}, {days} d overdue',
  ],
  pastStart: [
    '计划 {date} 开始，已过 {days} 天仍未开始',
    '計劃 {date} 開始，已過 {days} 天仍未開始',
    'Planned start {date}, not started {days} d after it',
  ],
  inTime: ['计划完成 {date}，未逾期', '計劃完成 {date}，未逾期', 'Planned finish {date}, not overdue'],
  limits: [
    '逾期超过 {yellow} 天亮黄灯，超过 {red} 天亮红灯',
    '逾期超過 {yellow} 天亮黃燈，超過 {red} 天亮紅燈',
    'Yellow above {yellow} d overdue, red above {red} d',
  ],
  lateTasks: [
    '{count} 个任务逾期（状态灯只看项目的起止日期）',
    '{count} 個任務逾期（狀態燈只看項目的起止日期）',
    'Tasks overdue: {count} (the light goes by the dates of the project)',
  ],
  latest: ['逾期最久：{name}，{days} 天', '逾期最久：{name}，{days} 天', 'Longest overdue: {name}, {days} d'],
  planBehind: [
    '计划排到 {date}，晚于项目计划结束 {end} 共 {days} 天',
    '計劃排到 {date}，晚於項目計劃結束 {end} 共 {days} 天',
    'The plan finishes {date}, {days} d after the planned end {end}',
  ],
});

/** Days by which a plan finishes after the planned end; 0: in time, or one of them is not known. Civil dates. */
export function daysBehindEnd(planEnd: string | null, end: string | null): number {
  const [last, limit] = [planEnd, end].map((date) => (date ? parseDay(date) : null));
  return last == null || limit == null ? 0 : Math.max(0, last - limit);
}

/** What the light of an object goes by today, the reason of its colour first. Ended and paused objects have none. */
export function lightReasons(
  facts: LightFacts,
  today: string,
  limits: DelayThresholds,
  outlook?: Outlook,
): LightReason[] {
  if (facts.status !== 'new' && facts.status !== 'ongoing') return [];
  const reasons: LightReason[] = [];
  const add = (message: Message, params: Params): void => void reasons.push({ message, params });
  const { plannedStart: start, plannedEnd: end } = facts;
  const late = delayDays(facts, today);
  const pastEnd = overdueDays(facts, today);
  // The colour goes by the longer of both.
  if (late > pastEnd) add(lightTexts.pastStart, { date: start!, days: late });
  if (pastEnd > 0) add(lightTexts.pastEnd, { date: end!, days: pastEnd });
  else if (late === 0 && end !== null) add(lightTexts.inTime, { date: end });
  if (late > 0) add(lightTexts.limits, { yellow: limits.yellowDays, red: limits.redDays });
  if (!outlook) return reasons;
  if (outlook.lateTasks > 0) add(lightTexts.lateTasks, { count: outlook.lateTasks });
  if (outlook.latest) add(lightTexts.latest, outlook.latest);
  const behind = daysBehindEnd(outlook.planEnd, end);
  if (behind > 0) add(lightTexts.planBehind, { date: outlook.planEnd!, end: end!, days: behind });
  return reasons;
}
