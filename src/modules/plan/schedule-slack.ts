/**
 * Slack: how far a task can move before it moves the project's finish (total) or any successor (free).
 * Measured in the task's own time: working minutes of its calendar, wall clock when its duration is elapsed.
 *
 * Start slack lies between the early and the late start, finish slack between the early and the late finish; total slack
 * is the smaller. What is not free of it is interfering slack (`interferingSlack`): used up, it delays successors, but
 * not the project.
 */
import { workIndex } from '#kernel/workdays.ts';
import type { Schedule } from './plan-model.ts';
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { APART, LAST_INDEX, PAST } from './schedule-places.ts';
import { ALAP, gap, isFromFinish, lagged, type PlanState } from './schedule-state.ts';

export function slackPass(s: PlanState): void {
  const { order, isHub } = s.graph;
  const { criticalSlackMinutes: limit, nearCriticalSlackMinutes: nearLimit } = s.plan.settings;
  const { form, start, early, lateStart } = s.places;
  const fromFinish = isFromFinish(s);
  const { startSlack, finishSlack, totalSlack, freeSlack, critical, nearCritical } = s;
  // What is left of started tasks begins elsewhere under a progress rule.
  const begunMove = s.statusFloor > Number.NEGATIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    if (isHub[p]) continue;
    let open = true;
    let total: number;
    if (form[k] !== APART) {
      // From the finish nearly all are late by nature: there the distance between early and late dates counts.
      total = startSlack[p] = finishSlack[p] = lateStart[k]! - (fromFinish ? early[k]! : start[k]!);
      freeSlack[p] = begunMove ? freeOf(s, p, total) : clockedFree(s, k, total);
    } else {
      open = Number.isNaN(s.actualFinish[p]!) && !s.aside[p];
      total = ownSlack(s, p);
      freeSlack[p] = freeOf(s, p, total);
    }
    totalSlack[p] = total;
    critical[p] = open && total <= limit ? 1 : 0;
    nearCritical[p] = open && total > limit && total <= nearLimit ? 1 : 0;
  }
}

/** Start and finish slack; the answer is the total: the smaller, of a started task the finish slack. */
function ownSlack(s: PlanState, p: number): number {
  if (!Number.isNaN(s.actualFinish[p]!)) {
    s.startSlack[p] = s.finishSlack[p] = 0;
    return 0;
  }
  const late = s.constraint[p] === ALAP && s.start[p] !== s.earlyStart[p] && !isFromFinish(s);
  const atFinish = gap(s, p, late ? s.finish[p]! : s.earlyFinish[p]!, s.lateFinish[p]!);
  s.finishSlack[p] = atFinish;
  if (!Number.isNaN(s.actualStart[p]!)) {
    s.startSlack[p] = 0;
    return atFinish;
  }
  // An automatic task has its duration between both pairs of dates: start slack equals finish slack.
  const equal = !s.manual[p] && !s.legs?.[p];
  const atStart = equal ? atFinish : gap(s, p, late ? s.start[p]! : s.earlyStart[p]!, s.lateStart[p]!);
  s.startSlack[p] = atStart;
  return Math.min(atStart, atFinish);
}

/** Free slack of a task with a clock, by the indexes of its successors where they share it. */
function clockedFree(s: PlanState, k: number, total: number): number {
  const { clock, start, finish, outPlace, outKind, outLag } = s.places;
  const { outStart, order } = s.graph;
  const { start: civilStart, finish: civilFinish } = s;
  const on = clock[k]!;
  const calendar = s.clocks[on]!;
  const lags = s.clockLags[on] === 1;
  let least = LAST_INDEX;
  for (let j = outStart[k]!, last = outStart[k + 1]!; j < last; j++) {
    const to = outPlace[j]!;
    const its = clock[to]!;
    if (its === PAST) continue;
    const kind = outKind[j]!;
    const lag = outLag[j]!;
    if (kind >= TO_HUB || (lag !== 0 && (!lags || its !== on))) return freeOf(s, order[k]!, total);
    const asks = (kind === FS || kind === FF ? finish[k]! : start[k]!) + lag;
    const toStart = kind === FS || kind === SS;
    let reached: number;
    if (its === on) reached = toStart ? start[to]! : finish[to]!;
    else reached = workIndex(calendar, toStart ? civilStart[order[to]!]! : civilFinish[order[to]!]!);
    const between = reached - asks;
    if (between <= 0) return 0;
    if (between < least) least = between;
  }
  return least === LAST_INDEX ? total : least;
}

/** The smallest distance to an open successor, never below zero; without one, the total slack. */
function freeOf(s: PlanState, p: number, total: number): number {
  if (!Number.isNaN(s.actualFinish[p]!)) return 0;
  const { rank, outStart, outEdge, edgeTo, edgeType } = s.graph;
  let least = Number.POSITIVE_INFINITY;
  for (let k = rank[p]!, j = outStart[k]!; j < outStart[k + 1]! && least > 0; j++) {
    const edge = outEdge[j]!;
    if (edgeType[edge] !== TO_HUB) {
      least = Math.min(least, edgeGap(s, p, edge));
      continue;
    }
    const hub = edgeTo[edge]!;
    for (let h = rank[hub]!, i = outStart[h]!; i < outStart[h + 1]!; i++) {
      const type = edgeType[outEdge[i]!];
      if (type === FS || type === FF || s.firstLeaf[hub] === p) least = Math.min(least, edgeGap(s, p, outEdge[i]!));
    }
  }
  return least === Number.POSITIVE_INFINITY ? total : least;
}

/** Where the work of a task that can still be held begins. */
function beginning(s: PlanState, p: number): number {
  if (s.statusFloor === Number.NEGATIVE_INFINITY) return s.start[p]!;
  return Number.isNaN(s.resume[p]!) ? s.start[p]! : s.resume[p]!;
}

/** Distance from what a link asks for to where its successor stands, at least 0; infinite when that one cannot be held. */
function edgeGap(s: PlanState, p: number, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  if (s.past[to]) return Number.POSITIVE_INFINITY;
  const type = s.graph.edgeType[edge]!;
  const from = lagged(s, edge, type === SS || type === SF ? s.start[p]! : s.finish[p]!, 1);
  const reached = type === FF || type === SF ? s.finish[to]! : beginning(s, to);
  return reached <= from ? 0 : gap(s, p, from, reached);
}

/** The part of the total slack whose use delays successors, of each task: minutes as total and free slack are. */
export function interferingSlack(schedule: Schedule, taskIndex: number): number {
  return schedule.totalSlack[taskIndex]! - schedule.freeSlack[taskIndex]!;
}
