/**
 * The network in the order in which it is computed: for each place whether its task is plain, its dates as indexes of
 * working minutes on the project's calendar, and its edges both ways. The passes walk these arrays from end to end.
 *
 * A plain task (automatic, not begun, of some length in one piece, on the project's calendar, without a deadline or a
 * constraint but "no earlier than") moves by additions of indexes; civil dates are made of the results. All other nodes are computed in civil
 * minutes and their indexes noted, so that plain tasks read any neighbour alike. Why both agree: the next start of
 * working time after the latest of several minutes is the start of the latest of their indexes.
 */
import type { LagCalendar } from './plan-model.ts';
import { FS, LAG_WORK, type PlanGraph, TO_HUB } from './schedule-graph.ts';

/** Kind of an edge beside FS..SF and TO_HUB: its lag is not in working time of the project's calendar. */
const OTHER = 5;
/** No index: lower than all. Its negative counterpart is above all. */
export const NO_INDEX = -(2 ** 31);
export const LAST_INDEX = 2 ** 31 - 1;
/** Longer tasks and lags could leave 32 bits. */
export const LONGEST = 2 ** 28;

export interface Places {
  /** Before a task is read for the first time it is plain as well: its state holds nothing unusual. */
  plain: Uint8Array;
  /** 1: holds no predecessor back (`past` of the state). */
  past: Uint8Array;
  /** Of plain tasks: working minutes, and the index of "start no earlier than". */
  length: Int32Array;
  floor: Int32Array;
  /** Indexes of start and finish, of the late finish, and of the late start of what remains. Not the late ones of hubs. */
  start: Int32Array;
  finish: Int32Array;
  lateStart: Int32Array;
  lateFinish: Int32Array;
  /** Beside the graph's edges: the place they come from, FS..SF or TO_HUB or OTHER, and the lag. */
  inPlace: Int32Array;
  inKind: Uint8Array;
  inLag: Int32Array;
  /** Beside the graph's `outEdge`. */
  outPlace: Int32Array;
  outKind: Uint8Array;
  outLag: Int32Array;
}

export function makePlaces(graph: PlanGraph, lagCalendar: LagCalendar): Places {
  const { order, isHub, rank, edgeFrom, edgeTo, edgeType, edgeUnit, edgeLag, outEdge } = graph;
  const places = order.length;
  const edges = edgeFrom.length;
  const numbers = (): Int32Array => new Int32Array(places);
  const [inPlace, inLag, outPlace, outLag] = [0, 0, 0, 0].map(() => new Int32Array(edges)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const inKind = new Uint8Array(edges);
  const outKind = new Uint8Array(edges);
  const onCalendar = lagCalendar === 'successor' || lagCalendar === 'project';
  for (let e = 0; e < edges; e++) {
    inPlace[e] = rank[edgeFrom[e]!]!;
    const lag = edgeLag[e]!;
    const counts = lag === 0 || (onCalendar && edgeUnit[e] === LAG_WORK && Math.abs(lag) < LONGEST);
    inKind[e] = counts ? edgeType[e]! : OTHER;
    inLag[e] = counts ? Math.round(lag) : 0;
  }
  for (let j = 0; j < edges; j++) {
    const e = outEdge[j]!;
    outPlace[j] = rank[edgeTo[e]!]!;
    outKind[j] = inKind[e]!;
    outLag[j] = inLag[e]!;
  }
  const bytes = { plain: new Uint8Array(places), past: new Uint8Array(places) };
  for (let k = 0; k < places; k++) bytes.plain[k] = isHub[order[k]!] ? 0 : 1;
  const dates = { start: numbers(), finish: numbers(), lateStart: numbers(), lateFinish: numbers() };
  const edgeArrays = { inPlace, inKind, inLag, outPlace, outKind, outLag };
  return { ...bytes, length: numbers(), floor: numbers(), ...dates, ...edgeArrays };
}

/** Whether an out-edge of a plain task can be followed by indexes: any to a plain task, else only "starts after". */
export function byIndex(kind: number, lag: number, successorIsPlain: boolean): boolean {
  return successorIsPlain ? kind < TO_HUB : kind === FS && lag === 0;
}
