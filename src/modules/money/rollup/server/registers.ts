/** Risks and issues of all that lies in a portfolio, as far as the viewer may see each of them. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { visibleWhere } from '#server/entity/entity-read.ts';
import { type IssueLine, portfolioIssues, portfolioRisks, type RiskLine } from '../rollup.calls.ts';
import { type Governed, governedBy, insideGoverned } from './governed.ts';

/** More records than anybody looks through. */
const MOST = 2000;

/** Civil day on the company's clock. */
const dayOf = (ctx: Ctx, column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC' + make_interval(mins => ${ctx.utcOffset}), 'YYYY-MM-DD')`;

export const registerHandlers = [
  handle(portfolioRisks, async (ctx, { portfolioId }) => {
    const all = await governedBy(ctx, portfolioId);
    const { rows } =
      await sql<RiskLine>`SELECT t.id, t.code, t.name, t.object_kind || ':' || t.object_id AS item, t.status,
        t.nature, u.emp_name AS owner, t.probability,
        greatest(t.on_schedule, t.on_cost, t.on_quality, t.on_safety) AS impact, t.score, t.level, t.next_review::text,
        ${dayOf(ctx, 't.created_at')} AS raised, ${dayOf(ctx, 't.closed_at')} AS closed
      FROM risk t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.owner
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${insideGoverned(all)} AND (${await visibleWhere(risk, ctx)})
      ORDER BY t.status = 'closed', t.score DESC NULLS LAST, t.id LIMIT ${MOST}`.execute(ctx.db);
    return rows;
  }),
  handle(portfolioIssues, async (ctx, { portfolioId }) => {
    const all = await governedBy(ctx, portfolioId);
    const today = dateOfInstant(ctx.now, ctx.utcOffset);
    const { rows } =
      await sql<IssueLine>`SELECT t.id, t.code, t.name, t.object_kind || ':' || t.object_id AS item, t.status,
        u.emp_name AS responsible, t.planned_finish::text,
        coalesce(t.status <> 'closed' AND t.planned_finish < ${today}::date, false) AS late,
        ${dayOf(ctx, 't.created_at')} AS raised, ${dayOf(ctx, 't.closed_at')} AS closed
      FROM issue t LEFT JOIN "user" u ON u.company_id = t.company_id AND u.id = t.responsible
      WHERE t.company_id = ${ctx.viewer.companyId} AND ${insideGoverned(all)} AND (${await visibleWhere(issue, ctx)})
      ORDER BY t.status = 'closed', t.created_at DESC, t.id DESC LIMIT ${MOST}`.execute(ctx.db);
    return rows;
  }),
];

export interface RegisterCounts {
  risks: number;
  highRisks: number;
  exposure: number;
  issues: number;
  lateIssues: number;
}
export const NO_COUNTS: RegisterCounts = { risks: 0, highRisks: 0, exposure: 0, issues: 0, lateIssues: 0 };

/** Counts of what is open and seen, by project. Threats alone are risks that concern a board. */
export async function registerCounts(ctx: Ctx, { projects }: Governed): Promise<(project: number) => RegisterCounts> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const inside = insideGoverned({ portfolios: [], programs: [], projects });
  const risks = await sql<{ id: number } & RegisterCounts>`SELECT t.object_id AS id, count(*)::int AS risks,
      count(*) FILTER (WHERE t.level = 'high')::int AS high_risks, coalesce(sum(t.score), 0)::int AS exposure
    FROM risk t WHERE t.company_id = ${companyId} AND ${inside} AND t.status <> 'closed' AND t.nature = 'threat'
      AND (${await visibleWhere(risk, ctx)}) GROUP BY 1`.execute(ctx.db);
  const issues = await sql<{ id: number } & RegisterCounts>`SELECT t.object_id AS id, count(*)::int AS issues,
      count(*) FILTER (WHERE t.planned_finish < ${today}::date)::int AS late_issues
    FROM issue t WHERE t.company_id = ${companyId} AND ${inside} AND t.status <> 'closed'
      AND (${await visibleWhere(issue, ctx)}) GROUP BY 1`.execute(ctx.db);
  const [ofRisks, ofIssues] = [risks.rows, issues.rows].map((rows) => new Map(rows.map(({ id, ...one }) => [id, one])));
  return (id) => ({ ...NO_COUNTS, ...ofRisks!.get(id), ...ofIssues!.get(id) });
}
