/**
 * Recurring tasks: a rule becomes a parent with one subtask an occurrence, each held by "start no earlier than" at its
 * day, as Microsoft Project does it. The occurrences are ordinary tasks from then on: they can be moved, linked, done and
 * deleted one by one. The parent keeps the rule, so that the series can be changed as a whole. Pure.
 *
 * A day without working time moves to the next working day, or falls away; two on one day become one.
 */
import { dayOf, MINUTES_PER_DAY, weekdayOf, ymdOf } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { compiled, isWorkday, moveToWorkday, nextWorkStart } from '#kernel/workdays.ts';
import { recurrenceDays } from '../exchange/mspdi/mspdi-recurrence.ts';
import { newPlanTask, type Plan, type PlanTask, type RecurringRule } from '../plan-model.ts';
import { branchEnd, insertBranches, type OutlinePlace } from './outline.ts';
import { deleteTasks } from './plan-changes.ts';

const recurringTexts = texts('planRecurring', {
  none: ['在所选期间内没有任何一次', '在所選期間內沒有任何一次', 'There are no occurrences in this period'],
  tooMany: ['最多 {max} 次', '最多 {max} 次', 'At most {max} occurrences'],
  rule: ['重复规则无效', '重複規則無效', 'The recurrence rule is not valid'],
});

export const MAX_OCCURRENCES = 1000;
/** Days from the first to the last at most: a century. */
export const MAX_SPAN = 36_600;

/** The civil days of a rule on a plan's calendar, in order, each once. */
export function occurrenceDays(plan: Plan, rule: RecurringRule): number[] {
  const calendar = compiled(plan.calendars.find((c) => c.id === plan.settings.calendarId)!);
  const limit = MAX_OCCURRENCES + 1;
  const wanted = Math.min(rule.count ?? limit, limit);
  const days = new Set<number>();
  for (const day of rawDays(rule, (d) => isWorkday(calendar, d))) {
    if (days.size >= wanted) break;
    if (isWorkday(calendar, day)) days.add(day);
    else if (rule.restDay === 'next') days.add(moveToWorkday(calendar, day));
  }
  return [...days];
}

/** Days by the calendar of the year alone, but for `workday`. */
function* rawDays(rule: RecurringRule, works: (day: number) => boolean): Iterable<number> {
  const { every, interval, from, to } = rule;
  if (every === 'day') {
    for (let day = from; day <= to; day += interval) yield day;
    return;
  }
  if (every === 'workday') {
    let seen = 0;
    for (let day = from; day <= to; day++) if (works(day) && seen++ % interval === 0) yield day;
    return;
  }
  const byDay = rule.monthDay !== undefined;
  const [year, month] = ymdOf(from);
  const base = {
    from,
    to,
    period: interval,
    daysOfWeek: (rule.weekdays ?? [weekdayOf(from)]).reduce((bits, d) => bits | (1 << d), 0),
    monthItem: monthItemOf(rule.weekday ?? weekdayOf(from)),
    monthPosition: rule.position ?? 0,
    monthDay: rule.monthDay ?? 1,
    month: (rule.month ?? month) - 1,
  };
  if (every === 'year') {
    // A year is counted from the first one; the library's yearly rule knows no interval.
    const last = ymdOf(to)[0];
    for (let y = year; y <= last; y += interval) {
      const span = { from: Math.max(from, dayOf(y, 1, 1)), to: Math.min(to, dayOf(y, 12, 31)) };
      for (const [day] of recurrenceDays({ ...base, ...span, type: byDay ? 2 : 3 }, 1)) yield day;
    }
    return;
  }
  const type = every === 'week' ? 6 : byDay ? 4 : 5;
  for (const [day] of recurrenceDays({ ...base, type }, 40_000)) yield day;
}

/** 3 Sunday to 9 Saturday; 0 day, 1 weekday, 2 weekend day. */
const monthItemOf = (weekday: number): number => (weekday > 6 ? weekday - 7 : 3 + weekday);

