/** What other modules ask of the organisation: its clock for work of the system, and what lies below departments. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { systemCtx } from '#server/system.ts';
import { withTx } from '#server/tx.ts';

/** Minutes ahead of UTC of a company whose row says nothing. */
const USUAL_OFFSET = 480;

/**
 * Runs work as the system of a company, in a transaction of its own, by the company's clock. `at`: the instant it counts as,
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

/** The departments and everything under them. */
export async function departmentsBelow(
  db: Kysely<Tables>,
  companyId: number,
  roots: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`WITH RECURSIVE d AS (
      SELECT id FROM department WHERE company_id = ${companyId} AND id = ANY(${[...roots]}::bigint[])
      UNION SELECT c.id FROM department c JOIN d ON c.parent = d.id WHERE c.company_id = ${companyId}) SELECT id FROM d`.execute(
    db,
  );
  return rows.map((r) => r.id);
}
