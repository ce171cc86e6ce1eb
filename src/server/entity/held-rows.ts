/**
 * Rights over many records at once: of which rows a right is held, in the objects they lie in, else system-wide.
 *
 * Hides: how objects are asked; a module hands over what knows them (`held`).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contribution, only } from '#kernel/contribution.ts';
import type { BaseRow, Entity, RightKey, ScopeName } from '#kernel/entity.ts';
import { isObjectKind, objectOfRef, scopeOfRecord, scopesOf } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { columnOf, ownedBy, ownerColumn } from './entity-sql.ts';

export interface HeldPort {
  /** Objects of a kind among these in which the viewer holds a right. */
  among(ctx: Ctx, scope: ScopeName, right: RightKey, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The same as a condition on a column of ids. */
  where(ctx: Ctx, scope: ScopeName, right: RightKey, column: RawBuilder<unknown>): RawBuilder<SqlBool>;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** Objects in which a right is held, of the module that has teams. */
    held?: HeldPort;
  }
}
/** Without it objects are asked one by one, and in conditions nothing is held inside them. */
const heldPort = contribution('server', 'held', only<HeldPort>);

/** Which of the rows the viewer holds a right for, asked at once for all objects of a kind. */
export async function rowsWith<R extends BaseRow>(
  ctx: Ctx,
  entity: Entity,
  rows: readonly R[],
  right: RightKey,
): Promise<ReadonlySet<number>> {
  if (ctx.viewer.userId === 0 || right === 'login') return new Set(rows.map((row) => row.id));
  const held = new Set<number>();
  const port = heldPort();
  const kinds = Map.groupBy(rows, (row) => objectOfRef(scopeOfRecord(entity, row))?.scope ?? null);
  for (const [kind, own] of kinds) {
    const objectOf = (row: R): number => objectOfRef(scopeOfRecord(entity, row))!.id;
    const objects = kind === null ? [] : [...new Set(own.map(objectOf))];
    if (kind === null || !port || objects.length === 1) {
      for (const row of own) if (await ctx.can(right, scopeOfRecord(entity, row))) held.add(row.id);
      continue;
    }
    const found = await port.among(ctx, kind, right, objects);
    for (const row of own) if (found.has(objectOf(row))) held.add(row.id);
  }
  return held;
}

/** The rows (alias `t`) for which the viewer holds a right, as a condition. */
export async function whereHeld(ctx: Ctx, e: Entity, right: RightKey): Promise<RawBuilder<SqlBool>> {
  if (ctx.viewer.userId === 0) return sql<SqlBool>`true`;
  const port = heldPort();
  if (isObjectKind(e.name)) return port?.where(ctx, e.name, right, columnOf('id')) ?? sql<SqlBool>`false`;
  const parts = scopesOf(e).map(
    (scope) => port?.where(ctx, scope, right, ownerColumn(e, scope)) ?? sql<SqlBool>`false`,
  );
  if (await ctx.can(right)) parts.push(e.scopes ? ownedBy(e, {}) : sql<SqlBool>`true`);
  return parts.length > 0 ? sql<SqlBool>`coalesce(${sql.join(parts, sql` OR `)}, false)` : sql<SqlBool>`false`;
}
