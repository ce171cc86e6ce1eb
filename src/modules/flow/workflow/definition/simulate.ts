/**
 * Which way an instance would take with given values: nodes, conditions, approver rules. Pure over the graph.
 *
 * Everybody agrees, timers are waited for, services and called definitions succeed. What the engine would stop at (a
 * missing variable, a condition that is not true or false) stops the simulation with the same fault.
 * Source: design/workflow.md §2 of the issue; used before publishing and by the initiator before starting.
 */
import {
  condition,
  type Evaluate,
  evaluateWithin,
  type Facts,
  type FeelFault,
  type Vars,
  type VarTypes,
} from '#modules/flow/feel/feel.ts';
import { MOST_STEPS } from '#modules/flow/feel/feel-cost.ts';
import type { ApproverRule, Flow, Graph, GraphNode } from '../graph.ts';
import type { Fork, Task, Token } from '../state.ts';
import { BUILT_IN } from './publish-nodes.ts';

export interface AskedCondition {
  flow: string;
  name: string;
  text: string;
  /** Absent for the default flow and for a condition with a fault. */
  value?: boolean;
  isDefault?: true;
  fault?: FeelFault;
}
export interface SimulatedStep {
  node: string;
  kind: GraphNode['kind'];
  /** Flow it came by; null at the start. */
  flow: string | null;
  /** Conditions asked here, in order. */
  conditions: AskedCondition[];
  /** Flows taken from here. */
  taken: string[];
  /** Rules of a task or a copy. */
  rules?: ApproverRule[];
  /** Variables at this moment, when rules ask for them. */
  vars?: Vars;
  /** Variable a script sets. */
  set?: { name: string; value: unknown };
  /** How many sub-flows are started. */
  children?: number;
  fault?: FeelFault;
}
export interface Simulation {
  steps: SimulatedStep[];
  outcome: 'approved' | 'rejected' | 'incident' | 'loop';
}

/** Passes of the whole graph that no real flow takes. */
const ROUNDS = 50;

interface Move {
  to: string;
  flow: string | null;
}

class Walk {
  readonly steps: SimulatedStep[] = [];
  outcome: Simulation['outcome'] = 'approved';
  readonly #graph: Graph;
  readonly #types: VarTypes;
  readonly #evaluate: Evaluate;
  #vars: Record<string, unknown>;
  readonly #waiting = new Map<string, number>();
  #queue: Move[] = [];

  constructor(graph: Graph, vars: Vars, evaluate: Evaluate) {
    this.#graph = graph;
    this.#evaluate = evaluate;
    this.#types = { ...BUILT_IN, ...graph.variables };
    this.#vars = { round: 1, outcomes: {}, ...vars };
  }

  /** Continues from the current nodes of a running instance. */
  goOn(state: Standing): Simulation {
    for (const [split, missing] of missingBranches(state)) this.#waiting.set(split, missing);
    for (const token of state.tokens) this.#queue.push(...this.#after(token, state));
    return this.#walk();
  }

