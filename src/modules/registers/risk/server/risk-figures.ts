/** The matrix and the trend: of the risks that the list of the same input shows. */

import { sql } from 'kysely';
import { dateOfInstant, formatDay, instantOfMinute, MINUTES_PER_DAY, parseDay, weekdayOf } from '#kernel/dates.ts';
import { withinObject } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { and, baseWhere, type ListInput, type Where } from '#server/entity/entity-read.ts';
import type { Placed, RiskMatrix, RiskTrend } from '../risk.calls.ts';
import { risk } from '../risk.entity.ts';
import { classOn, type RiskCriteria, sameCriteria } from '../risk-matrix.ts';
import { riskConfigOf } from './risk-settings.ts';
import { visibleRisks } from './risk-visible.ts';

const USUAL_WEEKS = 12;

function shownBy(ctx: Ctx, input: ListInput): Where {
  const visible = visibleRisks(ctx);
  return and([baseWhere(risk, ctx, input, false, withinObject), ...(visible ? [visible] : [])]);
}

type Kept = Omit<Placed, 'now' | 'first' | 'otherwise'> & {
  probability: number;
  impact: number;
  criteria: string;
  firstProbability: number;
  firstImpact: number;
  firstCriteria: string;
};
interface Criteria {
  /** Hash of its text. */
  id: string;
  criteria: RiskCriteria;
}

/** Few settings are used by many judgments: each is read once. */
export async function matrixOf(ctx: Ctx, input: ListInput & { projectId?: number | null }): Promise<RiskMatrix> {
  const where = shownBy(ctx, input);
  const config = await riskConfigOf(ctx, input as never);
  const { rows } =
    await sql<Kept>`WITH shown AS MATERIALIZED (SELECT t.id, t.company_id, t.code, t.name, t.status, t.owner, t.nature
      FROM risk t WHERE ${where} AND t.status <> 'closed' AND t.level IS NOT NULL),
    judged AS MATERIALIZED (SELECT a.risk, a.seq, a.probability, a.impact, a.level, a.score,
        a.criteria_hash AS criteria
      FROM risk_assessment a JOIN shown s ON s.company_id = a.company_id AND s.id = a.risk WHERE a.stage <> 'residual'),
    last AS (SELECT DISTINCT ON (risk) * FROM judged ORDER BY risk, seq DESC),
    first AS (SELECT DISTINCT ON (risk) * FROM judged ORDER BY risk, seq)
    SELECT s.id, s.code, s.name, s.status, s.nature, l.level, l.score, coalesce(u.emp_name, '') AS owner, l.probability, l.impact,
      l.criteria, f.probability AS first_probability, f.impact AS first_impact, f.level AS first_level, f.criteria AS first_criteria
    FROM shown s JOIN last l ON l.risk = s.id JOIN first f ON f.risk = s.id
      LEFT JOIN "user" u ON u.company_id = s.company_id AND u.id = s.owner
    ORDER BY array_position(ARRAY['high', 'medium', 'low'], l.level), l.score DESC, s.id`.execute(ctx.db);
  const used = [...new Set(rows.flatMap((row) => [row.criteria, row.firstCriteria]))];
  const criteria =
    used.length === 0
      ? { rows: [] }
      : await sql<Criteria>`SELECT h AS id, a.criteria FROM unnest(${used}::text[]) h CROSS JOIN LATERAL (
          SELECT criteria FROM risk_assessment a WHERE a.company_id = ${ctx.viewer.companyId} AND a.criteria_hash = h LIMIT 1) a`.execute(
          ctx.db,
        );
  const byId = new Map(criteria.rows.map((one) => [one.id, one.criteria]));
  const [p, i] = [config.probability.length, config.impact.length];
  const placeOn = (probability: number, impact: number, of: string): [number, number] => {
    const from = byId.get(of);
    if (!from) return [Math.min(probability, p), Math.min(impact, i)];
    return [classOn(probability, from.probability.length, p), classOn(impact, from.impact.length, i)];
  };
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows: counts } = await sql<{ unjudged: number; overdue: number }>`SELECT
      count(*) FILTER (WHERE t.level IS NULL) AS unjudged, count(*) FILTER (WHERE t.next_review < ${today}::date) AS overdue
    FROM risk t WHERE ${where} AND t.status <> 'closed'`.execute(ctx.db);
  return {
    config,
    list: rows.map(({ probability, impact, criteria: by, firstProbability, firstImpact, firstCriteria, ...row }) => {
      const judgedBy = byId.get(by);
      return {
        ...row,
        now: placeOn(probability, impact, by),
        first: placeOn(firstProbability, firstImpact, firstCriteria),
        otherwise: judgedBy !== undefined && !sameCriteria(judgedBy, config),
      };
    }),
    unjudged: counts[0]?.unjudged ?? 0,
    overdue: counts[0]?.overdue ?? 0,
  };
}

type Week = RiskTrend['weeks'][number];

/** Weeks: at the end of each the risks that were not closed, by the level they were last judged at. */
export async function trendOf(ctx: Ctx, input: ListInput, weeks = USUAL_WEEKS): Promise<RiskTrend> {
  const where = shownBy(ctx, input);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const first = today - ((weekdayOf(today) + 6) % 7) - 7 * (weeks - 1);
  const startOf = (day: number): Date => new Date(instantOfMinute(day * MINUTES_PER_DAY, ctx.utcOffset));
  const begins = Array.from({ length: weeks }, (_, at) => startOf(first + 7 * at));
  const ends = Array.from({ length: weeks }, (_, at) => startOf(first + 7 * at + 7));
  const { rows } = await sql<
    Omit<Week, 'from'>
  >`WITH t AS MATERIALIZED (SELECT company_id, id, nature, created_at, closed_at
      FROM risk t WHERE ${where}),
    week AS (SELECT * FROM unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY AS week (begins, ends, at)),
    stood AS (SELECT w.at, t.created_at >= w.begins AS fresh, coalesce(t.closed_at < w.ends, false) AS ended, a.level, t.nature = 'opportunity' AS gain
      FROM week w JOIN t ON t.created_at < w.ends AND (t.closed_at IS NULL OR t.closed_at >= w.begins)
      LEFT JOIN LATERAL (SELECT level FROM risk_assessment a WHERE a.company_id = t.company_id AND a.risk = t.id
        AND a.stage <> 'residual' AND a.at < w.ends ORDER BY a.seq DESC LIMIT 1) a ON true)
    SELECT count(s.at) FILTER (WHERE s.fresh) AS raised, count(s.at) FILTER (WHERE s.ended) AS closed,
      count(s.at) FILTER (WHERE NOT s.ended AND s.level IS NULL) AS unjudged,
      count(s.at) FILTER (WHERE NOT s.ended AND s.level = 'low' AND NOT s.gain) AS low,
      count(s.at) FILTER (WHERE NOT s.ended AND s.level = 'medium' AND NOT s.gain) AS medium,
      count(s.at) FILTER (WHERE NOT s.ended AND s.level = 'high' AND NOT s.gain) AS high,
      count(s.at) FILTER (WHERE NOT s.ended AND s.level IS NOT NULL AND s.gain) AS opportunities
    FROM week w LEFT JOIN stood s ON s.at = w.at GROUP BY w.at ORDER BY w.at`.execute(ctx.db);
  return { weeks: rows.map((row, at) => ({ ...row, from: formatDay(first + 7 * at) })) };
}
