/** Who must use two-step sign-in: everybody of a company that requires it, and holders of a role that does. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { parameterSql } from '#modules/base/dict/server/public.ts';
import { MARK } from '#server/db/prepared.ts';
import { rightsPort } from '#server/rights-port.ts';

/** SQL: whether a person of a company, as a statement names them, must. */
export const secondFactorSql = (company: RawBuilder<number>, person: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(${parameterSql('sys.secondFactor', company)}, 0) = 1 OR ${rightsPort().asksSecondFactor(company, person)})`;

export async function secondFactorRequired(
  db: Kysely<Tables>,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{
    hit: boolean;
  }>`${MARK} SELECT ${secondFactorSql(sql`${companyId}::bigint`, sql`${userId}::bigint`)} AS hit`.execute(db);
  return rows[0]!.hit;
}
