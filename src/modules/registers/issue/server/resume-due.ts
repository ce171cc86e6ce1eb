/**
 * Suspended issues are resumed automatically when their day has come. Repeatable, on any number of nodes: each is resumed under its
 * lock and only while it is suspended. Issues that wait for an approval, or are hindered, are tried again later.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { Refusal } from '#kernel/problem.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Job } from '#server/context.ts';
import type { IssueRow } from '../issue.entity.ts';
import { issueService } from './issue-service.ts';

/** Maximum number of issues in a run; the next run goes on. */
const MOST = 500;

const isDue = (row: IssueRow, today: string): boolean =>
  row.status === 'suspended' && row.suspendedUntil !== null && row.suspendedUntil <= today;

/** Resumes issues due at an instant; returns their number. */
export async function resumeDue(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{
    companyId: number;
    id: number;
    today: string;
  }>`SELECT t.company_id, t.id, d.today::text AS today
    FROM issue t JOIN company c ON c.id = t.company_id CROSS JOIN LATERAL
      (SELECT (${new Date(at)}::timestamptz AT TIME ZONE 'UTC' + c.utc_offset * interval '1 minute')::date AS today) d
    WHERE t.status = 'suspended' AND t.suspended_until <= d.today ORDER BY t.suspended_until, t.id LIMIT ${MOST}`.execute(
    db,
  );
  let resumed = 0;
  for (const { companyId, id, today } of rows)
    try {
      await asSystem(db, companyId, at, async (ctx) => {
        const row = (await issueService.approved.row(ctx, id, true)) as IssueRow;
        if (!isDue(row, today)) return;
        await issueService.approved.move(ctx, row as never, { action: 'resume' });
        resumed++;
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return resumed;
}

export const resumeJob: Job = {
  name: 'issue.resume',
  label: ['恢复挂起的问题', '恢復掛起的問題', 'Issues that rest until today'],
  lane: 'minutes',
  everySeconds: 60,
  run: async (db, at) => void (await resumeDue(db, at)),
};
