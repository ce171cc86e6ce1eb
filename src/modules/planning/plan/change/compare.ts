/** Two states of a plan side by side, in one outline: additions, removals, changes and moves. Pure. */
import { type ComparedRow, compareRows, type Difference, difference, totalOf } from '#kernel/compare.ts';
import { formatMinute } from '#kernel/dates.ts';
import { decimal, type Field, percent, ref, text } from '#kernel/field.ts';
import type { Lang } from '#kernel/text.ts';
import { compiled, workBetween } from '#kernel/workdays.ts';
import { type DurationUnits, durationText } from '../duration-text.ts';
import { costTexts } from '../plan-cost.ts';
import type { Plan, ScheduledPlan } from '../plan-model.ts';
import { wbsNumbers } from '../wbs.ts';

/** A task as one state has it. Civil minutes. */
export interface ComparedSide {
  id: number;
  parentId: number | null;
  name: string;
  wbs: string;
  start: number | null;
  finish: number | null;
  durationMinutes: number;
  /** The duration is wall-clock time. */
  elapsed: boolean;
  summary: boolean;
  workMinutes: number;
  progress: number;
  responsibleId: number | null;
  /** Planned cost; null: not known, or not for this viewer. */
  costCents: number | null;
}
export type ComparedTask = ComparedRow<ComparedSide, number>;

/** The compared fields; not the WBS number, which follows from places. */
const FIELDS = [
  'name',
  'start',
  'finish',
  'durationMinutes',
  'elapsed',
  'workMinutes',
  'progress',
  'responsibleId',
] as const;
/** Planned cost by task index; null: not known, or not for the one who compares. */
type Costs = { planned: ArrayLike<number> } | null;

function sides({ plan, schedule }: ScheduledPlan, costs: Costs): ComparedSide[] {
  const wbs = wbsNumbers(plan.tasks);
  const minute = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  return plan.tasks.map((t, i) => ({
    id: t.id,
    parentId: t.parentId,
    name: t.name,
    wbs: wbs[i] ?? '',
    start: minute(schedule.start[i]),
    finish: minute(schedule.finish[i]),
    durationMinutes: schedule.durationMinutes[i] ?? 0,
    elapsed: t.elapsed && !schedule.summary[i],
    summary: schedule.summary[i] === 1,
    workMinutes: schedule.workMinutes[i] ?? 0,
    progress: Math.round(schedule.progress[i] ?? 0),
    responsibleId: t.responsibleId,
    costCents: costs ? costs.planned[i]! : null,
  }));
}

/** The merged outline with both sides of every task. Costs are compared where both are given. */
export function comparePlans(
  before: ScheduledPlan,
  after: ScheduledPlan,
  costs: { before: Costs; after: Costs } = { before: null, after: null },
): ComparedTask[] {
  return compareRows(sides(before, costs.before), sides(after, costs.after), {
    key: (side) => side.id,
    parent: (side) => side.parentId,
    fields: costs.before && costs.after ? [...FIELDS, 'costCents'] : FIELDS,
    ordered: true,
  });
}

/** What both states hold together, in the units of their columns: parents hold the sums of what is in them. */
export const comparedTotals = (tasks: readonly ComparedTask[]): { hours: Difference; cost: Difference } => {
  const { before, after } = totalOf(tasks, (side) => (side.summary ? null : side.workMinutes));
  const known = (side: 'before' | 'after') => tasks.every(({ [side]: of }) => !of || of.costCents !== null);
  const cents = totalOf(tasks, (side) => (side.parentId === null ? side.costCents : null));
  const amount = (side: 'before' | 'after'): number | null => (known(side) ? cents[side]! / 100 : null);
  return {
    hours: difference(Number(hoursOf(before!)), Number(hoursOf(after!))),
    cost: difference(amount('before'), amount('after')),
  };
};

/** By how many working days of the plan's calendar a time moved, to a tenth; later is above 0. Civil minutes. */
export function workingDaysBetween({ settings, calendars }: Plan): (from: number, to: number) => number {
  const calendar = compiled(calendars.find(({ id }) => id === settings.calendarId) ?? calendars[0]!);
  return (from, to) => Math.round((workBetween(calendar, from, to) / settings.minutesPerDay) * 10) / 10 || 0;
}

interface Finishing {
  finish: number | null;
}
/** By how many working days a finish moved; null unless both sides have one. */
export const finishVariance = (
  { before, after }: { before: Finishing | null; after: Finishing | null },
  days: (from: number, to: number) => number,
): number | null => (before?.finish == null || after?.finish == null ? null : days(before.finish, after.finish));

/** A column: how it is shown, of which fields, and its value of a task in a plan with such days of work. */
interface Column {
  field: Field;
  of: readonly (keyof ComparedSide)[];
  read(side: ComparedSide, units: DurationUnits, lang: Lang): unknown;
  cost?: true;
}
/** `YYYY-MM-DD HH:mm`; null: there is none. */
export const minuteText = (at: number | null): string | null =>
  at === null ? null : formatMinute(at).slice(0, 16).replace('T', ' ');
/** Hours as a decimal, to a tenth. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** Columns of a comparison, on the screen and in its sheet. */
export const comparedColumns = {
  wbs: { field: text(['WBS', 'WBS', 'WBS']), of: [], read: (side) => side.wbs },
  name: { field: text(['任务', '任務', 'Task']), of: ['name'], read: (side) => side.name },
  start: {
    field: text(['计划开始', '計劃開始', 'Planned start']),
    of: ['start'],
    read: (side) => minuteText(side.start),
  },
  finish: {
    field: text(['计划完成', '計劃完成', 'Planned finish']),
    of: ['finish'],
    read: (side) => minuteText(side.finish),
  },
  duration: {
    field: text(['工期', '工期', 'Duration']),
    of: ['durationMinutes', 'elapsed'],
    read: ({ durationMinutes, elapsed }, units, lang) =>
      durationText({ minutes: Math.round(durationMinutes), elapsed }, units, lang),
  },
  hours: {
    field: decimal(['工时', '工時', 'Hours'], { digits: 1 }),
    of: ['workMinutes'],
    read: (side) => hoursOf(side.workMinutes),
  },
  cost: {
    field: decimal(costTexts.plannedCost.text, { digits: 2 }),
    of: ['costCents'],
    read: (side) => (side.costCents === null ? null : (side.costCents / 100).toFixed(2)),
    cost: true,
  },
  progress: { field: percent(['进度', '進度', 'Progress']), of: ['progress'], read: (side) => side.progress },
  responsible: {
    field: ref(['负责人', '負責人', 'In charge'], 'user'),
    of: ['responsibleId'],
    read: (side) => side.responsibleId,
  },
} as const satisfies Record<string, Column>;
export type ComparedColumnName = keyof typeof comparedColumns;
export const comparedNames = Object.keys(comparedColumns) as ComparedColumnName[];
