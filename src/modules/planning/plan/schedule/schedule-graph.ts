/**
 * The plan as a graph of typed arrays: who waits for whom, and an order in which nobody waits for a later one.
 *
 * Nodes are the active tasks without children, plus one hub for every summary that has successors: all its leaves run into the hub,
 * and the hub's links run on. A link into a summary is a link into each of its leaves: so there are gates before a summary that has
 * predecessors, where all links that ask in one way meet, and one edge runs on to each leaf (schedule-gates.ts). Many links between
 * big summaries cost the sum of links and leaves, not the product. The node of a task has its index, so results need no copying;
 * hubs and gates come after all tasks; indexes of summaries and inactive tasks are not nodes and never visited. Refuses, as
 * PlanProblem values: cycles, unknown or repeated tasks, links to oneself or along one's own branch, a broken outline. Links of
 * inactive tasks and out of terminated ones do not count.
 */
import type { Plan } from '../plan-model.ts';
import type { PlanProblem } from '../plan-problem.ts';
import { indexById, isTerminated, type Outline, readOutline } from './schedule-outline.ts';

export const FS = 0;
export const SS = 1;
export const FF = 2;
export const SF = 3;
/** Leaf to the hub of its summary. */
export const TO_HUB = 4;
const LINK_TYPES = { FS, SS, FF, SF } as const;

export const LAG_WORK = 0;
export const LAG_ELAPSED = 1;
export const LAG_PERCENT = 2;
/** Out of a gate: the lags are those of its links, on the calendar of the successor. */
export const LAG_OF_GATE = 3;
const LAG_UNITS = { work: LAG_WORK, elapsed: LAG_ELAPSED, percent: LAG_PERCENT } as const;

/** Kinds of nodes: only a task is 0. A gate asks the same of all its leaves, or by their calendars, on which its lags run. */
export const TASK = 0;
export const HUB = 1;
export const GATE = 2;
export const CALENDAR_GATE = 3;

export interface PlanGraph extends Outline {
  /** One more than the highest node. */
  nodeCount: number;
  /** All nodes so that predecessors come first, and the place of each in it (-1: no node). */
  order: Int32Array;
  rank: Int32Array;
  kind: Uint8Array;
  /** The summaries that are predecessors themselves: each has a hub. */
  hubTasks: ReadonlySet<number>;
  /** Edges are ordered by the place of their target: those into the node of place k are inStart[k]..inStart[k + 1]. */
  inStart: Int32Array;
  edgeFrom: Int32Array;
  edgeTo: Int32Array;
  edgeType: Uint8Array;
  edgeUnit: Uint8Array;
  edgeLag: Float64Array;
  /** Index in plan.links; -1 for an edge into a hub or out of a gate. */
  edgeLink: Int32Array;
  /** Edges out of the node of place k are outEdge[outStart[k]..outStart[k + 1]]. */
  outStart: Int32Array;
  outEdge: Int32Array;
}

/** The graph, or everything that is wrong with the plan's structure. */
export function buildGraph(plan: Plan): PlanGraph | PlanProblem[] {
  const indexOf = indexById(plan.tasks);
  const outline = readOutline(plan.tasks, indexOf);
  if (Array.isArray(outline)) return outline;
  const edges = readEdges(plan, outline, indexOf);
  if (Array.isArray(edges)) return edges;
  const count = plan.tasks.length;
  const { added } = edges;
  const sorted = topologicalOrder(edges, count + added.length);
  const hubTasks = new Set(added.filter(({ kind }) => kind === HUB).map(({ task }) => task));
  if (!sorted.cycle) return { ...outline, ...bothWays(edges, sorted, count), hubTasks };
  // A gate is named by what goes in and what comes out.
  const named = sorted.cycle.filter((node) => node < count || added[node - count]!.kind === HUB);
  const taskIds = named.map((node) => plan.tasks[node < count ? node : added[node - count]!.task]!.id);
  return [{ kind: 'cycle', taskIds: [...new Set(taskIds)] }];
}

/** A node that is not a task: its summary and, for a gate, the type of the edges to the leaves. */
interface AddedNode {
  kind: number;
  task: number;
  type: number;
}

