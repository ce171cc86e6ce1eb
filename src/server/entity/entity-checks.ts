/**
 * Reasons to refuse a write before the module's own check: references, dictionary items, files, trees, additional fields and
 * the reach of the viewer.
 *
 * Invariants: only new values are checked; existing references stay allowed. Refuses nothing: returns the problems, entity-write.ts
 * throws them.
 */
import { sql } from 'kysely';
import { type CheckMode, checkValues, isPlain, ofLine } from '#kernel/check.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { cleanValues } from '#kernel/clean.ts';
import { type Entity, takesExtFields } from '#kernel/entity.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { extName } from '#kernel/query.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { and, visibleWhere, type Where } from './entity-read.ts';
import { ownedBy, tableOf } from './entity-sql.ts';
import { entityTexts } from './entity-texts.ts';
import { entityNamed, entityPorts } from './ports.ts';

export type Values = Record<string, unknown>;

const asIds = (value: unknown): number[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as number[]) : [value as number];

const asLines = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/**
 * Where both sides have a kind of owner in common: what belongs to a project refers within this project, and what belongs to
 * none to what belongs to none.
 */
function sameOwner(e: Entity, target: Entity, owner: ScopeRef): Where[] {
  const kinds = scopesOf(e);
  return scopesOf(target).some((s) => kinds.includes(s)) ? [ownedBy(target, owner)] : [];
}

/** Those of the ids that a field may not name: absent, foreign, hidden from the viewer, or inactive. */
async function unknownIds(
  e: Entity,
  field: Field,
  ctx: Ctx,
  ids: readonly number[],
  before: Values | null,
  owner: ScopeRef,
): Promise<ReadonlySet<number>> {
  let found: ReadonlySet<number> = new Set(ids);
  if (field.dict) found = await entityPorts().dictItems(ctx, field.dict, ids);
  else if (field.kind === 'file')
    found = await entityPorts().files.usable(ctx, e.name, (before?.id as number | undefined) ?? null, ids);
  else if (field.to && (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'tree')) {
    const target = entityNamed(field.to);
    const where = and([await visibleWhere(target, ctx), ...sameOwner(e, target, owner)]);
    const { rows } = await sql<{ id: number }>`SELECT t.id FROM ${tableOf(target)} t
      WHERE ${where} AND t.id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
    found = new Set(rows.map((row) => row.id));
  }
  return new Set(ids.filter((id) => !found.has(id)));
}

const notFound = (field: Field): Problem =>
  problem(
    field.dict ? entityTexts.notFoundDict : field.kind === 'file' ? entityTexts.notFoundFile : entityTexts.notFoundRef,
    {
      field: field.label,
    },
  );

/** The problems of what one field, or one cell of all lines, newly names: the values that do so, by their place. */
async function checkNamed(
  e: Entity,
  field: Field,
  ctx: Ctx,
  values: readonly unknown[],
  known: readonly unknown[],
  before: Values | null,
  owner: ScopeRef,
): Promise<{ at: number; problem: Problem }[]> {
  const old = new Set(known.flatMap(asIds));
  const given = values.map((value) => asIds(value).filter((id) => !old.has(id)));
  const ids = [...new Set(given.flat())];
  if (ids.length === 0) return [];
  if (!ids.every((id) => Number.isSafeInteger(id)))
    return field.dict ? [{ at: 0, problem: problem(checkTexts.notIds, { field: field.label }) }] : [];
  const unknown = await unknownIds(e, field, ctx, ids, before, owner);
  return given.flatMap((own, at) => (own.some((id) => unknown.has(id)) ? [{ at, problem: notFound(field) }] : []));
}

/** References newly made must exist in the company and its owner and be visible; dictionary items be active ones; files be there to be used. */
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
    if (values[name] === undefined) continue;
    if (field.kind === 'lines') {
      const [lines, old] = [asLines(values[name]), asLines(before?.[name])];
      for (const [cell, of] of Object.entries(field.cells ?? {})) {
        const column = (list: readonly Values[]): unknown[] => list.map((line) => line[cell]);
        const found = await checkNamed(e, of, ctx, column(lines), column(old), before, owner);
        problems.push(...found.map((f) => ofLine(name, field, f.at, { ...f.problem, field: cell })));
      }
    } else {
      const found = await checkNamed(e, field, ctx, [values[name]], [before?.[name]], before, owner);
      problems.push(...found.map((f) => ({ ...f.problem, field: name })));
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

/** Data permissions hold for writing too: nobody puts a record where they could not see it. */
export function outside(e: Entity, ctx: Ctx, values: Values): Problem[] {
  const { departments } = ctx.viewer;
  if (!e.dataScope || !departments || !(e.dataScope in values)) return [];
  if (departments.includes(values[e.dataScope] as number)) return [];
  return [problem(entityTexts.outsideData, { field: e.fields[e.dataScope]!.label }, e.dataScope)];
}
