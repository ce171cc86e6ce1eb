/**
 * The scheduling engine: a plan in, the dates of all its tasks out.
 *
 * Pure and deterministic: browser and server get the same numbers (compare with schedule-hash.ts). `schedulePlan`
 * computes once; `makeScheduler` keeps the graph for live editing, where an edit costs what it touches.
 * Refuses plans that have no meaning (PlanProblem values); rules that a plan merely breaks are in schedule-flags.ts.
 * Semantics: design/scheduling.md part 2 and specification 2-rules §5, §9.
 */
import { NoWorkingTimeError } from '#kernel/workdays.ts';
import type { Minute, Plan, PlanTask, Schedule } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';
import { backwardPass } from './schedule-backward.ts';
import { Edit, looksAtEarly } from './schedule-edit.ts';
import { forwardPass, placeRange } from './schedule-forward.ts';
import { buildGraph, TASK } from './schedule-graph.ts';
import { isInactive, isTerminated } from './schedule-outline.ts';
import { calendarOf, makeState, readTask } from './schedule-read.ts';
import { makeRollUp, planFinish, publish, rollUpAll } from './schedule-rollup.ts';
import { slackPass } from './schedule-slack.ts';
import { firstLateStart, isFromFinish, type PlanState, siblingOf, startPlanAt } from './schedule-state.ts';

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
  /**
   * The finish of the plan with such inputs, which are taken over; for asking it again and again. Dates of parents are not
   * those of their tasks until `recalculate()`.
   */
  finishWith(indexes: readonly number[], tasks: readonly PlanTask[]): Minute;
  /** Brings late dates, slack and critical up to date. */
  settle(): Schedule;
  /** The full pass: forward, backward, slack and roll-up of all tasks, over the inputs that were taken over. */
  recalculate(): Schedule;
}

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

/**
 * All passes over the inputs that the state holds. Where tasks stand late, `early` is a sibling of `s` for the dates they
 * would have at the earliest: the late ones are computed from these; else it is `s` itself.
 */
function computeAll(s: PlanState, early: PlanState): void {
  early.legs = s.legs;
  startPlanAt(early, s.plan.settings.projectStart);
  if (isFromFinish(s)) startFromFinish(early);
  else {
    forwardPass(early);
    backwardPass(early);
  }
  if (early !== s) {
    startPlanAt(s, early.projectStart);
    s.projectFinish = early.projectFinish;
    // Moves nothing beyond the finish that the late dates were computed from.
    placeRange(s, 0, s.graph.order.length, early);
  }
  slackPass(s);
}

/**
 * A plan scheduled from its finish starts as late as that allows; from there on it is scheduled like others, and its
 * tasks take their late dates, but for those that are as soon as possible.
 */
function startFromFinish(s: PlanState): void {
  const looks = looksAtEarly(s);
  if (looks) forwardPass(s);
  s.projectFinish = s.fixedFinish;
  backwardPass(s);
  const start = firstLateStart(s);
  if (start < Number.POSITIVE_INFINITY) startPlanAt(s, start);
  forwardPass(s);
  s.projectFinish = s.fixedFinish;
  if (looks) backwardPass(s);
}

function scheduler(s: PlanState): PlanScheduler {
  const { graph } = s;
  const rollUp = makeRollUp(s);
  const { schedule } = rollUp;
  const edit = new Edit(s);
  const touchedParent = new Uint8Array(s.plan.tasks.length);
  let tasks: readonly PlanTask[] = s.plan.tasks;
  let early = s;

  const passes = (): void => {
    if (s.lates === 0 && !isFromFinish(s)) early = s;
    else if (early === s) early = siblingOf(s);
    computeAll(s, early);
  };
  const recalculate = (): Schedule => {
    passes();
    rollUpAll(s, rollUp, tasks);
    return schedule;
  };

  const settle = (): Schedule => {
    if (early !== s) return recalculate();
    backwardPass(s);
    slackPass(s);
    rollUpAll(s, rollUp, tasks);
    return schedule;
  };

  /** Takes inputs over and moves what depends on them. Answers the nodes that may have moved; null: all of them. */
  const take = (indexes: readonly number[], edited: readonly PlanTask[]): number[] | null => {
    tasks = edited;
    const seeds: number[] = [];
    // The finish of the plan may be that of tasks that count now, or that counted.
    let recounted = false;
    for (const i of indexes) {
      const task = tasks[i]!;
      const before = s.plan.tasks[i]!;
      if (isInactive(task) !== isInactive(before) || isTerminated(task) !== isTerminated(before))
        throw new Error('active state changed: make a new scheduler');
      if (graph.rank[i]! < 0) {
        s.calendar[i] = calendarOf(s, task);
        continue;
      }
      const wasAside = s.aside[i];
      readTask(s, i, task);
      if (s.aside[i] !== wasAside) recounted = true;
      seeds.push(i);
    }
    early.legs = s.legs;
    const moved = s.lates > 0 && early === s ? null : edit.move(seeds, early, recounted);
    if (moved) s.projectFinish = early.projectFinish;
    else if (early !== s || s.lates > 0) passes();
    else forwardPass(s);
    return moved;
  };
  const update = (indexes: readonly number[], edited: readonly PlanTask[] = tasks): number[] | null => {
    const moved = take(indexes, edited);
    if (!moved) {
      rollUpAll(s, rollUp, tasks);
      return null;
    }
    schedule.projectFinish = planFinish(s);
    return publishChanged([...indexes, ...moved.filter((p) => graph.kind[p] === TASK)]);
  };
  const finishWith = (indexes: readonly number[], edited: readonly PlanTask[]): Minute => {
    take(indexes, edited);
    return planFinish(s);
  };

  /** Publishes the tasks and then their ancestors, children before parents. */
  const publishChanged = (moved: readonly number[]): number[] => {
    const changed = new Set(moved);
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

  recalculate();
  return { schedule, update, finishWith, settle, recalculate };
}
