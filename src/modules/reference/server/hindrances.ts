/** References hang on tasks and on versions: neither is removed under them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { referenceTexts as t } from '../reference.texts.ts';

/** Told by the first reference on each record; by its number to whoever may not read it. */
const kept =
  (column: 'task' | 'pinned', said: Message): Hindrance =>
  async (ctx, records) => {
    const of: RawBuilder<SqlBool> = sql`${sql.id('r', column)} = ANY(${records.map(({ id }) => id)}::bigint[])`;
    const { rows } = await sql<{ id: number; name: string; of: number }>`SELECT DISTINCT ON (of) r.id, r.name,
        ${sql.id('r', column)} AS of FROM reference r WHERE r.company_id = ${ctx.viewer.companyId} AND ${of}
      ORDER BY of, r.id`.execute(ctx.db);
    if (rows.length === 0) return new Map();
    const readable = await readableRecords(
      ctx,
      'reference',
      rows.map(({ id }) => id),
    );
    return new Map(rows.map(({ id, name, of }) => [of, problem(said, { name: readable?.has(id) ? name : `#${id}` })]));
  };

export const referencesOnTasks = kept('task', t.taskKept);
export const referencesOnVersions = kept('pinned', t.versionKept);
