/** What others ask about people. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

/** Names of users by id. */
export async function userNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{
    id: number;
    empName: string;
  }>`SELECT id, emp_name FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map((r) => [r.id, r.empName]));
}

export { storePassword } from './sign-in.ts';
