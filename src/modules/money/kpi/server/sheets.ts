/**
 * The score sheet of a period as somebody sees it, and their ratings. A rating is written while the period is held for sharing, and
 * moves hold it alone: whatever is settled has every rating that was said to be saved.
 */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { variablesOf } from '#modules/flow/feel/feel.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import { type GivenScore, type PeriodHead, readSheets, type Sheet, type Sheets, scoreKpi } from '../kpi.calls.ts';
import { type KpiPeriodRow, kpiPeriod, type PeriodStatus, periodStatus } from '../kpi.entity.ts';
import { FACT_TYPES, valuesOf } from '../kpi.facts.ts';
import { isScore, MOST_COMMENT } from '../kpi.rules.ts';
import { sheetResult } from '../kpi.score.ts';
import { kpiTexts as t } from '../kpi.texts.ts';
import { projectFacts } from './facts.ts';
import { readableFacts } from './readable.ts';
import { itemsOf, ratingsOf, resultsOf } from './sheet-store.ts';

/** Periods of a project the viewer sees: all, or those in which they rate. */
async function headsOf(ctx: Ctx, projectId: number, whole: boolean): Promise<PeriodHead[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } =
    await sql<PeriodHead>`SELECT id, name, starts_on::text AS starts_on, ends_on::text AS ends_on, status,
      total::text AS total, grade FROM kpi_period p
    WHERE p.company_id = ${companyId} AND p.project_id = ${projectId} AND (${whole} OR EXISTS (SELECT FROM kpi_sheet_item i
      JOIN kpi_rater r ON r.company_id = i.company_id AND r.item = i.id
      WHERE i.company_id = p.company_id AND i.period = p.id AND r."user" = ${userId}))
    ORDER BY starts_on DESC, id DESC`.execute(ctx.db);
  return rows.map((row) => (whole ? row : { ...row, total: null, grade: null }));
}

async function sheetOf(ctx: Ctx, projectId: number, id: number, whole: boolean): Promise<Sheet> {
  const { userId } = ctx.viewer;
  const [period] = await rowsById<KpiPeriodRow>(kpiPeriod, ctx, [id]);
  const allRatings = (await ratingsOf(ctx, [id])).get(id) ?? [];
  const mine = new Set(allRatings.filter(({ user }) => user === userId).map(({ item }) => item));
  const items = ((await itemsOf(ctx, [id])).get(id) ?? []).filter((item) => whole || mine.has(item.id));
  const ratings = allRatings.filter(({ user }) => whole || user === userId);
  const open = period!.status === 'active' || period!.status === 'scoring';
  // Whoever only rates is told the facts of what they rate.
  const named = new Set(items.flatMap(({ formula }) => (formula ? variablesOf(formula, FACT_TYPES) : [])));
  const facts = (open ? await projectFacts(ctx, projectId, period!) : []).filter(
    ({ name }) => whole || named.has(name),
  );
  const results = whole ? ((await resultsOf(ctx, [id])).get(id) ?? []) : [];
  const readable = await readableFacts(ctx, projectId, [...facts, ...results.flatMap((one) => one.facts)]);
  return {
    period: whole ? period! : { ...period!, total: null, grade: null },
    ...{ items, ratings, whole },
    facts: readable.of(facts),
    live: open ? sheetResult(items, valuesOf(facts), ratings, period!.missing) : null,
    results: results.map((one) => ({ ...one, facts: readable.of(one.facts) })),
    people: await userNames(ctx, [
      ...items.map(({ assessed }) => assessed),
      ...ratings.map(({ user }) => user),
      ...results.flatMap((one) => [
        ...one.ratings.map(({ user }) => user),
        ...one.sheet.map(({ assessed }) => assessed),
      ]),
    ]),
    costHidden: readable.costHidden,
  };
}

async function sheets(ctx: Ctx, { projectId, periodId }: InputOf<typeof readSheets>): Promise<Sheets> {
  const whole = await ctx.can('pm:kpi:query', { projectId });
  const periods = await headsOf(ctx, projectId, whole);
  if (!whole && periods.length === 0) throw absent();
  const chosen = periodId === undefined || periodId === null ? periods[0] : periods.find(({ id }) => id === periodId);
  if (periodId && !chosen) throw absent();
  return { periods, sheet: chosen ? await sheetOf(ctx, projectId, chosen.id, whole) : null };
}

/** What is wrong with ratings as they came. */
function wrong(scores: unknown): Problem[] {
  if (!Array.isArray(scores) || scores.length === 0 || scores.length > 50) return [problem(t.scoreRange, {}, 'scores')];
  return (scores as Partial<GivenScore>[]).flatMap((one) => {
    const { item, score, comment } = one ?? {};
    const bad = !Number.isSafeInteger(item) || !(score === null || (typeof score === 'string' && isScore(score)));
    const long = !(comment === null || (typeof comment === 'string' && comment.length <= MOST_COMMENT));
    return [
      ...(bad ? [problem(t.scoreRange, {}, 'scores')] : []),
      ...(long ? [problem(t.commentLong, { max: MOST_COMMENT }, 'scores')] : []),
    ];
  });
}

async function rate(ctx: Ctx, { projectId, periodId, scores }: InputOf<typeof scoreKpi>): Promise<{ saved: number }> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ status: PeriodStatus; name: string }>`SELECT status, name FROM kpi_period
    WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ${periodId}
      AND EXISTS (SELECT FROM kpi_sheet_item i JOIN kpi_rater r ON r.company_id = i.company_id AND r.item = i.id
        WHERE i.company_id = ${companyId} AND i.period = ${periodId} AND r."user" = ${userId}) FOR SHARE`.execute(
    ctx.db,
  );
  const [period] = rows;
  // Whoever sees the period but rates nothing in it is told so.
  if (!period) {
    const seen = (await headsOf(ctx, projectId, await ctx.can('pm:kpi:query', { projectId }))).some(
      ({ id }) => id === periodId,
    );
    throw seen ? new Refusal([problem(t.notRater, {}, 'scores')]) : absent();
  }
  const problems = wrong(scores);
  if (problems.length > 0) throw new Refusal(problems);
  if (period.status !== 'scoring') throw new Refusal([problem(t.notScoring, { status: periodStatus[period.status] })]);
  await mustNotStand(ctx, kpiPeriod.name, [periodId], []);
  const { rows: saved } = await sql<{ item: number }>`UPDATE kpi_rater r
    SET score = g.score, comment = nullif(btrim(g.comment), ''), at = ${new Date(ctx.now)}
    FROM unnest(${scores.map(({ item }) => item)}::bigint[], ${scores.map(({ score }) => score)}::numeric[],
        ${scores.map(({ comment }) => comment)}::text[]) AS g (item, score, comment)
      JOIN kpi_sheet_item i ON i.company_id = ${companyId} AND i.id = g.item AND i.period = ${periodId}
    WHERE r.company_id = ${companyId} AND r.item = g.item AND r."user" = ${userId} RETURNING r.item`.execute(ctx.db);
  if (saved.length !== new Set(scores.map(({ item }) => item)).size)
    throw new Refusal([problem(t.notRater, {}, 'scores')]);
  return { saved: saved.length };
}

export const sheetHandlers = [handle(readSheets, sheets), handle(scoreKpi, rate)];
