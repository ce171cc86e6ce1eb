/** Who must use two-step sign-in: everybody of a company that requires it, and holders of a role that does. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { parameterSql } from '#modules/base/dict/server/public.ts';
import { MARK } from '#server/db/prepared.ts';
import { rightsPort } from '#server/rights-port.ts';

export async function secondFactorRequired(
  db: Kysely<Tables>,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{
    hit: boolean;
  }>`${MARK} SELECT coalesce(${parameterSql('sys.secondFactor', sql`${companyId}::bigint`)}, 0) = 1
    OR ${rightsPort().asksSecondFactor(companyId, userId)} AS hit`.execute(db);
  return rows[0]!.hit;
}
