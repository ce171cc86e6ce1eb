/**
 * From positions back to tasks: writes the results of the passes into a Schedule, and rolls summaries up.
 *
 * Rules: a parent spans its children (2-rules §5), or keeps its own dates in `frame` mode; its duration is the working
 * time it spans, its hours are the sum; its progress is the average of the lowest-level tasks weighted by planned
 * duration (2-rules §9); it has an actual finish only when all of them have; it is critical when one of them is.
 * Tasks outside the schedule (inactive, deleted, of other plans) keep their own dates and count nowhere.
 */
import { workBetween } from '#kernel/workdays.ts';
import type { PlanTask, Schedule } from './plan-model.ts';
import { ALAP, gap, type PlanState } from './schedule-state.ts';

/** What the roll-up keeps of each task beside the schedule. */
export interface RollUp {
  schedule: Schedule;
  /** Lowest-level tasks below (1 for such a task), those with an actual finish, planned duration, and progress sums. */
  leaves: Int32Array;
  finishedLeaves: Int32Array;
  weight: Float64Array;
  weightedProgress: Float64Array;
  plainProgress: Float64Array;
}

export function makeRollUp(s: PlanState): RollUp {
  const n = s.plan.tasks.length;
  const numbers = (): Float64Array => new Float64Array(n);
  return {
    schedule: {
      start: numbers(),
      finish: numbers(),
      earlyStart: numbers(),
      earlyFinish: numbers(),
      lateStart: numbers(),
      lateFinish: numbers(),
      totalSlack: numbers(),
      freeSlack: numbers(),
      durationMinutes: numbers(),
      workMinutes: numbers(),
      progress: numbers(),
      actualStart: numbers(),
      actualFinish: numbers(),
      actualWorkMinutes: numbers(),
      resume: numbers().fill(Number.NaN),
      critical: new Uint8Array(n),
      nearCritical: new Uint8Array(n),
      summary: s.graph.summary.slice(),
      projectStart: s.projectStart,
      projectFinish: s.projectFinish,
    },
    leaves: new Int32Array(n),
    finishedLeaves: new Int32Array(n),
    weight: numbers(),
    weightedProgress: numbers(),
    plainProgress: numbers(),
  };
}

/** Everything, children before parents. */
export function rollUpAll(s: PlanState, r: RollUp, tasks: readonly PlanTask[]): void {
  const { summary, positionOf } = s.graph;
  for (let i = tasks.length - 1; i >= 0; i--) {
    // The common case does not touch the task object.
    if (!summary[i] && positionOf[i]! >= 0) publishLeaf(s, r, i, positionOf[i]!);
    else publish(s, r, i, tasks[i]!);
  }
  r.schedule.projectStart = s.projectStart;
  r.schedule.projectFinish = planFinish(s);
}

/** Of a plan scheduled from its finish that is where its tasks end: they may not make it. */
export function planFinish(s: PlanState): number {
  return Number.isNaN(s.fixedFinish) ? s.projectFinish : latest(s, s.finish);
}

/** The latest of these dates, of tasks that count; the plan's start when there are none. */
export function latest(s: PlanState, dates: Float64Array): number {
  let last = Number.NEGATIVE_INFINITY;
  for (let p = 0; p < s.graph.nodeCount; p++) if (!s.aside[p] && dates[p]! > last) last = dates[p]!;
  return last > Number.NEGATIVE_INFINITY ? last : s.projectStart;
}

/** One task from its node, or one summary from its children (which must be published before). */
export function publish(s: PlanState, r: RollUp, i: number, task: PlanTask): void {
  if (s.graph.summary[i]) publishSummary(s, r, i, task);
  else if (s.graph.positionOf[i]! >= 0) publishLeaf(s, r, i, s.graph.positionOf[i]!);
  else publishOutside(s, r, i, task);
}

function publishLeaf(s: PlanState, r: RollUp, i: number, p: number): void {
  const to = r.schedule;
  const progress = s.progress[p]!;
  to.start[i] = s.start[p]!;
  to.finish[i] = s.finish[p]!;
  to.earlyStart[i] = s.earlyStart[p]!;
  to.earlyFinish[i] = s.earlyFinish[p]!;
  to.lateStart[i] = s.lateStart[p]!;
  to.lateFinish[i] = s.lateFinish[p]!;
  to.totalSlack[i] = s.totalSlack[p]!;
  to.freeSlack[i] = s.freeSlack[p]!;
  to.resume[i] = s.resume[p]!;
  to.durationMinutes[i] = s.legs?.[p] ? gap(s, p, s.start[p]!, s.finish[p]!) : s.duration[p]! - s.pause[p]!;
  to.workMinutes[i] = s.workMinutes[p]!;
  to.progress[i] = progress;
  to.actualStart[i] = s.actualStart[p]!;
  to.actualFinish[i] = s.actualFinish[p]!;
  to.actualWorkMinutes[i] = s.actualWorkMinutes[p]!;
  const finished = !Number.isNaN(s.actualFinish[p]!);
  const open = !finished && !s.aside[p];
  const critical = open && s.totalSlack[p]! <= s.plan.settings.criticalSlackMinutes;
  to.critical[i] = critical ? 1 : 0;
  to.nearCritical[i] = open && !critical && s.totalSlack[p]! <= s.plan.settings.nearCriticalSlackMinutes ? 1 : 0;
  const weight = s.elapsed[p] ? workBetween(s.calendar[p]!, s.start[p]!, s.finish[p]!) : to.durationMinutes[i]!;
  r.leaves[i] = s.aside[p] ? 0 : 1;
  r.finishedLeaves[i] = finished ? 1 : 0;
  r.weight[i] = weight;
  r.weightedProgress[i] = weight * progress;
  r.plainProgress[i] = progress;
}

