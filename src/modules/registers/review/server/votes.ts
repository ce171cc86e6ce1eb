/**
 * Votes of experts: agree, disagree, or pass the vote on to somebody who takes their place.
 *
 * Invariant: a vote is cast under the lock of its review, as it is concluded, so no vote comes after the conclusion, and the
 * numbers stored with the review are those of its experts.
 */
import { sql } from 'kysely';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { standingStill } from '#server/entity/standing.ts';
import { type CastVote, type ReviewVotes, reviewVotes, type Vote, voteReview } from '../review.calls.ts';
import { type ReviewRow, review } from '../review.entity.ts';
import { reviewTexts as t } from '../review.rules.ts';
import { countVotes, missingVotes, reviewService, tell } from './review-service.ts';

/** Why the viewer cannot vote; null: they can. A review whose conclusion is being approved stays as it is. */
async function refused(ctx: Ctx, row: ReviewRow): Promise<Problem | null> {
  if (row.status !== 'held') return problem(t.notHeld);
  if (!row.experts?.includes(ctx.viewer.userId)) return problem(t.notExpert);
  return (await standingStill(ctx, review.name, [row.id], ['experts', 'agreed', 'disagreed'])).get(row.id) ?? null;
}

interface Stored {
  person: number;
  round: number;
  vote: Vote;
  opinion: string | null;
  passedTo: number | null;
  at: Date;
}

async function votesOf(ctx: Ctx, row: ReviewRow): Promise<ReviewVotes> {
  const { rows } = await sql<Stored>`SELECT person, round, vote, opinion, passed_to, at FROM review_vote
    WHERE company_id = ${ctx.viewer.companyId} AND review = ${row.id} ORDER BY round DESC, at, person`.execute(ctx.db);
  const names = await userNames(
    ctx,
    rows.flatMap(({ person, passedTo }) => [person, passedTo ?? []].flat()),
  );
  const all = rows.map(
    ({ person, round, vote, opinion, passedTo, at }): CastVote => ({
      person: { id: person, name: names[person] ?? '' },
      round,
      vote,
      opinion,
      to: passedTo === null ? null : (names[passedTo] ?? ''),
      at: new Date(at).toISOString(),
    }),
  );
  const why = await refused(ctx, row);
  return {
    cast: all.filter(({ round }) => round === row.round),
    earlier: all.filter(({ round }) => round < row.round),
    missing: (await missingVotes(ctx, [row]))(row),
    refused: why && ctx.say(why.message, why.params),
  };
}

/** Whom a vote may not be passed on to. */
async function wrongTarget(ctx: Ctx, row: ReviewRow, to: number): Promise<Problem[]> {
  const name = (await userNames(ctx, [to]))[to];
  if (name === undefined) return [problem(t.noTarget, undefined, 'to')];
  if (row.experts?.includes(to)) return [problem(t.isExpert, { name }, 'to')];
  const { rows } = await sql`SELECT 1 FROM review_vote WHERE company_id = ${ctx.viewer.companyId}
    AND review = ${row.id} AND round = ${row.round} AND person = ${to} AND vote = 'passOn'`.execute(ctx.db);
  if (rows.length > 0) return [problem(t.passedBefore, { name }, 'to')];
  const outside = await notMembers(ctx, { before: row, after: { ...row, experts: [to] } }, ['experts']);
  return outside.map(({ message, params }) => problem(message, params, 'to'));
}

interface Given {
  vote: Vote;
  opinion: string | null;
  to: number | null;
}

async function cast(ctx: Ctx, row: ReviewRow, { vote, opinion, to }: Given): Promise<void> {
  const why = await refused(ctx, row);
  if (why) throw new Refusal([why]);
  const passes = vote === 'passOn';
  if (vote === 'disagree' && !opinion) throw new Refusal([problem(t.noReason, undefined, 'opinion')]);
  if (passes && to === null) throw new Refusal([problem(t.noTarget, undefined, 'to')]);
  const wrong = passes ? await wrongTarget(ctx, row, to!) : [];
  if (wrong.length > 0) throw new Refusal(wrong);
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO review_vote AS v (company_id, review, round, person, vote, opinion, passed_to, at)
    VALUES (${companyId}, ${row.id}, ${row.round}, ${userId}, ${vote}, ${opinion}, ${passes ? to : null}, ${new Date(ctx.now)})
    ON CONFLICT (company_id, review, round, person) DO UPDATE SET vote = excluded.vote, opinion = excluded.opinion,
      passed_to = excluded.passed_to, at = excluded.at`.execute(ctx.db);
  const experts = passes ? row.experts!.map((id) => (id === userId ? to! : id)) : row.experts!;
  if (passes) await setRows(review, ctx, [row as never], { experts }, 'update');
  const { agreed, disagreed } = await countVotes(ctx, row, experts);
  await sql`UPDATE review SET agreed = ${agreed}, disagreed = ${disagreed}
    WHERE company_id = ${companyId} AND id = ${row.id}`.execute(ctx.db);
  if (passes) await tell(ctx, t.voteNow, [to!], row);
}

const rowOf = async (ctx: Ctx, id: number, lock = false): Promise<ReviewRow> =>
  (await reviewService.row(ctx, id, lock)) as ReviewRow;

export const voteHandlers = [
  handle(reviewVotes, async (ctx, { reviewId }) => votesOf(ctx, await rowOf(ctx, reviewId))),
  handle(voteReview, async (ctx, { reviewId, vote, opinion = null, to = null }) => {
    await cast(ctx, await rowOf(ctx, reviewId, true), { vote, opinion, to });
    return null;
  }),
];
