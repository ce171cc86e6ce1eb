/**
 * The token game of BPMN on small graphs, every state of it: an oracle that knows nothing of blocks, lineages or forks.
 *
 * Every choice may go either way, every timer may fire or not. A graph is sound when from every state that can be reached
 * the end of all tokens can be reached, and no flow ever carries two tokens. Two readings of a parallel join: `strict`
 * waits for a token on each of its flows, as BPMN has it; `waiting` like an inclusive join does in both: for every token
 * that can still come by a flow that has none, and not by one that has. That is nearer to our engine, which pairs a join
 * with its split and lets a branch choose between several flows into it.
 * Refuses: sub-processes, and graphs with more states than it is given (`null`).
 */
import type { Graph, GraphNode } from '../../graph.ts';

export type JoinReading = 'strict' | 'waiting';
/** A token on a flow; `fired`: the non-interrupting timers of its node that are over. */
interface Place {
  flow: string;
  fired: readonly string[];
}
type Marking = readonly Place[];

const keyOf = (marking: Marking): string =>
  marking
    .map(({ flow, fired }) => [flow, ...fired].join('!'))
    .sort()
    .join(' ');

class Game {
  readonly #graph: Graph;
  readonly #reading: JoinReading;
  readonly #reach = new Map<string, ReadonlySet<string>>();

  constructor(graph: Graph, reading: JoinReading) {
    this.#graph = graph;
    this.#reading = reading;
  }

  start(): Marking {
    return this.#out(this.#graph.start);
  }

