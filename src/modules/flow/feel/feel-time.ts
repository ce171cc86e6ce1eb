/**
 * Points in time that expressions give. Pure.
 *
 * The text of a FEEL date, date and time or duration, as expressions give it and instances store it. Without a zone it is on the
 * company's clock; a date is its first minute; a duration counts from a given instant, months by the calendar of the
 * company's clock. Refuses (null): a time of day, which has no day; numbers; anything outside of the years 1 to 9999.
 */
import { instantOfTemporal, parseDate, parseDateTime } from './feel-dates.ts';
import { spoken } from './feel-variables.ts';

const MINUTE = 60_000;
const DURATION =
  /^(-)?P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
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

/**
 * Milliseconds since the epoch; null: not a point in time. `from`: the start of a duration; `utcOffset`: minutes the company's
 * clock is ahead.
 */
export function instantOf(value: unknown, from: number, utcOffset: number): number | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const duration = durationOf(text);
  const point = duration ? null : (parseDate(text) ?? parseDateTime(spoken(text)));
  if (!duration && !point) return null;
  const ahead = utcOffset * MINUTE;
  const at = duration
    ? monthsLater(from + ahead, duration.months) + duration.millis - ahead
    : Number(instantOfTemporal(point!, utcOffset) / 1_000_000n);
  const year = new Date(at).getUTCFullYear();
  return year >= 1 && year <= 9999 ? Math.round(at) : null;
}
