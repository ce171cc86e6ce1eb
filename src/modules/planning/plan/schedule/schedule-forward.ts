/**
 * Forward pass: when each task starts and finishes at the earliest.
 *
 * Semantics (design/scheduling.md part 2, as Microsoft Project behaves): the latest link wins; "no later than" caps the
 * start even against a link; "must" dates win over links; actual dates win over everything; manual tasks keep their own.
 * A task with length starts on working time, one without may be at the end of a working period, never on a rest day.
 * One function places the tasks of a range; the full pass and the incremental one both call it, so they cannot differ.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { indexEnd, indexStart, isWorkday, previousWorkEnd, workIndex } from '#kernel/workdays.ts';
import { constrained, isFixed, startsItself } from './schedule-bounds.ts';
import { isGate, placeGate } from './schedule-gates.ts';
import { FF, FS, HUB, SF, SS, TASK } from './schedule-graph.ts';
import { lagged } from './schedule-lags.ts';
import { ACROSS, APART, BENT, CIVIL, DIRECT, NO_INDEX, OTHER, WAY, WAY_BITS, WITHIN } from './schedule-places.ts';
import { FNET, finishAfter, MFO, nextStart, type PlanState, startBefore } from './schedule-state.ts';

/** All nodes in order, as early as they can be; then the finish of the plan. */
export function forwardPass(s: PlanState): void {
  placeRange(s, 0, s.graph.order.length);
  s.projectFinish = latest(s, s.earlyFinish);
}

/** The latest of these dates, of tasks that count; the plan's start when there are none. */
export function latest(s: PlanState, dates: Float64Array): number {
  const { order } = s.graph;
  const { aside } = s;
  let last = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const p = order[k]!;
    if (dates[p]! > last && !aside[p]) last = dates[p]!;
  }
  return last > Number.NEGATIVE_INFINITY ? last : s.projectStart;
}

/**
 * Places the nodes from one place to before another, whose predecessors are placed. With `early`, the state of the early
 * dates, tasks at their late dates take those.
 */
export function placeRange(s: PlanState, first: number, end: number, early?: PlanState): void {
  const { order, inStart, edgeFrom } = s.graph;
  const { form, clock, length, start, finish, early: earlyIndex, late, startHeld, inWay, inLag } = s.places;
  const { clocks, clockStart, clockStatus } = s;
  const { earlyStart, earlyFinish, start: civilStart, finish: civilFinish } = s;
  for (let k = first; k < end; k++) {
    const p = order[k]!;
    if (early && late[k]) {
      placeLate(s, early, k, p);
      continue;
    }
    if (form[k] === APART) {
      placeNode(s, p);
      continue;
    }
    const on = clock[k]!;
    const calendar = clocks[on]!;
    const own = length[k]!;
    const edges = inStart[k + 1]!;
    let e = inStart[k]!;
    let at = e === edges ? clockStart[on]! : NO_INDEX;
    if (e === edges && form[k] === BENT && startsItself(s, p)) at = NO_INDEX;
    let latestMinute = Number.NEGATIVE_INFINITY;
    for (; e < edges; e++) {
      const way = inWay[e]! & WAY;
      const from = inWay[e]! >> WAY_BITS;
      let asked: number;
      if (way === DIRECT) asked = finish[from]!;
      else if (way === CIVIL) {
        const minute = civilFinish[edgeFrom[e]!]!;
        if (minute > latestMinute) latestMinute = minute;
        continue;
      } else if (way === OTHER) {
        latestMinute = Math.max(latestMinute, edgeStart(s, p, e));
        continue;
      } else {
        const across = way >= ACROSS;
        const type = way - (across ? ACROSS : WITHIN);
        const ends = type === FS || type === FF;
        if (across) asked = workIndex(calendar, ends ? civilFinish[edgeFrom[e]!]! : civilStart[edgeFrom[e]!]!);
        else asked = ends ? finish[from]! : start[from]!;
        asked += inLag[e]!;
        if (type === FF) asked = Math.max(asked - own, clockStart[on]!);
      }
      if (asked > at) at = asked;
    }
    if (latestMinute > Number.NEGATIVE_INFINITY) at = Math.max(at, workIndex(calendar, latestMinute));
    let status = clockStatus[on]!;
    if (form[k] === BENT) {
      const [from, to] = [s.startFrom[p]!, s.startTo[p]!];
      if (from > Number.NEGATIVE_INFINITY) at = Math.max(at, workIndex(calendar, from));
      if (to < Number.POSITIVE_INFINITY) at = Math.min(at, workIndex(calendar, to));
      if (isFixed(s, p)) status = NO_INDEX;
    }
    if (status > at) at = status;
    start[k] = earlyIndex[k] = at;
    finish[k] = at + own;
    civilStart[p] = earlyStart[p] = indexStart(calendar, at);
    civilFinish[p] = earlyFinish[p] = indexEnd(calendar, at + own);
    if (form[k] !== BENT) continue;
    // A finish that must be on a date stays there, also where nothing works.
    if (s.constraint[p] === MFO && !s.soft[p]) civilFinish[p] = earlyFinish[p] = s.constraintAt[p]!;
    else if (startHeld[k]) civilFinish[p] = earlyFinish[p] = heldFinish(s, p, civilFinish[p]!);
  }
}

