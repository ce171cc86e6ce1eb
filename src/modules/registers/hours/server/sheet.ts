/** The days of one person: entries, possible entries, and proposals from the plan and previous days. */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { absent, forbidden, type Problem, refuse } from '#kernel/problem.ts';
import { type CompiledCalendar, compiled, workOfDay } from '#kernel/workdays.ts';
import { calendarsOfPeople } from '#modules/base/calendar/server/public.ts';
import { nameSql } from '#modules/base/dict/server/public.ts';
import { takesPart } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { titlesById } from '#server/entity/entity-read.ts';
import type { HoursSheet, SheetRecord, SheetRow, StripDay } from '../hours.calls.ts';
import { checkWorkDate, DAY_VIEW_DAYS, type FillFacts, refuseFill } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { HoursConfig } from '../hours-config.ts';
import { propose } from '../propose.ts';
import { hoursConfigOf } from './hours-settings.ts';
import { closedDays } from './periods.ts';
import { changedSince, stateChanges } from './state-changes.ts';

/** Days before a sheet whose entries are proposed again. */
const DAYS_BEFORE = 14;

export interface Span {
  from: string;
  to: string;
}

/** The days of a period; refuses one that ends before it begins or is longer than allowed. */
export function daysOf({ from, to }: Span, most: number): string[] {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === null || last === null || last < first) throw refuse(t.date, undefined, 'to');
  if (last - first + 1 > most) throw refuse(t.span, { max: most }, 'to');
  return Array.from({ length: last - first + 1 }, (_, i) => formatDay(first + i));
}

/** Working calendars of people: their own, else the company's. */
export async function calendarsOf(ctx: Ctx, people: readonly number[]): Promise<(person: number) => CompiledCalendar> {
  const { usual, own } = await calendarsOfPeople(ctx, people);
  return (person) => compiled(own.get(person) ?? usual);
}

