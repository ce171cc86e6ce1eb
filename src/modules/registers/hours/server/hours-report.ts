/**
 * Sums of hours over a period, of the records the viewer may see. Approved ones come from the sums of months (month-sums.ts), which
 * equal their records; the list behind a number shows the records. Groups follow the record's data of its day: who moves later
 * moves nothing. As known at a moment that has passed they come from the ledger alone (hours-known.ts).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { nameSql } from '#modules/base/dict/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type CountedRecordRow,
  closedHours,
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
import { hoursConfigOf } from './hours-settings.ts';
import { workRecordService } from './record-service.ts';
import { daysOf } from './sheet.ts';
import { closedHoursOf, knownRecords, knownSums } from './sums/hours-known.ts';
import { monthSums } from './sums/month-sums.ts';
import { seesAll, visibleByHand, visibleByPlace } from './work-visible.ts';

type Sql = RawBuilder<unknown>;

const COUNTED: Readonly<Record<HoursCounted, Sql>> = {
  approved: sql`b.status = 'approved'`,
  waiting: sql`b.status = 'submitted'`,
  both: sql`true`,
};

/** Records `b` that any number may count. */
async function recordsOf(ctx: Ctx, { owner, from, to }: { owner: string; from: string; to: string }): Promise<Sql> {
  daysOf({ from, to }, REPORT_DAYS);
  const readable = (await workRecordService.readable(ctx)) ?? sql`false`;
  const mine = owner === 'mine' ? sql`t.person = ${ctx.viewer.userId}` : sql`true`;
  return sql`(SELECT t.* FROM work_record t WHERE ${readable} AND ${mine} AND t.status IN ('approved', 'submitted')
    AND t.work_date BETWEEN ${from}::date AND ${to}::date)`;
}

/** The key of a group, as named by records and sums; months are handled separately. */
const KEYS: Readonly<Record<Exclude<HoursGroup, 'month'>, string>> = {
  project: 'project_id',
  task: 'task',
  department: 'department',
  person: 'person',
  kind: 'kind',
  category: 'category',
};
/** Projects and tasks are called by the names their records kept. */
const NAMES: Partial<Record<HoursGroup, string>> = { project: 'project_name', task: 'task_name' };

const NO_HOURS = sql`0`;
const minutesOf = sql`(t.hours * 60)::integer`;
const monthOf = sql`date_trunc('month', t.work_date::timestamp)::date`;

/**
 * Minutes by key and person. Approved ones are sums of months; those that wait, and what somebody sees for having filled it in or
 * decided about it, are counted by the record.
 */
async function hoursBy(ctx: Ctx, input: InputOf<typeof hoursReport>, by: HoursGroup): Promise<Sql> {
  if (input.known) {
    const month = sql`date_trunc('month', l.work_date::timestamp)::date`;
    const key = by === 'month' ? month : sql.ref(`l.${KEYS[by]}`);
    const name = NAMES[by] ? sql.ref(`l.${NAMES[by]}`) : sql`NULL::text`;
    return knownSums(ctx, input, input.known, sql`${key} AS key, ${name} AS name, l.person`);
  }
  const mine = input.owner === 'mine' ? sql<SqlBool>`m.person = ${ctx.viewer.userId}` : null;
  const all = seesAll(ctx) ? sql<SqlBool>`true` : null;
  const named = (of: string, month: Sql): Sql => {
    const key = by === 'month' ? month : sql.ref(`${of}.${KEYS[by]}`);
    const name = NAMES[by] ? sql.ref(`${of}.${NAMES[by]}`) : sql`NULL::text`;
    return sql`${key} AS key, ${name} AS name`;
  };
  const records = (where: Sql, approved: Sql, waiting: Sql): Sql =>
    sql`SELECT ${named('t', monthOf)}, t.person, ${approved}, ${waiting} FROM ${where}`;
  const sums = monthSums(ctx, input, mine ?? all ?? visibleByPlace(ctx, sql`m`), named('m', sql`m.month`));
  const byHand = sql`work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.status = 'approved'
    AND t.work_date BETWEEN ${input.from}::date AND ${input.to}::date
    AND ${visibleByHand(ctx)} AND ${visibleByPlace(ctx, sql`t`)} IS NOT TRUE`;
  return sql`SELECT key, name, person, minutes AS approved, 0 AS waiting FROM (${sums}) sums
    UNION ALL ${records(sql`${await recordsOf(ctx, input)} t WHERE t.status = 'submitted'`, NO_HOURS, minutesOf)}
    ${mine || all ? sql`` : sql`UNION ALL ${records(byHand, minutesOf, NO_HOURS)}`}`;
}

