/**
 * The scheduling engine: a plan in, the dates of all its tasks out.
 *
 * Pure and deterministic: browser and server get the same numbers (compare with schedule-hash.ts). `schedulePlan`
 * computes once; `makeScheduler` keeps the graph for live editing, where an edit costs what it touches.
 * Refuses plans that have no meaning (PlanProblem values); rules that a plan merely breaks are in schedule-flags.ts.
 * Semantics: design/scheduling.md part 2 and specification 2-rules §5, §9.
 */
import { NoWorkingTimeError } from '#kernel/workdays.ts';
import type { Plan, PlanTask, Schedule } from './plan-model.ts';
import type { PlanProblem } from './plan-problem.ts';
import { backwardPass } from './schedule-backward.ts';
import { forwardPass, latest, placeRange } from './schedule-forward.ts';
import { buildGraph } from './schedule-graph.ts';
import { RankHeap } from './schedule-heap.ts';
import { isInactive } from './schedule-outline.ts';
import { calendarOf, makeState, readTask, readTasks, startPlanAt } from './schedule-read.ts';
import { makeRollUp, publish, rollUpAll } from './schedule-rollup.ts';
import { slackPass } from './schedule-slack.ts';
import type { PlanState } from './schedule-state.ts';

export interface PlanScheduler {
  /** The current result; its arrays are updated in place. */
  readonly schedule: Schedule;
  /**
   * Takes over edited inputs (not parent, active state, links or calendars: those need a new scheduler) of the tasks
   * with these indexes from `tasks` (default: the array given last) and moves everything that depends on them.
   * Dates, durations, hours and progress are exact at once; late dates, slack and critical after `settle()`.
   * Answers the indexes of all tasks whose values may have changed, parents included; null: all of them.
   */
  update(indexes: readonly number[], tasks?: readonly PlanTask[]): number[] | null;
  /** Brings late dates, slack and critical up to date. */
  settle(): Schedule;
  /** Reads all inputs again and computes everything. */
  recalculate(tasks?: readonly PlanTask[]): Schedule;
}

/** Above this part of all nodes an incremental update becomes a full forward pass. */
const FULL_PASS_SHARE = 0.05;

/** Dates of all tasks, or what makes that impossible. */
export function schedulePlan(plan: Plan): { schedule: Schedule } | { problems: PlanProblem[] } {
  const made = makeScheduler(plan);
  return 'problems' in made ? made : { schedule: made.schedule };
}

/** The engine with its graph kept for live editing; `schedule` holds the full result from the start. */
export function makeScheduler(plan: Plan): PlanScheduler | { problems: PlanProblem[] } {
  const graph = buildGraph(plan);
  if (Array.isArray(graph)) return { problems: graph };
  try {
    const state = makeState(plan, graph);
    if (Array.isArray(state)) return { problems: state };
    return scheduler(state);
  } catch (error) {
    if (!(error instanceof NoWorkingTimeError)) throw error;
    const { calendarId } = error;
    const taskIds = plan.tasks
      .filter((t) => (t.calendarId ?? plan.settings.calendarId) === calendarId)
      .map((t) => t.id);
    return { problems: [{ kind: 'noWorkingTime', taskIds, calendarId }] };
  }
}

/** All passes over the inputs that the state holds. */
export function computeAll(s: PlanState): void {
  startPlanAt(s, s.plan.settings.projectStart);
  forwardPass(s, false);
  if (!Number.isNaN(s.fixedFinish)) startFromFinish(s);
  backwardPass(s);
  if (s.anyLate || !Number.isNaN(s.fixedFinish)) forwardPass(s, true);
  slackPass(s);
}

/**
 * A plan scheduled from its finish starts as late as that allows; from there on it is scheduled like others, and its
 * tasks take their late dates, but for those that are as soon as possible.
 */
function startFromFinish(s: PlanState): void {
  s.projectFinish = s.fixedFinish;
  backwardPass(s);
  let start = Number.POSITIVE_INFINITY;
  for (const p of s.graph.order) if (!s.aside[p]) start = Math.min(start, s.lateStart[p]!);
  if (start < Number.POSITIVE_INFINITY) startPlanAt(s, start);
  forwardPass(s, false);
  s.projectFinish = s.fixedFinish;
}

