/** Which records of an entity the viewer may read, asked for many at once by whoever knows no service (files, links). */
import type { Ctx } from '#server/context.ts';

type Readers = (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlySet<number>>;
const readers = new Map<string, Readers>();

/** Set by the service of the entity. */
export const rememberReaders = (entity: string, readable: Readers): void => void readers.set(entity, readable);

/** Those of the ids the viewer may read; null: unknown entity. */
export const readableRecords = async (
  ctx: Ctx,
  entity: string,
  ids: readonly number[],
): Promise<ReadonlySet<number> | null> => (await readers.get(entity)?.(ctx, ids)) ?? null;

/** Records by id as the viewer may know them: by name, or a substitute. */
export async function namesAsRead<R extends { id: number; name: string }>(
  ctx: Ctx,
  entity: string,
  rows: readonly R[],
  otherwise: (row: R) => string = ({ id }) => `#${id}`,
): Promise<ReadonlyMap<number, string>> {
  const readable = await readableRecords(ctx, entity, [...new Set(rows.map(({ id }) => id))]);
  return new Map(rows.map((row) => [row.id, readable?.has(row.id) ? row.name : otherwise(row)]));
}
