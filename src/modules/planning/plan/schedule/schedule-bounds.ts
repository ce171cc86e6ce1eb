/**
 * What the constraint and the deadline of a task make of its dates, as bounds: of its start on the way forward, of its
 * late finish on the way back. A lower bound counts first, so that an upper one wins where both cannot hold.
 *
 * Semantics (design/scheduling.md part 2): "no later than" caps the start even against a link; "must" dates win over
 * links; where links win (`soft`), a "must" date holds as "no earlier than" and "no later than" holds nothing back. A
 * deadline never moves a task, it caps the late finish. Scheduled from the finish "no earlier than" pushes the late finish.
 */
import {
  FNET,
  FNLT,
  finishAfter,
  isFromFinish,
  MFO,
  MSO,
  type PlanState,
  SNET,
  SNLT,
  startBefore,
} from './schedule-state.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const EVER = Number.POSITIVE_INFINITY;

/** Computes the bounds of a task whose other inputs have been read. Returns whether it has any. */
export function readBounds(s: PlanState, p: number): boolean {
  const at = s.constraintAt[p]!;
  const soft = s.soft[p] === 1;
  const pushes = !soft && isFromFinish(s);
  let [from, to, lateFrom, lateTo] = [NEVER, EVER, NEVER, EVER];
  switch (s.constraint[p]) {
    case SNET:
      from = at;
      if (pushes) lateFrom = finishAfter(s, p, at);
      break;
    case FNET:
      from = startBefore(s, p, at);
      if (pushes) lateFrom = at;
      break;
    case SNLT:
      if (!soft) to = at;
      lateTo = finishAfter(s, p, at);
      break;
    case FNLT:
      if (!soft) to = startBefore(s, p, at);
      lateTo = at;
      break;
    case MSO:
      from = at;
      lateTo = finishAfter(s, p, at);
      if (!soft) [to, lateFrom] = [from, lateTo];
      break;
    case MFO:
      from = startBefore(s, p, at);
      lateTo = at;
      if (!soft) [to, lateFrom] = [from, lateTo];
      break;
  }
  if (s.deadline[p]! < lateTo) lateTo = s.deadline[p]!;
  s.startFrom[p] = from;
  s.startTo[p] = to;
  s.lateFrom[p] = lateFrom;
  s.lateTo[p] = lateTo;
  return from > NEVER || to < EVER || lateTo < EVER;
}

/** Whether the date of its constraint wins over everything else. */
export function isFixed(s: PlanState, p: number): boolean {
  return (s.constraint[p] === MSO || s.constraint[p] === MFO) && !s.soft[p];
}

/** Whether the task starts by its own earliest date instead of the plan's start when no link holds it. */
export function startsItself(s: PlanState, p: number): boolean {
  return s.constraint[p] === SNET || s.constraint[p] === FNET;
}

/** A start after the task's constraint and, unless that fixes it, not before the status date. */
export function constrained(s: PlanState, p: number, start: number): number {
  const asked = Math.min(Math.max(start, s.startFrom[p]!), s.startTo[p]!);
  return asked < s.statusFloor && !isFixed(s, p) ? s.statusFloor : asked;
}

/** A late finish under the task's constraint and deadline. */
export function constrainedFinish(s: PlanState, p: number, finish: number): number {
  return Math.min(Math.max(finish, s.lateFrom[p]!), s.lateTo[p]!);
}
