/**
 * What the passes read and write: the inputs of every task and its computed dates, in typed arrays by graph position.
 *
 * Hides: the reading of PlanTask objects (only here), the calendar of each task, and the arithmetic of lags.
 * Invariants: minutes are civil; NaN means "not set"; a hub (see schedule-graph.ts) has dates but no inputs.
 */
import { addWork, type CompiledCalendar, compiled, workBetween } from '#kernel/workdays.ts';
import type { Constraint, Plan, PlanTask } from './plan-model.ts';
import type { PlanProblem } from './plan-problem.ts';
import { LAG_ELAPSED, LAG_PERCENT, type PlanGraph } from './schedule-graph.ts';

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
  projectStart: number;
  projectCalendar: CompiledCalendar;
  calendarById: Map<number, CompiledCalendar>;
  /** Inputs. */
  calendar: CompiledCalendar[];
  elapsed: Uint8Array;
  manual: Uint8Array;
  duration: Float64Array;
  /** Duration left, of a started task. */
  remaining: Float64Array;
  constraint: Uint8Array;
  constraintAt: Float64Array;
  deadline: Float64Array;
  actualStart: Float64Array;
  actualFinish: Float64Array;
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
  lateStart: Float64Array;
  lateFinish: Float64Array;
  /** Late finish less the remaining duration: what the links of a started task look back to. */
  lateRemainingStart: Float64Array;
  /** Of a hub: its leaf that starts first, and the latest that one may start because of the hub's SS and SF links. */
  firstLeaf: Int32Array;
  hubLateStart: Float64Array;
  totalSlack: Float64Array;
  freeSlack: Float64Array;
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
  const numbers = (): Float64Array => new Float64Array(n);
  const state: PlanState = {
    plan,
    graph,
    projectStart: plan.settings.projectStart,
    projectCalendar,
    calendarById,
    calendar: new Array<CompiledCalendar>(n).fill(projectCalendar),
    elapsed: new Uint8Array(n),
    manual: new Uint8Array(n),
    duration: numbers(),
    remaining: numbers(),
    constraint: new Uint8Array(n),
    constraintAt: numbers(),
    deadline: numbers().fill(Number.NaN),
    actualStart: numbers().fill(Number.NaN),
    actualFinish: numbers().fill(Number.NaN),
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
    lateStart: numbers(),
    lateFinish: numbers(),
    lateRemainingStart: numbers(),
    firstLeaf: new Int32Array(n).fill(-1),
    hubLateStart: numbers(),
    totalSlack: numbers(),
    freeSlack: numbers(),
    projectFinish: plan.settings.projectStart,
  };
  for (let p = 0; p < n; p++) if (!graph.isHub[p]) readTask(state, p, plan.tasks[graph.taskOf[p]!]!);
  return state;
}

/** Takes over the inputs of one task. */
export function readTask(s: PlanState, p: number, task: PlanTask): void {
  const calendar = task.calendarId === null ? s.projectCalendar : s.calendarById.get(task.calendarId)!;
  s.calendar[p] = calendar;
  s.elapsed[p] = task.elapsed ? 1 : 0;
  s.manual[p] = task.mode === 'manual' ? 1 : 0;
  let duration = Math.max(0, Math.round(task.durationMinutes));
  if (task.mode === 'manual') {
    const { start, finish } = task;
    if (start !== null && finish !== null) {
      duration = Math.max(0, task.elapsed ? finish - start : workBetween(calendar, start, finish));
    }
    s.ownStart[p] = start ?? (finish === null ? s.projectStart : before(s, p, finish, duration));
    s.ownFinish[p] = finish ?? after(s, p, s.ownStart[p]!, duration);
  }
  s.duration[p] = duration;
  s.progress[p] = task.progress;
  s.workMinutes[p] = task.workMinutes;
  s.actualWorkMinutes[p] = task.actualWorkMinutes;
  s.remaining[p] = Math.round((duration * (100 - Math.min(100, Math.max(0, task.progress)))) / 100);
  const bound = task.constraint === 'ASAP' || task.constraint === 'ALAP' || task.constraintAt !== null;
  s.constraint[p] = bound && task.mode === 'auto' ? CONSTRAINTS[task.constraint] : ASAP;
  s.constraintAt[p] = task.constraintAt ?? 0;
  if (s.constraint[p] === ALAP) s.anyLate = true;
  s.deadline[p] = task.deadline ?? Number.NaN;
  s.actualFinish[p] = task.actualFinish ?? Number.NaN;
  const started = task.actualStart ?? (task.actualFinish === null ? null : before(s, p, task.actualFinish, duration));
  s.actualStart[p] = started ?? Number.NaN;
}

/** A duration after a minute: working time of the task's calendar, or wall clock. */
export function after(s: PlanState, p: number, minute: number, duration: number): number {
  return s.elapsed[p] ? minute + duration : addWork(s.calendar[p]!, minute, duration);
}

export function before(s: PlanState, p: number, minute: number, duration: number): number {
  return s.elapsed[p] ? minute - duration : addWork(s.calendar[p]!, minute, -duration);
}

/** Time between two minutes in the task's own measure. */
export function gap(s: PlanState, p: number, from: number, to: number): number {
  return s.elapsed[p] ? to - from : workBetween(s.calendar[p]!, from, to);
}

/** A minute moved by an edge's lag (sign -1: backwards). The lag runs on the successor's calendar. */
export function lagged(s: PlanState, edge: number, minute: number, sign: 1 | -1): number {
  const lag = s.graph.edgeLag[edge]!;
  if (lag === 0) return minute;
  const unit = s.graph.edgeUnit[edge]!;
  if (unit === LAG_ELAPSED) return minute + sign * Math.round(lag);
  const calendar = s.calendar[s.graph.edgeTo[edge]!]!;
  if (unit !== LAG_PERCENT) return addWork(calendar, minute, sign * Math.round(lag));
  const from = s.graph.edgeFrom[edge]!;
  const part = sign * Math.round((lag * spanOf(s, from)) / 100);
  return s.elapsed[from] ? minute + part : addWork(calendar, minute, part);
}

/** Duration of a node; of a hub the working time its summary spans. */
function spanOf(s: PlanState, p: number): number {
  return s.graph.isHub[p] ? gap(s, p, s.start[p]!, s.finish[p]!) : s.duration[p]!;
}
