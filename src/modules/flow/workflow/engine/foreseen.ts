/**
 * The tasks an instance is certain to reach if everybody agrees, computed from its values at the start. Pure.
 *
 * A branch counts only when its conditions read nothing that a later step can still change: approvers by the fields they may edit,
 * scripts, services and called definitions by what they answer. Uncertain tasks are left out, so a start is never refused for a
 * step it might not reach. Source: design/workflow.md §5 (empty approver).
 */
import type { Evaluation } from '../env.ts';
import type { ApproverRule, Flow, Graph, GraphNode, UserTaskNode } from '../graph.ts';
import { nestingOf } from './paths.ts';

type Names = ReadonlySet<string>;

/** Values that move with time. */
const OF_NOW = /\b(now|today)\s*\(/;

/** `byForm`: one of our forms decides which fields a step edits, under its own names. */
export class Foresight {
  readonly #graph: Graph;
  readonly #vars: Record<string, unknown>;
  readonly #evaluate: (expression: string, vars: Record<string, unknown>) => Evaluation;
  readonly #byForm: boolean;
  readonly #changed = new Map<string, Names>();
  /** Null while it is being computed: a loop adds nothing certain. */
  readonly #certain = new Map<string, Names | null>();
  readonly #after: ReadonlyMap<string, Names>;

  constructor(
    graph: Graph,
    vars: Record<string, unknown>,
    evaluate: (expression: string, vars: Record<string, unknown>) => Evaluation,
    byForm: boolean,
  ) {
    this.#graph = graph;
    this.#vars = vars;
    this.#evaluate = evaluate;
    this.#byForm = byForm;
    this.#after = reachable(graph);
  }

  /** User tasks that open for sure, in the order of the graph. */
  tasks(): UserTaskNode[] {
    const certain = this.#from(this.#graph.start) ?? new Set();
    return Object.values(this.#graph.nodes).filter(
      (node): node is UserTaskNode => node.kind === 'userTask' && certain.has(node.id),
    );
  }

  /** Whether the rules of a task find the same people later as they do now, as far as the data goes. */
  isKnown(node: UserTaskNode): boolean {
    const changed = (): Names => this.#changedBefore(node.id);
    const known = (rule: ApproverRule): boolean => {
      if (rule.by === 'field') return !changed().has(rule.field);
      if (rule.by === 'expression') return changed().size === 0 && !OF_NOW.test(rule.expression);
      if (rule.by !== 'manager' && rule.by !== 'departmentHead') return true;
      if (typeof rule.of === 'object' && 'field' in rule.of) return !changed().has(rule.of.field);
      return rule.of !== 'approver';
    };
    return node.approvers.every(known);
  }

  #from(id: string): Names | null {
    const found = this.#certain.get(id);
    if (found !== undefined) return found;
    this.#certain.set(id, null);
    const certain = this.#find(this.#graph.nodes[id]!);
    this.#certain.set(id, certain);
    return certain;
  }

  #find(node: GraphNode): Names {
    const own = node.kind === 'userTask' ? [node.id] : [];
    const body = node.kind === 'subProcess' ? (this.#from(node.start) ?? []) : [];
    const onwards = [this.#onwards(node)];
    for (const id of 'boundaries' in node ? (node.boundaries ?? []) : []) {
      const boundary = this.#graph.nodes[id];
      if (boundary?.kind === 'boundary' && boundary.interrupting) onwards.push(this.#from(id));
    }
    // A body that a timer may end is certain up to nothing.
    return new Set([...own, ...(onwards.length === 1 ? body : []), ...common(onwards)]);
  }

  #onwards(node: GraphNode): Names | null {
    const flows = node.outgoing.map((id) => this.#graph.flows[id]!);
    const to = (flow: Flow): Names | null => this.#from(flow.to);
    if (node.kind === 'split' && node.type === 'parallel') return union(flows.map(to));
    const choosing = node.kind === 'exclusive' || node.kind === 'split';
    if (!choosing || flows.length < 2) return flows[0] ? to(flows[0]) : new Set();
    const { sure, open } = this.#choose(node, flows);
    return union([...sure.map(to), ...(sure.length === 0 || node.kind === 'exclusive' ? [common(open.map(to))] : [])]);
  }

  /** Flows that are taken for sure, and those of which at least one is when none is sure. */
  #choose(node: GraphNode, flows: readonly Flow[]): { sure: Flow[]; open: Flow[] } {
    const changed = this.#changedBefore(node.id);
    const vars = Object.fromEntries(Object.entries(this.#vars).filter(([name]) => !changed.has(name)));
    const sure: Flow[] = [];
    const open: Flow[] = [];
    for (const flow of flows.filter((one) => !one.isDefault)) {
      const text = flow.condition ?? 'true';
      const answer = OF_NOW.test(text) ? { failure: text } : this.#evaluate(text, vars);
      if ('failure' in answer || typeof answer.value !== 'boolean') open.push(flow);
      else if (answer.value && (node.kind !== 'exclusive' || open.length === 0)) sure.push(flow);
      else if (answer.value) open.push(flow);
      if ('value' in answer && answer.value === true && node.kind === 'exclusive') return { sure, open };
    }
    const otherwise = flows.filter((one) => one.isDefault);
    if (open.length === 0 && sure.length === 0) return { sure: otherwise, open: [] };
    return { sure, open: [...open, ...otherwise] };
  }

  /** Names whose values may have changed when the node is reached. */
  #changedBefore(id: string): Names {
    const known = this.#changed.get(id);
    if (known) return known;
    const nesting = nestingOf(this.#graph);
    const forks = new Set((nesting.get(id) ?? []).map(([fork]) => fork));
    const names = new Set<string>();
    for (const node of Object.values(this.#graph.nodes)) {
      const beside = (nesting.get(node.id) ?? []).some(
        ([fork]) => forks.has(fork) || this.#graph.nodes[fork]?.kind === 'boundary',
      );
      if (!beside && !this.#after.get(node.id)!.has(id)) continue;
      for (const name of this.#changes(node)) names.add(name);
    }
    this.#changed.set(id, names);
    return names;
  }

  #changes(node: GraphNode): readonly string[] {
    const all = [...Object.keys(this.#graph.variables), ...Object.keys(this.#vars)];
    switch (node.kind) {
      case 'userTask': {
        const fields = Object.entries(node.fields ?? {}).filter(
          ([, right]) => right === 'edit' || right === 'required',
        );
        return fields.length > 0 && this.#byForm ? all : ['outcomes', ...fields.map(([name]) => name)];
      }
      case 'service':
        return all;
      case 'script':
        return [node.variable];
      case 'call':
        return ['outcomes', ...Object.keys(node.output ?? {})];
      default:
        return [];
    }
  }
}

/** What all of them contain; null means everything. */
function common(sets: readonly (Names | null)[]): Names {
  const [first, ...others] = sets.filter((one) => one !== null);
  return new Set([...(first ?? [])].filter((name) => others.every((one) => one.has(name))));
}
const union = (sets: readonly (Names | null)[]): Names => new Set(sets.flatMap((one) => [...(one ?? [])]));

const afters = new WeakMap<Graph, ReadonlyMap<string, Names>>();

/** Nodes that may come after each node. */
function reachable(graph: Graph): ReadonlyMap<string, Names> {
  const known = afters.get(graph);
  if (known) return known;
  const next = (node: GraphNode): string[] => [
    ...node.outgoing.map((id) => graph.flows[id]!.to),
    ...(node.kind === 'subProcess' ? [node.start] : []),
    ...('boundaries' in node ? (node.boundaries ?? []) : []),
    ...(node.kind === 'end' && node.scope !== null
      ? graph.nodes[node.scope]!.outgoing.map((id) => graph.flows[id]!.to)
      : []),
  ];
  const all = new Map(
    Object.values(graph.nodes).map((from) => {
      const found = new Set<string>();
      const queue = next(from);
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        queue.push(...next(graph.nodes[id]!));
      }
      return [from.id, found];
    }),
  );
  afters.set(graph, all);
  return all;
}