/** Whether a task takes its late dates (see `readTask`). */
export function standsLate(s: PlanState, p: number): boolean {
  return s.places.late[s.graph.rank[p]!] === 1;
}

/** The task moves to its late dates unless they are before the early ones, which it keeps. */
function placeLate(s: PlanState, early: PlanState, k: number, p: number): void {
  const late = s.lateStart[p]! > early.earlyStart[p]!;
  s.earlyStart[p] = early.earlyStart[p]!;
  s.earlyFinish[p] = early.earlyFinish[p]!;
  s.start[p] = late ? s.lateStart[p]! : s.earlyStart[p]!;
  s.finish[p] = late ? heldFinish(s, p, s.lateFinish[p]!) : s.earlyFinish[p]!;
  if (s.places.form[k] === APART) return;
  const { start, finish, length, lateStart } = s.places;
  s.places.early[k] = early.places.early[k]!;
  start[k] = late ? lateStart[k]! : early.places.early[k]!;
  finish[k] = start[k]! + length[k]!;
}

/** Computes the early dates of one node in civil minutes from its inputs and its predecessors' start and finish. */
export function placeNode(s: PlanState, p: number): void {
  const kind = s.graph.kind[p];
  if (kind !== TASK) (kind === HUB ? placeHub : placeGate)(s, p);
  else if (s.manual[p]) {
    s.earlyStart[p] = s.ownStart[p]!;
    s.earlyFinish[p] = s.ownFinish[p]!;
  } else if (!Number.isNaN(s.actualStart[p]!)) placeStarted(s, p);
  else {
    const fixed = s.constraint[p] === MFO && !s.soft[p];
    const start = leveledStart(s, p, alignStart(s, p, constrained(s, p, linkedStart(s, p))));
    s.earlyStart[p] = start;
    // A finish that must be on a date stays there even when the start was moved to working time.
    s.earlyFinish[p] = fixed ? s.constraintAt[p]! : heldFinish(s, p, finishAfter(s, p, start));
    if (fixed && s.earlyFinish[p]! < start) s.earlyStart[p] = s.earlyFinish[p]!;
  }
  s.start[p] = s.earlyStart[p]!;
  s.finish[p] = s.earlyFinish[p]!;
}

/** The start after the delay by leveling, which "no later than" caps as it does links. */
export function leveledStart(s: PlanState, p: number, start: number): number {
  const delay = s.delay[p]!;
  return delay === 0 ? start : Math.max(start, alignStart(s, p, Math.min(start + delay, s.startTo[p]!)));
}

/** What the predecessors alone ask for; without any, the project's start or the task's own earliest date. */
export function linkedStart(s: PlanState, p: number): number {
  const { rank, inStart, edgeType, edgeLag, edgeFrom } = s.graph;
  const first = inStart[rank[p]!]!;
  const last = inStart[rank[p]! + 1]!;
  if (first === last) return startsItself(s, p) ? s.startFrom[p]! : s.projectStart;
  let start = Number.NEGATIVE_INFINITY;
  for (let e = first; e < last; e++) {
    // Most links are of this kind.
    const plain = edgeType[e] === FS && edgeLag[e] === 0;
    const candidate = plain ? s.finish[edgeFrom[e]!]! : edgeStart(s, p, e);
    if (candidate > start) start = candidate;
  }
  return start;
}

/** The start that one link asks of its successor, or of one behind its gate; `left`: of the work that is left of it. */
export function edgeStart(s: PlanState, p: number, edge: number, left = false): number {
  const from = s.graph.edgeFrom[edge]!;
  const type = s.graph.edgeType[edge]!;
  const ends = type === FS || type === FF;
  const asked = lagged(s, edge, ends ? s.finish[from]! : s.start[from]!, s.calendar[p]!);
  if (type === FS || type === SS) return asked;
  // The lag moves the finish that is asked for, so it counts before the duration: they may run on different clocks.
  const start = startBefore(s, p, asked, left);
  return type === SF ? start : Math.max(start, s.projectStart);
}

