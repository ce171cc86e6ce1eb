/**
 * Recurring tasks: a rule becomes a parent with one subtask an occurrence, each held by "start no earlier than" at its
 * day, as Microsoft Project does it. The occurrences are ordinary tasks from then on: they can be moved, linked, done and
 * deleted one by one. Pure.
 *
 * A day without working time moves to the next working day, or falls away; two on one day become one.
 */
import { dayOf, MINUTES_PER_DAY, weekdayOf, ymdOf } from '#kernel/dates.ts';
import { problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { compiled, isWorkday, moveToWorkday, nextWorkStart } from '#kernel/workdays.ts';
import { recurrenceDays } from './mspdi-recurrence.ts';
import { insertBranches } from './outline.ts';
import type { Changed } from './plan-changes.ts';
import { newPlanTask, type Plan, type PlanTask } from './plan-model.ts';

export const recurringTexts = texts('planRecurring', {
  none: ['在所选期间内没有任何一次', '在所選期間內沒有任何一次', 'There is no occurrence in this period'],
  tooMany: ['最多 {max} 次', '最多 {max} 次', 'At most {max} occurrences'],
  rule: ['重复规则无效', '重複規則無效', 'The rule is not valid'],
});

export interface RecurringRule {
  every: 'day' | 'workday' | 'week' | 'month' | 'year';
  /** Each how many of them; above 0. */
  interval: number;
  /** Of weeks: the weekdays, Sunday 0. */
  weekdays?: readonly number[];
  /** Of months and years: the day of the month (1 to 31; months without it have no occurrence), else by weekday. */
  monthDay?: number;
  /** Of months and years: the first (0) to fourth (3) or last (4) of a weekday (Sunday 0). */
  position?: number;
  weekday?: number;
  /** Civil days, both included. */
  from: number;
  to: number;
  /** At most so many. */
  count?: number;
  /** Minute of the day at which it starts. */
  startMinute: number;
  durationMinutes: number;
  /** What becomes of a day without working time. */
  restDay: 'next' | 'skip';
}

export const MAX_OCCURRENCES = 1000;

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
    monthItem: 3 + (rule.weekday ?? weekdayOf(from)),
    monthPosition: rule.position ?? 0,
    monthDay: rule.monthDay ?? 1,
    month: month - 1,
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

const isRule = (r: RecurringRule): boolean =>
  Number.isInteger(r.interval) &&
  r.interval > 0 &&
  Number.isInteger(r.from) &&
  Number.isInteger(r.to) &&
  r.to >= r.from &&
  r.to - r.from <= 36_600 &&
  r.durationMinutes >= 0 &&
  r.startMinute >= 0 &&
  r.startMinute < MINUTES_PER_DAY &&
  (r.weekdays ?? [1]).length > 0;

/** Adds a recurring task before a row (= length: at the end), as sibling of what stands there. */
export function insertRecurring(
  plan: Plan,
  at: number,
  name: string,
  rule: RecurringRule,
  newId: () => number,
): Changed {
  if (!isRule(rule)) return { problem: problem(recurringTexts.rule) };
  const days = occurrenceDays(plan, rule);
  if (days.length === 0) return { problem: problem(recurringTexts.none) };
  if (days.length > MAX_OCCURRENCES) return { problem: problem(recurringTexts.tooMany, { max: MAX_OCCURRENCES }) };
  const next = plan.tasks[at];
  const parentId = next ? next.parentId : (plan.tasks.at(-1)?.parentId ?? null);
  const parent = newPlanTask(newId(), parentId, name, plan.settings.minutesPerDay);
  const calendar = compiled(plan.calendars.find((c) => c.id === plan.settings.calendarId)!);
  const occurrences = days.map((day, i): PlanTask => {
    const task = newPlanTask(newId(), parent.id, `${name} ${i + 1}`, rule.durationMinutes);
    const start = day * MINUTES_PER_DAY + rule.startMinute;
    const milestone = rule.durationMinutes === 0;
    const constraintAt = milestone ? start : nextWorkStart(calendar, start);
    return { ...task, milestone, constraint: 'SNET', constraintAt };
  });
  const tasks = insertBranches(plan.tasks, { parentId, beforeId: next?.id ?? null }, [parent, ...occurrences]);
  return tasks ? { plan: { ...plan, tasks } } : { problem: problem(recurringTexts.rule) };
}