/** An inactive or deleted task: its own dates, no slack. */
function publishOutside(s: PlanState, r: RollUp, i: number, task: PlanTask): void {
  const to = r.schedule;
  const start = task.start ?? task.finish ?? s.projectStart;
  const finish = Math.max(start, task.finish ?? start);
  to.start[i] = to.earlyStart[i] = to.lateStart[i] = start;
  to.finish[i] = to.earlyFinish[i] = to.lateFinish[i] = finish;
  to.totalSlack[i] = to.freeSlack[i] = 0;
  to.critical[i] = to.nearCritical[i] = 0;
  to.resume[i] = Number.NaN;
  to.durationMinutes[i] = task.durationMinutes;
  to.workMinutes[i] = task.workMinutes;
  to.progress[i] = task.progress;
  to.actualStart[i] = task.actualStart ?? Number.NaN;
  to.actualFinish[i] = task.actualFinish ?? Number.NaN;
  to.actualWorkMinutes[i] = task.actualWorkMinutes;
  r.leaves[i] = 0;
}

function publishSummary(s: PlanState, r: RollUp, i: number, task: PlanTask): void {
  const { graph } = s;
  const to = r.schedule;
  let [start, early, late, actualStart] = [Infinity, Infinity, Infinity, Infinity];
  let [finish, earlyFinish, lateFinish, actualFinish] = [-Infinity, -Infinity, -Infinity, -Infinity];
  let [leaves, finished, weight, weighted, plain, work, actualWork, critical, near] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let c = graph.firstChild[i]!; c >= 0; c = graph.nextSibling[c]!) {
    if (r.leaves[c] === 0) continue;
    const p = graph.positionOf[c]!;
    const isLate = p >= 0 && s.constraint[p] === ALAP;
    const isManual = p >= 0 && s.manual[p] === 1;
    start = Math.min(start, to.start[c]!);
    finish = Math.max(finish, to.finish[c]!);
    early = Math.min(early, isLate ? to.lateStart[c]! : to.earlyStart[c]!);
    earlyFinish = Math.max(earlyFinish, isLate ? to.lateFinish[c]! : to.earlyFinish[c]!);
    late = Math.min(late, isManual ? to.earlyStart[c]! : to.lateStart[c]!);
    lateFinish = Math.max(lateFinish, isManual ? to.earlyFinish[c]! : to.lateFinish[c]!);
    // NaN (not started, not finished) loses both comparisons.
    if (to.actualStart[c]! < actualStart) actualStart = to.actualStart[c]!;
    if (to.actualFinish[c]! > actualFinish) actualFinish = to.actualFinish[c]!;
    leaves += r.leaves[c]!;
    finished += r.finishedLeaves[c]!;
    weight += r.weight[c]!;
    weighted += r.weightedProgress[c]!;
    plain += r.plainProgress[c]!;
    work += to.workMinutes[c]!;
    actualWork += to.actualWorkMinutes[c]!;
    critical |= to.critical[c]!;
    near |= to.nearCritical[c]!;
  }
  if (leaves === 0) {
    publishOutside(s, r, i, task);
    return;
  }
  if (s.plan.settings.parentMode === 'frame') {
    start = task.start ?? start;
    finish = Math.max(start, task.finish ?? finish);
  }
  const calendar = task.calendarId === null ? s.projectCalendar : s.calendarById.get(task.calendarId)!;
  to.start[i] = start;
  to.finish[i] = finish;
  to.earlyStart[i] = early;
  to.earlyFinish[i] = earlyFinish;
  to.lateStart[i] = late;
  to.lateFinish[i] = lateFinish;
  const startSlack = workBetween(calendar, early, late);
  to.totalSlack[i] = Math.min(startSlack, workBetween(calendar, earlyFinish, lateFinish));
  to.freeSlack[i] = 0;
  to.durationMinutes[i] = workBetween(calendar, start, finish);
  to.workMinutes[i] = work;
  to.progress[i] = weight > 0 ? weighted / weight : plain / leaves;
  to.actualStart[i] = actualStart === Infinity ? Number.NaN : actualStart;
  to.actualFinish[i] = finished === leaves ? actualFinish : Number.NaN;
  to.actualWorkMinutes[i] = actualWork;
  to.critical[i] = critical;
  to.nearCritical[i] = critical ? 0 : near;
  r.leaves[i] = leaves;
  r.finishedLeaves[i] = finished;
  r.weight[i] = weight;
  r.weightedProgress[i] = weighted;
  r.plainProgress[i] = plain;
}
