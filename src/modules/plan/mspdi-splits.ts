/**
 * Finds interrupted tasks: MSPDI says it only through gaps in the time-phased work of assignments.
 *
 * A gap counts when the one who works could have worked in it (calendar of the resource, else of the task).
 */
import { MINUTES_PER_DAY, weekdayOf } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import type { PlanResource, TaskFacts } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import type { WorkPieces } from './mspdi-people.ts';
import type { Minute, Plan } from './plan-model.ts';

/** A gap longer than this is a split without looking at the calendar. */
const LONG_GAP_DAYS = 400;

function shiftsOf(calendar: WorkCalendar, day: number): readonly Shift[] {
  const exception = calendar.exceptions.find((e) => e.from <= day && day <= e.to);
  return exception ? exception.shifts : calendar.week[weekdayOf(day)]!;
}

function hasWork(calendar: WorkCalendar, from: Minute, to: Minute): boolean {
  const last = Math.floor((to - 1) / MINUTES_PER_DAY);
  for (let day = Math.floor(from / MINUTES_PER_DAY); day <= last; day++) {
    const at = day * MINUTES_PER_DAY;
    if (shiftsOf(calendar, day).some(([a, b]) => at + a < to && at + b > from)) return true;
  }
  return false;
}

/** Sets `split` of the tasks with interrupted work and reports them. */
export function markSplits(
  plan: Plan,
  resources: readonly PlanResource[],
  facts: TaskFacts[],
  phased: readonly WorkPieces[],
  ledger: Ledger,
): void {
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, calendar]));
  for (const { taskId, resourceId, pieces } of phased) {
    const task = plan.tasks[taskId - 1]!;
    const own = resourceId === null ? null : resources[resourceId - 1]!.calendarId;
    const calendar = calendars.get(own ?? task.calendarId ?? plan.settings.calendarId)!;
    let until = pieces[0]![1];
    let split = false;
    for (const [from, to] of pieces) {
      if (from > until) split ||= (from - until) / MINUTES_PER_DAY > LONG_GAP_DAYS || hasWork(calendar, until, from);
      until = Math.max(until, to);
    }
    const fact = facts[taskId - 1]!;
    if (!split || fact.split) continue;
    fact.split = true;
    ledger.note('changed', 'task', exchangeTexts.splitTask, { name: task.name });
  }
}
