/**
 * What the passes read and write: the inputs of every task and its computed dates, in typed arrays by graph node.
 *
 * Hides: the reading of PlanTask objects (only here), the calendar of each task, and the arithmetic of lags.
 * Invariants: minutes are civil; NaN means "not set"; a hub (see schedule-graph.ts) has dates but no inputs.
 */
import { addWork, type CompiledCalendar, compiled, workBetween } from '#kernel/workdays.ts';
import type { Constraint, LagCalendar, Plan, PlanTask } from './plan-model.ts';
import type { PlanProblem } from './plan-problem.ts';
import { LAG_ELAPSED, LAG_PERCENT, type PlanGraph } from './schedule-graph.ts';
import { type Leg, legsAfter, legsBefore, legsOf } from './schedule-legs.ts';
import { makePlaces, type Places, readPlace, readTasks } from './schedule-places.ts';
import { doneSpan, spanOfSplits } from './schedule-splits.ts';

export const ASAP = 0;
export const ALAP = 1;
export const SNET = 2;
export const SNLT = 3;
export const FNET = 4;
export const FNLT = 5;
export const MSO = 6;
export const MFO = 7;
const CONSTRAINTS: Record<Constraint, number> = { ASAP, ALAP, SNET, SNLT, FNET, FNLT, MSO, MFO };

export interface PlanState {
  plan: Plan;
  graph: PlanGraph;
  places: Places;
  projectStart: number;
  projectCalendar: CompiledCalendar;
  calendarById: Map<number, CompiledCalendar>;
  /** Own calendars of people, by user id. */
  calendarOfPerson: Map<number, CompiledCalendar>;
  lagCalendar: LagCalendar;
  honorConstraints: boolean;
  manyPaths: boolean;
  /** Scheduled from this finish; NaN: from the start. */
  fixedFinish: number;
  /** Nothing that is not done lies before this minute; -Infinity without a progress rule. */
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
  /** 1: its links count, it does not: hubs and tasks of other plans. */
  aside: Uint8Array;
  /** 1: its constraint gives way to links. */
  soft: Uint8Array;
  constraint: Uint8Array;
  constraintAt: Float64Array;
  deadline: Float64Array;
  actualStart: Float64Array;
  actualFinish: Float64Array;
  /** 1: holds no predecessor back: it is finished, or goes on whatever they do (`override`). */
  past: Uint8Array;
  /** For the roll-up. */
  progress: Float64Array;
  workMinutes: Float64Array;
  actualWorkMinutes: Float64Array;
  /** Own dates of manual tasks. */
  ownStart: Float64Array;
  ownFinish: Float64Array;
  anyLate: boolean;
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
  /** Of a hub: its leaf that starts first, and the latest that one may start because of the hub's SS and SF links. */
  firstLeaf: Int32Array;
  hubLateStart: Float64Array;
  startSlack: Float64Array;
  finishSlack: Float64Array;
  totalSlack: Float64Array;
  freeSlack: Float64Array;
  critical: Uint8Array;
  nearCritical: Uint8Array;
  projectFinish: number;
}

