/** Records that hang on others: nothing is removed under them. */
import { type SqlBool, sql } from 'kysely';
import type { Entity } from '#kernel/entity.ts';
import { problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { columnOf, tableOf } from './entity-sql.ts';
import type { Hindrance } from './hindrances.ts';
import { readableRecords } from './readers.ts';

/**
 * Why records named by the reference `field` of an entity cannot be removed: told by the first record that names each
 * (`{name}`), by its number to whoever may not read it.
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
    const readable = await readableRecords(
      ctx,
      entity.name,
      rows.map(({ id }) => id),
    );
    return new Map(rows.map(({ id, name, of }) => [of, problem(said, { name: readable?.has(id) ? name : `#${id}` })]));
  };