function scheduler(s: PlanState): PlanScheduler {
  const { graph } = s;
  const rollUp = makeRollUp(s);
  const { schedule } = rollUp;
  const heap = new RankHeap(graph.order.length);
  const touchedParent = new Uint8Array(s.plan.tasks.length);
  let tasks: readonly PlanTask[] = s.plan.tasks;

  const full = (): Schedule => {
    computeAll(s);
    rollUpAll(s, rollUp, tasks);
    return schedule;
  };

  const recalculate = (edited: readonly PlanTask[] = tasks): Schedule => {
    tasks = edited;
    s.anyLate = false;
    readTasks(s, tasks);
    return full();
  };

  const dependsOnLate = (): boolean => s.anyLate || !Number.isNaN(s.fixedFinish);

  const settle = (): Schedule => {
    if (dependsOnLate()) return full();
    backwardPass(s);
    slackPass(s);
    rollUpAll(s, rollUp, tasks);
    return schedule;
  };

  const pushSuccessors = (p: number): void => {
    const k = graph.rank[p]!;
    for (let j = graph.outStart[k]!; j < graph.outStart[k + 1]!; j++) heap.push(s.places.outPlace[j]!);
  };

  const update = (indexes: readonly number[], edited: readonly PlanTask[] = tasks): number[] | null => {
    tasks = edited;
    const seeds = new Set<number>();
    let finishLeft = false;
    for (const i of indexes) {
      const task = tasks[i]!;
      if (isInactive(task) !== isInactive(s.plan.tasks[i]!))
        throw new Error('active state changed: make a new scheduler');
      if (graph.rank[i]! < 0) {
        s.calendar[i] = calendarOf(s, task);
        continue;
      }
      const p = i;
      const wasAside = s.aside[p];
      readTask(s, p, task);
      // The finish of the plan may be that of tasks that count now, or that counted.
      if (s.aside[p] !== wasAside) finishLeft = true;
      seeds.add(p);
      heap.push(graph.rank[p]!);
    }
    if (dependsOnLate()) {
      heap.clear();
      full();
      return null;
    }
    const changed: number[] = [...indexes];
    const budget = Math.max(64, graph.order.length * FULL_PASS_SHARE);
    const oldFinish = s.projectFinish;
    for (let done = 0; heap.size > 0; done++) {
      if (done > budget) {
        heap.clear();
        forwardPass(s, false);
        rollUpAll(s, rollUp, tasks);
        return null;
      }
      const k = heap.pop();
      const p = graph.order[k]!;
      const [start, finish, early] = [s.start[p]!, s.finish[p]!, s.earlyStart[p]!];
      placeRange(s, k, k + 1);
      const moved = start !== s.start[p] || finish !== s.finish[p] || early !== s.earlyStart[p];
      if (!moved && !seeds.has(p)) continue;
      pushSuccessors(p);
      if (graph.isHub[p]) continue;
      if (finish === oldFinish) finishLeft = true;
      if (!s.aside[p] && s.finish[p]! > s.projectFinish) s.projectFinish = s.finish[p]!;
      if (!seeds.has(p)) changed.push(p);
    }
    if (finishLeft) s.projectFinish = latest(s, s.earlyFinish);
    schedule.projectFinish = s.projectFinish;
    return publishChanged(changed);
  };

  /** Publishes the tasks and then their ancestors, children before parents. */
  const publishChanged = (changed: number[]): number[] => {
    const parents: number[] = [];
    for (const i of changed) {
      if (!graph.summary[i]) publish(s, rollUp, i, tasks);
      for (let p = graph.summary[i] ? i : graph.parent[i]!; p >= 0 && !touchedParent[p]; p = graph.parent[p]!) {
        touchedParent[p] = 1;
        parents.push(p);
      }
    }
    parents.sort((a, b) => b - a);
    for (const p of parents) {
      publish(s, rollUp, p, tasks);
      touchedParent[p] = 0;
    }
    return [...new Set([...changed, ...parents])];
  };

  full();
  return { schedule, update, settle, recalculate };
}