/** Reads all inputs; dates are computed by the passes. */
export function makeState(plan: Plan, graph: PlanGraph): PlanState | PlanProblem[] {
  const calendarById = new Map(plan.calendars.map((c) => [c.id, compiled(c)]));
  const projectCalendar = calendarById.get(plan.settings.calendarId);
  if (!projectCalendar) return [{ kind: 'missingCalendar', taskIds: [], calendarId: plan.settings.calendarId }];
  const missing = new Map<number, number[]>();
  for (const { id, calendarId } of plan.tasks) {
    if (calendarId !== null && !calendarById.has(calendarId)) {
      missing.set(calendarId, [...(missing.get(calendarId) ?? []), id]);
    }
  }
  if (missing.size > 0) {
    return [...missing].map(([calendarId, taskIds]) => ({ kind: 'missingCalendar', taskIds, calendarId }));
  }
  const n = graph.nodeCount;
  const { scheduleFrom, finishAt, statusAt, progressRule, lagCalendar, honorConstraints } = plan.settings;
  const numbers = (): Float64Array => new Float64Array(n);
  const state: PlanState = {
    plan,
    graph,
    places: makePlaces(graph, lagCalendar),
    projectStart: plan.settings.projectStart,
    projectCalendar,
    calendarById,
    calendarOfPerson: new Map((plan.personCalendars ?? []).map((c) => [c.userId, compiled(c.calendar)])),
    lagCalendar,
    honorConstraints,
    manyPaths: plan.settings.multipleCriticalPaths,
    fixedFinish: scheduleFrom === 'finish' && finishAt !== null ? finishAt : Number.NaN,
    statusFloor: progressRule !== 'actual' && statusAt !== null ? statusAt : Number.NEGATIVE_INFINITY,
    retained: progressRule === 'retained',
    calendar: new Array<CompiledCalendar>(n).fill(projectCalendar),
    elapsed: new Uint8Array(n),
    manual: new Uint8Array(n),
    duration: numbers(),
    pause: numbers(),
    shown: numbers(),
    remaining: numbers(),
    legs: null,
    aside: graph.isHub.slice(),
    soft: new Uint8Array(n),
    constraint: new Uint8Array(n),
    constraintAt: numbers(),
    deadline: numbers().fill(Number.NaN),
    actualStart: numbers().fill(Number.NaN),
    actualFinish: numbers().fill(Number.NaN),
    past: new Uint8Array(n),
    progress: numbers(),
    workMinutes: numbers(),
    actualWorkMinutes: numbers(),
    ownStart: numbers(),
    ownFinish: numbers(),
    anyLate: false,
    earlyStart: numbers(),
    earlyFinish: numbers(),
    start: numbers(),
    finish: numbers(),
    resume: numbers().fill(Number.NaN),
    lateStart: numbers(),
    lateFinish: numbers(),
    lateRemainingStart: numbers(),
    firstLeaf: new Int32Array(n).fill(-1),
    hubLateStart: numbers(),
    startSlack: numbers(),
    finishSlack: numbers(),
    totalSlack: numbers(),
    freeSlack: numbers(),
    critical: new Uint8Array(n),
    nearCritical: new Uint8Array(n),
    projectFinish: plan.settings.projectStart,
  };
  readTasks(state, plan.tasks);
  return state;
}

export function calendarOf(s: PlanState, task: PlanTask): CompiledCalendar {
  return task.calendarId === null ? s.projectCalendar : s.calendarById.get(task.calendarId)!;
}

