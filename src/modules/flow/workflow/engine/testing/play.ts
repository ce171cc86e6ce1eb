/** An instance played in memory: commands in, rows and events kept, every invariant checked after every command. */

import { evaluateFeel } from '#modules/flow/feel/feel.ts';
import type { Action, Caller } from '../../actions.ts';
import type { Effect } from '../../effects.ts';
import type { Env, Need } from '../../env.ts';
import type { ApproverRule, Graph } from '../../graph.ts';
import type { Actor, Rows, Task, WorkflowEvent } from '../../state.ts';
import { codeOf, type WorkflowCode } from '../../workflow.problems.ts';
import { decide } from '../decide.ts';
import { eventViolations, violations } from '../invariants.ts';
import { emptyRows } from '../rows.ts';

export const INITIATOR = 900;
export const ADMIN: Caller = { user: 999, admin: true };
export const SYSTEM: Caller = { user: 0 };

export interface Options {
  vars?: Record<string, unknown>;
  form?: Record<string, unknown>;
  choices?: Record<string, number[]>;
  /** It was called by this instance. */
  parentId?: number;
  /** The people the rules give; users rules give their users by default. */
  people?: (need: Need) => number[];
  /** FEEL by default. */
  evaluate?: Env['evaluate'];
  /** Failures of the engine are what is being tested; otherwise they fail the test. */
  faults?: true;
  /** Checks I4 as well; off where thousands of runs would make it slow. */
  events?: boolean;
}

/** Conditions that are names of variables: for models by the thousand. */
export const lookUp: Env['evaluate'] = (text, vars) =>
  text in vars ? { value: vars[text] } : { failure: `no variable ${text}` };

const named = (rules: readonly ApproverRule[]): number[] => [
  ...new Set(rules.flatMap((rule) => (rule.by === 'users' ? rule.users : []))),
];

type Answer = WorkflowCode | null | Promise<WorkflowCode | null>;

/** An instance being played, in memory or on a server; its answers are up to date after each action. */
export interface Playing {
  readonly rows: Rows;
  readonly events: WorkflowEvent[];
  readonly status: string;
  readonly open: string[];
  readonly openTasks: Task[];
  task(node: string): Task;
  actors(node: string): Actor[];
  people(node: string): string[];
  act(by: number | Caller, action: Action): Answer;
  agree(user: number, node: string): Answer;
  disagree(user: number, node: string): Answer;
  reject(user: number, node: string, to: 'start' | 'previous' | { node: string }, mode?: 'normal' | 'direct'): Answer;
  wait(minutes: number): void | Promise<void>;
  /** Moves it to a new version of its definition. */
  migrate(next: Graph): Answer;
}
export type NewPlay = (graph: Graph, options?: Options) => Promise<Playing>;

export class Play implements Playing {
  graph: Graph;
  readonly options: Options;
  rows: Rows = emptyRows();
  events: WorkflowEvent[] = [];
  effects: Effect[] = [];
  now = Date.UTC(2026, 0, 5, 1);
  #ids = 1000;

  constructor(graph: Graph, options: Options = {}) {
    this.graph = graph;
    this.options = options;
    const { vars, form, choices } = options;
    const refused = this.act(INITIATOR, {
      kind: 'start',
      instance: {
        id: 1,
        rootId: 1,
        parentId: options.parentId ?? null,
        parentToken: null,
        definition: 'test',
        definitionVersion: 1,
        businessType: null,
        businessId: null,
        objectKind: null,
        objectId: null,
        projectId: null,
        initiator: INITIATOR,
        number: 'WF-1',
        title: 'test',
      },
      ...(vars && { vars }),
      ...(form && { form }),
      ...(choices && { choices }),
    });
    if (refused) throw new Error(refused);
  }

