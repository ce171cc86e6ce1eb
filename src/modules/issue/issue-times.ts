/** Durations of issues as people say them. Pure; times are milliseconds. */
import { type Message, type Params, texts } from '#kernel/text.ts';

export const timeTexts = texts('issueTime', {
  days: ['{days} 天', '{days} 天', '{days} d'],
  daysHours: ['{days} 天 {hours} 小时', '{days} 天 {hours} 小時', '{days} d {hours} h'],
  hours: ['{hours} 小时', '{hours} 小時', '{hours} h'],
  minutes: ['{minutes} 分钟', '{minutes} 分鐘', '{minutes} min'],
  now: ['不到 1 分钟', '不到 1 分鐘', '< 1 min'],
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration as people say it: the two largest units at most, rounded down. */
export function durationSaid(ms: number): [Message, Params] {
  const [days, hours] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR)];
  if (days >= 10 || (days > 0 && hours === 0)) return [timeTexts.days, { days }];
  if (days > 0) return [timeTexts.daysHours, { days, hours }];
  if (hours > 0) return [timeTexts.hours, { hours }];
  const minutes = Math.floor(ms / MINUTE);
  return minutes > 0 ? [timeTexts.minutes, { minutes }] : [timeTexts.now, {}];
}

/** Days since an issue was made, of a closed one until it was closed. */
export function ageDays({ createdAt, closedAt }: { createdAt: string; closedAt?: string | null }, now: number): number {
  const end = closedAt ? Date.parse(closedAt) : now;
  return Math.max(0, Math.floor((end - Date.parse(createdAt)) / DAY));
}
