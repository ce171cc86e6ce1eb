/** What the dialog for recurring tasks holds, and the rule it means. */
import { weekdayOf, ymdOf } from '#kernel/dates.ts';
import { currentLang } from '#web/lang.ts';
import { durationText, parseDuration } from '../../duration-text.ts';
import { MAX_SPAN } from '../../edit/recurring-tasks.ts';
import type { Plan, PlanTask, RecurringRule } from '../../plan-model.ts';

export interface RecurringDraft {
  name: string;
  duration: string;
  startMinute: number;
  every: 'day' | 'week' | 'month' | 'year';
  /** Of days: working days only. */
  workdays: boolean;
  interval: number;
  weekdays: number[];
  /** Of months and years: by the number of the day, or by a weekday. */
  by: 'day' | 'weekday';
  monthDay: number;
  position: number;
  weekday: number;
  month: number;
  from: number;
  end: 'count' | 'date';
  count: number;
  to: number;
  restDay: 'next' | 'skip';
}

/** A weekly meeting of an hour from the start of the plan, or what the rule of a task says. */
export function draftOf(plan: Plan, task: PlanTask | null, from: number, startMinute: number): RecurringDraft {
  const rule = task?.recurrence ?? null;
  const first = rule?.from ?? from;
  const [, month, day] = ymdOf(first);
  const last = rule?.count === undefined ? (rule?.to ?? first + 90) : first + 90;
  return {
    name: task?.name ?? '',
    duration: durationText({ minutes: rule?.durationMinutes ?? 60, elapsed: false }, plan.settings, currentLang()),
    startMinute: rule?.startMinute ?? startMinute,
    every: rule?.every === 'workday' ? 'day' : (rule?.every ?? 'week'),
    workdays: rule?.every === 'workday',
    interval: rule?.interval ?? 1,
    weekdays: [...(rule?.weekdays ?? [weekdayOf(first)])],
    by: rule?.position === undefined ? 'day' : 'weekday',
    monthDay: rule?.monthDay ?? day,
    position: rule?.position ?? 0,
    weekday: rule?.weekday ?? weekdayOf(first),
    month: rule?.month ?? month,
    from: first,
    end: rule !== null && rule.count === undefined ? 'date' : 'count',
    count: rule?.count ?? 10,
    to: last,
    restDay: rule?.restDay ?? 'next',
  };
}

/** The rule of a draft; null when its duration cannot be read. */
export function ruleOf(draft: RecurringDraft, plan: Plan): RecurringRule | null {
  const duration = parseDuration(draft.duration, plan.settings);
  if (!duration || duration.elapsed) return null;
  const { every, interval, from, startMinute, restDay } = draft;
  const monthly = every === 'month' || every === 'year';
  return {
    every: every === 'day' && draft.workdays ? 'workday' : every,
    interval,
    from,
    to: draft.end === 'count' ? from + MAX_SPAN : Math.max(draft.to, from),
    startMinute,
    durationMinutes: duration.minutes,
    restDay,
    ...(draft.end === 'count' && { count: draft.count }),
    ...(every === 'week' && { weekdays: [...draft.weekdays].sort() }),
    ...(monthly && draft.by === 'day' && { monthDay: draft.monthDay }),
    ...(monthly && draft.by === 'weekday' && { position: draft.position, weekday: draft.weekday }),
    ...(every === 'year' && { month: draft.month }),
  };
}
