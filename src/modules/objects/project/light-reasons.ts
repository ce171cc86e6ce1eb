/** Why a light has its color: the dates and thresholds behind it, and further facts of the plan. */
import { parseDay } from '#kernel/dates.ts';
import { type Message, type Params, texts } from '#kernel/text.ts';
import { type DelayThresholds, hasNoTasks, type LightFacts, standing } from './status-light.ts';

/** State of a project's plan, as opposed to the project's own dates. */
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
  lateLimits: [
    '逾期即亮黄灯，超过 {red} 天亮红灯',
    '逾期即亮黃燈，超過 {red} 天亮紅燈',
    'Yellow when overdue, red above {red} d',
  ],
  startLimits: [
    '超过 {yellow} 天未开始亮黄灯，超过 {red} 天亮红灯',
    '超過 {yellow} 天未開始亮黃燈，超過 {red} 天亮紅燈',
    'Yellow when not started for more than {yellow} d, red above {red} d',
  ],
  overdue: ['已逾期 {days} 天', '已逾期 {days} 天', '{days} d overdue'],
  noTasks: ['计划中还没有任务', '計劃中還沒有任務', 'The plan has no tasks yet'],
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

/**
 * Data behind the light of an object today, the reason of its color first. Ended objects have none, paused ones only that they are
 * late.
 */
export function lightReasons(
  facts: LightFacts,
  today: string,
  limits: DelayThresholds,
  outlook?: Outlook,
): LightReason[] {
  if (facts.status !== 'new' && facts.status !== 'ongoing' && facts.status !== 'pause') return [];
  const reasons: LightReason[] = [];
  const add = (message: Message, params: Params): void => void reasons.push({ message, params });
  const { plannedStart: start, plannedEnd: end } = facts;
  const { light, lateDays, unstartedDays } = standing(facts, today, limits);
  if (light === 'pause') {
    if (lateDays > 0) add(lightTexts.pastEnd, { date: end!, days: lateDays });
    return reasons;
  }
  // The color follows the longer of both.
  if (unstartedDays > lateDays) add(lightTexts.pastStart, { date: start!, days: unstartedDays });
  if (lateDays > 0) add(lightTexts.pastEnd, { date: end!, days: lateDays });
  else if (unstartedDays === 0 && end !== null) add(lightTexts.inTime, { date: end });
  if (lateDays > 0) add(lightTexts.lateLimits, { red: limits.redDays });
  else if (unstartedDays > 0) add(lightTexts.startLimits, { yellow: limits.yellowDays, red: limits.redDays });
  if (hasNoTasks(facts)) add(lightTexts.noTasks, {});
  if (!outlook) return reasons;
  if (outlook.lateTasks > 0) add(lightTexts.lateTasks, { count: outlook.lateTasks });
  if (outlook.latest) add(lightTexts.latest, outlook.latest);
  const behind = daysBehindEnd(outlook.planEnd, end);
  if (behind > 0) add(lightTexts.planBehind, { date: outlook.planEnd!, end: end!, days: behind });
  return reasons;
}

/** The words of a delay of a row by the thresholds that hold for it; null: those of its light. */
export function delayWords(facts: LightFacts, today: string, limits: DelayThresholds): LightReason | null {
  const { light, lateDays } = standing(facts, today, limits);
  // Overdue by fewer days than the light is named after.
  return light === 'ongoing_slight' && lateDays > 0 && lateDays <= limits.yellowDays
    ? { message: lightTexts.overdue, params: { days: lateDays } }
    : null;
}
