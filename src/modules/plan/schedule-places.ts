/**
 * The network in the order in which it is computed: for each place whether its task is plain, its dates as indexes of
 * working minutes on the project's calendar, and its edges both ways. The passes walk these arrays from end to end.
 *
 * A plain task (automatic, not begun, of some length in one piece, on the project's calendar, without a deadline or a
 * constraint but "no earlier than") moves by additions of indexes; civil dates are made of the results. All other nodes are computed in civil
 * minutes and their indexes noted, so that plain tasks read any neighbour alike. Why both agree: the next start of
 * working time after the latest of several minutes is the start of the latest of their indexes.
 */
import { workIndex } from '#kernel/workdays.ts';
import type { LagCalendar, PlanTask } from './plan-model.ts';
import { FS, LAG_WORK, type PlanGraph, TO_HUB } from './schedule-graph.ts';
import { ASAP, calendarOf, type PlanState, readTask } from './schedule-state.ts';

/** Kind of an edge beside FS..SF and TO_HUB: its lag is not in working time of the project's calendar. */
const OTHER = 5;
/** No index: lower than all. Its negative counterpart is above all. */
export const NO_INDEX = -(2 ** 31);
export const LAST_INDEX = 2 ** 31 - 1;
/** Longer tasks and lags could leave 32 bits. */
const LONGEST = 2 ** 28;

export interface Places {
  /** Before a task is read for the first time it is plain as well: its state holds nothing unusual. */
  plain: Uint8Array;
  /** 1: holds no predecessor back (`past` of the state). */
  past: Uint8Array;
  /** Of plain tasks: working minutes, and the index of "start no earlier than". */
  length: Int32Array;
  floor: Int32Array;
  /** Indexes of start and finish, of the late finish, and of the late start of what remains. Not the late ones of hubs. */
  start: Int32Array;
  finish: Int32Array;
  lateStart: Int32Array;
  lateFinish: Int32Array;
  /** Beside the graph's edges: the place they come from, FS..SF or TO_HUB or OTHER, and the lag. */
  inPlace: Int32Array;
  inKind: Uint8Array;
  inLag: Int32Array;
  /** Beside the graph's `outEdge`. */
  outPlace: Int32Array;
  outKind: Uint8Array;
  outLag: Int32Array;
}

export function makePlaces(graph: PlanGraph, lagCalendar: LagCalendar): Places {
  const { order, isHub, rank, edgeFrom, edgeTo, edgeType, edgeUnit, edgeLag, outEdge } = graph;
  const places = order.length;
  const edges = edgeFrom.length;
  const numbers = (): Int32Array => new Int32Array(places);
  const [inPlace, inLag, outPlace, outLag] = [0, 0, 0, 0].map(() => new Int32Array(edges)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const inKind = new Uint8Array(edges);
  const outKind = new Uint8Array(edges);
  const onCalendar = lagCalendar === 'successor' || lagCalendar === 'project';
  for (let e = 0; e < edges; e++) {
    inPlace[e] = rank[edgeFrom[e]!]!;
    const lag = edgeLag[e]!;
    const counts = lag === 0 || (onCalendar && edgeUnit[e] === LAG_WORK && Math.abs(lag) < LONGEST);
    inKind[e] = counts ? edgeType[e]! : OTHER;
    inLag[e] = counts ? Math.round(lag) : 0;
  }
  for (let j = 0; j < edges; j++) {
    const e = outEdge[j]!;
    outPlace[j] = rank[edgeTo[e]!]!;
    outKind[j] = inKind[e]!;
    outLag[j] = inLag[e]!;
  }
  const bytes = { plain: new Uint8Array(places), past: new Uint8Array(places) };
  for (let k = 0; k < places; k++) bytes.plain[k] = isHub[order[k]!] ? 0 : 1;
  const dates = { start: numbers(), finish: numbers(), lateStart: numbers(), lateFinish: numbers() };
  const edgeArrays = { inPlace, inKind, inLag, outPlace, outKind, outLag };
  return { ...bytes, length: numbers(), floor: numbers(), ...dates, ...edgeArrays };
}

/** Whether an out-edge of a plain task can be followed by indexes: any to a plain task, else only "starts after". */
export function byIndex(kind: number, lag: number, successorIsPlain: boolean): boolean {
  return successorIsPlain ? kind < TO_HUB : kind === FS && lag === 0;
}

/** Takes over the inputs of a task that the state has read; `plain`: as far as the task itself can tell. */
export function readPlace(s: PlanState, p: number, plain: boolean, floor: number | null): void {
  const k = s.graph.rank[p]!;
  const { places } = s;
  const length = s.duration[p]!;
  places.past[k] = s.past[p]!;
  places.plain[k] = plain && length > 0 && length < LONGEST ? 1 : 0;
  places.length[k] = length;
  places.floor[k] = floor === null ? NO_INDEX : workIndex(s.projectCalendar, floor);
}

/**
 * Reads the inputs of all tasks. Of one that was plain and is most usual, only what such a task has: the rest of its
 * state holds nothing unusual.
 */
export function readTasks(s: PlanState, tasks: readonly PlanTask[]): void {
  const { rank } = s.graph;
  const { plain, length, floor } = s.places;
  const { calendar, duration, shown, progress, workMinutes, actualWorkMinutes, constraint } = s;
  for (let p = 0; p < tasks.length; p++) {
    const k = rank[p]!;
    const task = tasks[p]!;
    if (k < 0) {
      // Of a summary only the calendar matters.
      if (task.calendarId !== null || calendar[p] !== s.projectCalendar) calendar[p] = calendarOf(s, task);
      continue;
    }
    const minutes = Math.round(task.durationMinutes);
    if (plain[k] === 1 && minutes > 0 && minutes < LONGEST && isUsual(task)) {
      duration[p] = shown[p] = length[k] = minutes;
      progress[p] = task.progress;
      workMinutes[p] = task.workMinutes;
      actualWorkMinutes[p] = task.actualWorkMinutes;
      constraint[p] = ASAP;
      floor[k] = NO_INDEX;
    } else readTask(s, p, task);
  }
}

function isUsual(task: PlanTask): boolean {
  const own = task.elapsed || task.external || task.calendarId !== null || task.splits.length > 0;
  const dated = task.deadline !== null || task.actualStart !== null || task.actualFinish !== null;
  const alone = task.assignments.length === 0 || task.taskType === 'fixedDuration';
  return task.mode === 'auto' && task.constraint === 'ASAP' && !own && !dated && alone;
}

/** Notes the indexes of the dates of a node that was computed in civil minutes. */
export function notePlace(s: PlanState, k: number, p: number): void {
  s.places.start[k] = workIndex(s.projectCalendar, s.start[p]!);
  s.places.finish[k] = workIndex(s.projectCalendar, s.finish[p]!);
}

/** The same of its late dates. */
export function noteLatePlace(s: PlanState, k: number, p: number): void {
  s.places.lateStart[k] = workIndex(s.projectCalendar, s.lateRemainingStart[p]!);
  s.places.lateFinish[k] = workIndex(s.projectCalendar, s.lateFinish[p]!);
}
