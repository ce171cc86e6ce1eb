/**
 * Calendars of MSPDI: base calendars, weeks, exceptions of both styles, work weeks, recurrence.
 *
 * Hides: that a calendar there is a difference to another one. What comes out is complete: seven days and disjoint
 * exceptions in order of date. A resource calendar that changes nothing is its base calendar.
 * Source: Microsoft, "Project XML data interchange schema", Calendar; precedence of overlapping exceptions from
 * design/scheduling.md part 2.
 */
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message, Params } from '#kernel/text.ts';
import type { CalendarException, Shift, WorkCalendar } from '#kernel/workdays.ts';
import { DATE_RANGE, EARLIEST, LATEST } from '../../plan-limits.ts';
import { exchangeTexts } from '../exchange-texts.ts';
import type { Ledger } from '../fidelity-ledger.ts';
import { recurrenceDays, recurrenceRank } from './mspdi-recurrence.ts';
import { parseDate, parseFlag, parseNumber, parseTime } from './mspdi-values.ts';
import type { XmlNode } from './xml-records.ts';

const STANDARD_SHIFTS: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const STANDARD_WEEK: readonly (readonly Shift[])[] = [0, 1, 2, 3, 4, 5, 6].map((d) =>
  d === 0 || d === 6 ? [] : STANDARD_SHIFTS,
);

/** Plans hold no other days: what an exception says of them is cut off and reported. */
const [FIRST_DAY, LAST_DAY] = [EARLIEST, LATEST].map((minute) => Math.floor(minute / MINUTES_PER_DAY)) as [
  number,
  number,
];

interface RawCalendar {
  uid: number;
  name: string;
  line: number;
  baseUid: number | null;
  week: (readonly Shift[] | null)[];
  exceptions: CalendarException[];
}

/** Why calendars of a file are not read: there are too many of them, or of their parts. */
export class TooMuchCalendar extends Error {
  readonly problem: Problem;
  constructor(message: Message, params: Params) {
    super(message.key);
    this.problem = problem(message, params);
  }
}

/** What a file may hold: far beyond what plans have, near enough to be read in seconds. */
export const CALENDAR_LIMITS = {
  calendars: 20_000,
  /** Calendars that are based on each other. */
  depth: 50,
  /** Ranges of days of one calendar, recurring exceptions counted by their days. */
  daysOfOne: 40_000,
  /** Of all calendars, with what they take over from their bases. */
  days: 400_000,
} as const;

/** Exceptions without overlap, in order of date: where several cover a day the first of the list is kept. */
export function disjointExceptions(exceptions: readonly CalendarException[]): CalendarException[] {
  const cuts = [...new Set(exceptions.flatMap((e) => [e.from, e.to + 1]))].sort((a, b) => a - b);
  const at = new Map(cuts.map((day, k) => [day, k]));
  /** The exception that holds from one cut to the next. */
  const owner = new Int32Array(cuts.length).fill(-1);
  /** The first free piece from here on; it gets shorter while it is followed. */
  const free = Int32Array.from({ length: cuts.length + 1 }, (_, k) => k);
  const firstFree = (from: number): number => {
    let k = from;
    while (free[k] !== k) {
      free[k] = free[free[k]!]!;
      k = free[k]!;
    }
    return k;
  };
  exceptions.forEach(({ from, to }, i) => {
    const end = at.get(to + 1)!;
    for (let k = firstFree(at.get(from)!); k < end; k = firstFree(k)) {
      owner[k] = i;
      free[k] = k + 1;
    }
  });
  const out: CalendarException[] = [];
  for (let k = 0; k + 1 < cuts.length; k++) {
    const source = owner[k]!;
    if (source < 0) continue;
    const [from, to] = [cuts[k]!, cuts[k + 1]! - 1];
    const last = out[out.length - 1];
    if (source === owner[k - 1] && last) out[out.length - 1] = { ...last, to };
    else out.push({ ...exceptions[source]!, from, to });
  }
  return out;
}

