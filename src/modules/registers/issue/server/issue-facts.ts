/** Facts the rules of issues need in addition to the row: rights in their objects, system rights, and the settings in force. */
import type { Ctx } from '#server/context.ts';
import type { IssueRow } from '../issue.entity.ts';
import type { IssueFacts } from '../issue.rules.ts';
import { issueConfigs } from './issue-settings.ts';
import { heldOn, type InsideRight, isInObjectWith } from './issue-visible.ts';

/** Those of the rows, which the viewer sees, on which a right holds: inside their object, or `ofCompany` everywhere. */
export async function issuesWith(
  ctx: Ctx,
  rows: readonly Pick<IssueRow, 'id' | 'projectId' | 'programId'>[],
  right: InsideRight,
  ofCompany: string,
): Promise<ReadonlySet<number>> {
  const everywhere = ctx.viewer.userId === 0 || ctx.viewer.rights.has(ofCompany);
  const held = everywhere ? null : await heldOn(ctx);
  return new Set(rows.flatMap((row) => (!held || isInObjectWith(held, right, row) ? [row.id] : [])));
}

/** Facts of many rows: one statement for their settings, and the objects one has rights in, known from the list. */
export async function issueFacts(ctx: Ctx, rows: readonly IssueRow[]): Promise<(row: IssueRow) => IssueFacts> {
  const edits = await issuesWith(ctx, rows, 'pm:issue:edit', 'business:issue:edit');
  const closesAll = ctx.viewer.rights.has('business:issue:close');
  const configOf = await issueConfigs(ctx, rows);
  return (row) => ({ edits: edits.has(row.id), closes: closesAll || edits.has(row.id), config: configOf(row) });
}
