/**
 * Backward pass: when each task may start and finish at the latest without moving the project's finish.
 *
 * Semantics (design/scheduling.md part 2): successors that are finished do not hold; "must" dates and "no later than"
 * and the deadline cap the late finish (a deadline never moves a task); started tasks look back from the remaining
 * duration; finished tasks stand at their actual dates. Never later than the project's finish.
 */
import { nextWorkStart, previousWorkEnd } from '#kernel/workdays.ts';
import { FF, FS, SS, TO_HUB } from './schedule-graph.ts';
import { after, before, FNLT, lagged, MFO, MSO, type PlanState, SNLT } from './schedule-state.ts';

export function backwardPass(s: PlanState): void {
  for (let p = s.graph.nodeCount - 1; p >= 0; p--) {
    if (s.graph.isHub[p]) backHub(s, p);
    else backTask(s, p);
  }
}

function backTask(s: PlanState, p: number): void {
  const duration = s.duration[p]!;
  const started = s.actualStart[p]!;
  if (!Number.isNaN(s.actualFinish[p]!)) {
    s.lateStart[p] = started;
    s.lateRemainingStart[p] = started;
    s.lateFinish[p] = s.actualFinish[p]!;
    return;
  }
  let finish = Math.min(linkedFinish(s, p), s.projectFinish);
  const at = s.constraintAt[p]!;
  switch (s.constraint[p]) {
    case MSO:
      finish = after(s, p, at, duration);
      break;
    case MFO:
      finish = at;
      break;
    case SNLT:
      finish = Math.min(finish, after(s, p, at, duration));
      break;
    case FNLT:
      finish = Math.min(finish, at);
  }
  if (s.deadline[p]! < finish) finish = s.deadline[p]!;
  if (duration > 0 && !s.elapsed[p]) finish = previousWorkEnd(s.calendar[p]!, finish);
  if (Number.isNaN(started) || s.manual[p]) {
    s.lateStart[p] = before(s, p, finish, duration);
    s.lateRemainingStart[p] = s.lateStart[p]!;
  } else {
    if (duration === 0) finish = started;
    s.lateStart[p] = started;
    s.lateRemainingStart[p] = before(s, p, finish, s.remaining[p]!);
  }
  s.lateFinish[p] = finish;
}

/** What the open successors alone allow. */
function linkedFinish(s: PlanState, p: number): number {
  const { outStart, outEdge, edgeTo, edgeType } = s.graph;
  let finish = s.projectFinish;
  for (let k = outStart[p]!; k < outStart[p + 1]!; k++) {
    const edge = outEdge[k]!;
    const to = edgeTo[edge]!;
    let candidate: number;
    if (edgeType[edge] === TO_HUB) {
      candidate = s.lateFinish[to]!;
      if (s.firstLeaf[to] === p && !holdsNoStart(s, p) && s.hubLateStart[to]! < Number.POSITIVE_INFINITY) {
        candidate = Math.min(candidate, after(s, p, s.hubLateStart[to]!, s.duration[p]!));
      }
    } else candidate = edgeFinish(s, p, edge);
    if (candidate < finish) finish = candidate;
  }
  return finish;
}

/** The late finish that one link (of the task, or of a summary above it) allows its predecessor. */
export function edgeFinish(s: PlanState, p: number, edge: number): number {
  const type = s.graph.edgeType[edge]!;
  if (!Number.isNaN(s.actualFinish[s.graph.edgeTo[edge]!]!)) return Number.POSITIVE_INFINITY;
  if (type === FS || type === FF) return finishFor(s, edge);
  if (type === SS && holdsNoStart(s, p)) return Number.POSITIVE_INFINITY;
  return after(s, p, startFor(s, edge), s.duration[p]!);
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
  const { outStart, outEdge, edgeTo, edgeType } = s.graph;
  let finish = s.projectFinish;
  let start = Number.POSITIVE_INFINITY;
  for (let k = outStart[p]!; k < outStart[p + 1]!; k++) {
    const edge = outEdge[k]!;
    if (!Number.isNaN(s.actualFinish[edgeTo[edge]!]!)) continue;
    if (edgeType[edge] === FS || edgeType[edge] === FF) finish = Math.min(finish, finishFor(s, edge));
    else start = Math.min(start, startFor(s, edge));
  }
  s.lateFinish[p] = finish;
  s.lateStart[p] = Math.min(start, finish);
  s.hubLateStart[p] = start;
}