function readShifts(node: XmlNode, calendar: string, ledger: Ledger): readonly Shift[] {
  if (!parseFlag(node.values.get('DayWorking'))) return [];
  const times = node.kids.find((kid) => kid.name === 'WorkingTimes')?.kids ?? [];
  const shifts: [number, number][] = [];
  for (const time of times) {
    const from = parseTime(time.values.get('FromTime'));
    let to = parseTime(time.values.get('ToTime'));
    if (from === null && to === null) continue;
    if (to === 0) to = MINUTES_PER_DAY;
    if (from === null || to === null || from >= to) {
      const value = `${time.values.get('FromTime') ?? ''}-${time.values.get('ToTime') ?? ''}`;
      ledger.note('changed', 'calendar', exchangeTexts.badValue, {
        name: calendar,
        field: 'WorkingTime',
        line: time.line,
        params: { value, used: '-' },
      });
      continue;
    }
    shifts.push([from, to]);
  }
  if (shifts.length === 0) {
    ledger.note('changed', 'calendar', exchangeTexts.defaultHours, { name: calendar, line: node.line });
    return STANDARD_SHIFTS;
  }
  shifts.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const shift of shifts) {
    const last = merged[merged.length - 1];
    if (last && shift[0] < last[1]) last[1] = Math.max(last[1], shift[1]);
    else merged.push(shift);
  }
  return merged;
}

/** The days of a `TimePeriod`, both included, or null (reported) when it is not one. */
function readPeriod(node: XmlNode, calendar: string, ledger: Ledger): [number, number] | null {
  const period = node.kids.find((kid) => kid.name === 'TimePeriod');
  const [from, to] = ['FromDate', 'ToDate'].map((name) => parseDate(period?.values.get(name)));
  if (from == null || to == null || to < from) {
    const value = `${period?.values.get('FromDate') ?? ''} - ${period?.values.get('ToDate') ?? ''}`;
    ledger.note('refused', 'calendar', exchangeTexts.badValue, {
      name: calendar,
      field: 'TimePeriod',
      line: node.line,
      params: { value, used: '-' },
    });
    return null;
  }
  const days: [number, number] = [Math.floor(from / MINUTES_PER_DAY), Math.floor(to / MINUTES_PER_DAY)];
  if (days[0] >= FIRST_DAY && days[1] <= LAST_DAY) return days;
  const value = `${formatDay(days[0])} - ${formatDay(days[1])}`;
  ledger.note('changed', 'calendar', exchangeTexts.exceptionCut, {
    name: calendar,
    line: node.line,
    params: { value, ...DATE_RANGE },
  });
  const kept: [number, number] = [Math.max(days[0], FIRST_DAY), Math.min(days[1], LAST_DAY)];
  return kept[0] <= kept[1] ? kept : null;
}

/** Adjacent days as one range. */
function joined(days: readonly [number, number][]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [from, to] of days) {
    const last = ranges.at(-1);
    if (last && last[1] === from - 1) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}

function readException(node: XmlNode, calendar: string, ledger: Ledger): CalendarException[] {
  const period = readPeriod(node, calendar, ledger);
  if (!period) return [];
  const number = (name: string, otherwise: number): number =>
    Math.trunc(parseNumber(node.values.get(name)) ?? otherwise);
  const type = number('Type', 1);
  const days = recurrenceDays(
    {
      type,
      from: period[0],
      to: period[1],
      period: number('Period', 1),
      daysOfWeek: number('DaysOfWeek', 0),
      monthItem: number('MonthItem', 0),
      monthPosition: number('MonthPosition', 0),
      monthDay: number('MonthDay', 1),
      month: number('Month', 0),
    },
    LAST_DAY - FIRST_DAY + 1,
  );
  const ranges = joined(days);
  const shifts = readShifts(node, calendar, ledger);
  const name = node.values.get('Name')?.trim();
  if (ranges.length > 1) {
    ledger.note('changed', 'calendar', exchangeTexts.recurringException, {
      name: name ? `${calendar}: ${name}` : calendar,
      line: node.line,
      params: { count: ranges.length },
    });
  }
  return ranges.map(([from, to]) => ({ from, to, ...(name && { name }), shifts }));
}

