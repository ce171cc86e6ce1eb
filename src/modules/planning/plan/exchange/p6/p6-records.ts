/**
 * A plan of Primavera P6, from the tables of its files, as records of MSPDI, which judge and limit it like every other plan.
 *
 * Facts: durations, lags and work are hours; the WBS is the outline, activities stand below their element; a lag of one day is 8 hours
 * of its calendar. Invariant: every WBS element and activity becomes a record; what has no place is noted.
 */
import { formatDay } from '#kernel/dates.ts';
import { problem } from '#kernel/problem.ts';
import { createLedger, type Ledger } from '../fidelity-ledger.ts';
import { type FilePart, type PlanAnswer, planOfRecords } from '../mspdi/mspdi-read.ts';
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import { type P6Calendar, readClndrData } from './p6-calendar.ts';
import { p6Texts } from './p6-texts.ts';
import type { P6Row, P6Tables } from './xer-tables.ts';

const CONSTRAINTS: Record<string, number> = {
  CS_ALAP: 1,
  CS_MSO: 2,
  CS_MANDSTART: 2,
  CS_MEO: 3,
  CS_MANDFIN: 3,
  CS_MSOA: 4,
  CS_MSOB: 5,
  CS_MEOA: 6,
  CS_MEOB: 7,
};
const LINKS: Record<string, string> = { PR_FF: '0', PR_FS: '1', PR_SF: '2', PR_SS: '3' };
/** Text1 of MSPDI holds what P6 calls the activity by. */
const ACTIVITY_ID = '188743731';
const READ = new Set('PROJECT CALENDAR PROJWBS TASK TASKPRED RSRC TASKRSRC CURRTYPE OBS SCHEDOPTIONS'.split(' '));
const STANDARD = node('WeekDays');

const hours = (text: string | undefined): string => formatDuration((Number(text) || 0) * 60);
/** `2019-06-10 08:00` or with a T; '' when there is none. */
const date = (text: string | undefined): string => {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(text?.trim() ?? '');
  return found ? `${found[1]}T${found[2]}:00` : '';
};
const guid = (text: string | undefined): string => (text ?? '').replace(/[{}]/g, '').trim();

function workingDay(
  values: [string, string][],
  times: [string, string][],
): { values: [string, string][]; kids: XmlNode[] } {
  const kids = times.map(([from, to]) =>
    node('WorkingTime', [
      ['FromTime', from],
      ['ToTime', to],
    ]),
  );
  return {
    values: [...values, ['DayWorking', times.length > 0 ? '1' : '0']],
    kids: times.length > 0 ? [node('WorkingTimes', [], kids)] : [],
  };
}

function calendarNode(row: P6Row, known: P6Calendar | null, ledger: Ledger): XmlNode {
  const name = row.clndr_name?.trim() || row.clndr_id || '';
  const base = row.base_clndr_id?.trim();
  const calendar = known ?? readClndrData(row.clndr_data ?? '');
  if (!calendar) ledger.note('changed', 'calendar', p6Texts.brokenCalendar, { name });
  const kids: XmlNode[] = [];
  if (calendar) {
    const days = calendar.week.map((times, day) => {
      const { values, kids: inner } = workingDay([['DayType', String(day + 1)]], times);
      return node('WeekDay', values, inner);
    });
    kids.push(node('WeekDays', [], days));
    const exceptions = calendar.exceptions.map(({ day, times }) => {
      const { values, kids: inner } = workingDay([['Type', '1']], times);
      const period = node('TimePeriod', [
        ['FromDate', `${formatDay(day)}T00:00:00`],
        ['ToDate', `${formatDay(day)}T23:59:00`],
      ]);
      return node('Exception', values, [period, ...inner]);
    });
    if (exceptions.length > 0) kids.push(node('Exceptions', [], exceptions));
  } else kids.push(STANDARD);
  return node(
    'Calendar',
    [
      ['UID', row.clndr_id ?? ''],
      ['Name', name],
      ['IsBaseCalendar', base ? '0' : '1'],
      ...(base ? [['BaseCalendarUID', base] as const] : []),
    ],
    kids,
  );
}

