/**
 * The network in the order in which it is computed: for each place the clock of its task, its dates as indexes of working
 * minutes on that clock, and its edges both ways. The passes walk these arrays from end to end.
 *
 * A task moves by additions of indexes on its own clock: the calendar it works on, or all minutes when its duration is
 * elapsed. A link between two clocks goes from the index to the minute and on to the other index; civil dates are made of
 * the results. Why that is exact: the next start of working time after the latest of several minutes is the start of the
 * latest of their indexes.
 * Separate are the nodes that an index of one calendar cannot express: milestones (a minute of a rest is theirs too), tasks whose
 * people work on calendars of their own, manual and begun tasks (their dates are entered), hubs and gates. They are placed in
 * civil minutes, and all others read those.
 */
import type { LagCalendar } from '../plan-model.ts';
import { FS, GATE, LAG_WORK, type PlanGraph, SF, TASK, TO_HUB } from './schedule-graph.ts';

/**
 * Forms of a node: in one piece of working time, without constraint, deadline or SF link; the same as late as possible;
 * any other with a clock; without one.
 */
export const PLAIN = 0;
export const LATE = 1;
export const BENT = 2;
export const APART = 3;

/**
 * Kinds of edges (ways), in the lowest bits next to the place of the other end. By indexes within a clock: FS without lag; the
 * types FS..FF with a lag that runs on that clock. FS without lag in civil minutes. Across the clocks of two calendars: the
 * types FS..FF with a lag, if any, on that of the successor. By the functions that explain it, as all SF, of which the
 * minute in a rest counts. It holds nothing back.
 */
export const WAY_BITS = 4;
export const WAY = 2 ** WAY_BITS - 1;
export const DIRECT = 0;
export const WITHIN = 1;
export const CIVIL = 4;
export const ACROSS = 5;
export const OTHER = 8;
const NO_HOLD = 9;

/** No index: lower than all. Its negative counterpart is above all. */
export const NO_INDEX = -(2 ** 31);
export const LAST_INDEX = 2 ** 31 - 1;
/** Of all edges; about where a wrong guess costs more than a look-up. */
const MIXED_SHARE = 0.1;
/** Longer tasks and lags could leave 32 bits. */
export const LONGEST = 2 ** 28;
/** Instead of a clock: of nodes that are apart; of those among them that hold no predecessor back (`past` of the state). */
export const NO_CLOCK = -1;
export const PAST = -2;

export interface Places {
  /** Before a task is read for the first time it is plain (bent by SF links), on the project's calendar, nothing unusual. */
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
  /** 1: it takes its late dates (see `standsLate`). */
  late: Uint8Array;
  /** 1: it has SF predecessors. */
  startHeld: Uint8Array;
  /** Many links cross from one clock to another: then all FS without lag go in minutes, so that no branch is a guess. */
  mixed: boolean;
  /** Beside the graph's edges: the place they come from and their way; and the lag of those that ask by indexes. */
  inWay: Int32Array;
  inLag: Int32Array;
  /** Beside the graph's `outEdge`: the place they go to and their way. */
  outWay: Int32Array;
}

export function makePlaces(graph: PlanGraph, projectClock: number): Places {
  const { order, rank, kind, edgeLag, edgeTo, edgeType } = graph;
  const places = order.length;
  const edges = edgeLag.length;
  const numbers = (length = places): Int32Array => new Int32Array(length);
  const form = new Uint8Array(places);
  const clock = new Int16Array(places).fill(projectClock);
  for (let k = 0; k < places; k++) {
    if (kind[order[k]!] === TASK) continue;
    form[k] = APART;
    clock[k] = NO_CLOCK;
  }
  const startHeld = new Uint8Array(places);
  for (let e = 0; e < edges; e++) {
    if (edgeType[e] !== SF || kind[edgeTo[e]!] !== TASK) continue;
    const k = rank[edgeTo[e]!]!;
    startHeld[k] = 1;
    form[k] = BENT;
  }
  const dates = { start: numbers(), finish: numbers(), early: numbers(), lateStart: numbers(), lateFinish: numbers() };
  const ways = { inWay: numbers(edges), inLag: numbers(edges), outWay: numbers(edges) };
  return { form, clock, length: numbers(), ...dates, late: new Uint8Array(places), startHeld, mixed: false, ...ways };
}

/** What ways depend on apart from the clocks of their ends: see PlanState. */
interface Lags {
  graph: PlanGraph;
  places: Places;
  lagCalendar: LagCalendar;
  clockLags: Uint8Array;
  clocks: readonly unknown[];
}

/** Computes the ways of all edges, once the clocks of all nodes are known. */
export function tellWays(s: Lags): void {
  const { order, outStart, outEdge, edgeFrom, edgeTo, rank } = s.graph;
  const { clock } = s.places;
  let crossing = 0;
  for (let e = 0; e < edgeFrom.length; e++) if (clock[rank[edgeFrom[e]!]!] !== clock[rank[edgeTo[e]!]!]) crossing++;
  s.places.mixed = crossing > edgeFrom.length * MIXED_SHARE;
  for (let k = 0; k < order.length; k++) {
    for (let j = outStart[k]!; j < outStart[k + 1]!; j++) tellWay(s, outEdge[j]!, k, j);
  }
}

/** Recomputes the ways of the edges of one node, whose clock has changed. */
export function tellWaysOf(s: Lags, k: number): void {
  const { inStart, outStart, outEdge, edgeFrom, rank } = s.graph;
  for (let j = outStart[k]!; j < outStart[k + 1]!; j++) tellWay(s, outEdge[j]!, k, j);
  for (let e = inStart[k]!; e < inStart[k + 1]!; e++) {
    const from = rank[edgeFrom[e]!]!;
    tellWay(s, e, from, outEdge.indexOf(e, outStart[from]));
  }
}

function tellWay(s: Lags, edge: number, from: number, out: number): void {
  const { edgeTo, edgeType, edgeUnit, edgeLag, rank, kind } = s.graph;
  const { clock, inWay, inLag, outWay } = s.places;
  const to = rank[edgeTo[edge]!]!;
  const on = clock[to]!;
  const type = edgeType[edge]!;
  const length = edgeLag[edge]!;
  const counts =
    length === 0 || (s.lagCalendar !== 'allDay' && edgeUnit[edge] === LAG_WORK && Math.abs(length) < LONGEST);
  const lag = counts ? Math.round(length) : 0;
  const short = type === FS && counts && lag === 0;
  const runs = type !== TO_HUB && type !== SF && on >= 0 && counts && (lag === 0 || s.clockLags[on] === 1);
  const allMinutes = s.clocks.length - 1;
  const calendars = clock[from]! >= 0 && clock[from] !== allMinutes && on !== allMinutes;
  // A gate has no date that all would read: it asks for one, and allows another.
  let way = short && kind[edgeTo[edge]!]! < GATE ? CIVIL : OTHER;
  if (on === PAST) way = NO_HOLD;
  else if (runs && clock[from] === on) way = !short ? WITHIN + type : s.places.mixed ? CIVIL : DIRECT;
  else if (runs && !short && calendars && (lag === 0 || s.lagCalendar !== 'predecessor')) way = ACROSS + type;
  inWay[edge] = (from << WAY_BITS) | way;
  outWay[out] = (to << WAY_BITS) | way;
  inLag[edge] = lag;
}