  /** What happens when a token's wait is over; parked tasks are asked again. */
  #after({ node: id, state, parkedState, stack }: Token, { tasks }: Standing): Move[] {
    const node = this.#graph.nodes[id];
    const held = state === 'parked' ? parkedState : state;
    if (!node || held === 'join') return [];
    const again = stack.at(-1);
    if (again && state !== 'parked')
      return [{ to: tasks.find((task) => task.id === again.task)?.node ?? id, flow: null }];
    if (state === 'parked' || held === 'incident') return [{ to: id, flow: null }];
    // The inner flow goes on by its own tokens.
    if (node.kind === 'subProcess') return [];
    const step: SimulatedStep = { node: id, kind: node.kind, flow: null, conditions: [], taken: [] };
    const flows = this.#choose(
      node,
      node.outgoing.map((flow) => this.#graph.flows[flow]!),
      step,
    );
    return flows.map((flow) => ({ to: flow.to, flow: flow.id }));
  }

  run(): Simulation {
    this.#queue = [{ to: this.#graph.start, flow: null }];
    return this.#walk();
  }

  #walk(): Simulation {
    const most = ROUNDS * Object.keys(this.#graph.nodes).length;
    for (let move = this.#queue.shift(); move; move = this.#queue.shift()) {
      if (this.steps.length >= most) return { steps: this.steps, outcome: 'loop' };
      this.#enter(move);
      if (this.outcome === 'incident') break;
    }
    return { steps: this.steps, outcome: this.outcome };
  }

  #enter({ to, flow }: Move): void {
    const node = this.#graph.nodes[to];
    if (!node) return;
    const step: SimulatedStep = { node: to, kind: node.kind, flow, conditions: [], taken: [] };
    if (node.kind === 'join' && !this.#arrived(node.split)) return;
    this.steps.push(step);
    this.#act(node, step);
    if (step.fault) {
      this.outcome = 'incident';
      return;
    }
    if (node.kind === 'end') this.#end(node);
    else if (node.kind === 'subProcess') this.#queue.unshift({ to: node.start, flow: null });
    else this.#leave(node, step);
  }

  /** Whether this was the last branch the join waits for. */
  #arrived(split: string): boolean {
    const left = (this.#waiting.get(split) ?? 1) - 1;
    this.#waiting.set(split, left);
    return left <= 0;
  }

  #act(node: GraphNode, step: SimulatedStep): void {
    if (node.kind === 'userTask' && !this.#graph.external)
      Object.assign(step, { rules: node.approvers, vars: { ...this.#vars } });
    if (node.kind === 'send') Object.assign(step, { rules: node.to, vars: { ...this.#vars } });
    if (node.kind === 'script') {
      const answer = this.#evaluate(node.expression, this.#vars, this.#types);
      if (answer.fault) step.fault = answer.fault;
      else {
        this.#vars = { ...this.#vars, [node.variable]: answer.value };
        step.set = { name: node.variable, value: answer.value };
      }
    }
    if (node.kind === 'call') {
      const items = node.multi && this.#evaluate(node.multi.items, this.#vars, this.#types);
      if (items?.fault) step.fault = items.fault;
      else
        step.children = items === undefined ? 1 : Array.isArray(items.value) ? items.value.length : Number(items.value);
    }
  }

  #leave(node: GraphNode, step: SimulatedStep): void {
    const flows = node.outgoing.map((id) => this.#graph.flows[id]!);
    const taken = this.#choose(node, flows, step);
    if (step.fault) {
      this.outcome = 'incident';
      return;
    }
    if (node.kind === 'split') this.#waiting.set(node.id, taken.length);
    step.taken = taken.map((flow) => flow.id);
    this.#queue.unshift(...taken.map((flow) => ({ to: flow.to, flow: flow.id })));
  }

  #choose(node: GraphNode, flows: readonly Flow[], step: SimulatedStep): Flow[] {
    const choosing = node.kind === 'exclusive' || (node.kind === 'split' && node.type === 'inclusive');
    if (!choosing || flows.length < 2) return [...flows];
    const taken: Flow[] = [];
    for (const flow of flows.filter((f) => !f.isDefault)) {
      const text = flow.condition ?? '';
      const answer = condition(text, this.#vars, this.#types, this.#evaluate);
      const asked = { flow: flow.id, name: flow.name ?? '', text };
      if (answer.fault) {
        step.conditions.push({ ...asked, fault: answer.fault });
        step.fault = answer.fault;
        return [];
      }
      step.conditions.push({ ...asked, value: answer.value });
      if (answer.value) taken.push(flow);
      if (answer.value && node.kind === 'exclusive') return taken;
    }
    const otherwise = flows.find((flow) => flow.isDefault);
    if (otherwise) step.conditions.push({ flow: otherwise.id, name: otherwise.name ?? '', text: '', isDefault: true });
    return taken.length > 0 || !otherwise ? taken : [otherwise];
  }

  #end(node: Extract<GraphNode, { kind: 'end' }>): void {
    const host = node.scope === null ? undefined : this.#graph.nodes[node.scope];
    const failed = node.outcome === 'rejected';
    if (host?.kind === 'subProcess' && (!failed || host.onFail === 'continue')) {
      const inside = (id: string): boolean => this.#graph.nodes[id]?.scope === host.id;
      if (node.terminate || failed) this.#queue = this.#queue.filter((move) => !inside(move.to));
      if (!this.#queue.some((move) => inside(move.to)))
        this.#leave(host, this.steps.findLast((s) => s.node === host.id) ?? entered(host));
      return;
    }
    if (failed) this.outcome = 'rejected';
    if (node.terminate || failed) this.#queue = [];
  }
}

const entered = ({ id, kind }: GraphNode): SimulatedStep => ({ node: id, kind, flow: null, conditions: [], taken: [] });

/** The current nodes of a running instance. */
export interface Standing {
  tokens: readonly Token[];
  forks: readonly Fork[];
  tasks: readonly Pick<Task, 'id' | 'node'>[];
}

/** Branches each open split still waits for. */
function missingBranches({ tokens, forks }: Standing): [split: string, missing: number][] {
  return forks
    .filter((fork) => fork.state === 'open' && fork.branches.length > 0)
    .map((fork) => {
      const depth = fork.path.length;
      const inside = tokens.filter(({ path }) => path[depth]?.[0] === fork.visit);
      const arrived = inside.filter((token) => token.state === 'join' && token.path.length === depth + 1);
      return [fork.node, fork.branches.length - arrived.length];
    });
}

/**
 * Steps still to come in a running instance if everybody agrees: the steps after those that wait now. `vars` as for
 * `simulate`, with what has been decided so far.
 */
export const simulateOn = (graph: Graph, vars: Vars, state: Standing, facts: Facts): Simulation =>
  new Walk(graph, vars, evaluateWithin({ steps: MOST_STEPS }, facts)).goOn(state);

/** The way through the graph; `vars` are form values and variables, and `initiator`. */
export const simulate = (
  graph: Graph,
  vars: Vars,
  facts: Facts,
  evaluate: Evaluate = evaluateWithin({ steps: MOST_STEPS }, facts),
): Simulation => new Walk(graph, vars, evaluate).run();
