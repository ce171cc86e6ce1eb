/**
 * Graph -> tree, where the graph is built of blocks. Pure.
 *
 * A graph that has loops, boundary timers, embedded sub-processes, a timer start, or branches that meet elsewhere than
 * at one merge is not changed to fit: the answer names the node, and only the expert designer shows it.
 */
import type { Flow, Graph, GraphNode } from '../graph.ts';
import type { BlockStep, Branch, Step, Tree } from './tree.ts';

/** Node that a tree cannot show, and why. */
export interface NotATree {
  node: string;
  why: 'loop' | 'boundary' | 'subProcess' | 'startTimer' | 'shape';
}

class Unfit extends Error {
  readonly reason: NotATree;
  constructor(node: string, why: NotATree['why']) {
    super(why);
    this.reason = { node, why };
  }
}

type Nodes = Pick<Graph, 'start' | 'nodes' | 'flows'>;
/** Steps up to a node that is not theirs: a merge, or the end (null after a stop). */
interface Run {
  steps: Step[];
  stoppedAt: string | null;
}

class Reader {
  readonly #graph: Nodes;
  readonly #seen = new Set<string>();
  #end: GraphNode | null = null;

  constructor(graph: Nodes) {
    this.#graph = graph;
  }

  #node(id: string): GraphNode {
    return this.#graph.nodes[id]!;
  }
  #flow(id: string): Flow {
    return this.#graph.flows[id]!;
  }

  read(): Tree {
    const start = this.#node(this.#graph.start);
    if (start.kind !== 'start' || start.outgoing.length !== 1) throw new Unfit(start.id, 'shape');
    if (start.timer) throw new Unfit(start.id, 'startTimer');
    for (const node of Object.values(this.#graph.nodes)) {
      if (node.kind === 'boundary') throw new Unfit(node.id, 'boundary');
      if (node.kind === 'subProcess' || node.scope !== null) throw new Unfit(node.id, 'subProcess');
    }
    this.#seen.add(start.id);
    const { steps, stoppedAt } = this.#run(this.#flow(start.outgoing[0]!).to, 0);
    if (stoppedAt !== null && this.#node(stoppedAt).kind !== 'end') throw new Unfit(stoppedAt, 'shape');
    const lost = Object.keys(this.#graph.nodes).find((id) => !this.#seen.has(id));
    if (lost) throw new Unfit(lost, 'shape');
    const end = this.#end ?? { id: 'end', name: '' };
    const fields = start.fields && { fields: start.fields };
    return { start: { id: start.id, name: start.name, ...fields }, steps, end: { id: end.id, name: end.name } };
  }

  #run(from: string, depth: number): Run {
    const steps: Step[] = [];
    let id = from;
    for (;;) {
      const node = this.#node(id);
      if (this.#isMerge(node)) return { steps, stoppedAt: id };
      if (this.#seen.has(id)) throw new Unfit(id, 'loop');
      if (node.incoming.length > 1 && node.kind !== 'end') throw new Unfit(id, 'shape');
      if (node.kind === 'end') {
        if (node.terminate || node.outcome === 'rejected') {
          this.#seen.add(id);
          steps.push({ kind: 'stop', id, name: node.name, outcome: node.outcome ?? 'approved' });
          return { steps, stoppedAt: null };
        }
        if (depth > 0 || node.incoming.length > 1) throw new Unfit(id, 'shape');
        this.#seen.add(id);
        this.#end = node;
        return { steps, stoppedAt: id };
      }
      this.#seen.add(id);
      const next = node.outgoing.length > 1 ? this.#block(node, steps, depth) : this.#plain(node, steps);
      if (next === null) return { steps, stoppedAt: null };
      id = next;
    }
  }

  #isMerge(node: GraphNode): boolean {
    if (node.kind === 'join') return true;
    return node.kind === 'exclusive' && node.outgoing.length === 1;
  }

  #plain(node: GraphNode, steps: Step[]): string {
    steps.push(stepOf(node));
    if (node.outgoing.length !== 1) throw new Unfit(node.id, 'shape');
    return this.#flow(node.outgoing[0]!).to;
  }

  /** Reads the branches up to their common merge; returns what follows it, null when all branches stop. */
  #block(node: GraphNode, steps: Step[], depth: number): string | null {
    if (node.kind !== 'exclusive' && node.kind !== 'split') throw new Unfit(node.id, 'shape');
    const kind: BlockStep['kind'] = node.kind === 'exclusive' ? 'condition' : node.type;
    const flows = node.outgoing.map((id) => this.#flow(id));
    const ordered = [...flows.filter((f) => !f.isDefault), ...flows.filter((f) => f.isDefault)];
    const merges = new Set<string>();
    const branches = ordered.map((flow): Branch => {
      const run = this.#run(flow.to, depth + 1);
      if (run.stoppedAt !== null) merges.add(run.stoppedAt);
      const condition = kind === 'parallel' || flow.isDefault ? {} : { condition: { text: flow.condition ?? '' } };
      return { id: flow.id, name: flow.name ?? '', ...condition, steps: run.steps };
    });
    if (kind !== 'parallel' && !ordered.at(-1)?.isDefault) throw new Unfit(node.id, 'shape');
    steps.push({ kind, id: node.id, name: node.name, branches });
    if (merges.size > 1) throw new Unfit(node.id, 'shape');
    const [merge] = merges;
    if (merge === undefined) return null;
    const found = this.#node(merge);
    const fits = found.kind === 'join' ? node.kind === 'split' && node.join === merge : node.kind === 'exclusive';
    if (!fits || this.#seen.has(merge)) throw new Unfit(merge, 'shape');
    if (found.incoming.length !== branches.filter((b) => b.steps.at(-1)?.kind !== 'stop' && !stops(b.steps)).length)
      throw new Unfit(merge, 'loop');
    this.#seen.add(merge);
    return this.#flow(found.outgoing[0]!).to;
  }
}

/** Whether nothing follows these steps. */
function stops(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  if (last.kind === 'stop') return true;
  return 'branches' in last && last.branches.every((b) => stops(b.steps));
}

function stepOf(node: GraphNode): Step {
  const { id, name } = node;
  const base = { id, name };
  if (node.kind === 'userTask') {
    const {
      id: _i,
      name: _n,
      scope: _s,
      incoming: _in,
      outgoing: _o,
      kind: _k,
      boundaries: _b,
      handling,
      ...task
    } = node;
    return { ...base, kind: handling ? 'handle' : 'approve', task };
  }
  if (node.kind === 'send')
    return { ...base, kind: 'cc', as: node.as, to: node.to, ...(node.text && { text: node.text }) };
  if (node.kind === 'service') {
    const { handler, input } = node;
    return { ...base, kind: 'service', call: { handler, ...(input && { input }) } };
  }
  if (node.kind === 'script')
    return { ...base, kind: 'script', call: { expression: node.expression, variable: node.variable } };
  if (node.kind === 'timer') return { ...base, kind: 'delay', after: node.after };
  if (node.kind === 'call') {
    const { definition, input, output, multi, onFail } = node;
    const call = { definition, ...(input && { input }), ...(output && { output }), ...(multi && { multi }) };
    return { ...base, kind: 'subflow', call: { ...call, ...(onFail && { onFail }) } };
  }
  throw new Unfit(id, 'shape');
}

/** The tree of a graph, or the first node that is in its way. */
export function treeOf(graph: Nodes): { tree: Tree } | { unfit: NotATree } {
  try {
    return { tree: new Reader(graph).read() };
  } catch (error) {
    if (error instanceof Unfit) return { unfit: error.reason };
    throw error;
  }
}
