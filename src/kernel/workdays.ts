/**
 * Working time: calendars and the arithmetic on them.
 *
 * A calendar is a week of shifts plus exceptions; it is compiled once into prefix sums over civil days and a table back, so
 * adding or counting working minutes never walks day by day. Times are civil minutes (see dates.ts).
 */
import { MINUTES_PER_DAY, weekdayOf } from './dates.ts';

/** From and to, minutes of a day; 0 <= from < to <= 1440. */
export type Shift = readonly [number, number];

export interface CalendarException {
  /** Civil day numbers, both included. */
  from: number;
  to: number;
  name?: string;
  /** Empty: a rest day. Not empty: the working shifts of these days (adjusted workdays too). */
  shifts: readonly Shift[];
}

export interface WorkCalendar {
  id: number;
  name: string;
  /** It belongs to the project, in addition to those of the company. */
  own?: true;
  /** Seven lists, Sunday first. An empty list is a rest day. */
  week: readonly (readonly Shift[])[];
  /** In order of precedence: the first that covers a day wins. */
  exceptions: readonly CalendarException[];
}

/** Outside these civil days (years 1600 to 4707) no calendar is evaluated. */
const FIRST_DAY = -135140;
const LAST_DAY = 1_000_000;
/** Entries of a pattern: one per minute of the day, both ends included. */
const PATTERN = MINUTES_PER_DAY + 1;
/** (minute + 0.5) times this, cut, is the day, exactly, for all days in range (a division would cost more). */
const DAYS_PER_MINUTE = 1 / MINUTES_PER_DAY;
/** Blocks of work are no shorter: 60 years of a usual calendar make 120,000 of them. */
const SHORTEST_BLOCK = 60;

/**
 * A calendar ready for arithmetic. Made by `compileCalendar`, read by the functions below, extended by them when a date falls
 * outside the compiled days; nobody else writes to it. All work values inside are relative to `baseDay`.
 */
export interface CompiledCalendar {
  readonly source: WorkCalendar;
  /** First compiled civil day, its first minute, the one after the last; how many days they are, and the work in them. */
  baseDay: number;
  baseMinute: number;
  endMinute: number;
  dayCount: number;
  total: number;
  /** Index (see `workIndex`) of the first compiled minute: 0, or less when days before the first ones were compiled. */
  origin: number;
  /** Per compiled day: working minutes before it, and where its pattern begins in `minutes`. */
  days: Int32Array;
  /** Per pattern of shifts, by minute of the day: the work before it. */
  minutes: Int16Array;
  /**
   * Working time in pieces without a rest, and in blocks of equal work: mostly each piece is several whole blocks, so from work to
   * minute it is one look-up. Per block its minute less its work, or ~k if a piece begins within: then the pieces from k on are
   * used. Per piece: the work before it, its first minute less that work; at last all work.
   */
  blocksPerMinute: number;
  blocks: Int32Array;
  pieces: Int32Array;
}

/** The calendar has no (more) working time where some was asked for. */
export class NoWorkingTimeError extends RangeError {
  readonly calendarId: number;
  constructor(calendarId: number, name: string) {
    super(`calendar ${calendarId} (${name}) has no working time in reach`);
    this.calendarId = calendarId;
  }
}

/**
 * Compiles a calendar for the civil days fromDay..toDay (default: 2000 to 2060). The range is only a hint: it grows
 * when a date outside is asked for. Overlapping or unsorted shifts count once.
 */
export function compileCalendar(source: WorkCalendar, fromDay = 10957, toDay = 32872): CompiledCalendar {
  const none = new Int32Array(0);
  const c: CompiledCalendar = {
    source,
    baseDay: fromDay,
    baseMinute: 0,
    endMinute: 0,
    dayCount: 0,
    total: 0,
    origin: 0,
    days: none,
    minutes: new Int16Array(0),
    blocksPerMinute: 1,
    blocks: none,
    pieces: none,
  };
  build(c, Math.max(FIRST_DAY, fromDay), Math.min(LAST_DAY, Math.max(toDay, fromDay + 1)));
  return c;
}

