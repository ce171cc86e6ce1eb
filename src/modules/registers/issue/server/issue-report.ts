/**
 * Statistics of issues over a period: figures, and the issues they count, of those the viewer may read. What a number counts is
 * defined once, as conditions on one set of rows, so that a list has as many rows as its number.
 */
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant, instantOfMinute, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import { nameSql } from '#modules/base/dict/server/public.ts';
import { seenObjects } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  type CountedIssueRow,
  countedIssues,
  exportCountedIssues,
  exportIssueReport,
  type IssueCounted,
  type IssueGroup,
  type IssueGroupRow,
  issueReport,
  MOST_DAYS,
} from '../issue-report.calls.ts';
import { issueReportTexts as x } from '../issue-report.texts.ts';
import { countedIssuesReport, issueReportReport } from '../issue-report.ts';
import { countWeeks, type IssueDays, type WeekCounts, weeksOf } from '../issue-weeks.ts';
import { issueService } from './issue-service.ts';

interface Period {
  from: string;
  to: string;
}
type Sql = RawBuilder<unknown>;

function mustBePeriod({ from, to }: Period): void {
  const days = (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1;
  if (days < 1) throw refuse(x.backwards, undefined, 'to');
  if (days > MOST_DAYS) throw refuse(x.tooLong, { max: MOST_DAYS, days }, 'to');
}

/** Issues `b` that any number of the period may count, with their days. */
async function issuesOf(ctx: Ctx, { from, to }: Period): Promise<Sql> {
  const readable = (await issueService.readable(ctx)) ?? sql`false`;
  const day = (column: string) =>
    sql`(t.${sql.id(column)} AT TIME ZONE 'UTC' + ${ctx.utcOffset} * interval '1 minute')::date`;
  // Instants are compared as they are stored: days are computed only of what the period counts.
  const start = (date: string, days: 0 | 1) =>
    sql`${new Date(instantOfMinute((parseDay(date)! + days) * MINUTES_PER_DAY, ctx.utcOffset))}::timestamptz`;
  return sql`(SELECT t.id, t.code, t.name, t.status, t.type, t.severity, t.cause, t.project_id, t.responsible,
      t.planned_finish, t.reopened, t.created_at, t.closed_at, ${day('created_at')} AS raised_on, ${day('closed_at')} AS closed_on
    FROM issue t WHERE ${readable} AND t.created_at < ${start(to, 1)}
      AND (t.closed_at IS NULL OR t.closed_at >= ${start(from, 0)} OR t.created_at >= ${start(from, 0)}))`;
}

/** What a number of a period counts, as a condition on `b`. `from` and `to` are expressions of days. */
function countedIn(ctx: Ctx, from: Sql, to: Sql): Record<IssueCounted, Sql> {
  const today = sql`${dateOfInstant(ctx.now, ctx.utcOffset)}::date`;
  const closed = sql`coalesce(b.closed_on BETWEEN ${from} AND ${to}, false)`;
  const open = sql`(b.raised_on <= ${to} AND (b.closed_on IS NULL OR b.closed_on > ${to}))`;
  return {
    raised: sql`b.raised_on BETWEEN ${from} AND ${to}`,
    closed,
    open,
    overdue: sql`(${open} AND coalesce(b.planned_finish < least(${to}, ${today}), false))`,
    reopened: sql`(${closed} AND b.reopened > 0)`,
  };
}

const dayOf = (day: string): Sql => sql`${day}::date`;
const median = (of: Sql, where: Sql): Sql =>
  sql`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${of}) FILTER (WHERE ${where}))::numeric, 1)::text`;
const DAY = 86_400;

/** Columns of a group of `b`: the counts in its period; `spent` is joined. */
function figures(ctx: Ctx, from: Sql, to: Sql): Sql {
  const { raised, closed, open, overdue, reopened } = countedIn(ctx, from, to);
  const count = (where: Sql): Sql => sql`count(*) FILTER (WHERE ${where})::integer`;
  const until = sql`least(${to}, ${dateOfInstant(ctx.now, ctx.utcOffset)}::date)`;
  const state = (name: string): Sql => median(sql`spent.${sql.id(name)} / ${DAY}`, closed);
  return sql`${count(raised)} AS raised, ${count(closed)} AS closed, ${count(open)} AS open, ${count(overdue)} AS overdue,
    ${count(reopened)} AS reopened, round(100.0 * ${count(reopened)} / nullif(${count(closed)}, 0))::integer AS reopened_rate,
    ${median(sql`${until} - b.raised_on`, open)} AS age,
    ${median(sql`extract(epoch FROM b.closed_at - b.created_at) / ${DAY}`, closed)} AS to_close,
    ${state('new')} AS in_new, ${state('processing')} AS in_processing, ${state('solved')} AS in_solved`;
}

/** Seconds that closed issues of `b` spent in each state. */
const spentOf = ({ viewer: { companyId } }: Ctx, { from }: Period): Sql => {
  const of = (status: string): Sql =>
    sql`coalesce(sum(extract(epoch FROM until - at)) FILTER (WHERE to_status = ${status}), 0) AS ${sql.id(status)}`;
  return sql`(SELECT issue, ${of('new')}, ${of('processing')}, ${of('solved')}
    FROM (SELECT issue, to_status, at, lead(at) OVER (PARTITION BY issue ORDER BY seq) AS until FROM issue_step
      WHERE company_id = ${companyId} AND issue = ANY(ARRAY(SELECT id FROM b WHERE closed_on >= ${from}::date))) steps
    GROUP BY issue)`;
};

const KEYS: Readonly<Record<Exclude<IssueGroup, 'week'>, string>> = {
  type: 'type',
  severity: 'severity',
  cause: 'cause',
  project: 'project_id',
};

type Row = IssueGroupRow;

/** Groups of the period, and all of it; its weeks of the same issues, which are read once. */
async function grouped(
  ctx: Ctx,
  by: Exclude<IssueGroup, 'week'>,
  period: Period,
): Promise<{ rows: Row[]; total: Row; weeks: WeekCounts[] }> {
  const { companyId } = ctx.viewer;
  const none = by === 'project' ? x.noProject : x.none;
  const key = sql`b.${sql.id(KEYS[by])}`;
  const titles =
    by === 'project'
      ? sql`SELECT p.name FROM project p WHERE p.company_id = ${companyId} AND p.id = g.key AND ${seenObjects(ctx, 'project', sql`p.id`)}`
      : sql`SELECT ${nameSql(ctx.lang)} FROM dict_item i WHERE i.company_id = ${companyId} AND i.id = g.key`;
  const { rows } = await sql<
    Row & { whole: boolean; days: IssueDays[] | null }
  >`WITH b AS MATERIALIZED ${await issuesOf(ctx, period)},
    d AS (${daysOfWeeks(ctx, period)}),
    g AS (SELECT ${key} AS key, grouping(${key}) = 1 AS whole, ${figures(ctx, dayOf(period.from), dayOf(period.to))}
      FROM b LEFT JOIN ${spentOf(ctx, period)} spent ON spent.issue = b.id GROUP BY GROUPING SETS ((${key}), ()))
    SELECT whole, row_number() OVER (ORDER BY whole, open DESC, raised DESC, key) AS id, key::text AS key,
      CASE WHEN whole THEN '' WHEN key IS NULL THEN ${ctx.say(none)} ELSE coalesce((${titles}), ${ctx.say(x.hidden)}) END AS title,
      raised, closed, open, overdue, reopened, reopened_rate, age, to_close, in_new, in_processing, in_solved,
      CASE WHEN whole THEN (SELECT jsonb_agg(jsonb_build_object('raisedOn', raised_on, 'closedIn', closed_in, 'lateFrom', late_from, 'count', count)) FROM d) END AS days
    FROM g ORDER BY 2`.execute(ctx.db);
  const { whole: _, days, ...total } = rows.find(({ whole }) => whole)!;
  return {
    rows: rows.flatMap(({ whole, days: __, ...row }) => (whole ? [] : [row])),
    total,
    weeks: countWeeks(weeksOf(period), days ?? [], dateOfInstant(ctx.now, ctx.utcOffset)),
  };
}

async function totalOf(ctx: Ctx, period: Period): Promise<Row> {
  const { rows } = await sql<Row>`WITH b AS MATERIALIZED ${await issuesOf(ctx, period)}
    SELECT ${figures(ctx, dayOf(period.from), dayOf(period.to))} FROM b
    LEFT JOIN ${spentOf(ctx, period)} spent ON spent.issue = b.id`.execute(ctx.db);
  return rows[0]!;
}

/** Days and weeks of issues `b`, of which the figures of weeks are counted. */
function daysOfWeeks(ctx: Ctx, period: Period): Sql {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const place = (day: Sql): Sql =>
    sql`(date_trunc('week', greatest(${day}, ${period.from}::date)::timestamp)::date
      - date_trunc('week', ${period.from}::date::timestamp)::date) / 7`;
  return sql`SELECT raised_on::text, CASE WHEN closed_on <= ${period.to}::date THEN ${place(sql`closed_on`)} END AS closed_in,
      CASE WHEN planned_finish < least(${period.to}::date, ${today}::date) THEN ${place(sql`planned_finish + 1`)} END AS late_from, count(*)::integer AS count
    FROM b GROUP BY 1, 2, 3`;
}

async function weekCounts(ctx: Ctx, period: Period): Promise<WeekCounts[]> {
  const { rows } = await sql<IssueDays>`WITH b AS ${await issuesOf(ctx, period)} ${daysOfWeeks(ctx, period)}`.execute(
    ctx.db,
  );
  return countWeeks(weeksOf(period), rows, dateOfInstant(ctx.now, ctx.utcOffset));
}

/** Weeks of the period from its last; the first and the last may be cut. */
async function weekly(ctx: Ctx, period: Period): Promise<Row[]> {
  const counts = await weekCounts(ctx, period);
  const state = (name: string): Sql => median(sql`spent.${sql.id(name)} / ${DAY}`, sql`true`);
  type Closed = Pick<Row, 'closed' | 'reopened' | 'reopenedRate' | 'toClose' | 'inNew' | 'inProcessing' | 'inSolved'>;
  const { rows } = await sql<Closed & { monday: string }>`WITH b AS MATERIALIZED ${await issuesOf(ctx, period)}
    SELECT date_trunc('week', b.closed_on::timestamp)::date::text AS monday, count(*)::integer AS closed,
      count(*) FILTER (WHERE b.reopened > 0)::integer AS reopened,
      round(100.0 * count(*) FILTER (WHERE b.reopened > 0) / count(*))::integer AS reopened_rate,
      ${median(sql`extract(epoch FROM b.closed_at - b.created_at) / ${DAY}`, sql`true`)} AS to_close,
      ${state('new')} AS in_new, ${state('processing')} AS in_processing, ${state('solved')} AS in_solved
    FROM b LEFT JOIN ${spentOf(ctx, period)} spent ON spent.issue = b.id
    WHERE b.closed_on BETWEEN ${period.from}::date AND ${period.to}::date GROUP BY 1`.execute(ctx.db);
  const closedIn = new Map(rows.map(({ monday, ...closed }) => [monday, closed]));
  const none: Closed = {
    closed: 0,
    reopened: 0,
    reopenedRate: null,
    toClose: null,
    inNew: null,
    inProcessing: null,
    inSolved: null,
  };
  return counts.toReversed().map(({ monday, ...counted }, i) => ({
    id: i + 1,
    key: monday,
    title: monday,
    ...counted,
    ...(closedIn.get(monday) ?? none),
  }));
}

async function source(ctx: Ctx, input: InputOf<typeof issueReport>): Promise<Source<Row>> {
  mustBePeriod(input);
  const by = input.by as IssueGroup;
  const isWeekly = by === 'week';
  const weekRows = isWeekly ? await weekly(ctx, input) : [];
  const { rows, total, weeks } = isWeekly
    ? { rows: weekRows, total: await totalOf(ctx, input), weeks: [] }
    : await grouped(ctx, by, input);
  const { raised, closed, open, overdue, reopened, reopenedRate, age, toClose } = total;
  const number = (value: string | null): number | null => (value === null ? null : Number(value));
  const counts = isWeekly ? weekRows.toReversed().map((week) => ({ ...week, monday: week.key! })) : weeks;
  const line = (name: 'raised' | 'closed' | 'open'): number[] => counts.map((week) => week[name]);
  return {
    ...computedRows(issueReportReport, rows),
    figures: { raised, closed, open, overdue, reopened, reopenedRate, age: number(age), toClose: number(toClose) },
    series: {
      weeks: {
        x: counts.map(({ monday }) => monday),
        lines: { raised: line('raised'), closed: line('closed'), open: line('open') },
      },
    },
  };
}

async function rowsOf(ctx: Ctx, input: InputOf<typeof countedIssues>): Promise<Source<CountedIssueRow>> {
  mustBePeriod(input);
  const { from, to } = input;
  const where = countedIn(ctx, dayOf(from), dayOf(to))[input.counts as IssueCounted];
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  return {
    rows: sql`SELECT b.id, b.code, b.name, b.status, b.project_id AS project, b.type, b.severity, b.cause, b.responsible,
        b.raised_on, b.planned_finish, b.closed_on, coalesce(b.closed_on, ${today}::date) - b.raised_on AS days, b.reopened,
        b.type IS NULL AS no_type, b.severity IS NULL AS no_severity, b.cause IS NULL AS no_cause, b.project_id IS NULL AS outside
      FROM ${await issuesOf(ctx, input)} b WHERE ${where}`,
  };
}

export const issueReportHandlers = [
  handle(issueReport, async (ctx, input) => reportAnswer(ctx, issueReportReport, input, await source(ctx, input))),
  handle(exportIssueReport, async (ctx, input) => reportSheet(ctx, issueReportReport, input, await source(ctx, input))),
  handle(countedIssues, async (ctx, input) => reportAnswer(ctx, countedIssuesReport, input, await rowsOf(ctx, input))),
  handle(exportCountedIssues, async (ctx, input) =>
    reportSheet(ctx, countedIssuesReport, input, await rowsOf(ctx, input)),
  ),
];
