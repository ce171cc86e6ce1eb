/** A program as the Gantt draws it: a row for each project, its tasks below it. Pure; fifty plans of a thousand tasks in a frame or two. */
import { folded } from '#kernel/check.ts';
import { MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import {
  COLLAPSED,
  CRITICAL,
  FILTERED,
  type GanttModel,
  LINK_TYPES,
  MANUAL,
  MILESTONE,
  SUMMARY,
} from '#web/gantt/gantt-model.ts';
import { type ProgramGantt, TASK_CRITICAL, TASK_EXTERNAL, TASK_MILESTONE, TASK_SUMMARY } from '../gantt.calls.ts';

export const FILTERS = ['all', 'open', 'critical', 'milestones', 'late', 'cross'] as const;
export type Filter = (typeof FILTERS)[number];

/** What does not change with filters: where rows are, and what they are made of. */
export interface ProgramRows {
  count: number;
  /** Negative: a project. */
  ids: Float64Array;
  level: Uint8Array;
  parent: Int32Array;
  start: Float64Array;
  finish: Float64Array;
  progress: Float64Array;
  flags: Uint16Array;
  /** Index of the project of each row. */
  project: Int32Array;
  /** Index into the tasks of the answer, -1: a project. */
  task: Int32Array;
  /** Row by task id. */
  rowOf: ReadonlyMap<number, number>;
  /** What a search looks through, in small letters. */
  words: string[];
  linkFrom: Int32Array;
  linkTo: Int32Array;
  linkType: Uint8Array;
  /** Rows that a link to another project begins or ends at. */
  crossed: Uint8Array;
}

/** Statuses of tasks that are over: done and terminated (STATUS_ORDER). */
const OVER = 3;
const minuteOf = (day: string): number => parseDay(day)! * MINUTES_PER_DAY;

export function programRows({ projects, tasks, people, links, cross }: ProgramGantt): ProgramRows {
  const count = projects.length + tasks.id.length;
  const rows: ProgramRows = {
    count,
    ids: new Float64Array(count),
    level: new Uint8Array(count),
    parent: new Int32Array(count).fill(-1),
    start: new Float64Array(count).fill(Number.NaN),
    finish: new Float64Array(count).fill(Number.NaN),
    progress: new Float64Array(count),
    flags: new Uint16Array(count),
    project: new Int32Array(count),
    task: new Int32Array(count).fill(-1),
    rowOf: new Map(),
    words: new Array<string>(count),
    linkFrom: new Int32Array(0),
    linkTo: new Int32Array(0),
    linkType: new Uint8Array(0),
    crossed: new Uint8Array(count),
  };
  const rowOf = rows.rowOf as Map<number, number>;
  let row = 0;
  let at = 0;
  projects.forEach((project, p) => {
    const head = row++;
    rows.ids[head] = -project.id;
    rows.project[head] = p;
    rows.progress[head] = project.progress;
    rows.flags[head] = project.tasks > 0 ? SUMMARY : 0;
    rows.words[head] = folded(`${project.name} ${project.code} ${project.manager}`);
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const above: number[] = [head];
    for (let n = 0; n < project.tasks; n++, at++, row++) {
      const bits = tasks.flags[at]!;
      const [start, finish] = [tasks.start[at] ?? Number.NaN, tasks.finish[at] ?? Number.NaN];
      // Rows that are not shown may lie between a task and the nearest one above it.
      const depth = Math.min(tasks.level[at]!, above.length);
      rows.ids[row] = tasks.id[at]!;
      rows.level[row] = depth;
      rows.parent[row] = above[depth - 1]!;
      above.length = depth;
      above.push(row);
      rows.start[row] = start;
      rows.finish[row] = finish;
      rows.progress[row] = tasks.progress[at]!;
      rows.flags[row] =
        (bits & TASK_SUMMARY ? SUMMARY : 0) |
        (bits & TASK_MILESTONE ? MILESTONE : 0) |
        (bits & TASK_CRITICAL ? CRITICAL : 0) |
        (bits & TASK_EXTERNAL ? MANUAL : 0);
      rows.project[row] = p;
      rows.task[row] = at;
      const person = tasks.person[at]!;
      rows.words[row] = folded(`${tasks.name[at]!} ${person < 0 ? '' : people[person]!}`);
      rowOf.set(tasks.id[at]!, row);
      if (bits & TASK_EXTERNAL) continue;
      if (start < first) first = start;
      if (finish > last) last = finish;
    }
    // A project whose plan one may not read lasts from its planned start to its planned end.
    const planned = !project.open || first > last;
    rows.start[head] = planned ? minuteOf(project.plannedStart) : first;
    rows.finish[head] = planned ? minuteOf(project.plannedEnd) + MINUTES_PER_DAY : last;
  });
  const [from, to, type]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i + 2 < links.length; i += 3) {
    const [a, b] = [rowOf.get(links[i]!), rowOf.get(links[i + 1]!)];
    if (a === undefined || b === undefined) continue;
    from.push(a);
    to.push(b);
    type.push(links[i + 2]!);
  }
  for (const link of cross) {
    const [source, ghost] = [link.sourceTask === null ? undefined : rowOf.get(link.sourceTask), rowOf.get(link.ghost)];
    if (ghost === undefined) continue;
    rows.crossed[ghost] = 1;
    for (const { taskId } of link.waiters) {
      const waiter = rowOf.get(taskId);
      if (waiter !== undefined) rows.crossed[waiter] = 1;
    }
    if (source === undefined) continue;
    rows.crossed[source] = 1;
    from.push(source);
    to.push(ghost);
    type.push(LINK_TYPES.indexOf('FF'));
  }
  rows.linkFrom = Int32Array.from(from);
  rows.linkTo = Int32Array.from(to);
  rows.linkType = Uint8Array.from(type);
  return rows;
}

