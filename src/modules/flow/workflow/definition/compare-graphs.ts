/** Differences between two versions of a definition, node by node. Pure. */
import { type ComparedRow, compareRows } from '#kernel/compare.ts';
import type { Flow, Graph, GraphNode, NodeKind } from '../graph.ts';

/** One changed setting; values are plain JSON, undefined when there is none. */
export interface SettingChange {
  setting: string;
  before: unknown;
  after: unknown;
}
export interface NodeChange {
  node: string;
  kind: NodeKind;
  name: string;
  what: 'added' | 'removed' | 'changed' | 'moved';
  /** Settings of a changed node; flows that lead elsewhere are `next`. */
  changes: SettingChange[];
}
export interface GraphChanges {
  nodes: NodeChange[];
  /** Of the definition: name, variables, settings. */
  definition: SettingChange[];
}

function changesOf(before: object, after: object, fields: readonly string[]): SettingChange[] {
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return fields.map((setting) => ({ setting, before: a[setting], after: b[setting] }));
}

const STRUCTURE = new Set(['id', 'incoming', 'outgoing', 'scope', 'boundaries', 'join', 'split', 'start']);
const settingsOf = (node: GraphNode): object =>
  Object.fromEntries(Object.entries(node).filter(([name]) => !STRUCTURE.has(name)));

/** Merges carry no meaning: the successor of a node is the next node that does. */
function meaning(graph: Graph, id: string, seen = new Set<string>()): string {
  const node = graph.nodes[id];
  const merge = node?.kind === 'join' || (node?.kind === 'exclusive' && node.outgoing.length === 1);
  if (!node || !merge || seen.has(id)) return id;
  seen.add(id);
  return meaning(graph, graph.flows[node.outgoing[0]!]!.to, seen);
}
const isMerge = (node: GraphNode): boolean =>
  node.kind === 'join' || (node.kind === 'exclusive' && node.outgoing.length === 1);

interface Way extends Pick<Flow, 'name' | 'condition' | 'isDefault'> {
  to: string;
}
const waysOf = (graph: Graph, node: GraphNode): Record<string, Way> =>
  Object.fromEntries(
    node.outgoing.map((id) => {
      const { to, name, condition, isDefault } = graph.flows[id]!;
      const target = meaning(graph, to);
      return [node.outgoing.length > 1 ? id : '', { to: target, name, condition, isDefault }];
    }),
  );

/** Nodes as a reader meets them: from the start, branch by branch; the stored graph has no order. */
function inOrder(graph: Graph): string[] {
  const seen = new Set<string>();
  const open = [graph.start];
  while (open.length > 0) {
    const id = open.shift()!;
    const node = graph.nodes[id];
    if (!node || seen.has(id)) continue;
    seen.add(id);
    open.unshift(...node.outgoing.map((flow) => graph.flows[flow]!.to));
    if ('boundaries' in node) open.push(...(node.boundaries ?? []));
    if (node.kind === 'subProcess') open.unshift(node.start);
  }
  return [...seen, ...Object.keys(graph.nodes).filter((id) => !seen.has(id))];
}

/** A node by its settings and its successors, which become `next`. */
interface Step extends Pick<GraphNode, 'id' | 'kind' | 'name'> {
  next: Record<string, Way>;
}
const stepsOf = (graph: Graph): Step[] =>
  inOrder(graph)
    .map((id) => graph.nodes[id]!)
    .filter((node) => !isMerge(node))
    .map((node) => ({ ...settingsOf(node), id: node.id, kind: node.kind, name: node.name, next: waysOf(graph, node) }));

/** Result of a node; one of which only the way on differs has moved. */
function nodeChange({ key, change, before, after, fields }: ComparedRow<Step, string>): NodeChange {
  const { kind, name } = (after ?? before)!;
  const onlyWays = change === 'changed' && fields.every((field) => field === 'next');
  return {
    ...{ node: key, kind, name },
    what: onlyWays ? 'moved' : (change as NodeChange['what']),
    changes: before && after ? changesOf(before, after, fields) : [],
  };
}

/** Changes that lead from one graph to the other, in the order of the newer one, removed nodes at their old places. */
export function compareGraphs(before: Graph, after: Graph): GraphChanges {
  const { nodes: _a, flows: _b, start: _c, key: _d, ...old } = before;
  const { nodes: _e, flows: _f, start: _g, key: _h, ...now } = after;
  const [whole] = compareRows<object, string>([old], [now], { key: () => '' });
  return {
    nodes: compareRows(stepsOf(before), stepsOf(after), { key: (step) => step.id })
      .filter((row) => row.change !== 'same')
      .map(nodeChange),
    definition: changesOf(old, now, whole!.fields),
  };
}

/** The definition, without its steps. */
export const ITSELF = '';

/** The changes as rows of a comparison: the definition itself first. */
export function comparedSteps({ nodes, definition }: GraphChanges): ComparedRow<NodeChange>[] {
  const itself: NodeChange = { node: ITSELF, kind: 'start', name: '', what: 'changed', changes: definition };
  return [...(definition.length > 0 ? [itself] : []), ...nodes].map((change) => ({
    ...{ key: change.node, change: change.what, level: 0, fields: [], moved: false },
    before: change.what === 'added' ? null : change,
    after: change.what === 'removed' ? null : change,
  }));
}
