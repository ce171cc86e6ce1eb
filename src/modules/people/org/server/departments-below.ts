import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';

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
