/**
 * Computes the words of new and renamed records.
 *
 * A job, because reading pinyin costs more than a row and nobody waits for it: a write is found some seconds later.
 * An entry whose record is being written is left to the next run.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { scopeId, type Tables } from '#kernel/entity.ts';
import type { SearchSource } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { withTx } from '#server/tx.ts';
import { wordsOf } from './words.ts';

const BATCH = 500;
/** The other jobs wait for this one. */
const LONGEST_MS = 10_000;

/** The texts of a record `t`; of one that is never found, none. */
function textsOf({ words, scope }: SearchSource): RawBuilder<unknown> {
  const texts = sql`ARRAY[${sql.join(words.map((name) => sql`${sql.id('t', snake(name))}`))}]`;
  return scope ? sql`CASE WHEN ${sql.id('t', snake(scopeId(scope)))} IS NOT NULL THEN ${texts} ELSE '{}' END` : texts;
}

async function batch(db: Kysely<Tables>, source: SearchSource): Promise<number> {
  const { kind, table } = source;
  return withTx(db, async (tx) => {
    // Due entries are taken first: if joined at once, the planner would read the table from its beginning every time.
    const { rows } = await sql<{ companyId: number; id: number; texts: (string | null)[] }>`WITH due AS MATERIALIZED (
        SELECT company_id, record_id FROM search_entry WHERE entity = ${kind} AND words IS NULL
        ORDER BY record_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      SELECT due.company_id, due.record_id AS id, ${textsOf(source)} AS texts
      FROM due LEFT JOIN ${sql.id(table)} t ON t.id = due.record_id`.execute(tx);
    await sql`UPDATE search_entry s SET words = v.words::tsvector
      FROM unnest(${rows.map((row) => row.companyId)}::bigint[], ${rows.map((row) => row.id)}::bigint[],
        ${rows.map((row) => wordsOf(row.companyId, kind, row.texts))}::text[]) AS v (company_id, id, words)
      WHERE s.company_id = v.company_id AND s.entity = ${kind} AND s.record_id = v.id`.execute(tx);
    return rows.length;
  });
}

/** Until nothing is due or it takes too long; returns how many records got their words. */
export async function indexWords(
  db: Kysely<Tables>,
  sources: readonly SearchSource[],
  longestMs = LONGEST_MS,
): Promise<number> {
  const until = performance.now() + longestMs;
  const { rows } = await sql<{ entity: string }>`SELECT DISTINCT entity FROM search_entry WHERE words IS NULL`.execute(
    db,
  );
  const due = new Set(rows.map(({ entity }) => entity));
  let done = 0;
  for (const source of sources.filter(({ kind }) => due.has(kind))) {
    for (let found = BATCH; found === BATCH && performance.now() < until; ) {
      found = await batch(db, source);
      done += found;
    }
  }
  return done;
}
