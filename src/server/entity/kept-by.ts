/** Records attached to others: nothing is removed under them. */
import { type SqlBool, sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import { problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { titlesById } from './entity-read.ts';
import { columnOf, tableOf } from './entity-sql.ts';
import type { Hindrance } from './hindrances.ts';
import { namesAsRead } from './readers.ts';

/**
 * Why records named by the reference `field` of an entity cannot be removed: with the first record that refers to each (`{name}`),
 * or its number if unreadable; the referenced record is under the name of the reference (`{task}`).
 */
export const keptBy =
  (entity: Entity, field: string, said: Message): Hindrance =>
  async (ctx, records) => {
    const of = columnOf(field);
    const { rows } = await sql<{ id: number; name: string; of: number }>`SELECT DISTINCT ON (${of}) t.id,
        ${columnOf(entity.title)} AS name, ${of} AS of FROM ${tableOf(entity)} t
      WHERE t.company_id = ${ctx.viewer.companyId}
        AND ${sql<SqlBool>`${of} = ANY(${records.map(({ id }) => id)}::bigint[])`}
      ORDER BY ${of}, t.id`.execute(ctx.db);
    if (rows.length === 0) return new Map();
    const names = await namesAsRead(ctx, entity.name, rows);
    const kept = await titlesById(
      entity.fields[field]!.to!,
      ctx,
      rows.map((row) => row.of),
    );
    return new Map(rows.map(({ id, of }) => [of, problem(said, { name: names.get(id)!, [field]: kept[of] ?? '' })]));
  };
