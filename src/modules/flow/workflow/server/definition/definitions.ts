/** Server of workflow definitions: designs, versions, trying out. */
import { sql } from 'kysely';
import { CODE, commonTexts, forbidden, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer } from '#server/report/report.ts';
import { compareGraphs } from '../../definition/compare-graphs.ts';
import { graphOf } from '../../definition/compile.ts';
import * as calls from '../../definition/definition.calls.ts';
import { definitionReport } from '../../definition/definition.reports.ts';
import { definitionTexts as t } from '../../definition/definition.texts.ts';
import { type Design, withForm } from '../../definition/design.ts';
import type { DesignProblem } from '../../definition/publish-nodes.ts';
import { livingPart, problemText } from '../../definition/publish-rules.ts';
import { cleanJson, isDesign, keyFits } from '../../definition/shapes.ts';
import type { Graph } from '../../graph.ts';
import { startableOf } from '../instance/starters.ts';
import { compiled } from './compiled.ts';
import { addVersion, checksumOf, definitionOf, registerForm, type StoredDefinition } from './definition-store.ts';
import { designOptionsOf, formVersionOf, publishContextOf } from './design-context.ts';
import { previewStartOf, simulateDesignOf } from './simulations.ts';
import { timesUsed } from './uses.ts';
import { versionsSheet } from './versions-sheet.ts';

/** A design as it came, or a refusal. */
function readDesign(value: unknown): Design {
  if (!cleanJson(value) || !isDesign(value)) throw refuse(t.badDesign, undefined, 'design');
  return value;
}

const sayAll = (ctx: Ctx, problems: readonly DesignProblem[], graph: Graph): calls.SaidProblem[] =>
  problems.map((found) => {
    const { message, params } = problemText(found, graph);
    const { code, node, flow = null, warning = false } = found;
    return { code, node, flow, text: ctx.say(message, params), warning };
  });

async function problemsOf(ctx: Ctx, design: Design): Promise<calls.SaidProblem[]> {
  const { graph, problems } = await compiled(ctx, design);
  return sayAll(ctx, problems, graph);
}

type ListRow = Omit<calls.DefinitionRow, 'updatedAt' | 'publishedAt'> & { updatedAt: Date; publishedAt: Date | null };
const toRow = (row: ListRow): calls.DefinitionRow => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