/** Edges between nodes, in the order of the links. */
interface Edges {
  /** Whether a task is a node. */
  isNode: Uint8Array;
  /** The nodes after the tasks. */
  added: AddedNode[];
  from: Int32Array;
  to: Int32Array;
  /** Index of the plan's link; -1 for an edge into a hub or out of a gate. */
  link: Int32Array;
  linkType: Uint8Array;
  linkUnit: Uint8Array;
  linkLag: Float64Array;
}

function readEdges(
  { tasks, links, settings }: Plan,
  { summary, inactive, branchEnd }: Outline,
  indexOf: (id: number) => number,
): Edges | PlanProblem[] {
  const problems: PlanProblem[] = [];
  const count = summary.length;
  const nodeOf = new Int32Array(count).fill(-1);
  const isNode = new Uint8Array(count);
  const added: AddedNode[] = [];
  const gates = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    if (summary[i] || inactive[i]) continue;
    isNode[i] = 1;
    nodeOf[i] = i;
  }
  let from = new Int32Array(links.length);
  let to = new Int32Array(links.length);
  let link = new Int32Array(links.length);
  let edges = 0;
  const addEdge = (source: number, target: number, l: number): void => {
    if (edges === from.length) [from, to, link] = [longer(from), longer(to), longer(link)];
    from[edges] = source;
    to[edges] = target;
    link[edges++] = l;
  };
  const leavesOf = (task: number): number[] => {
    const leaves: number[] = [];
    for (let i = task + 1; i < branchEnd[task]!; i++) if (!summary[i] && !inactive[i]) leaves.push(nodeOf[i]!);
    return leaves;
  };
  /** The gate of a summary for links of this type with such a lag: FS and SS both ask for a start. */
  const gateOf = (task: number, ofLinks: number, lagged: boolean): number => {
    const type = ofLinks === SS ? FS : ofLinks;
    const key = task * 8 + type * 2 + (lagged ? 1 : 0);
    const known = gates.get(key);
    if (known !== undefined) return known;
    const gate = count + added.push({ kind: lagged ? CALENDAR_GATE : GATE, task, type }) - 1;
    for (const leaf of leavesOf(task)) addEdge(gate, leaf, -1);
    gates.set(key, gate);
    return gate;
  };
  const linkType = new Uint8Array(links.length);
  const linkUnit = new Uint8Array(links.length);
  const linkLag = new Float64Array(links.length);
  for (let l = 0; l < links.length; l++) {
    const { from: fromId, to: toId, type, lag, lagUnit } = links[l]!;
    linkType[l] = LINK_TYPES[type];
    linkUnit[l] = LAG_UNITS[lagUnit];
    linkLag[l] = lag;
    const f = indexOf(fromId);
    const t = indexOf(toId);
    if (f < 0 || t < 0) problems.push({ kind: 'unknownTask', taskIds: [fromId, toId] });
    else if (f === t) problems.push({ kind: 'selfLink', taskIds: [fromId] });
    else if ((f < t && t < branchEnd[f]!) || (t < f && f < branchEnd[t]!)) {
      problems.push({ kind: 'summaryLink', taskIds: [fromId, toId] });
    } else if (!inactive[f] && !inactive[t] && !isTerminated(tasks[f]!)) {
      if (nodeOf[f]! < 0 && leavesOf(f).length > 0) {
        const hub = count + added.push({ kind: HUB, task: f, type: TO_HUB }) - 1;
        nodeOf[f] = hub;
        for (const leaf of leavesOf(f)) addEdge(leaf, hub, -1);
      }
      if (nodeOf[f]! < 0) continue;
      const lagged = lag !== 0 && lagUnit !== 'elapsed' && settings.lagCalendar === 'successor';
      addEdge(nodeOf[f]!, summary[t] ? gateOf(t, LINK_TYPES[type], lagged) : nodeOf[t]!, l);
    }
  }
  if (problems.length > 0) return problems;
  const ends = { from: from.subarray(0, edges), to: to.subarray(0, edges), link: link.subarray(0, edges) };
  return { isNode, added, ...ends, linkType, linkUnit, linkLag };
}

/** A copy with room for twice as much. */
function longer(values: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(values.length * 2 + 64);
  copy.set(values);
  return copy;
}

