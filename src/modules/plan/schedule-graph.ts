/**
 * The plan as a graph of typed arrays: who waits for whom, in topological position order.
 *
 * Nodes are the active tasks without children, plus one hub for every summary that has successors: all its leaves run
 * into the hub, and the hub's links run on, so a link between two big summaries costs the sum of their leaves, not the
 * product. A link into a summary is a link into each of its leaves. Everything after this file works on positions.
 * Refuses, as PlanProblem values: cycles, unknown or repeated tasks, links to oneself or along one's own branch, a
 * broken outline. Links of inactive tasks do not count.
 */
import type { Plan, PlanLink } from './plan-model.ts';
import type { PlanProblem } from './plan-problem.ts';
import { indexById, type Outline, readOutline } from './schedule-outline.ts';

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
const LAG_UNITS = { work: LAG_WORK, elapsed: LAG_ELAPSED, percent: LAG_PERCENT } as const;

export interface PlanGraph extends Outline {
  /** Nodes: number, the task (of a hub: the summary), whether it is a hub, and back from the task to its leaf node. */
  nodeCount: number;
  taskOf: Int32Array;
  isHub: Uint8Array;
  positionOf: Int32Array;
  /** Edges into position p are inStart[p]..inStart[p + 1]. */
  inStart: Int32Array;
  edgeFrom: Int32Array;
  edgeTo: Int32Array;
  edgeType: Uint8Array;
  edgeUnit: Uint8Array;
  edgeLag: Float64Array;
  /** Index in plan.links; -1 for an edge into a hub. */
  edgeLink: Int32Array;
  /** Edges out of position p are outEdge[outStart[p]..outStart[p + 1]]. */
  outStart: Int32Array;
  outEdge: Int32Array;
}

/** The graph, or everything that is wrong with the plan's structure. */
export function buildGraph(plan: Plan): PlanGraph | PlanProblem[] {
  const indexOf = indexById(plan.tasks);
  const outline = readOutline(plan.tasks, indexOf);
  if (Array.isArray(outline)) return outline;
  const edges = readEdges(plan.links, outline, indexOf);
  if (Array.isArray(edges)) return edges;
  const sorted = topologicalOrder(edges.nodeTasks.length, edges.from, edges.to);
  if (!sorted.cycle) return { ...outline, ...inPositionOrder(edges, sorted.position, plan.tasks.length) };
  const taskIds = sorted.cycle.map((node) => plan.tasks[edges.nodeTasks[node]!]!.id);
  return [{ kind: 'cycle', taskIds: [...new Set(taskIds)] }];
}

/** Edges between nodes as numbered before sorting: leaves in outline order, then hubs. */
interface Edges {
  /** Task of each node; the first `leafCount` are leaves. */
  nodeTasks: number[];
  leafCount: number;
  from: Int32Array;
  to: Int32Array;
  /** Index of the plan's link; -1 for an edge into a hub. */
  link: Int32Array;
  linkType: Uint8Array;
  linkUnit: Uint8Array;
  linkLag: Float64Array;
}

function readEdges(
  links: readonly PlanLink[],
  { summary, inactive, branchEnd }: Outline,
  indexOf: (id: number) => number,
): Edges | PlanProblem[] {
  const problems: PlanProblem[] = [];
  const nodeOf = new Int32Array(summary.length).fill(-1);
  const nodeTasks: number[] = [];
  for (let i = 0; i < summary.length; i++) if (!summary[i] && !inactive[i]) nodeOf[i] = nodeTasks.push(i) - 1;
  const leafCount = nodeTasks.length;
  let from = new Int32Array(links.length);
  let to = new Int32Array(links.length);
  let link = new Int32Array(links.length);
  let count = 0;
  const addEdge = (source: number, target: number, l: number): void => {
    if (count === from.length) [from, to, link] = [longer(from), longer(to), longer(link)];
    from[count] = source;
    to[count] = target;
    link[count++] = l;
  };
  const leavesOf = (task: number): number[] => {
    const leaves: number[] = [];
    for (let i = task + 1; i < branchEnd[task]!; i++) if (!summary[i] && !inactive[i]) leaves.push(nodeOf[i]!);
    return leaves;
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
    } else if (!inactive[f] && !inactive[t]) {
      if (nodeOf[f]! < 0 && leavesOf(f).length > 0) {
        const hub = nodeTasks.push(f) - 1;
        nodeOf[f] = hub;
        for (const leaf of leavesOf(f)) addEdge(leaf, hub, -1);
      }
      if (nodeOf[f]! >= 0 && !summary[t]) addEdge(nodeOf[f]!, nodeOf[t]!, l);
      else if (nodeOf[f]! >= 0) for (const leaf of leavesOf(t)) addEdge(nodeOf[f]!, leaf, l);
    }
  }
  if (problems.length > 0) return problems;
  const ends = { from: from.subarray(0, count), to: to.subarray(0, count), link: link.subarray(0, count) };
  return { nodeTasks, leafCount, ...ends, linkType, linkUnit, linkLag };
}

