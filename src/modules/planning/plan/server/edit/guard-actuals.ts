/** Who may change progress and actual values in the plan: the same people by the same settings as on the task itself. */
import { problem, Refusal } from '#kernel/problem.ts';
import { mayReport } from '#modules/objects/project/plan-setting.ts';
import { planConfigOf } from '#modules/objects/project/server/public.ts';
import { managersOf } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { ACTUAL_FIELDS } from '../../actual-times.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import { projectOf } from '../plan-owner.ts';
import type { StoredPlan } from '../plan-store.ts';

/**
 * Where actual hours come from work records, nothing else writes them (module hours books them); where they are not
 * counted nobody does.
 */
export async function guardActualHours(ctx: Ctx, { owner, plan }: StoredPlan, next: Plan): Promise<void> {
  if (projectOf(owner) === null) return;
  const { hoursSource, countHours } = (await planConfigOf(ctx, owner)).config;
  if (countHours && hoursSource !== 'records') return;
  const before = new Map(plan.tasks.map((task) => [task.id, task.actualWorkMinutes]));
  const wrong = next.tasks.find((task) => task.actualWorkMinutes !== (before.get(task.id) ?? 0));
  if (!wrong) return;
  const why = countHours ? planTexts.hoursFromRecords : planTexts.hoursNotCounted;
  throw new Refusal([problem(why, { task: wrong.name }, 'actualWorkMinutes')]);
}

/** Whoever types progress or actual values into the plan reports on the task: only who may do that elsewhere may here. */
export async function guardReporters(ctx: Ctx, { owner, plan, facts }: StoredPlan, next: Plan): Promise<void> {
  const projectId = projectOf(owner);
  const before = new Map(plan.tasks.map((task) => [task.id, task]));
  const reported = next.tasks.flatMap((task) => {
    const was = before.get(task.id);
    return was && was !== task && ACTUAL_FIELDS.some((field) => was[field] !== task[field]) ? [was] : [];
  });
  if (projectId === null || reported.length === 0) return;
  const { config } = await planConfigOf(ctx, owner);
  const [manager] = await managersOf(ctx, { scope: 'project', id: projectId });
  const foreign = reported.find(
    ({ responsibleId, participantIds }) =>
      !mayReport(config, { responsible: responsibleId, participants: participantIds }, manager!, ctx.viewer.userId),
  );
  if (foreign) throw new Refusal([problem(planTexts.notReporter, { task: foreign.name }, 'progress')]);
  if (facts.status !== 'ongoing') throw new Refusal([problem(planTexts.projectNotOngoing, undefined, 'progress')]);
}