/** Takes over the inputs of one task. */
export function readTask(s: PlanState, p: number, task: PlanTask): void {
  const calendar = calendarOf(s, task);
  s.calendar[p] = calendar;
  s.elapsed[p] = task.elapsed ? 1 : 0;
  s.aside[p] = task.external ? 1 : 0;
  const manual = task.mode === 'manual' || task.external;
  s.manual[p] = manual ? 1 : 0;
  let duration = Math.max(0, Math.round(task.durationMinutes));
  let pause = 0;
  if (!manual && task.assignments.length > 0) duration = readLegs(s, p, task, duration);
  else if (s.legs) s.legs[p] = undefined;
  if (!manual && task.splits.length > 0) {
    pause = spanOfSplits(task.splits, duration) - duration;
    duration += pause;
  }
  if (manual) {
    const { start, finish } = task;
    if (start !== null && finish !== null) {
      duration = Math.max(0, task.elapsed ? finish - start : workBetween(calendar, start, finish));
    }
    s.ownStart[p] = start ?? (finish === null ? s.projectStart : before(s, p, finish, duration));
    s.ownFinish[p] = finish ?? after(s, p, s.ownStart[p]!, duration);
  }
  s.duration[p] = duration;
  s.pause[p] = pause;
  s.shown[p] = duration - pause;
  s.progress[p] = task.progress;
  s.workMinutes[p] = task.workMinutes;
  s.actualWorkMinutes[p] = task.actualWorkMinutes;
  const left = Math.round(((duration - pause) * (100 - Math.min(100, Math.max(0, task.progress)))) / 100);
  s.remaining[p] = pause === 0 ? left : duration - doneSpan(task.splits, duration - pause, duration - pause - left);
  const bound = task.constraint === 'ASAP' || task.constraint === 'ALAP' || task.constraintAt !== null;
  s.constraint[p] = bound && !manual ? CONSTRAINTS[task.constraint] : ASAP;
  s.constraintAt[p] = task.constraintAt ?? 0;
  s.soft[p] = s.honorConstraints || task.pinned ? 0 : 1;
  if (s.constraint[p] === ALAP) s.anyLate = true;
  s.deadline[p] = task.deadline ?? Number.NaN;
  s.actualFinish[p] = task.actualFinish ?? Number.NaN;
  const started = task.actualStart ?? (task.actualFinish === null ? null : before(s, p, task.actualFinish, duration));
  s.actualStart[p] = started ?? Number.NaN;
  s.resume[p] = Number.NaN;
  const overrides = s.statusFloor > Number.NEGATIVE_INFINITY && !s.retained;
  s.past[p] = task.actualFinish !== null || (overrides && started !== null) ? 1 : 0;
  const floored = s.constraint[p] === SNET && Number.isNaN(s.fixedFinish);
  const free = (s.constraint[p] === ASAP || floored) && task.deadline === null && started === null;
  const plain = free && !manual && !task.elapsed && calendar === s.projectCalendar && pause === 0 && !s.legs?.[p];
  readPlace(s, p, plain, floored ? task.constraintAt : null);
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

/** Length of a task by what its people have to do; keeps their parts where their calendars are their own. */
function readLegs(s: PlanState, p: number, task: PlanTask, duration: number): number {
  const found = legsOf(task, s.calendar[p]!, s.calendarOfPerson);
  if (!found) {
    if (s.legs) s.legs[p] = undefined;
    return duration;
  }
  if (found.legs) s.legs ??= new Array<readonly Leg[] | undefined>(s.graph.nodeCount).fill(undefined);
  if (s.legs) s.legs[p] = found.legs;
  return found.length;
}

/** Time between two minutes in the task's own measure. */
export function gap(s: PlanState, p: number, from: number, to: number): number {
  if (from === to) return 0;
  return s.elapsed[p] ? to - from : workBetween(s.calendar[p]!, from, to);
}

/** A minute moved by an edge's lag (sign -1: backwards), on the calendar that the plan chooses for lags. */
export function lagged(s: PlanState, edge: number, minute: number, sign: 1 | -1): number {
  const lag = s.graph.edgeLag[edge]!;
  return lag === 0 ? minute : movedByLag(s, edge, minute, lag, sign);
}

function movedByLag(s: PlanState, edge: number, minute: number, lag: number, sign: 1 | -1): number {
  const unit = s.graph.edgeUnit[edge]!;
  const from = s.graph.edgeFrom[edge]!;
  const percent = unit === LAG_PERCENT;
  const part = sign * Math.round(percent ? (lag * spanOf(s, from)) / 100 : lag);
  const wallClock = unit === LAG_ELAPSED || s.lagCalendar === 'allDay' || (percent && s.elapsed[from] === 1);
  return wallClock ? minute + part : addWork(lagCalendarOf(s, edge), minute, part);
}

function lagCalendarOf(s: PlanState, edge: number): CompiledCalendar {
  if (s.lagCalendar === 'project') return s.projectCalendar;
  return s.calendar[s.lagCalendar === 'predecessor' ? s.graph.edgeFrom[edge]! : s.graph.edgeTo[edge]!]!;
}

/** Duration of a node; of a hub the working time its summary spans. */
function spanOf(s: PlanState, p: number): number {
  return s.graph.isHub[p] ? gap(s, p, s.start[p]!, s.finish[p]!) : s.duration[p]! - s.pause[p]!;
}
