/**
 * A plan as the tables of Primavera P6, of which `.xer` and PMXML are written: parents are WBS elements, other tasks activities below.
 *
 * Hides: the tables and their order, hours, the coded words. Invariant: what the readers make of it is the plan, but for what
 * `xerLosses` names.
 */
import { formatMinute } from '#kernel/dates.ts';
import { compiled, type WorkCalendar, workBetween } from '#kernel/workdays.ts';
import type { Constraint, Minute, PlanLink, PlanTask, Schedule } from '../../plan-model.ts';
import type { PlanFile } from '../exchange-model.ts';
import { finite } from '../mspdi/mspdi-write-tasks.ts';

const CONSTRAINTS: Record<Constraint, string> = {
  ASAP: '',
  ALAP: 'CS_ALAP',
  MSO: 'CS_MSO',
  MFO: 'CS_MEO',
  SNET: 'CS_MSOA',
  SNLT: 'CS_MSOB',
  FNET: 'CS_MEOA',
  FNLT: 'CS_MEOB',
};
const PROJECT = 1;
/** The element of the WBS that is the project itself. */
export const ROOT = 1;
/** From 1899-12-30 to 1970-01-01. */
const SERIAL = 25_569;
const ACTIVITY_ID = '188743731';
/** Days of one exception that are written one by one. */
const MOST_DAYS = 4000;

const hours = (minutes: number): string => String(Math.round((minutes / 60) * 10_000) / 10_000);
const date = (minute: Minute | null | undefined): string =>
  minute == null ? '' : formatMinute(minute).slice(0, 16).replace('T', ' ');
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A table that is written: its columns and rows. */
export interface P6Table {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}
const table = (name: string, columns: P6Table['columns'], rows: P6Table['rows']): P6Table => ({ name, columns, rows });

function clndrData({ week, exceptions }: WorkCalendar): string {
  const times = (shifts: readonly (readonly [number, number])[]): string =>
    shifts.map(([from, to], i) => `(0||${i}(s|${clock(from)}|f|${clock(to)})())`).join('');
  const days = week.map((shifts, i) => `(0||${i + 1}()(${times(shifts)}))`).join('');
  let number = 0;
  const others = exceptions.flatMap(({ from, to, shifts }) => {
    const out: string[] = [];
    for (let day = from; day <= Math.min(to, from + MOST_DAYS); day++)
      out.push(`(0||${number++}(d|${day + SERIAL})(${times(shifts)}))`);
    return out;
  });
  return `(0||CalendarData()((0||DaysOfWeek()(${days}))(0||VIEW(ShowTotal|N)())(0||Exceptions()(${others.join('')}))))`;
}

/** Minutes of a week, of its longest day. */
const weekly = ({ week }: WorkCalendar): number => week.reduce((sum, shifts) => sum + shiftsOf(shifts), 0);
const shiftsOf = (shifts: readonly (readonly [number, number])[]): number =>
  shifts.reduce((sum, [from, to]) => sum + to - from, 0);

interface Writing {
  file: PlanFile;
  schedule: Schedule | undefined;
  parents: ReadonlySet<number | null>;
  calendarOf: (task: PlanTask) => WorkCalendar;
}

/** Working minutes of a task, also of one whose duration is clock time. */
function durationOf({ schedule, file, calendarOf }: Writing, task: PlanTask, i: number): number {
  if (!task.elapsed) return task.durationMinutes;
  const [start, finish] = [
    finite(schedule?.start[i]) ?? file.stored[i]!.start,
    finite(schedule?.finish[i]) ?? file.stored[i]!.finish,
  ];
  return start === null || finish === null
    ? task.durationMinutes
    : workBetween(compiled(calendarOf(task)), start, finish);
}

