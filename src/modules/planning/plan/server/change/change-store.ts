/** Requests to change a plan, in the database. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { Joining } from '#modules/objects/project/new-members.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type PlanChangeRow, type PlanChangeStatus, planChange } from '../../change/plan-change.entity.ts';
import type { PlanEdits } from '../../edit/plan-edits.ts';

export interface ChangeContent {
  /** Revision of the plan the edits were made against. */
  baseRevision: number;
  edits: PlanEdits;
  /** Its changes, once it has ended. */
  diff: BusinessDiff | null;
  /** Whom its applicant agreed to make members when it takes effect. */
  joining: Joining[];
}

/** A request with its content; `lock` holds it. Rights are the caller's business. */
export async function changeOf(
  ctx: Ctx,
  id: number,
  lock = false,
): Promise<{ change: PlanChangeRow & { projectId: number }; content: ChangeContent }> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM plan_change t
    WHERE t.company_id = ${companyId} AND t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  const contents = await sql<ChangeContent>`SELECT base_revision, edits, diff, joining FROM plan_change_content
    WHERE company_id = ${companyId} AND change_id = ${id}`.execute(ctx.db);
  if (!rows[0] || !contents.rows[0]) throw absent();
  return { change: fromDb(planChange, rows[0]), content: contents.rows[0] };
}

/** The project of a request. */
export async function projectOfChange(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ projectId: number }>`SELECT project_id FROM plan_change
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0].projectId;
}

/** The viewer's own request of a project that has not been submitted (or came back); the latest one. */
export async function ownOpenChange(ctx: Ctx, projectId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM plan_change
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND applicant = ${ctx.viewer.userId}
      AND status IN ('draft', 'returned', 'rejected', 'withdrawn') ORDER BY status = 'draft' DESC, id DESC LIMIT 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

/** Server-set fields of a request. */
export async function updateChange(
  ctx: Ctx,
  id: number,
  values: Partial<{
    status: PlanChangeStatus;
    reason: string | null;
    tasks: number;
    finishBefore: string | null;
    finishAfter: string | null;
    instance: number | null;
    baseline: number | null;
    effectiveAt: string | null;
  }>,
): Promise<void> {
  const { change } = await changeOf(ctx, id, true);
  await setRows(planChange, ctx, [change], values, values.status ?? 'update');
}

export async function storeContent(ctx: Ctx, id: number, revision: number, edits: PlanEdits): Promise<void> {
  await sql`INSERT INTO plan_change_content (company_id, change_id, base_revision, edits)
    VALUES (${ctx.viewer.companyId}, ${id}, ${revision}, ${JSON.stringify(edits)}::jsonb)
    ON CONFLICT (company_id, change_id) DO UPDATE SET base_revision = excluded.base_revision, edits = excluded.edits, diff = NULL`.execute(
    ctx.db,
  );
}

export async function keepDiff(ctx: Ctx, id: number, diff: BusinessDiff): Promise<void> {
  await sql`UPDATE plan_change_content SET diff = ${JSON.stringify(diff)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND change_id = ${id}`.execute(ctx.db);
}

export async function keepJoining(ctx: Ctx, id: number, joining: readonly Joining[]): Promise<void> {
  await sql`UPDATE plan_change_content SET joining = ${JSON.stringify(joining)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND change_id = ${id}`.execute(ctx.db);
}
