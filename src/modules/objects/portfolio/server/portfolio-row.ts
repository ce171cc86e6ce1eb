/** The row of a portfolio, and which of them one sees. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { seenObjects } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type PortfolioRow, portfolio } from '../portfolio.entity.ts';

/** Portfolios one may see. */
export const visiblePortfolios = (ctx: Ctx): Where => seenObjects(ctx, 'portfolio', sql`t.id`);

/** The portfolio's row, locked when asked. Rights are the caller's business. */
export async function portfolioRow(ctx: Ctx, id: number, lock = false): Promise<PortfolioRow> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM portfolio t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return fromDb<PortfolioRow>(portfolio, rows[0]);
}