function titleOf(ctx: Ctx, by: HoursGroup): Sql {
  const { companyId } = ctx.viewer;
  switch (by) {
    case 'project':
    case 'task':
      return sql`name`;
    case 'month':
      return sql`to_char(key, 'YYYY-MM')`;
    case 'department':
      return sql`(SELECT d.name FROM department d WHERE d.company_id = ${companyId} AND d.id = key)`;
    case 'person':
      return sql`(SELECT u.emp_name FROM "user" u WHERE u.company_id = ${companyId} AND u.id = key)`;
    default:
      return sql`(SELECT ${nameSql(ctx.lang)} FROM dict_item i WHERE i.company_id = ${companyId} AND i.id = key)`;
  }
}

async function source(ctx: Ctx, input: InputOf<typeof hoursReport>): Promise<Source<HoursGroupRow>> {
  daysOf(input, REPORT_DAYS);
  const by = input.by as HoursGroup;
  const none = { project: x.noProject, task: x.noTask, category: x.noCategory, department: x.noDepartment }[
    by as string
  ];
  const { hoursPerDay } = await hoursConfigOf(ctx, null);
  const { rows } =
    await sql<HoursGroupRow>`WITH persons AS (SELECT key, person, max(name) AS name, sum(approved) AS approved, sum(waiting) AS waiting
        FROM (${await hoursBy(ctx, input, by)}) b GROUP BY key, person),
    g AS (SELECT key, max(name) AS name, round(sum(approved) / 60.0, 1) AS approved, round(sum(waiting) / 60.0, 1) AS waiting,
        count(*)::integer AS people, round(sum(approved + waiting) / (60.0 * ${hoursPerDay}::numeric), 1) AS days
      FROM persons GROUP BY key)
    SELECT row_number() OVER (ORDER BY ${by === 'month' ? sql`key DESC` : sql`approved DESC, waiting DESC, key::text`}) AS id, key::text,
      coalesce(${titleOf(ctx, by)}, ${ctx.say(none ?? x.none)}) AS title, approved::text,
      ${input.known ? sql`NULL::text` : sql`waiting::text`} AS waiting,
      round(100 * approved / nullif(sum(approved) OVER (), 0))::integer AS share, people, days::text
    FROM g ORDER BY 1`.execute(ctx.db);
  return computedRows(hoursPages.summary.report, rows);
}

async function rowsOf(ctx: Ctx, input: InputOf<typeof countedRecords>): Promise<Source<CountedRecordRow>> {
  if (input.known) {
    daysOf(input, REPORT_DAYS);
    // It is no longer known what waited then.
    return {
      rows: sql`SELECT * FROM (${knownRecords(ctx, input, input.known)}) r WHERE ${input.counts !== 'waiting'}`,
    };
  }
  return {
    rows: sql`SELECT b.id, b.content, b.work_date, b.hours, b.person, b.department, b.project_id AS project, b.task, b.project_name,
        b.task_name, b.kind, b.category, b.status, b.project_id IS NULL AS no_project, b.task IS NULL AS no_task,
        b.category IS NULL AS no_category, b.department IS NULL AS no_department
      FROM ${await recordsOf(ctx, input)} b WHERE ${COUNTED[input.counts as HoursCounted]}`,
  };
}

const { report, records } = hoursPages.summary;
export const hoursReportHandlers = [
  handle(closedHours, (ctx, input) => closedHoursOf(ctx, input)),
  handle(hoursReport, async (ctx, input) => reportAnswer(ctx, report, input, await source(ctx, input))),
  handle(exportHoursReport, async (ctx, input) => reportSheet(ctx, report, input, await source(ctx, input))),
  handle(countedRecords, async (ctx, input) => reportAnswer(ctx, records, input, await rowsOf(ctx, input))),
  handle(exportCountedRecords, async (ctx, input) => reportSheet(ctx, records, input, await rowsOf(ctx, input))),
];
