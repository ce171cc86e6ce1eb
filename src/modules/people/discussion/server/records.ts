/**
 * Records under discussion, by entity and id: the questions this module asks of all entities.
 *
 * Invariant: a record that is absent, forbidden, or of a kind without discussion gives the same answer.
 */

import { sql } from 'kysely';
import { addressOf as recordAddress } from '#kernel/address.ts';
import { type BaseRow, type Entity, takesFacets } from '#kernel/entity.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { allEntities } from '#server/entity/ports.ts';
import { readableRecords } from '#server/entity/readers.ts';

export type AnyRow = BaseRow & Readonly<Record<string, unknown>>;
export interface Spoken {
  e: Entity;
  row: AnyRow;
}

/** The definition of an entity with discussion; undefined: it has none. */
export const discussed = (entity: string): Entity | undefined =>
  allEntities().find((e) => e.name === entity && takesFacets(e));

/** A record the viewer may read, or the answer of an absent one. */
export async function recordOf(ctx: Ctx, entity: string, id: number, hold = false): Promise<Spoken> {
  const e = discussed(entity);
  if (!e || !(await readableRecords(ctx, e.name, [id]))?.has(id)) throw absent();
  const [row] = await rowsById<AnyRow>(e, ctx, [id], hold);
  if (!row) throw absent();
  return { e, row };
}

export const may = (ctx: Ctx, { e, row }: Spoken, what: 'update' | 'remove'): Promise<boolean> =>
  ctx.can(e.rights[what], scopeOfRecord(e, row));

/** Where a record opens. */
export const addressOf = ({ e, row }: Spoken): string | null => recordAddress(e.name, row);

export const titleOf = ({ e, row }: Spoken): string => String(row[e.title] ?? '');
export const codeOf = ({ row }: Spoken): string | null => (typeof row.code === 'string' ? row.code : null);

/** One after the other at these records, in one order for everybody. */
export async function inTurn(ctx: Ctx, what: string, ends: readonly { entity: string; id: number }[]): Promise<void> {
  const keys = ends.map(({ entity, id }) => `${what} ${ctx.viewer.companyId} ${entity} ${id}`).sort();
  for (const key of keys) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
}
