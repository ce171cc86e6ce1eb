/** What differs between two versions of a definition, node by node. Pure. */
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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

function changesOf(before: object, after: object): SettingChange[] {
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names
    .filter((name) => !same(a[name], b[name]))
    .map((name) => ({ setting: name, before: a[name], after: b[name] }));
}

const STRUCTURE = new Set(['id', 'incoming', 'outgoing', 'scope', 'boundaries', 'join', 'split', 'start']);
const settingsOf = (node: GraphNode): object =>
  Object.fromEntries(Object.entries(node).filter(([name]) => !STRUCTURE.has(name)));

/** Merges carry no meaning of their own: what follows a node is the next one that does. */
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

function nodeChange(before: Graph, after: Graph, id: string): NodeChange | null {
  const [a, b] = [before.nodes[id], after.nodes[id]];
  const shown = (b ?? a)!;
  const base = { node: id, kind: shown.kind, name: shown.name };
  if (!a || !b) return { ...base, what: a ? 'removed' : 'added', changes: [] };
  const changes = changesOf(settingsOf(a), settingsOf(b));
  const [ways, next] = [waysOf(before, a), waysOf(after, b)];
  if (!same(ways, next)) changes.push({ setting: 'next', before: ways, after: next });
  if (changes.length === 0) return null;
  return { ...base, what: changes.every((c) => c.setting === 'next') ? 'moved' : 'changed', changes };
}

/** Nodes as a reader meets them: from the start, branch by branch; the stored graph has no order of its own. */
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

/** Changes that lead from one graph to the other, in the order of the newer one, removed nodes last. */
export function compareGraphs(before: Graph, after: Graph): GraphChanges {
  const ids = [...new Set([...inOrder(after), ...inOrder(before)])];
  const shown = ids.filter((id) => !isMerge((after.nodes[id] ?? before.nodes[id])!));
  const { nodes: _a, flows: _b, start: _c, key: _d, ...old } = before;
  const { nodes: _e, flows: _f, start: _g, key: _h, ...now } = after;
  return {
    nodes: shown.map((id) => nodeChange(before, after, id)).filter((change) => change !== null),
    definition: changesOf(old, now),
  };
}
