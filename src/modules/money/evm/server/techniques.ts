/** Techniques of single tasks (`task_evm`). Written under the lock of the project's techniques, so that none comes to follow one that follows. */
import { sql } from 'kysely';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { saveTechnique } from '../evm.calls.ts';
import { evmTexts as t } from '../evm.texts.ts';
import { type MilestoneShare, type TaskTechnique, type Techniques, wrongTechnique } from '../technique.rules.ts';

type Row = TaskTechnique & { project: number; task: number };

/** By project. */
export async function techniquesOf(ctx: Ctx, projectIds: readonly number[]): Promise<ReadonlyMap<number, Techniques>> {
  const { rows } =
    await sql<Row>`SELECT t.project_id AS project, e.task, e.technique, e.milestones, e.apportioned_to FROM task_evm e
    JOIN task t ON t.company_id = e.company_id AND t.id = e.task
    WHERE e.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[])`.execute(ctx.db);
  const found = new Map<number, Map<number, TaskTechnique>>();
  for (const { project, task, ...of } of rows) {
    const own = found.get(project) ?? new Map<number, TaskTechnique>();
    found.set(project, own.set(task, of));
  }
  return found;
}

async function tasksAmong(ctx: Ctx, projectId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM task WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${projectId} AND id = ANY(${[...ids]}::bigint[]) AND status <> 'discarded'`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

const isShare = (one: unknown): one is MilestoneShare =>
  typeof one === 'object' &&
  one !== null &&
  Number.isSafeInteger((one as MilestoneShare).task) &&
  typeof (one as MilestoneShare).weight === 'number';

export const techniqueHandlers = [
  handle(saveTechnique, async (ctx, { projectId, task, technique, milestones, apportionedTo }) => {
    const { companyId, userId } = ctx.viewer;
    await sql`SELECT 1 FROM project WHERE company_id = ${companyId} AND id = ${projectId} FOR NO KEY UPDATE`.execute(
      ctx.db,
    );
    if (milestones && !(Array.isArray(milestones) && milestones.every(isShare)))
      throw new Refusal([problem(t.milestoneTask, undefined, 'milestones')]);
    const named = [task, ...(milestones ?? []).map((one) => one.task), ...(apportionedTo ? [apportionedTo] : [])];
    const there = await tasksAmong(ctx, projectId, named);
    if (!there.has(task)) throw new Refusal([problem(t.otherTask, undefined, 'task')]);
    if (!technique) {
      await sql`DELETE FROM task_evm WHERE company_id = ${companyId} AND task = ${task}`.execute(ctx.db);
      return null;
    }
    const own: TaskTechnique = {
      technique,
      milestones:
        technique === 'milestones' ? (milestones ?? []).map((one) => ({ task: one.task, weight: one.weight })) : [],
      apportionedTo: technique === 'apportioned' ? (apportionedTo ?? null) : null,
    };
    const others = (await techniquesOf(ctx, [projectId])).get(projectId) ?? new Map();
    const wrong = wrongTechnique(task, own, (id) => there.has(id), others);
    if (wrong.length > 0) throw new Refusal(wrong);
    await sql`INSERT INTO task_evm (company_id, task, technique, milestones, apportioned_to, updated_at, updated_by)
      VALUES (${companyId}, ${task}, ${technique}, ${JSON.stringify(own.milestones)}::jsonb, ${own.apportionedTo}, ${new Date(ctx.now)}, ${userId})
      ON CONFLICT (company_id, task) DO UPDATE SET technique = excluded.technique, milestones = excluded.milestones,
        apportioned_to = excluded.apportioned_to, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      ctx.db,
    );
    return null;
  }),
];