/** Percent of duration by the rule the activity names. */
function percent(row: P6Row): number {
  if (row.status_code === 'TK_Complete') return 100;
  const [target, left] = [Number(row.target_drtn_hr_cnt) || 0, Number(row.remain_drtn_hr_cnt) || 0];
  const [done, todo] = [Number(row.act_work_qty) || 0, Number(row.remain_work_qty) || 0];
  const type = row.complete_pct_type;
  const share =
    type === 'CP_Phys'
      ? Number(row.phys_complete_pct) || 0
      : type === 'CP_Units' && done + todo > 0
        ? (100 * done) / (done + todo)
        : target > 0
          ? (100 * (target - left)) / target
          : 0;
  return Math.round(Math.min(99, Math.max(0, share)));
}

function activityNode(row: P6Row, level: number, id: number, links: XmlNode[], ledger: Ledger): XmlNode {
  const name = row.task_name?.trim() || row.task_code?.trim() || '';
  const started = row.status_code === 'TK_Active' || row.status_code === 'TK_Complete';
  const milestone = row.task_type === 'TT_Mile' || row.task_type === 'TT_FinMile';
  const own = row.task_type === 'TT_LOE' || row.task_type === 'TT_WBS';
  const constraint = CONSTRAINTS[row.cstr_type?.trim() ?? ''];
  if (row.cstr_type2?.trim())
    ledger.note('ignored', 'task', p6Texts.secondConstraint, { name, params: { value: row.cstr_type2 } });
  if (own) ledger.note('changed', 'task', p6Texts.levelOfEffort, { name });
  const start = date(started ? row.act_start_date : row.early_start_date) || date(row.target_start_date);
  const expected = (started && date(row.reend_date)) || date(row.early_end_date);
  const finish = (row.status_code === 'TK_Complete' ? date(row.act_end_date) : expected) || date(row.target_end_date);
  const values: [string, string][] = [
    ['UID', row.task_id ?? ''],
    ['ID', String(id)],
    ['GUID', guid(row.guid)],
    ['Name', name],
    ['OutlineLevel', String(level)],
    ['Start', milestone && row.task_type === 'TT_FinMile' ? finish || start : start],
    ['Finish', milestone && row.task_type === 'TT_Mile' ? start || finish : finish],
    ['Duration', milestone ? 'PT0H0M0S' : hours(row.target_drtn_hr_cnt)],
    ['RemainingDuration', hours(row.remain_drtn_hr_cnt)],
    ['DurationFormat', '7'],
    ['Milestone', milestone ? '1' : '0'],
    ['Manual', own ? '1' : '0'],
    ['Type', '1'],
    ['CalendarUID', row.clndr_id?.trim() || '-1'],
    ['PercentComplete', String(percent(row))],
    ['ActualStart', started ? date(row.act_start_date) : ''],
    ['ActualFinish', row.status_code === 'TK_Complete' ? date(row.act_end_date) : ''],
    ['Work', hours(row.target_work_qty)],
    ['ActualWork', hours(row.act_work_qty)],
    ['RemainingWork', hours(row.remain_work_qty)],
    ['EarlyStart', date(row.early_start_date)],
    ['EarlyFinish', date(row.early_end_date)],
    ['LateStart', date(row.late_start_date)],
    ['LateFinish', date(row.late_end_date)],
    ['IgnoreResourceCalendar', row.task_type === 'TT_Rsrc' ? '0' : '1'],
  ];
  if (constraint !== undefined)
    values.push(['ConstraintType', String(constraint)], ['ConstraintDate', date(row.cstr_date)]);
  const code = row.task_code?.trim();
  const field = code
    ? [
        node('ExtendedAttribute', [
          ['FieldID', ACTIVITY_ID],
          ['Value', code],
        ]),
      ]
    : [];
  const task = node(
    'Task',
    values.filter(([, value]) => value !== ''),
    [...links, ...field],
  );
  task.line = id;
  return task;
}

/** Rows by a column, in the order of the file. */
function grouped(rows: readonly P6Row[], column: string): Map<string, P6Row[]> {
  const out = new Map<string, P6Row[]>();
  for (const row of rows) {
    const key = row[column]?.trim() ?? '';
    const list = out.get(key);
    if (list) list.push(row);
    else out.set(key, [row]);
  }
  return out;
}

