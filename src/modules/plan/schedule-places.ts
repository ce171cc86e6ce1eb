/**
 * The network in the order in which it is computed: for each place the clock of its task, its dates as indexes of working
 * minutes on that clock, and its edges both ways. The passes walk these arrays from end to end.
 *
 * A task moves by additions of indexes on its own clock: the calendar it works on, or all minutes when its duration is
 * elapsed. A link between two clocks goes from the index to the minute and on to the other index; civil dates are made of
 * the results. Why that is exact: the next start of working time after the latest of several minutes is the start of the
 * latest of their indexes.
 * Apart are the nodes that no index of one calendar can tell: milestones (a minute of a rest is theirs too), tasks whose
 * people work on calendars of their own, manual and begun tasks (their dates are entered), and hubs. They are placed in
 * civil minutes, and all others read those.
 */
import type { LagCalendar } from './plan-model.ts';
import { LAG_WORK, type PlanGraph } from './schedule-graph.ts';

/** Forms of a node: in one piece of working time, without constraint or deadline; any other with a clock; without one. */
export const PLAIN = 0;
export const BENT = 1;
export const APART = 2;

/** Kind of an edge beside FS..SF and TO_HUB: its lag is no working time, or too long. */
export const OTHER = 5;
/** No index: lower than all. Its negative counterpart is above all. */
export const NO_INDEX = -(2 ** 31);
export const LAST_INDEX = 2 ** 31 - 1;
/** Longer tasks and lags could leave 32 bits. */
export const LONGEST = 2 ** 28;
/** Instead of a clock: of nodes that are apart; of those among them that hold no predecessor back (`past` of the state). */
export const NO_CLOCK = -1;
export const PAST = -2;

export interface Places {
  /** Before a task is read for the first time it is plain, on the project's calendar: its state holds nothing unusual. */
  form: Uint8Array;
  /** Index in the state's `clocks`, NO_CLOCK or PAST. */
  clock: Int16Array;
  /** Of nodes with a clock, on it: length, start and finish, early start, late start and finish. */
  length: Int32Array;
  start: Int32Array;
  finish: Int32Array;
  early: Int32Array;
  lateStart: Int32Array;
  lateFinish: Int32Array;
  /** Beside the graph's edges: the place they come from, FS..SF or TO_HUB or OTHER, and the lag (not of OTHER). */
  inPlace: Int32Array;
  inKind: Uint8Array;
  inLag: Int32Array;
  /** Beside the graph's `outEdge`. */
  outPlace: Int32Array;
  outKind: Uint8Array;
  outLag: Int32Array;
}

export function makePlaces(graph: PlanGraph, lagCalendar: LagCalendar, projectClock: number): Places {
  const { order, rank, edgeFrom, edgeTo, edgeType, edgeUnit, edgeLag, outEdge, isHub } = graph;
  const places = order.length;
  const edges = edgeFrom.length;
  const numbers = (length = places): Int32Array => new Int32Array(length);
  const [inPlace, inLag, outPlace, outLag] = [numbers(edges), numbers(edges), numbers(edges), numbers(edges)];
  const inKind = new Uint8Array(edges);
  const outKind = new Uint8Array(edges);
  for (let e = 0; e < edges; e++) {
    inPlace[e] = rank[edgeFrom[e]!]!;
    const lag = edgeLag[e]!;
    const counts = lag === 0 || (lagCalendar !== 'allDay' && edgeUnit[e] === LAG_WORK && Math.abs(lag) < LONGEST);
    inKind[e] = counts ? edgeType[e]! : OTHER;
    inLag[e] = counts ? Math.round(lag) : 0;
  }
  for (let j = 0; j < edges; j++) {
    const e = outEdge[j]!;
    outPlace[j] = rank[edgeTo[e]!]!;
    outKind[j] = inKind[e]!;
    outLag[j] = inLag[e]!;
  }
  const form = new Uint8Array(places);
  const clock = new Int16Array(places).fill(projectClock);
  for (let k = 0; k < places; k++) {
    if (!isHub[order[k]!]) continue;
    form[k] = APART;
    clock[k] = NO_CLOCK;
  }
  const dates = { start: numbers(), finish: numbers(), early: numbers(), lateStart: numbers(), lateFinish: numbers() };
  const edgeArrays = { inPlace, inKind, inLag, outPlace, outKind, outLag };
  return { form, clock, length: numbers(), ...dates, ...edgeArrays };
}
