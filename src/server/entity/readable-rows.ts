/**
 * Records without what their viewer may not read (kernel/fields/readable.ts), and whole ones for the server's own rules.
 *
 * Invariant: whatever reads a record for somebody answers it through `readableRows`; what writes, logs and judges it reads it
 * whole. Entities that ask for no right cost nothing here.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BaseRow, Entity, RightKey } from '#kernel/entity.ts';
import { isWhole, type May, needsOf, readable, readableRow } from '#kernel/fields/readable.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';
import { selected } from './entity-lines.ts';
import { columnOf, fromDb, tableOf } from './entity-sql.ts';
import { rowsWith, whereHeld } from './held-rows.ts';

/** Which of the rights that its fields ask for the viewer holds in an object, or system-wide. */
export async function mayIn(ctx: Ctx, e: Entity, scope: ScopeRef): Promise<May> {
  if (ctx.viewer.userId === 0) return () => true;
  const held = new Set<RightKey>();
  for (const right of needsOf(e.fields)) if (await ctx.can(right, scope)) held.add(right);
  return (right) => held.has(right);
}

/** The definition as the viewer has it in an object, or system-wide. */
export const readableIn = async (ctx: Ctx, e: Entity, scope: ScopeRef): Promise<Entity> =>
  readable(e, await mayIn(ctx, e, scope));

/** The rows as the viewer may read them. */
export async function readableRows<R extends BaseRow>(e: Entity, ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const needs = needsOf(e.fields);
  if (needs.length === 0 || ctx.viewer.userId === 0 || rows.length === 0) return [...rows];
  const held = new Map<RightKey, ReadonlySet<number>>();
  for (const right of needs) held.set(right, await rowsWith(ctx, e, rows, right));
  return rows.map((row) => readableRow(e.fields, row, (right) => held.get(right)!.has(row.id)));
}

export const readableOne = async <R extends BaseRow>(e: Entity, ctx: Ctx, row: R): Promise<R> =>
  (await readableRows(e, ctx, [row]))[0]!;

/** The rows with what was left out of them; those that are whole are as they were given. `lock` holds what is read anew. */
export async function wholeRows<R extends BaseRow>(
  e: Entity,
  ctx: Ctx,
  rows: readonly R[],
  lock = false,
): Promise<R[]> {
  if (needsOf(e.fields).length === 0) return [...rows];
  const cut = rows.filter((row) => !isWhole(e.fields, row)).map((row) => row.id);
  if (cut.length === 0) return [...rows];
  const { rows: found } = await sql<Record<string, unknown>>`SELECT ${selected(e)} FROM ${tableOf(e)} t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ANY(${cut}::bigint[])
    ${lock ? sql`FOR UPDATE OF t` : sql``}`.execute(ctx.db);
  const byId = new Map(found.map((raw) => [raw.id as number, raw]));
  // The version stays that which the caller decided on.
  return rows.map((row) => (byId.has(row.id) ? { ...fromDb<R>(e, byId.get(row.id)!), version: row.version } : row));
}

/** Columns that stand for those of hidden values in conditions and orders, where a hidden value is none. */
export async function guardedColumns(ctx: Ctx, e: Entity): Promise<ReadonlyMap<string, RawBuilder<unknown>>> {
  const out = new Map<string, RawBuilder<unknown>>();
  if (ctx.viewer.userId === 0) return out;
  for (const right of needsOf(e.fields)) {
    const held = await whereHeld(ctx, e, right);
    for (const [name, field] of Object.entries(e.fields))
      if (field.need === right) out.set(name, sql`(CASE WHEN ${held} THEN ${columnOf(name)} END)`);
  }
  return out;
}
