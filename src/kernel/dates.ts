/**
 * Civil dates and minutes.
 *
 * Hides: the only arithmetic on dates in the code base. A civil date is a `YYYY-MM-DD` string, a civil day the number
 * of days since 1970-01-01, a civil minute the number of minutes since then; none of them knows a time zone.
 * Refuses: local time, `Date` arithmetic, and reading the clock anywhere but in `now()`.
 */

/** Milliseconds since the epoch. The single place that reads the clock; callers pass it on as an argument. */
export function now(): number {
  return Date.now();
}

export const MINUTES_PER_DAY = 1440;

/** Civil day number of a proleptic Gregorian date; month 1-12. Source: days-from-civil, Howard Hinnant's public formula. */
export function dayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** [year, month 1-12, day 1-31] of a civil day number. */
export function ymdOf(civilDay: number): [number, number, number] {
  const z = civilDay + 719468;
  const era = Math.floor(z / 146097);
  const doe = z - era * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const day = doy - Math.floor((153 * mp + 2) / 5) + 1;
  const month = mp < 10 ? mp + 3 : mp - 9;
  return [yoe + era * 400 + (month <= 2 ? 1 : 0), month, day];
}

/** 0 = Sunday ... 6 = Saturday. */
export function weekdayOf(civilDay: number): number {
  return (((civilDay + 4) % 7) + 7) % 7;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Civil day of `YYYY-MM-DD`, or null when the text is not a real date. */
export function parseDay(text: string): number | null {
  const m = DATE.exec(text);
  if (!m) return null;
  const [year, month, day] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const civil = dayOf(year, month, day);
  const [y, mo, d] = ymdOf(civil);
  return y === year && mo === month && d === day ? civil : null;
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** `YYYY-MM-DD` of a civil day. */
export function formatDay(civilDay: number): string {
  const [y, m, d] = ymdOf(civilDay);
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/;

/** Civil minute of `YYYY-MM-DDTHH:mm[:ss]` or `YYYY-MM-DD HH:mm`; seconds are cut; null when not a real time. */
export function parseMinute(text: string): number | null {
  const m = DATE_TIME.exec(text);
  const day = m?.[1] ? parseDay(m[1]) : parseDay(text);
  if (day === null) return null;
  if (!m) return day * MINUTES_PER_DAY;
  const [hour, minute] = [Number(m[2]), Number(m[3])];
  return hour > 24 || minute > 59 ? null : day * MINUTES_PER_DAY + hour * 60 + minute;
}

/** `YYYY-MM-DDTHH:mm:00` of a civil minute. */
export function formatMinute(minute: number): string {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  const rest = minute - day * MINUTES_PER_DAY;
  return `${formatDay(day)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
}

/** Civil date of the instant in a fixed offset from UTC in minutes (the company's clock; default China, +480). */
export function dateOfInstant(epochMs: number, offsetMinutes = 480): string {
  return formatDay(Math.floor((epochMs / 60000 + offsetMinutes) / MINUTES_PER_DAY));
}

/** Civil minute of the instant in a fixed offset from UTC in minutes. */
export function minuteOfInstant(epochMs: number, offsetMinutes = 480): number {
  return Math.floor(epochMs / 60000) + offsetMinutes;
}

/** `yyyy-MM-dd HH:mm:ss` of an instant, as the specification prints dates (2-rules §7). */
export function formatInstant(epochMs: number, offsetMinutes = 480): string {
  const minute = minuteOfInstant(epochMs, offsetMinutes);
  const seconds = Math.floor(epochMs / 1000) % 60;
  return `${formatMinute(minute).slice(0, 16).replace('T', ' ')}:${two(((seconds % 60) + 60) % 60)}`;
}

/** The UTC instant (ISO 8601) of a civil minute on a clock with a fixed offset from UTC in minutes. */
export function instantOfMinute(minute: number, offsetMinutes = 480): string {
  return new Date((minute - offsetMinutes) * 60_000).toISOString();
}