export interface View {
  filter: Filter;
  search: string;
  /** Ids of closed rows. */
  closed: ReadonlySet<number>;
}

/** The flags of the rows under a view, and how many tasks it shows. What is above a shown row is shown with it. */
export function viewFlags(rows: ProgramRows, status: readonly number[], now: number, view: View) {
  const { count, parent, flags, task, words, finish, crossed, ids } = rows;
  const wanted = folded(view.search);
  const shown = new Uint8Array(count);
  const out = new Uint16Array(count);
  const all = wanted === '' && view.filter === 'all';
  const fits = (row: number): boolean => {
    const at = task[row]!;
    if (wanted !== '' && !words[row]!.includes(wanted)) return false;
    if (view.filter === 'all') return true;
    if (at < 0) return false;
    const bits = flags[row]!;
    switch (view.filter) {
      case 'open':
        return status[at]! < OVER && (bits & SUMMARY) === 0;
      case 'critical':
        return (bits & CRITICAL) !== 0;
      case 'milestones':
        return (bits & MILESTONE) !== 0;
      case 'late':
        return status[at]! < OVER && (bits & SUMMARY) === 0 && finish[row]! < now;
      case 'cross':
        return crossed[row] === 1;
    }
  };
  let tasks = 0;
  for (let row = 0; row < count; row++) {
    if (!all && !fits(row)) continue;
    if (task[row]! >= 0) tasks++;
    for (let up = row; up >= 0 && shown[up] === 0; up = parent[up]!) shown[up] = 1;
  }
  for (let row = 0; row < count; row++)
    out[row] = flags[row]! | (view.closed.has(ids[row]!) ? COLLAPSED : 0) | (shown[row] ? 0 : FILTERED);
  return { flags: out, tasks };
}

/** The whole model of the Gantt. */
export function programModel(rows: ProgramRows, flags: Uint16Array, gantt: ProgramGantt): GanttModel {
  const { count, ids, level, parent, start, finish, progress, linkFrom, linkTo, linkType } = rows;
  return {
    ...{ count, ids, level, parent, start, finish, progress, flags, linkFrom, linkTo, linkType },
    name: (row) => {
      const at = rows.task[row]!;
      return at < 0 ? gantt.projects[rows.project[row]!]!.name : gantt.tasks.name[at]!;
    },
    today: gantt.now,
  };
}
