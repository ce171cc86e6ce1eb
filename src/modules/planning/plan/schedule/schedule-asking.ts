/** Which links ask a task for its start: what those who explain dates need, but no pass does. */
import { addTo } from '#kernel/lists.ts';
import type { CompiledCalendar } from '#kernel/workdays.ts';
import { edgeStart } from './schedule-forward.ts';
import { isGate } from './schedule-gates.ts';
import { FF, FS } from './schedule-graph.ts';
import { lagged } from './schedule-lags.ts';
import type { PlanState } from './schedule-state.ts';

/** The latest start that a link asks for; -Infinity without links. `left`: of the work that is left of the task. */
export function latestStartAsked(s: PlanState, p: number, left = false): number {
  const { rank, inStart } = s.graph;
  let latest = Number.NEGATIVE_INFINITY;
  for (let k = rank[p]!, e = inStart[k]!; e < inStart[k + 1]!; e++) latest = Math.max(latest, edgeStart(s, p, e, left));
  return latest;
}

/** The edges of the links that ask for this start or a later one, also those that meet at gates, in the order of the links. */
export function asking(s: PlanState, p: number, start: number, left = false): number[] {
  const { rank, inStart, edgeFrom, edgeLink } = s.graph;
  const edges: number[] = [];
  for (let k = rank[p]!, e = inStart[k]!; e < inStart[k + 1]!; e++) {
    if (edgeStart(s, p, e, left) < start) continue;
    if (!isGate(s, edgeFrom[e]!)) {
      edges.push(e);
      continue;
    }
    for (const edge of latestFirst(s, edgeFrom[e]!, s.calendar[p]!)) {
      if (edgeStart(s, p, edge, left) < start) break;
      edges.push(edge);
    }
  }
  return edges.sort((a, b) => edgeLink[a]! - edgeLink[b]!);
}

interface Ranked {
  calendar: CompiledCalendar;
  edges: number[];
}
const rankings = new WeakMap<PlanState, Map<number, Ranked[]>>();

/**
 * The edges into a gate, the one that asks leaves with this calendar for the latest minute first: kept with the state, which
 * moves no more, so that explaining all leaves costs no product of links and leaves.
 */
function latestFirst(s: PlanState, gate: number, calendar: CompiledCalendar): number[] {
  const known = rankings.get(s) ?? new Map<number, Ranked[]>();
  rankings.set(s, known);
  const before = known.get(gate)?.find((r) => r.calendar === calendar);
  if (before) return before.edges;
  const { rank, inStart, edgeFrom, edgeType } = s.graph;
  const asked = new Map<number, number>();
  for (let k = rank[gate]!, e = inStart[k]!; e < inStart[k + 1]!; e++) {
    const ends = edgeType[e] === FS || edgeType[e] === FF;
    asked.set(e, lagged(s, e, (ends ? s.finish : s.start)[edgeFrom[e]!]!, calendar));
  }
  const edges = [...asked.keys()].sort((a, b) => asked.get(b)! - asked.get(a)!);
  addTo(known, gate, { calendar, edges });
  return edges;
}