/** Works all minutes: the measure of wall-clock time. Its id is not a stored one. */
export const allMinutes: WorkCalendar = {
  id: 0,
  name: '24 h',
  week: Array.from({ length: 7 }, () => [[0, MINUTES_PER_DAY]] as const),
  exceptions: [],
};

const compiledBySource = new WeakMap<WorkCalendar, CompiledCalendar>();
/** Each some megabyte. */
const KEPT = 16;
/** Recently used ones, by content: each call reads its calendars again, and compiling one costs more than ten statements. */
const compiledByContent = new Map<string, CompiledCalendar>();

/** The same compiled calendar for the same (never mutated) calendar object, mostly also for an equal one. */
export function compiled(source: WorkCalendar): CompiledCalendar {
  let c = compiledBySource.get(source);
  if (!c) {
    const content = JSON.stringify(source);
    c = compiledByContent.get(content) ?? compileCalendar(source);
    compiledByContent.delete(content);
    compiledByContent.set(content, c);
    if (compiledByContent.size > KEPT) compiledByContent.delete(compiledByContent.keys().next().value!);
    compiledBySource.set(source, c);
  }
  return c;
}

/** Fills the tables for fromDay <= day < toDay. */
function build(c: CompiledCalendar, fromDay: number, toDay: number): void {
  const { week, exceptions } = c.source;
  const dayCount = toDay - fromDay;
  const patterns = new Map<string, number>([['', 0]]);
  const lists: (readonly Shift[])[] = [[]];
  const patternOf = (shifts: readonly Shift[]): number => {
    const key = shifts.join(';');
    let id = patterns.get(key);
    if (id === undefined) {
      id = lists.push(shifts) - 1;
      patterns.set(key, id);
    }
    return id;
  };
  const byWeekday = Array.from({ length: 7 }, (_, weekday) => patternOf(week[weekday] ?? []));
  const pattern = new Uint16Array(dayCount);
  for (let d = 0, weekday = weekdayOf(fromDay); d < dayCount; d++, weekday = weekday === 6 ? 0 : weekday + 1) {
    pattern[d] = byWeekday[weekday]!;
  }
  for (let i = exceptions.length - 1; i >= 0; i--) {
    const e = exceptions[i]!;
    const [a, b] = [Math.max(e.from, fromDay) - fromDay, Math.min(e.to, toDay - 1) - fromDay];
    if (a <= b) pattern.fill(patternOf(e.shifts), a, b + 1);
  }
  const minutes = new Int16Array(lists.length * PATTERN);
  /** By pattern: work before each of its pieces and the minute of the day where that begins. */
  const piecesOf = lists.map((shifts, id) => {
    const works = new Uint8Array(MINUTES_PER_DAY);
    for (const [from, to] of shifts) works.fill(1, Math.max(0, from), Math.min(MINUTES_PER_DAY, to));
    const begins: [number, number][] = [];
    const row = id * PATTERN;
    let n = 0;
    for (let m = 0; m < MINUTES_PER_DAY; m++) {
      minutes[row + m] = n;
      if (works[m] && !works[m - 1]) begins.push([n, m]);
      n += works[m]!;
    }
    minutes[row + MINUTES_PER_DAY] = n;
    return begins;
  });
  const days = new Int32Array(2 * dayCount);
  const pieces: number[] = [];
  let total = 0;
  for (let d = 0; d < dayCount; d++) {
    days[2 * d] = total;
    days[2 * d + 1] = pattern[d]! * PATTERN;
    for (const [work, minute] of piecesOf[pattern[d]!]!) {
      const shift = d * MINUTES_PER_DAY + minute - total - work;
      if (pieces.at(-1) !== shift) pieces.push(total + work, shift);
    }
    total += minutes[pattern[d]! * PATTERN + MINUTES_PER_DAY]!;
  }
  c.baseDay = fromDay;
  c.baseMinute = fromDay * MINUTES_PER_DAY;
  c.endMinute = toDay * MINUTES_PER_DAY;
  c.dayCount = dayCount;
  c.total = total;
  c.days = days;
  c.minutes = minutes;
  c.pieces = Int32Array.from([...pieces, total]);
  buildBlocks(c);
}

