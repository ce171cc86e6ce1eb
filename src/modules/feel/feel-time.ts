/**
 * Points in time that expressions give. Pure.
 *
 * A FEEL date, date and time or duration, or its text (what a worker or a stored value gives). Without a zone it is on the
 * company's clock; a date is its first minute; a duration counts from a given instant, months by the calendar of the
 * company's clock. Refuses (null): a time of day, which has no day; numbers; anything outside of the years 1 to 9999.
 */
import { FeelDate, FeelDateTime, FeelDuration, parseDate, parseDateTime } from 'feelin';

const MINUTE = 60_000;
const DURATION =
  /^(-)?P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Dates on our screens and in our forms have a blank where FEEL has a T, and may lack seconds or the colon of the zone. */
const SPOKEN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(.*)$/;

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim();
  return value instanceof FeelDate || value instanceof FeelDateTime || value instanceof FeelDuration
    ? value.toString()
    : null;
};

/** The wall clock of a date and time as if it were UTC, and how far its zone is ahead; null: it has none. */
function wallClock(text: string): { at: number; ahead: number | null } | null {
  const day = DAY.test(text) ? parseDate(text) : null;
  if (day) return { at: Date.parse(`${day}T00:00:00Z`), ahead: null };
  const [, date, time, seconds = ':00', zone = ''] = SPOKEN.exec(text) ?? [];
  const whole = date && `${date}T${time}${seconds}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`;
  const found = whole ? parseDateTime(whole) : null;
  if (!found) return null;
  const at = Date.parse(`${found.unwrap()}Z`);
  if (found.zone === null) return { at, ahead: null };
  const ahead = durationOf(found['time offset'].toString());
  return ahead && { at, ahead: ahead.millis };
}

function durationOf(text: string): { months: number; millis: number } | null {
  const match = DURATION.exec(text);
  if (!match) return null;
  const sign = match[1] ? -1 : 1;
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0));
  const millis = (((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * MINUTE + seconds! * 1000;
  return { months: sign * (years! * 12 + months!), millis: sign * millis };
}

/** A month has fewer days than the one it is counted from: its last day. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Milliseconds since the epoch; null: it is no point in time. `from`: what a duration counts from; `utcOffset`: minutes the company's clock is ahead. */
export function instantOf(value: unknown, from: number, utcOffset: number): number | null {
  const text = textOf(value);
  if (text === null) return null;
  const duration = durationOf(text);
  const clock = duration ? null : wallClock(text);
  if (!duration && !clock) return null;
  const ahead = utcOffset * MINUTE;
  const at = duration
    ? monthsLater(from + ahead, duration.months) + duration.millis - ahead
    : clock!.at - (clock!.ahead ?? ahead);
  const year = new Date(at).getUTCFullYear();
  return year >= 1 && year <= 9999 ? Math.round(at) : null;
}
