/** Random small graphs, most of them nearly right: blocks nested at random, then a few flows and timers led astray. */

import type { PublishContext } from '../../definition/publish-nodes.ts';
import type { Flow, Graph, GraphNode } from '../../graph.ts';
import type { Random } from './random.ts';

type Kind = 's' | 'e' | 'k' | 'r' | 't' | 'x' | 'p' | 'j' | 'i' | 'o' | 'b' | 'n' | 'c';

/** Kinds by the first letter of an id: k terminating and r rejected end, x choice or merge, p/j and i/o blocks, b/n timers, c script. */
class Sketch {
  flows: [from: string, to: string][] = [
    ['s', 't1'],
    ['t1', 'e1'],
  ];
  /** Timer -> the task it is on. */
  readonly hosts = new Map<string, string>();
  readonly #rnd: Random;
  #count = 1;

  constructor(rnd: Random) {
    this.#rnd = rnd;
  }

  fresh(kind: Kind): string {
    return `${kind}${++this.#count}`;
  }
  get ids(): string[] {
    return [...new Set([...this.flows.flat(), ...this.hosts.keys()])];
  }
  #flow(): [string, string] {
    return this.#rnd.pick(this.flows);
  }
  /** A node a flow may be led to. */
  #target(): string {
    return this.#rnd.pick(this.ids.filter((id) => 'txjoekr'.includes(id[0]!)));
  }
  #tasks(): string[] {
    return this.ids.filter((id) => id[0] === 't');
  }

  /** Puts something into a flow. */
  grow(): void {
    const at = this.#flow();
    const to = at[1];
    const put = (first: string, last: string): void => {
      at[1] = first;
      this.flows.push([last, to]);
    };
    const dice = this.#rnd.below(9);
    if (dice <= 2) {
      const task = this.fresh('t');
      put(task, task);
    } else if (dice === 3) {
      const script = this.fresh('c');
      put(script, script);
    } else if (dice === 4) {
      const [merge, choice] = [this.fresh('x'), this.fresh('x')];
      const task = this.#rnd.below(3) > 0 ? this.fresh('t') : null;
      this.flows.push(
        ...((task
          ? [
              [merge, task],
              [task, choice],
            ]
          : [[merge, choice]]) as [string, string][]),
      );
      put(merge, choice);
      this.flows.push([choice, merge]);
    } else {
      const [open, close] = this.#rnd.pick(['xx', 'pj', 'pj', 'io'] as const).split('') as [Kind, Kind];
      const [split, join] = [this.fresh(open), this.fresh(close)];
      for (let i = 0; i < 2 + this.#rnd.below(2); i++) {
        if (i > 0 && this.#rnd.below(5) === 0) {
          this.flows.push([split, join]);
          continue;
        }
        const task = this.fresh('t');
        this.flows.push([split, task], [task, join]);
      }
      put(split, join);
    }
  }

  /** Leads something astray, or nearly so. */
  mutate(): void {
    const rnd = this.#rnd;
    const at = this.#flow();
    const dice = rnd.below(8);
    if (dice === 0) at[1] = this.#target();
    else if (dice <= 2) {
      const [choice, to] = [this.fresh(rnd.pick(['x', 'x', 'p'])), at[1]];
      at[1] = choice;
      this.flows.push(
        [choice, to],
        [choice, rnd.below(2) === 0 ? this.fresh(rnd.pick(['e', 'k', 'r'])) : this.#target()],
      );
    } else if (dice === 3) this.#rename(rnd.pick(this.ids.filter((id) => 'jopi'.includes(id[0]!)).concat('e1')));
    else if (dice === 4) this.flows.push([this.fresh('t'), this.#target()]);
    else {
      const timer = this.fresh(rnd.pick(['b', 'n', 'n']));
      this.hosts.set(timer, rnd.pick(this.#tasks()));
      const task = this.fresh('t');
      this.flows.push([timer, task], [task, rnd.below(2) === 0 ? this.fresh('e') : this.#target()]);
    }
  }

  /** A gateway or end of another kind. */
  #rename(id: string): void {
    const kinds: Record<string, Kind[]> = { j: ['o', 'x'], o: ['j', 'x'], p: ['i', 'x'], i: ['p', 'x'], e: ['k', 'r'] };
    const other = this.fresh(this.#rnd.pick(kinds[id[0]!] ?? ['e']));
    const own = (one: string): string => (one === id ? other : one);
    this.flows = this.flows.map(([from, to]) => [own(from), own(to)]);
  }
}

const ALLOW = ['rejectToStart', 'rejectToPrevious', 'rejectToNode', 'direct', 'takeBack'];
const KINDS: Record<Kind, Record<string, unknown>> = {
  s: { kind: 'start' },
  e: { kind: 'end' },
  k: { kind: 'end', terminate: true },
  r: { kind: 'end', outcome: 'rejected' },
  t: { kind: 'userTask', approvers: [{ by: 'users', users: [1] }], mode: 'single', allow: ALLOW, opinion: 'optional' },
  x: { kind: 'exclusive' },
  p: { kind: 'split', type: 'parallel', join: '' },
  i: { kind: 'split', type: 'inclusive', join: '' },
  j: { kind: 'join', type: 'parallel', split: '' },
  o: { kind: 'join', type: 'inclusive', split: '' },
  b: { kind: 'boundary', after: { clock: 10 }, interrupting: true },
  n: { kind: 'boundary', after: { clock: 10 }, interrupting: false },
  c: { kind: 'script', expression: '1', variable: 'n' },
};

/**
 * The graph of `from>to` pairs; kinds by the first letter of the ids (`KINDS`), `hosts` say which task a timer is on.
 * Gateways with one flow in and one out are skipped, as the BPMN reader does; conditions are variables of
 * the names of their flows.
 */
export function graphOfPairs(pairs: readonly (readonly [string, string])[], hosts: ReadonlyMap<string, string>): Graph {
  const nodes: Record<string, GraphNode> = {};
  const flows: Record<string, Flow> = {};
  const ids = [...new Set([...pairs.flat(), ...hosts.keys()])];
  for (const id of ids) {
    const host = hosts.get(id);
    const base = { id, name: id, scope: null, incoming: [], outgoing: [] };
    nodes[id] = { ...base, ...KINDS[id[0] as Kind], ...(host && { host }) } as unknown as GraphNode;
  }
  const variables: Graph['variables'] = { n: 'number' };
  pairs.forEach(([from, to], at) => {
    const id = `f${at}`;
    flows[id] = { id, from, to };
    nodes[from]!.outgoing.push(id);
    nodes[to]!.incoming.push(id);
  });
  for (const [timer, host] of hosts) {
    const on = nodes[host] as { boundaries?: string[] } | undefined;
    if (on) on.boundaries = [...(on.boundaries ?? []), timer];
  }
  for (const node of Object.values(nodes)) {
    const single = node.outgoing.length < 2;
    if ((node.kind === 'split' && single) || (node.kind === 'join' && node.incoming.length < 2))
      nodes[node.id] = { ...node, kind: 'exclusive' } as GraphNode;
    const choosing = node.kind === 'exclusive' || (node.kind === 'split' && node.type === 'inclusive');
    if (!choosing || single) continue;
    node.outgoing.forEach((id, i) => {
      if (i === node.outgoing.length - 1) flows[id]!.isDefault = true;
      else {
        flows[id]!.condition = id;
        variables[id] = 'boolean';
      }
    });
  }
  return { key: 'test', name: 'test', start: 's', nodes, flows, variables, settings: {} };
}

export function randomGraph(rnd: Random): Graph {
  const sketch = new Sketch(rnd);
  for (let i = rnd.below(4); i >= 0; i--) sketch.grow();
  for (let i = rnd.below(4); i > 0; i--) sketch.mutate();
  return graphOfPairs(sketch.flows, sketch.hosts);
}

const none: ReadonlySet<number> = new Set();
/** A company with user 1 and nothing else a graph could name. */
export const ONE_USER: PublishContext = {
  users: new Set([1]),
  roles: none,
  projectRoles: none,
  groups: none,
  departments: none,
  engines: none,
  handlers: new Set(),
  forms: new Map(),
  formVariables: new Map(),
  callsOf: () => null,
};