  #out(node: string): Place[] {
    return this.#graph.nodes[node]!.outgoing.map((flow) => ({ flow, fired: [] }));
  }

  /** Nodes a token at the node can come to, without passing `not`. */
  #reachable(from: string, not: string): ReadonlySet<string> {
    const key = `${from} ${not}`;
    const known = this.#reach.get(key);
    if (known) return known;
    const seen = new Set<string>();
    const open = [from];
    while (open.length > 0) {
      const id = open.pop()!;
      if (seen.has(id)) continue;
      seen.add(id);
      if (id === not) continue;
      const node = this.#graph.nodes[id]!;
      open.push(...node.outgoing.map((flow) => this.#graph.flows[flow]!.to));
      if ('boundaries' in node) open.push(...(node.boundaries ?? []));
    }
    this.#reach.set(key, seen);
    return seen;
  }

  #target({ flow }: Place): GraphNode {
    return this.#graph.nodes[this.#graph.flows[flow]!.to]!;
  }

  /** Markings one move leads to: automatic moves first, then joins that are complete, then people and timers. */
  next(marking: Marking): Marking[] {
    const at = marking.findIndex((place) => !/^(userTask|join)$/.test(this.#target(place).kind));
    if (at >= 0) return this.#pass(marking, at);
    for (const id of new Set(marking.map((place) => this.#target(place).id))) {
      const node = this.#graph.nodes[id]!;
      if (node.kind !== 'join') continue;
      const after = this.#join(marking, id, node.type === 'parallel' && this.#reading === 'strict');
      if (after) return [after];
    }
    return marking.flatMap((_place, one) => this.#wait(marking, one));
  }

  #pass(marking: Marking, at: number): Marking[] {
    const node = this.#target(marking[at]!);
    const rest = marking.toSpliced(at, 1);
    const on = (flows: readonly string[]): Marking => [...rest, ...flows.map((flow) => ({ flow, fired: [] }))];
    if (node.kind === 'end') return [node.terminate || node.outcome === 'rejected' ? [] : rest];
    if (node.kind === 'exclusive') return node.outgoing.map((flow) => on([flow]));
    if (node.kind === 'split' && node.type === 'inclusive') return [...subsets(node.outgoing)].map(on);
    return [on(node.outgoing)];
  }

  /** A task is done, or a timer on it fires. */
  #wait(marking: Marking, at: number): Marking[] {
    const { flow, fired } = marking[at]!;
    const node = this.#target(marking[at]!);
    if (node.kind !== 'userTask') return [];
    const rest = marking.toSpliced(at, 1);
    const out: Marking[] = [[...rest, ...this.#out(node.id)]];
    for (const id of node.boundaries ?? []) {
      const timer = this.#graph.nodes[id]!;
      if (timer.kind !== 'boundary') continue;
      if (timer.interrupting) out.push([...rest, ...this.#out(id)]);
      else if (!fired.includes(id) && !this.#isUnderWay(marking, id))
        out.push([...rest, { flow, fired: [...fired, id].sort() }, ...this.#out(id)]);
    }
    return out;
  }

  /**
   * Whether what a side timer has started is still going on: in a loop it may be started again, but a second time says
   * nothing new.
   */
  #isUnderWay(marking: Marking, timer: string): boolean {
    const own = this.#reachable(timer, '');
    const main = this.#reachable(this.#graph.start, timer);
    return marking.some(({ flow }) => {
      const { from } = this.#graph.flows[flow]!;
      return from === timer || (own.has(from) && !main.has(from));
    });
  }

  #join(marking: Marking, id: string, strict: boolean): Marking | null {
    const here = marking.filter(({ flow }) => this.#graph.flows[flow]!.to === id);
    const elsewhere = marking.filter((place) => !here.includes(place));
    const flows = new Set(here.map(({ flow }) => flow));
    if (strict) {
      const { incoming } = this.#graph.nodes[id]!;
      if (!incoming.every((flow) => flows.has(flow))) return null;
      const used = new Set<string>();
      const left = here.filter(({ flow }) => used.has(flow) || !used.add(flow));
      return [...elsewhere, ...left, ...this.#out(id)];
    }
    const { incoming } = this.#graph.nodes[id]!;
    const empty = incoming.filter((flow) => !flows.has(flow));
    const taken = incoming.filter((flow) => flows.has(flow));
    const leads = (from: string, flow: string): boolean =>
      this.#reachable(this.#graph.flows[from]!.to, id).has(this.#graph.flows[flow]!.from);
    const coming = elsewhere.some(
      ({ flow }) => empty.some((to) => leads(flow, to)) && !taken.some((to) => leads(flow, to)),
    );
    return coming ? null : [...elsewhere, ...this.#out(id)];
  }
}

function* subsets(flows: readonly string[]): Generator<string[]> {
  for (let mask = 1; mask < 1 << flows.length; mask++) yield flows.filter((_flow, i) => mask & (1 << i));
}

/** Whether two tokens are on one flow: something would be done twice. */
const doubled = (marking: Marking): boolean => new Set(marking.map(({ flow }) => flow)).size < marking.length;

/** Whether the graph is sound; null when it has more than `most` states. */
export function isSound(graph: Graph, reading: JoinReading, most = 3000): boolean | null {
  const game = new Game(graph, reading);
  const first = game.start();
  const states = new Map<string, string[]>();
  const open: [string, Marking][] = [[keyOf(first), first]];
  const before = new Map<string, string[]>();
  while (open.length > 0) {
    const [key, marking] = open.pop()!;
    if (states.has(key)) continue;
    if (doubled(marking)) return false;
    if (states.size >= most) return null;
    const next = game.next(marking).map((one): [string, Marking] => [keyOf(one), one]);
    states.set(
      key,
      next.map(([to]) => to),
    );
    for (const [to, after] of next) {
      before.set(to, [...(before.get(to) ?? []), key]);
      if (!states.has(to)) open.push([to, after]);
    }
  }
  const ending = new Set<string>();
  const back = states.has('') ? [''] : [];
  while (back.length > 0) {
    const key = back.pop()!;
    if (ending.has(key)) continue;
    ending.add(key);
    back.push(...(before.get(key) ?? []));
  }
  return ending.size === states.size;
}
