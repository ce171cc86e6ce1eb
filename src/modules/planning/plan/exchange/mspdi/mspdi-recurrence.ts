/**
 * Recurring calendar exceptions of MSPDI: which days they cover.
 *
 * Source: Microsoft, "Project XML data interchange schema", Exception/Type 1..7; months count from 0 there.
 * Overlap is decided by `recurrenceRank`: one-off or daily before yearly before monthly before weekly.
 */
import { dayOf, weekdayOf, ymdOf } from '#kernel/dates.ts';

export interface Recurrence {
  /** 1 daily, 2 yearly on a day, 3 yearly on a weekday, 4 monthly on a day, 5 monthly on a weekday, 6 weekly, 7 every n days */
  type: number;
  from: number;
  to: number;
  period: number;
  /** Bits, Sunday = 1. */
  daysOfWeek: number;
  /** 0 day, 1 weekday, 2 weekend day, 3 Sunday ... 9 Saturday */
  monthItem: number;
  /** 0 first ... 3 fourth, 4 last */
  monthPosition: number;
  monthDay: number;
  /** 0..11 */
  month: number;
}

/** Smaller wins where two exceptions cover a day. */
export function recurrenceRank(type: number): number {
  if (type === 2 || type === 3) return 1;
  if (type === 4 || type === 5) return 2;
  return type === 6 ? 3 : 0;
}

const daysInMonth = (year: number, month: number): number => dayOf(year, month + 2, 1) - dayOf(year, month + 1, 1);

function matches(day: number, item: number): boolean {
  const weekday = weekdayOf(day);
  if (item === 0) return true;
  if (item === 1) return weekday >= 1 && weekday <= 5;
  if (item === 2) return weekday === 0 || weekday === 6;
  return weekday === item - 3;
}

/** The first, ... fourth or last day of the month (month 0..11) that `item` names; null when there is none. */
function dayByPosition(year: number, month: number, item: number, position: number): number | null {
  const first = dayOf(year, month + 1, 1);
  const last = first + daysInMonth(year, month) - 1;
  if (position === 4) {
    for (let day = last; day >= first; day--) if (matches(day, item)) return day;
    return null;
  }
  let seen = 0;
  for (let day = first; day <= last; day++) if (matches(day, item) && seen++ === position) return day;
  return null;
}

function dayByNumber(year: number, month: number, monthDay: number): number | null {
  return monthDay >= 1 && monthDay <= daysInMonth(year, month) ? dayOf(year, month + 1, monthDay) : null;
}

/** Ranges of civil days, both ends included, in order; at most `limit` days. */
export function recurrenceDays(r: Recurrence, limit: number): [number, number][] {
  if (r.type === 1 || r.type === 0 || r.type > 7) return [[r.from, r.to]];
  const days: number[] = [];
  const period = Math.max(1, r.period);
  if (r.type === 7) {
    for (let day = r.from; day <= r.to && days.length < limit; day += period) days.push(day);
  } else if (r.type === 6) {
    // Weeks are counted from the Sunday of the week that the exception starts in.
    for (let week = r.from - weekdayOf(r.from); week <= r.to && days.length < limit; week += 7 * period) {
      for (let d = 0; d < 7; d++) {
        const day = week + d;
        if ((r.daysOfWeek >> d) & 1 && day >= r.from && day <= r.to) days.push(day);
      }
    }
  } else {
    const yearly = r.type === 2 || r.type === 3;
    const [startYear, startMonth] = ymdOf(r.from);
    const first = yearly ? startYear * 12 + r.month : startYear * 12 + startMonth - 1;
    for (let at = first; days.length < limit; at += yearly ? 12 : period) {
      const [year, month] = [Math.floor(at / 12), at % 12];
      if (dayOf(year, month + 1, 1) > r.to) break;
      const day =
        r.type === 2 || r.type === 4
          ? dayByNumber(year, month, r.monthDay)
          : dayByPosition(year, month, r.monthItem, r.monthPosition);
      if (day !== null && day >= r.from && day <= r.to) days.push(day);
    }
  }
  return days.map((day) => [day, day]);
}
