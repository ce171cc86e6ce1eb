/** Who must sign in by two steps: everybody of a company that says so, and holders of a role that does. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { parameterSql } from '#modules/dict/server/public.ts';

export async function secondFactorRequired(
  db: Kysely<Tables>,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{
    hit: boolean;
  }>`SELECT coalesce(${parameterSql('sys.secondFactor', sql`${companyId}::bigint`)}, 0) = 1
    OR EXISTS (SELECT 1 FROM role r WHERE r.company_id = ${companyId} AND r.active AND r.second_factor
      AND (r.users && ARRAY[${userId}]::bigint[] OR EXISTS (SELECT 1 FROM user_group g WHERE g.company_id = r.company_id
        AND g.id = ANY(r.user_groups) AND g.members && ARRAY[${userId}]::bigint[]))) AS hit`.execute(db);
  return rows[0]!.hit;
}
