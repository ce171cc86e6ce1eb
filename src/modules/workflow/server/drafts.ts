/** Drafts of people who have not started yet: their own only, without number, without effects. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { currentGraph } from './graphs.ts';

export interface Draft {
  id: number;
  definition: string;
  businessType: string | null;
  businessId: number | null;
  projectId: number | null;
  title: string | null;
  form: Record<string, unknown>;
  vars: Record<string, unknown>;
  updatedAt: Date;
}
export interface DraftInput extends Partial<Omit<Draft, 'id' | 'updatedAt'>> {
  definition: string;
  /** Left out: a new one. */
  id?: number;
}

/** Saves a draft of the viewer; answers its id. Refused when the definition is not published. */
export async function saveDraft(ctx: Ctx, draft: DraftInput): Promise<number> {
  await currentGraph(ctx, draft.definition);
  const { companyId, userId } = ctx.viewer;
  const { id, definition, businessType = null, businessId = null, projectId = null, title = null } = draft;
  const form = sql`${JSON.stringify(draft.form ?? {})}::jsonb`;
  const vars = sql`${JSON.stringify(draft.vars ?? {})}::jsonb`;
  const at = new Date(ctx.now);
  const saved =
    id === undefined
      ? sql<{
          id: number;
        }>`INSERT INTO wf_draft (company_id, user_id, definition, business_type, business_id, project_id, title, form, vars, updated_at)
          VALUES (${companyId}, ${userId}, ${definition}, ${businessType}, ${businessId}, ${projectId}, ${title}, ${form}, ${vars}, ${at})
          RETURNING id`
      : sql<{
          id: number;
        }>`UPDATE wf_draft SET definition = ${definition}, business_type = ${businessType}, business_id = ${businessId},
          project_id = ${projectId}, title = ${title}, form = ${form}, vars = ${vars}, updated_at = ${at}
          WHERE company_id = ${companyId} AND user_id = ${userId} AND id = ${id} RETURNING id`;
  const { rows } = await saved.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0].id;
}

/** The viewer's drafts, latest first; with an id only that one. */
export async function draftsOf(ctx: Ctx, id: number | null = null): Promise<Draft[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } =
    await sql<Draft>`SELECT id, definition, business_type, business_id, project_id, title, form, vars, updated_at
    FROM wf_draft WHERE company_id = ${companyId} AND user_id = ${userId} AND (${id}::bigint IS NULL OR id = ${id})
    ORDER BY updated_at DESC, id DESC LIMIT 1000`.execute(ctx.db);
  return rows;
}

export async function removeDraft(ctx: Ctx, id: number): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const done =
    await sql`DELETE FROM wf_draft WHERE company_id = ${companyId} AND user_id = ${userId} AND id = ${id}`.execute(
      ctx.db,
    );
  if (Number(done.numAffectedRows ?? 0) !== 1) throw absent();
}
