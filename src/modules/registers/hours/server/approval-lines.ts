/** Lines that wait for a person's decision, those they decided, and the story of one record. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { titlesById, type Where } from '#server/entity/entity-read.ts';
import type { ApprovalLine, ApprovalLines, RecordStory } from '../hours.calls.ts';
import { isOpen, MOST_AT_ONCE, mayUndo } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';
import { correctionsOf } from './correct.ts';
import { findingsOfLines } from './finding-list.ts';
import { recordsIDecide, waitingBatches } from './flow/batch-rows.ts';
import { hoursConfigOf, hoursConfigs } from './hours-settings.ts';

/** Whoever may see what a project costs may see what its hours cost. */
const COST_RIGHT = 'pm:cost:query';

interface Asked {
  view?: string | null;
  from?: string | null;
  to?: string | null;
}

/**
 * Ids and days of records with an open step that is the viewer's to decide, never their own, or that wait in a batch they decide
 * about: several ways to one list, each by its own index.
 */
function waiting(ctx: Ctx, days: Where): RawBuilder<unknown> {
  const { userId, companyId, rights } = ctx.viewer;
  const records = (where: Where): RawBuilder<unknown> => sql`SELECT t.id, t.work_date FROM work_record t
    WHERE t.company_id = ${companyId} AND t.status = 'submitted' AND t.person <> ${userId} AND ${days} AND ${where}`;
  const step = (where: Where): Where => sql<SqlBool>`EXISTS (SELECT 1 FROM work_approval a
    WHERE a.company_id = t.company_id AND a.record = t.id AND a.round = t.round AND a.state = 'open' AND ${where})`;
  const ways = rights.has('wr:workRecord:approveAll')
    ? [step(sql<SqlBool>`true`)]
    : [
        step(sql<SqlBool>`a.approver = ${userId}`),
        sql<SqlBool>`t.project_id IS NOT NULL AND ${objectsWith(ctx, 'project', 'pm:workRecord:approve', sql`t.project_id`)}
          AND ${step(sql<SqlBool>`a.step = 'manager'`)}`,
      ];
  const inBatches = sql<SqlBool>`t.id = ANY(${recordsIDecide(ctx, true)})`;
  return sql.join([...ways, inBatches].map(records), sql` UNION `);
}

export async function approvalLines(ctx: Ctx, { view, from, to }: Asked): Promise<ApprovalLines> {
  const { userId, companyId } = ctx.viewer;
  const finished = view === 'finished';
  const decided = sql<SqlBool>`EXISTS (SELECT 1 FROM work_approval a WHERE a.company_id = t.company_id AND a.record = t.id
    AND a.decided_by = ${userId})`;
  const days = sql<SqlBool>`(${from ?? null}::date IS NULL OR t.work_date >= ${from ?? null}::date)
    AND (${to ?? null}::date IS NULL OR t.work_date <= ${to ?? null}::date)`;
  const listed = finished
    ? sql`SELECT t.id, t.work_date FROM work_record t WHERE t.company_id = ${companyId} AND ${decided} AND ${days}`
    : waiting(ctx, days);
  const order = finished ? sql`t.work_date DESC, t.id DESC` : sql`t.work_date, t.id`;
  const { rows } = await sql<
    Omit<ApprovalLine, 'issueName'> & {
      total: number;
      passedByMe: boolean;
      department: number | null;
      submission: number | null;
    }
  >`${MARK} WITH
    -- Narrow rows are counted and sorted; only those of the answer are read whole.
    narrow AS MATERIALIZED (SELECT t.id, t.work_date, count(*) OVER () AS total FROM (${listed}) t ORDER BY ${order} LIMIT ${MOST_AT_ONCE}),
    found AS MATERIALIZED (SELECT t.*, narrow.total FROM narrow JOIN work_record t ON t.company_id = ${companyId} AND t.id = narrow.id),
    -- Once for each task, not for each line: a task may have tens of thousands of entries.
    spent AS MATERIALIZED (SELECT k.task, (SELECT sum(l.minutes)::integer FROM work_ledger l
        WHERE l.company_id = ${companyId} AND l.task = k.task) AS minutes
      FROM (SELECT DISTINCT task FROM found WHERE task IS NOT NULL) k)
    SELECT t.id, t.person, p.emp_name AS person_name, t.work_date::text, (t.hours * 60)::integer AS minutes, t.kind, t.project_id, t.department,
      t.project_name, t.task_name, t.task, t.category, t.content, t.status, t.round, t.submitted_at, t.submission, t.approved_at,
      k.work_minutes AS planned_minutes, coalesce(spent.minutes, 0) AS done_minutes,
      (t.remaining_hours * 60)::integer AS left_minutes, t.issue, d.minutes AS day_minutes, t.filled_by, f.emp_name AS filled_by_name, last.decided_at, last.opinion, t.total::integer,
      EXISTS (SELECT 1 FROM work_approval a WHERE a.company_id = t.company_id AND a.record = t.id AND a.round = t.round
        AND a.state = 'passed' AND a.decided_by = ${userId}) AS passed_by_me
    FROM found t JOIN "user" p ON p.company_id = t.company_id AND p.id = t.person
      LEFT JOIN "user" f ON f.company_id = t.company_id AND f.id = t.filled_by
      LEFT JOIN spent ON spent.task = t.task
      LEFT JOIN task k ON k.company_id = t.company_id AND k.id = t.task
      LEFT JOIN work_day d ON d.company_id = t.company_id AND d.person = t.person AND d.work_date = t.work_date
      LEFT JOIN LATERAL (SELECT a.decided_at, a.opinion FROM work_approval a WHERE a.company_id = t.company_id AND a.record = t.id
        AND a.decided_by IS NOT NULL ORDER BY a.decided_at DESC LIMIT 1) last ON true
    ORDER BY ${order}`.execute(ctx.db);
  const configOf = await hoursConfigs(ctx);
  const all = ctx.viewer.rights.has('wr:workRecord:approveAll');
  const batches = await waitingBatches(ctx, rows);
  const found = await findingsOfLines(ctx, finished ? [] : rows.map(({ id }) => id));
  const issues = [...new Set(rows.flatMap(({ issue }) => issue ?? []))];
  const names = issues.length > 0 ? await titlesById('issue', ctx, issues) : {};
  const lines = rows.map(({ total: _, passedByMe, department, submission, ...row }) => {
    const batch = batches.get(submission ?? 0);
    const at = (value: unknown): string | null => (value === null ? null : new Date(value as string).toISOString());
    const line: ApprovalLine = {
      ...row,
      issueName: names[row.issue ?? 0] ?? null,
      submittedAt: at(row.submittedAt),
      approvedAt: at(row.approvedAt),
      decidedAt: at(row.decidedAt),
      undo: null,
      workflow: batch ? { instance: batch.instance, number: batch.number } : null,
      findings: found.get(row.id) ?? [],
    };
    if (!finished) return line;
    const why =
      row.status !== 'approved'
        ? t.status
        : !passedByMe && !all
          ? t.notPasser
          : mayUndo(Date.parse(line.approvedAt!), ctx.now, configOf(department).revokeDays)
            ? null
            : t.undoTimedOut;
    return { ...line, undo: why && ctx.say(why, { status: ctx.say(t.decided) }) };
  });
  return { lines, total: rows[0]?.total ?? 0 };
}

