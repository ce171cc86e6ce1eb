/**
 * Choices about a file before it is imported: whose calendar counts, and whether its dates move to the start of the target plan.
 *
 * Hides: which dates of a file are given (all of them move alike, by whole days) and which tasks follow the calendar of
 * the project. The plan of the file is not changed; a new one is returned.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { isDate } from '../plan-limits.ts';
import type { Minute, Plan, PlanTask, Schedule } from '../plan-model.ts';
import type { ImportedPlan } from './exchange-model.ts';
import { withinReach } from './import-reach.ts';

export interface ImportChoices {
  /** `file`: the file's project calendar becomes one of the project; `plan`: the plan keeps its own, with its holidays. */
  calendar: 'file' | 'plan';
  /** `keep`: the dates of the file; `move`: all by the days between the file's start and the plan's. */
  dates: 'keep' | 'move';
}

/** Of callers that say nothing: the plan as the file has it. */
export const AS_IN_FILE: ImportChoices = { calendar: 'file', dates: 'keep' };

/** The plan that takes the file. */
export interface ImportTarget {
  start: Minute;
  calendar: WorkCalendar;
}

/** Start and finish of the plan when it comes in by these choices; null when it cannot be scheduled. */
export interface ImportOutlook extends ImportChoices {
  span: { start: Minute; finish: Minute } | null;
}

/** Effects of the choices. */
export interface ImportEffect extends ImportChoices {
  /** Names of the calendar that counts now and of the file's. */
  calendarName: string;
  fileCalendar: string;
  /** Days by which the dates were moved; 0: they were kept. */
  days: number;
  /** Of the plan as the file has it, and as it came in. */
  file: { start: Minute; finish: Minute };
  here: { start: Minute; finish: Minute };
  /** Tasks (without parents) that begin or end on another day than `days` after the file's. */
  moved: number;
  tasks: number;
}

const dayOfMinute = (minute: Minute): number => Math.floor(minute / MINUTES_PER_DAY);

/** Whole days from the file's start to the plan's. */
export const daysBetween = (file: ImportedPlan, target: ImportTarget): number =>
  dayOfMinute(target.start) - dayOfMinute(file.plan.settings.projectStart);

/** The file by these choices; null when a moved date would be none that a plan can hold. */
export function chosenFile(file: ImportedPlan, target: ImportTarget, choices: ImportChoices): ImportedPlan | null {
  const moved = choices.dates === 'move' ? movedFile(file, daysBetween(file, target)) : file;
  if (!moved || choices.calendar === 'file') return moved;
  const { plan } = moved;
  const id = Math.max(...plan.calendars.map((calendar) => calendar.id)) + 1;
  const own = plan.settings.calendarId;
  return {
    ...moved,
    plan: {
      ...plan,
      settings: { ...plan.settings, calendarId: id },
      calendars: [...plan.calendars, { ...target.calendar, id }],
      // Tasks that name the calendar of the project follow what takes its place.
      tasks: plan.tasks.map((task) => (task.calendarId === own ? { ...task, calendarId: null } : task)),
    },
  };
}

function movedFile(file: ImportedPlan, days: number): ImportedPlan | null {
  if (days === 0) return file;
  let outside = false;
  const at = <T extends Minute | null>(minute: T): T => {
    if (minute === null) return minute;
    const moved = minute + days * MINUTES_PER_DAY;
    if (!isDate(moved)) outside = true;
    return moved as T;
  };
  const { settings, tasks } = file.plan;
  const movedTask = (task: PlanTask): PlanTask => ({
    ...task,
    constraintAt: at(task.constraintAt),
    deadline: at(task.deadline),
    start: at(task.start),
    finish: at(task.finish),
    actualStart: at(task.actualStart),
    actualFinish: at(task.actualFinish),
  });
  const plan: Plan = {
    ...file.plan,
    settings: {
      ...settings,
      projectStart: at(settings.projectStart),
      finishAt: at(settings.finishAt),
      statusAt: at(settings.statusAt),
    },
    tasks: tasks.map(movedTask),
  };
  const out: ImportedPlan = {
    ...file,
    plan,
    baselines: file.baselines.map((one) => ({
      ...one,
      tasks: one.tasks.map((task) => ({ ...task, start: at(task.start), finish: at(task.finish) })),
    })),
    assignments: file.assignments.map((a) => ({
      ...a,
      start: at(a.start),
      finish: at(a.finish),
      actualStart: at(a.actualStart),
      actualFinish: at(a.actualFinish),
    })),
  };
  return outside ? null : out;
}

/** First start and last finish of the tasks that count. */
function spanOfPlan(plan: Plan, schedule: Schedule): { start: Minute; finish: Minute } | null {
  let [start, finish] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  plan.tasks.forEach((task, i) => {
    if (!task.active || Number.isNaN(schedule.start[i]!)) return;
    start = Math.min(start, schedule.start[i]!);
    finish = Math.max(finish, schedule.finish[i]!);
  });
  return Number.isFinite(start) && Number.isFinite(finish) ? { start, finish } : null;
}

/** Effects of every pair of choices. */
export function outlooks(file: ImportedPlan, target: ImportTarget): ImportOutlook[] {
  return (['plan', 'file'] as const).flatMap((calendar) =>
    (['keep', 'move'] as const).map((dates): ImportOutlook => {
      const chosen = chosenFile(file, target, { calendar, dates });
      const found = chosen && withinReach(chosen);
      const span = found && 'schedule' in found ? spanOfPlan(found.file.plan, found.schedule) : null;
      return { calendar, dates, span };
    }),
  );
}

/**
 * What became of the dates. `here` is the schedule of the plan that took the file; `indexOf` finds a task of the file in it.
 */
export function effectOf(
  file: { plan: Plan; schedule: Schedule },
  here: { schedule: Schedule; indexOf: (index: number) => number },
  choices: ImportChoices,
  days: number,
  names: Pick<ImportEffect, 'calendarName' | 'fileCalendar'>,
): ImportEffect {
  const parents = new Set(file.plan.tasks.map((task) => task.parentId));
  const shift = days * MINUTES_PER_DAY;
  let [moved, tasks] = [0, 0];
  let [start, finish] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  file.plan.tasks.forEach((task, i) => {
    const at = here.indexOf(i);
    if (!task.active || Number.isNaN(here.schedule.start[at]!)) return;
    start = Math.min(start, here.schedule.start[at]!);
    finish = Math.max(finish, here.schedule.finish[at]!);
    if (parents.has(task.id)) return;
    tasks++;
    const same = (a: Float64Array, b: Float64Array): boolean => dayOfMinute(a[i]! + shift) === dayOfMinute(b[at]!);
    if (!same(file.schedule.start, here.schedule.start) || !same(file.schedule.finish, here.schedule.finish)) moved++;
  });
  const before = spanOfPlan(file.plan, file.schedule);
  const none = { start: file.plan.settings.projectStart, finish: file.plan.settings.projectStart };
  return {
    ...choices,
    ...names,
    days,
    file: before ?? none,
    here: Number.isFinite(start) ? { start, finish } : none,
    moved,
    tasks,
  };
}
