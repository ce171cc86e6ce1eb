/**
 * Backward pass: when each task may start and finish at the latest without moving the project's finish.
 *
 * Semantics (design/scheduling.md part 2): successors that are finished do not hold; "must" dates and "no later than"
 * and the deadline cap the late finish (a deadline never moves a task); started tasks look back from the remaining
 * duration; finished tasks are at their actual dates. Never later than the project's finish.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import {
  type CompiledCalendar,
  indexEnd,
  indexStart,
  isWorkday,
  nextWorkStart,
  previousWorkEnd,
  workIndex,
} from '#kernel/workdays.ts';
import { constrainedFinish } from './schedule-bounds.ts';
import { backGate, gateLimit, isGate, mayRest, restsOn } from './schedule-gates.ts';
import { FF, FS, HUB, SS, TASK, TO_HUB } from './schedule-graph.ts';
import { unlagged } from './schedule-lags.ts';
import { legsEnd } from './schedule-legs.ts';
import { ACROSS, APART, BENT, CIVIL, DIRECT, LAST_INDEX, OTHER, WAY, WAY_BITS, WITHIN } from './schedule-places.ts';
import {
  FNLT,
  finishAfter,
  type GateLimit,
  isFromFinish,
  latestStart,
  MFO,
  nextStart,
  type PlanState,
  startBefore,
} from './schedule-state.ts';

/** All nodes, the last first, from the finish of the plan. */
export function backwardPass(s: PlanState): void {
  for (let clock = 0; clock < s.clocks.length; clock++) {
    s.clockFinish[clock] = workIndex(s.clocks[clock]!, s.projectFinish);
  }
  placeLateRange(s, 0, s.graph.order.length);
}

