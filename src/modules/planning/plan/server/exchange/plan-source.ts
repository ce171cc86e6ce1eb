/** Data of exchange files beyond the plan: stored with an import, read for an export (file-source.ts). */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { PlanSource, TaskSource } from '../../exchange/file-source.ts';
import { ofOwner, type PlanOwner } from '../plan-owner.ts';

/** Keeps what a file said of new tasks, by their stored ids; `ofPlan` when the file became the whole plan. */
export async function storeSources(
  ctx: Ctx,
  owner: PlanOwner,
  ofTask: ReadonlyMap<number, TaskSource>,
  ofPlan: PlanSource | null,
): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = [...ofTask].map(([id, source]) => ({ id, source }));
  for (let i = 0; i < rows.length; i += 1000)
    await sql`INSERT INTO task_source (company_id, task_id, source) SELECT ${companyId}, x.id, x.source
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(i, i + 1000))}::jsonb) AS x(id bigint, source jsonb)`.execute(
      ctx.db,
    );
  if (ofPlan)
    await sql`UPDATE plan p SET source = ${JSON.stringify(ofPlan)}::jsonb WHERE p.company_id = ${companyId} AND ${ofOwner(owner, 'p')}`.execute(
      ctx.db,
    );
}

/** What files said of a plan and its tasks, by task id. */
export async function loadSources(
  ctx: Ctx,
  owner: PlanOwner,
): Promise<{ ofPlan: PlanSource | null; ofTask: Map<number, TaskSource> }> {
  const { companyId } = ctx.viewer;
  // The names inside are the file's, not columns of ours.
  const db = ctx.db.withoutPlugins();
  const plan = await sql<{ source: PlanSource | null }>`SELECT p.source FROM plan p
    WHERE p.company_id = ${companyId} AND ${ofOwner(owner, 'p')}`.execute(db);
  const tasks = await sql<{ id: number; source: TaskSource }>`SELECT s.task_id AS id, s.source FROM task_source s
    JOIN task t ON t.company_id = s.company_id AND t.id = s.task_id
    WHERE s.company_id = ${companyId} AND ${ofOwner(owner, 't')}`.execute(db);
  return { ofPlan: plan.rows[0]?.source ?? null, ofTask: new Map(tasks.rows.map((row) => [row.id, row.source])) };
}