/** A copy with room for twice as much. */
function longer(values: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(values.length * 2 + 64);
  copy.set(values);
  return copy;
}

/** Nodes and edges renumbered by position, edges sorted by target and listed by source. */
function inPositionOrder(edges: Edges, position: Int32Array, taskCount: number): Omit<PlanGraph, keyof Outline> {
  const { nodeTasks, leafCount, from, to, link } = edges;
  const nodeCount = nodeTasks.length;
  const taskOf = new Int32Array(nodeCount);
  const isHub = new Uint8Array(nodeCount);
  const positionOf = new Int32Array(taskCount).fill(-1);
  for (let node = 0; node < nodeCount; node++) {
    const p = position[node]!;
    taskOf[p] = nodeTasks[node]!;
    if (node >= leafCount) isHub[p] = 1;
    else positionOf[nodeTasks[node]!] = p;
  }
  const count = from.length;
  const inStart = startsOf(to, position);
  const outStart = startsOf(from, position);
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
    const target = position[to[e]!]!;
    const at = inNext[target]!++;
    const source = position[from[e]!]!;
    const l = link[e]!;
    edgeFrom[at] = source;
    edgeTo[at] = target;
    edgeLink[at] = l;
    edgeType[at] = l < 0 ? TO_HUB : edges.linkType[l]!;
    edgeUnit[at] = l < 0 ? LAG_WORK : edges.linkUnit[l]!;
    edgeLag[at] = l < 0 ? 0 : edges.linkLag[l]!;
    outEdge[outNext[source]!++] = at;
  }
  const nodes = { nodeCount, taskOf, isHub, positionOf };
  return { ...nodes, inStart, edgeFrom, edgeTo, edgeType, edgeUnit, edgeLag, edgeLink, outStart, outEdge };
}

/** Where the edges of each position begin when sorted by this end of theirs. */
function startsOf(ends: Int32Array, position: Int32Array): Int32Array {
  const start = new Int32Array(position.length + 1);
  for (let e = 0; e < ends.length; e++) start[position[ends[e]!]! + 1]!++;
  for (let p = 0; p < position.length; p++) start[p + 1]! += start[p]!;
  return start;
}

/**
 * Position of every node so that all edges run upwards, or the nodes of one cycle. Nodes keep their given order except
 * that a predecessor goes first: plans are mostly written in time order, and neighbours in the outline stay neighbours
 * in memory.
 */
function topologicalOrder(
  nodeCount: number,
  from: Int32Array,
  to: Int32Array,
): { position: Int32Array; cycle?: undefined } | { cycle: number[] } {
  const edgeCount = from.length;
  const start = new Int32Array(nodeCount + 1);
  for (let e = 0; e < edgeCount; e++) start[to[e]! + 1]!++;
  for (let v = 0; v < nodeCount; v++) start[v + 1]! += start[v]!;
  const sources = new Int32Array(edgeCount);
  const next = start.slice();
  for (let e = 0; e < edgeCount; e++) sources[next[to[e]!]!++] = from[e]!;
  // From here `next` is the first predecessor of a node not yet looked at.
  next.set(start);
  const position = new Int32Array(nodeCount).fill(-1);
  const onPath = new Uint8Array(nodeCount);
  const path = new Int32Array(nodeCount);
  let placed = 0;
  for (let root = 0; root < nodeCount; root++) {
    if (position[root]! >= 0) continue;
    let depth = 0;
    path[depth++] = root;
    onPath[root] = 1;
    while (depth > 0) {
      const v = path[depth - 1]!;
      const end = start[v + 1]!;
      let k = next[v]!;
      while (k < end && position[sources[k]!]! >= 0) k++;
      next[v] = k;
      if (k === end) {
        position[v] = placed++;
        depth--;
        continue;
      }
      const source = sources[k]!;
      if (onPath[source]) {
        const cycle = Array.from(path.subarray(0, depth));
        return { cycle: cycle.slice(cycle.indexOf(source)).reverse() };
      }
      onPath[source] = 1;
      path[depth++] = source;
    }
  }
  return { position };
}
