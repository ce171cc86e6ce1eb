/**
 * Findings of reviews. A review stores the number of its findings: whoever makes, opens, closes or removes one holds the review
 * and counts. So a review is closed, or passed, by its own row alone. Order of locks: issue, finding, review, plan.
 */
import { sql } from 'kysely';
import { forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import type { IssueRow } from '#modules/registers/issue/issue.entity.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { mustNotStand, standingStill } from '#server/entity/standing.ts';
import { systemViewer } from '#server/system.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding } from '../review.entity.ts';
import { reviewFindingLife } from '../review.life.ts';
import { type FindingFacts, reviewTexts as t, worksOn } from '../review.rules.ts';
import { letGo, markOf, type Standing } from './milestone-review.ts';
import { visibleFindings } from './review-visible.ts';

type Of = Standing & Pick<ReviewRow, 'id' | 'name' | 'chair' | 'experts' | 'afterFinish'>;

/** Reviews of findings; `lock`: held until the end of the transaction. */
async function reviewsOf(ctx: Ctx, ids: readonly number[], lock = false): Promise<Map<number, Of>> {
  const { rows } =
    await sql<Of>`SELECT id, name, chair, experts, task, status, conclusion, open_findings, planned_on, project_id, after_finish
    FROM review WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])
    ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const leads = async (ctx: Ctx, { chair, projectId }: Of): Promise<boolean> =>
  ctx.viewer.userId === 0 ||
  chair === ctx.viewer.userId ||
  (await ctx.can(review.rights.update, { projectId: projectId! }));

async function findingFacts(
  ctx: Ctx,
  rows: readonly ReviewFindingRow[],
): Promise<(row: ReviewFindingRow) => FindingFacts> {
  const reviews = await reviewsOf(ctx, [...new Set(rows.map((row) => row.review))]);
  const led = new Map<number, boolean>();
  for (const [id, of] of reviews) led.set(id, await leads(ctx, of));
  const { rows: open } = await sql<{ id: number }>`SELECT id FROM issue WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${rows.flatMap(({ issue }) => issue ?? [])}::bigint[]) AND status <> 'closed'`.execute(ctx.db);
  const openIssues = new Set(open.map(({ id }) => id));
  return (row) => ({
    leads: led.get(row.review) === true,
    reviewClosed: reviews.get(row.review)?.status === 'closed',
    issueOpen: row.issue !== null && openIssues.has(row.issue),
  });
}

/**
 * Rights and times: findings are made while the review is held, by chair and experts; changed until closed, by whoever works on
 * them.
 */
async function checkFinding(ctx: Ctx, change: Change<ReviewFindingRow>): Promise<Problem[]> {
  const { mode, before, after } = change;
  if (mode === 'move') return [];
  const row = (after ?? before)!;
  const of = (await reviewsOf(ctx, [row.review])).get(row.review);
  // One that cannot be referred to is reported by its reference.
  if (!of) return [];
  const led = await leads(ctx, of);
  if (mode === 'create') {
    if (!led && !of.experts?.includes(ctx.viewer.userId)) return [problem(t.notFinder)];
    if (of.status !== 'held') return [problem(t.notHeld)];
    return notMembers(ctx, change, ['responsible']);
  }
  if (!worksOn(before!, { leads: led }, ctx.viewer.userId)) throw forbidden();
  if (mode === 'remove' && before!.issue !== null) return [problem(t.keptByIssue)];
  if (mode === 'remove') return of.status === 'held' ? [] : [problem(t.notHeld)];
  return before!.status === 'open' ? notMembers(ctx, change, ['responsible']) : [problem(t.findingClosed)];
}

/** A reopened finding sees its review, which is locked. */
async function refuseOpening(ctx: Ctx, of: Of, made: boolean): Promise<void> {
  if (made && of.status !== 'held') throw new Refusal([problem(t.notHeld)]);
  if (of.status === 'closed') throw new Refusal([problem(t.reviewClosed)]);
  // A record waiting for approval does not change.
  await mustNotStand(ctx, review.name, [of.id], ['findings']);
}

const isOpen = (row: ReviewFindingRow | null): boolean => row !== null && row.status !== 'closed';

/** Counts the findings of a review again and applies the effect on its milestone. */
async function count(ctx: Ctx, { before, after }: Change<ReviewFindingRow>): Promise<void> {
  const opens = isOpen(after) && !isOpen(before);
  if (before && after && isOpen(before) === isOpen(after)) return;
  const { companyId } = ctx.viewer;
  const id = (after ?? before)!.review;
  const of = (await reviewsOf(ctx, [id], true)).get(id);
  if (!of) return;
  if (opens) await refuseOpening(ctx, of, before === null);
  const { rows } = await sql<{ findings: number; open: number }>`SELECT count(*) AS findings,
      count(*) FILTER (WHERE status = 'open') AS open
    FROM review_finding WHERE company_id = ${companyId} AND review = ${id}`.execute(ctx.db);
  const { findings, open } = rows[0]!;
  const next = { ...of, openFindings: open };
  const mark = (await markOf(ctx, of, next)) ?? of.afterFinish;
  await sql`UPDATE review SET findings = ${findings}, open_findings = ${open}, after_finish = ${mark}
    WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
  await letGo(ctx, of, next);
}

async function tellResponsible(ctx: Ctx, { before, after }: Change<ReviewFindingRow>): Promise<void> {
  if (!after?.responsible || after.responsible === before?.responsible) return;
  const of = (await reviewsOf(ctx, [after.review])).get(after.review);
  await notifyOf(ctx, 'reviewFinding', after, {
    receivers: [after.responsible],
    title: t.found,
    params: { name: after.name, review: of?.name ?? '' },
  });
}

export const reviewFindingService = entityService(reviewFinding, {
  visible: visibleFindings,
  life: reviewFindingLife,
  facts: findingFacts,
  check: checkFinding,
  async changed(ctx, change) {
    await count(ctx, change);
    await tellResponsible(ctx, change);
  },
  async detail(ctx, row) {
    const facts = (await findingFacts(ctx, [row]))(row);
    const may = worksOn(row, facts, ctx.viewer.userId);
    return {
      actions: { remove: may ? (row.issue === null ? null : problem(t.keptByIssue)) : problem(t.notYours) },
      ...((!may || row.status !== 'open') && { editable: [] }),
    };
  },
});

/** A finding is closed with the issue it became, in the same transaction. */
export async function closeWithIssue(ctx: Ctx, { before, after }: Change<IssueRow>): Promise<void> {
  if (after?.status !== 'closed' || before?.status === 'closed') return;
  const { rows } = await sql<{ id: number }>`SELECT id FROM review_finding
    WHERE company_id = ${ctx.viewer.companyId} AND issue = ${after.id} AND status = 'open' ORDER BY id`.execute(ctx.db);
  const system = ctx.as(systemViewer(ctx.viewer.companyId));
  for (const { id } of rows) {
    const row = await reviewFindingService.approved.row(system, id, true);
    // One whose own end is being approved is left to the approver.
    if (row.status !== 'open' || (await standingStill(system, reviewFinding.name, [id], null)).has(id)) continue;
    const answer = ctx.say(t.byIssue, { code: after.code });
    await reviewFindingService.approved.move(system, row, { action: 'close', values: { answer } });
  }
}