/** WBS elements from the top down with their activities below each; numbers of elements begin after those of activities. */
function outline(tables: P6Tables, links: ReadonlyMap<string, XmlNode[]>, ledger: Ledger): XmlNode[] {
  const wbs = tables.get('PROJWBS') ?? [];
  const activities = tables.get('TASK') ?? [];
  const known = new Set(wbs.map((row) => row.wbs_id ?? ''));
  const below = grouped(wbs, 'parent_wbs_id');
  const of = grouped(activities, 'wbs_id');
  const highest = activities.reduce((most, row) => Math.max(most, Number(row.task_id) || 0), 0);
  const out: XmlNode[] = [];
  const done = new Set<P6Row>();
  const order = (rows: readonly P6Row[]): P6Row[] =>
    [...rows].sort((a, b) => (Number(a.seq_num) || 0) - (Number(b.seq_num) || 0));
  const add = (row: P6Row, level: number): void => {
    out.push(activityNode(row, level, out.length + 1, links.get(row.task_id ?? '') ?? [], ledger));
    done.add(row);
  };
  const open: [P6Row, number][] = order(wbs.filter((row) => !known.has(row.parent_wbs_id?.trim() ?? '')))
    .reverse()
    // The element of the one project is the project itself.
    .map((row) => [row, row.proj_node_flag === 'Y' && (tables.get('PROJECT') ?? []).length === 1 ? 0 : 1]);
  while (open.length > 0) {
    const [row, level] = open.pop()!;
    if (done.has(row)) continue;
    done.add(row);
    const id = out.length + 1;
    const element = node('Task', [
      ['UID', String(highest + id)],
      ['ID', String(id)],
      ['Name', row.wbs_name?.trim() || row.wbs_short_name?.trim() || ''],
      ['OutlineLevel', String(level)],
      ['WBS', row.wbs_short_name?.trim() ?? ''],
      ['Summary', '1'],
    ]);
    element.line = id;
    out.push(element);
    for (const activity of of.get(row.wbs_id ?? '') ?? []) if (!done.has(activity)) add(activity, level + 1);
    for (const kid of order(below.get(row.wbs_id ?? '') ?? []).reverse()) open.push([kid, level + 1]);
  }
  for (const activity of activities) if (!done.has(activity)) add(activity, 1);
  return out;
}

function resourceNodes(tables: P6Tables): XmlNode[] {
  return (tables.get('RSRC') ?? []).map((row) =>
    node('Resource', [
      ['UID', row.rsrc_id ?? ''],
      ['ID', row.rsrc_id ?? ''],
      ['GUID', guid(row.guid)],
      ['Name', row.rsrc_name?.trim() || row.rsrc_short_name?.trim() || ''],
      ['Code', row.rsrc_short_name?.trim() ?? ''],
      ['EmailAddress', row.email_addr?.trim() ?? ''],
      ['Type', row.rsrc_type === 'RT_Mat' ? '0' : '1'],
      ['CalendarUID', row.clndr_id?.trim() || '-1'],
    ]),
  );
}

function assignmentNodes(tables: P6Tables): XmlNode[] {
  return (tables.get('TASKRSRC') ?? [])
    .filter((row) => row.rsrc_id?.trim())
    .map((row) => {
      const [done, left] = [Number(row.act_reg_qty) || 0, Number(row.remain_qty) || 0];
      const total = done + left || Number(row.target_qty) || 0;
      return node(
        'Assignment',
        (
          [
            ['UID', row.taskrsrc_id ?? ''],
            ['TaskUID', row.task_id ?? ''],
            ['ResourceUID', row.rsrc_id ?? ''],
            ['GUID', guid(row.guid)],
            ['Units', row.target_qty_per_hr?.trim() || '1'],
            ['Work', hours(String(total))],
            ['ActualWork', hours(String(done))],
            ['RemainingWork', hours(String(left))],
            ['Start', date(row.act_start_date) || date(row.target_start_date)],
            ['Finish', date(row.act_end_date) || date(row.target_end_date)],
            ['ActualStart', date(row.act_start_date)],
            ['ActualFinish', date(row.act_end_date)],
          ] as [string, string][]
        ).filter(([, value]) => value !== ''),
      );
    });
}

