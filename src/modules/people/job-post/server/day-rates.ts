/** What days of people cost today: as agreed in the project, else by their job posts. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { agreedRates } from './agreed-rates.ts';

/** Cents of a person's day, by person; null: no rate. `project`: where rates may be agreed. The caller checks who may know. */
export async function dayRates(
  ctx: Ctx,
  userIds: readonly number[],
  project: number | null,
): Promise<Map<number, number | null>> {
  const rates = new Map<number, number | null>(userIds.map((id) => [id, null]));
  if (rates.size === 0) return rates;
  const { rows } = await sql<{
    id: number;
    post: number | null;
    cents: number | null;
  }>`${MARK} SELECT u.id, j.id AS post, (j.rate * 100)::bigint AS cents
    FROM "user" u LEFT JOIN job_post j ON j.company_id = u.company_id AND j.id = u.job_post
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...rates.keys()]}::bigint[])`.execute(ctx.db);
  const day = dateOfInstant(ctx.now, ctx.utcOffset);
  const agreed =
    project === null
      ? []
      : await agreedRates(
          ctx,
          rows.map(({ id, post }) => ({ project, person: id, post, day })),
        );
  rows.forEach(({ id, cents }, at) => {
    rates.set(id, agreed[at] ?? cents);
  });
  return rates;
}
