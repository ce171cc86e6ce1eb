/** What a change of a project's calendar does, for those who decide about it: the calendar itself, and the plan. Pure. */
import { compareRows } from '#kernel/compare.ts';
import type { Field } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { type CalendarDay, type CalendarRow, calendar, weekendRules } from '#modules/base/calendar/calendar.entity.ts';
import {
  type BusinessDiff,
  cellsOf,
  type DiffField,
  type DiffRow,
  type DiffTable,
  type DiffValue,
  filled,
  sameValue,
} from '#modules/flow/workflow/business/business-diff.ts';
import { type CalendarEffect, type CalendarValues, calendarActions } from '../plan-calendar.calls.ts';

const w = {
  title: ['{action}：{project}', '{action}：{project}', '{action}: {project}'],
  reason: ['原因：{reason}', '原因：{reason}', 'Reason: {reason}'],
  moves: [
    '{total} 个任务中有 {moved} 个时间变化',
    '{total} 個任務中有 {moved} 個時間變化',
    'The dates of {moved} of {total} tasks change',
  ],
  uses: ['项目使用的日历', '項目使用的日曆', 'Calendar of the project'],
  companyDefault: ['公司默认日历', '公司預設日曆', 'Company default calendar'],
  ownOne: ['项目自有日历（与“{name}”相同）', '項目自有日曆（與「{name}」相同）', 'Project calendar (same as "{name}")'],
  finish: ['计划完成时间', '計劃完成時間', 'Plan finish'],
  days: ['节假日与调班', '節假日與調班', 'Holidays and adjusted workdays'],
  from: ['开始日期', '開始日期', 'From'],
  to: ['结束日期', '結束日期', 'To'],
  name: ['名称', '名稱', 'Name'],
  time: ['工作时间', '工作時間', 'Working time'],
  rest: ['休息', '休息', 'Rest'],
  tasks: ['受影响的任务', '受影響的任務', 'Affected tasks'],
  task: ['任务', '任務', 'Task'],
  taskFinish: ['完成时间', '完成時間', 'Finish'],
  yes: ['是', '是', 'Yes'],
  no: ['否', '否', 'No'],
} as const satisfies Record<string, Triple>;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const shiftText = (shifts: readonly (readonly [number, number])[]): string =>
  shifts.map(([from, to]) => `${clock(from)}-${clock(to)}`).join(' ');

type Scalar = Exclude<keyof CalendarValues, 'days' | 'ext'>;
const SCALARS: readonly Scalar[] = [
  'name',
  'weekendRule',
  'anchorDate',
  'hoursPerDay',
  'shifts',
  'week',
  'nationalHolidays',
];

function settingOf(field: Scalar, row: Partial<CalendarRow>): DiffValue {
  const value = row[field];
  if (value === null || value === undefined) return null;
  if (field === 'weekendRule') return weekendRules[row.weekendRule!];
  if (field === 'nationalHolidays') return value ? w.yes : w.no;
  if (field === 'shifts') return shiftText(row.shifts!);
  if (field === 'week') return row.week!.map((day) => shiftText(day) || '–').join(' | ');
  return String(value);
}

/** Scalar settings that differ. */
function calendarFields(before: CalendarRow, values: CalendarValues): DiffField[] {
  const fields: Record<string, Field> = calendar.fields;
  return SCALARS.filter((field) => Object.hasOwn(values, field))
    .map((field) => ({
      label: fields[field]!.label,
      before: settingOf(field, before),
      after: settingOf(field, values as Partial<CalendarRow>),
    }))
    .filter((one) => !sameValue(one.before, one.after));
}

const valuesOf = (day: CalendarDay): DiffValue[] => [
  { date: day.from },
  { date: day.to },
  day.name,
  day.shifts.length === 0 ? w.rest : shiftText(day.shifts),
];

/** Days that are added, taken away or changed; days are the same when they begin on the same date. */
export function calendarDays(before: readonly CalendarDay[], after: readonly CalendarDay[]): DiffRow[] {
  return compareRows(before, after, { key: (day) => day.from, fields: ['to', 'name', 'shifts'] })
    .filter((row) => row.change !== 'same')
    .map((row) => ({ id: row.key, change: row.change, cells: cellsOf(row, valuesOf) }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

function effectTable({ moved, tasks }: CalendarEffect): DiffTable[] {
  if (moved === 0) return [];
  return [
    {
      title: w.tasks,
      columns: [{ label: w.task }, { label: w.taskFinish }],
      rows: tasks.map(({ id, name, finishBefore, finishAfter }) => ({
        id,
        change: 'moved',
        cells: [name, { before: { minute: finishBefore }, after: { minute: finishAfter } }],
      })),
      total: moved,
    },
  ];
}

export interface CalendarDiffInput {
  projectId: number;
  project: string;
  change: { action: keyof typeof calendarActions; values: CalendarValues };
  reason: string | null;
  /** The calendar in use. */
  old: CalendarRow;
  /** The one chosen, or changed; null: the company's default. */
  wanted: CalendarRow | null;
  /** Additional fields that differ. */
  added: readonly DiffField[];
  effect: CalendarEffect;
}

export function calendarDiff({
  projectId,
  project,
  change,
  reason,
  old,
  wanted,
  added,
  effect,
}: CalendarDiffInput): BusinessDiff {
  const { action, values } = change;
  const edited = action === 'edit' && wanted ? wanted : old;
  const days = action === 'edit' && values.days ? calendarDays(edited.days ?? [], values.days) : [];
  const chosen: DiffValue =
    action === 'copy' ? filled(w.ownOne, { name: old.name }) : (wanted?.name ?? w.companyDefault);
  const minute = (at: number | null): DiffValue => (at === null ? null : { minute: at });
  return {
    title: filled(w.title, { action: calendarActions[action], project }),
    link: `/project/projectConfigureCalendar?projectId=${projectId}`,
    notes: [
      ...(reason ? [filled(w.reason, { reason })] : []),
      filled(w.moves, { moved: effect.moved, total: effect.total }),
    ],
    fields: [
      ...(action === 'edit' ? calendarFields(edited, values) : [{ label: w.uses, before: old.name, after: chosen }]),
      ...added,
      { label: w.finish, before: minute(effect.finishBefore), after: minute(effect.finishAfter) },
    ],
    tables: [
      ...(days.length > 0
        ? [
            {
              title: w.days,
              columns: [{ label: w.from }, { label: w.to }, { label: w.name }, { label: w.time }],
              rows: days,
              total: days.length,
            },
          ]
        : []),
      ...effectTable(effect),
    ],
  };
}
