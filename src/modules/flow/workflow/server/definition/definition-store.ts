/**
 * Rows of definitions and versions, and the questions other parts of the module ask about them.
 *
 * Hides: SQL. Invariants: a version row never changes (the database refuses it); `version_no` names the version new
 * instances run; the draft changes only with the revision it was made on.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { canonicalJson } from '../../definition/compile.ts';
import type { DefinitionModule, DefinitionStatus } from '../../definition/definition.calls.ts';
import type { Design } from '../../definition/design.ts';
import type { Graph } from '../../graph.ts';

export interface StoredDefinition {
  id: number;
  key: string;
  name: string;
  module: DefinitionModule;
  description: string | null;
  status: DefinitionStatus;
  draft: Design;
  revision: number;
  versionNo: number | null;
}

/** A definition of the company; refused like an absent one when it is not. */
export async function definitionOf(ctx: Ctx, id: number, lock = false): Promise<StoredDefinition> {
  const { rows } = await sql<StoredDefinition>`
    SELECT id, key, name, module, description, status, draft, revision, version_no FROM wf_definition
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

export interface StoredVersion {
  id: number;
  definitionId: number;
  key: string;
  no: number;
  design: Design;
  graph: Graph;
  checksum: string;
  note: string | null;
  /** Version of the form it was published with. */
  formVersionId: number | null;
}
const VERSION = sql`v.id, v.definition_id, d.key, v.no, v.design, v.graph, v.checksum, v.note, v.form_version_id`;

/** The version new instances of a key run on; null when it is not published or disabled. */
export async function currentVersion(ctx: Ctx, key: string): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    SELECT ${VERSION} FROM wf_definition d JOIN wf_definition_version v
      ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.key = ${key} AND d.status = 'published'`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A version by its number, whatever the state of its definition: running instances stay on theirs. */
export async function versionByNo(ctx: Ctx, key: string, no: number): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    SELECT ${VERSION} FROM wf_definition d JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.key = ${key} AND v.no = ${no}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** SHA-256 of the graph, independent of the order of its keys. */
export const checksumOf = (graph: Graph): string => createHash('sha256').update(canonicalJson(graph)).digest('hex');

/** Adds the next version and makes it the current one. The caller holds the row's lock. */
export async function addVersion(
  ctx: Ctx,
  definition: StoredDefinition,
  graph: Graph,
  note: string | null,
  formVersion: number | null,
  status: DefinitionStatus = 'published',
): Promise<number> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ no: number }>`
    INSERT INTO wf_definition_version (company_id, definition_id, no, source, design, graph, form_version_id, note, checksum, published_at, published_by)
    SELECT ${companyId}, ${definition.id}, coalesce(max(no), 0) + 1, ${definition.draft.source},
      ${JSON.stringify(definition.draft)}::jsonb, ${JSON.stringify(graph)}::jsonb, ${formVersion}::bigint, ${note}, ${checksumOf(graph)},
      ${new Date(ctx.now)}, ${userId}
    FROM wf_definition_version WHERE company_id = ${companyId} AND definition_id = ${definition.id} RETURNING no`.execute(
    ctx.db,
  );
  const no = rows[0]!.no;
  await sql`UPDATE wf_definition SET status = ${status}, version_no = ${no}, updated_at = ${new Date(ctx.now)}, updated_by = ${userId}
    WHERE company_id = ${companyId} AND id = ${definition.id}`.execute(ctx.db);
  return no;
}

/** Registers the form a version is published with. Without one, a form of ours is no longer registered; a page stays. */
export async function registerForm(ctx: Ctx, id: number, formId: number | null): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  if (formId === null)
    await sql`DELETE FROM wf_form_registration WHERE company_id = ${companyId} AND definition_id = ${id} AND form_type = '2'`.execute(
      ctx.db,
    );
  else
    await sql`INSERT INTO wf_form_registration (company_id, definition_id, form_type, form_id, updated_at, updated_by)
      VALUES (${companyId}, ${id}, '2', ${formId}, ${new Date(ctx.now)}, ${userId})
      ON CONFLICT (company_id, definition_id) DO UPDATE SET form_type = '2', form_url = NULL, form_id = excluded.form_id,
        variables = '[]', updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(ctx.db);
}