/** Whether a value is a rule, also one that comes from elsewhere. */
export function isRule(value: unknown): value is RecurringRule {
  if (typeof value !== 'object' || value === null) return false;
  const r = value as RecurringRule;
  const within = (n: unknown, min: number, max: number): boolean =>
    Number.isInteger(n) && (n as number) >= min && (n as number) <= max;
  const maybe = (n: unknown, min: number, max: number): boolean => n === undefined || within(n, min, max);
  return (
    ['day', 'workday', 'week', 'month', 'year'].includes(r.every) &&
    within(r.interval, 1, 1000) &&
    within(r.from, -25_567, 84_369) &&
    within(r.to, r.from, r.from + MAX_SPAN) &&
    within(r.startMinute, 0, MINUTES_PER_DAY - 1) &&
    within(r.durationMinutes, 0, 1e7) &&
    maybe(r.count, 1, MAX_OCCURRENCES) &&
    maybe(r.monthDay, 1, 31) &&
    maybe(r.position, 0, 4) &&
    maybe(r.weekday, 0, 9) &&
    maybe(r.month, 1, 12) &&
    (r.weekdays === undefined ||
      (Array.isArray(r.weekdays) && within(r.weekdays.length, 1, 7) && r.weekdays.every((d) => within(d, 0, 6)))) &&
    (r.restDay === 'next' || r.restDay === 'skip')
  );
}

/** The parts of a rule in the order in which the database keeps them, so that equal rules are equal texts. */
function ordered(rule: RecurringRule): RecurringRule {
  const parts = Object.entries(rule).filter(([, value]) => value !== undefined);
  parts.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(parts) as unknown as RecurringRule;
}

/** The plan with its series, on which days it is, and what became of the occurrences. */
export interface SeriesChange {
  plan: Plan;
  days: number[];
  made: number;
  moved: number;
  /** Those that stay where they were, including started ones. */
  kept: number;
  removed: number;
}
type Refused = { problem: Problem };

/** The days of a rule, or why there are none. */
function daysOf(plan: Plan, rule: RecurringRule): number[] | Refused {
  if (!isRule(rule)) return { problem: problem(recurringTexts.rule) };
  const days = occurrenceDays(plan, rule);
  if (days.length === 0) return { problem: problem(recurringTexts.none) };
  if (days.length > MAX_OCCURRENCES) return { problem: problem(recurringTexts.tooMany, { max: MAX_OCCURRENCES }) };
  return days;
}

/** A task on a day of the series: a milestone exactly then, others from the next working time on. */
function placed(plan: Plan, rule: RecurringRule, day: number): Partial<PlanTask> {
  const calendar = compiled(plan.calendars.find((c) => c.id === plan.settings.calendarId)!);
  const start = day * MINUTES_PER_DAY + rule.startMinute;
  const milestone = rule.durationMinutes === 0;
  return { milestone, constraint: 'SNET', constraintAt: milestone ? start : nextWorkStart(calendar, start) };
}

/** Adds a recurring task at a place of the outline. */
export function insertRecurring(
  plan: Plan,
  place: OutlinePlace,
  name: string,
  rule: RecurringRule,
  newId: () => number,
): SeriesChange | Refused {
  const days = daysOf(plan, rule);
  if ('problem' in days) return days;
  const made = newPlanTask(newId(), place.parentId, name, plan.settings.minutesPerDay);
  const parent = { ...made, recurrence: ordered(rule) };
  const occurrences = days.map(
    (day, i): PlanTask => ({
      ...newPlanTask(newId(), parent.id, `${name} ${i + 1}`, rule.durationMinutes),
      ...placed(plan, rule, day),
    }),
  );
  const tasks = insertBranches(plan.tasks, place, [parent, ...occurrences]);
  if (!tasks) return { problem: problem(recurringTexts.rule) };
  return { plan: { ...plan, tasks }, days, made: days.length, moved: 0, kept: 0, removed: 0 };
}

/**
 * Gives the recurring task of a row another rule or name. Occurrences that have begun stay as they are, each for the
 * nearest day of the new rule; the others keep what people entered for them and take the days that are left, in order.
 * Missing ones are added, those too many deleted.
 */
