/**
 * Backward pass: when each task may start and finish at the latest without moving the project's finish.
 *
 * Semantics (design/scheduling.md part 2): successors that are finished do not hold; "must" dates and "no later than"
 * and the deadline cap the late finish (a deadline never moves a task); started tasks look back from the remaining
 * duration; finished tasks stand at their actual dates. Never later than the project's finish.
 */
import {
  type CompiledCalendar,
  indexEnd,
  indexStart,
  nextWorkStart,
  previousWorkEnd,
  workIndex,
} from '#kernel/workdays.ts';
import { constrainedFinish } from './schedule-bounds.ts';
import { FF, FS, SF, SS, TO_HUB } from './schedule-graph.ts';
import { legsEnd } from './schedule-legs.ts';
import { ACROSS, APART, BENT, CIVIL, DIRECT, LAST_INDEX, OTHER, WAY, WAY_BITS, WITHIN } from './schedule-places.ts';
import { finishAfter, lagged, type PlanState, startBefore } from './schedule-state.ts';

/** All nodes, the last first, from the finish of the plan. */
export function backwardPass(s: PlanState): void {
  for (let clock = 0; clock < s.clocks.length; clock++) {
    s.clockFinish[clock] = workIndex(s.clocks[clock]!, s.projectFinish);
  }
  placeLateRange(s, 0, s.graph.order.length);
}

/** Late dates of the nodes from one place to before another, whose successors have theirs. */
export function placeLateRange(s: PlanState, first: number, end: number): void {
  const { order, isHub, outStart, outEdge } = s.graph;
  const { form, clock, length, lateStart, lateFinish, outWay, inLag } = s.places;
  const { clocks, clockFinish, lateStart: civilStart, lateRemainingStart, lateFinish: civilFinish } = s;
  for (let k = end - 1; k >= first; k--) {
    const p = order[k]!;
    if (form[k] === APART) {
      if (isHub[p]) backHub(s, p);
      else backTask(s, p);
      continue;
    }
    const on = clock[k]!;
    const calendar = clocks[on]!;
    const own = length[k]!;
    let at = LAST_INDEX;
    let firstMinute = Number.POSITIVE_INFINITY;
    for (let j = outStart[k]!, last = outStart[k + 1]!; j < last; j++) {
      const way = outWay[j]! & WAY;
      const to = outWay[j]! >> WAY_BITS;
      let allowed: number;
      if (way === DIRECT) allowed = lateStart[to]!;
      else if (way === CIVIL) {
        const minute = lateRemainingStart[order[to]!]!;
        if (minute < firstMinute) firstMinute = minute;
        continue;
      } else if (way >= OTHER) {
        if (way === OTHER) firstMinute = Math.min(firstMinute, allowedFinish(s, p, outEdge[j]!));
        continue;
      } else {
        const across = way >= ACROSS;
        const type = way - (across ? ACROSS : WITHIN);
        const lag = inLag[outEdge[j]!]!;
        allowed = type === FS || type === SS ? lateStart[to]! : lateFinish[to]!;
        allowed -= lag;
        if (across) allowed = workIndex(calendar, minuteAcross(clocks[clock[to]!]!, allowed, lag, type));
        if (type === SS || type === SF) allowed += own;
      }
      if (allowed < at) at = allowed;
    }
    if (firstMinute < Number.POSITIVE_INFINITY) at = Math.min(at, workIndex(calendar, firstMinute));
    if (at === LAST_INDEX && s.manyPaths) at = workIndex(calendar, s.finish[p]!);
    if (clockFinish[on]! < at) at = clockFinish[on]!;
    if (form[k] === BENT) {
      const [from, to] = [s.lateFrom[p]!, s.lateTo[p]!];
      if (from > Number.NEGATIVE_INFINITY) at = Math.max(at, workIndex(calendar, from));
      if (to < Number.POSITIVE_INFINITY) at = Math.min(at, workIndex(calendar, to));
    }
    lateFinish[k] = at;
    lateStart[k] = at - own;
    civilFinish[p] = indexEnd(calendar, at);
    civilStart[p] = lateRemainingStart[p] = indexStart(calendar, at - own);
  }
}

/**
 * The minute that an index on the successor's calendar means to a predecessor with another one: as in `finishFor` and
 * `startFor`, which go there by the lag from the start or, of FF, the end of the rest after its finish.
 */
function minuteAcross(calendar: CompiledCalendar, index: number, lag: number, type: number): number {
  return lag > 0 || (lag === 0 && type !== SF) ? indexStart(calendar, index) : indexEnd(calendar, index);
}