/** Late dates of the nodes from one place to before another, whose successors have theirs. */
export function placeLateRange(s: PlanState, first: number, end: number): void {
  const { order, kind, outStart, outEdge } = s.graph;
  const { form, clock, length, lateStart, lateFinish, startHeld, outWay, inLag } = s.places;
  const { clocks, clockFinish, lateStart: civilStart, lateRemainingStart, lateFinish: civilFinish } = s;
  for (let k = end - 1; k >= first; k--) {
    const p = order[k]!;
    if (form[k] === APART) {
      if (kind[p] === TASK) backTask(s, p);
      else (kind[p] === HUB ? backHub : backGate)(s, p);
      if (startHeld[k]) s.lateHeld[p] = heldUntil(s, p);
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
        allowed = type === FF ? lateFinish[to]! : lateStart[to]!;
        allowed -= inLag[outEdge[j]!]!;
        if (across) allowed = indexAcross(clocks[clock[to]!]!, allowed, calendar, type);
        if (type === SS) allowed += own;
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
    if (form[k] === BENT && startHeld[k]) s.lateHeld[p] = heldUntil(s, p);
  }
}

/**
 * The index on its own calendar up to which a predecessor may be (its start, of SS, else its finish) so that it asks for no
 * more than this index on the successor's.
 */
export function indexAcross(there: CompiledCalendar, index: number, calendar: CompiledCalendar, type: number): number {
  const minute = indexStart(there, index);
  const own = workIndex(calendar, minute);
  // A task that must have started by then, in its own rest, works before that.
  return type === SS && indexStart(calendar, own) !== minute ? own - 1 : own;
}

/** The late dates of a task without a clock. */
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
  // The calendar does not decide about a date that people entered.
  if (!s.manual[p] && !s.elapsed[p]) finish = alignFinish(s, p, finish);
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

/** A late finish moved back to where work ends; of a milestone only when days of rest are before it. */
function alignFinish(s: PlanState, p: number, finish: number): number {
  const legs = s.legs?.[p];
  if (legs) return legsEnd(legs, finish);
  const calendar = s.calendar[p]!;
  const end = previousWorkEnd(calendar, finish);
  if (s.duration[p]! > 0) return end;
  const day = Math.floor(finish / MINUTES_PER_DAY);
  const follows = isWorkday(calendar, day) && day - Math.floor((end - 1) / MINUTES_PER_DAY) <= 1;
  // From the finish the start of the plan is a result of the late dates, not the other way round.
  const atStart = finish === s.projectStart && !isFromFinish(s);
  if (follows || atStart || nextWorkStart(calendar, finish) === finish) return finish;
  return standsBetween(s, p, end, finish) ? finish : end;
}

/** Whether an elapsed lag has put a milestone there already, before work begins on the first day after a rest. */
function standsBetween(s: PlanState, p: number, end: number, finish: number): boolean {
  return !isFromFinish(s) && s.earlyStart[p]! > end && s.earlyStart[p]! <= finish;
}

/** Whether the early dates of a task decide about its late dates. */
export const latesFollowEarly = (s: PlanState, p: number): boolean =>
  s.manyPaths || (s.duration[p] === 0 && !s.elapsed[p] && s.graph.kind[p] === TASK);

/**
 * Until when the starts may happen that the late finish of a task waits for (SF): it can wait through the rest after it and
 * finish where work begins again (`heldFinish`), if what follows it allows that.
 */
function heldUntil(s: PlanState, p: number): number {
  const finish = s.lateFinish[p]!;
  if (s.duration[p] === 0 || s.aside[p] || !Number.isNaN(s.actualStart[p]!)) return finish;
  const next = nextStart(s, p, finish);
  return next <= Math.min(endFor(s, p), s.projectFinish) ? next : finish;
}

/** What allows the finish of a task no later minute, whatever its start: links from its finish, its own dates. */
function endFor(s: PlanState, p: number): number {
  const { rank, outStart, outEdge, edgeTo, edgeType } = s.graph;
  const dated = s.constraint[p] === FNLT || s.constraint[p] === MFO;
  let end = dated ? s.constraintAt[p]! : Number.POSITIVE_INFINITY;
  if (s.deadline[p]! < end) end = s.deadline[p]!;
  const k = rank[p]!;
  for (let j = outStart[k]!; j < outStart[k + 1]!; j++) {
    const edge = outEdge[j]!;
    const type = edgeType[edge]!;
    if (type === TO_HUB) end = Math.min(end, s.lateFinish[edgeTo[edge]!]!);
    else if ((type === FS || type === FF) && !s.past[edgeTo[edge]!]) end = Math.min(end, finishFor(s, edge, true));
  }
  return end;
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
  return held
    ? Math.min(s.lateFinish[hub]!, finishAfter(s, p, latestStart(s, p, s.hubLateStart[hub]!)))
    : s.lateFinish[hub]!;
}

/** The late finish that one link (of the task, or of a summary above it) allows its predecessor. */
export function edgeFinish(s: PlanState, p: number, edge: number): number {
  const type = s.graph.edgeType[edge]!;
  if (s.past[s.graph.edgeTo[edge]!]) return Number.POSITIVE_INFINITY;
  if (type === FS || type === FF) return finishFor(s, edge);
  if (holdsNoStart(s, p)) return Number.POSITIVE_INFINITY;
  const start = startFor(s, edge);
  return start === Number.POSITIVE_INFINITY ? start : finishAfter(s, p, latestStart(s, p, start));
}

/** A start that has happened, or that only its owner moves, is not held back by what waits for it. */
function holdsNoStart(s: PlanState, p: number): boolean {
  return s.manual[p] === 1 || !Number.isNaN(s.actualStart[p]!);
}

/** Late finish that an FS or FF link allows its predecessor; `exact`: to the minute, also of one that may end in a rest. */
function finishFor(s: PlanState, edge: number, exact = false): number {
  const to = s.graph.edgeTo[edge]!;
  if (isGate(s, to)) return gateLimit(s, edge, lateOfGate(s, to), exact);
  const calendar = s.calendar[to]!;
  if (s.graph.edgeType[edge] === FS) return unlagged(s, edge, s.lateRemainingStart[to]!, calendar);
  const rests = mayRest(s, to) && (exact || restsOn(s, edge, calendar));
  return unlagged(s, edge, rests ? nextStart(s, to, s.lateFinish[to]!) : s.lateFinish[to]!, calendar);
}

const lateOfGate = (s: PlanState, gate: number): GateLimit[] => s.gateLate[gate - s.plan.tasks.length]!;

/** Late start that an SS or SF link allows its predecessor. */
function startFor(s: PlanState, edge: number): number {
  const to = s.graph.edgeTo[edge]!;
  if (isGate(s, to)) return gateLimit(s, edge, lateOfGate(s, to));
  const late = s.graph.edgeType[edge] === SS ? s.lateRemainingStart[to]! : s.lateHeld[to]!;
  return unlagged(s, edge, late, s.calendar[to]!);
}

/** Keeps for the leaves what the summary's links allow: its finish to all, its start to the first. */
function backHub(s: PlanState, p: number): void {
  const { rank, order, outStart, outEdge, edgeTo, edgeType } = s.graph;
  const { outWay } = s.places;
  let finish = Number.POSITIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  for (let k = rank[p]!, j = outStart[k]!; j < outStart[k + 1]!; j++) {
    if ((outWay[j]! & WAY) === CIVIL) {
      finish = Math.min(finish, s.lateRemainingStart[order[outWay[j]! >> WAY_BITS]!]!);
      continue;
    }
    const edge = outEdge[j]!;
    if (s.past[edgeTo[edge]!]) continue;
    if (edgeType[edge] === FS || edgeType[edge] === FF) finish = Math.min(finish, finishFor(s, edge));
    else start = Math.min(start, startFor(s, edge));
  }
  s.lateFinish[p] = finish;
  s.lateStart[p] = Math.min(start, finish);
  s.hubLateStart[p] = start;
}
