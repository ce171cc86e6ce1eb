/**
 * Forward pass: when each task starts and finishes at the earliest.
 *
 * Semantics (design/scheduling.md part 2, as Microsoft Project behaves): the latest link wins; "no later than" caps the
 * start even against a link; "must" dates win over links; actual dates win over everything; manual tasks keep their own.
 * A task with length starts on working time, one without may stand at the end of a working period, never on a rest day.
 * One function places the tasks of a range; the full pass and the incremental one both call it, so they cannot differ.
 */
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { indexEnd, indexStart, isWorkday, nextWorkStart, previousWorkEnd, workIndex } from '#kernel/workdays.ts';
import { FF, FS, SF, SS } from './schedule-graph.ts';
import { legsStart } from './schedule-legs.ts';
import { NO_INDEX } from './schedule-places.ts';
import {
  ALAP,
  FNET,
  FNLT,
  finishAfter,
  lagged,
  MFO,
  MSO,
  notePlace,
  type PlanState,
  SNET,
  SNLT,
  startBefore,
} from './schedule-state.ts';

/** All nodes in order. With `lateOnes` (second pass) those that stand late take their late dates. */
export function forwardPass(s: PlanState, lateOnes: boolean): void {
  const { order } = s.graph;
  if (!lateOnes) {
    placeRange(s, 0, order.length);
    s.projectFinish = latest(s, s.earlyFinish);
    return;
  }
  // The second pass moves nothing beyond the finish that the late dates were computed from.
  for (let k = 0; k < order.length; k++) {
    if (standsLate(s, order[k]!)) placeLate(s, k, order[k]!);
    else placeRange(s, k, k + 1);
  }
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

/** Places the nodes from one place to before another, whose predecessors are placed. */
export function placeRange(s: PlanState, first: number, end: number): void {
  const { order, inStart } = s.graph;
  const { plain, length, floor, start, finish, inPlace, inKind, inLag } = s.places;
  const { projectCalendar: calendar, earlyStart, earlyFinish, start: civilStart, finish: civilFinish } = s;
  const projectStart = workIndex(calendar, s.projectStart);
  const status = s.statusFloor === Number.NEGATIVE_INFINITY ? NO_INDEX : workIndex(calendar, s.statusFloor);
  for (let k = first; k < end; k++) {
    const p = order[k]!;
    if (!plain[k]) {
      placeNode(s, p);
      notePlace(s, k, p);
      continue;
    }
    let at = floor[k]!;
    const own = length[k]!;
    const edges = inStart[k + 1]!;
    let e = inStart[k]!;
    if (e === edges && at === NO_INDEX) at = projectStart;
    for (; e < edges; e++) {
      const kind = inKind[e]!;
      const from = inPlace[e]!;
      const lag = inLag[e]!;
      let asked: number;
      if (kind === FS) asked = finish[from]! + lag;
      else if (kind === SS) asked = start[from]! + lag;
      else if (kind === FF) asked = Math.max(finish[from]! - own + lag, projectStart);
      else if (kind === SF) asked = start[from]! - own + lag;
      else asked = workIndex(calendar, edgeStart(s, p, e));
      if (asked > at) at = asked;
    }
    if (status > at) at = status;
    start[k] = at;
    finish[k] = at + own;
    civilStart[p] = earlyStart[p] = indexStart(calendar, at);
    civilFinish[p] = earlyFinish[p] = indexEnd(calendar, at + own);
  }
}

/**
 * Whether a task that has not started takes its late dates: as late as possible, and in a plan scheduled from its finish
 * also under "no earlier" and "no later than", which limit there how late it may be.
 */
export function standsLate(s: PlanState, p: number): boolean {
  const kind = s.constraint[p]!;
  const dated = kind === SNET || kind === SNLT || kind === FNET || kind === FNLT;
  return (kind === ALAP || (dated && !Number.isNaN(s.fixedFinish))) && Number.isNaN(s.actualStart[p]!);
}

/** Early dates keep; the task itself moves to its late dates unless they are before the early ones. */
function placeLate(s: PlanState, k: number, p: number): void {
  const late = s.lateStart[p]! > s.earlyStart[p]!;
  s.start[p] = late ? s.lateStart[p]! : s.earlyStart[p]!;
  s.finish[p] = late ? s.lateFinish[p]! : s.earlyFinish[p]!;
  notePlace(s, k, p);
}

/** Computes the early dates of one node in civil minutes from its inputs and its predecessors' start and finish. */
export function placeNode(s: PlanState, p: number): void {
  if (s.graph.isHub[p]) placeHub(s, p);
  else if (s.manual[p]) {
    s.earlyStart[p] = s.ownStart[p]!;
    s.earlyFinish[p] = s.ownFinish[p]!;
  } else if (!Number.isNaN(s.actualStart[p]!)) placeStarted(s, p);
  else {
    const fixed = s.constraint[p] === MFO && !s.soft[p];
    const start = alignStart(s, p, constrained(s, p, linkedStart(s, p)));
    s.earlyStart[p] = start;
    // A finish that must be on a date stays there even when the start was moved to working time.
    s.earlyFinish[p] = fixed ? s.constraintAt[p]! : finishAfter(s, p, start);
    if (fixed && s.earlyFinish[p]! < start) s.earlyStart[p] = s.earlyFinish[p]!;
  }
  s.start[p] = s.earlyStart[p]!;
  s.finish[p] = s.earlyFinish[p]!;
}

/** What the predecessors alone ask for; without any, the project's start or the task's own earliest date. */
export function linkedStart(s: PlanState, p: number): number {
  const { rank, inStart, edgeType, edgeLag, edgeFrom } = s.graph;
  const first = inStart[rank[p]!]!;
  const last = inStart[rank[p]! + 1]!;
  if (first === last) {
    if (s.constraint[p] === SNET) return s.constraintAt[p]!;
    if (s.constraint[p] === FNET) return startBefore(s, p, s.constraintAt[p]!);
    return s.projectStart;
  }
  let start = Number.NEGATIVE_INFINITY;
  for (let e = first; e < last; e++) {
    // Most links are of this kind.
    const plain = edgeType[e] === FS && edgeLag[e] === 0;
    const candidate = plain ? s.finish[edgeFrom[e]!]! : edgeStart(s, p, e);
    if (candidate > start) start = candidate;
  }
  return start;
}

/** The start that one link asks of its successor; `left`: of the work that is left of it. */
export function edgeStart(s: PlanState, p: number, edge: number, left = false): number {
  const from = s.graph.edgeFrom[edge]!;
  const type = s.graph.edgeType[edge]!;
  if (type === FS) return lagged(s, edge, s.finish[from]!, 1);
  if (type === SS) return lagged(s, edge, s.start[from]!, 1);
  const reference = type === FF ? s.finish[from]! : s.start[from]!;
  const start = lagged(s, edge, startBefore(s, p, reference, left), 1);
  return type === SF ? start : Math.max(start, s.projectStart);
}

/** A start after the task's constraint and, unless that fixes it, not before the status date. */
export function constrained(s: PlanState, p: number, start: number): number {
  const kind = s.constraint[p]!;
  const asked = s.soft[p] ? softly(s, p, start) : firmly(s, p, start);
  return asked < s.statusFloor && (s.soft[p] || (kind !== MSO && kind !== MFO)) ? s.statusFloor : asked;
}

/** Where links win, a "must" date holds as "no earlier than", and "no later than" holds nothing back. */
function softly(s: PlanState, p: number, start: number): number {
  const at = s.constraintAt[p]!;
  switch (s.constraint[p]) {
    case SNET:
    case MSO:
      return Math.max(start, at);
    case FNET:
    case MFO:
      return Math.max(start, startBefore(s, p, at));
    default:
      return start;
  }
}

function firmly(s: PlanState, p: number, start: number): number {
  const at = s.constraintAt[p]!;
  switch (s.constraint[p]) {
    case SNET:
      return Math.max(start, at);
    case FNET:
      return Math.max(start, startBefore(s, p, at));
    case SNLT:
      return Math.min(start, at);
    case FNLT:
      return Math.min(start, startBefore(s, p, at));
    case MSO:
      return at;
    case MFO:
      return startBefore(s, p, at);
    default:
      return start;
  }
}

/** A start moved to where the task can work. */
export function alignStart(s: PlanState, p: number, start: number): number {
  if (s.elapsed[p]) return start;
  const legs = s.legs?.[p];
  if (legs) return legsStart(legs, start);
  const calendar = s.calendar[p]!;
  if (s.duration[p]! > 0) return nextWorkStart(calendar, start);
  if (isWorkday(calendar, Math.floor(start / MINUTES_PER_DAY)) || previousWorkEnd(calendar, start) === start)
    return start;
  return nextWorkStart(calendar, start);
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
