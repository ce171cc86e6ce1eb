/**
 * Lines of records: read with the record in the same statement, written after it in the same transaction.
 *
 * Hides: their tables. Invariants: only lines of this record are changed, the row of which the caller has locked; an
 * unchanged line is not written. Refuses: lines without their record (its version guards them).
 */
import { type RawBuilder, sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { lineFields, lineTable } from '#server/db/ddl.ts';
import { snake } from '#server/db/names.ts';
import { toDb } from './entity-sql.ts';
import { entityTexts } from './entity-texts.ts';
import { moneyJson } from './money-sql.ts';

type Line = Record<string, unknown>;
const column = (name: string): RawBuilder<unknown> => sql.id('l', snake(name));

/** A cell as records have values of its kind. */
function cellJson(name: string, field: Field): RawBuilder<unknown> {
  if (field.kind === 'money') return moneyJson(column(name));
  if (field.kind === 'decimal') return sql`${column(name)}::text`;
  if (field.kind === 'instant')
    return sql`to_char(${column(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return column(name);
}

/** The lines of each field of an entity's row (alias `t`), as columns. */
export const selectedLines = (e: Entity): RawBuilder<unknown>[] =>
  lineFields(e).map(([name, { cells = {} }]) => {
    const pairs = Object.entries(cells).map(([cell, field]) => sql`${sql.lit(cell)}, ${cellJson(cell, field)}`);
    return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, ${sql.join(pairs)}) ORDER BY l.position), '[]')
      FROM ${sql.id(lineTable(e, name))} l WHERE l.company_id = t.company_id AND l.record = t.id) AS ${sql.id(snake(name))}`;
  });

/** The selection of an entity's row (alias `t`): its columns and its lines. */
export const selected = (e: Entity): RawBuilder<unknown> => sql.join([sql`t.*`, ...selectedLines(e)]);

const linesOf = (values: object | null, name: string): Line[] =>
  ((values as Record<string, unknown> | null)?.[name] ?? []) as Line[];

/** New records have new lines, also those copied from another; lines of a record are named by it alone. */
export function checkLineIds(e: Entity, values: Record<string, unknown>, before: object | null): Problem[] {
  const problems: Problem[] = [];
  for (const [name, field] of lineFields(e)) {
    if (!Array.isArray(values[name])) continue;
    if (!before) values[name] = linesOf(values, name).map(({ id: _, ...line }) => line);
    const known = new Set(linesOf(before, name).map((line) => line.id));
    for (const { id } of linesOf(values, name))
      if (id !== undefined && !known.delete(id)) {
        problems.push(problem(entityTexts.lineGone, { field: field.label }, name));
        break;
      }
  }
  return problems;
}

async function insertLines(
  e: Entity,
  ctx: Ctx,
  record: number,
  name: string,
  cells: Fields,
  lines: readonly (readonly [number, Line])[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = Object.keys(cells);
  const rows = lines.map(([position, line]) => {
    const values = names.map((cell) => toDb(cells[cell]!, line[cell]));
    return sql`(${sql.join([sql`${ctx.viewer.companyId}`, sql`${record}`, sql`${position}`, ...values])})`;
  });
  const columns = ['company_id', 'record', 'position', ...names.map(snake)].map((one) => sql.id(one));
  await sql`INSERT INTO ${sql.id(lineTable(e, name))} (${sql.join(columns)}) VALUES ${sql.join(rows)}`.execute(ctx.db);
}

/** Makes the lines of one field those of `after`. */
async function saveField(
  e: Entity,
  ctx: Ctx,
  record: number,
  name: string,
  before: Line[],
  after: Line[],
): Promise<void> {
  const cells = e.fields[name]!.cells ?? {};
  const table = sql.id(lineTable(e, name));
  const mine = sql`company_id = ${ctx.viewer.companyId} AND record = ${record}`;
  const was = new Map(before.map((line, at) => [line.id, { line, at }]));
  const kept = new Set(after.map((line) => line.id));
  const gone = before.flatMap((line) => (kept.has(line.id) ? [] : [line.id as number]));
  if (gone.length > 0) await sql`DELETE FROM ${table} WHERE ${mine} AND id = ANY(${gone}::bigint[])`.execute(ctx.db);
  const moved = [...after.entries()].filter(([at, line]) => was.has(line.id) && was.get(line.id)!.at !== at);
  if (moved.length > 0) {
    const ids = moved.map(([, line]) => line.id as number);
    const places = moved.map(([at]) => at);
    await sql`UPDATE ${table} SET position = p.at FROM unnest(${ids}::bigint[], ${places}::int[]) AS p(line, at)
      WHERE ${mine} AND id = p.line`.execute(ctx.db);
  }
  for (const line of after) {
    const old = was.get(line.id)?.line;
    const changed = old ? Object.keys(cells).filter((cell) => !sameValue(old[cell], line[cell])) : [];
    if (changed.length === 0) continue;
    const sets = changed.map((cell) => sql`${sql.id(snake(cell))} = ${toDb(cells[cell]!, line[cell])}`);
    await sql`UPDATE ${table} SET ${sql.join(sets)} WHERE ${mine} AND id = ${line.id}`.execute(ctx.db);
  }
  const added = [...after.entries()].filter(([, line]) => !was.has(line.id));
  await insertLines(e, ctx, record, name, cells, added);
}

/** Writes the lines in `values` of a record; `before` has the former ones. */
export async function saveLines(
  e: Entity,
  ctx: Ctx,
  record: number,
  before: object | null,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name] of lineFields(e))
    if (values[name] !== undefined) await saveField(e, ctx, record, name, linesOf(before, name), linesOf(values, name));
}
