/** Reviews: who leads and votes, and the effects on milestones and participants. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type ReviewRow, review } from '../review.entity.ts';
import { reviewLife } from '../review.life.ts';
import { type ReviewFacts, reviewTexts as t } from '../review.rules.ts';
import { letGo, markOf } from './milestone-review.ts';
import { visibleReviews } from './review-visible.ts';

/** People who have voted in the round of each review: those who passed their vote on are experts no more. */
async function votedIn(ctx: Ctx, reviews: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ review: number; people: number[] }>`SELECT v.review, array_agg(v.person) AS people
    FROM review_vote v JOIN review r ON r.company_id = v.company_id AND r.id = v.review AND r.round = v.round
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.review = ANY(${[...reviews]}::bigint[]) GROUP BY 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ review: id, people }) => [id, new Set(people)]));
}

/** Experts of each review who have not voted, with their names. */
export async function missingVotes(
  ctx: Ctx,
  rows: readonly Pick<ReviewRow, 'id' | 'experts'>[],
): Promise<(row: Pick<ReviewRow, 'id' | 'experts'>) => { id: number; name: string }[]> {
  const voted = await votedIn(
    ctx,
    rows.map(({ id }) => id),
  );
  const missing = ({ id, experts }: Pick<ReviewRow, 'id' | 'experts'>): number[] =>
    (experts ?? []).filter((person) => !voted.get(id)?.has(person));
  const names = await userNames(ctx, rows.flatMap(missing));
  return (row) => missing(row).map((id) => ({ id, name: names[id] ?? '' }));
}

async function reviewFacts(ctx: Ctx, rows: readonly ReviewRow[]): Promise<(row: ReviewRow) => ReviewFacts> {
  const missing = await missingVotes(ctx, rows);
  const edits = new Map<number, boolean>();
  for (const projectId of new Set(rows.map((row) => row.projectId!)))
    edits.set(projectId, await ctx.can(review.rights.update, { projectId }));
  return (row) => ({ mayEdit: edits.get(row.projectId!) === true, missing: missing(row).map(({ name }) => name) });
}

/** Votes of this round by those who are experts now. */
export async function countVotes(ctx: Ctx, { id, round }: Pick<ReviewRow, 'id' | 'round'>, experts: readonly number[]) {
  const { rows } = await sql<{
    agreed: number;
    disagreed: number;
  }>`SELECT count(*) FILTER (WHERE vote = 'agree') AS agreed,
      count(*) FILTER (WHERE vote = 'disagree') AS disagreed
    FROM review_vote WHERE company_id = ${ctx.viewer.companyId} AND review = ${id} AND round = ${round}
      AND person = ANY(${[...experts]}::bigint[])`.execute(ctx.db);
  return rows[0]!;
}

async function derived(ctx: Ctx, { mode, before, after }: Change<ReviewRow>): Promise<Partial<ReviewRow>> {
  const mark = await markOf(ctx, before, after);
  const votes = mode === 'update' && after ? await countVotes(ctx, after, after.experts ?? []) : {};
  const follows = { ...votes, ...(mark !== null && { afterFinish: mark }) };
  return follows;
}

async function checkReview(ctx: Ctx, change: Change<ReviewRow>): Promise<Problem[]> {
  const { mode, before, after, moved } = change;
  if (mode === 'remove') return before!.status === 'planned' ? [] : [problem(t.plannedOnly)];
  if (mode === 'update' && before!.status !== 'planned' && before!.status !== 'held') return [problem(t.fixed)];
  const { conclusion, openFindings: count } = after!;
  if (moved?.action === 'conclude' && conclusion === 'pass' && count > 0)
    return [problem(t.passWithFindings, { count }, 'conclusion')];
  return mode === 'move' ? [] : notMembers(ctx, change, ['chair', 'experts']);
}

/** Notifies people of a review. */
export async function tell(ctx: Ctx, title: Message, receivers: readonly number[], row: ReviewRow): Promise<void> {
  if (receivers.length === 0) return;
  await notifyOf(ctx, 'review', row, {
    receivers: [...receivers],
    title,
    params: { name: row.name, date: row.plannedOn },
  });
}

const partOf = (row: ReviewRow | null): number[] => (row ? [row.chair, ...(row.experts ?? [])] : []);

export const reviewService = entityService(review, {
  life: reviewLife,
  facts: reviewFacts,
  visible: visibleReviews,
  derive: derived,
  check: checkReview,
  async changed(ctx, { before, after, moved }) {
    await letGo(ctx, before, after);
    if (!after) return;
    const known = new Set(partOf(before));
    const fresh = partOf(after).filter((id) => !known.has(id));
    await tell(ctx, after.status === 'held' ? t.voteNow : t.invited, fresh, after);
    if (moved?.action === 'hold' || moved?.action === 'again') await tell(ctx, t.voteNow, after.experts ?? [], after);
  },
  async detail(_ctx, row) {
    const open = row.status === 'planned' || row.status === 'held';
    return {
      actions: {
        remove: row.status === 'planned' ? null : problem(t.plannedOnly),
        ...(!open && { update: problem(t.fixed) }),
      },
    };
  },
});
