/**
 * Tree -> graph. Pure.
 *
 * Hides: gateways. A block becomes a split with the id of the block and a merge or join with `_join`; its branches
 * become flows with the ids of the branches. A branch that stops has its own end and does not reach the merge.
 * Faults of the tree (a stop in the middle, nothing after branches that all stop) are found by the publish rules
 * of the graph, on the node that carries it. Source: design/workflow.md §4.
 */
import type { Flow, Graph, GraphNode, NodeKind } from '../graph.ts';
import { type BlockStep, type Branch, isBlock, isTask, type Step, type Tree } from './tree.ts';

export const JOIN = '_join';

/** A flow with an unknown end. */
interface Loose {
  id?: string;
  from: string;
  name?: string;
  condition?: string;
  isDefault?: true;
}

type Part = Pick<Graph, 'start' | 'nodes' | 'flows'>;
type OfKind<K extends NodeKind> = Extract<GraphNode, { kind: K }>;
/** A node before its flows are known. */
type Bare<K extends NodeKind> = Omit<OfKind<K>, 'scope' | 'incoming' | 'outgoing'>;

class Builder {
  readonly nodes: Record<string, GraphNode> = {};
  readonly flows: Record<string, Flow> = {};

  add<K extends NodeKind>(node: Bare<K>): void {
    this.nodes[node.id] = { ...node, scope: null, incoming: [], outgoing: [] } as unknown as GraphNode;
  }
  /** Ends loose flows at a node. */
  tie(loose: readonly Loose[], to: string): void {
    for (const { from, id = `${from}__${to}`, ...rest } of loose) {
      this.flows[id] = { id, from, to, ...rest };
      const { outgoing } = this.nodes[from]!;
      if (!outgoing.includes(id)) outgoing.push(id);
      this.nodes[to]!.incoming.push(id);
    }
  }
}

function addStep(b: Builder, step: Exclude<Step, BlockStep>): void {
  const { id, name } = step;
  if (isTask(step)) {
    const handling = step.kind === 'handle' && { handling: true as const };
    b.add<'userTask'>({ ...step.task, kind: 'userTask', id, name, ...handling });
  } else if (step.kind === 'cc')
    b.add<'send'>({ kind: 'send', id, name, as: step.as, to: step.to, ...(step.text && { text: step.text }) });
  else if (step.kind === 'service') b.add<'service'>({ ...step.call, kind: 'service', id, name });
  else if (step.kind === 'script') b.add<'script'>({ ...step.call, kind: 'script', id, name });
  else if (step.kind === 'delay') b.add<'timer'>({ kind: 'timer', id, name, after: step.after });
  else if (step.kind === 'subflow') b.add<'call'>({ ...step.call, kind: 'call', id, name });
  else b.add<'end'>({ kind: 'end', id, name, terminate: true, outcome: step.outcome });
}

/** Flows in the order of their nodes and branches; nodes list what comes in in the same order. */
function orderFlows(nodes: Graph['nodes'], flows: Graph['flows']): Graph['flows'] {
  const all = Object.values(nodes);
  const ordered = all.flatMap((node) => node.outgoing.map((id) => flows[id]!));
  for (const node of all) node.incoming = ordered.filter((flow) => flow.to === node.id).map((flow) => flow.id);
  return Object.fromEntries(ordered.map((flow) => [flow.id, flow]));
}

/** Adds the steps; answers the flows that leave the last one (none when it stops). */
function addSteps(b: Builder, steps: readonly Step[], before: readonly Loose[]): Loose[] {
  let loose: Loose[] = [...before];
  for (const step of steps) {
    if (isBlock(step)) {
      loose = addBlock(b, step, loose);
      continue;
    }
    addStep(b, step);
    b.tie(loose, step.id);
    loose = step.kind === 'stop' ? [] : [{ from: step.id }];
  }
  return loose;
}

function branchFlow(block: BlockStep, branch: Branch, index: number): Loose {
  const flow: Loose = { id: branch.id, from: block.id, ...(branch.name && { name: branch.name }) };
  if (block.kind === 'parallel') return flow;
  if (index === block.branches.length - 1) return { ...flow, isDefault: true };
  return { ...flow, condition: branch.condition?.text ?? '' };
}

function addBlock(b: Builder, block: BlockStep, before: readonly Loose[]): Loose[] {
  const { id, name, kind } = block;
  const join = `${id}${JOIN}`;
  if (kind === 'condition') b.add<'exclusive'>({ kind: 'exclusive', id, name });
  else b.add<'split'>({ kind: 'split', id, name, type: kind, join });
  b.tie(before, id);
  const ends = block.branches.map((branch, i) => addSteps(b, branch.steps, [branchFlow(block, branch, i)]));
  const open = ends.flat();
  b.nodes[id]!.outgoing = block.branches.map((branch) => branch.id);
  if (open.length === 0) return [];
  if (kind === 'condition') b.add<'exclusive'>({ kind: 'exclusive', id: join, name: '' });
  else b.add<'join'>({ kind: 'join', id: join, name: '', type: kind, split: id });
  b.tie(open, join);
  return [{ from: join }];
}

/** Nodes and flows of a tree. */
export function compileTree(tree: Tree): Part {
  const b = new Builder();
  const { start, end } = tree;
  b.add<'start'>({ kind: 'start', id: start.id, name: start.name, ...(start.fields && { fields: start.fields }) });
  const loose = addSteps(b, tree.steps, [{ from: start.id }]);
  if (loose.length > 0) {
    b.add<'end'>({ kind: 'end', id: end.id, name: end.name });
    b.tie(loose, end.id);
  }
  return { start: start.id, nodes: b.nodes, flows: orderFlows(b.nodes, b.flows) };
}
