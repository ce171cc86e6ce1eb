/**
 * A new subtask is inside the frame of its parent: where dates of parents are entered, children must stay within them.
 * Pure.
 */
import { compiled, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import type { Plan, PlanTask } from '../plan-model.ts';

/**
 * The task moved to the start of its parents and shortened to fit in them; unchanged if they have no dates. Any later problem with
 * its dates is left to people.
 */
export function insideFrame({ settings, calendars, tasks }: Plan, task: PlanTask): PlanTask {
  if (settings.parentMode !== 'frame' || task.parentId === null) return task;
  const byId = new Map(tasks.map((one) => [one.id, one]));
  let start = settings.projectStart;
  let finish = Number.POSITIVE_INFINITY;
  for (let at = byId.get(task.parentId); at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
    if (at.start !== null && at.start > start) start = at.start;
    if (at.finish !== null && at.finish < finish) finish = at.finish;
  }
  const source = calendars.find(({ id }) => id === settings.calendarId);
  if (!source) return task;
  const calendar = compiled(source);
  const room = finish < Number.POSITIVE_INFINITY ? workBetween(calendar, start, finish) : Number.POSITIVE_INFINITY;
  const shorter = room > 0 && room < task.durationMinutes ? { durationMinutes: room, workMinutes: room } : null;
  const later = start > settings.projectStart && nextWorkStart(calendar, settings.projectStart) < start;
  const from = later ? { constraint: 'SNET' as const, constraintAt: start } : null;
  return shorter || from ? { ...task, ...shorter, ...from } : task;
}
