/** Records of any entity as their own service shows them: whoever reports reads what the viewer may read, and no more. */
import { type RawBuilder, sql } from 'kysely';
import { contribution, type Given, list } from '#kernel/contribution.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Ctx, RecordReader } from '#server/context.ts';
import { tableOf } from '#server/entity/entity-sql.ts';

const readers = contribution(
  'server',
  'services',
  (given: readonly Given<readonly RecordReader[]>[]) => new Map(list(given).map((one) => [one.entity.name, one])),
);

/** The rows `t` the viewer may read, as a FROM item; null: none at all. */
export async function readableFrom(ctx: Ctx, entity: Entity): Promise<RawBuilder<unknown> | null> {
  const where = await readers().get(entity.name)?.readable(ctx);
  return where ? sql`(SELECT t.* FROM ${tableOf(entity)} t WHERE ${where}) t` : null;
}

/** The same, of which there are none where the viewer may read none. */
export const readableOrNone = async (ctx: Ctx, entity: Entity): Promise<RawBuilder<unknown>> =>
  (await readableFrom(ctx, entity)) ?? sql`(SELECT t.* FROM ${tableOf(entity)} t WHERE false) t`;
