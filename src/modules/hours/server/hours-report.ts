/**
 * Sums of hours over a period, of the records the viewer may see. What a number counts is said once, as a condition on one set of
 * rows, so that a list holds what its number says. Groups go by what the record kept of its day: who moves later moves nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { nameSql } from '#modules/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type CountedRecordRow,
  countedRecords,
  exportCountedRecords,
  exportHoursReport,
  type HoursCounted,
  type HoursGroup,
  type HoursGroupRow,
  hoursReport,
  REPORT_DAYS,
} from '../hours-report.calls.ts';
import { hoursReportTexts as x } from '../hours-report.texts.ts';
import { hoursPages } from '../hours-report.ts';
import { workRecordService } from './record-service.ts';
import { daysOf } from './sheet.ts';

type Sql = RawBuilder<unknown>;

const COUNTED: Readonly<Record<HoursCounted, Sql>> = {
  approved: sql`b.status = 'approved'`,
  waiting: sql`b.status = 'submitted'`,
};

/** Records `b` that any number may count. */
async function recordsOf(ctx: Ctx, { owner, from, to }: { owner: string; from: string; to: string }): Promise<Sql> {
  daysOf({ from, to }, REPORT_DAYS);
  const readable = (await workRecordService.readable(ctx)) ?? sql`false`;
  const mine = owner === 'mine' ? sql`t.person = ${ctx.viewer.userId}` : sql`true`;
  return sql`(SELECT t.* FROM work_record t WHERE ${readable} AND ${mine} AND t.status IN ('approved', 'submitted')
    AND t.work_date BETWEEN ${from}::date AND ${to}::date)`;
}

const KEYS: Readonly<Record<HoursGroup, Sql>> = {
  project: sql`b.project_id`,
  task: sql`b.task`,
  department: sql`b.department`,
  person: sql`b.person`,
  kind: sql`b.kind`,
  category: sql`b.category`,
  month: sql`to_char(b.work_date, 'YYYY-MM-01')`,
};

/** What a group is called: projects and tasks by the names their records kept. */
function titleOf(ctx: Ctx, by: HoursGroup): Sql {
  const { companyId } = ctx.viewer;
  switch (by) {
    case 'project':
      return sql`max(b.project_name)`;
    case 'task':
      return sql`max(b.task_name)`;
    case 'month':
      return sql`to_char(min(b.work_date), 'YYYY-MM')`;
    case 'department':
      return sql`(SELECT d.name FROM department d WHERE d.company_id = ${companyId} AND d.id = b.department)`;
    case 'person':
      return sql`(SELECT u.emp_name FROM "user" u WHERE u.company_id = ${companyId} AND u.id = b.person)`;
    default:
      return sql`(SELECT ${nameSql(ctx.lang)} FROM dict_item i WHERE i.company_id = ${companyId} AND i.id = ${KEYS[by]})`;
  }
}

async function source(ctx: Ctx, input: InputOf<typeof hoursReport>): Promise<Source<HoursGroupRow>> {
  const by = input.by as HoursGroup;
  const hours = (of: HoursCounted): Sql => sql`coalesce(sum(b.hours) FILTER (WHERE ${COUNTED[of]}), 0)`;
  const none = { project: x.noProject, task: x.noTask, category: x.noCategory, department: x.noDepartment }[
    by as string
  ];
  const { rows } = await sql<HoursGroupRow>`WITH b AS MATERIALIZED ${await recordsOf(ctx, input)},
    g AS (SELECT ${KEYS[by]}::text AS key, ${titleOf(ctx, by)} AS title, ${hours('approved')} AS approved, ${hours('waiting')} AS waiting,
        count(DISTINCT b.person)::integer AS people, count(DISTINCT (b.person, b.work_date))::integer AS days
      FROM b GROUP BY ${KEYS[by]})
    SELECT row_number() OVER (ORDER BY ${by === 'month' ? sql`key DESC` : sql`approved DESC, waiting DESC, key`}) AS id, key,
      coalesce(title, ${ctx.say(none ?? x.none)}) AS title, approved::text, waiting::text,
      round(100 * approved / nullif(sum(approved) OVER (), 0))::integer AS share, people, days
    FROM g ORDER BY 1`.execute(ctx.db);
  return computedRows(hoursPages.summary.report, rows);
}

async function rowsOf(ctx: Ctx, input: InputOf<typeof countedRecords>): Promise<Source<CountedRecordRow>> {
  return {
    rows: sql`SELECT b.id, b.content, b.work_date, b.hours, b.person, b.department, b.project_id AS project, b.task, b.project_name,
        b.task_name, b.kind, b.category, b.status, b.project_id IS NULL AS no_project, b.task IS NULL AS no_task,
        b.category IS NULL AS no_category, b.department IS NULL AS no_department
      FROM ${await recordsOf(ctx, input)} b WHERE ${COUNTED[input.counts as HoursCounted]}`,
  };
}

const { report, records } = hoursPages.summary;
export const hoursReportHandlers = [
  handle(hoursReport, async (ctx, input) => reportAnswer(ctx, report, input, await source(ctx, input))),
  handle(exportHoursReport, async (ctx, input) => reportSheet(ctx, report, input, await source(ctx, input))),
  handle(countedRecords, async (ctx, input) => reportAnswer(ctx, records, input, await rowsOf(ctx, input))),
  handle(exportCountedRecords, async (ctx, input) => reportSheet(ctx, records, input, await rowsOf(ctx, input))),
];
