/** Work of the system of a company, by its clock. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { systemCtx } from '#server/system.ts';
import { withTx } from '#server/tx.ts';

/** Minutes ahead of UTC of a company without a value. */
const USUAL_OFFSET = 480;

/**
 * Runs work as the system of a company, in its own transaction, by the company's clock. `at`: the instant it counts as,
 * in milliseconds.
 */
export async function asSystem<T>(
  db: Kysely<Tables>,
  companyId: number,
  at: number,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => Promise<void> | void)[] = [];
  const result = await withTx(db, async (tx) => {
    after.length = 0;
    const { rows } = await sql<{ utcOffset: number }>`SELECT utc_offset FROM company WHERE id = ${companyId}`.execute(
      tx,
    );
    return work(systemCtx(tx, companyId, at, rows[0]?.utcOffset ?? USUAL_OFFSET, after));
  });
  for (const one of after) await one();
  return result;
}