export function changeRecurring(
  plan: Plan,
  row: number,
  name: string,
  rule: RecurringRule,
  newId: () => number,
): SeriesChange | Refused {
  const days = daysOf(plan, rule);
  if ('problem' in days) return days;
  const was = plan.tasks[row]!;
  const end = branchEnd(plan.tasks, row);
  const below = plan.tasks.slice(row + 1, end);
  const parents = new Set(below.map((t) => t.parentId));
  const isOccurrence = (t: PlanTask): boolean =>
    t.parentId === was.id &&
    !parents.has(t.id) &&
    t.status !== 'discarded' &&
    t.constraint === 'SNET' &&
    t.constraintAt !== null;
  const series = below.filter(isOccurrence).sort((a, b) => a.constraintAt! - b.constraintAt!);
  const { dayOfTask, free } = pairs(series, days);
  const spare = [...free].sort((a, b) => a - b);
  const late = series.filter((t) => !dayOfTask.has(t));
  for (const task of late.slice(0, spare.length)) dayOfTask.set(task, spare.shift()!);

  let [kept, moved] = [0, 0];
  const own = new RegExp(`^${was.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\d+$`);
  const stands: { task: PlanTask; day: number }[] = [];
  for (const [task, day] of dayOfTask) {
    if (hasBegun(task)) stands.push({ task, day: dayOfMinute(task.constraintAt!) });
    else stands.push({ task: { ...task, ...length(task, rule), ...placed(plan, rule, day) }, day });
    if (hasBegun(task) || dayOfMinute(task.constraintAt!) === day) kept++;
    else moved++;
  }
  for (const day of spare) {
    const made = { ...newPlanTask(newId(), was.id, '', rule.durationMinutes), ...placed(plan, rule, day) };
    const { responsibleId, participantIds } = was;
    stands.push({ task: { ...made, responsibleId, participantIds: [...participantIds] }, day });
  }
  stands.sort((a, b) => a.day - b.day);
  const occurrences = stands.map(({ task }, i) =>
    task.name === '' || own.test(task.name) ? { ...task, name: `${name} ${i + 1}` } : task,
  );
  const placedIds = new Set(occurrences.map((t) => t.id));
  const parent: PlanTask = { ...was, name, recurrence: ordered(rule) };
  const others = below.filter((t) => !placedIds.has(t.id));
  const tasks = [...plan.tasks.slice(0, row), parent, ...occurrences, ...others, ...plan.tasks.slice(end)];
  const surplus = new Set(late.filter((t) => !dayOfTask.has(t)).map((t) => t.id));
  const rows = tasks.flatMap((t, i) => (surplus.has(t.id) ? [i] : []));
  const next = { ...plan, tasks };
  const counts = { days, made: spare.length, moved, kept, removed: rows.length };
  return { plan: rows.length > 0 ? deleteTasks(next, rows) : next, ...counts };
}

const dayOfMinute = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY);
const hasBegun = (t: PlanTask): boolean =>
  t.status !== 'new' || t.actualStart !== null || t.actualFinish !== null || t.progress > 0;

/** Which tasks are already on days of the rule or, if started, take the nearest one; and the remaining days. */
function pairs(
  series: readonly PlanTask[],
  days: readonly number[],
): { dayOfTask: Map<PlanTask, number>; free: Set<number> } {
  const dayOfTask = new Map<PlanTask, number>();
  const free = new Set(days);
  const take = (task: PlanTask, day: number): void => {
    dayOfTask.set(task, day);
    free.delete(day);
  };
  for (const task of series) {
    const day = dayOfMinute(task.constraintAt!);
    if (free.has(day)) take(task, day);
  }
  for (const task of series) {
    if (dayOfTask.has(task) || !hasBegun(task)) continue;
    const own = dayOfMinute(task.constraintAt!);
    const nearest = [...free].reduce(
      (a, b) => (Math.abs(b - own) < Math.abs(a - own) ? b : a),
      Number.POSITIVE_INFINITY,
    );
    take(task, nearest);
  }
  return { dayOfTask, free };
}

/** A new duration, with hours that were as long as the old one. */
const length = (task: PlanTask, rule: RecurringRule): Partial<PlanTask> => ({
  durationMinutes: rule.durationMinutes,
  ...(task.workMinutes === task.durationMinutes && { workMinutes: rule.durationMinutes }),
});
