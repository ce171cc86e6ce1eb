/**
 * What the passes read and write: the inputs of every task and its computed dates, in typed arrays by graph node.
 *
 * Hides: the calendar of each task. Filled by schedule-read.ts.
 * Invariants: minutes are civil; NaN means "not set"; hubs and gates (see schedule-graph.ts) have dates but no inputs.
 */
import {
  addWork,
  type CompiledCalendar,
  nextWorkStart,
  previousWorkEnd,
  workBetween,
  workIndex,
} from '#kernel/workdays.ts';
import type { LagCalendar, Plan } from '../plan-model.ts';
import type { PlanGraph } from './schedule-graph.ts';
import { type Leg, legsAfter, legsBefore, legsEnd, legsStart } from './schedule-legs.ts';
import type { Places } from './schedule-places.ts';

export const ASAP = 0;
export const ALAP = 1;
export const SNET = 2;
export const SNLT = 3;
export const FNET = 4;
export const FNLT = 5;
export const MSO = 6;
export const MFO = 7;

/** What those leaves of a gate (schedule-gates.ts) that work on one calendar allow. */
export interface GateLimit {
  calendar: CompiledCalendar;
  /** The earliest of their minutes, and of those where each may wait in the rest after it. */
  least: number;
  rested: number;
  /** Of the leaves that may wait through a rest of this calendar alone. */
  waiting: number;
}

export interface PlanState {
  plan: Plan;
  graph: PlanGraph;
  places: Places;
  projectStart: number;
  projectCalendar: CompiledCalendar;
  /** Own calendars of people, by user id. */
  calendarOfPerson: Map<number, CompiledCalendar>;
  /** What tasks with a clock work on: the plan's calendars, and at last all minutes. By clock: */
  clocks: CompiledCalendar[];
  /** Clock of a calendar, by its id, and that of the project's. */
  clockById: Map<number, number>;
  projectClock: number;
  /** 1: a lag in working time between two tasks of this clock runs on it; */
  clockLags: Uint8Array;
  /** the index of the plan's start and finish, and of `statusFloor` (NO_INDEX without one). */
  clockStart: Int32Array;
  clockFinish: Int32Array;
  clockStatus: Int32Array;
  lagCalendar: LagCalendar;
  honorConstraints: boolean;
  manyPaths: boolean;
  /** Scheduled from this finish; NaN: from the start. */
  fixedFinish: number;
  /** Nothing that is not done is before this minute; -Infinity without a progress rule. */
  statusFloor: number;
  /** Work that is left waits for open predecessors; false under `override`. */
  retained: boolean;
  /** Inputs. */
  calendar: CompiledCalendar[];
  elapsed: Uint8Array;
  manual: Uint8Array;
  /** Length in the task's own time: its duration with the pauses of its splits. */
  duration: Float64Array;
  /** Pauses within `duration`. */
  pause: Float64Array;
  /** The duration as people read it: without pauses, of several people from the first start to the last finish. */
  shown: Float64Array;
  /** Length left, of a started task. */
  remaining: Float64Array;
  /** Parts of several people on calendars that differ from the task's; null: none has any. */
  legs: (readonly Leg[] | undefined)[] | null;
  /** 1: its links count, it does not: hubs, gates and tasks of other plans. */
  aside: Uint8Array;
  /** 1: its constraint gives way to links. */
  soft: Uint8Array;
  constraint: Uint8Array;
  constraintAt: Float64Array;
  deadline: Float64Array;
  /** Delay by leveling, of the tasks that one moves. */
  delay: Float64Array;
  /** Bounds by constraint and deadline (schedule-bounds.ts), infinite where there are none: of start and late finish. */
  startFrom: Float64Array;
  startTo: Float64Array;
  lateFrom: Float64Array;
  lateTo: Float64Array;
  actualStart: Float64Array;
  actualFinish: Float64Array;
  /** 1: holds no predecessor back: it is finished, or goes on regardless of them (`override`). */
  past: Uint8Array;
  /** For the roll-up. */
  progress: Float64Array;
  workMinutes: Float64Array;
  actualWorkMinutes: Float64Array;
  /** Own dates of manual tasks. */
  ownStart: Float64Array;
  ownFinish: Float64Array;
  /** How many tasks are as late as possible. */
  lates: number;
  /** Results. `start` and `finish` differ from the early dates for as-late-as-possible tasks only. */
  earlyStart: Float64Array;
  earlyFinish: Float64Array;
  start: Float64Array;
  finish: Float64Array;
  /** Start of the work that is left, NaN where none is apart. */
  resume: Float64Array;
  lateStart: Float64Array;
  lateFinish: Float64Array;
  /** Late finish less the remaining duration: what the links of a started task look back to. */
  lateRemainingStart: Float64Array;
  /** Of tasks with SF links: until when the starts may happen that their late finish waits for (schedule-backward.ts). */
  lateHeld: Float64Array;
  /** Of a hub: its leaf that starts first, and the latest that one may start because of the hub's SS and SF links. */
  firstLeaf: Int32Array;
  hubLateStart: Float64Array;
  /** Of a hub: how late its finish and its start may be without moving what follows the summary (schedule-slack.ts). */
  hubFreeFinish: Float64Array;
  hubFreeStart: Float64Array;
  /** By gate, counted from the last task (schedule-gates.ts): what it asks of leaves of a calendar, NaN where nobody did; */
  gateAsked: Map<CompiledCalendar, Float64Array>;
  /** how late its leaves may be, and their dates. */
  gateLate: GateLimit[][];
  gateStands: GateLimit[][];
  startSlack: Float64Array;
  finishSlack: Float64Array;
  totalSlack: Float64Array;
  freeSlack: Float64Array;
  critical: Uint8Array;
  nearCritical: Uint8Array;
  projectFinish: number;
}