/** The days of a work week that differ from nothing: every day it names becomes (part of) an exception. */
function readWorkWeek(node: XmlNode, calendar: string, ledger: Ledger): CalendarException[] {
  const period = readPeriod(node, calendar, ledger);
  if (!period) return [];
  const week: (readonly Shift[] | null)[] = Array(7).fill(null);
  for (const day of node.kids.find((kid) => kid.name === 'WeekDays')?.kids ?? []) {
    const type = parseNumber(day.values.get('DayType')) ?? 0;
    if (type >= 1 && type <= 7) week[type - 1] = readShifts(day, calendar, ledger);
  }
  const name = node.values.get('Name')?.trim();
  const out: CalendarException[] = [];
  for (let day = period[0]; day <= period[1]; day++) {
    const shifts = week[(((day + 4) % 7) + 7) % 7];
    if (!shifts) continue;
    const last = out[out.length - 1];
    if (last && last.to === day - 1 && sameShifts(last.shifts, shifts)) out[out.length - 1] = { ...last, to: day };
    else out.push({ from: day, to: day, ...(name && { name }), shifts });
  }
  ledger.note('changed', 'calendar', exchangeTexts.workWeek, {
    name: name ? `${calendar}: ${name}` : calendar,
    line: node.line,
    params: { count: out.length },
  });
  return out;
}

const sameShifts = (a: readonly Shift[], b: readonly Shift[]): boolean =>
  a.length === b.length && a.every((shift, i) => shift[0] === b[i]![0] && shift[1] === b[i]![1]);

function mustFit(days: number, name: string): void {
  const limit = CALENDAR_LIMITS.daysOfOne;
  if (days > limit) throw new TooMuchCalendar(exchangeTexts.calendarDays, { name, limit });
}

