/**
 * Values that only the server sets, on locked records whose rules have been checked: with version, stamp and an entry of the change
 * log for each, under the name of the action. Refuses: rows that stand still for an approval, and deciding whether the action is
 * allowed.
 */
import { sql } from 'kysely';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { snake } from '#server/db/names.ts';
import type { Ctx } from '../context.ts';
import { logChanges } from './change-log.ts';
import type { Values } from './entity-checks.ts';
import { tableOf, toDb } from './entity-sql.ts';
import { entryOf } from './entity-write.ts';
import { wholeRows } from './readable-rows.ts';
import { mustNotStand } from './standing.ts';

/** One statement for all rows; answers them as they now are. */
export async function setRows<R extends BaseRow>(
  e: Entity,
  ctx: Ctx,
  read: readonly R[],
  values: Values,
  action: string,
): Promise<R[]> {
  if (read.length === 0) return [];
  const rows = await wholeRows(e, ctx, read);
  await mustNotStand(
    ctx,
    e.name,
    rows.map((row) => row.id),
    Object.keys(values),
  );
  const sets = Object.entries(values).map(
    ([name, value]) => sql`${sql.id(snake(name))} = ${toDb(e.fields[name]!, value)}`,
  );
  await sql`UPDATE ${tableOf(e)} SET ${sql.join(sets)}, version = version + 1, updated_at = ${new Date(ctx.now)},
    updated_by = ${ctx.viewer.userId || null} WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${rows.map((row) => row.id)}::bigint[])`.execute(ctx.db);
  const written = rows.map((row) => ({ ...row, ...values, version: row.version + 1 }));
  const moved = { action, reason: null };
  const entries = await Promise.all(
    written.map((after, i) => entryOf(e, ctx, { mode: 'update', before: rows[i]!, after, values, moved })),
  );
  await logChanges(
    ctx,
    entries.filter((entry) => entry !== null),
  );
  return written;
}
