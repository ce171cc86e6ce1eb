/**
 * What bookings add to the load of people: of one project and week what is booked beyond what its tasks take already, so that the
 * same hours never count twice. Pure; civil days, minutes. ADR 630.
 */
import { parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { PersonBookingRow } from './booking.entity.ts';
import { bookingTexts as t } from './booking.texts.ts';

export type Booked = Pick<PersonBookingRow, 'startsOn' | 'endsOn' | 'unit' | 'amount'>;

const WEEK = 7;
/** Most days of a request. */
export const MOST_DAYS = 371;

export const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);

/** What is wrong with what is asked for. */
export function wrongBooking(row: Booked & Pick<PersonBookingRow, 'skill' | 'level'>): Problem[] {
  const days = parseDay(row.endsOn)! - parseDay(row.startsOn)! + 1;
  return [
    ...(days < 1 ? [problem(t.backwards, undefined, 'endsOn')] : []),
    ...(days > MOST_DAYS ? [problem(t.tooLong, { max: MOST_DAYS }, 'endsOn')] : []),
    ...(row.unit === 'percent' && Number(row.amount) > 100 ? [problem(t.beyondAll, undefined, 'amount')] : []),
    ...(!row.skill !== !row.level ? [problem(t.levelAlone, undefined, 'level')] : []),
  ];
}

/**
 * Minutes of a booking by day, from a Monday on (`first`), where the person has `capacity` by day: hours of a week over its working
 * time, as much of them as its days have part in; nothing on days off.
 */
export function bookedByDay(booked: Booked, first: number, capacity: readonly number[]): number[] {
  const [from, to] = [parseDay(booked.startsOn)! - first, parseDay(booked.endsOn)! - first];
  const amount = Number(booked.amount);
  return capacity.map((minutes, i) => {
    if (i < from || i > to || minutes === 0) return 0;
    if (booked.unit === 'percent') return (minutes * amount) / 100;
    const monday = i - (i % WEEK);
    return (amount * 60 * minutes) / sum(capacity.slice(monday, monday + WEEK));
  });
}

/**
 * What bookings of one person in one project add by day to what its tasks take by week (`assigned`): whole minutes. Weeks before that
 * of today are over: what was done there is known.
 */
export function addedByDay(
  bookings: readonly Booked[],
  first: number,
  capacity: readonly number[],
  assigned: readonly number[],
  today: number,
): number[] {
  const each = bookings.map((booked) => bookedByDay(booked, first, capacity));
  const booked = capacity.map((_, i) => each.reduce((all, days) => all + days[i]!, 0));
  return assigned.flatMap((taken, week) => {
    const days = booked.slice(week * WEEK, week * WEEK + WEEK);
    const all = sum(days);
    const rest = Math.round(Math.max(0, all - taken));
    if (rest === 0 || first + week * WEEK + WEEK - 1 < today) return days.map(() => 0);
    let [before, so] = [0, 0];
    return days.map((minutes) => {
      so += minutes;
      const until = Math.round((rest * so) / all);
      const day = until - before;
      before = until;
      return day;
    });
  });
}
