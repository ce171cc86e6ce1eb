/**
 * A finding becomes an issue: made in the transaction that holds the finding, so of many who ask at once one makes it, and
 * the others read that it has become one.
 */

import { problem, Refusal } from '#kernel/problem.ts';
import { cutText } from '#kernel/text.ts';
import { relateRecords } from '#modules/people/discussion/server/public.ts';
import { paragraph } from '#modules/registers/issue/paragraph.ts';
import { issueService } from '#modules/registers/issue/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { findingToIssue } from '../review.calls.ts';
import { type ReviewFindingRow, type ReviewRow, review, reviewFinding } from '../review.entity.ts';
import { reviewTexts as t, worksOn } from '../review.rules.ts';
import { reviewFindingService } from './finding-service.ts';
import { reviewService } from './review-service.ts';

const MAX_NAME = 200;

async function toIssue(ctx: Ctx, row: ReviewFindingRow): Promise<number> {
  if (row.issue !== null) throw new Refusal([problem(t.isIssue)]);
  if (row.status !== 'open') throw new Refusal([problem(t.findingClosed)]);
  const of = (await reviewService.row(ctx, row.review)) as ReviewRow;
  const { userId } = ctx.viewer;
  const lead = of.chair === userId || (await ctx.can(review.rights.update, { projectId: row.projectId! }));
  if (!worksOn(row, { leads: lead }, userId)) throw new Refusal([problem(t.notYours)]);
  // Names of issues are unique in their project: the number of the finding distinguishes them.
  const mark = `（#${row.id}）`;
  const name = `${cutText(ctx.say(t.becameIssue, { name: row.name }), MAX_NAME - mark.length)}${mark}`;
  const description = paragraph([of.name, row.place, row.name].filter(Boolean).join('\n'));
  const { id } = await issueService.create(
    ctx,
    {
      projectId: row.projectId,
      name,
      description,
      responsible: row.responsible,
      plannedFinish: row.due,
      task: of.task,
    },
    { source: 'review' },
  );
  await setRows(reviewFinding, ctx, [row as never], { issue: id }, 'update');
  await relateRecords(ctx, 'comesFrom', { entity: 'issue', id }, { entity: review.name, id: of.id });
  return id;
}

export const findingToIssueHandler = handle(findingToIssue, async (ctx, { findingId }) => ({
  issueId: await toIssue(ctx, (await reviewFindingService.row(ctx, findingId, true)) as ReviewFindingRow),
}));
