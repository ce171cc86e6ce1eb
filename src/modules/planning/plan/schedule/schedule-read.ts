/**
 * Reads a plan's inputs into the engine's state (schedule-state.ts): the only place that reads PlanTask objects for the
 * passes. Refuses, as PlanProblem values, calendars that do not exist.
 */
import { addTo } from '#kernel/lists.ts';
import { allMinutes, type CompiledCalendar, compiled, workBetween, workIndex } from '#kernel/workdays.ts';
import type { Constraint, Plan, PlanTask } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';
import { isFixed, readBounds } from './schedule-bounds.ts';
import { type PlanGraph, TASK } from './schedule-graph.ts';
import { type Leg, legsOf } from './schedule-legs.ts';
import {
  APART,
  BENT,
  LATE,
  LONGEST,
  makePlaces,
  NO_CLOCK,
  NO_INDEX,
  PAST,
  PLAIN,
  tellWays,
  tellWaysOf,
} from './schedule-places.ts';
import { doneSpan, spanOfSplits } from './schedule-splits.ts';
import {
  ALAP,
  ASAP,
  after,
  before,
  FNET,
  FNLT,
  isFromFinish,
  MFO,
  MSO,
  type PlanState,
  SNET,
  SNLT,
  startPlanAt,
} from './schedule-state.ts';

const CONSTRAINTS: Record<Constraint, number> = { ASAP, ALAP, SNET, SNLT, FNET, FNLT, MSO, MFO };
const WINDOWS: ReadonlySet<number> = new Set([SNET, SNLT, FNET, FNLT]);

/** Reads all inputs; dates are computed by the passes. */
export function makeState(plan: Plan, graph: PlanGraph): PlanState | PlanProblem[] {
  const calendarById = new Map(plan.calendars.map((c) => [c.id, compiled(c)]));
  const projectCalendar = calendarById.get(plan.settings.calendarId);
  if (!projectCalendar) return [{ kind: 'missingCalendar', taskIds: [], calendarId: plan.settings.calendarId }];
  const missing = new Map<number, number[]>();
  for (const { id, calendarId } of plan.tasks) {
    if (calendarId !== null && !calendarById.has(calendarId)) {
      addTo(missing, calendarId, id);
    }
  }
  if (missing.size > 0) {
    return [...missing].map(([calendarId, taskIds]) => ({ kind: 'missingCalendar', taskIds, calendarId }));
  }
  const n = graph.nodeCount;
  const clocks = [...calendarById.values(), compiled(allMinutes)];
  const clockById = new Map([...calendarById.keys()].map((id, clock) => [id, clock]));
  const projectClock = clockById.get(plan.settings.calendarId)!;
  const { scheduleFrom, finishAt, statusAt, progressRule, lagCalendar, honorConstraints } = plan.settings;
  const numbers = (): Float64Array => new Float64Array(n);
  const state: PlanState = {
    plan,
    graph,
    places: makePlaces(graph, projectClock),
    projectStart: plan.settings.projectStart,
    projectCalendar,
    calendarOfPerson: new Map((plan.personCalendars ?? []).map((c) => [c.userId, compiled(c.calendar)])),
    clocks,
    clockById,
    projectClock,
    // Lags of elapsed tasks run on the calendars that these have.
    clockLags: Uint8Array.from(clocks, (_, clock) =>
      clock < clocks.length - 1 && (lagCalendar !== 'project' || clock === projectClock) ? 1 : 0,
    ),
    clockStart: new Int32Array(clocks.length),
    clockFinish: new Int32Array(clocks.length),
    clockStatus: new Int32Array(clocks.length).fill(NO_INDEX),
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
    aside: graph.kind.map((kind) => (kind === TASK ? 0 : 1)),
    soft: new Uint8Array(n),
    constraint: new Uint8Array(n),
    constraintAt: numbers(),
    deadline: numbers().fill(Number.NaN),
    delay: numbers(),
    startFrom: numbers().fill(Number.NEGATIVE_INFINITY),
    startTo: numbers().fill(Number.POSITIVE_INFINITY),
    lateFrom: numbers().fill(Number.NEGATIVE_INFINITY),
    lateTo: numbers().fill(Number.POSITIVE_INFINITY),
    actualStart: numbers().fill(Number.NaN),
    actualFinish: numbers().fill(Number.NaN),
    past: new Uint8Array(n),
    progress: numbers(),
    workMinutes: numbers(),
    actualWorkMinutes: numbers(),
    ownStart: numbers(),
    ownFinish: numbers(),
    lates: 0,
    earlyStart: numbers(),
    earlyFinish: numbers(),
    start: numbers(),
    finish: numbers(),
    resume: numbers().fill(Number.NaN),
    lateStart: numbers(),
    lateFinish: numbers(),
    lateRemainingStart: numbers(),
    lateHeld: numbers(),
    firstLeaf: new Int32Array(n).fill(-1),
    hubLateStart: numbers(),
    hubFreeFinish: numbers(),
    hubFreeStart: numbers(),
    gateAsked: new Map(),
    gateLate: [],
    gateStands: [],
    startSlack: numbers(),
    finishSlack: numbers(),
    totalSlack: numbers(),
    freeSlack: numbers(),
    critical: new Uint8Array(n),
    nearCritical: new Uint8Array(n),
    projectFinish: plan.settings.projectStart,
  };
  startPlanAt(state, state.projectStart);
  if (state.statusFloor > Number.NEGATIVE_INFINITY) {
    clocks.forEach((calendar, clock) => {
      state.clockStatus[clock] = workIndex(calendar, state.statusFloor);
    });
  }
  readTasks(state);
  tellWays(state);
  return state;
}