async function listOf(ctx: Ctx, id: number | null): Promise<calls.DefinitionRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT d.id, d.key, d.name, d.module, d.description, d.status, d.draft->>'source' AS source, d.revision, d.version_no,
      v.design IS DISTINCT FROM d.draft AS changed, d.updated_at, u.emp_name AS updated_by, v.published_at
    FROM wf_definition d
    LEFT JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    LEFT JOIN "user" u ON u.company_id = d.company_id AND u.id = d.updated_by
    WHERE d.company_id = ${ctx.viewer.companyId} ${id === null ? sql`` : sql`AND d.id = ${id}`}
    ORDER BY d.module, d.name, d.id`.execute(ctx.db);
  return rows.map(toRow);
}

interface VersionFacts {
  no: number;
  source: Design['source'];
  note: string | null;
  checksum: string;
  publishedAt: Date;
  publishedBy: string | null;
  design: Design;
  graph: Graph;
  formVersionId: number | null;
}
async function versionsOf(ctx: Ctx, { id, versionNo }: StoredDefinition, no: number | null) {
  const { rows } = await sql<VersionFacts>`
    SELECT v.no, v.source, v.note, v.checksum, v.published_at, u.emp_name AS published_by
      ${no === null ? sql`` : sql`, v.design, v.graph, v.form_version_id`}
    FROM wf_definition_version v LEFT JOIN "user" u ON u.company_id = v.company_id AND u.id = v.published_by
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.definition_id = ${id} ${no === null ? sql`` : sql`AND v.no = ${no}`}
    ORDER BY v.no DESC`.execute(ctx.db);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString(), current: row.no === versionNo }));
}

/** Graph of a version; 0 is the draft. */
async function graphAt(ctx: Ctx, definition: StoredDefinition, no: number): Promise<Graph> {
  if (no === 0) return livingPart((await graphOf(definition.draft)).graph);
  const [version] = await versionsOf(ctx, definition, no);
  if (!version) throw new Refusal([problem(commonTexts.absent)], CODE.absent);
  return version.graph;
}

async function publish(ctx: Ctx, id: number, revision: number, note: string | null): Promise<number> {
  const { companyId } = ctx.viewer;
  // Two definitions published side by side could call each other: one publication of a company at a time.
  await sql`SELECT pg_advisory_xact_lock(hashtext('wf_publish'), ${companyId}::integer)`.execute(ctx.db);
  const definition = await definitionOf(ctx, id, true);
  if (definition.revision !== revision) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  const graph = await compiledOrRefused(ctx, definition.draft);
  const [current] = definition.versionNo === null ? [] : await versionsOf(ctx, definition, definition.versionNo);
  const formVersion = await formVersionOf(ctx, definition.draft.formId);
  const same = current?.checksum === checksumOf(graph) && current.formVersionId === formVersion;
  if (same && definition.status === 'published') throw refuse(t.unchanged);
  await registerForm(ctx, id, definition.draft.formId ?? null);
  return addVersion(ctx, definition, graph, note, formVersion);
}

/**
 * The form of ours a definition is filled in with, from its next instance on; null: none. The draft gets it, and a published one
 * gets a next version with it, so that registration and version never differ (ADR 034).
 */
export async function setForm(ctx: Ctx, id: number, formId: number | null): Promise<void> {
  const definition = await definitionOf(ctx, id, true);
  const { forms } = await publishContextOf(ctx);
  const formed = (design: Design): Design => withForm(design, formId, forms.get(formId ?? 0) ?? new Set());
  const { companyId, userId } = ctx.viewer;
  if ((definition.draft.formId ?? null) !== formId)
    await sql`UPDATE wf_definition SET draft = ${JSON.stringify(formed(definition.draft))}::jsonb, revision = revision + 1,
        updated_at = ${new Date(ctx.now)}, updated_by = ${userId} WHERE company_id = ${companyId} AND id = ${id}`.execute(
      ctx.db,
    );
  const [current] = definition.versionNo === null ? [] : await versionsOf(ctx, definition, definition.versionNo);
  const formVersion = await formVersionOf(ctx, formId ?? undefined);
  if (!current || current.formVersionId === formVersion) return;
  if (!(await ctx.can('wf:definition:publish'))) throw forbidden();
  const next = formed(current.design);
  const graph = await compiledOrRefused(ctx, next);
  await addVersion(ctx, { ...definition, draft: next }, graph, ctx.say(t.formChanged), formVersion, definition.status);
}

/** The runnable part of a design: its graph without unreachable nodes; refused with all its problems. */
async function compiledOrRefused(ctx: Ctx, design: Design): Promise<Graph> {
  const { graph, problems: found } = await compiled(ctx, design);
  const problems = found.filter((one) => !one.warning);
  if (problems.length === 0) return livingPart(graph);
  const said = problems.map((one) => {
    const { message, params } = problemText(one, graph);
    return problem(message, params, one.node);
  });
  throw new Refusal(said, CODE.refused, sayAll(ctx, problems, graph));
}

async function create(
  ctx: Ctx,
  values: Pick<StoredDefinition, 'key' | 'name' | 'module' | 'description'>,
  draft: Design,
) {
  const { companyId, userId } = ctx.viewer;
  if (!keyFits(values.key)) throw refuse(t.badKey, undefined, 'key');
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wf_definition (company_id, key, name, module, description, draft, created_at, updated_at, created_by, updated_by)
    VALUES (${companyId}, ${values.key}, ${values.name}, ${values.module}, ${values.description},
      ${JSON.stringify({ ...draft, key: values.key, name: values.name })}::jsonb, ${new Date(ctx.now)}, ${new Date(ctx.now)}, ${userId}, ${userId})
    ON CONFLICT (company_id, key) DO NOTHING RETURNING id`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.keyTaken, { key: values.key }, 'key');
  return { id: rows[0].id };
}

