/**
 * Which join belongs to which split, and whether each parallel or inclusive block is closed. Pure.
 *
 * A block is everything between a split and its join. Every branch must lead to that one join (or kill everything in an end that
 * terminates or rejects), no flow may enter or leave in between, and branches of one block do not meet before the join. Inside a
 * branch anything goes, loops included. Paths of non-interrupting timers belong to no block (sides.ts). Source: design/workflow.md
 * §4.
 */
import type { Graph, JoinNode, SplitNode } from '../graph.ts';
import { sharedBySides, stepsFrom, threadsOf } from '../sides.ts';

type Nodes = Pick<Graph, 'nodes' | 'flows'>;
export type BlockFault =
  | 'SPLIT_WITHOUT_JOIN'
  | 'JOIN_WITHOUT_SPLIT'
  | 'JOIN_OF_OTHER_KIND'
  | 'LEAVES_BLOCK'
  | 'ENTERS_BLOCK'
  | 'BRANCHES_MEET'
  | 'SIDE_MEETS';
export interface BlockProblem {
  fault: BlockFault;
  node: string;
  /** The split with the broken block, or the timer with the broken side path. */
  split?: string;
}

interface Walk {
  joins: Set<string>;
  inside: Set<string>;
  leaves: string | null;
}

class Pairing {
  readonly problems: BlockProblem[] = [];
  /** Join of each split; null while it is unknown or if it has none. */
  readonly joins = new Map<string, string | null>();
  readonly #graph: Nodes;
  readonly #threads: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(graph: Nodes) {
    this.#graph = graph;
    this.#threads = threadsOf(graph);
    for (const { node, timer } of sharedBySides(graph, this.#threads))
      this.problems.push({ fault: 'SIDE_MEETS', node, split: timer });
    for (const node of Object.values(graph.nodes)) if (node.kind === 'split') this.match(node);
    const matched = new Set(this.joins.values());
    for (const node of Object.values(graph.nodes))
      if (node.kind === 'join' && !matched.has(node.id))
        this.problems.push({ fault: 'JOIN_WITHOUT_SPLIT', node: node.id });
  }

  #next(id: string): string[] {
    return stepsFrom(this.#graph, this.#graph.nodes[id]!);
  }

  /** Whether a token of one of the nodes may come to the other; a side path that does not is reported as one. */
  #inOneThread(one: string, other: string): boolean {
    const threads = this.#threads.get(one);
    return !threads || [...(this.#threads.get(other) ?? [])].some((thread) => threads.has(thread));
  }

  match(split: SplitNode): string | null {
    const known = this.joins.get(split.id);
    if (known !== undefined) return known;
    this.joins.set(split.id, null);
    const walks = split.outgoing.map((flow) => this.#walk(split, this.#graph.flows[flow]!.to));
    const join = this.#judge(split, walks);
    this.joins.set(split.id, join);
    if (join !== null) this.#closed(split, walks);
    return join;
  }

  /** Everything a branch reaches before a join; an inner block counts as one step. */
  #walk(split: SplitNode, from: string): Walk {
    const out: Walk = { joins: new Set(), inside: new Set(), leaves: null };
    const open = [from];
    while (open.length > 0) {
      const id = open.pop()!;
      const node = this.#graph.nodes[id]!;
      if (id === split.id) out.leaves ??= id;
      if (id === split.id || out.inside.has(id)) continue;
      if (node.kind === 'join') {
        out.joins.add(id);
        continue;
      }
      out.inside.add(id);
      const stops = node.kind === 'end' && (node.terminate || node.outcome === 'rejected');
      if (node.kind === 'end' && !stops && node.scope === split.scope) out.leaves ??= id;
      if (node.kind !== 'split') {
        open.push(...this.#next(id));
        continue;
      }
      const join = this.match(node);
      if (join === null) continue;
      for (const inner of this.#between(node.id, join)) out.inside.add(inner);
      out.inside.add(join);
      open.push(...this.#next(join));
    }
    return out;
  }

  #between(split: string, join: string): Set<string> {
    const inside = new Set<string>();
    const open = this.#next(split);
    while (open.length > 0) {
      const id = open.pop()!;
      if (id === join || id === split || inside.has(id)) continue;
      inside.add(id);
      open.push(...this.#next(id));
    }
    return inside;
  }

  #judge(split: SplitNode, walks: readonly Walk[]): string | null {
    const leaves = walks.find((walk) => walk.leaves !== null)?.leaves;
    if (leaves) this.problems.push({ fault: 'LEAVES_BLOCK', node: leaves, split: split.id });
    const joins = new Set(walks.flatMap((walk) => [...walk.joins]));
    const [join] = joins;
    if (join === undefined || joins.size > 1 || leaves) {
      if (!leaves) this.problems.push({ fault: 'SPLIT_WITHOUT_JOIN', node: split.id });
      return null;
    }
    // An inclusive join waits for all that were opened; a parallel one would wait for branches that were not.
    if (split.type === 'inclusive' && (this.#graph.nodes[join] as JoinNode).type === 'parallel')
      this.problems.push({ fault: 'JOIN_OF_OTHER_KIND', node: join, split: split.id });
    return join;
  }

  /** Nobody comes in from outside, and no node belongs to two branches. */
  #closed(split: SplitNode, walks: readonly Walk[]): void {
    const owner = new Map<string, number>();
    walks.forEach((walk, branch) => {
      for (const id of walk.inside) {
        if (owner.has(id) && owner.get(id) !== branch)
          this.problems.push({ fault: 'BRANCHES_MEET', node: id, split: split.id });
        owner.set(id, branch);
      }
    });
    const join = this.joins.get(split.id)!;
    for (const id of [...owner.keys(), join])
      for (const flow of this.#graph.nodes[id]!.incoming) {
        const { from } = this.#graph.flows[flow]!;
        if (from !== split.id && !owner.has(from) && this.#inOneThread(split.id, from))
          this.problems.push({ fault: 'ENTERS_BLOCK', node: id, split: split.id });
      }
  }
}

/** Joins by split, and faults of the blocks; each fault once per node. */
export function pairBlocks(graph: Nodes): { joins: ReadonlyMap<string, string | null>; problems: BlockProblem[] } {
  const { joins, problems } = new Pairing(graph);
  const seen = new Set<string>();
  const once = problems.filter(({ fault, node, split }) => {
    const key = fault === 'SIDE_MEETS' ? `${fault} ${node} ${split}` : `${fault} ${node}`;
    return !seen.has(key) && seen.add(key);
  });
  return { joins, problems: once };
}

/** Writes the pairs into the nodes; unpaired ones keep an empty partner. */
export function namePartners(graph: Nodes): void {
  for (const [split, join] of pairBlocks(graph).joins) {
    const node = graph.nodes[split];
    const partner = join === null ? undefined : graph.nodes[join];
    if (node?.kind !== 'split' || partner?.kind !== 'join') continue;
    node.join = partner.id;
    partner.split = node.id;
  }
}
