/**
 * Dates, times, dates and times, and durations of FEEL, exact to the nanosecond. Pure.
 *
 * Hides: the calendar (proleptic Gregorian, years to 999,999,999), zones. Without a zone a time is on the company's clock if that
 * is known (`ahead`: minutes it is ahead of UTC), else on an unknown one. Refuses (null) days and times that do not exist, and
 * results beyond those years.
 */

export class FeelDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  constructor(year: number, month: number, day: number) {
    this.year = year;
    this.month = month;
    this.day = day;
  }
  toString(): string {
    const sign = this.year < 0 ? '-' : '';
    return `${sign}${pad(Math.abs(this.year), 4)}-${pad(this.month)}-${pad(this.day)}`;
  }
}

/** An offset in seconds, or the name of a zone. */
export type Zone = number | string;

export class FeelTime {
  /** Since midnight. */
  readonly nanos: number;
  readonly zone: Zone | null;
  constructor(nanos: number, zone: Zone | null) {
    this.nanos = nanos;
    this.zone = zone;
  }
  toString(): string {
    return clockText(this.nanos) + zoneText(this.zone);
  }
}

export class FeelDateTime {
  readonly date: FeelDate;
  readonly nanos: number;
  readonly zone: Zone | null;
  constructor(date: FeelDate, nanos: number, zone: Zone | null) {
    this.date = date;
    this.nanos = nanos;
    this.zone = zone;
  }
  toString(): string {
    return `${this.date}T${clockText(this.nanos)}${zoneText(this.zone)}`;
  }
}

/** A variable declared as a date that holds a time of that day, as in older definitions: compared with dates it is its day. */
export class DatedTime extends FeelDateTime {
  readonly dated = true;
}

