/**
 * The database of the application and its one way to open a transaction.
 *
 * Hides: Kysely's set-up (snake_case in the database, camelCase here) and the retry after a serialization failure or
 * deadlock. Refuses: nested transactions; everything a request does happens in one.
 */
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#kernel/entity.ts';

export const makeDb = (pool: Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

const RETRY = new Set(['40001', '40P01']);
const TRIES = 4;

/**
 * Runs the work in a transaction; a serialization failure or deadlock runs it again from the start. With `snapshot` all its
 * statements see the data as it was at the first of them: what reads page after page misses nothing and has nothing twice.
 */
export async function withTx<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  { snapshot = false } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction();
      return await (snapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(work);
    } catch (error) {
      if (attempt >= TRIES || !RETRY.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((done) => setTimeout(done, 15 * attempt * attempt * (0.5 + Math.random())));
    }
  }
}

/**
 * For work between two statements that may take long, such as reading a large file on a busy machine: the database waits
 * two minutes for the next statement of this transaction instead of ending it after seconds (db/pool.ts).
 */
export const allowPauses = (tx: Transaction<Tables>): Promise<unknown> =>
  sql`SET LOCAL idle_in_transaction_session_timeout = '120s'`.execute(tx);
