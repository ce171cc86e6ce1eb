/** The plan as the Gantt draws it. Rows of the Gantt are indexes of `plan.tasks`. */
import { compiled, isWorkday } from '#kernel/workdays.ts';
import {
  COLLAPSED,
  CRITICAL,
  FILTERED,
  type GanttModel,
  INACTIVE,
  LINK_TYPES,
  MANUAL,
  MILESTONE,
  NEAR_CRITICAL,
  SUMMARY,
} from '#web/gantt/gantt-model.ts';
import { outlineLevels } from '../../edit/outline.ts';
import { calendarOf } from '../../edit/plan-changes.ts';
import type { Plan, Schedule } from '../../plan-model.ts';
import { taskParts } from '../../schedule/schedule-splits.ts';

export interface RowOptions {
  /** Ids of closed summaries. */
  collapsed: ReadonlySet<number>;
  /** Whether a row is shown; its ancestors are shown with it. */
  visible: (index: number) => boolean;
  baseline: { start: ReadonlyMap<number, number>; finish: ReadonlyMap<number, number> } | null;
  showCritical: boolean;
  today: number;
  colors: readonly string[];
  colorNames: readonly string[];
  /** Index into colors per task. */
  colorOf: (index: number) => number;
}

/** Pieces of a split task, and of one whose remaining work was moved behind the status date. */
function partsOf(plan: Plan, schedule: Schedule, row: number): readonly number[] | null {
  const task = plan.tasks[row]!;
  const resume = schedule.resume[row]!;
  if (schedule.summary[row] || (task.splits.length === 0 && Number.isNaN(resume))) return null;
  const [start, finish] = [schedule.start[row]!, schedule.finish[row]!];
  const at = { start, finish, durationMinutes: schedule.durationMinutes[row]!, resume };
  const parts = taskParts(task, at, calendarOf(plan, task));
  return parts.length > 1 ? parts.flat() : null;
}

export function ganttRows(plan: Plan, schedule: Schedule, options: RowOptions): GanttModel {
  const { tasks } = plan;
  const count = tasks.length;
  const rowOf = new Map(tasks.map((t, i) => [t.id, i]));
  const flags = new Uint16Array(count);
  const parent = new Int32Array(count);
  const color = new Uint8Array(count);
  const shown = new Uint8Array(count);
  const baselineStart = options.baseline ? new Float64Array(count).fill(Number.NaN) : undefined;
  const baselineFinish = options.baseline ? new Float64Array(count).fill(Number.NaN) : undefined;
  const deadline = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < count; i++) {
    const task = tasks[i]!;
    parent[i] = task.parentId === null ? -1 : (rowOf.get(task.parentId) ?? -1);
    color[i] = options.colorOf(i);
    if (task.deadline !== null) deadline[i] = task.deadline;
    if (baselineStart && baselineFinish) {
      baselineStart[i] = options.baseline!.start.get(task.id) ?? Number.NaN;
      baselineFinish[i] = options.baseline!.finish.get(task.id) ?? Number.NaN;
    }
    if (options.visible(i)) for (let up = i; up >= 0 && shown[up] === 0; up = parent[up]!) shown[up] = 1;
    flags[i] =
      (schedule.summary[i] ? SUMMARY : 0) |
      (task.milestone ? MILESTONE : 0) |
      (options.showCritical && schedule.critical[i] ? CRITICAL : 0) |
      (options.showCritical && schedule.nearCritical[i] ? NEAR_CRITICAL : 0) |
      (task.mode === 'manual' ? MANUAL : 0) |
      (!task.active || task.status === 'discarded' ? INACTIVE : 0) |
      (options.collapsed.has(task.id) ? COLLAPSED : 0);
  }
  for (let i = 0; i < count; i++) if (!shown[i]) flags[i]! |= FILTERED;
  const links = plan.links.filter((l) => rowOf.has(l.from) && rowOf.has(l.to));
  const calendar = compiled(plan.calendars.find((c) => c.id === plan.settings.calendarId) ?? plan.calendars[0]!);
  return {
    count,
    ids: tasks.map((t) => t.id),
    level: outlineLevels(tasks).map((l) => l - 1),
    parent,
    start: schedule.start,
    finish: schedule.finish,
    progress: schedule.progress,
    flags,
    parts: (row) => partsOf(plan, schedule, row),
    ...(baselineStart && baselineFinish && { baselineStart, baselineFinish }),
    deadline,
    color,
    colors: options.colors,
    colorNames: options.colorNames,
    name: (row) => tasks[row]!.name,
    linkFrom: Int32Array.from(links, (l) => rowOf.get(l.from)!),
    linkTo: Int32Array.from(links, (l) => rowOf.get(l.to)!),
    linkType: Uint8Array.from(links, (l) => LINK_TYPES.indexOf(l.type)),
    restDay: (day) => !isWorkday(calendar, day),
    today: options.today,
  };
}
