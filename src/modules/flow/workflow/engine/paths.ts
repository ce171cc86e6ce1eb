/** Lineages of tokens, and the nesting of nodes they must agree with. */
import type { Graph } from '../graph.ts';
import type { Path, PathStep } from '../state.ts';

const same = (a: PathStep | undefined, b: PathStep | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

export const startsWith = (path: Path, prefix: Path): boolean =>
  prefix.length <= path.length && prefix.every((step, i) => same(step, path[i]));

export const samePath = (a: Path, b: Path): boolean => a.length === b.length && startsWith(a, b);

/** The longest common beginning. */
export function commonPath(a: Path, b: Path): Path {
  let length = 0;
  while (length < a.length && length < b.length && same(a[length], b[length])) length++;
  return a.slice(0, length);
}

/** Whether the lineages are in different branches of one split. */
export function areSiblings(a: Path, b: Path): boolean {
  const { length } = commonPath(a, b);
  return length < a.length && length < b.length && a[length]![0] === b[length]![0];
}

/** Branch of the body of a sub-process. */
export const BODY = 'body';

/** Lineage of the innermost sub-process body the path is in; [] in the outermost scope. */
export function scopePath(path: Path): Path {
  const last = path.findLastIndex(([, branch]) => branch === BODY);
  return path.slice(0, last + 1);
}

/** [node that forks, branch], outermost first. */
export type Nesting = readonly (readonly [node: string, branch: string])[];

const nestings = new WeakMap<Graph, ReadonlyMap<string, Nesting>>();

/** The blocks each reachable node is in, by the structure of the graph. */
export function nestingOf(graph: Graph): ReadonlyMap<string, Nesting> {
  const known = nestings.get(graph);
  if (known) return known;
  const found = new Map<string, Nesting>();
  const beside: [timer: string, around: Nesting][] = [];
  const visit = (id: string, nesting: Nesting): void => {
    const node = graph.nodes[id];
    if (!node || found.has(id)) return;
    const own = node.kind === 'join' ? nesting.slice(0, -1) : nesting;
    found.set(id, own);
    if (node.kind === 'subProcess') visit(node.start, [...own, [id, BODY]]);
    for (const boundary of 'boundaries' in node ? (node.boundaries ?? []) : []) {
      const { interrupting } = graph.nodes[boundary] as { interrupting: boolean };
      if (interrupting) visit(boundary, own);
      else beside.push([boundary, [...own, [boundary, boundary]]]);
    }
    for (const flow of node.outgoing) visit(graph.flows[flow]!.to, node.kind === 'split' ? [...own, [id, flow]] : own);
  };
  visit(graph.start, []);
  // Where a version published before shares a node with the path of a timer, the node is the main path's.
  for (const [timer, nesting] of beside) visit(timer, nesting);
  nestings.set(graph, found);
  return found;
}
