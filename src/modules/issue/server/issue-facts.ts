/** What the rules of issues ask beside the row: rights in their objects and system rights, and the settings that hold. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { IssueRow } from '../issue.entity.ts';
import type { IssueFacts } from '../issue.rules.ts';
import { issueConfigs } from './issue-settings.ts';
import { inObjectsWith } from './issue-visible.ts';

/** Those of the rows, which the viewer sees, on which a right holds: inside their object, or `ofCompany` everywhere. */
export async function issuesWith(
  ctx: Ctx,
  rows: readonly Pick<IssueRow, 'id'>[],
  right: string,
  ofCompany: string,
): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ id }) => id);
  if (ctx.viewer.userId === 0 || ctx.viewer.rights.has(ofCompany)) return new Set(ids);
  const found = await sql<{ id: number }>`SELECT t.id FROM issue t WHERE t.company_id = ${ctx.viewer.companyId}
    AND t.id = ANY(${ids}::bigint[]) AND ${inObjectsWith(ctx, right)}`.execute(ctx.db);
  return new Set(found.rows.map(({ id }) => id));
}

/** Facts of many rows: two statements at most. */
export async function issueFacts(ctx: Ctx, rows: readonly IssueRow[]): Promise<(row: IssueRow) => IssueFacts> {
  const edits = await issuesWith(ctx, rows, 'pm:issue:edit', 'business:issue:edit');
  const closesAll = ctx.viewer.rights.has('business:issue:close');
  const configOf = await issueConfigs(ctx, rows);
  return (row) => ({ edits: edits.has(row.id), closes: closesAll || edits.has(row.id), config: configOf(row) });
}
