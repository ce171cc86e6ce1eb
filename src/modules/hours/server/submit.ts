/** Submitting hours and taking them back before anybody decided (records.md A3). */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import { rightHolders } from '#modules/access/server/public.ts';
import { notify } from '#modules/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import type { HoursDone } from '../hours.calls.ts';
import { APPROVE_PAGE } from '../hours.module.ts';
import { hoursSaid, isOpen, minutesOf, stepsOf } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { findApprovers } from './approvers.ts';
import { findSubmitted } from './findings.ts';
import { answered, holdRecords, knownRecords, wrongStatus } from './held-records.ts';
import { hoursConfigs } from './hours-settings.ts';
import { bookPlus, holdPlans, settleTasks } from './ledger.ts';
import { closedDays, holdHours } from './periods.ts';

const mine = (ctx: Ctx, { person, filledBy }: WorkRecordRow): boolean =>
  person === ctx.viewer.userId || (filledBy === ctx.viewer.userId && ctx.viewer.rights.has('wr:workRecord:fillFor'));

/** `department day` of records that lie in a closed period. */
export async function closedOf(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<(row: WorkRecordRow) => boolean> {
  const closed = new Map<number | null, ReadonlySet<string>>();
  for (const [department, some] of Map.groupBy(rows, (row) => row.department))
    closed.set(
      department,
      await closedDays(
        ctx,
        department,
        some.map(({ workDate }) => workDate),
      ),
    );
  return (row) => closed.get(row.department)!.has(row.workDate);
}

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

/** Tells approvers once how much waits for them; of lines without one those who may approve all. */
async function tellApprovers(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows: open } = await sql<{
    approver: number | null;
    person: number;
    name: string;
    count: number;
    minutes: number;
  }>`
    SELECT a.approver, w.person, u.emp_name AS name, count(*)::integer AS count, sum(w.hours * 60)::integer AS minutes FROM work_approval a
    JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
    JOIN "user" u ON u.company_id = w.company_id AND u.id = w.person
    WHERE a.company_id = ${companyId} AND a.state = 'open' AND w.id = ANY(${rows.map(({ id }) => id)}::bigint[])
    GROUP BY 1, 2, 3`.execute(ctx.db);
  for (const { approver, name, count, minutes } of open)
    if (approver !== null)
      await notify(ctx, {
        receivers: [approver],
        kind: 'project',
        title: t.toApprove,
        params: { person: name, count, hours: hoursSaid(minutes) },
        link: APPROVE_PAGE,
      });
  const lost = open.filter(({ approver }) => approver === null).reduce((sum, { count }) => sum + count, 0);
  if (lost > 0)
    await notify(ctx, {
      receivers: await holdersOf(ctx, 'wr:workRecord:approveAll'),
      kind: 'project',
      title: t.noApprover,
      params: { count: lost },
      link: APPROVE_PAGE,
    });
}

/** People whose roles hold a right of the company. */
async function holdersOf(ctx: Ctx, right: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT u.id FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId}
    AND u.id IN ${rightHolders(ctx.viewer.companyId, right)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Submits records; each is done or refused by itself. Where nobody need approve, they pass at once. */
export async function submitHours(ctx: Ctx, ids: readonly number[]): Promise<HoursDone> {
  await holdHours(ctx);
  const known = await knownRecords(ctx, ids);
  const configOf = await hoursConfigs(ctx);
  const ruleOf = (row: WorkRecordRow) => configOf(row.department).approval;
  const plans = await holdPlans(
    ctx,
    known.filter((row) => ruleOf(row) === 'auto'),
  );
  const rows = await holdRecords(ctx, ids);
  const isClosed = await closedOf(ctx, rows);
  const { may, refused } = answered(ctx, rows, (row) => {
    if (!mine(ctx, row)) return problem(t.fillFor);
    if (!isOpen(row.status)) return wrongStatus(row);
    return isClosed(row) ? problem(t.closed, { date: row.workDate }) : null;
  });
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
  return { done: may.map(({ id }) => id), refused };
}

/** Takes submitted records back while no step has passed. */
export async function withdrawHours(ctx: Ctx, ids: readonly number[]): Promise<HoursDone> {
  await holdHours(ctx);
  await knownRecords(ctx, ids);
  const rows = await holdRecords(ctx, ids);
  const { rows: passed } = await sql<{ record: number }>`SELECT a.record FROM work_approval a
    JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.record = ANY(${[...ids]}::bigint[]) AND a.state = 'passed'`.execute(
    ctx.db,
  );
  const begun = new Set(passed.map(({ record }) => record));
  const { may, refused } = answered(ctx, rows, (row) => {
    if (!mine(ctx, row)) return problem(t.fillFor);
    if (row.status !== 'submitted') return wrongStatus(row);
    return begun.has(row.id) ? problem(t.passedStep) : null;
  });
  await sql`UPDATE work_approval a SET state = 'skipped' FROM work_record w WHERE a.company_id = ${ctx.viewer.companyId}
    AND a.record = ANY(${may.map(({ id }) => id)}::bigint[]) AND a.state = 'open' AND w.company_id = a.company_id AND w.id = a.record AND a.round = w.round`.execute(
    ctx.db,
  );
  await setRows(workRecord, ctx, may, { status: 'draft' }, 'withdraw');
  return { done: may.map(({ id }) => id), refused };
}
