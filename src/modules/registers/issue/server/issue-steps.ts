/** The story of an issue: who had it, and what was done. Only appended (the database refuses anything else). */
import { sql } from 'kysely';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import type { IssueStep, IssueStory } from '../issue.calls.ts';
import type { IssueRow, IssueStatus } from '../issue.entity.ts';
import { handlerOf } from '../issue.rules.ts';

const personOf = (row: IssueRow): number | null => {
  const handler = handlerOf(row);
  return typeof handler === 'number' ? handler : null;
};

/** Records a write; the row is locked. An edit is a step if somebody else has the issue afterwards. */
export async function addStep(ctx: Ctx, { mode, before, after, moved }: Change<IssueRow>): Promise<void> {
  const given =
    mode !== 'update' || before!.responsible !== after!.responsible || handlerOf(before!) !== handlerOf(after!);
  if (!after || !given) return;
  const action = moved?.action ?? (mode === 'create' ? 'create' : 'assign');
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO issue_step (company_id, issue, seq, had, by, at, from_status, to_status, action, note)
    SELECT ${companyId}::bigint, ${after.id}::bigint, coalesce(max(seq), 0) + 1, ${before ? personOf(before) : null}::bigint,
      ${userId || null}::bigint, ${new Date(ctx.now)}::timestamptz, ${before?.status ?? null}::text, ${after.status}::text,
      ${action}::text, ${moved?.reason ?? null}::text
    FROM issue_step WHERE company_id = ${companyId} AND issue = ${after.id}`.execute(ctx.db);
}

/** The story so far of an issue the viewer may read. */
export async function storyOf(ctx: Ctx, { id, status }: IssueRow): Promise<IssueStory> {
  const { rows } = await sql<Omit<IssueStep, 'at'> & { at: Date }>`SELECT seq, had, by, at, from_status AS "from",
      to_status AS "to", action, note FROM issue_step
    WHERE company_id = ${ctx.viewer.companyId} AND issue = ${id} ORDER BY seq`.execute(ctx.db);
  const spent: Partial<Record<IssueStatus, number>> = {};
  for (const [i, { at, to }] of rows.entries()) {
    const until = rows[i + 1]?.at.getTime() ?? (status === 'closed' ? at.getTime() : ctx.now);
    spent[to] = (spent[to] ?? 0) + Math.max(0, Math.round((until - at.getTime()) / 60_000));
  }
  const people = rows.flatMap(({ had, by }) => [had, by]).filter((one) => one !== null);
  return {
    steps: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    names: await userNames(ctx, people),
    spent,
  };
}
