/**
 * Hours behind a workflow (records.md A8, ADR 373): the workflow is about the batch, its records follow it.
 *
 * Invariants: records wait while their workflow does; they are booked, returned or taken back in the transaction of the step
 * that says so. A record edited since the batch was requested is included as it is; one that went elsewhere is left out.
 * Order of locks: workflow, the company's hours (shared), plans by project, records by id, the batch.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { type Problem, problem, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { businessAction, requestApproval, requestById } from '#modules/flow/approval/server/public.ts';
import { type BusinessDiff, filled } from '#modules/flow/workflow/business/business-diff.ts';
import { type BusinessStep, onWorkflow } from '#modules/flow/workflow/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { hoursSubmitAction } from '../../flow/hours-actions.ts';
import { FILL_PAGE } from '../../hours.module.ts';
import { hoursSaid, isOpen, minutesOf } from '../../hours.rules.ts';
import { hoursTexts as t } from '../../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../../work-record.entity.ts';
import { findSubmitted } from '../findings.ts';
import { holdRecords } from '../held-records.ts';
import { hoursConfigs } from '../hours-settings.ts';
import { bookPlus, holdPlans, settleTasks } from '../ledger.ts';
import { closedOf, holdHours } from '../periods.ts';
import { workRecordService } from '../record-service.ts';
import { tellPeople } from '../telling.ts';
import { type Batch, batchOf, recordsById } from './batch-rows.ts';
import { type Word, words } from './words.ts';

interface Payload {
  batch: number;
}

const sumOf = (rows: readonly WorkRecordRow[]): number => rows.reduce((sum, { hours }) => sum + minutesOf(hours), 0);
const daysOf = (rows: readonly WorkRecordRow[]): string[] => [...new Set(rows.map(({ workDate }) => workDate))].sort();

/** The current records of a batch: those that wait in it, and those that wait nowhere else. */
async function recordsOf(ctx: Ctx, { id, records }: Batch): Promise<WorkRecordRow[]> {
  const rows = await recordsById(ctx, records);
  return rows.filter((row) => isOpen(row.status) || (row.status === 'submitted' && row.submission === id));
}
/** Those that wait in it, held. */
async function waitingOf(ctx: Ctx, { id, records }: Batch): Promise<WorkRecordRow[]> {
  const rows = await holdRecords(ctx, records);
  return rows.filter((row) => row.status === 'submitted' && row.submission === id);
}

/** Stores what is to be submitted, replacing an earlier unsent batch of the viewer; returns the batch. */
async function keepBatch(ctx: Ctx, person: number, rows: readonly WorkRecordRow[]): Promise<number> {
  const { companyId, userId } = ctx.viewer;
  const { rows: made } = await sql<{ id: number }>`WITH before AS (SELECT id FROM work_submission
      WHERE company_id = ${companyId} AND person = ${person} AND submitted_by = ${userId} AND rule = 'workflow' AND instance IS NULL
      ORDER BY id DESC LIMIT 1 FOR UPDATE),
    again AS (UPDATE work_submission s SET records = ${rows.map(({ id }) => id)}::bigint[], minutes = ${sumOf(rows)}, days = ${daysOf(rows).length}
      FROM before WHERE s.id = before.id RETURNING s.id),
    fresh AS (INSERT INTO work_submission (company_id, person, submitted_by, submitted_at, rule, days, minutes, day_minutes, records)
      SELECT ${companyId}::bigint, ${person}::bigint, ${userId}::bigint, ${new Date(ctx.now)}::timestamptz, 'workflow', ${daysOf(rows).length}::integer,
        ${sumOf(rows)}::integer, 0, ${rows.map(({ id }) => id)}::bigint[] WHERE NOT EXISTS (SELECT 1 FROM before) RETURNING id)
    SELECT id FROM again UNION ALL SELECT id FROM fresh`.execute(ctx.db);
  return made[0]!.id;
}

/** Asks for the workflow of records of one person, which the viewer may submit; returns what starts it. */
export async function askSubmission(ctx: Ctx, person: number, rows: readonly WorkRecordRow[]): Promise<ApprovalItem> {
  const id = await keepBatch(ctx, person, rows);
  const { personName } = (await batchOf(ctx, id))!;
  const days = daysOf(rows);
  const title = ctx.say(t.submitOf, { person: personName, from: days[0]!, to: days.at(-1)! });
  return requestApproval<Payload>(ctx, hoursSubmitAction, {
    ...{ recordId: id, scope: {}, payload: { batch: id }, reason: null, title },
  });
}

