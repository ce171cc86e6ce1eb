/**
 * Graphs for tests, written as a syntax tree: sequences, tasks and blocks. The tree is also what the oracle walks.
 *
 * `build(seq(task('a', [1]), and(task('b', [2]), task('c', [3]))))`
 */
import type {
  ApproverRule,
  BoundaryNode,
  EndNode,
  Flow,
  Graph,
  GraphNode,
  Settings,
  UserTaskNode,
} from '../../graph.ts';

export type Block =
  | { kind: 'seq'; blocks: Block[] }
  | { kind: 'node'; node: GraphNode; boundaries: BoundaryNode[]; after: Record<string, Block> }
  | { kind: 'and' | 'or' | 'xor'; id: string; branches: { condition: string | null; block: Block }[] }
  | { kind: 'sub'; id: string; body: Block };

const base = { scope: null, incoming: [], outgoing: [] };

export const seq = (...blocks: Block[]): Block => ({ kind: 'seq', blocks });

const node = (made: GraphNode): Block => ({ kind: 'node', node: made, boundaries: [], after: {} });

/** A user task for these users (or rules); approvers may do everything unless stated otherwise. */
export const task = (id: string, who: number[] | ApproverRule[], values: Partial<UserTaskNode> = {}): Block =>
  node({
    ...base,
    id,
    name: id,
    kind: 'userTask',
    approvers: who.every((one) => typeof one === 'number')
      ? [{ by: 'users', users: who as number[] }]
      : (who as ApproverRule[]),
    mode: who.length > 1 && typeof who[0] === 'number' ? 'all' : 'single',
    allow: [
      'rejectToStart',
      'rejectToPrevious',
      'rejectToNode',
      'direct',
      'refuse',
      'addSignBefore',
      'addSignAfter',
      'addSignParallel',
      'transfer',
      'delegate',
      'takeBack',
      'cc',
    ],
    opinion: 'optional',
    ...values,
  });

/** A node of any other kind. */
export const any = (made: Partial<GraphNode> & { id: string; kind: GraphNode['kind'] }): Block =>
  node({ ...base, name: made.id, ...made } as GraphNode);

/** A boundary timer on a node; its block leads to its own end, or, interrupting, onwards after the host. */
export function boundary(host: Block, id: string, minutes: number, interrupting: boolean, block: Block = seq()): Block {
  if (host.kind !== 'node') throw new Error('only nodes have boundaries');
  const made: BoundaryNode = {
    ...base,
    id,
    name: id,
    kind: 'boundary',
    host: host.node.id,
    after: { clock: minutes },
    interrupting,
  };
  return { ...host, boundaries: [...host.boundaries, made], after: { ...host.after, [id]: block } };
}

export const and = (id: string, ...blocks: Block[]): Block => ({
  kind: 'and',
  id,
  branches: blocks.map((block) => ({ condition: null, block })),
});
/** Branches with conditions; null is the default. */
export const xor = (id: string, ...branches: [condition: string | null, block: Block][]): Block => ({
  kind: 'xor',
  id,
  branches: branches.map(([condition, block]) => ({ condition, block })),
});
export const or = (id: string, ...branches: [condition: string | null, block: Block][]): Block => ({
  kind: 'or',
  id,
  branches: branches.map(([condition, block]) => ({ condition, block })),
});
export const sub = (id: string, body: Block): Block => ({ kind: 'sub', id, body });

interface Made {
  nodes: Record<string, GraphNode>;
  flows: Record<string, Flow>;
}

function connect(made: Made, from: string, to: string, more: Partial<Flow> = {}): void {
  const id = more.id ?? `${from}>${to}`;
  made.flows[id] = { ...more, id, from, to };
  made.nodes[from]!.outgoing.push(id);
  made.nodes[to]!.incoming.push(id);
}

function add(made: Made, fresh: GraphNode, scope: string | null): void {
  made.nodes[fresh.id] = { ...fresh, scope, incoming: [], outgoing: [] };
}

/** Lays the block from `from`; answers the node it ends at. */
function lay(made: Made, block: Block, from: string, scope: string | null, flow: Partial<Flow> = {}): string {
  if (block.kind === 'seq') {
    let [at, first] = [from, flow];
    for (const inner of block.blocks) {
      at = lay(made, inner, at, scope, first);
      first = {};
    }
    return at;
  }
  if (block.kind === 'node') return layNode(made, block, from, scope, flow);
  if (block.kind === 'sub') {
    const start = `${block.id}.start`;
    add(made, { ...base, id: block.id, name: block.id, kind: 'subProcess', start }, scope);
    connect(made, from, block.id, flow);
    add(made, { ...base, id: start, name: start, kind: 'start' }, block.id);
    const last = lay(made, block.body, start, block.id);
    add(made, { ...base, id: `${block.id}.end`, name: 'end', kind: 'end' }, block.id);
    connect(made, last, `${block.id}.end`);
    return block.id;
  }
  const [split, join] = [block.id, `${block.id}.join`];
  if (block.kind === 'xor') {
    add(made, { ...base, id: split, name: split, kind: 'exclusive' }, scope);
    add(made, { ...base, id: join, name: join, kind: 'exclusive' }, scope);
  } else {
    const type = block.kind === 'and' ? 'parallel' : 'inclusive';
    add(made, { ...base, id: split, name: split, kind: 'split', type, join }, scope);
    add(made, { ...base, id: join, name: join, kind: 'join', type, split }, scope);
  }
  connect(made, from, split, flow);
  block.branches.forEach(({ condition, block: inner }, i) => {
    const gate = block.kind === 'and' ? {} : condition === null ? { isDefault: true as const } : { condition };
    const named = { ...gate, id: `${split}/${i}` };
    // An empty branch goes straight to the join.
    const last = lay(made, inner, split, scope, named);
    if (last === split) connect(made, split, join, named);
    else connect(made, last, join);
  });
  return join;
}

function layNode(
  made: Made,
  block: Extract<Block, { kind: 'node' }>,
  from: string,
  scope: string | null,
  flow: Partial<Flow>,
): string {
  const { id } = block.node;
  const boundaries = block.boundaries.map((one) => one.id);
  add(made, boundaries.length > 0 ? ({ ...block.node, boundaries } as GraphNode) : block.node, scope);
  connect(made, from, id, flow);
  if (boundaries.length === 0) return id;
  const merge = `${id}.merge`;
  add(made, { ...base, id: merge, name: merge, kind: 'exclusive' }, scope);
  connect(made, id, merge);
  for (const one of block.boundaries) {
    add(made, one, scope);
    const last = lay(made, block.after[one.id]!, one.id, scope);
    if (one.interrupting) connect(made, last, merge);
    else {
      add(made, { ...base, id: `${one.id}.end`, name: 'end', kind: 'end' }, scope);
      connect(made, last, `${one.id}.end`);
    }
  }
  return merge;
}

/** The graph of a block between a start and an end. */
export function build(
  block: Block,
  settings: Settings = {},
  more: Partial<Graph> = {},
  end: Partial<EndNode> = {},
): Graph {
  const made: Made = { nodes: {}, flows: {} };
  add(made, { ...base, id: 'start', name: 'start', kind: 'start' }, null);
  const last = lay(made, block, 'start', null);
  add(made, { ...base, id: 'end', name: 'end', kind: 'end', ...end }, null);
  connect(made, last, 'end');
  return { key: 'test', name: 'test', start: 'start', ...made, variables: {}, settings, ...more };
}