export class DaysDuration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
  toString(): string {
    const { sign, days, hours, minutes, nanos } = partsOf(this);
    const time = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${nanos ? `${secondsText(nanos)}S` : ''}`;
    if (days === 0n && time === '') return 'PT0S';
    return `${sign < 0 ? '-' : ''}P${days ? `${days}D` : ''}${time ? `T${time}` : ''}`;
  }
}

export class MonthsDuration {
  readonly months: number;
  constructor(months: number) {
    this.months = months;
  }
  toString(): string {
    const years = Math.trunc(Math.abs(this.months) / 12);
    const months = Math.abs(this.months) % 12;
    if (this.months === 0) return 'P0M';
    return `${this.months < 0 ? '-' : ''}P${years ? `${years}Y` : ''}${months ? `${months}M` : ''}`;
  }
}

export type Temporal = FeelDate | FeelTime | FeelDateTime;

const SECOND = 1_000_000_000;
const DAY_SECONDS = 86_400;
const DAY = DAY_SECONDS * SECOND;
const DAY_NANOS = BigInt(DAY);
const MOST_YEAR = 999_999_999;

const pad = (n: number, width = 2): string => String(n).padStart(width, '0');
const secondsText = (nanos: number): string => {
  const part = nanos % SECOND;
  return `${Math.floor(nanos / SECOND)}${part ? `.${pad(part, 9).replace(/0+$/, '')}` : ''}`;
};
function clockText(nanos: number): string {
  const seconds = Math.floor(nanos / SECOND);
  const part = nanos % SECOND;
  const text = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return part ? `${text}.${pad(part, 9).replace(/0+$/, '')}` : text;
}
function zoneText(zone: Zone | null): string {
  if (zone === null) return '';
  if (typeof zone === 'string') return `@${zone}`;
  if (zone === 0) return 'Z';
  const abs = Math.abs(zone);
  const seconds = abs % 60;
  return `${zone < 0 ? '-' : '+'}${pad(Math.floor(abs / 3600))}:${pad(Math.floor(abs / 60) % 60)}${seconds ? `:${pad(seconds)}` : ''}`;
}

/** Days since 1970-01-01. */
export function dayNumber({ year, month, day }: FeelDate): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** The date so many days after 1970-01-01; null: beyond the years there are. */
export function dateOfNumber(days: number): FeelDate | null {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const ofEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return Math.abs(year) > MOST_YEAR ? null : new FeelDate(year, month, day);
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

export function makeDate(year: number, month: number, day: number): FeelDate | null {
  if (![year, month, day].every(Number.isInteger) || Math.abs(year) > MOST_YEAR) return null;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? new FeelDate(year, month, day) : null;
}

export function makeTime(hour: number, minute: number, nanos: number, zone: Zone | null): FeelTime | null {
  const fits =
    Number.isInteger(hour) && hour >= 0 && hour < 24 && Number.isInteger(minute) && minute >= 0 && minute < 60;
  if (!fits || !(nanos >= 0 && nanos < 60 * SECOND) || (zone !== null && !isZone(zone))) return null;
  return new FeelTime((hour * 60 + minute) * 60 * SECOND + Math.trunc(nanos), zone);
}

/** A date and a time on one day; 24:00:00 is the beginning of the next. */
const dateTime = (date: FeelDate, nanos: number, zone: Zone | null): FeelDateTime | null => {
  const day = nanos < DAY ? date : dateOfNumber(dayNumber(date) + 1);
  return day && new FeelDateTime(day, nanos % DAY, zone);
};
export const combined = (date: FeelDate, { nanos, zone }: FeelTime): FeelDateTime =>
  new FeelDateTime(date, nanos, zone);

const DATE = /^(-?(?:[1-9]\d{4,8}|\d{4}))-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9})\d*)?(Z|z|[+-]\d{2}:\d{2}(?::\d{2})?|@[A-Za-z0-9_+\-/]+)?$/;

export function parseDate(text: string): FeelDate | null {
  const match = DATE.exec(text);
  return match && makeDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

function zoneOf(text: string): Zone {
  if (text === 'Z' || text === 'z') return 0;
  if (text.startsWith('@')) return text.slice(1);
  const [hours, minutes, seconds = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours! * 3600 + minutes! * 60 + seconds);
}

function parseClock(text: string, midnight: boolean): { nanos: number; zone: Zone | null } | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [hour, minute, second] = match.slice(1, 4).map(Number);
  const zone = match[5] === undefined ? null : zoneOf(match[5]);
  const nanos = second! * SECOND + Number((match[4] ?? '').padEnd(9, '0'));
  if (zone !== null && !isZone(zone)) return null;
  if (midnight && hour === 24 && minute === 0 && nanos === 0) return { nanos: DAY, zone };
  if (typeof zone === 'number' && (Math.abs(Number(match[5]?.slice(4, 6) ?? 0)) > 59 || Math.abs(zone) > 14 * 3600))
    return null;
  return makeTime(hour!, minute!, nanos, zone);
}
export const parseTime = (text: string): FeelTime | null => {
  const found = parseClock(text.replace(/^T/, ''), false);
  return found && new FeelTime(found.nanos, found.zone);
};

export function parseDateTime(text: string): FeelDateTime | null {
  const at = text.indexOf('T');
  const date = parseDate(at < 0 ? text : text.slice(0, at));
  if (!date) return null;
  if (at < 0) return new FeelDateTime(date, 0, null);
  const found = parseClock(text.slice(at + 1), true);
  return found && dateTime(date, found.nanos, found.zone);
}

const DURATION = /^(-)?P(?=\d|T\d)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{0,9})\d*)?S)?)?$/;
const MONTHS = /^(-)?P(?=\d)(?:(\d{1,12})Y)?(?:(\d{1,12})M)?$/;
/** Digits of a number of days, hours, minutes or seconds. */
const MOST_DIGITS = 18;

export function parseDuration(text: string): DaysDuration | MonthsDuration | null {
  const months = MONTHS.exec(text);
  if (months) return makeMonths((months[1] ? -1 : 1) * (Number(months[2] ?? 0) * 12 + Number(months[3] ?? 0)));
  const match = DURATION.exec(text);
  if (!match || match.slice(2, 6).some((part) => (part?.length ?? 0) > MOST_DIGITS)) return null;
  const [days, hours, minutes, seconds] = match.slice(2, 6).map((part) => BigInt(part ?? 0));
  const whole = ((days! * 24n + hours!) * 60n + minutes!) * 60n + seconds!;
  const nanos = whole * BigInt(SECOND) + BigInt((match[6] ?? '').padEnd(9, '0'));
  return new DaysDuration(match[1] ? -nanos : nanos);
}
/** Months of a duration, while they can be counted. */
export const makeMonths = (months: number): MonthsDuration | null =>
  Number.isSafeInteger(months) ? new MonthsDuration(months + 0) : null;

export function partsOf({ nanos: all }: DaysDuration) {
  const abs = all < 0n ? -all : all;
  const rest = Number(abs % DAY_NANOS);
  const hours = Math.floor(rest / (3600 * SECOND));
  const minutes = Math.floor(rest / (60 * SECOND)) % 60;
  return { sign: all < 0n ? -1 : 1, days: abs / DAY_NANOS, hours, minutes, nanos: rest % (60 * SECOND) };
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
/** Zones whose rules are kept. */
const KEPT = 100;
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    if (/^[A-Z]/.test(zone))
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  } catch {
    format = null;
  }
  if (formats.size >= KEPT) formats.delete(formats.keys().next().value!);
  formats.set(zone, format);
  return format;
}
const isZone = (zone: Zone): boolean => typeof zone === 'number' || formatOf(zone) !== null;

const MOST_DATE = 8.64e12;
/** Seconds a named zone is ahead at an instant, given in seconds. */
function aheadAt(zone: string, seconds: number): number {
  const within = Math.max(-MOST_DATE, Math.min(MOST_DATE, seconds));
  const parts = formatOf(zone)!.formatToParts(within * 1000);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, rest] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest ?? 0)) : 0;
}

/** Seconds the clock of a time is ahead of UTC; `wall`: what that clock says, in seconds since 1970 there. */
export function offsetOf(zone: Zone, wall: number): number {
  if (typeof zone === 'number') return zone;
  const first = aheadAt(zone, wall - aheadAt(zone, wall));
  // Where the clock is put back the first of the two counts; where it leaps, the time before the leap.
  const earlier = aheadAt(zone, wall - DAY_SECONDS);
  return aheadAt(zone, wall - earlier) === earlier ? earlier : first;
}

const wallOf = (value: Temporal): { day: number; nanos: number; zone: Zone | null } =>
  value instanceof FeelDate
    ? { day: dayNumber(value), nanos: 0, zone: null }
    : value instanceof FeelDateTime
      ? { day: dayNumber(value.date), nanos: value.nanos, zone: value.zone }
      : { day: 0, nanos: value.nanos, zone: value.zone };

/** Seconds its clock is ahead of UTC; null: unknown. */
export function aheadOf(value: FeelTime | FeelDateTime): number | null {
  const { day, nanos, zone } = wallOf(value);
  return zone === null ? null : offsetOf(zone, day * DAY_SECONDS + Math.floor(nanos / SECOND));
}

/** Nanoseconds since 1970-01-01T00:00Z; a value without a zone is on a clock that many minutes ahead. */
export function instantOfTemporal(value: Temporal, ahead: number): bigint {
  const { day, nanos } = wallOf(value);
  const offset = value instanceof FeelDate ? ahead * 60 : (aheadOf(value) ?? ahead * 60);
  return BigInt(day * DAY_SECONDS - offset) * BigInt(SECOND) + BigInt(nanos);
}

/** A date and time as a clock that is so many minutes ahead shows it. */
export function onClock(value: FeelDateTime, ahead: number): FeelDateTime | null {
  const instant = instantOfTemporal(value, ahead) + BigInt(ahead) * 60n * BigInt(SECOND);
  return atNanos(instant, ahead * 60);
}

function atNanos(wall: bigint, zone: Zone | null): FeelDateTime | null {
  let day = wall / DAY_NANOS;
  let rest = wall % DAY_NANOS;
  if (rest < 0n) {
    rest += DAY_NANOS;
    day -= 1n;
  }
  const date = dateOfNumber(Number(day));
  return date && new FeelDateTime(date, Number(rest), zone);
}

/** The same day so many months later; the last day of a month that is too short. */
export function monthsLater(date: FeelDate, months: number): FeelDate | null {
  const all = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(all / 12);
  const month = all - year * 12 + 1;
  return makeDate(year, month, Math.min(date.day, daysIn(year, month)));
}

/** A point a duration later. A date plus less than a day stays a date. Null: no existing day. */
export function later(value: Temporal, duration: DaysDuration | MonthsDuration): Temporal | null {
  if (duration instanceof MonthsDuration) {
    if (value instanceof FeelTime) return null;
    const date = monthsLater(value instanceof FeelDate ? value : value.date, duration.months);
    return date && (value instanceof FeelDate ? date : new FeelDateTime(date, value.nanos, value.zone));
  }
  if (value instanceof FeelTime) {
    const at = (BigInt(value.nanos) + duration.nanos) % DAY_NANOS;
    return new FeelTime(Number(at < 0n ? at + DAY_NANOS : at), value.zone);
  }
  const { day, nanos, zone } = wallOf(value);
  const wall = BigInt(day) * DAY_NANOS + BigInt(nanos) + duration.nanos;
  if (value instanceof FeelDate) return atNanos(wall, null)?.date ?? null;
  if (typeof zone !== 'string') return atNanos(wall, zone);
  // A named zone: the time that passes is that of the instants, not of its clock.
  const instant = instantOfTemporal(value, 0) + duration.nanos;
  const seconds = Number(instant / BigInt(SECOND));
  return atNanos(instant + BigInt(aheadAt(zone, seconds)) * BigInt(SECOND), zone);
}

/** Whole months from one day to another. */
export function monthsBetween(from: FeelDate, to: FeelDate): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const days = to.day - from.day;
  if (months > 0 && days < 0) return months - 1;
  if (months < 0 && days > 0) return months + 1;
  return months;
}

/** 1 is Monday. */
export const weekday = (date: FeelDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
export const dayOfYear = (date: FeelDate): number => dayNumber(date) - dayNumber(new FeelDate(date.year, 1, 1)) + 1;
/** Week of the year as ISO 8601 counts. */
export function weekOfYear(date: FeelDate): number {
  const thursday = dateOfNumber(dayNumber(date) - weekday(date) + 4);
  return thursday ? Math.floor((dayOfYear(thursday) - 1) / 7) + 1 : 1;
}
