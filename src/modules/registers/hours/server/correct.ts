/**
 * Corrections of approved hours after the time for undoing has passed (records.md A3, A8): one holder of the right asks, another
 * one, whose hours they are not, confirms, or a workflow does where one is bound. The ledger gets minus and plus in one
 * transaction, booked today even where the work date's period is closed: earlier reports do not change.
 */
import { sql } from 'kysely';
import { absent, type Problem, refuse } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf, bindingLock } from '#modules/flow/approval/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { hoursCorrectAction } from '../flow/hours-actions.ts';
import type { RecordCorrection, WaitingCorrection } from '../hours.calls.ts';
import { minutesOf, parseHours } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';
import { correctTo } from './flow/correct-to.ts';
import { askWorkflow } from './flow/correct-workflow.ts';
import { holdRecords, wrongStatus } from './held-records.ts';
import { holdPlans } from './ledger.ts';
import { holdHours } from './periods.ts';
import { workRecordService } from './record-service.ts';
import { tellOfCorrection } from './telling.ts';

/** Answers the correction that waits now, or what starts the workflow that decides about it. */
export async function ask(
  ctx: Ctx,
  recordId: number,
  hours: string,
  reason: string,
): Promise<{ id: number | null; approval: ApprovalItem | null }> {
  await workRecordService.row(ctx, recordId);
  const [row] = await holdRecords(ctx, [recordId]);
  if (!row) throw absent();
  const wrong = row.status === 'approved' ? null : wrongStatus(row);
  if (wrong) throw refuse(wrong.message, wrong.params);
  const minutes = parseHours(hours);
  if (typeof minutes !== 'number') throw refuse(minutes.message, minutes.params, minutes.field);
  if (minutes === minutesOf(row.hours)) throw refuse(t.sameHours, undefined, 'hours');
  if (reason.trim() === '') throw refuse(t.reason, undefined, 'reason');
  const { companyId, userId } = ctx.viewer;
  const { rows: open } =
    await sql`SELECT 1 FROM work_correction WHERE company_id = ${companyId} AND record = ${recordId} AND state = 'open'`.execute(
      ctx.db,
    );
  if (open.length > 0) throw refuse(t.correcting);
  await bindingLock(ctx, 'shared');
  if (await approvalOf(ctx, hoursCorrectAction.key, {}))
    return { id: null, approval: await askWorkflow(ctx, row, minutes, reason.trim()) };
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO work_correction (company_id, record, minutes, reason, asked_by, asked_at)
    VALUES (${companyId}, ${recordId}, ${minutes}, ${reason.trim()}, ${userId}, ${new Date(ctx.now)})
    ON CONFLICT (company_id, record) WHERE state = 'open' DO NOTHING RETURNING id`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.correcting);
  await tellOfCorrection(ctx, row, 'asked', userId);
  return { id: rows[0].id, approval: null };
}

const at = (value: unknown): string | null => (value === null ? null : new Date(value as string).toISOString());

/** Those that wait, of records the viewer may see. */
export async function waitingCorrections(ctx: Ctx): Promise<WaitingCorrection[]> {
  const where = await workRecordService.readable(ctx);
  const { rows } = await sql<
    WaitingCorrection & { asker: number; person: number }
  >`SELECT c.id, c.record, t.person, p.emp_name AS person_name, t.work_date::text, t.project_name, t.task_name,
      (t.hours * 60)::integer AS minutes, c.minutes AS wanted_minutes, c.reason, c.asked_by AS asker, b.emp_name AS asked_by,
      c.asked_at, c.instance
    FROM work_correction c JOIN work_record t ON t.company_id = c.company_id AND t.id = c.record
      JOIN "user" p ON p.company_id = t.company_id AND p.id = t.person JOIN "user" b ON b.company_id = c.company_id AND b.id = c.asked_by
    WHERE ${where} AND c.company_id = ${ctx.viewer.companyId} AND c.state = 'open' ORDER BY c.id LIMIT 500`.execute(
    ctx.db,
  );
  const { userId } = ctx.viewer;
  return rows.map(({ asker, person, ...row }) => ({
    ...row,
    askedAt: at(row.askedAt)!,
    may: row.instance !== null ? null : asker === userId ? 'withdraw' : person === userId ? null : ('decide' as const),
  }));
}

/** Requests about a record, the latest first. */
export async function correctionsOf(ctx: Ctx, record: number): Promise<RecordCorrection[]> {
  const { rows } =
    await sql<RecordCorrection>`SELECT c.id, c.minutes, c.reason, c.state, c.instance, b.emp_name AS asked_by, c.asked_at,
      d.emp_name AS decided_by, c.decided_at, c.opinion FROM work_correction c
      JOIN "user" b ON b.company_id = c.company_id AND b.id = c.asked_by
      LEFT JOIN "user" d ON d.company_id = c.company_id AND d.id = c.decided_by
    WHERE c.company_id = ${ctx.viewer.companyId} AND c.record = ${record} ORDER BY c.id DESC`.execute(ctx.db);
  return rows.map((row) => ({ ...row, askedAt: at(row.askedAt)!, decidedAt: at(row.decidedAt) }));
}

const byWhom = (ctx: Ctx, row: WorkRecordRow, askedBy: number): Problem['message'] | null =>
  ctx.viewer.userId === askedBy || ctx.viewer.userId === row.person ? t.fourEyes : null;

/** Decides; who asked may only take it back. Errors: 404 for one that does not wait here, 400 for whoever must not decide. */
export async function decide(ctx: Ctx, id: number, agree: boolean, opinion: string | null): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const { rows: found } = await sql<{ record: number }>`SELECT record FROM work_correction
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'open' AND instance IS NULL`.execute(ctx.db);
  if (!found[0]) throw absent();
  const known = (await workRecordService.row(ctx, found[0].record)) as WorkRecordRow;
  await holdHours(ctx);
  const plans = await holdPlans(ctx, [known]);
  const [row] = await holdRecords(ctx, [known.id]);
  const { rows } = await sql<{ minutes: number; askedBy: number }>`UPDATE work_correction
    SET state = CASE WHEN ${agree} THEN 'done' WHEN asked_by = ${userId} THEN 'withdrawn' ELSE 'refused' END,
      decided_by = ${userId}, decided_at = ${new Date(ctx.now)}, opinion = ${opinion?.trim() || null}
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'open' AND instance IS NULL RETURNING minutes, asked_by`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  const { askedBy, minutes } = rows[0];
  if (!agree && askedBy === userId) return;
  const refused = byWhom(ctx, row!, askedBy);
  if (refused) throw refuse(refused);
  if (!agree) {
    if (!opinion?.trim()) throw refuse(t.opinionRefusing, undefined, 'opinion');
    await tellOfCorrection(ctx, row!, 'refused', askedBy);
    return;
  }
  await correctTo(ctx, row!, minutes, plans);
  await tellOfCorrection(ctx, row!, 'done', askedBy);
}
