/**
 * The library of typical problems: drafts are for its maintainers, published entries for everybody; an entry is made of a closed
 * issue, used in others, and people vote whether it helped. Counts are those of the rows behind them.
 */
import { type SqlBool, sql } from 'kysely';
import { CODE, problem, Refusal, refuse } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type ProblemSaid, problemSaid, promoteIssue, rateProblem, useProblem } from '../problem.calls.ts';
import { type TypicalProblemRow, typicalProblem } from '../problem.entity.ts';
import { problemLife, refuseProblemEdit, problemTexts as t } from '../problem.life.ts';
import { issueService } from './issue-service.ts';

/** Who sees drafts of others. */
const KEEPERS = ['kb:typicalProblem:edit', 'kb:typicalProblem:publish'];

export const typicalProblemService = entityService(typicalProblem, {
  life: problemLife,
  visible: ({ viewer }) =>
    viewer.userId === 0 || KEEPERS.some((right) => viewer.rights.has(right))
      ? null
      : sql<SqlBool>`(t.status = 'published' OR t.created_by = ${viewer.userId})`,
  check(_ctx, { mode, before }) {
    const refused = before && mode !== 'move' ? refuseProblemEdit(before) : null;
    return refused ? [refused] : [];
  },
});

/** What people write in a form of many lines, without the marks of rich text. */
const plain = (text: string | null): string =>
  (text ?? '')
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A draft of what a closed issue taught; one of each issue. */
async function promote(ctx: Ctx, id: number): Promise<TypicalProblemRow> {
  // Held, so that two at once make one.
  const from = await issueService.row(ctx, id, true);
  if (from.status !== 'closed') throw refuse(t.notClosed);
  const { rows } = await sql<{ title: string }>`SELECT title FROM typical_problem
    WHERE company_id = ${ctx.viewer.companyId} AND source_issue = ${id}`.execute(ctx.db);
  if (rows[0]) throw refuse(t.promoted, { title: rows[0].title });
  const { rows: types } = await sql<{ type: number | null }>`SELECT type FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${from.projectId ?? null}::bigint`.execute(ctx.db);
  const cause = plain(from.causeText);
  const solution = plain(from.solution);
  return typicalProblemService.create(
    ctx,
    {
      title: from.name,
      sign: plain(from.description) || from.name,
      ...(from.type && { type: from.type }),
      ...(cause && { cause }),
      ...(solution && { solution }),
      ...(types[0]?.type && { projectTypes: [{ projectType: types[0].type }] }),
    },
    { sourceIssue: id },
  );
}

/** Refuses an unpublished entry like an absent one, unless the viewer sees it anyway; locked, so that counts are exact. */
async function published(ctx: Ctx, id: number): Promise<TypicalProblemRow> {
  const row = await typicalProblemService.row(ctx, id, true);
  if (row.status !== 'published') throw new Refusal([problem(t.notPublished)], CODE.refused);
  return row;
}

/** Updates the counts of an entry from its rows. This is not a change of the entry: its version stays. */
async function count(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`UPDATE typical_problem p SET
      uses = (SELECT count(*) FROM typical_problem_use u WHERE u.company_id = p.company_id AND u.problem = p.id),
      helpful = (SELECT count(*) FROM typical_problem_vote v WHERE v.company_id = p.company_id AND v.problem = p.id AND v.helpful),
      unhelpful = (SELECT count(*) FROM typical_problem_vote v WHERE v.company_id = p.company_id AND v.problem = p.id AND NOT v.helpful)
    WHERE p.company_id = ${companyId} AND p.id = ${id}`.execute(ctx.db);
}

/** Issues named beside an entry. */
const NAMED = 20;

async function said(ctx: Ctx, id: number): Promise<ProblemSaid> {
  const row = await typicalProblemService.row(ctx, id);
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ helpful: boolean }>`SELECT helpful FROM typical_problem_vote
    WHERE company_id = ${companyId} AND problem = ${id} AND user_id = ${userId}`.execute(ctx.db);
  const where = await issueService.readable(ctx);
  const used = where
    ? await sql<{ id: number; name: string; total: number }>`SELECT t.id, t.name, count(*) OVER () AS total FROM issue t
        JOIN typical_problem_use u ON u.company_id = t.company_id AND u.issue = t.id
        WHERE u.problem = ${id} AND ${where} ORDER BY u.used_at DESC, t.id DESC LIMIT ${NAMED}`.execute(ctx.db)
    : { rows: [] };
  const seen = used.rows[0]?.total ?? 0;
  return {
    helpful: rows[0]?.helpful ?? null,
    issues: used.rows.map(({ id, name }) => ({ id, name })),
    more: row.uses - Math.min(seen, NAMED),
  };
}

export const problemHandlers = [
  ...entityHandlers(typicalProblemService),
  handle(promoteIssue, (ctx, { id }) => promote(ctx, id)),
  handle(problemSaid, (ctx, { id }) => said(ctx, id)),
  handle(rateProblem, async (ctx, { id, helpful }) => {
    await published(ctx, id);
    const { companyId, userId } = ctx.viewer;
    if (helpful === null || helpful === undefined)
      await sql`DELETE FROM typical_problem_vote WHERE company_id = ${companyId} AND problem = ${id}
        AND user_id = ${userId}`.execute(ctx.db);
    else
      await sql`INSERT INTO typical_problem_vote (company_id, problem, user_id, helpful, said_at)
        VALUES (${companyId}, ${id}, ${userId}, ${helpful}, ${new Date(ctx.now)})
        ON CONFLICT (company_id, problem, user_id) DO UPDATE SET helpful = excluded.helpful, said_at = excluded.said_at`.execute(
        ctx.db,
      );
    await count(ctx, id);
    return said(ctx, id);
  }),
  handle(useProblem, async (ctx, { id, issueId }) => {
    // The issue first, in the same order as its deletion.
    await issueService.row(ctx, issueId, true);
    await published(ctx, id);
    const { companyId, userId } = ctx.viewer;
    await sql`INSERT INTO typical_problem_use (company_id, problem, issue, used_by, used_at)
      VALUES (${companyId}, ${id}, ${issueId}, ${userId}, ${new Date(ctx.now)}) ON CONFLICT DO NOTHING`.execute(ctx.db);
    await count(ctx, id);
    return said(ctx, id);
  }),
];
