/**
 * Slack: how far a task can move before it moves the project's finish (total) or any successor (free).
 * Measured in the task's own time: working minutes of its calendar, wall clock when its duration is elapsed.
 */
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { ALAP, gap, lagged, type PlanState } from './schedule-state.ts';

export function slackPass(s: PlanState): void {
  const { order, isHub } = s.graph;
  const { criticalSlackMinutes: limit, nearCriticalSlackMinutes: nearLimit } = s.plan.settings;
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    if (isHub[p]) continue;
    const total = totalSlack(s, p);
    s.totalSlack[p] = total;
    s.freeSlack[p] = freeSlack(s, p, total);
    const open = Number.isNaN(s.actualFinish[p]!) && !s.aside[p];
    s.critical[p] = open && total <= limit ? 1 : 0;
    s.nearCritical[p] = open && total > limit && total <= nearLimit ? 1 : 0;
  }
}

/** The smaller of start and finish slack; of a started task the finish slack, of a finished one none. */
function totalSlack(s: PlanState, p: number): number {
  if (!Number.isNaN(s.actualFinish[p]!)) return 0;
  // From the finish nearly all are late by nature: there the distance between early and late dates counts.
  const late = s.constraint[p] === ALAP && s.start[p] !== s.earlyStart[p] && Number.isNaN(s.fixedFinish);
  const finishSlack = gap(s, p, late ? s.finish[p]! : s.earlyFinish[p]!, s.lateFinish[p]!);
  // An automatic task has its duration between both pairs of dates: start slack equals finish slack.
  if ((!s.manual[p] && !s.legs?.[p]) || !Number.isNaN(s.actualStart[p]!)) return finishSlack;
  return Math.min(finishSlack, gap(s, p, late ? s.start[p]! : s.earlyStart[p]!, s.lateStart[p]!));
}

/** The smallest distance to an open successor, never below zero; without one, the total slack. */
function freeSlack(s: PlanState, p: number, total: number): number {
  if (!Number.isNaN(s.actualFinish[p]!)) return 0;
  const { outStart, outEdge, outTo, outPlain, edgeType } = s.graph;
  let least = Number.POSITIVE_INFINITY;
  // Of plain links only the nearest successor matters, so it is measured once.
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = outStart[p]!, last = outStart[p + 1]!; k < last && least > 0; k++) {
    const to = outTo[k]!;
    if (outPlain[k]) {
      const begins = beginning(s, to);
      if (begins < nearest && !s.past[to]) nearest = begins;
      continue;
    }
    const edge = outEdge[k]!;
    if (edgeType[edge] !== TO_HUB) {
      least = Math.min(least, edgeGap(s, p, edge));
      continue;
    }
    for (let h = outStart[to]!; h < outStart[to + 1]!; h++) {
      const type = edgeType[outEdge[h]!];
      if (type === FS || type === FF || s.firstLeaf[to] === p) least = Math.min(least, edgeGap(s, p, outEdge[h]!));
    }
  }
  if (nearest < Number.POSITIVE_INFINITY) {
    const from = s.finish[p]!;
    least = Math.min(least, nearest <= from ? 0 : gap(s, p, from, nearest));
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
