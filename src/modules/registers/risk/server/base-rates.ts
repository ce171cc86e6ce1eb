/**
 * Statistics of closed projects about a library risk: in how many it was registered, in how many it occurred, and days lost.
 * Counted on request from the risks; no project is named.
 */
import { sql } from 'kysely';
import { nameSql } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { FEW, wilson } from '../base-rates.ts';
import type { BaseRate } from '../risk-template.calls.ts';

type Counted = Omit<BaseRate, 'interval' | 'few'>;

/** Of all types together first, then by type, the most frequent first. */
export async function ratesOf(ctx: Ctx, template: number): Promise<BaseRate[]> {
  const { rows } = await sql<Counted>`WITH carried AS (SELECT p.id, p.type, bool_or(r.occurrences > 0) AS occurred,
      sum(r.days_lost) FILTER (WHERE r.occurrences > 0) AS lost
      FROM risk r JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id
      WHERE r.company_id = ${ctx.viewer.companyId} AND r.template_risk = ${template} AND p.status IN ('done', 'passoff')
      GROUP BY p.id, p.type)
    SELECT c.type AS project_type, coalesce(max(${nameSql(ctx.lang)}), '') AS type_name, count(*) AS carried,
      count(*) FILTER (WHERE c.occurred) AS occurred, avg(c.lost)::float8 AS days_lost
    FROM carried c LEFT JOIN dict_item i ON i.company_id = ${ctx.viewer.companyId} AND i.id = c.type
    GROUP BY GROUPING SETS ((), (c.type)) HAVING count(*) > 0
    ORDER BY grouping(c.type) DESC, 3 DESC, 1`.execute(ctx.db);
  return rows.map((row) => ({ ...row, interval: wilson(row.occurred, row.carried), few: row.carried < FEW }));
}