export function calendarOf(s: PlanState, task: PlanTask): CompiledCalendar {
  return s.clocks[clockOf(s, task)]!;
}

/** Takes over the inputs of one task. */
export function readTask(s: PlanState, p: number, task: PlanTask): void {
  if (takeTask(s, p, task)) tellWaysOf(s, s.graph.rank[p]!);
}

/** The same but for the ways of its edges: answers whether these may be others now. */
function takeTask(s: PlanState, p: number, task: PlanTask): boolean {
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
    s.ownStart[p] = start ?? (finish === null ? s.plan.settings.projectStart : before(s, p, finish, duration));
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
  const wasLate = s.constraint[p] === ALAP;
  const bound = task.constraint === 'ASAP' || task.constraint === 'ALAP' || task.constraintAt !== null;
  s.constraint[p] = bound && !manual ? CONSTRAINTS[task.constraint] : ASAP;
  s.constraintAt[p] = task.constraintAt ?? 0;
  s.soft[p] = s.honorConstraints || task.pinned ? 0 : 1;
  s.deadline[p] = task.deadline ?? Number.NaN;
  s.actualFinish[p] = task.actualFinish ?? Number.NaN;
  const started = task.actualStart ?? (task.actualFinish === null ? null : before(s, p, task.actualFinish, duration));
  s.actualStart[p] = started ?? Number.NaN;
  s.resume[p] = Number.NaN;
  const overrides = s.statusFloor > Number.NEGATIVE_INFINITY && !s.retained;
  s.past[p] = task.actualFinish !== null || (overrides && started !== null) ? 1 : 0;
  const bounded = readBounds(s, p);
  s.delay[p] = delayOf(s, p, task);
  const k = s.graph.rank[p]!;
  const { form, clock, length, late } = s.places;
  length[k] = duration;
  const apart = manual || started !== null || s.delay[p]! > 0 || duration === 0 || duration >= LONGEST || s.legs?.[p];
  const bent = bounded || task.elapsed || pause > 0 || s.places.startHeld[k] === 1;
  const isLate = s.constraint[p] === ALAP;
  if (isLate !== wasLate) s.lates += isLate ? 1 : -1;
  form[k] = apart ? APART : bent ? BENT : isLate ? LATE : PLAIN;
  // From the finish "no earlier" and "no later than" limit how late a task may be, which is as late as possible.
  late[k] = started === null && (isLate || (isFromFinish(s) && WINDOWS.has(s.constraint[p]!))) ? 1 : 0;
  const old = clock[k]!;
  if (apart) clock[k] = s.past[p] ? PAST : NO_CLOCK;
  else clock[k] = task.elapsed ? s.clocks.length - 1 : clockOf(s, task);
  return clock[k] !== old;
}

/** What leveling adds to the start of a task that nothing else fixes. Of those that are late the successors decide. */
function delayOf(s: PlanState, p: number, task: PlanTask): number {
  const movable = !s.manual[p] && Number.isNaN(s.actualStart[p]!) && !isFixed(s, p);
  const late = s.constraint[p] === ALAP || isFromFinish(s);
  return movable && !late && task.levelingDelayMinutes > 0 ? task.levelingDelayMinutes : 0;
}

function clockOf(s: PlanState, task: PlanTask): number {
  return task.calendarId === null ? s.projectClock : s.clockById.get(task.calendarId)!;
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

/**
 * Reads the inputs of all tasks into a new state. Of one that is most usual, only what such a task has: the rest of a new
 * state holds nothing unusual.
 */
function readTasks(s: PlanState): void {
  const { rank } = s.graph;
  const { clock, length } = s.places;
  const { clocks, calendar, duration, shown, progress, workMinutes, actualWorkMinutes } = s;
  const { tasks } = s.plan;
  for (let p = 0; p < tasks.length; p++) {
    const k = rank[p]!;
    const task = tasks[p]!;
    const minutes = Math.round(task.durationMinutes);
    if (k < 0) {
      // Of a summary only the calendar matters.
      calendar[p] = calendarOf(s, task);
    } else if (minutes > 0 && minutes < LONGEST && isUsual(task)) {
      duration[p] = shown[p] = length[k] = minutes;
      progress[p] = task.progress;
      workMinutes[p] = task.workMinutes;
      actualWorkMinutes[p] = task.actualWorkMinutes;
      if (task.calendarId !== null) {
        clock[k] = clockOf(s, task);
        calendar[p] = clocks[clock[k]!]!;
      }
    } else takeTask(s, p, task);
  }
}

function isUsual(task: PlanTask): boolean {
  const own = task.elapsed || task.external || task.splits.length > 0 || task.levelingDelayMinutes > 0;
  const dated = task.deadline !== null || task.actualStart !== null || task.actualFinish !== null;
  const alone = task.taskType === 'fixedDuration' || task.assignments.length === 0;
  return task.mode === 'auto' && task.constraint === 'ASAP' && !own && !dated && alone;
}