async function problemsOf(ctx: Ctx, batch: Batch | null): Promise<Problem[]> {
  const rows = batch ? await recordsOf(ctx, batch) : [];
  if (rows.length === 0) return [problem(t.nothing)];
  const isClosed = await closedOf(ctx, rows);
  return rows.filter(isClosed).flatMap(({ workDate }) => [problem(t.closed, { date: workDate })]);
}

async function describe(ctx: Ctx, batch: Batch): Promise<BusinessDiff> {
  const rows = await recordsOf(ctx, batch);
  const days = daysOf(rows);
  const { rows: kinds } = await sql<{
    id: number;
    names: [string, string, string];
  }>`SELECT id, ARRAY[name, coalesce(hk_name, name),
      coalesce(en_name, name)] AS names FROM dict_item WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${rows.flatMap(({ kind, category }) => [kind, category ?? 0])}::bigint[])`.execute(ctx.db);
  const named = new Map(kinds.map(({ id, names }) => [id, names]));
  const { fields } = workRecord;
  return {
    title: filled(t.submission.text, {
      ...{ person: batch.personName, count: String(rows.length), hours: hoursSaid(sumOf(rows)) },
    }),
    link: days[0] ? `${FILL_PAGE}?day=${days[0]}&person=${batch.person}` : null,
    notes: (await problemsOf(ctx, batch)).map(({ message, params }) =>
      filled(message.text, params as Record<string, string>),
    ),
    fields: [],
    tables: [
      {
        title: workRecord.label,
        columns: [
          ...[fields.workDate, fields.projectName, fields.taskName, fields.kind].map(({ label }) => ({ label })),
          { label: fields.hours.label, align: 'right' },
          { label: fields.content.label },
        ],
        rows: rows.map((row) => ({
          id: row.id,
          change: 'added',
          decidable: true,
          cells: [
            ...[{ date: row.workDate }, row.projectName ?? null],
            row.taskName ?? (row.category ? (named.get(row.category) ?? null) : null),
            ...[named.get(row.kind) ?? null, Number(row.hours), row.content],
          ],
        })),
        total: rows.length,
      },
    ],
  };
}

businessAction<Payload>(hoursSubmitAction, {
  async lock(ctx, id) {
    const batch = await batchOf(ctx, id);
    if (!batch) return;
    await holdHours(ctx);
    await holdPlans(ctx, await recordsById(ctx, batch.records));
    await holdRecords(ctx, batch.records);
    const { rows } = await sql`SELECT 1 FROM work_submission WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}
      AND records = ${batch.records}::bigint[] FOR UPDATE`.execute(ctx.db);
    if (rows.length === 0) throw refuse(t.changed);
  },
  place: async () => ({}),
  check: async (ctx, { recordId }) => problemsOf(ctx, await batchOf(ctx, recordId)),
  /** Passes what waits, and returns what those who decided have refused. */
  async apply(ctx, { recordId, refusedRows }) {
    const rows = await waitingOf(ctx, (await batchOf(ctx, recordId))!);
    const passed = rows.filter(({ id }) => !refusedRows.includes(id));
    const plans = await holdPlans(ctx, passed);
    const at = new Date(ctx.now).toISOString();
    await setRows(workRecord, ctx, passed, { status: 'approved', approvedAt: at }, 'pass');
    await bookPlus(ctx, passed, await hoursConfigs(ctx), 'approve');
    await settleTasks(ctx, plans, passed);
  },
  describe: async (ctx, { recordId }) => describe(ctx, (await batchOf(ctx, recordId))!),
  async mayRead(ctx, { recordId }) {
    const batch = await batchOf(ctx, recordId);
    const readable = await workRecordService.readable(ctx);
    if (!batch || !readable) return false;
    const { rows } =
      await sql`SELECT 1 FROM work_record t WHERE ${readable} AND t.id = ANY(${batch.records}::bigint[]) LIMIT 1`.execute(
        ctx.db,
      );
    return rows.length > 0;
  },
  async variables(ctx, { recordId }) {
    const rows = await recordsOf(ctx, (await batchOf(ctx, recordId))!);
    const overtime = (await dictKeys(ctx, 'work_hour_type')).get('overtime');
    const days = daysOf(rows);
    const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
    return {
      submittedHours: sumOf(rows) / 60,
      overtimeHours: sumOf(rows.filter(({ kind }) => kind === overtime)) / 60,
      submittedDays: days.length,
      daysBack: days[0] ? today - parseDay(days[0])! : 0,
    };
  },
});

