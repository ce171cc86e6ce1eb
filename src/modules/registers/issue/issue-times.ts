/** Durations of issues as people say them. Pure; times are milliseconds. */
import { parseDay } from '#kernel/dates.ts';
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

/** Days from the one an issue was raised on until `end`, the one it was closed on or today: civil dates, as reports count. */
export const ageDays = (raisedOn: string, end: string): number => Math.max(0, parseDay(end)! - parseDay(raisedOn)!);