  readonly #feel: Env['evaluate'] = (text, vars) => {
    const { fault, value } = evaluateFeel(text, vars, this.graph.variables);
    return fault ? { failure: fault.kind } : { value };
  };

  /** What the engine asks of its surroundings, with these people found already. */
  envWith(people: ReadonlyMap<string, readonly number[]> = new Map()): Env {
    return {
      now: this.now,
      firstId: this.#ids,
      idCount: 10_000,
      evaluate: this.options.evaluate ?? this.#feel,
      dueAt: (delay, from) =>
        'at' in delay
          ? { failure: 'dates are not played' }
          : { value: from + ('clock' in delay ? delay.clock : delay.work) * 60_000 },
      people,
    };
  }

  /** Gives a command; returns null or the code of the refusal. Throws when an invariant is broken. */
  act(by: number | Caller, action: Action, previous: Graph = this.graph): WorkflowCode | null {
    const caller = typeof by === 'number' ? { user: by } : by;
    const people = new Map<string, readonly number[]>();
    for (let pass = 0; ; pass++) {
      const env = this.envWith(people);
      const decision = decide(this.graph, this.rows, { ...action, by: caller }, env, previous);
      if (decision.kind === 'needs') {
        if (pass > 50) throw new Error('the questions never end');
        for (const need of decision.needs) people.set(need.key, this.options.people?.(need) ?? named(need.rules));
        continue;
      }
      if (decision.kind === 'fault') throw decision.error;
      if (decision.kind === 'refused') return codeOf(decision.refusal) ?? ('unknown' as WorkflowCode);
      this.#ids += 10_000;
      this.rows = decision.rows;
      this.events.push(...decision.events);
      this.effects = decision.effects;
      const found = violations(this.graph, this.rows);
      const faults = [...this.rows.incident.values()].filter((one) => one.code === 'BAD_STRUCTURE');
      if (!this.options.faults) found.push(...faults.map((one) => one.detail));
      if (this.options.events !== false) found.push(...eventViolations(this.rows, this.events));
      if (found.length > 0) throw new Error(`after ${action.kind}: ${found.join('; ')}`);
      return null;
    }
  }

  get status(): string {
    return this.rows.instance.status;
  }

  /** Nodes with an open task, sorted. */
  get open(): string[] {
    return this.openTasks.map((task) => task.node).sort();
  }

  get openTasks(): Task[] {
    return [...this.rows.task.values()].filter((task) => task.status === 'open');
  }

  /** The latest task of a node. */
  task(node: string): Task {
    const found = [...this.rows.task.values()].filter((task) => task.node === node).at(-1);
    if (!found) throw new Error(`no task at ${node}`);
    return found;
  }

  actors(node: string): Actor[] {
    const { id } = this.task(node);
    return [...this.rows.actor.values()]
      .filter((actor) => actor.task === id)
      .sort((a, b) => a.seq - b.seq || a.id - b.id);
  }

  /** user:status of the node's latest task. */
  people(node: string): string[] {
    return this.actors(node).map((actor) => `${actor.user}:${actor.status}`);
  }

  agree(user: number, node: string): WorkflowCode | null {
    return this.act(user, { kind: 'agree', task: this.task(node).id, opinion: 'yes' });
  }

  disagree(user: number, node: string): WorkflowCode | null {
    return this.act(user, { kind: 'disagree', task: this.task(node).id, opinion: 'no' });
  }

  reject(
    user: number,
    node: string,
    to: 'start' | 'previous' | { node: string },
    mode: 'normal' | 'direct' = 'normal',
  ): WorkflowCode | null {
    return this.act(user, {
      kind: 'reject',
      task: this.task(node).id,
      opinion: 'no',
      mode,
      ...(typeof to === 'string' ? { to } : { to: 'node' as const, node: to.node }),
    });
  }

  migrate(next: Graph): WorkflowCode | null {
    const previous = this.graph;
    this.graph = next;
    const version = this.rows.instance.definitionVersion + 1;
    const refused = this.act(
      ADMIN,
      { kind: 'migrate', definitionVersion: version, nodes: {}, reason: 'new rules' },
      previous,
    );
    if (refused) this.graph = previous;
    return refused;
  }

  /** Lets time pass and fires due jobs, earliest first. */
  wait(minutes: number): void {
    const until = this.now + minutes * 60_000;
    for (;;) {
      const due = [...this.rows.job.values()]
        .filter((job) => job.pausedAt === null && job.dueAt <= until)
        .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.dueAt);
      this.act(SYSTEM, { kind: 'fireJob', job: due.id });
    }
    this.now = until;
  }
}
