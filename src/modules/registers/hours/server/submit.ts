/** Submitting hours and taking them back before anybody decided (records.md A3). */
import { sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import { problem } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { approvalOf, bindingLock } from '#modules/flow/approval/server/public.ts';
import { actOnWorkflow } from '#modules/flow/workflow/server/public.ts';
import { absentOf } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { hoursSubmitAction } from '../flow/hours-actions.ts';
import type { HoursSubmitted } from '../hours.calls.ts';
import { isOpen, minutesOf, stepsOf } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { findApprovers } from './approvers.ts';
import { findSubmitted } from './findings.ts';
import { actOnBatches, holdBatches, leaveReturned, withBatches } from './flow/act-in-workflow.ts';
import { askSubmission } from './flow/submit-workflow.ts';
import { answered, holdRecords, knownRecords, wrongStatus } from './held-records.ts';
import { hoursConfigs } from './hours-settings.ts';
import { bookPlus, holdPlans, settleTasks } from './ledger.ts';
import { closedOf, holdHours } from './periods.ts';
import { tellApprovers } from './telling.ts';

const idsOf = (rows: readonly WorkRecordRow[]): number[] => rows.map(({ id }) => id);
const mine = (ctx: Ctx, { person, filledBy }: WorkRecordRow): boolean =>
  person === ctx.viewer.userId || (filledBy === ctx.viewer.userId && ctx.viewer.rights.has('wr:workRecord:fillFor'));

/** The batch of one person, with what was expected of its days. */
async function addSubmission(ctx: Ctx, person: number, rows: readonly WorkRecordRow[], rule: string): Promise<number> {
  const days = [...new Set(rows.map(({ workDate }) => workDate))];
  const { rows: made } = await sql<{
    id: number;
  }>`INSERT INTO work_submission (company_id, person, submitted_by, submitted_at, rule, days, minutes, day_minutes)
    SELECT ${ctx.viewer.companyId}::bigint, ${person}::bigint, ${ctx.viewer.userId}::bigint, ${new Date(ctx.now)}::timestamptz, ${rule}::text, ${days.length}::integer,
      ${rows.reduce((sum, { hours }) => sum + minutesOf(hours), 0)}::integer, coalesce(sum(minutes), 0)::integer FROM work_day
    WHERE company_id = ${ctx.viewer.companyId} AND person = ${person} AND work_date = ANY(${days}::date[]) RETURNING id`.execute(
    ctx.db,
  );
  return made[0]!.id;
}

/**
 * Submits records; each is done or refused individually. If no approval is needed they pass at once; if a workflow is bound, the
 * answer has what starts it.
 */
export async function submitHours(ctx: Ctx, ids: readonly number[]): Promise<HoursSubmitted> {
  await leaveReturned(ctx, ids);
  await holdHours(ctx);
  const known = await knownRecords(ctx, ids);
  const configOf = await hoursConfigs(ctx);
  const ruleOf = (row: WorkRecordRow) => configOf(row.department).approval;
  const plans = await holdPlans(
    ctx,
    known.filter((row) => ruleOf(row) === 'auto'),
  );
  const rows = await holdRecords(ctx, idsOf(known));
  const gone = absentOf(ctx, ids, rows);
  const isClosed = await closedOf(ctx, rows);
  const { may, refused } = answered(ctx, ids, rows, (row) => {
    if (!mine(ctx, row)) return problem(t.fillFor);
    if (!isOpen(row.status)) return wrongStatus(row);
    return isClosed(row) ? problem(t.closed, { date: row.workDate }) : null;
  });
  await bindingLock(ctx, 'shared');
  if (await approvalOf(ctx, hoursSubmitAction.key, {})) {
    const approvals: ApprovalItem[] = [];
    for (const [person, some] of [...Map.groupBy(may, (row) => row.person)].sort(([a], [b]) => a - b))
      approvals.push(await askSubmission(ctx, person, some));
    return { done: [], refused: [...refused, ...gone], approvals };
  }
  const at = new Date(ctx.now).toISOString();
  const passes = (row: WorkRecordRow): boolean => stepsOf(ruleOf(row), (row.projectId ?? null) !== null).length === 0;
  for (const [person, some] of Map.groupBy(may, (row) => row.person)) {
    const submission = await addSubmission(ctx, person, some, ruleOf(some[0]!));
    for (const [round, same] of Map.groupBy(some, (row) => row.round + 1)) {
      const submittedValues = { round, submission, submittedAt: at, approvedAt: null };
      await setRows(
        workRecord,
        ctx,
        same.filter((r) => !passes(r)),
        { ...submittedValues, status: 'submitted' },
        'submit',
      );
      await setRows(
        workRecord,
        ctx,
        same.filter(passes),
        { ...submittedValues, status: 'approved', approvedAt: at },
        'submit',
      );
    }
  }
  const waiting = may.flatMap((row) =>
    stepsOf(ruleOf(row), (row.projectId ?? null) !== null).map((step) => ({
      record: row.id,
      round: row.round + 1,
      step,
    })),
  );
  await sql`INSERT INTO work_approval (company_id, record, round, step, state)
    SELECT ${ctx.viewer.companyId}::bigint, x.record, x.round, x.step, 'open'
    FROM jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) AS x(record bigint, round integer, step text)`.execute(
    ctx.db,
  );
  await findApprovers(ctx, sql`w.id = ANY(${may.map(({ id }) => id)}::bigint[])`);
  const passed = may.filter(passes);
  await bookPlus(ctx, passed, configOf, 'approve');
  await settleTasks(ctx, plans, passed);
  for (const person of [...new Set(may.map((row) => row.person))].sort((a, b) => a - b))
    await findSubmitted(ctx, person);
  await tellApprovers(ctx, may);
  return { done: idsOf(may), refused: [...refused, ...gone], approvals: [] };
}

/** Takes submitted records back while no step has passed; those in a workflow with their whole batch, as the workflow allows. */
export async function withdrawHours(ctx: Ctx, ids: readonly number[]): Promise<BatchDone> {
  const known = await knownRecords(ctx, ids);
  const batches = await holdBatches(ctx, known);
  await holdHours(ctx);
  const held = await holdRecords(ctx, withBatches(idsOf(known), batches));
  const wanted = held.filter(({ id }) => ids.includes(id));
  const gone = absentOf(ctx, ids, wanted);
  const part = { whole: false, alone: ids.length === 1 };
  const inFlow = await actOnBatches(ctx, wanted, batches, part, ({ instance }) =>
    actOnWorkflow(ctx, instance, { kind: 'withdraw' }),
  );
  const rows = inFlow.others;
  const { rows: passed } = await sql<{ record: number }>`SELECT a.record FROM work_approval a
    JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.record = ANY(${[...ids]}::bigint[]) AND a.state = 'passed'`.execute(
    ctx.db,
  );
  const begun = new Set(passed.map(({ record }) => record));
  const isClosed = await closedOf(ctx, rows);
  const { may, refused } = answered(ctx, ids, rows, (row) => {
    if (!mine(ctx, row)) return problem(t.fillFor);
    if (row.status !== 'submitted') return wrongStatus(row);
    if (begun.has(row.id)) return problem(t.passedStep);
    return isClosed(row) ? problem(t.closedWithdraw, { date: row.workDate }) : null;
  });
  await sql`UPDATE work_approval a SET state = 'skipped' FROM work_record w WHERE a.company_id = ${ctx.viewer.companyId}
    AND a.record = ANY(${may.map(({ id }) => id)}::bigint[]) AND a.state = 'open' AND w.company_id = a.company_id AND w.id = a.record AND a.round = w.round`.execute(
    ctx.db,
  );
  await setRows(workRecord, ctx, may, { status: 'draft' }, 'withdraw');
  return { done: [...inFlow.done, ...idsOf(may)], refused: [...inFlow.refused, ...refused, ...gone] };
}
