/**
 * Filling a start in from a data template of its form.
 *
 * Who may start the definition may use the templates of its form, without the right to look at forms; they get what the
 * step lets them fill in, and files they may read. Refuses: templates of another form, like absent ones.
 */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { readable } from '#modules/base/file/server/public.ts';
import { fileIdsOf } from '#modules/flow/form/form-files.ts';
import { prefillOf } from '#modules/flow/form/form-prefill.ts';
import { letFilesOfTemplatesBeRead, templateOfForm, templatesOfForm } from '#modules/flow/form/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Graph } from '../../graph.ts';
import { no } from '../../workflow.problems.ts';
import { versionByNo } from '../definition/definition-store.ts';
import { currentGraph } from '../graphs.ts';
import { formOf, rightsAt } from './instance-form.ts';
import { mayStart } from './starters.ts';

const formIdOf = async (ctx: Ctx, key: string, version: number): Promise<number | null> =>
  (await versionByNo(ctx, key, version))?.design.formId ?? null;

/** Templates of the form a version is filled in with. The caller has checked that the viewer may start it. */
export async function templatesFor(ctx: Ctx, key: string, version: number): Promise<{ id: number; name: string }[]> {
  const formId = await formIdOf(ctx, key, version);
  return formId === null ? [] : templatesOfForm(ctx, formId);
}

export async function prefill(
  ctx: Ctx,
  key: string,
  templateId: number,
  projectId: number | null,
): Promise<{ values: Record<string, unknown> }> {
  const { graph, version } = await currentGraph(ctx, key);
  if (!(await mayStart(ctx, graph, projectId))) throw no('START_FORBIDDEN');
  const [schema, formId] = [await formOf(ctx, key, version), await formIdOf(ctx, key, version)];
  const values = formId === null ? null : await templateOfForm(ctx, formId, templateId);
  if (!schema || !values) throw absent();
  const files = new Set((await readable(ctx, fileIdsOf(schema, values))).map((file) => file.id));
  return { values: prefillOf(schema, rightsAt(graph.nodes[graph.start]), values, (id) => files.has(id)) };
}

/** Files of templates may be read by whoever may start something that is filled in with their form. */
export function registerTemplateReaders(): void {
  letFilesOfTemplatesBeRead(async (ctx, formId) => {
    const { rows } = await sql<Pick<Graph, 'settings' | 'variables'>>`
      SELECT v.graph->'settings' AS settings, v.graph->'variables' AS variables FROM wf_definition d
      JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
      WHERE d.company_id = ${ctx.viewer.companyId} AND d.status = 'published' AND v.design->>'formId' = ${String(formId)}`.execute(
      ctx.db,
    );
    for (const graph of rows) if (await mayStart(ctx, graph, null)) return true;
    return false;
  });
}
