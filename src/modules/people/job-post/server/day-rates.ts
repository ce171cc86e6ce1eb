/** What days of people cost by their job posts. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';

/** Cents of a person's day, by person; null: no job post. The caller checks who may know. */
export async function dayRates(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number | null>> {
  const rates = new Map<number, number | null>(userIds.map((id) => [id, null]));
  if (rates.size === 0) return rates;
  const { rows } = await sql<{ id: number; cents: number }>`${MARK} SELECT u.id, (j.rate * 100)::bigint AS cents
    FROM "user" u JOIN job_post j ON j.company_id = u.company_id AND j.id = u.job_post
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...rates.keys()]}::bigint[])`.execute(ctx.db);
  for (const { id, cents } of rows) rates.set(id, cents);
  return rates;
}
