/**
 * Gates: where the links into one summary meet that ask for a start, for a finish (FF), or for the finish after a start (SF).
 *
 * A gate asks its leaves for the latest of what its links ask for, and answers its links with the earliest of what its
 * leaves allow, so that links and leaves cost their sum. It is exact because lags and durations move a later minute never
 * before an earlier one: the latest of several moved minutes is the latest of them, moved. Where they run on the calendar
 * of the leaf, that is so for leaves of one calendar: then a gate asks, and allows, by calendars.
 */
import { type CompiledCalendar, nextWorkStart } from '#kernel/workdays.ts';
import { CALENDAR_GATE, FF, FS, GATE, SF } from './schedule-graph.ts';
import { lagCalendarOf, latestAsked, unlagged } from './schedule-lags.ts';
import { type GateLimit, nextStart, type PlanState } from './schedule-state.ts';

const EVER = Number.POSITIVE_INFINITY;

export function isGate(s: PlanState, p: number): boolean {
  return s.graph.kind[p]! >= GATE;
}

/**
 * What a gate asks for, given the dates of its predecessors. Of one by calendars the start counts how often that changed. Of one
 * of SF links the finish counts all its moves: its leaves may wait for another of its links than the latest.
 */
export function placeGate(s: PlanState, gate: number): void {
  const ofStarts = leafType(s, gate) === SF;
  if (s.graph.kind[gate] !== CALENDAR_GATE) {
    const asked = latestAsked(s, gate, s.projectCalendar);
    s.earlyStart[gate] = asked;
    s.earlyFinish[gate] = ofStarts ? s.earlyFinish[gate]! + 1 : asked;
    return;
  }
  const at = gate - s.plan.tasks.length;
  let changed = ofStarts;
  for (const [calendar, known] of s.gateAsked) {
    if (Number.isNaN(known[at]!)) continue;
    const asked = latestAsked(s, gate, calendar);
    if (asked !== known[at]) changed = true;
    known[at] = asked;
  }
  if (changed) s.earlyStart[gate]!++;
}

/** Keeps how late the leaves of a gate may be; its late start counts how often that changed. */
export function backGate(s: PlanState, gate: number): void {
  const at = gate - s.plan.tasks.length;
  const type = leafType(s, gate);
  const dates = type === FF ? s.lateFinish : type === SF ? s.lateHeld : s.lateRemainingStart;
  const old = s.gateLate[at];
  const limits = limitsOf(s, gate, dates);
  s.gateLate[at] = limits;
  const same =
    old?.length === limits.length &&
    limits.every((a, i) => {
      const b = old[i]!;
      return a.calendar === b.calendar && a.least === b.least && a.rested === b.rested;
    });
  if (!same) s.lateStart[gate]!++;
}

/** Keeps the dates of the leaves of all gates. `beginnings`: where the work of tasks that can be held begins. */
export function standGates(s: PlanState, beginnings: Float64Array): void {
  for (let gate = s.plan.tasks.length; gate < s.graph.nodeCount; gate++) {
    if (!isGate(s, gate)) continue;
    const dates = leafType(s, gate) === FS ? beginnings : s.finish;
    s.gateStands[gate - s.plan.tasks.length] = limitsOf(s, gate, dates);
  }
}

function leafType(s: PlanState, gate: number): number {
  const { outStart, outEdge, edgeType, rank } = s.graph;
  return edgeType[outEdge[outStart[rank[gate]!]!]!]!;
}

/** The earliest of these dates of the leaves that can be held, by their calendars. */
function limitsOf(s: PlanState, gate: number, dates: Float64Array): GateLimit[] {
  const { rank, outStart, outEdge, edgeTo } = s.graph;
  const limits: GateLimit[] = [];
  let of: GateLimit | undefined;
  for (let k = rank[gate]!, j = outStart[k]!; j < outStart[k + 1]!; j++) {
    const leaf = edgeTo[outEdge[j]!]!;
    if (s.past[leaf]) continue;
    const calendar = s.calendar[leaf]!;
    if (of?.calendar !== calendar) {
      of = limits.find((l) => l.calendar === calendar);
      if (!of) {
        of = { calendar, least: EVER, rested: EVER, waiting: EVER };
        limits.push(of);
      }
    }
    const date = dates[leaf]!;
    if (date < of.least) of.least = date;
    if (!mayRest(s, leaf)) of.rested = Math.min(of.rested, date);
    else if (s.legs?.[leaf]) of.rested = Math.min(of.rested, nextStart(s, leaf, date));
    else if (date < of.waiting) of.waiting = date;
  }
  for (const limit of limits) {
    if (limit.waiting < EVER) limit.rested = Math.min(limit.rested, nextWorkStart(limit.calendar, limit.waiting));
  }
  return limits;
}

/**
 * The last minute of the predecessor of a link into a gate that leaves its leaves within these limits; infinite when none
 * can be held. `exact`: see `finishFor` in schedule-backward.ts.
 */
export function gateLimit(s: PlanState, edge: number, limits: readonly GateLimit[], exact = false): number {
  let least = EVER;
  const ofFinish = s.graph.edgeType[edge] === FF;
  for (const { calendar, least: strict, rested } of limits) {
    const limit = ofFinish && (exact || restsOn(s, edge, calendar)) ? rested : strict;
    least = Math.min(least, unlagged(s, edge, limit, calendar));
  }
  return least;
}

/** Whether the task's own calendar has a rest in which its finish may wait. */
export const mayRest = (s: PlanState, p: number): boolean => s.duration[p] !== 0 && s.elapsed[p] === 0;

/**
 * Whether what an FF link asks for may be in the rest after the finish of a successor on this calendar, which takes no
 * working minute from it: the predecessor, or the lag, runs on another clock, or it is a lead.
 */
export function restsOn(s: PlanState, edge: number, calendar: CompiledCalendar): boolean {
  const { edgeFrom, edgeLag, kind } = s.graph;
  const from = edgeFrom[edge]!;
  if (kind[from] || s.elapsed[from] || calendar !== s.calendar[from]) return true;
  // A lead asks for where work starts, which may be where this rest ends.
  return edgeLag[edge]! < 0 || (edgeLag[edge]! > 0 && lagCalendarOf(s, edge, calendar) !== calendar);
}