/** From the pieces: blocks as long as all pieces allow, so that few or none begin within one. */
function buildBlocks(c: CompiledCalendar): void {
  const { pieces, total } = c;
  let divisor = total;
  for (let k = 0; k < pieces.length; k += 2) divisor = commonDivisor(divisor, pieces[k]!);
  const length = Math.max(SHORTEST_BLOCK, divisor);
  const blocks = new Int32Array(Math.ceil(total / length));
  for (let b = 0, k = 0; b < blocks.length; b++) {
    const [first, end] = [b * length, (b + 1) * length];
    while (pieces[k + 2]! <= first) k += 2;
    blocks[b] = pieces[k + 2]! < Math.min(end, total) ? ~k : pieces[k + 1]!;
  }
  c.blocksPerMinute = 1 / length;
  c.blocks = blocks;
}

function commonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/** Extends the compiled days at least to `day`, generously. */
function grow(c: CompiledCalendar, day: number): void {
  const [from, to] = [c.baseDay, c.baseDay + c.dayCount];
  const span = Math.max(3653, c.dayCount);
  const nextFrom = day < from ? Math.max(FIRST_DAY, Math.min(day, from - span)) : from;
  const nextTo = day >= to ? Math.min(LAST_DAY, Math.max(day + 1, to + span)) : to;
  if (day < FIRST_DAY || day >= LAST_DAY || (nextFrom === from && nextTo === to)) {
    throw new NoWorkingTimeError(c.source.id, c.source.name);
  }
  build(c, nextFrom, nextTo);
  c.origin -= c.days[2 * (from - nextFrom)]!;
}

/** Working minutes before a civil minute, counted from the compiled range's start (only differences mean anything). */
function workAt(c: CompiledCalendar, minute: number): number {
  if (minute < c.baseMinute || minute >= c.endMinute) grow(c, Math.floor(minute / MINUTES_PER_DAY));
  const offset = minute - c.baseMinute;
  const d = ((offset + 0.5) * DAYS_PER_MINUTE) | 0;
  const { days } = c;
  return days[2 * d]! + c.minutes[days[2 * d + 1]! + offset - d * MINUTES_PER_DAY]!;
}

/**
 * Work before a minute that rests; -1 for a working minute, -2 outside the compiled days. One look-up for the question
 * that the engine asks of every date: is it working time, and if not, where is the next?
 */
function workBeforeRest(c: CompiledCalendar, minute: number): number {
  const offset = minute - c.baseMinute;
  const d = ((offset + 0.5) * DAYS_PER_MINUTE) | 0;
  if (offset < 0 || d >= c.dayCount) return -2;
  const at = c.days[2 * d + 1]! + offset - d * MINUTES_PER_DAY;
  const before = c.minutes[at]!;
  return before === c.minutes[at + 1] ? c.days[2 * d]! + before : -1;
}

/** Where the working minute after `work` starts; 0 <= work < total. */
function startAt(c: CompiledCalendar, work: number): number {
  const shift = c.blocks[((work + 0.5) * c.blocksPerMinute) | 0]!;
  return c.baseMinute + work + (shift >= 0 ? shift : shiftWithin(c.pieces, ~shift, work));
}

/** Minute less work, if the block is not enough: in the last piece from k on that begins before or at `work`. */
function shiftWithin(pieces: Int32Array, k: number, work: number): number {
  let at = k;
  while (pieces[at + 2]! <= work) at += 2;
  return pieces[at + 1]!;
}

/** Where the working minute number `work` ends; 0 < work <= total. */
function endAt(c: CompiledCalendar, work: number): number {
  return startAt(c, work - 1) + 1;
}

/**
 * The civil minute after (or, negative, before) that many working minutes. A result that falls on a period's end stays
 * there (17:00), a negative one stays at a period's start; zero changes nothing. Throws NoWorkingTimeError.
 */
export function addWork(c: CompiledCalendar, minute: number, work: number): number {
  if (work === 0) return minute;
  let target = workAt(c, minute) + work;
  if (work > 0) {
    while (target > c.total) {
      grow(c, c.baseDay + c.dayCount);
      target = workAt(c, minute) + work;
    }
    return endAt(c, target);
  }
  while (target < 0) {
    grow(c, c.baseDay - 1);
    target = workAt(c, minute) + work;
  }
  return startAt(c, target);
}

