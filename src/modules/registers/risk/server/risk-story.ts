/**
 * The story of a risk: how it was judged, and reviewed. Only appended (the database refuses anything else). A judgment keeps a copy
 * of its criteria: changed settings rewrite none (records.md B9-7).
 */
import { sql } from 'kysely';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Assessment, Review, RiskStory } from '../risk.calls.ts';
import type { RiskRow } from '../risk.entity.ts';
import { criteriaOf } from '../risk-config.ts';
import { sameCriteria } from '../risk-matrix.ts';
import { type Judging, judgedRow, STAGE_OF } from './risk-checks.ts';
import { riskConfigOf } from './risk-settings.ts';

const REVIEWS = ['treat', 'accept', 'review'] as const;
export const isReview = (action: string | undefined): action is Review['action'] =>
  (REVIEWS as readonly string[]).includes(action ?? '');

/** Records a judgment; the row is locked and has the judged values. */
export async function addAssessment(ctx: Ctx, action: Judging, row: RiskRow, note: string | null): Promise<void> {
  const criteria = criteriaOf(await riskConfigOf(ctx, row));
  const found = judgedRow(action, row, criteria)!;
  const residual = action === 'assessResidual';
  const probability = residual ? row.residualProbability! : row.probability!;
  const chance = (residual ? null : row.chance) ?? criteria.probability[probability - 1]!.percent;
  const of = (value: number | null): number | null => (residual ? null : value);
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO risk_assessment (company_id, risk, seq, stage, probability, chance, on_schedule, on_cost, on_quality,
      on_safety, impact, score, level, criteria, note, by, at)
    SELECT ${companyId}::bigint, ${row.id}::bigint, coalesce(max(seq), 0) + 1, ${STAGE_OF[action]}::text,
      ${probability}::integer, ${chance}::numeric, ${of(row.onSchedule)}::integer, ${of(row.onCost)}::integer,
      ${of(row.onQuality)}::integer, ${of(row.onSafety)}::integer, ${found.impact}::integer, ${found.score}::integer,
      ${found.level}::text, ${JSON.stringify(criteria)}::jsonb, ${note}::text, ${userId || null}::bigint,
      ${new Date(ctx.now)}::timestamptz
    FROM risk_assessment WHERE company_id = ${companyId} AND risk = ${row.id}`.execute(ctx.db);
}

/** Records a review, with its result and the day of the next one. */
export async function addReview(ctx: Ctx, action: Review['action'], row: RiskRow, note: string | null): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const verdict = action === 'review' ? row.verdict : null;
  await sql`INSERT INTO risk_review (company_id, risk, seq, action, verdict, note, next, by, at)
    SELECT ${companyId}::bigint, ${row.id}::bigint, coalesce(max(seq), 0) + 1, ${action}::text, ${verdict}::text,
      ${note}::text, ${row.nextReview}::date, ${userId || null}::bigint, ${new Date(ctx.now)}::timestamptz
    FROM risk_review WHERE company_id = ${companyId} AND risk = ${row.id}`.execute(ctx.db);
}

type Kept<T> = Omit<T, 'at'> & { at: Date };
const said = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() });

/** The story so far of a risk the viewer may read, the latest first. */
export async function storyOf(ctx: Ctx, row: RiskRow): Promise<RiskStory> {
  const of = sql`company_id = ${ctx.viewer.companyId} AND risk = ${row.id} ORDER BY seq DESC`;
  const assessments = await sql<Kept<Omit<Assessment, 'otherwise'>>>`SELECT seq, stage, probability,
      chance::float AS chance, on_schedule, on_cost, on_quality, on_safety, impact, score, level, criteria, note, by, at
    FROM risk_assessment WHERE ${of}`.execute(ctx.db);
  const reviews = await sql<Kept<Review>>`SELECT seq, action, verdict, note, next::text AS next, by, at
    FROM risk_review WHERE ${of}`.execute(ctx.db);
  const config = await riskConfigOf(ctx, row);
  const people = [...assessments.rows, ...reviews.rows].map(({ by }) => by).filter((one) => one !== null);
  return {
    assessments: assessments.rows.map((one) => ({ ...said(one), otherwise: !sameCriteria(one.criteria, config) })),
    reviews: reviews.rows.map(said),
    names: await userNames(ctx, people),
    config,
  };
}
