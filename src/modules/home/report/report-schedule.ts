/** When a report is sent by mail: at an hour of a day, on the company's clock. */
import { MINUTES_PER_DAY, weekdayOf, ymdOf } from '#kernel/dates.ts';

export const rhythms = {
  daily: ['每天', '每天', 'Every day'],
  weekly: ['每周', '每週', 'Every week'],
  monthly: ['每月', '每月', 'Every month'],
} as const;
export const weekdays = {
  mon: ['星期一', '星期一', 'Monday'],
  tue: ['星期二', '星期二', 'Tuesday'],
  wed: ['星期三', '星期三', 'Wednesday'],
  thu: ['星期四', '星期四', 'Thursday'],
  fri: ['星期五', '星期五', 'Friday'],
  sat: ['星期六', '星期六', 'Saturday'],
  sun: ['星期日', '星期日', 'Sunday'],
} as const;

export interface Recurring {
  rhythm: keyof typeof rhythms;
  weekday: keyof typeof weekdays | null;
  monthDay: number | null;
  hour: number;
}
/** Days a month that was just missed is looked for. */
const LONGEST_MONTH = 31;
const NAMES = Object.keys(weekdays);

/** A month without that day has its last one. */
function fits({ rhythm, weekday, monthDay }: Recurring, day: number): boolean {
  if (rhythm === 'daily') return true;
  if (rhythm === 'weekly') return NAMES[(weekdayOf(day) + 6) % 7] === weekday;
  const [, , date] = ymdOf(day);
  const [, , tomorrow] = ymdOf(day + 1);
  return date === monthDay || (tomorrow === 1 && date < (monthDay ?? 1));
}

/** The last civil minute up to now at which it was due. */
export function lastDue(of: Recurring, minute: number): number {
  const today = Math.floor(minute / MINUTES_PER_DAY);
  for (let day = today; day >= today - LONGEST_MONTH - 1; day--) {
    const at = day * MINUTES_PER_DAY + of.hour * 60;
    if (at <= minute && fits(of, day)) return at;
  }
  throw new Error('every rhythm comes within a month');
}
