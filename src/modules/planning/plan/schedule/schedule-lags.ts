/**
 * The lags of links, both ways: from the minute of a predecessor to what is asked of the successor, and back exactly.
 *
 * A link into a summary leads to a gate (see schedule-graph.ts), and the calendar of its lag depends on the leaf: so that calendar
 * is an argument everywhere.
 */
import { addWork, type CompiledCalendar, indexStart, workIndex } from '#kernel/workdays.ts';
import { FF, FS, LAG_ELAPSED, LAG_OF_GATE, LAG_PERCENT } from './schedule-graph.ts';
import { gap, type PlanState } from './schedule-state.ts';

/** What a link asks for of a successor with that calendar, when its predecessor is at this minute: that, moved by the lag. */
export function lagged(s: PlanState, edge: number, minute: number, successor: CompiledCalendar): number {
  const { edgeLag, edgeUnit, edgeFrom } = s.graph;
  if (edgeLag[edge] === 0) return minute;
  if (edgeUnit[edge] === LAG_OF_GATE) return askedOn(s, edgeFrom[edge]!, successor);
  const lag = lagOf(s, edge);
  const calendar = lagCalendarOf(s, edge, successor);
  return calendar ? addWork(calendar, minute, lag) : minute + lag;
}

/** The last minute at which the predecessor asks for none after `limit`: the other way round, exactly. */
export function unlagged(s: PlanState, edge: number, limit: number, successor: CompiledCalendar): number {
  if (s.graph.edgeLag[edge] === 0) return limit;
  const lag = lagOf(s, edge);
  const calendar = lagCalendarOf(s, edge, successor);
  if (!calendar) return limit - lag;
  if (lag >= 0) return addWork(calendar, limit, -lag);
  // A lead ends where work starts: in a rest only what ends before it is in time.
  const index = workIndex(calendar, limit);
  return indexStart(calendar, index - lag - (indexStart(calendar, index) === limit ? 0 : 1));
}

/** The latest minute that the links into a gate ask for of leaves with that calendar; known until the gate is placed anew. */
function askedOn(s: PlanState, gate: number, successor: CompiledCalendar): number {
  let known = s.gateAsked.get(successor);
  if (!known) {
    known = new Float64Array(s.graph.nodeCount - s.plan.tasks.length).fill(Number.NaN);
    s.gateAsked.set(successor, known);
  }
  const at = gate - s.plan.tasks.length;
  if (Number.isNaN(known[at]!)) known[at] = latestAsked(s, gate, successor);
  return known[at]!;
}

/** The same, computed. */
export function latestAsked(s: PlanState, gate: number, successor: CompiledCalendar): number {
  const { rank, inStart, edgeFrom, edgeType } = s.graph;
  let asked = Number.NEGATIVE_INFINITY;
  for (let k = rank[gate]!, e = inStart[k]!; e < inStart[k + 1]!; e++) {
    const ends = edgeType[e] === FS || edgeType[e] === FF;
    const minute = (ends ? s.finish : s.start)[edgeFrom[e]!]!;
    asked = Math.max(asked, lagged(s, e, minute, successor));
  }
  return asked;
}

/** An edge's lag in minutes of `lagCalendarOf`. */
function lagOf(s: PlanState, edge: number): number {
  const lag = s.graph.edgeLag[edge]!;
  const percent = s.graph.edgeUnit[edge] === LAG_PERCENT;
  return Math.round(percent ? (lag * spanOf(s, s.graph.edgeFrom[edge]!)) / 100 : lag);
}

/** The calendar that the plan chooses for an edge's lag; null: it is wall-clock time. */
export function lagCalendarOf(s: PlanState, edge: number, successor: CompiledCalendar): CompiledCalendar | null {
  const unit = s.graph.edgeUnit[edge]!;
  const from = s.graph.edgeFrom[edge]!;
  if (unit === LAG_ELAPSED || s.lagCalendar === 'allDay' || (unit === LAG_PERCENT && s.elapsed[from])) return null;
  if (s.lagCalendar === 'project') return s.projectCalendar;
  return s.lagCalendar === 'predecessor' ? s.calendar[from]! : successor;
}

/** Duration of a node; of a hub the working time its summary spans. */
function spanOf(s: PlanState, p: number): number {
  return s.graph.kind[p] ? gap(s, p, s.start[p]!, s.finish[p]!) : s.duration[p]! - s.pause[p]!;
}
