/**
 * Slack: how far a task can move before it moves the project's finish (total) or any successor (free).
 * Measured in the task's own time: working minutes of its calendar, wall clock when its duration is elapsed.
 *
 * Start slack lies between the early and the late start, finish slack between the early and the late finish; total slack
 * is the smaller. What is not free of it is interfering slack (`interferingSlack`): used up, it delays successors, but
 * not the project.
 */
import { indexEnd, indexStart, workIndex } from '#kernel/workdays.ts';
import type { Schedule } from './plan-model.ts';
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { ACROSS, APART, CIVIL, DIRECT, LAST_INDEX, OTHER, WAY, WAY_BITS, WITHIN } from './schedule-places.ts';
import { ALAP, gap, isFromFinish, lagged, type PlanState } from './schedule-state.ts';

export function slackPass(s: PlanState): void {
  const { order, isHub, outStart, outEdge } = s.graph;
  const { criticalSlackMinutes: limit, nearCriticalSlackMinutes: nearLimit } = s.plan.settings;
  const { form, clock, start, finish, early, lateStart, outWay, inLag } = s.places;
  // From the finish nearly all are late by nature: there the distance between early and late dates counts.
  const begins = isFromFinish(s) ? early : start;
  const { start: civilStart, startSlack, finishSlack, totalSlack, freeSlack, critical, nearCritical } = s;
  // What is left of started tasks begins elsewhere under a progress rule.
  const begunMove = s.statusFloor > Number.NEGATIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    let open = true;
    let total: number;
    if (form[k] === APART) {
      if (isHub[p]) continue;
      open = Number.isNaN(s.actualFinish[p]!) && !s.aside[p];
      total = ownSlack(s, p);
      freeSlack[p] = freeOf(s, p, total);
    } else if (begunMove) {
      total = lateStart[k]! - begins[k]!;
      startSlack[p] = finishSlack[p] = total;
      freeSlack[p] = freeOf(s, p, total);
    } else {
      total = lateStart[k]! - begins[k]!;
      startSlack[p] = finishSlack[p] = total;
      // How far its end may go: to the first of its successors by index, by minute, and by distance.
      const ends = finish[k]!;
      let reached = LAST_INDEX;
      let free = Number.POSITIVE_INFINITY;
      let firstMinute = Number.POSITIVE_INFINITY;
      for (let j = outStart[k]!, last = outStart[k + 1]!; j < last; j++) {
        const way = outWay[j]! & WAY;
        const to = outWay[j]! >> WAY_BITS;
        let at: number;
        if (way === DIRECT) at = start[to]!;
        else if (way === CIVIL) {
          if (civilStart[order[to]!]! < firstMinute) firstMinute = civilStart[order[to]!]!;
          continue;
        } else if (way >= OTHER) {
          if (way === OTHER) free = Math.min(free, edgeFree(s, p, outEdge[j]!));
          continue;
        } else {
          const across = way >= ACROSS;
          const type = way - (across ? ACROSS : WITHIN);
          const lag = inLag[outEdge[j]!]!;
          if (across) {
            free = Math.min(free, freeAcross(s, k, to, type, lag));
            continue;
          }
          at = (type === FS || type === SS ? start[to]! : finish[to]!) - lag;
          if (type === SS || type === SF) at += ends - start[k]!;
        }
        if (at < reached) reached = at;
      }
      if (firstMinute < Number.POSITIVE_INFINITY) {
        reached = Math.min(reached, workIndex(s.clocks[clock[k]!]!, firstMinute));
      }
      if (reached < LAST_INDEX) free = Math.min(free, Math.max(0, reached - ends));
      freeSlack[p] = free < Number.POSITIVE_INFINITY ? free : total;
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

/** `edgeGap` of a link between the clocks of two calendars whose lag runs on that of the successor. */
function freeAcross(s: PlanState, k: number, to: number, type: number, lag: number): number {
  const { clock, start, finish } = s.places;
  const [p, q] = [s.graph.order[k]!, s.graph.order[to]!];
  const calendar = s.clocks[clock[k]!]!;
  const there = s.clocks[clock[to]!]!;
  const ends = type === FS || type === FF;
  let asked = ends ? finish[k]! : start[k]!;
  if (lag !== 0) {
    const index = workIndex(there, ends ? s.finish[p]! : s.start[p]!) + lag;
    asked = workIndex(calendar, lag > 0 ? indexEnd(there, index) : indexStart(there, index));
  }
  const reached = workIndex(calendar, type === FS || type === SS ? s.start[q]! : s.finish[q]!);
  return Math.max(0, reached - asked);
}

/** The smallest distance to an open successor, never below zero; without one, the total slack. */
function freeOf(s: PlanState, p: number, total: number): number {
  if (!Number.isNaN(s.actualFinish[p]!)) return 0;
  const { rank, outStart, outEdge } = s.graph;
  let least = Number.POSITIVE_INFINITY;
  for (let k = rank[p]!, j = outStart[k]!; j < outStart[k + 1]! && least > 0; j++) {
    least = Math.min(least, edgeFree(s, p, outEdge[j]!));
  }
  return least === Number.POSITIVE_INFINITY ? total : least;
}

/** Distance to what one edge leads to, of one into a hub to the successors of the summary; at least 0. */
function edgeFree(s: PlanState, p: number, edge: number): number {
  const { rank, outStart, outEdge, edgeTo, edgeType } = s.graph;
  if (edgeType[edge] !== TO_HUB) return edgeGap(s, p, edge);
  const hub = edgeTo[edge]!;
  let least = Number.POSITIVE_INFINITY;
  for (let h = rank[hub]!, i = outStart[h]!; i < outStart[h + 1]!; i++) {
    const type = edgeType[outEdge[i]!];
    if (type === FS || type === FF || s.firstLeaf[hub] === p) least = Math.min(least, edgeGap(s, p, outEdge[i]!));
  }
  return least;
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
