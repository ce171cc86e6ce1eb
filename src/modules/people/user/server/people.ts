/** Who can sign in, and names of people. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';

/** Condition on a row of "user" under an alias: the account is neither disabled nor closed nor expired. */
export const availableSql = (ctx: Pick<Ctx, 'now' | 'utcOffset'>, alias: string): RawBuilder<boolean> =>
  availableOn(sql`${dateOfInstant(ctx.now, ctx.utcOffset)}`, alias);

/** The same on the current day of each row's company, by the database. */
export const availableOn = (day: RawBuilder<unknown>, alias: string): RawBuilder<boolean> => {
  const u = sql.raw(alias);
  return sql<boolean>`(${u}.is_enable AND ${u}.status NOT IN ('disabled', 'cancelled')
    AND (${u}.expire_time IS NULL OR ${u}.expire_time >= ${day}))`;
};

/** Those of the people who cannot sign in any more, with their names. */
export async function unavailable(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; empName: string }>`SELECT u.id, u.emp_name FROM "user" u
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...new Set(ids)]}::bigint[])
      AND NOT ${availableSql(ctx, 'u')}`.execute(ctx.db);
  return new Map(rows.map(({ id, empName }) => [id, empName]));
}

/** The department of a person; null: of nobody. */
export async function departmentOf(ctx: Ctx, user: number | null): Promise<number | null> {
  const { rows } = await sql<{ department: number }>`SELECT department FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${user}::bigint`.execute(ctx.db);
  return rows[0]?.department ?? null;
}

/** Names of users by id. */
export async function userNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{
    id: number;
    empName: string;
  }>`${MARK} SELECT id, emp_name FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map((r) => [r.id, r.empName]));
}