/** A definition whose first version is published at once. The caller answers for the right. */
export async function publishNew(ctx: Ctx, module: StoredDefinition['module'], design: Design): Promise<void> {
  const { id } = await create(ctx, { key: design.key, name: design.name, module, description: null }, design);
  await publish(ctx, id, 1, null);
}

async function save(ctx: Ctx, id: number, revision: number, design: Design): Promise<number> {
  const before = await definitionOf(ctx, id, true);
  if (design.key !== before.key) throw refuse(t.otherKey, undefined, 'design');
  if (before.revision !== revision) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  await sql`UPDATE wf_definition SET draft = ${JSON.stringify(design)}::jsonb, name = ${design.name}, revision = revision + 1,
      updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return revision + 1;
}

export const definitionHandlers = [
  handle(calls.listDefinitions, (ctx) => listOf(ctx, null)),
  handle(calls.definitionList, async (ctx, input) =>
    reportAnswer(ctx, definitionReport, input, computedRows(definitionReport, await listOf(ctx, null))),
  ),
  handle(calls.readDefinition, async (ctx, { id }) => {
    const { draft } = await definitionOf(ctx, id);
    const [row] = await listOf(ctx, id);
    return { ...row!, design: draft };
  }),
  handle(calls.createDefinition, (ctx, { design, description, ...values }) =>
    create(ctx, { ...values, description: description ?? null }, readDesign(design)),
  ),
  handle(calls.updateDefinition, async (ctx, { id, name, module, description }) => {
    await definitionOf(ctx, id, true);
    await sql`UPDATE wf_definition SET name = ${name}, module = ${module}, description = ${description ?? null},
        draft = jsonb_set(draft, '{name}', to_jsonb(${name}::text)), revision = revision + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.removeDefinition, async (ctx, { id }) => {
    const { versionNo } = await definitionOf(ctx, id, true);
    if (versionNo !== null) throw refuse(t.published);
    await sql`DELETE FROM wf_definition WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.saveDesign, async (ctx, { id, revision, design }) => {
    const read = readDesign(design);
    return { revision: await save(ctx, id, revision, read), problems: await problemsOf(ctx, read) };
  }),
  handle(calls.validateDesign, (ctx, { design }) => problemsOf(ctx, readDesign(design))),
  handle(calls.publishDesign, async (ctx, { id, revision, note }) => ({
    no: await publish(ctx, id, revision, note ?? null),
  })),
  handle(calls.enableDefinition, async (ctx, { id, enabled }) => {
    const { versionNo, key } = await definitionOf(ctx, id, true);
    if (versionNo === null) throw refuse(t.notPublished);
    const count = enabled === 'yes' ? 0 : await timesUsed(ctx, key);
    if (count > 0) throw refuse(t.bound, { count });
    await sql`UPDATE wf_definition SET status = ${enabled === 'yes' ? 'published' : 'disabled'}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    return null;
  }),
  handle(calls.listVersions, async (ctx, { id }) => versionsOf(ctx, await definitionOf(ctx, id), null)),
  handle(calls.readVersion, async (ctx, { id, no }) => {
    const [version] = await versionsOf(ctx, await definitionOf(ctx, id), no);
    if (!version) throw new Refusal([problem(commonTexts.absent)], CODE.absent);
    return version;
  }),
  handle(calls.compareVersions, async (ctx, { id, from, to }) => {
    const definition = await definitionOf(ctx, id);
    const [before, after] = [await graphAt(ctx, definition, from), await graphAt(ctx, definition, to)];
    return { ...compareGraphs(before, after), before, after };
  }),
  handle(calls.exportVersions, async (ctx, { id, from, to }) => {
    const definition = await definitionOf(ctx, id);
    const version = async (no: number) => ({ no, graph: await graphAt(ctx, definition, no) });
    return versionsSheet(ctx, definition.name, [await version(from), await version(to)]);
  }),
  handle(calls.designOptions, (ctx) => designOptionsOf(ctx)),
  handle(calls.simulateDesign, async (ctx, input) => simulateDesignOf(ctx, readDesign(input.design), input)),
  handle(calls.startableDefinitions, (ctx, { projectId }) => startableOf(ctx, projectId ?? null)),
  handle(calls.previewStart, (ctx, input) => previewStartOf(ctx, input)),
];
