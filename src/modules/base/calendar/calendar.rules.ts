/**
 * From a stored calendar to working time, and what a stored calendar may hold (2-rules §5, §9).
 *
 * Precedence: the calendar's own days, then national holidays and adjusted workdays, then the weekend rule.
 */
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import type { CalendarException, Shift, WorkCalendar } from '#kernel/workdays.ts';
import type { CalendarDay, CalendarRow } from './calendar.entity.ts';

export const calendarTexts = texts('calendar', {
  ofOwner: ['{name}（{owner}）', '{name}（{owner}）', '{name} ({owner})'],
  shifts: [
    '工作时段应为 0:00-24:00 内互不重叠的时间段',
    '工作時段應為 0:00-24:00 內互不重疊的時間段',
    'Working hours must be separate periods within 0:00-24:00',
  ],
  hours: [
    '每日工时须大于 0 且不超过 24',
    '每日工時須大於 0 且不超過 24',
    'Hours per day must be above 0 and at most 24',
  ],
  day: ['第 {row} 个日期无效', '第 {row} 個日期無效', 'Date {row} is invalid'],
  week: ['自定义周必须包含 7 天', '自訂週必須包含 7 天', 'A custom week must contain 7 days'],
  inProject: [
    '项目日历请在项目的日历页面中修改',
    '項目日曆請在項目的日曆頁面中修改',
    'Change a project calendar on the calendar page of its project',
  ],
  defaultStays: ['公司默认日历不能删除', '公司預設日曆不能刪除', 'The company default calendar cannot be deleted'],
});

/** Working calendar that holds national holidays: rest days and adjusted workdays as civil dates. */
export interface NationalDays {
  holidays: readonly { from: string; to: string; name: string }[];
  workdays: readonly { from: string; to: string; name: string }[];
}

/** The working week of new calendars: 9:00-12:00 and 13:00-18:00. */
export const DEFAULT_SHIFTS: [number, number][] = [
  [540, 720],
  [780, 1080],
];

function validShifts(shifts: unknown, mayBeEmpty: boolean): boolean {
  if (!Array.isArray(shifts) || shifts.length > 10) return false;
  if (shifts.length === 0) return mayBeEmpty;
  let last = -1;
  for (const shift of shifts as unknown[]) {
    if (!Array.isArray(shift) || shift.length !== 2) return false;
    const [from, to] = shift as [unknown, unknown];
    if (!Number.isInteger(from) || !Number.isInteger(to)) return false;
    if ((from as number) < Math.max(0, last) || (to as number) <= (from as number) || (to as number) > MINUTES_PER_DAY)
      return false;
    last = to as number;
  }
  return true;
}

const isDay = (text: unknown): text is string => typeof text === 'string' && parseDay(text) !== null;

/** Problems of a calendar's values other than those by its fields (the owner required by its kind, the day of big-and-small weeks). */
export function checkCalendar(row: Pick<CalendarRow, 'shifts' | 'days' | 'week' | 'hoursPerDay'>): Problem[] {
  const problems: Problem[] = [];
  if (!validShifts(row.shifts, false)) problems.push(problem(calendarTexts.shifts, undefined, 'shifts'));
  const hours = Number(row.hoursPerDay);
  if (!(hours > 0 && hours <= 24)) problems.push(problem(calendarTexts.hours, undefined, 'hoursPerDay'));
  if (row.week && (!Array.isArray(row.week) || row.week.length !== 7 || !row.week.every((d) => validShifts(d, true))))
    problems.push(problem(calendarTexts.week, undefined, 'week'));
  const days: unknown = row.days ?? [];
  const bad =
    Array.isArray(days) && days.length <= 2000
      ? (days as Partial<CalendarDay>[]).findIndex(
          (d) => !d || !isDay(d.from) || !isDay(d.to) || d.to < d.from || !validShifts(d.shifts, true),
        )
      : 0;
  if (bad >= 0) problems.push(problem(calendarTexts.day, { row: bad + 1 }, 'days'));
  return problems;
}

const exception = (d: { from: string; to: string; name: string }, shifts: readonly Shift[]): CalendarException => ({
  from: parseDay(d.from)!,
  to: parseDay(d.to)!,
  name: d.name,
  shifts,
});

/** The working calendar of a stored one. `years` bounds the Saturdays of big-and-small weeks. */
export function workCalendarOf(row: CalendarRow, national: NationalDays): WorkCalendar {
  const own = ((row.days ?? []) as CalendarDay[]).map((d) => exception(d, d.shifts));
  const base = calendarFrom({
    id: row.id,
    name: row.name,
    rule: row.weekendRule,
    anchor: row.anchorDate ? parseDay(row.anchorDate) : null,
    hoursPerDay: Number(row.hoursPerDay),
    shifts: row.shifts,
    ...(row.nationalHolidays && {
      holidays: national.holidays.map((h) => ({ from: parseDay(h.from)!, to: parseDay(h.to)!, name: h.name })),
      workdays: national.workdays.map((w) => ({ from: parseDay(w.from)!, to: parseDay(w.to)!, name: w.name })),
    }),
  });
  return {
    ...base,
    ...(row.ownerKind === 'project' && { own: true as const }),
    week: row.week ? (row.week as unknown as Shift[][]) : base.week,
    exceptions: [...own, ...base.exceptions],
  };
}
