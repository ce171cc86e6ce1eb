/** Functions of FEEL that make and inspect dates, times and durations (DMN 10.3.4.1 and 10.3.4.8). Pure. */
import { addWorkdays, compiled, isWorkday, moveToWorkday, workdaysBetween } from '#kernel/workdays.ts';
import {
  combined,
  DaysDuration,
  dateOfNumber,
  dayNumber,
  dayOfYear,
  FeelDate,
  FeelDateTime,
  FeelTime,
  MonthsDuration,
  makeDate,
  makeTime,
  monthsBetween,
  parseDate,
  parseDateTime,
  parseDuration,
  parseTime,
  weekday,
  weekOfYear,
} from './feel-dates.ts';
import { builtIn } from './feel-function.ts';
import { counted, type FeelNumber, isNumber } from './feel-number.ts';
import { type Call, type FeelFunction, type FeelValue, textOf } from './feel-values.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const none = (call: Call, what: string, from: FeelValue | undefined): null =>
  from === null || from === undefined ? null : call.warn(`${textOf(from, true)} is no ${what}`);

function toDate(call: Call, from: FeelValue | undefined): FeelValue {
  if (from instanceof FeelDateTime) return from.date;
  const found = from instanceof FeelDate ? from : typeof from === 'string' ? parseDate(from) : null;
  return found ?? none(call, 'date', from);
}

/** The point in time or the duration an `@` literal writes. */
export function temporalOf(text: string): FeelDate | FeelTime | FeelDateTime | DaysDuration | MonthsDuration | null {
  if (/^-?P/.test(text)) return parseDuration(text);
  if (/^\d{2}:/.test(text)) return parseTime(text);
  return text.includes('T') ? parseDateTime(text) : parseDate(text);
}

function toTime(call: Call, from: FeelValue | undefined): FeelValue {
  if (from instanceof FeelTime) return from;
  if (from instanceof FeelDateTime) return new FeelTime(from.nanos, from.zone);
  if (from instanceof FeelDate) return new FeelTime(0, 0);
  return (typeof from === 'string' ? parseTime(from) : null) ?? none(call, 'time', from);
}

const NANOS = 1_000_000_000;
function timeOf(
  call: Call,
  hour: FeelValue | undefined,
  minute: FeelNumber | null | undefined,
  second: FeelNumber | null | undefined,
  offset?: FeelValue,
): FeelValue {
  if (!isNumber(hour)) return toTime(call, hour);
  if (!isNumber(minute) || !isNumber(second)) return null;
  if (offset !== null && offset !== undefined && !(offset instanceof DaysDuration)) return none(call, 'offset', offset);
  const zone = offset ? Number(offset.nanos / BigInt(NANOS)) : null;
  if (zone !== null && Math.abs(zone) > 14 * 3600) return none(call, 'offset', offset);
  const nanos = second.times(NANOS).trunc().toNumber();
  return makeTime(hour.toNumber(), minute.toNumber(), nanos, zone) ?? call.warn('there is no such time');
}

/** Working days that are counted or added at once. */
const MOST_WORKDAYS = 2_000;

/** The date so many working days after another (before it, where negative); 0: the day itself, or the next that is worked on. */
function addWorkingDays(call: Call, from: FeelDate, count: FeelNumber): FeelValue {
  const source = call.calendar();
  if (!source) return call.warn('no calendar');
  // A begun day is a day.
  const days = count.ceil().toNumber();
  if (Math.abs(days) > MOST_WORKDAYS) return call.warn(`more than ${MOST_WORKDAYS} working days`);
  const calendar = compiled(source);
  try {
    let at = moveToWorkday(calendar, dayNumber(from));
    if (days > 0 && at > dayNumber(from)) at = addWorkdays(calendar, at, days);
    else if (days > 0) at = addWorkdays(calendar, at, days + 1);
    for (let left = -days; left > 0; ) if (isWorkday(calendar, --at)) left--;
    return dateOfNumber(at);
  } catch (error) {
    if (error instanceof RangeError) return call.warn(error.message);
    throw error;
  }
}

/** Working days from one date to another, both counted. */
function workingDaysBetween(call: Call, from: FeelDate, to: FeelDate): FeelValue {
  const source = call.calendar();
  if (!source) return call.warn('no calendar');
  const [a, b] = [dayNumber(from), dayNumber(to)];
  if (b - a > MOST_WORKDAYS * 2) return call.warn(`more than ${MOST_WORKDAYS * 2} days`);
  try {
    return counted(workdaysBetween(compiled(source), a, b));
  } catch (error) {
    if (error instanceof RangeError) return call.warn(error.message);
    throw error;
  }
}

const day = (value: FeelDate | FeelDateTime): FeelDate => (value instanceof FeelDateTime ? value.date : value);

export const DATE_FUNCTIONS: Record<string, FeelFunction> = {
  date: builtIn(
    'year|from: any, month: number?, day: number?',
    (call, year: FeelValue, month?: FeelNumber | null, of?: FeelNumber | null) => {
      if (!isNumber(year)) return month === undefined && of === undefined ? toDate(call, year) : null;
      if (!isNumber(month) || !isNumber(of)) return null;
      return makeDate(year.toNumber(), month.toNumber(), of.toNumber()) ?? call.warn('there is no such date');
    },
  ),
  time: builtIn('hour|from: any, minute: number?, second: number?, offset: any?', timeOf),
  'date and time': builtIn('date|from: any, time: any?', (call, date: FeelValue, time?: FeelValue) => {
    if (time instanceof FeelTime && (date instanceof FeelDate || date instanceof FeelDateTime))
      return combined(day(date), time);
    if (time !== undefined) return null;
    if (date instanceof FeelDateTime) return date;
    if (date instanceof FeelDate) return new FeelDateTime(date, 0, null);
    return (typeof date === 'string' ? parseDateTime(date) : null) ?? none(call, 'date and time', date);
  }),
  duration: builtIn(
    'from: string',
    (call, from: string) => parseDuration(from) ?? call.warn(`"${from}" is no duration`),
  ),
  'years and months duration': builtIn(
    'from: date, to: date',
    (_, from: FeelDate, to: FeelDate) => new MonthsDuration(monthsBetween(from, to) + 0),
  ),
  'add working days': builtIn('start: date, days: number', addWorkingDays),
  'working days between': builtIn('from: date, to: date', workingDaysBetween),
  'day of year': builtIn('date: date', (_, date: FeelDate) => counted(dayOfYear(date))),
  'day of week': builtIn('date: date', (_, date: FeelDate) => WEEKDAYS[weekday(date) - 1]!),
  'month of year': builtIn('date: date', (_, date: FeelDate) => MONTHS[date.month - 1]!),
  'week of year': builtIn('date: date', (_, date: FeelDate) => counted(weekOfYear(date))),
};