/** Sets the plan's start, where tasks start that nothing else holds. */
export function startPlanAt(s: PlanState, minute: number): void {
  s.projectStart = minute;
  for (let clock = 0; clock < s.clocks.length; clock++) s.clockStart[clock] = workIndex(s.clocks[clock]!, minute);
}

export function isFromFinish(s: PlanState): boolean {
  return !Number.isNaN(s.fixedFinish);
}

/** The first late start of the tasks that count; Infinity when there are none. */
export function firstLateStart(s: PlanState): number {
  const { order } = s.graph;
  const { aside, lateStart } = s;
  let first = Number.POSITIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    if (lateStart[p]! < first && !aside[p]) first = lateStart[p]!;
  }
  return first;
}

/**
 * A second state of the same plan: it shares all inputs and the late dates, and has early dates and dates of its own.
 * Such a pair serves plans with tasks that stand late: first with all at the earliest, then with actual dates.
 */
export function siblingOf(s: PlanState): PlanState {
  const { nodeCount, order } = s.graph;
  const numbers = (): Float64Array => new Float64Array(nodeCount);
  const indexes = (): Int32Array => new Int32Array(order.length);
  const places = { ...s.places, start: indexes(), finish: indexes(), early: indexes() };
  const dates = { earlyStart: numbers(), earlyFinish: numbers(), start: numbers(), finish: numbers() };
  return { ...s, places, ...dates, resume: s.resume.slice(), firstLeaf: s.firstLeaf.slice(), gateAsked: new Map() };
}

/** A duration after a minute: working time of the task's calendar, or wall clock. */
export function after(s: PlanState, p: number, minute: number, duration: number): number {
  return s.elapsed[p] ? minute + duration : addWork(s.calendar[p]!, minute, duration);
}

export function before(s: PlanState, p: number, minute: number, duration: number): number {
  return s.elapsed[p] ? minute - duration : addWork(s.calendar[p]!, minute, -duration);
}

/** Where the task ends that starts then: its length, or the last of its people. `left`: only what remains of it. */
export function finishAfter(s: PlanState, p: number, start: number, left = false): number {
  const legs = s.legs?.[p];
  const length = left ? s.remaining[p]! : s.duration[p]!;
  return legs ? legsAfter(legs, start, length / s.duration[p]!) : after(s, p, start, length);
}

/** Where the task must start to end then. */
export function startBefore(s: PlanState, p: number, finish: number, left = false): number {
  const legs = s.legs?.[p];
  const length = left ? s.remaining[p]! : s.duration[p]!;
  return legs ? legsBefore(legs, finish, length / s.duration[p]!) : before(s, p, finish, length);
}

/** Time between two minutes in the task's own measure. */
export function gap(s: PlanState, p: number, from: number, to: number): number {
  if (from === to) return 0;
  return s.elapsed[p] ? to - from : workBetween(s.calendar[p]!, from, to);
}

/** Where the work of a task goes on at that minute: the minute, or the end of the rest it is in. */
export function nextStart(s: PlanState, p: number, minute: number): number {
  if (s.elapsed[p]) return minute;
  const legs = s.legs?.[p];
  return legs ? legsStart(legs, minute) : nextWorkStart(s.calendar[p]!, minute);
}

/** The last minute up to that one where the task can start: of a rest it is too late to use the working minute before. */
export function latestStart(s: PlanState, p: number, minute: number): number {
  if (s.duration[p] === 0 || nextStart(s, p, minute) === minute) return minute;
  const legs = s.legs?.[p];
  return (legs ? legsEnd(legs, minute) : previousWorkEnd(s.calendar[p]!, minute)) - 1;
}
