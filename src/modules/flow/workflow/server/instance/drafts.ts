/** Drafts of people who have not started yet: their own only, without number, without effects. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { dropFiles, setFiles } from '#modules/base/file/server/public.ts';
import { fileIdsOf } from '#modules/flow/form/form-files.ts';
import { inputsOf } from '#modules/flow/form/form-schema.ts';
import { strip } from '#modules/flow/form/form-values.ts';
import { formVariables } from '#modules/flow/form/form-variables.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer } from '#server/report/report.ts';
import { fieldRight } from '../../graph.ts';
import { deleteDraft, listDrafts, type OpenedDraft, openDraft } from '../../instance/draft.calls.ts';
import { draftsReport } from '../../instance/lists.reports.ts';
import { withoutFields } from '../../instance/visible-fields.ts';
import { currentGraph } from '../graphs.ts';
import { formOf, rightsAt } from './instance-form.ts';

/** Owner of files in drafts; no rule lets others read them. */
const FILES = 'workflowDraft';

export interface Draft {
  id: number;
  definition: string;
  definitionName: string;
  /** The definition is published. */
  open: boolean;
  businessType: string | null;
  businessId: number | null;
  projectId: number | null;
  title: string | null;
  form: Record<string, unknown>;
  vars: Record<string, unknown>;
  updatedAt: Date;
}
export interface DraftInput extends Partial<Omit<Draft, 'id' | 'updatedAt' | 'definitionName' | 'open'>> {
  definition: string;
  /** Left out: a new one. */
  id?: number;
}

/** Saves a draft of the viewer; answers its id. Refused when the definition is not published. */
export async function saveDraft(ctx: Ctx, draft: DraftInput): Promise<number> {
  const { version } = await currentGraph(ctx, draft.definition);
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
  const schema = await formOf(ctx, definition, version);
  if (schema) await setFiles(ctx, FILES, rows[0].id, fileIdsOf(schema, draft.form ?? {}));
  return rows[0].id;
}

/** The viewer's drafts, latest first; with an id only that one. */
export async function draftsOf(ctx: Ctx, id: number | null = null): Promise<Draft[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<Draft>`SELECT d.id, d.definition, coalesce(w.name, d.definition) AS definition_name,
      coalesce(w.status = 'published', false) AS open, d.business_type, d.business_id, d.project_id, d.title, d.form,
      d.vars, d.updated_at
    FROM wf_draft d LEFT JOIN wf_definition w ON w.company_id = d.company_id AND w.key = d.definition
    WHERE d.company_id = ${companyId} AND d.user_id = ${userId} AND (${id}::bigint IS NULL OR d.id = ${id})
    ORDER BY d.updated_at DESC, d.id DESC LIMIT 1000`.execute(ctx.db);
  return rows;
}

/** Deletes a draft of the user, with what it says of files; returns whether there was one. */
export async function dropDraft(ctx: Ctx, id: number, user: number): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM wf_draft WHERE company_id = ${ctx.viewer.companyId}
    AND user_id = ${user} AND id = ${id}`.execute(ctx.db);
  const gone = numAffectedRows === 1n;
  if (gone) await dropFiles(ctx, FILES, id);
  return gone;
}
export async function removeDraft(ctx: Ctx, id: number): Promise<void> {
  if (!(await dropDraft(ctx, id, ctx.viewer.userId))) throw absent();
}

/**
 * A draft as starting shows it. It may come of an instance that was withdrawn, with values that later steps have filled
 * in: what the start hides is left out.
 */
async function opened(ctx: Ctx, id: number): Promise<OpenedDraft> {
  const [draft] = await draftsOf(ctx, id);
  if (!draft) throw absent();
  const { definition, businessType, businessId, projectId, title, form, vars } = draft;
  const { graph, version } = await currentGraph(ctx, definition);
  const start = graph.nodes[graph.start];
  const schema = await formOf(ctx, definition, version);
  const hidden = new Set(
    [...(schema ? inputsOf(schema).keys() : Object.keys(form))].filter(
      (field) => fieldRight(start, field) === 'hidden',
    ),
  );
  if (schema)
    for (const { field, variableKey } of formVariables(schema)) if (hidden.has(field)) hidden.add(variableKey);
  return {
    id,
    definition,
    businessType,
    businessId,
    projectId,
    title,
    form: schema ? strip(schema, rightsAt(start), form) : withoutFields(form, hidden),
    vars: withoutFields(vars, hidden),
  };
}

export const draftHandlers = [
  handle(listDrafts, async (ctx, input) => {
    const rows = (await draftsOf(ctx)).map(({ id, definition, definitionName, title, open, updatedAt }) => {
      const called = title ?? definitionName;
      return { id, definition, definitionName, title: called, open, updatedAt: updatedAt.toISOString() };
    });
    return reportAnswer(ctx, draftsReport, input, computedRows(draftsReport, rows));
  }),
  handle(openDraft, (ctx, { id }) => opened(ctx, id)),
  handle(deleteDraft, async (ctx, { id }) => {
    await removeDraft(ctx, id);
    return null;
  }),
];
