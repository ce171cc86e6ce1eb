/**
 * Messages about a stored plan: tasks assigned, dates moved, the plan changed.
 *
 * Templates send none. A person hears of moved tasks once a save, however many they are, and of given ones as well when
 * they are more than a few.
 */
import { type People, projectRules, tellProject } from '#modules/objects/project/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { planTexts } from '../plan.texts.ts';
import type { Schedule } from '../plan-model.ts';
import { projectOf } from './plan-owner.ts';
import type { Stored, StoredPlan } from './plan-store.ts';

/** How many tasks assigned to one person are reported one by one. */
const FEW = 5;
/** Where everybody finds what they are in charge of, whatever their rights in the project. */
const OWN_TASKS = '/task/charged';

/** Notifies people of tasks assigned to them; somebody who gets many at once gets their number. */
export async function tellAssigned(ctx: Ctx, stored: StoredPlan, result: Stored): Promise<void> {
  const projectId = projectOf(stored.owner);
  if (projectId === null || result.assigned.size === 0) return;
  const rules = await projectRules(ctx, projectId);
  const tasks = new Map(result.plan.tasks.map((t) => [t.id, t]));
  const names = await userNames(ctx, [...result.assigned.values()]);
  for (const [person, given] of Map.groupBy(result.assigned.keys(), (taskId) => result.assigned.get(taskId)!)) {
    const peopleOf = (ids: readonly number[]): People => ({
      responsible: [person],
      participants: ids.flatMap((id) => tasks.get(id)!.participantIds),
      assigner: [ctx.viewer.userId],
    });
    const responsible = names[person] ?? '';
    if (given.length > FEW) {
      const params = { count: given.length, responsible };
      const many = {
        event: 'taskAssigned',
        title: planTexts.assignedMany,
        addressed: planTexts.assignedManyToYou,
        projectId,
        params,
        link: OWN_TASKS,
      } as const;
      await tellProject(ctx, { ...many, people: peopleOf(given) }, rules);
      continue;
    }
    for (const taskId of given) {
      const params = { task: tasks.get(taskId)!.name, responsible };
      await tellProject(ctx, { event: 'taskAssigned', projectId, taskId, people: peopleOf([taskId]), params }, rules);
    }
  }
}

/** Open tasks whose planned dates moved, by the people who have a part in them. New ones and newly given ones are not moves. */
function movedBy(
  stored: StoredPlan,
  result: Stored,
  schedule: Schedule,
  kinds: readonly string[],
): Map<number, number> {
  const before = new Map(stored.plan.tasks.map((t) => [t.id, t]));
  const counts = new Map<number, number>();
  for (const [i, task] of result.plan.tasks.entries()) {
    const old = before.get(task.id);
    const open = task.active && (task.status === 'new' || task.status === 'ongoing' || task.status === 'pause');
    if (!old || old.start === null || !open || schedule.summary[i] === 1 || result.assigned.has(task.id)) continue;
    if (old.start === schedule.start[i] && old.finish === schedule.finish[i]) continue;
    const people = new Set([
      ...(kinds.includes('responsible') && task.responsibleId !== null ? [task.responsibleId] : []),
      ...(kinds.includes('participants') ? task.participantIds : []),
    ]);
    for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1);
  }
  return counts;
}

/** Notifies of a save with `changes` edits. */
export async function tellSaved(
  ctx: Ctx,
  stored: StoredPlan,
  result: Stored,
  schedule: Schedule,
  changes: number,
): Promise<void> {
  await tellAssigned(ctx, stored, result);
  const projectId = projectOf(stored.owner);
  if (projectId === null || changes === 0) return;
  const rules = await projectRules(ctx, projectId);
  const link = `/modules/project/projectPlan?projectId=${projectId}`;
  const told = movedBy(stored, result, schedule, rules.get('taskMoved')!.rule.receivers);
  for (const [count, group] of Map.groupBy(told.keys(), (person) => told.get(person)!)) {
    const people = { responsible: group, participants: group };
    await tellProject(ctx, { event: 'taskMoved', projectId, people, params: { count }, link }, rules);
  }
  await tellProject(ctx, { event: 'planSaved', projectId, params: { count: changes }, link }, rules);
}