const TASK_COLUMNS = (
  'task_id proj_id wbs_id clndr_id phys_complete_pct complete_pct_type task_type duration_type status_code task_code task_name ' +
  'target_drtn_hr_cnt remain_drtn_hr_cnt target_work_qty act_work_qty remain_work_qty cstr_type cstr_date act_start_date act_end_date ' +
  'target_start_date target_end_date early_start_date early_end_date late_start_date late_end_date'
).split(' ');

function taskRow(writing: Writing, task: PlanTask, i: number, hasPredecessor: boolean): (string | number)[] {
  const { file, schedule } = writing;
  const minutes = durationOf(writing, task, i);
  const stored = file.stored[i]!;
  const of = (field: 'start' | 'finish' | 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish'): string =>
    date(schedule ? finite(schedule[field][i]) : stored[field]);
  const done = task.progress >= 100;
  const started = done || task.progress > 0 || task.actualStart !== null;
  const left = Math.max(0, task.workMinutes - task.actualWorkMinutes);
  const milestone = task.milestone && minutes === 0;
  // A task that keeps its dates keeps them in P6 by its constraint.
  const fixed = task.mode === 'manual' && !started;
  const constraint = fixed ? 'CS_MSO' : CONSTRAINTS[task.constraint];
  return [
    task.id,
    PROJECT,
    task.parentId === null ? ROOT : ROOT + task.parentId,
    task.calendarId ?? file.plan.settings.calendarId,
    task.progress,
    'CP_Drtn',
    milestone ? (hasPredecessor ? 'TT_FinMile' : 'TT_Mile') : 'TT_Task',
    task.taskType === 'fixedWork' ? 'DT_FixedQty' : 'DT_FixedDrtn',
    done ? 'TK_Complete' : started ? 'TK_Active' : 'TK_NotStart',
    file.facts[i]!.fields[ACTIVITY_ID] || `A${1000 + 10 * i}`,
    task.name,
    hours(minutes),
    hours((minutes * (100 - task.progress)) / 100),
    hours(task.workMinutes),
    hours(task.actualWorkMinutes),
    hours(left),
    constraint,
    constraint === '' || constraint === 'CS_ALAP' ? '' : fixed ? of('start') : date(task.constraintAt),
    date(started ? (task.actualStart ?? finite(schedule?.start[i]) ?? stored.start) : null),
    date(done ? (task.actualFinish ?? finite(schedule?.finish[i]) ?? stored.finish) : null),
    ...[of('start'), of('finish'), of('earlyStart'), of('earlyFinish'), of('lateStart'), of('lateFinish')],
  ];
}

const lagHours = (link: PlanLink, predecessor: PlanTask): string =>
  hours(link.lagUnit === 'percent' ? (link.lag * predecessor.durationMinutes) / 100 : link.lag);

/** The tables of a plan as P6 has them, parents before those that name them. */
export function p6Tables(file: PlanFile, schedule?: Schedule): P6Table[] {
  const { plan, properties } = file;
  const parents = new Set(plan.tasks.map(({ parentId }) => parentId));
  const calendars = new Map(plan.calendars.map((one) => [one.id, one]));
  const standard = calendars.get(plan.settings.calendarId) ?? plan.calendars[0]!;
  const writing: Writing = {
    file,
    schedule,
    parents,
    calendarOf: (task) => calendars.get(task.calendarId ?? -1) ?? standard,
  };
  const taskOf = new Map(plan.tasks.map((task) => [task.id, task]));
  const links = plan.links.filter(({ from, to }) => !parents.has(from) && !parents.has(to));
  const successors = new Set(links.map(({ to }) => to));
  const start = date(plan.settings.projectStart);
  const day = hours(plan.settings.minutesPerDay);
  return [
    table(
      'CURRTYPE',
      [
        'curr_id',
        'decimal_digit_cnt',
        'curr_symbol',
        'decimal_symbol',
        'digit_group_symbol',
        'curr_type',
        'curr_short_name',
        'base_exch_rate',
      ],
      [[1, 2, 'Y', '.', ',', 'Yuan', 'CNY', 1]],
    ),
    table(
      'PROJECT',
      [
        'proj_id',
        'project_flag',
        'proj_short_name',
        'clndr_id',
        'plan_start_date',
        'scd_end_date',
        'last_recalc_date',
        'def_duration_type',
        'def_complete_pct_type',
      ],
      [
        [
          PROJECT,
          'Y',
          properties.name.slice(0, 40),
          standard.id,
          start,
          date(finite(schedule?.projectFinish)),
          date(plan.settings.statusAt ?? plan.settings.projectStart),
          'DT_FixedDrtn',
          'CP_Drtn',
        ],
      ],
    ),
    table(
      'CALENDAR',
      [
        'clndr_id',
        'default_flag',
        'clndr_name',
        'proj_id',
        'base_clndr_id',
        'clndr_type',
        'day_hr_cnt',
        'week_hr_cnt',
        'month_hr_cnt',
        'year_hr_cnt',
        'clndr_data',
      ],
      plan.calendars.map((one) => {
        const week = hours(weekly(one));
        return [
          one.id,
          one.id === standard.id ? 'Y' : 'N',
          one.name,
          '',
          '',
          'CA_Base',
          day,
          week,
          Number(day) * properties.daysPerMonth,
          Number(week) * 52,
          clndrData(one),
        ];
      }),
    ),
    table(
      'PROJWBS',
      ['wbs_id', 'proj_id', 'seq_num', 'proj_node_flag', 'status_code', 'wbs_short_name', 'wbs_name', 'parent_wbs_id'],
      [
        [ROOT, PROJECT, 0, 'Y', 'WS_Open', properties.name.slice(0, 40), properties.name, ''],
        ...plan.tasks.flatMap((task, i) =>
          parents.has(task.id)
            ? [
                [
                  ROOT + task.id,
                  PROJECT,
                  i,
                  'N',
                  'WS_Open',
                  file.facts[i]!.wbs.split('.').at(-1) ?? '',
                  task.name,
                  task.parentId === null ? ROOT : ROOT + task.parentId,
                ],
              ]
            : [],
        ),
      ],
    ),
    table(
      'RSRC',
      ['rsrc_id', 'clndr_id', 'rsrc_name', 'rsrc_short_name', 'email_addr', 'rsrc_type', 'active_flag'],
      file.resources.map((one) => [
        one.id,
        one.calendarId ?? standard.id,
        one.name,
        one.code || one.initials || `R${one.id}`,
        one.email,
        one.type === 'work' ? 'RT_Labor' : 'RT_Mat',
        'Y',
      ]),
    ),
    table(
      'TASK',
      TASK_COLUMNS,
      plan.tasks.flatMap((task, i) =>
        parents.has(task.id) ? [] : [taskRow(writing, task, i, successors.has(task.id))],
      ),
    ),
    table(
      'TASKPRED',
      ['task_pred_id', 'task_id', 'pred_task_id', 'proj_id', 'pred_proj_id', 'pred_type', 'lag_hr_cnt'],
      links.map((link, i) => [
        i + 1,
        link.to,
        link.from,
        PROJECT,
        PROJECT,
        `PR_${link.type}`,
        lagHours(link, taskOf.get(link.from)!),
      ]),
    ),
    table(
      'TASKRSRC',
      [
        'taskrsrc_id',
        'task_id',
        'proj_id',
        'rsrc_id',
        'target_qty',
        'remain_qty',
        'act_reg_qty',
        'target_qty_per_hr',
        'target_start_date',
        'target_end_date',
      ],
      file.assignments
        .filter(({ taskId }) => !parents.has(taskId))
        .map((one, i) => [
          i + 1,
          one.taskId,
          PROJECT,
          one.resourceId,
          hours(one.workMinutes),
          hours(Math.max(0, one.workMinutes - one.actualWorkMinutes)),
          hours(one.actualWorkMinutes),
          one.units,
          date(one.start),
          date(one.finish),
        ]),
    ),
  ];
}
