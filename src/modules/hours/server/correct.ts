/**
 * Corrections of approved hours after the time for undoing has passed (records.md A3, A8): one holder of the right asks, another
 * one, whose hours they are not, confirms. The ledger gets minus and plus in one transaction, booked today even where the work
 * date's period is closed: what was reported before does not move.
 */
import { sql } from 'kysely';
import { absent, type Problem, refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import type { WaitingCorrection } from '../hours.calls.ts';
import { hoursOf, minutesOf, parseHours } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { holdRecords, wrongStatus } from './held-records.ts';
import { hoursConfigs } from './hours-settings.ts';
import { bookMinus, bookPlus, holdPlans, settleTasks } from './ledger.ts';
import { workRecordService } from './record-service.ts';
import { addToDay } from './save.ts';

export async function ask(ctx: Ctx, recordId: number, hours: string, reason: string): Promise<number> {
  await workRecordService.row(ctx, recordId);
  const [row] = await holdRecords(ctx, [recordId]);
  if (!row) throw absent();
  const wrong = row.status === 'approved' ? null : wrongStatus(row);
  if (wrong) throw refuse(wrong.message, wrong.params);
  const minutes = parseHours(hours);
  if (typeof minutes !== 'number') throw refuse(minutes.message, minutes.params, minutes.field);
  if (minutes === minutesOf(row.hours)) throw refuse(t.sameHours, undefined, 'hours');
  if (reason.trim() === '') throw refuse(t.reason, undefined, 'reason');
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO work_correction (company_id, record, minutes, reason, asked_by, asked_at)
    VALUES (${ctx.viewer.companyId}, ${recordId}, ${minutes}, ${reason.trim()}, ${ctx.viewer.userId}, ${new Date(ctx.now)})
    ON CONFLICT (company_id, record) WHERE state = 'open' DO NOTHING RETURNING id`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.correcting);
  return rows[0].id;
}

/** Those that wait, of records the viewer may see. */
export async function waitingCorrections(ctx: Ctx): Promise<WaitingCorrection[]> {
  const where = await workRecordService.readable(ctx);
  const { rows } = await sql<WaitingCorrection>`SELECT c.id, c.record, p.emp_name AS person_name, t.work_date::text,
      (t.hours * 60)::integer AS minutes, c.minutes AS wanted_minutes, c.reason, b.emp_name AS asked_by
    FROM work_correction c JOIN work_record t ON t.company_id = c.company_id AND t.id = c.record
      JOIN "user" p ON p.company_id = t.company_id AND p.id = t.person JOIN "user" b ON b.company_id = c.company_id AND b.id = c.asked_by
    WHERE ${where} AND c.company_id = ${ctx.viewer.companyId} AND c.state = 'open' ORDER BY c.id LIMIT 500`.execute(
    ctx.db,
  );
  return rows;
}

const byWhom = (ctx: Ctx, row: WorkRecordRow, askedBy: number): Problem['message'] | null =>
  ctx.viewer.userId === askedBy || ctx.viewer.userId === row.person ? t.fourEyes : null;

export async function decide(ctx: Ctx, id: number, agree: boolean): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const { rows: found } = await sql<{ record: number }>`SELECT record FROM work_correction
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'open'`.execute(ctx.db);
  if (!found[0]) throw absent();
  const known = (await workRecordService.row(ctx, found[0].record)) as WorkRecordRow;
  const plans = await holdPlans(ctx, [known]);
  const [row] = await holdRecords(ctx, [known.id]);
  const { rows } = await sql<{ minutes: number; askedBy: number; reason: string }>`UPDATE work_correction
    SET state = ${agree ? 'done' : 'refused'}, decided_by = ${userId}, decided_at = ${new Date(ctx.now)}
    WHERE company_id = ${companyId} AND id = ${id} AND state = 'open' RETURNING minutes, asked_by, reason`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  const refused = byWhom(ctx, row!, rows[0].askedBy);
  if (refused) throw refuse(refused);
  if (!agree) return;
  // Undone meanwhile: it is edited like any other.
  const wrong = row!.status === 'approved' ? null : wrongStatus(row!);
  if (wrong) throw refuse(wrong.message, wrong.params);
  await addToDay(ctx, row!.person, row!.workDate, rows[0].minutes - minutesOf(row!.hours));
  const after = await setRows(workRecord, ctx, [row!], { hours: hoursOf(rows[0].minutes) }, 'correct');
  await bookMinus(ctx, [row!.id], 'correct');
  await bookPlus(ctx, after, await hoursConfigs(ctx), 'correct');
  await settleTasks(ctx, plans, after);
}