/** The batch a workflow is about. */
async function batchOfStep(ctx: Ctx, { instance }: BusinessStep): Promise<Batch> {
  const request = await requestById(ctx, instance.businessId ?? 0);
  return (await batchOf(ctx, request?.recordId ?? 0))!;
}

/** It starts, or is submitted again: its records wait from now on. */
async function begin(ctx: Ctx, step: BusinessStep): Promise<void> {
  const { id, person, records } = await batchOfStep(ctx, step);
  const rows = (await holdRecords(ctx, records)).filter(({ status }) => isOpen(status));
  const at = new Date(ctx.now).toISOString();
  for (const [round, same] of Map.groupBy(rows, (row) => row.round + 1))
    await setRows(
      workRecord,
      ctx,
      same,
      { round, submission: id, submittedAt: at, approvedAt: null, status: 'submitted' },
      'submit',
    );
  await sql`UPDATE work_submission s SET instance = ${step.instance.id}, submitted_at = ${new Date(ctx.now)}, minutes = ${sumOf(rows)},
      days = ${daysOf(rows).length}, day_minutes = (SELECT coalesce(sum(d.minutes), 0)::integer FROM work_day d
        WHERE d.company_id = s.company_id AND d.person = s.person AND d.work_date = ANY(${daysOf(rows)}::date[]))
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ${id}`.execute(ctx.db);
  await findSubmitted(ctx, person);
}

/** Keeps with the records what the workflow decided about them. */
async function keepWord(
  ctx: Ctx,
  rows: readonly Pick<WorkRecordRow, 'id'>[],
  state: 'passed' | 'returned',
  word: Partial<Word>,
): Promise<void> {
  await sql`INSERT INTO work_approval (company_id, record, round, step, state, opinion, decided_by, decided_at)
    SELECT company_id, id, round, 'workflow', ${state}, ${word.opinion?.slice(0, 500) ?? null}, ${word.by ?? null}, ${new Date(ctx.now)}
    FROM work_record WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${rows.map(({ id }) => id)}::bigint[])
    ON CONFLICT (company_id, record, round, step) DO NOTHING`.execute(ctx.db);
}

async function giveBack(ctx: Ctx, step: BusinessStep): Promise<void> {
  const batch = await batchOfStep(ctx, step);
  await holdHours(ctx);
  const rows = await waitingOf(ctx, batch);
  const [word] = await words(ctx, step, ['rejected', 'disagreed']);
  await keepWord(ctx, rows, 'returned', word ?? {});
  await setRows(workRecord, ctx, rows, { status: 'returned' }, 'return');
  await tellPeople(ctx, rows, t.wasReturned, word?.opinion ?? '');
}

/** Records passed and refused in this step. Nobody passes their own hours alone (records.md A4). */
async function passed(ctx: Ctx, step: BusinessStep): Promise<void> {
  const { id, person, records } = await batchOfStep(ctx, step);
  const said = await words(ctx, step, ['agreed']);
  const word = said.find(({ by }) => by !== person);
  if (said.length > 0 && !word) throw refuse(t.ownHours);
  const rows = (await holdRecords(ctx, records)).filter((row) => row.submission === id);
  await keepWord(
    ctx,
    rows.filter(({ status }) => status === 'approved'),
    'passed',
    word ?? {},
  );
  const refused = rows.filter(({ status }) => status === 'submitted');
  await keepWord(ctx, refused, 'returned', {
    opinion: say(t.rowsRefused.text, ctx.lang),
    ...(word && { by: word.by }),
  });
  await setRows(workRecord, ctx, refused, { status: 'returned' }, 'return');
  await tellPeople(ctx, refused, t.wasReturned, say(t.rowsRefused.text, ctx.lang));
}

/** Taken back, or ended by an administrator. One that was returned has nothing waiting, and holds nothing. */
async function takenBack(ctx: Ctx, step: BusinessStep): Promise<void> {
  const batch = await batchOfStep(ctx, step);
  const before = await recordsById(ctx, batch.records);
  if (!before.some((row) => row.status === 'submitted' && row.submission === batch.id)) return;
  await holdHours(ctx);
  const rows = await waitingOf(ctx, batch);
  const closed = rows.find(await closedOf(ctx, rows));
  // An administrator who ends the workflow does so whatever it is about.
  if (closed && step.instance.status === 'withdrawn') throw refuse(t.closedWithdraw, { date: closed.workDate });
  await setRows(workRecord, ctx, rows, { status: 'draft' }, 'withdraw');
}

onWorkflow(hoursSubmitAction.key, {
  onStart: begin,
  onResubmit: begin,
  onReturned: giveBack,
  onRejected: giveBack,
  onApproved: passed,
  onWithdrawn: takenBack,
});