function linkNodes(tables: P6Tables): Map<string, XmlNode[]> {
  const out = new Map<string, XmlNode[]>();
  for (const row of tables.get('TASKPRED') ?? []) {
    const link = node('PredecessorLink', [
      ['PredecessorUID', row.pred_task_id ?? ''],
      ['Type', LINKS[row.pred_type?.trim() ?? ''] ?? '1'],
      ['LinkLag', String(Math.round((Number(row.lag_hr_cnt) || 0) * 600))],
      ['LagFormat', '7'],
    ]);
    const task = row.task_id ?? '';
    const list = out.get(task);
    if (list) list.push(link);
    else out.set(task, [link]);
  }
  return out;
}

/** The projects of a file, when there are several: one may be chosen. */
const nameOf = (row: P6Row): string => row.proj_name?.trim() || row.proj_short_name?.trim() || '';
function partsOf(tables: P6Tables): FilePart[] {
  const projects = tables.get('PROJECT') ?? [];
  if (projects.length < 2) return [];
  const of = grouped(tables.get('TASK') ?? [], 'proj_id');
  return projects.map((row) => {
    const id = row.proj_id?.trim() ?? '';
    return { id, name: nameOf(row) || id, tasks: of.get(id)?.length ?? 0 };
  });
}

/** Tables whose rows belong to a project. */
const OF_PROJECT = ['PROJECT', 'PROJWBS', 'TASK', 'TASKPRED', 'TASKRSRC'];
function onlyProject(tables: P6Tables, id: string): P6Tables {
  return new Map(
    [...tables].map(([name, rows]) => [
      name,
      OF_PROJECT.includes(name) ? rows.filter((row) => (row.proj_id?.trim() ?? '') === id) : rows,
    ]),
  );
}

/** `part`: the one project that is wanted of several; null: all, each a task at the top. */
export function planOfTables(
  all: P6Tables,
  known: ReadonlyMap<string, P6Calendar> = new Map(),
  part: string | null = null,
): PlanAnswer {
  const parts = partsOf(all);
  const chosen = part !== null && parts.some(({ id }) => id === part);
  const tables = chosen ? onlyProject(all, part) : all;
  const projects = tables.get('PROJECT') ?? [];
  const [first] = projects;
  if (!first) return { problems: [problem(p6Texts.noProject)] };
  const ledger = createLedger();
  if (projects.length > 1)
    ledger.note('changed', 'project', p6Texts.severalProjects, { params: { count: projects.length } });
  for (const [table, rows] of tables)
    if (!READ.has(table) && rows.length > 0)
      ledger.note('ignored', 'project', p6Texts.tableIgnored, { name: table, params: { count: rows.length } });
  const calendarRows = tables.get('CALENDAR') ?? [];
  const calendars = calendarRows.map((row) => calendarNode(row, known.get(row.clndr_id ?? '') ?? null, ledger));
  const standard =
    calendarRows.find((row) => row.clndr_id === first.clndr_id) ??
    calendarRows.find((row) => /^[Y1]/.test(row.default_flag ?? '')) ??
    calendarRows[0];
  const day = Math.round((Number(standard?.day_hr_cnt) || 8) * 60);
  const values: [string, string][] = [
    ['Name', nameOf(first)],
    ['Title', nameOf(first)],
    ['StartDate', date(first.plan_start_date)],
    ['FinishDate', date(first.scd_end_date) || date(first.plan_end_date)],
    ['StatusDate', date(first.last_recalc_date)],
    ['CalendarUID', standard?.clndr_id ?? ''],
    ['MinutesPerDay', String(day)],
    ['MinutesPerWeek', String(Math.round((Number(standard?.week_hr_cnt) || (day * 5) / 60) * 60))],
  ];
  const project = node(
    'Project',
    values.filter(([, value]) => value !== ''),
  );
  const definition = node('ExtendedAttribute', [
    ['FieldID', ACTIVITY_ID],
    ['FieldName', 'Text1'],
    ['Alias', 'Activity ID'],
  ]);
  const answer = planOfRecords(
    project,
    new Map([
      ['Calendars', calendars],
      ['Tasks', outline(tables, linkNodes(tables), ledger)],
      ['Resources', resourceNodes(tables)],
      ['Assignments', assignmentNodes(tables)],
      ['ExtendedAttributes', [definition]],
    ]),
    ledger,
  );
  return 'problems' in answer || parts.length === 0 ? answer : { ...answer, parts };
}