/**
 * The finish of a task, by its length at the end of work, where it waits for a start (SF) in the rest that follows: then it
 * is where the task would work again, as Project has it.
 */
function heldFinish(s: PlanState, p: number, finish: number): number {
  const { rank, inStart, edgeType } = s.graph;
  const k = rank[p]!;
  if (!s.places.startHeld[k] || s.duration[p] === 0) return finish;
  const next = nextStart(s, p, finish);
  for (let e = inStart[k]!; next > finish && e < inStart[k + 1]!; e++) {
    if (edgeType[e] === SF && asksBetween(s, p, e, finish, next)) return next;
  }
  return finish;
}

/** Whether the start behind this SF edge asks for a minute after the first and up to the second one. */
function asksBetween(s: PlanState, p: number, edge: number, after: number, until: number): boolean {
  const { rank, inStart, edgeFrom } = s.graph;
  const from = edgeFrom[edge]!;
  const asked = lagged(s, edge, s.start[from]!, s.calendar[p]!);
  if (asked <= until || !isGate(s, from)) return asked > after && asked <= until;
  // The latest of a gate's links asks for more than the task's own date allows: another one may not.
  for (let k = rank[from]!, e = inStart[k]!; e < inStart[k + 1]!; e++) {
    if (asksBetween(s, p, e, after, until)) return true;
  }
  return false;
}

/** A start moved to where the task can work. */
export function alignStart(s: PlanState, p: number, start: number): number {
  if (s.duration[p] === 0 && !s.elapsed[p] && milestoneStays(s, p, start)) return start;
  return nextStart(s, p, start);
}

/**
 * Whether a milestone may be there: on a working day, where work ends, and where the project starts if that alone puts
 * it there (the project's start on a rest day does not move it; a date that people enter for it would).
 */
function milestoneStays(s: PlanState, p: number, minute: number): boolean {
  if (minute === s.projectStart && s.startFrom[p]! < minute) return true;
  const calendar = s.calendar[p]!;
  return isWorkday(calendar, Math.floor(minute / MINUTES_PER_DAY)) || previousWorkEnd(calendar, minute) === minute;
}

/**
 * Actual dates: links and constraints are past, except that a finish may be held up by "no earlier than". Under a
 * progress rule the work that is left starts at the status date, or with `retained` where open predecessors allow.
 */
function placeStarted(s: PlanState, p: number): void {
  const start = s.actualStart[p]!;
  s.earlyStart[p] = start;
  s.resume[p] = Number.NaN;
  if (!Number.isNaN(s.actualFinish[p]!)) {
    s.earlyFinish[p] = s.actualFinish[p]!;
    return;
  }
  let finish: number;
  if (s.statusFloor === Number.NEGATIVE_INFINITY || s.remaining[p] === 0) finish = finishAfter(s, p, start);
  else {
    s.resume[p] = resumption(s, p);
    finish = finishAfter(s, p, s.resume[p]!, true);
  }
  s.earlyFinish[p] = s.constraint[p] === FNET ? Math.max(finish, s.constraintAt[p]!) : finish;
}

/** Where the work that is left of a started task begins. */
function resumption(s: PlanState, p: number): number {
  let at = Math.max(s.statusFloor, s.actualStart[p]!);
  const { rank, inStart } = s.graph;
  for (let k = rank[p]!, e = inStart[k]!; s.retained && e < inStart[k + 1]!; e++) {
    at = Math.max(at, edgeStart(s, p, e, true));
  }
  return alignStart(s, p, at);
}

/** A summary as predecessor: its first leaf's start and its last leaf's finish. */
function placeHub(s: PlanState, p: number): void {
  const { rank, inStart, edgeFrom } = s.graph;
  let start = Number.POSITIVE_INFINITY;
  let finish = Number.NEGATIVE_INFINITY;
  for (let k = rank[p]!, e = inStart[k]!; e < inStart[k + 1]!; e++) {
    const leaf = edgeFrom[e]!;
    if (s.start[leaf]! < start) {
      start = s.start[leaf]!;
      s.firstLeaf[p] = leaf;
    }
    if (s.finish[leaf]! > finish) finish = s.finish[leaf]!;
  }
  s.earlyStart[p] = start;
  s.earlyFinish[p] = finish;
}