/** Working minutes from a to b; negative when b is before a. */
export function workBetween(c: CompiledCalendar, a: number, b: number): number {
  if (b < a) return -workBetween(c, b, a) || 0;
  const before = workAt(c, a);
  // A growth here is to the right only, so `before` keeps its origin.
  return workAt(c, b) - before || 0;
}

/** The minute itself when a working minute starts there, else the start of the next working period. */
export function nextWorkStart(c: CompiledCalendar, minute: number): number {
  let work = workBeforeRest(c, minute);
  if (work === -1) return minute;
  if (work === -2) work = workAt(c, minute);
  while (work >= c.total) {
    grow(c, c.baseDay + c.dayCount);
    work = workAt(c, minute);
  }
  return startAt(c, work);
}

/** The minute itself when a working minute ends there, else the end of the previous working period. */
export function previousWorkEnd(c: CompiledCalendar, minute: number): number {
  // Through the minute before it: when that one rests, the work before both is the same.
  let work = workBeforeRest(c, minute - 1);
  if (work === -1) return minute;
  if (work === -2) work = workAt(c, minute);
  while (work <= 0) {
    grow(c, c.baseDay - 1);
    work = workAt(c, minute);
  }
  return endAt(c, work);
}

/**
 * The working-minute index of a civil minute: how many working minutes are before it, counted from a day that stays the same for
 * the life of a compiled calendar. All minutes of one rest have the same index. It fits 32 bits, so heavy computation on one
 * calendar adds and compares indexes and converts only the results to dates.
 */
export function workIndex(c: CompiledCalendar, minute: number): number {
  const work = workAt(c, minute);
  return work + c.origin;
}

/** The civil minute where the working minute after `index` starts: of all minutes with this index the last. */
export function indexStart(c: CompiledCalendar, index: number): number {
  const work = index - c.origin;
  return work >= 0 && work < c.total ? startAt(c, work) : startAt(c, reached(c, index, index + 1, index));
}

/** The civil minute where the working minute before `index` ends: of all minutes with this index the first. */
export function indexEnd(c: CompiledCalendar, index: number): number {
  const work = index - c.origin;
  return work > 0 && work <= c.total ? endAt(c, work) : endAt(c, reached(c, index - 1, index, index));
}

/** Grows the compiled days until they hold the work between two indexes; answers the work before `index`. */
function reached(c: CompiledCalendar, from: number, to: number, index: number): number {
  while (from < c.origin) grow(c, c.baseDay - 1);
  while (to > c.origin + c.total) grow(c, c.baseDay + c.dayCount);
  return index - c.origin;
}

/** Working minutes of a civil day. */
export function workOfDay(c: CompiledCalendar, day: number): number {
  const start = day * MINUTES_PER_DAY;
  return workBetween(c, start, start + MINUTES_PER_DAY);
}

/** Whether a civil day has any working time. */
export function isWorkday(c: CompiledCalendar, day: number): boolean {
  return workOfDay(c, day) > 0;
}

/** A day that is a rest day moves to the next working day (2-rules §5); a working day stays. */
export function moveToWorkday(c: CompiledCalendar, day: number): number {
  return isWorkday(c, day) ? day : Math.floor(nextWorkStart(c, day * MINUTES_PER_DAY) / MINUTES_PER_DAY);
}

/** Number of working days from day a to day b, both included; 0 when b is before a. */
export function workdaysBetween(c: CompiledCalendar, a: number, b: number): number {
  let count = 0;
  for (let day = a; day <= b; day++) if (isWorkday(c, day)) count++;
  return count;
}

/** The n-th working day from `day`: n = 1 is `day` itself, moved when it rests. */
export function addWorkdays(c: CompiledCalendar, day: number, n: number): number {
  let at = moveToWorkday(c, day);
  for (let i = 1; i < n; i++) at = moveToWorkday(c, at + 1);
  return at;
}
