/** Contexts of other people: whoever is mentioned or watches must be able to read the record. */
import { sql } from 'kysely';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx, Viewer } from '#server/context.ts';

/** Those of the people who can sign in, with what they may do. */
export async function viewersOf(ctx: Ctx, ids: readonly number[]): Promise<Viewer[]> {
  if (ids.length === 0) return [];
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; name: string; department: number }>`
    SELECT u.id, u.emp_name AS name, u.department FROM "user" u
    WHERE u.company_id = ${companyId} AND u.id = ANY(${[...ids]}::bigint[]) AND ${availableSql(ctx, 'u')}`.execute(
    ctx.db,
  );
  const viewers: Viewer[] = [];
  for (const { id, name, department } of rows) {
    const held = await rightsOfUser(ctx.db, companyId, id, department);
    viewers.push({ userId: id, companyId, name, ...held, sessionId: null });
  }
  return viewers;
}
