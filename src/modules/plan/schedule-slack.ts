/**
 * Slack: how far a task can move before it moves the project's finish (total) or any successor (free).
 * Measured in the task's own time: working minutes of its calendar, wall clock when its duration is elapsed.
 */
import { isPast } from './schedule-backward.ts';
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { ALAP, gap, lagged, type PlanState } from './schedule-state.ts';

export function slackPass(s: PlanState): void {
  const { nodeCount, isHub } = s.graph;
  for (let p = 0; p < nodeCount; p++) {
    if (isHub[p]) continue;
    const total = totalSlack(s, p);
    s.totalSlack[p] = total;
    s.freeSlack[p] = freeSlack(s, p, total);
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
  const { outStart, outEdge, edgeTo, edgeType } = s.graph;
  let least = Number.POSITIVE_INFINITY;
  for (let k = outStart[p]!; k < outStart[p + 1]! && least > 0; k++) {
    const edge = outEdge[k]!;
    if (edgeType[edge] !== TO_HUB) {
      least = Math.min(least, edgeGap(s, p, edge));
      continue;
    }
    const hub = edgeTo[edge]!;
    for (let h = outStart[hub]!; h < outStart[hub + 1]!; h++) {
      const type = edgeType[outEdge[h]!];
      if (type === FS || type === FF || s.firstLeaf[hub] === p) least = Math.min(least, edgeGap(s, p, outEdge[h]!));
    }
  }
  return least === Number.POSITIVE_INFINITY ? total : least;
}

/** Distance from what a link asks for to where its successor stands, at least 0; infinite when that one cannot be held. */
function edgeGap(s: PlanState, p: number, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  if (isPast(s, to)) return Number.POSITIVE_INFINITY;
  const type = s.graph.edgeType[edge]!;
  const from = lagged(s, edge, type === SS || type === SF ? s.start[p]! : s.finish[p]!, 1);
  const begins = Number.isNaN(s.resume[to]!) ? s.start[to]! : s.resume[to]!;
  const reached = type === FF || type === SF ? s.finish[to]! : begins;
  return reached <= from ? 0 : gap(s, p, from, reached);
}
