/**
 * Passing, returning and undoing hours, in batches with a result for each line (1-product §4.3).
 *
 * Order of locks: workflows, the company's hours (shared), plans by project, records by id. Invariant: a step is decided once, by the
 * state it has under the record's lock; so of two people who decide at the same moment, one is told that it has been decided.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import { absentOf } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { mayUndo } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { actOnBatches, holdBatches, passInWorkflow, returnInWorkflow } from './flow/act-in-workflow.ts';
import { answered, holdRecords, knownRecords, wrongStatus } from './held-records.ts';
import { hoursConfigs } from './hours-settings.ts';
import { bookMinus, bookPlus, holdPlans, settleTasks } from './ledger.ts';
import { closedOf, holdHours } from './periods.ts';
import { tellPeople } from './telling.ts';

interface Step {
  record: number;
  step: 'manager' | 'head' | 'workflow';
  approver: number | null;
  state: 'open' | 'passed' | 'returned' | 'skipped';
  decidedBy: number | null;
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The steps of the present rounds, by record. */
async function stepsOfRecords(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<ReadonlyMap<number, Step[]>> {
  const { rows: steps } =
    await sql<Step>`SELECT a.record, a.step, a.approver, a.state, a.decided_by FROM work_approval a
    JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.record = ANY(${ids(rows)}::bigint[])`.execute(ctx.db);
  return Map.groupBy(steps, ({ record }) => record);
}

/** Which open steps are the viewer's to decide: where they are the approver, approve all, or approve in the project. */
async function decidable(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<(row: WorkRecordRow) => Step[]> {
  const { userId, rights } = ctx.viewer;
  const steps = await stepsOfRecords(ctx, rows);
  const projects = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  const inside = await objectIdsWith(ctx, 'project', 'pm:workRecord:approve', projects);
  return (row) =>
    (steps.get(row.id) ?? []).filter(
      ({ state, approver, step }) =>
        state === 'open' &&
        (approver === userId ||
          rights.has('wr:workRecord:approveAll') ||
          (step === 'manager' && row.projectId != null && inside.has(row.projectId))),
    );
}

const mayDecide =
  (ctx: Ctx, open: (row: WorkRecordRow) => Step[], isClosed: (row: WorkRecordRow) => boolean) =>
  (row: WorkRecordRow): Problem | null => {
    if (row.status !== 'submitted') return wrongStatus(row);
    if (row.person === ctx.viewer.userId) return problem(t.ownHours);
    if (open(row).length === 0) return problem(t.notApprover);
    return isClosed(row) ? problem(t.closed, { date: row.workDate }) : null;
  };

/** Writes a decision on steps; those that are no longer open stay. */
async function decideSteps(
  ctx: Ctx,
  steps: readonly Step[],
  state: Step['state'],
  opinion: string | null,
): Promise<void> {
  await sql`UPDATE work_approval a SET state = ${state}, opinion = ${opinion}, decided_by = ${ctx.viewer.userId},
      decided_at = ${new Date(ctx.now)}
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS x(record bigint, step text), work_record w
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.record = x.record AND a.step = x.step AND a.state = 'open'
      AND w.company_id = a.company_id AND w.id = a.record AND w.round = a.round`.execute(ctx.db);
}

export async function passHours(ctx: Ctx, wanted: readonly number[], opinion: string | null): Promise<BatchDone> {
  const known = await knownRecords(ctx, wanted);
  const batches = await holdBatches(ctx, known);
  await holdHours(ctx);
  const plans = await holdPlans(ctx, known);
  const held = await holdRecords(ctx, ids(known));
  const gone = absentOf(ctx, wanted, held);
  const whole = { whole: true, alone: wanted.length === 1 };
  const inFlow = await actOnBatches(ctx, held, batches, whole, ({ instance }) =>
    passInWorkflow(ctx, instance, opinion),
  );
  const rows = inFlow.others;
  const open = await decidable(ctx, rows);
  const { may, refused } = answered(ctx, wanted, rows, mayDecide(ctx, open, await closedOf(ctx, rows)));
  await decideSteps(ctx, may.flatMap(open), 'passed', opinion);
  const left = await stepsOfRecords(ctx, may);
  const passed = may.filter(({ id }) => left.get(id)!.every(({ state }) => state === 'passed'));
  await setRows(workRecord, ctx, passed, { status: 'approved', approvedAt: new Date(ctx.now).toISOString() }, 'pass');
  await bookPlus(ctx, passed, await hoursConfigs(ctx), 'approve');
  await settleTasks(ctx, plans, passed);
  return { done: [...inFlow.done, ...ids(may)], refused: [...inFlow.refused, ...refused, ...gone] };
}

export async function returnHours(ctx: Ctx, wanted: readonly number[], opinion: string): Promise<BatchDone> {
  if (opinion.trim() === '') throw refuse(t.opinion, undefined, 'opinion');
  const known = await knownRecords(ctx, wanted);
  const batches = await holdBatches(ctx, known);
  await holdHours(ctx);
  const held = await holdRecords(ctx, ids(known));
  const gone = absentOf(ctx, wanted, held);
  const whole = { whole: true, alone: wanted.length === 1 };
  const inFlow = await actOnBatches(ctx, held, batches, whole, ({ instance }) =>
    returnInWorkflow(ctx, instance, opinion.trim()),
  );
  const rows = inFlow.others;
  const open = await decidable(ctx, rows);
  const { may, refused } = answered(ctx, wanted, rows, mayDecide(ctx, open, await closedOf(ctx, rows)));
  await decideSteps(ctx, may.flatMap(open), 'returned', opinion.trim());
  await sql`UPDATE work_approval a SET state = 'skipped' FROM work_record w WHERE a.company_id = ${ctx.viewer.companyId}
    AND a.record = ANY(${ids(may)}::bigint[]) AND a.state = 'open' AND w.company_id = a.company_id AND w.id = a.record
    AND w.round = a.round`.execute(ctx.db);
  await setRows(workRecord, ctx, may, { status: 'returned' }, 'return');
  await tellPeople(ctx, may, t.wasReturned, opinion.trim());
  return { done: [...inFlow.done, ...ids(may)], refused: [...inFlow.refused, ...refused, ...gone] };
}

/** Whether the viewer passed a record in its present round, as a condition on `t`. */
export const passedBy = (ctx: Ctx): RawBuilder<unknown> => sql`EXISTS (SELECT 1 FROM work_approval a
  WHERE a.company_id = t.company_id AND a.record = t.id AND a.round = t.round AND a.state = 'passed' AND a.decided_by = ${ctx.viewer.userId})`;

export async function undoHours(ctx: Ctx, wanted: readonly number[], reason: string | null): Promise<BatchDone> {
  await holdHours(ctx);
  const known = await knownRecords(ctx, wanted);
  const plans = await holdPlans(ctx, known);
  const rows = await holdRecords(ctx, ids(known));
  const gone = absentOf(ctx, wanted, rows);
  const steps = await stepsOfRecords(ctx, rows);
  const { userId, rights } = ctx.viewer;
  const configOf = await hoursConfigs(ctx);
  const isClosed = await closedOf(ctx, rows);
  const { may, refused } = answered(ctx, wanted, rows, (row) => {
    if (row.status !== 'approved') return wrongStatus(row);
    const passed = (steps.get(row.id) ?? []).some((step) => step.state === 'passed' && step.decidedBy === userId);
    if (!passed && !rights.has('wr:workRecord:approveAll')) return problem(t.notPasser);
    if (!mayUndo(Date.parse(row.approvedAt!), ctx.now, configOf(row.department).revokeDays))
      return problem(t.undoTimedOut);
    return isClosed(row) ? problem(t.closedUndo, { date: row.workDate }) : null;
  });
  await setRows(workRecord, ctx, may, { status: 'revoked', approvedAt: null }, 'undo');
  await bookMinus(ctx, ids(may), 'revoke');
  await settleTasks(ctx, plans, may);
  if (may.length > 0) await tellPeople(ctx, may, t.wasRevoked, reason ?? '');
  return { done: ids(may), refused: [...refused, ...gone] };
}