/** One `Calendar` record, still as a difference to its base. */
function readCalendar(node: XmlNode, ledger: Ledger): RawCalendar {
  const uid = parseNumber(node.values.get('UID')) ?? 0;
  const name = node.values.get('Name')?.trim() || String(uid);
  const isBase = parseFlag(node.values.get('IsBaseCalendar') ?? '1');
  const baseUid = parseNumber(node.values.get('BaseCalendarUID'));
  const kids = (container: string): XmlNode[] => node.kids.find((kid) => kid.name === container)?.kids ?? [];
  const week: (readonly Shift[] | null)[] = Array(7).fill(null);
  const oldStyle: CalendarException[] = [];
  const ranked: { rank: number; exception: CalendarException }[] = [];
  const exceptionNodes = kids('Exceptions');
  for (const day of kids('WeekDays')) {
    const type = parseNumber(day.values.get('DayType')) ?? -1;
    if (type >= 1 && type <= 7) week[type - 1] = readShifts(day, name, ledger);
    // Project 2007 and later repeat every exception here, expanded, for older readers.
    else if (type === 0 && exceptionNodes.length === 0) {
      const period = readPeriod(day, name, ledger);
      if (period) oldStyle.push({ from: period[0], to: period[1], shifts: readShifts(day, name, ledger) });
    }
  }
  for (const each of exceptionNodes) {
    const rank = recurrenceRank(parseNumber(each.values.get('Type')) ?? 1);
    for (const exception of readException(each, name, ledger)) ranked.push({ rank, exception });
    mustFit(ranked.length, name);
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const weeks: CalendarException[] = [];
  for (const each of kids('WorkWeeks')) {
    for (const exception of readWorkWeek(each, name, ledger)) weeks.push(exception);
    mustFit(ranked.length + weeks.length, name);
  }
  return {
    uid,
    name,
    line: node.line,
    baseUid: isBase || baseUid === null || baseUid < 0 ? null : baseUid,
    week,
    exceptions: [...ranked.map((r) => r.exception), ...oldStyle, ...weeks],
  };
}

/** A calendar and its bases, up to one without a base or to one whose base is in the chain already. */
function chainOf(calendar: RawCalendar, byUid: ReadonlyMap<number, RawCalendar>): RawCalendar[] {
  const chain = [calendar];
  for (;;) {
    const { baseUid } = chain.at(-1)!;
    const base = baseUid === null ? undefined : byUid.get(baseUid);
    if (!base || chain.includes(base)) return chain;
    if (chain.length > CALENDAR_LIMITS.depth)
      throw new TooMuchCalendar(exchangeTexts.calendarDepth, { name: calendar.name, limit: CALENDAR_LIMITS.depth });
    chain.push(base);
  }
}

/** The `Calendar` records of a file, complete. Throws TooMuchCalendar. */
export function readCalendars(nodes: readonly XmlNode[], ledger: Ledger): ResolvedCalendars {
  const { calendars: limit, days } = CALENDAR_LIMITS;
  if (nodes.length > limit) throw new TooMuchCalendar(exchangeTexts.tooManyCalendars, { count: nodes.length, limit });
  let room = days;
  const raw = nodes.map((node) => {
    const calendar = readCalendar(node, ledger);
    room -= calendar.exceptions.length;
    if (room < 0) throw new TooMuchCalendar(exchangeTexts.calendarDaysAll, { name: calendar.name, limit: days });
    return calendar;
  });
  return resolveCalendars(raw, ledger);
}

export interface ResolvedCalendars {
  calendars: WorkCalendar[];
  /** Calendar of the plan by UID of the file. */
  idOfUid: Map<number, number>;
}

/** All calendars complete, ids 1..n in the order of the file; there is always at least one. Throws TooMuchCalendar. */
function resolveCalendars(raw: readonly RawCalendar[], ledger: Ledger): ResolvedCalendars {
  const byUid = new Map(raw.map((calendar) => [calendar.uid, calendar]));
  const calendars: WorkCalendar[] = [];
  const idOfUid = new Map<number, number>();
  type Complete = Pick<WorkCalendar, 'week' | 'exceptions'>;
  const completed = new Map<RawCalendar, Complete>();
  let days = 0;
  const complete = (calendar: RawCalendar): Complete => {
    const chain = chainOf(calendar, byUid);
    const top = chain.at(-1)!;
    if (top.baseUid !== null && byUid.has(top.baseUid))
      ledger.note('changed', 'calendar', exchangeTexts.calendarLoop, { name: top.name, line: top.line });
    let base: Complete = { week: STANDARD_WEEK, exceptions: [] };
    for (const one of chain.toReversed()) {
      const found = completed.get(one) ?? {
        week: one.week.map((d, i) => d ?? base.week[i]!),
        exceptions: disjointExceptions([...one.exceptions, ...base.exceptions]),
      };
      if (!completed.has(one)) days += found.exceptions.length;
      if (days > CALENDAR_LIMITS.days)
        throw new TooMuchCalendar(exchangeTexts.calendarDaysAll, { name: one.name, limit: CALENDAR_LIMITS.days });
      completed.set(one, found);
      base = found;
    }
    return base;
  };
  const add = (calendar: RawCalendar): void => {
    let { week, exceptions } = complete(calendar);
    if (week.every((d) => d.length === 0)) {
      ledger.note('changed', 'calendar', exchangeTexts.noWorkingTime, { name: calendar.name, line: calendar.line });
      week = STANDARD_WEEK;
      exceptions = [];
    }
    const id = calendars.length + 1;
    idOfUid.set(calendar.uid, id);
    calendars.push({ id, name: calendar.name, week, exceptions });
  };
  const changes = (calendar: RawCalendar): boolean =>
    calendar.week.some((d) => d !== null) || calendar.exceptions.length > 0;
  /** The calendar itself, or the first of its bases that defines anything. */
  const effective = (calendar: RawCalendar): RawCalendar => {
    const chain = chainOf(calendar, byUid);
    return chain.find(changes) ?? chain.at(-1)!;
  };
  for (const calendar of raw) if (effective(calendar) === calendar) add(calendar);
  for (const calendar of raw) {
    const id = idOfUid.get(effective(calendar).uid);
    if (id !== undefined) idOfUid.set(calendar.uid, id);
  }
  if (calendars.length === 0) {
    ledger.note('changed', 'calendar', exchangeTexts.noCalendar);
    calendars.push({ id: 1, name: 'Standard', week: STANDARD_WEEK, exceptions: [] });
  }
  return { calendars, idOfUid };
}
