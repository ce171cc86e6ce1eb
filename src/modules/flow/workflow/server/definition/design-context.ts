/** What there is in the company that a design may name: for the publish rules and for the designers' choices. */
import { sql } from 'kysely';
import { publishedForms } from '#modules/flow/form/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { DesignOptions, Named } from '../../definition/definition.calls.ts';
import type { PublishContext } from '../../definition/publish-nodes.ts';
import { namedServices } from '../../services.ts';
import { available } from '../approvers.ts';

const named = async (ctx: Ctx, table: 'role' | 'project_role_template' | 'user_group', where = sql`true`) =>
  (
    await sql<Named>`SELECT id, name FROM ${sql.table(table)} WHERE company_id = ${ctx.viewer.companyId} AND ${where}
      ORDER BY name`.execute(ctx.db)
  ).rows;

const departmentsOf = async (ctx: Ctx) =>
  (
    await sql<Named & { parent: number | null }>`SELECT id, name, parent FROM department
      WHERE company_id = ${ctx.viewer.companyId} AND active IS NOT FALSE ORDER BY sort, id`.execute(ctx.db)
  ).rows;

const usersOf = async (ctx: Ctx) =>
  (
    await sql<
      Named & { active: boolean }
    >`SELECT u.id, u.emp_name AS name, ${availableSql(ctx, 'u')} AS active FROM "user" u
      WHERE u.company_id = ${ctx.viewer.companyId} ORDER BY u.emp_name`.execute(ctx.db)
  ).rows;

/** Of those who are not available the ones whom somebody follows: a rule that names them finds the successor. */
async function withSuccessors<U extends Named & { active: boolean }>(
  ctx: Ctx,
  users: readonly U[],
): Promise<(U & { followed: boolean })[]> {
  const gone = users.filter(({ active }) => !active).map(({ id }) => id);
  const next = await available(ctx, gone);
  return users.map((user) => ({ ...user, followed: next.has(user.id) }));
}

export async function designOptionsOf(ctx: Ctx): Promise<DesignOptions> {
  const definitions = await sql<{ key: string; name: string; published: boolean }>`
    SELECT key, name, status = 'published' AS published FROM wf_definition
    WHERE company_id = ${ctx.viewer.companyId} ORDER BY name`.execute(ctx.db);
  return {
    roles: await named(ctx, 'role', sql`active`),
    projectRoles: await named(ctx, 'project_role_template', sql`active AND kind = 'project'`),
    groups: await named(ctx, 'user_group'),
    departments: await departmentsOf(ctx),
    users: await withSuccessors(ctx, await usersOf(ctx)),
    handlers: [...namedServices()].map(([name, label]) => ({ name, label })),
    forms: await publishedForms(ctx),
    definitions: definitions.rows,
  };
}

/** Keys that each published definition calls. */
async function publishedCalls(ctx: Ctx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; calls: string[] }>`
    SELECT d.key, jsonb_path_query_array(v.graph, '$.nodes.* ? (@.kind == "call").definition') AS calls
    FROM wf_definition d JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.status = 'published'`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.calls]));
}

/** `calls`: what `callsOf` knows, as data. */
export async function publishContextOf(
  ctx: Ctx,
): Promise<PublishContext & { calls: ReadonlyMap<string, readonly string[]> }> {
  const options = await designOptionsOf(ctx);
  const calls = await publishedCalls(ctx);
  const engines = await sql<{
    id: number;
  }>`SELECT id FROM wf_engine WHERE company_id = ${ctx.viewer.companyId} AND active`.execute(ctx.db);
  const ids = (rows: readonly Named[]): ReadonlySet<number> => new Set(rows.map((row) => row.id));
  return {
    users: ids(options.users.filter((user) => user.active || user.followed)),
    clock: { now: ctx.now, utcOffset: ctx.utcOffset },
    roles: ids(options.roles),
    projectRoles: ids(options.projectRoles),
    groups: ids(options.groups),
    departments: ids(options.departments),
    handlers: new Set(options.handlers.map((handler) => handler.name)),
    engines: new Set(engines.rows.map((row) => row.id)),
    forms: new Map(options.forms.map((form) => [form.id, new Set(form.fields.map((field) => field.key))])),
    formVariables: new Map(options.forms.map((form) => [form.id, form.variables])),
    calls,
    callsOf: (key) => calls.get(key) ?? null,
  };
}

/** The version of its form a definition is pinned to when it is published. */
export const formVersionOf = async (ctx: Ctx, formId: number | undefined): Promise<number | null> =>
  formId === undefined ? null : ((await publishedForms(ctx)).find((form) => form.id === formId)?.versionId ?? null);
