/**
 * Slack: how far a task can move before it moves the project's finish (total) or any successor (free).
 * Measured in the task's own time: working minutes of its calendar, wall clock when its duration is elapsed.
 *
 * Start slack is between the early and the late start, finish slack between the early and the late finish; total slack
 * is the smaller. The rest is interfering slack (`interferingSlack`): used up, it delays successors, but
 * not the project.
 */
import { workIndex } from '#kernel/workdays.ts';
import type { Schedule } from '../plan-model.ts';
import { indexAcross } from './schedule-backward.ts';
import { gateLimit, isGate, mayRest, restsOn, standGates } from './schedule-gates.ts';
import { FF, FS, HUB, SF, SS, TASK, TO_HUB } from './schedule-graph.ts';
import { unlagged } from './schedule-lags.ts';
import { ACROSS, APART, CIVIL, DIRECT, LAST_INDEX, OTHER, WAY, WAY_BITS, WITHIN } from './schedule-places.ts';
import { ALAP, gap, isFromFinish, latestStart, nextStart, type PlanState } from './schedule-state.ts';

export function slackPass(s: PlanState): void {
  const { order, kind, outStart, outEdge } = s.graph;
  const { criticalSlackMinutes: limit, nearCriticalSlackMinutes: nearLimit } = s.plan.settings;
  const { form, clock, start, finish, early, lateStart, outWay, inLag } = s.places;
  // From the finish nearly all are late by nature: there the distance between early and late dates counts.
  const begins = isFromFinish(s) ? early : start;
  const { start: civilStart, startSlack, finishSlack, totalSlack, freeSlack, critical, nearCritical } = s;
  // Remaining work of started tasks begins elsewhere under a progress rule.
  const begunMove = s.statusFloor > Number.NEGATIVE_INFINITY;
  standGates(s, begunMove ? s.resume.map((at, p) => (Number.isNaN(at) ? civilStart[p]! : at)) : civilStart);
  freeHubs(s);
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    let open = true;
    let total: number;
    if (form[k] === APART) {
      if (kind[p] !== TASK) continue;
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
          at = (type === FF ? finish[to]! : start[to]!) - inLag[outEdge[j]!]!;
          if (across) at = indexAcross(s.clocks[clock[to]!]!, at, s.clocks[clock[k]!]!, type);
          if (type === SS) at += ends - start[k]!;
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

/** How far the task may go until it moves what one edge leads to, of one into a hub what follows the summary; at least 0. */
function edgeFree(s: PlanState, p: number, edge: number): number {
  const { edgeTo, edgeType } = s.graph;
  const type = edgeType[edge]!;
  if (type !== TO_HUB) return freeUntil(s, p, edgeLimit(s, edge), type === SS || type === SF);
  const hub = edgeTo[edge]!;
  const free = freeUntil(s, p, s.hubFreeFinish[hub]!, false);
  return s.firstLeaf[hub] === p ? Math.min(free, freeUntil(s, p, s.hubFreeStart[hub]!, true)) : free;
}

/** How far the start, or the finish, of a task may go until that minute. */
function freeUntil(s: PlanState, p: number, limit: number, atStart: boolean): number {
  if (limit === Number.POSITIVE_INFINITY) return limit;
  return Math.max(0, atStart ? gap(s, p, s.start[p]!, latestStart(s, p, limit)) : gap(s, p, s.finish[p]!, limit));
}

/**
 * Keeps for the leaves of every hub how late they may be without moving the summary's successors: for all at once, so that a link
 * between two big summaries costs the sum of their leaves.
 */
function freeHubs(s: PlanState): void {
  const { nodeCount, order, rank, kind, outStart, outEdge, edgeType } = s.graph;
  const { outWay } = s.places;
  for (let hub = s.plan.tasks.length; hub < nodeCount; hub++) {
    if (kind[hub] !== HUB) continue;
    let finish = Number.POSITIVE_INFINITY;
    let start = Number.POSITIVE_INFINITY;
    for (let k = rank[hub]!, j = outStart[k]!; j < outStart[k + 1]!; j++) {
      if ((outWay[j]! & WAY) === CIVIL && s.statusFloor === Number.NEGATIVE_INFINITY) {
        finish = Math.min(finish, s.start[order[outWay[j]! >> WAY_BITS]!]!);
        continue;
      }
      const edge = outEdge[j]!;
      const limit = edgeLimit(s, edge);
      if (edgeType[edge] === FS || edgeType[edge] === FF) finish = Math.min(finish, limit);
      else start = Math.min(start, limit);
    }
    s.hubFreeFinish[hub] = finish;
    s.hubFreeStart[hub] = start;
  }
}

/** Where the work of a task that can still be held begins. */
function beginning(s: PlanState, p: number): number {
  if (s.statusFloor === Number.NEGATIVE_INFINITY) return s.start[p]!;
  return Number.isNaN(s.resume[p]!) ? s.start[p]! : s.resume[p]!;
}

/**
 * The last minute of a link's predecessor (its start, of SS and SF, else its finish) that does not move the successor; infinite
 * when that one cannot be held.
 */
function edgeLimit(s: PlanState, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  if (isGate(s, to)) return gateLimit(s, edge, s.gateStands[to - s.plan.tasks.length]!);
  if (s.past[to]) return Number.POSITIVE_INFINITY;
  const type = s.graph.edgeType[edge]!;
  const calendar = s.calendar[to]!;
  if (type === FS || type === SS) return unlagged(s, edge, beginning(s, to), calendar);
  const finish = s.finish[to]!;
  const rests = type === FF && mayRest(s, to) && restsOn(s, edge, calendar);
  return unlagged(s, edge, rests ? nextStart(s, to, finish) : finish, calendar);
}

/** The part of the total slack whose use delays successors, of each task: minutes as total and free slack are. */
export function interferingSlack(schedule: Schedule, taskIndex: number): number {
  return schedule.totalSlack[taskIndex]! - schedule.freeSlack[taskIndex]!;
}
