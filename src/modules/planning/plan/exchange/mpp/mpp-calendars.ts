/**
 * Calendars of an `.mpp` as records of MSPDI: seven days, exceptions (named and recurring ones), work weeks.
 *
 * Facts: a day is 60 bytes, flag (1 = as usual), number of periods, their sum, five starts and five lengths in tenths of a minute.
 * Before Project 2007 the exceptions are counted first and take 64 bytes; later they follow the days, 92 bytes and a name each,
 * and after them come the work weeks. Numbers of recurrence are those of MSPDI. Unused bytes are litter: counts and flags only.
 */
import { formatMinute } from '#kernel/dates.ts';
import { formatTime } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import type { Bytes } from './mpp-bytes.ts';
import { CALENDAR } from './mpp-fields.ts';
import type { MppRow, MppTable } from './mpp-table.ts';

const DAY = 60;
const DAYS = 7;
const AFTER_DAYS = DAY * DAYS;
const OLD_EXCEPTION = 64;
const EXCEPTION = 92;
const PERIODS = 5;
/** Of a calendar: far beyond what people write. */
const MOST = 50_000;
const NONE = 0xffffffff;

/** The working times that begin at `at` with their count; `starts` and `lengths` lie where the layout says. */
function workingTimes(bytes: Bytes, count: number, starts: number, lengths: number): XmlNode[] {
  const times: XmlNode[] = [];
  for (let i = 0; i < Math.min(count, PERIODS); i++) {
    const from = bytes.u16(starts + i * 2) / 10;
    const length = bytes.u32(lengths + i * 4) / 10;
    if (length <= 0 || from + length > 1440) continue;
    times.push(
      node('WorkingTime', [
        ['FromTime', formatTime(from)],
        ['ToTime', formatTime(from + length)],
      ]),
    );
  }
  return times;
}

const working = (times: XmlNode[]): { values: [string, string][]; kids: XmlNode[] } => ({
  values: [['DayWorking', times.length > 0 ? '1' : '0']],
  kids: times.length > 0 ? [node('WorkingTimes', [], times)] : [],
});

/** The days of a week from `at`; those as usual are `usual`, which a calendar with a base leaves to it. */
function weekDays(bytes: Bytes, at: number, usual: readonly XmlNode[]): XmlNode[] {
  const days: XmlNode[] = [];
  for (let day = 0; day < DAYS; day++) {
    const from = at + day * DAY;
    if (bytes.u16(from) === 1) {
      days.push(...usual.slice(day, day + 1));
      continue;
    }
    const { values, kids } = working(workingTimes(bytes, bytes.u16(from + 2), from + 8, from + 20));
    days.push(node('WeekDay', [['DayType', String(day + 1)], ...values], kids));
  }
  return days;
}

/** Monday to Friday, 8 to 12 and 13 to 17. */
const STANDARD: readonly XmlNode[] = Array.from({ length: DAYS }, (_, day) => {
  const times: [string, string][] =
    day === 0 || day === 6
      ? []
      : [
          ['08:00:00', '12:00:00'],
          ['13:00:00', '17:00:00'],
        ];
  const { values, kids } = working(
    times.map(([from, to]) =>
      node('WorkingTime', [
        ['FromTime', from],
        ['ToTime', to],
      ]),
    ),
  );
  return node('WeekDay', [['DayType', String(day + 1)], ...values], kids);
});

/** The week as usual: the file has its own, for Project's differs by country. */
const usualWeek = (own: Bytes | undefined, old: boolean): XmlNode[] =>
  own && own.length >= AFTER_DAYS ? weekDays(own, old ? 4 : 0, STANDARD) : [...STANDARD];

const timePeriod = (from: number, to: number): XmlNode =>
  node('TimePeriod', [
    ['FromDate', formatMinute(from * 1440)],
    ['ToDate', formatMinute(to * 1440 + 1439)],
  ]);

/** What MSPDI calls the numbers of a recurrence; the same four bytes mean other things in each type. */
function recurrence(bytes: Bytes, at: number): [string, string][] {
  const type = bytes.u16(at);
  const b = (offset: number): string => String(bytes.u8(at + 4 + offset));
  const values: [string, string][] = [['Type', String(type)]];
  if (type === 2) values.push(['Month', b(0)], ['MonthDay', b(1)]);
  else if (type === 3) values.push(['Month', b(0)], ['MonthPosition', b(1)], ['MonthItem', b(2)]);
  else if (type === 4) values.push(['MonthDay', b(0)], ['Period', b(2)]);
  else if (type === 5) values.push(['MonthPosition', b(0)], ['MonthItem', b(1)], ['Period', b(2)]);
  else if (type === 6) values.push(['DaysOfWeek', b(0)], ['Period', b(2)]);
  else if (type === 7) values.push(['Period', String(bytes.u16(at + 4))]);
  return values;
}

const padded = (length: number): number => length + ((4 - (length % 4)) % 4);