/** Whose hours are asked for; those of others need the right to fill in for them. */
export async function personOf(
  ctx: Ctx,
  given: number | null | undefined,
): Promise<{ id: number; department: number | null; name: string }> {
  const id = given ?? ctx.viewer.userId;
  if (id !== ctx.viewer.userId && !ctx.viewer.rights.has('wr:workRecord:fillFor')) throw forbidden();
  const { rows } = await sql<{
    id: number;
    department: number | null;
    name: string;
  }>`SELECT id, department, emp_name AS name FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

interface Fillable extends SheetRow {
  facts: FillFacts | null;
  start: string | null;
  end: string | null;
  share: number;
}

/** Tasks and projects that may take hours of a person in a period, those with plan first. */
async function fillable(ctx: Ctx, person: number, { from, to }: Span, config: HoursConfig): Promise<Fillable[]> {
  const { companyId } = ctx.viewer;
  const me = { ...ctx, viewer: { ...ctx.viewer, userId: person } };
  const mine = sql`(x.responsible = ${person} OR x.participants @> ARRAY[${person}]::bigint[])`;
  const { rows } = await sql<
    FillFacts['project'] & {
      projectId: number;
      task: number | null;
      taskName: string;
      taskStatus: NonNullable<FillFacts['task']>['status'];
      taskChanges: NonNullable<FillFacts['task']>['changes'];
      taskEnd: string | null;
      mine: boolean;
      start: string | null;
      end: string | null;
      share: number;
    }
  >`WITH part AS MATERIALIZED (SELECT id FROM project WHERE company_id = ${companyId} AND ${takesPart(me, 'project', sql`id`)}),
    p AS NOT MATERIALIZED (SELECT p.id, p.name, p.status, p.planned_start::text, p.actual_start::text, p.actual_end::text,
      ${stateChanges(ctx, 'project', sql`p.id`)} AS changes, p.id IN (SELECT id FROM part) AS member FROM project p WHERE p.company_id = ${companyId} AND p.status <> 'new'
        AND (p.actual_end IS NULL OR p.actual_end >= ${from}::date))
    SELECT p.*, p.id AS project_id, x.id AS task, x.name AS task_name, x.status AS task_status,
      ${stateChanges(ctx, 'task', sql`x.id`)} AS task_changes, x.actual_end::text AS task_end,
      ${mine} AS mine, coalesce(x.actual_start, x.planned_start)::text AS start, x.planned_end::text AS "end",
      x.work_minutes / greatest(1, coalesce(cardinality(x.participants), 0) + 1)::float8 AS share
    FROM task x JOIN p ON p.id = x.project_id
    WHERE x.company_id = ${companyId} AND x.active AND NOT x.summary AND NOT x.milestone
      AND (x.status IN ('ongoing', 'done') OR ${changedSince(ctx, 'task', sql`x.id`, from)}) AND (x.actual_end IS NULL OR x.actual_end >= ${from}::date - 7)
      AND coalesce(x.actual_start, x.planned_start) <= ${to}::date
      AND (${mine} ${config.openTasks ? sql`OR x.project_id = ANY(ARRAY(SELECT id FROM part))` : sql``})
    UNION ALL SELECT p.*, p.id, NULL, '', NULL, NULL, NULL, false, NULL, NULL, 0 FROM p WHERE p.id = ANY(ARRAY(SELECT id FROM part))
    ORDER BY project_id, start NULLS LAST, task LIMIT 500`.execute(ctx.db);
  return rows.map((row) => {
    const { name, status, changes, plannedStart, actualStart, actualEnd, member } = row;
    return {
      projectId: row.projectId,
      task: row.task,
      category: null,
      title: row.task === null ? '' : row.taskName,
      project: name,
      days: [],
      planned: {},
      content: null,
      start: row.start,
      end: row.end,
      share: row.mine ? row.share : 0,
      facts: {
        project: { name, status, changes, plannedStart, actualStart, actualEnd, member },
        task:
          row.task === null
            ? null
            : {
                name: row.taskName,
                status: row.taskStatus,
                changes: row.taskChanges,
                summary: false,
                mine: row.mine,
                actualEnd: row.taskEnd,
              },
      },
    };
  });
}

const keyOf = ({ projectId, task, category }: Pick<SheetRow, 'projectId' | 'task' | 'category'>): string =>
  task !== null ? `t${task}` : category !== null ? `c${category}` : `p${projectId}`;

async function recordsOf(ctx: Ctx, person: number, { from, to }: Span) {
  const { rows } = await sql<
    SheetRecord & { projectName: string | null; taskName: string | null }
  >`SELECT t.id, t.version,
      t.work_date::text, (t.hours * 60)::integer AS minutes, t.kind, t.project_id, t.task, t.category, t.content, t.remaining_hours, t.issue, t.status,
      t.project_name, t.task_name, (SELECT a.opinion FROM work_approval a WHERE a.company_id = t.company_id AND a.record = t.id
        AND a.round = t.round AND a.state = 'returned' LIMIT 1) AS opinion,
      (SELECT f.emp_name FROM "user" f WHERE f.company_id = t.company_id AND f.id = t.filled_by AND f.id <> t.person) AS filled_by
    FROM work_record t WHERE t.company_id = ${ctx.viewer.companyId} AND t.person = ${person}
      AND t.work_date BETWEEN ${from}::date AND ${to}::date ORDER BY t.work_date, t.id`.execute(ctx.db);
  const issues = [...new Set(rows.flatMap(({ issue }) => issue ?? []))];
  const names = issues.length > 0 ? await titlesById('issue', ctx, issues) : {};
  return rows.map((row) => ({ ...row, issueName: names[row.issue ?? 0] ?? null }));
}

/** How hours are classified: categories with their titles in the viewer's language, types by key. */
async function tellings(
  ctx: Ctx,
): Promise<{ categories: { id: number; title: string }[]; kinds: Record<string, number> }> {
  const { rows } = await sql<{ id: number; title: string; key: string; of: string }>`
    SELECT i.id, ${nameSql(ctx.lang)} AS title, i.item_key AS key, d.dict_key AS of FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary WHERE i.company_id = ${ctx.viewer.companyId}
      AND d.dict_key IN ('work_hour_category', 'work_hour_type') AND i.active ORDER BY i.sort, i.id`.execute(ctx.db);
  const [categories, kinds] = ['work_hour_category', 'work_hour_type'].map((key) =>
    rows.filter(({ of }) => of === key),
  );
  return { categories: categories!, kinds: Object.fromEntries(kinds!.map(({ key, id }) => [key, id])) };
}

export async function sheetOf(ctx: Ctx, given: number | null | undefined, span: Span): Promise<HoursSheet> {
  const days = daysOf(span, DAY_VIEW_DAYS);
  const { id: person, department, name } = await personOf(ctx, given);
  const config = await hoursConfigOf(ctx, department);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const closed = await closedDays(ctx, department, days);
  const calendar = (await calendarsOf(ctx, [person]))(person);
  const said = (why: Problem | null): string | null => why && ctx.say(why.message, why.params);
  const shown = days.map((day) => ({
    date: day,
    expected: workOfDay(calendar, parseDay(day)!),
    locked: closed.has(day) ? ctx.say(t.closed, { date: day }) : said(checkWorkDate(config, day, today)),
  }));
  const rows = await fillable(ctx, person, span, config);
  const { categories, kinds } = await tellings(ctx);
  for (const item of categories)
    rows.push({
      projectId: null,
      task: null,
      category: item.id,
      title: item.title,
      project: null,
      days: [],
      planned: {},
      content: null,
      facts: null,
      start: null,
      end: null,
      share: 0,
    });
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const told = await recordsOf(ctx, person, { from: formatDay(parseDay(span.from)! - DAYS_BEFORE), to: span.to });
  const [before, records] = [
    told.filter(({ workDate }) => workDate < span.from),
    told.filter(({ workDate }) => workDate >= span.from),
  ];
  // Existing entries stay visible even if nothing can be added there any more.
  for (const record of records)
    if (!byKey.has(keyOf(record))) {
      const { projectId, task, category, projectName, taskName } = record;
      const row = {
        projectId,
        task,
        category,
        title: taskName ?? '',
        project: projectName,
        days: [],
        planned: {},
        content: null,
        facts: null,
        start: null,
        end: null,
        share: 0,
      };
      rows.push(row);
      byKey.set(keyOf(row), row);
    }
  for (const record of told) {
    const row = byKey.get(keyOf(record));
    if (row) row.content = record.content;
  }
  for (const row of rows) {
    const open = (day: string): boolean =>
      row.category !== null || (row.facts !== null && !refuseFill(row.facts, config, day));
    row.days = shown.filter(({ date, locked }) => locked === null && open(date)).map(({ date }) => date);
    if (row.task !== null && row.start !== null && row.end !== null && row.share > 0) plan(row, calendar, days);
  }
  const proposal = propose({ days: shown, rows, records, before, keyOf });
  return {
    person,
    personName: name,
    days: shown,
    rows: rows.map(({ facts: _, start: _s, end: _e, share: _h, ...row }) => row),
    records: records.map(({ projectName: _p, taskName: _t, ...record }) => record),
    proposal,
    kinds,
    longDayHours: config.longDayHours,
    longWeekHours: config.longWeekHours,
    askRemaining: config.askRemaining,
  };
}

/** Spreads a person's share of a task's work over its working days. */
function plan(row: Fillable, calendar: CompiledCalendar, days: readonly string[]): void {
  const [first, last] = [parseDay(row.start!)!, parseDay(row.end!)!];
  let all = 0;
  for (let day = first; day <= Math.min(last, first + 2000); day++) all += workOfDay(calendar, day);
  if (all === 0) return;
  for (const date of days) {
    const day = parseDay(date)!;
    const work = day >= first && day <= last ? workOfDay(calendar, day) : 0;
    const minutes = Math.round((row.share * work) / all);
    if (minutes > 0) row.planned[date] = Math.min(minutes, work);
  }
}

/** The state of a person's days, for the strip of two months. */
export async function stripOf(ctx: Ctx, given: number | null | undefined, span: Span): Promise<StripDay[]> {
  const days = daysOf(span, DAY_VIEW_DAYS);
  const { id: person } = await personOf(ctx, given);
  const calendar = (await calendarsOf(ctx, [person]))(person);
  const { rows } = await sql<
    Omit<StripDay, 'expected'>
  >`SELECT work_date::text AS date, sum(hours * 60)::integer AS minutes,
      CASE WHEN bool_or(status IN ('returned', 'revoked')) THEN 'returned' WHEN bool_or(status = 'draft') THEN 'draft'
        WHEN bool_or(status = 'submitted') THEN 'submitted' ELSE 'approved' END AS state
    FROM work_record WHERE company_id = ${ctx.viewer.companyId} AND person = ${person}
      AND work_date BETWEEN ${span.from}::date AND ${span.to}::date GROUP BY 1`.execute(ctx.db);
  const filled = new Map(rows.map((row) => [row.date, row]));
  return days.map((date) => ({
    date,
    expected: workOfDay(calendar, parseDay(date)!),
    minutes: filled.get(date)?.minutes ?? 0,
    state: filled.get(date)?.state ?? null,
  }));
}