/** The late dates of a task that no clock tells. */
function backTask(s: PlanState, p: number): void {
  const duration = s.duration[p]!;
  const started = s.actualStart[p]!;
  if (!Number.isNaN(s.actualFinish[p]!)) {
    s.lateStart[p] = started;
    s.lateRemainingStart[p] = started;
    s.lateFinish[p] = s.actualFinish[p]!;
    return;
  }
  if (s.aside[p]) {
    // Another plan decides it: for this one its dates are the limit.
    s.lateStart[p] = s.ownStart[p]!;
    s.lateRemainingStart[p] = s.ownStart[p]!;
    s.lateFinish[p] = s.ownFinish[p]!;
    return;
  }
  let finish = constrainedFinish(s, p, Math.min(linkedFinish(s, p), s.projectFinish));
  if (duration > 0 && !s.elapsed[p]) {
    const legs = s.legs?.[p];
    finish = legs ? legsEnd(legs, finish) : previousWorkEnd(s.calendar[p]!, finish);
  }
  if (Number.isNaN(started) || s.manual[p]) {
    s.lateStart[p] = startBefore(s, p, finish);
    s.lateRemainingStart[p] = s.lateStart[p]!;
  } else {
    if (duration === 0) finish = started;
    s.lateStart[p] = started;
    s.lateRemainingStart[p] = startBefore(s, p, finish, true);
  }
  s.lateFinish[p] = finish;
}

/** What the open successors alone allow. */
function linkedFinish(s: PlanState, p: number): number {
  const { rank, outStart, outEdge } = s.graph;
  let finish = Number.POSITIVE_INFINITY;
  for (let k = rank[p]!, j = outStart[k]!; j < outStart[k + 1]!; j++) {
    finish = Math.min(finish, allowedFinish(s, p, outEdge[j]!));
  }
  if (finish < Number.POSITIVE_INFINITY) return finish;
  return s.manyPaths ? s.finish[p]! : s.projectFinish;
}

/** The late finish that an edge allows; of one into a hub what the links of the summary do. */
function allowedFinish(s: PlanState, p: number, edge: number): number {
  if (s.graph.edgeType[edge] !== TO_HUB) return edgeFinish(s, p, edge);
  const hub = s.graph.edgeTo[edge]!;
  const held = s.firstLeaf[hub] === p && !holdsNoStart(s, p) && s.hubLateStart[hub]! < Number.POSITIVE_INFINITY;
  return held ? Math.min(s.lateFinish[hub]!, finishAfter(s, p, s.hubLateStart[hub]!)) : s.lateFinish[hub]!;
}

/** The late finish that one link (of the task, or of a summary above it) allows its predecessor. */
export function edgeFinish(s: PlanState, p: number, edge: number): number {
  const type = s.graph.edgeType[edge]!;
  if (s.past[s.graph.edgeTo[edge]!]) return Number.POSITIVE_INFINITY;
  if (type === FS || type === FF) return finishFor(s, edge);
  if (type === SS && holdsNoStart(s, p)) return Number.POSITIVE_INFINITY;
  return finishAfter(s, p, startFor(s, edge));
}

/** A start that has happened, or that only its owner moves, is not held back by its successors' starts. */
function holdsNoStart(s: PlanState, p: number): boolean {
  return s.manual[p] === 1 || !Number.isNaN(s.actualStart[p]!);
}

/**
 * Late finish that an FS or FF link allows its predecessor. Between different calendars a predecessor may finish during
 * the rest that follows its FF successor's finish: it takes no working minute from it.
 */
function finishFor(s: PlanState, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  if (s.graph.edgeType[edge] === FS) return lagged(s, edge, s.lateRemainingStart[to]!, -1);
  const calendar = s.calendar[to]!;
  const rests = calendar !== s.calendar[s.graph.edgeFrom[edge]!] && s.duration[to]! > 0 && !s.elapsed[to];
  return lagged(s, edge, rests ? nextWorkStart(calendar, s.lateFinish[to]!) : s.lateFinish[to]!, -1);
}

/** Late start that an SS or SF link allows its predecessor. */
function startFor(s: PlanState, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  return lagged(s, edge, s.graph.edgeType[edge] === SS ? s.lateRemainingStart[to]! : s.lateFinish[to]!, -1);
}

/** Keeps for the leaves what the summary's links allow: its finish to all, its start to the first. */
function backHub(s: PlanState, p: number): void {
  const { rank, outStart, outEdge, edgeTo, edgeType } = s.graph;
  let finish = Number.POSITIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  for (let k = rank[p]!, j = outStart[k]!; j < outStart[k + 1]!; j++) {
    const edge = outEdge[j]!;
    if (s.past[edgeTo[edge]!]) continue;
    if (edgeType[edge] === FS || edgeType[edge] === FF) finish = Math.min(finish, finishFor(s, edge));
    else start = Math.min(start, startFor(s, edge));
  }
  s.lateFinish[p] = finish;
  s.lateStart[p] = Math.min(start, finish);
  s.hubLateStart[p] = start;
}