function newExceptions(bytes: Bytes): { exceptions: XmlNode[]; end: number } {
  const exceptions: XmlNode[] = [];
  const count = Math.min(bytes.u32(AFTER_DAYS), MOST);
  let at = AFTER_DAYS + 4;
  for (let i = 0; i < count && at + EXCEPTION <= bytes.length; i++) {
    const [from, to] = [bytes.day(at), bytes.day(at + 2)];
    const length = bytes.u32(at + 88);
    const name = length > 0 && length < 1000 ? bytes.text(at + EXCEPTION, length) : '';
    const { values, kids } = working(workingTimes(bytes, bytes.u16(at + 14), at + 20, at + 32));
    if (from !== null && to !== null && to >= from)
      exceptions.push(
        node(
          'Exception',
          [
            ['Name', name],
            ['Occurrences', String(bytes.u16(at + 4))],
            ['EnteredByOccurrences', String(bytes.u16(at + 8))],
            ...recurrence(bytes, at + 72),
            ...values,
          ],
          [timePeriod(from, to), ...kids],
        ),
      );
    at += EXCEPTION + padded(length);
  }
  return { exceptions, end: at };
}

function workWeeks(bytes: Bytes, start: number): XmlNode[] {
  const weeks: XmlNode[] = [];
  const count = Math.min(bytes.u32(start), MOST);
  let at = start + 4;
  for (let i = 0; i < count && at + AFTER_DAYS + 16 <= bytes.length; i++) {
    const [from, to] = [bytes.day(at + AFTER_DAYS), bytes.day(at + AFTER_DAYS + 2)];
    const length = bytes.u32(at + AFTER_DAYS + 12);
    const name = length > 0 && length < 1000 ? bytes.text(at + AFTER_DAYS + 16, length) : '';
    if (from !== null && to !== null && to >= from)
      weeks.push(
        node('WorkWeek', [['Name', name]], [timePeriod(from, to), node('WeekDays', [], weekDays(bytes, at, []))]),
      );
    at += AFTER_DAYS + 16 + padded(length);
  }
  return weeks;
}

function oldExceptions(bytes: Bytes): XmlNode[] {
  const exceptions: XmlNode[] = [];
  for (let i = 0, at = AFTER_DAYS + 4; i < Math.min(bytes.u16(0), MOST); i++, at += OLD_EXCEPTION) {
    if (at + OLD_EXCEPTION > bytes.length) break;
    const [from, to] = [bytes.day(at), bytes.day(at + 2)];
    const { values, kids } = working(workingTimes(bytes, bytes.u16(at + 6), at + 12, at + 24));
    if (from !== null && to !== null && to >= from)
      exceptions.push(node('Exception', [['Type', '1'], ...values], [timePeriod(from, to), ...kids]));
  }
  return exceptions;
}

function calendarNode(row: MppRow, name: string, usual: readonly XmlNode[], old: boolean): XmlNode {
  const base = row.i32(CALENDAR.base) >>> 0;
  const hasBase = base !== NONE && base !== 0 && base !== row.uid;
  const data = row.data(CALENDAR.data);
  const kids: XmlNode[] = [];
  if (!data && !hasBase) kids.push(node('WeekDays', [], [...usual]));
  if (data && data.length >= AFTER_DAYS) {
    const days = weekDays(data, old ? 4 : 0, hasBase ? [] : usual);
    if (days.length > 0) kids.push(node('WeekDays', [], days));
    const { exceptions, end } = old ? { exceptions: oldExceptions(data), end: data.length } : newExceptions(data);
    if (exceptions.length > 0) kids.push(node('Exceptions', [], exceptions));
    const weeks = old ? [] : workWeeks(data, end);
    if (weeks.length > 0) kids.push(node('WorkWeeks', [], weeks));
  }
  return node(
    'Calendar',
    [
      ['UID', String(row.uid)],
      ['Name', name],
      ['IsBaseCalendar', hasBase ? '0' : '1'],
      ...(hasBase ? [['BaseCalendarUID', String(base)] as const] : []),
      ...(row.guid(CALENDAR.guid) ? [['GUID', row.guid(CALENDAR.guid)] as const] : []),
    ],
    kids,
  );
}

/** Resource 0 is nobody, and so is its calendar. */
const isNobodys = (row: MppRow): boolean =>
  row.i32(CALENDAR.resource) === 0 && row.i32(CALENDAR.base) > 0 && !row.text(CALENDAR.name);

/** All calendars; one of a resource has no name of its own and takes that of the resource. */
export function calendarNodes(
  table: MppTable,
  nameOf: (resource: number) => string,
  ownWeek: Bytes | undefined,
  old: boolean,
): XmlNode[] {
  const usual = usualWeek(ownWeek, old);
  return table.rows
    .filter((row) => !row.isBlank && !isNobodys(row))
    .map((row) => calendarNode(row, row.text(CALENDAR.name) || nameOf(row.i32(CALENDAR.resource)), usual, old));
}
