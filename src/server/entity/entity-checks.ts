/**
 * What a write is refused for before the module's own check: references, dictionary items, trees, additional fields and
 * the reach of the viewer.
 *
 * Invariants: only what is newly given is judged; what a record referred to already stays allowed. Refuses nothing
 * itself: answers the problems, entity-write.ts throws them.
 */
import { type SqlBool, sql } from 'kysely';
import { type CheckMode, checkValues, cleanValues, isPlain } from '#kernel/check.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { type Entity, scopeId, takesExtFields } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { extName } from '#kernel/query.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { and, visibleWhere, type Where } from './entity-read.ts';
import { columnOf, tableOf } from './entity-sql.ts';
import { entityTexts } from './entity-texts.ts';
import { entityNamed, entityPorts } from './ports.ts';

export type Values = Record<string, unknown>;

const asIds = (value: unknown): number[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as number[]) : [value as number];

/** Owner columns both sides have: what belongs to a project refers within this project. */
function sameOwner(e: Entity, target: Entity, owner: ScopeRef): Where[] {
  const shared = (target.scopes ?? []).filter((s) => e.scopes?.includes(s));
  return shared.map(
    (s) => sql<SqlBool>`${columnOf(scopeId(s))} IS NOT DISTINCT FROM ${owner[scopeId(s)] ?? null}::bigint`,
  );
}

/** References newly made must exist in the company and its owner and be visible; dictionary items be active ones. */
export async function checkReferences(
  e: Entity,
  fields: Fields,
  ctx: Ctx,
  values: Values,
  before: Values | null,
  owner: ScopeRef,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const known = new Set(asIds(before?.[name]));
    const ids = [...new Set(asIds(values[name]))].filter((id) => !known.has(id));
    if (ids.length === 0) continue;
    if (!ids.every((id) => Number.isSafeInteger(id))) {
      if (field.dict) problems.push(problem(checkTexts.notIds, { field: field.label }, name));
    } else if (field.dict) {
      const found = await entityPorts().dictItems(ctx, field.dict, ids);
      if (!ids.every((id) => found.has(id)))
        problems.push(problem(entityTexts.notFoundDict, { field: field.label }, name));
    } else if (field.to && (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'tree')) {
      const target = entityNamed(field.to);
      const where = and([await visibleWhere(target, ctx), ...sameOwner(e, target, owner)]);
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${tableOf(target)} t
        WHERE ${where} AND t.id = ANY(${ids}::bigint[])`.execute(ctx.db);
      if (rows[0]!.n !== ids.length) problems.push(problem(entityTexts.notFoundRef, { field: field.label }, name));
    }
  }
  return problems;
}

/** A tree stays acyclic. All moves of one tree in a company queue on a lock, so that two crossing moves cannot pass. */
export async function checkTree(e: Entity, ctx: Ctx, id: number, values: Values): Promise<Problem[]> {
  const tree = Object.entries(e.fields).find(([name, f]) => f.kind === 'tree' && values[name]);
  if (!tree) return [];
  const [name, field] = tree;
  const column = sql.id(snake(name));
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`${e.name}:${ctx.viewer.companyId}`}))`.execute(ctx.db);
  const { rows } = await sql<{ hit: boolean }>`WITH RECURSIVE up AS (
      SELECT id, ${column} AS parent FROM ${tableOf(e)} WHERE company_id = ${ctx.viewer.companyId} AND id = ${values[name]}
      UNION SELECT p.id, p.${column} FROM ${tableOf(e)} p JOIN up ON p.id = up.parent WHERE p.company_id = ${ctx.viewer.companyId})
    SELECT EXISTS (SELECT 1 FROM up WHERE id = ${id}) AS hit`.execute(ctx.db);
  return rows[0]!.hit ? [problem(entityTexts.ownParent, { field: field.label }, name)] : [];
}

/**
 * Additional fields: checked like declared ones; values of unknown columns are refused. Whoever fills in a form or a
 * sheet gives `ext`, if empty; what the application makes itself does not, and no required field stops it.
 */
export async function checkExt(
  e: Entity,
  ctx: Ctx,
  values: Values,
  before: Values | null,
  owner: ScopeRef,
): Promise<Problem[]> {
  if (!takesExtFields(e) || values.ext === undefined) return [];
  const given = values.ext ?? {};
  if (!isPlain(given)) return [problem(checkTexts.unknown, { name: 'ext' }, 'ext')];
  const fields = await entityPorts().extFields(ctx, e.name);
  const mode = before ? 'update' : 'create';
  values.ext = cleanValues(fields, given, mode);
  return checkAdded(e, fields, ctx, values.ext as Values, mode, (before?.ext ?? null) as Values | null, owner);
}

/** Values of additional fields against their definitions (`fields` by column) and what is stored already. */
export async function checkAdded(
  e: Entity,
  fields: Fields,
  ctx: Ctx,
  values: Values,
  mode: CheckMode,
  before: Values | null,
  owner: ScopeRef,
): Promise<Problem[]> {
  let problems = checkValues(fields, values, mode);
  if (problems.length === 0) problems = await checkReferences(e, fields, ctx, values, before, owner);
  return problems.map((p) => ({ ...p, field: extName(p.field ?? '') }));
}

/** Data permissions hold for writing too: nobody puts a record where he could not see it. */
export function outside(e: Entity, ctx: Ctx, values: Values): Problem[] {
  const { departments } = ctx.viewer;
  if (!e.dataScope || !departments || !(e.dataScope in values)) return [];
  if (departments.includes(values[e.dataScope] as number)) return [];
  return [problem(entityTexts.outsideData, { field: e.fields[e.dataScope]!.label }, e.dataScope)];
}