/** Edges sorted by the place of their target and listed by that of their source. */
function bothWays(
  edges: Edges,
  { order }: { order: Int32Array },
  tasks: number,
): Omit<PlanGraph, keyof Outline | 'hubTasks'> {
  const { added, from, to, link } = edges;
  const nodeCount = tasks + added.length;
  const kind = new Uint8Array(nodeCount);
  added.forEach((node, i) => {
    kind[tasks + i] = node.kind;
  });
  const rank = new Int32Array(nodeCount).fill(-1);
  for (let k = 0; k < order.length; k++) rank[order[k]!] = k;
  const count = from.length;
  const inStart = startsOf(to, order.length, rank);
  const outStart = startsOf(from, order.length, rank);
  const edgeFrom = new Int32Array(count);
  const edgeTo = new Int32Array(count);
  const edgeType = new Uint8Array(count);
  const edgeUnit = new Uint8Array(count);
  const edgeLag = new Float64Array(count);
  const edgeLink = new Int32Array(count);
  const outEdge = new Int32Array(count);
  const inNext = inStart.slice();
  const outNext = outStart.slice();
  for (let e = 0; e < count; e++) {
    const target = to[e]!;
    const at = inNext[rank[target]!]!++;
    const source = from[e]!;
    const l = link[e]!;
    edgeFrom[at] = source;
    edgeTo[at] = target;
    edgeLink[at] = l;
    const byCalendar = l < 0 && kind[source] === CALENDAR_GATE;
    if (l >= 0) edgeType[at] = edges.linkType[l]!;
    else edgeType[at] = source < tasks ? TO_HUB : added[source - tasks]!.type;
    if (l >= 0) edgeUnit[at] = edges.linkUnit[l]!;
    else edgeUnit[at] = byCalendar ? LAG_OF_GATE : LAG_WORK;
    edgeLag[at] = l >= 0 ? edges.linkLag[l]! : byCalendar ? 1 : 0;
    outEdge[outNext[rank[source]!]!++] = at;
  }
  const nodes = { nodeCount, order, rank, kind };
  return { ...nodes, inStart, edgeFrom, edgeTo, edgeType, edgeUnit, edgeLag, edgeLink, outStart, outEdge };
}

/** Where the edges of each node (or, with `rank`, of each place) begin when sorted by this end of theirs. */
function startsOf(ends: Int32Array, count: number, rank?: Int32Array): Int32Array {
  const start = new Int32Array(count + 1);
  if (rank) for (let e = 0; e < ends.length; e++) start[rank[ends[e]!]! + 1]!++;
  else for (let e = 0; e < ends.length; e++) start[ends[e]! + 1]!++;
  for (let p = 0; p < count; p++) start[p + 1]! += start[p]!;
  return start;
}

/**
 * The nodes in an order in which all edges run forwards, or the nodes of one cycle. They keep their given order except
 * that a predecessor goes first: plans are mostly written in time order, and neighbors in the outline stay neighbors
 * in memory.
 */
function topologicalOrder(
  { isNode, from, to }: Edges,
  nodeCount: number,
): { order: Int32Array; cycle?: undefined } | { cycle: number[] } {
  const edgeCount = from.length;
  const start = startsOf(to, nodeCount);
  const sources = new Int32Array(edgeCount);
  const next = start.slice();
  for (let e = 0; e < edgeCount; e++) sources[next[to[e]!]!++] = from[e]!;
  // From here `next` is the first predecessor of a node not yet looked at.
  next.set(start);
  /** 1: on the path, 2: placed. */
  const mark = new Uint8Array(nodeCount);
  const path = new Int32Array(nodeCount);
  const order = new Int32Array(nodeCount);
  let placed = 0;
  for (let root = 0; root < nodeCount; root++) {
    if (mark[root] || (root < isNode.length && !isNode[root])) continue;
    if (start[root] === start[root + 1]) {
      mark[root] = 2;
      order[placed++] = root;
      continue;
    }
    let depth = 0;
    path[depth++] = root;
    mark[root] = 1;
    while (depth > 0) {
      const v = path[depth - 1]!;
      const end = start[v + 1]!;
      let k = next[v]!;
      while (k < end && mark[sources[k]!] === 2) k++;
      next[v] = k;
      if (k === end) {
        mark[v] = 2;
        order[placed++] = v;
        depth--;
        continue;
      }
      const source = sources[k]!;
      if (mark[source]) {
        const cycle = Array.from(path.subarray(0, depth));
        return { cycle: cycle.slice(cycle.indexOf(source)).reverse() };
      }
      mark[source] = 1;
      path[depth++] = source;
    }
  }
  return { order: order.slice(0, placed) };
}