/** The workflow of a record's last submission. */
async function workflowOf(ctx: Ctx, { submission }: WorkRecordRow): Promise<RecordStory['workflow']> {
  const { rows } = await sql<{ instance: number; number: string }>`SELECT s.instance, i.number FROM work_submission s
    JOIN wf_instance i ON i.company_id = s.company_id AND i.id = s.instance
    WHERE s.company_id = ${ctx.viewer.companyId} AND s.id = ${submission ?? 0}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Steps and ledger entries of a record the viewer may see. Costs leave the server for holders of the right alone. */
export async function storyOf(ctx: Ctx, row: WorkRecordRow): Promise<RecordStory> {
  const { companyId } = ctx.viewer;
  const showsCost = row.projectId != null && (await ctx.can(COST_RIGHT, { projectId: row.projectId }));
  const steps = await sql<
    RecordStory['steps'][number]
  >`SELECT round, step, state, approver, decided_by, decided_at, opinion FROM work_approval
    WHERE company_id = ${companyId} AND record = ${row.id} ORDER BY round, step`.execute(ctx.db);
  const ledger = await sql<RecordStory['ledger'][number]>`SELECT seq, booked_at, minutes, cause,
      ${showsCost ? sql`cost_cents` : sql`NULL::bigint`} AS cost_cents
    FROM work_ledger WHERE company_id = ${companyId} AND record = ${row.id} ORDER BY seq`.execute(ctx.db);
  const at = (value: unknown): string | null => (value === null ? null : new Date(value as string).toISOString());
  const { userId, rights } = ctx.viewer;
  const fills =
    isOpen(row.status) &&
    (row.person === userId ? rights.has('wr:workRecord:edit') : rights.has('wr:workRecord:fillFor'));
  const { askRemaining } = await hoursConfigOf(ctx, row.department);
  return {
    may: { sayRemaining: fills && askRemaining && row.task !== null, nameIssue: fills && row.projectId != null },
    task: row.task,
    workflow: await workflowOf(ctx, row),
    corrections: await correctionsOf(ctx, row.id),
    mayCorrect: row.status === 'approved' && ctx.viewer.rights.has('wr:workRecord:correct'),
    steps: steps.rows.map((step) => ({ ...step, decidedAt: at(step.decidedAt) })),
    ledger: ledger.rows.map((entry) => ({ ...entry, bookedAt: at(entry.bookedAt)! })),
    showsCost,
    names: await userNames(
      ctx,
      steps.rows.flatMap(({ approver, decidedBy }) => [approver, decidedBy]).filter((id) => id !== null),
    ),
  };
}
