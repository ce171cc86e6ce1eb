/**
 * Finds interrupted tasks: MSPDI says it only through gaps in the time-phased work of assignments.
 *
 * A gap counts when the one who works could have worked in it (calendar of the resource, else of the task).
 */
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { PlanResource, TaskFacts } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { Ledger } from './fidelity-ledger.ts';
import type { WorkPieces } from './mspdi-people.ts';
import type { Plan } from './plan-model.ts';

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
    const calendar = compiled(calendars.get(own ?? task.calendarId ?? plan.settings.calendarId)!);
    let until = pieces[0]![1];
    let split = false;
    for (const [from, to] of pieces) {
      if (from > until) split ||= workBetween(calendar, until, from) > 0;
      until = Math.max(until, to);
    }
    const fact = facts[taskId - 1]!;
    if (!split || fact.split) continue;
    fact.split = true;
    ledger.note('changed', 'task', exchangeTexts.splitTask, { name: task.name });
  }
}
