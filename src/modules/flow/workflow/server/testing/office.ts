/**
 * A company with people on a test database, and instances played there as engine/testing/play.ts plays them in memory:
 * each action is its own transaction, after which the rows and events are read back and all invariants checked.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { Refusal } from '#kernel/problem.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { standAlone } from '#server/testing/alone.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makeDb } from '#server/tx.ts';
import type { Action, Caller } from '../../actions.ts';
import { eventViolations, violations } from '../../engine/invariants.ts';
import { ADMIN, INITIATOR, type Options, type Playing } from '../../engine/testing/play.ts';
import type { Graph } from '../../graph.ts';
import type { Actor, Rows, Task, WorkflowEvent } from '../../state.ts';
import { codeOf, type WorkflowCode } from '../../workflow.problems.ts';
import { graphOfVersion } from '../graphs.ts';
import {
  type ActOptions,
  actOnWorkflow,
  type CommandResult,
  type StartOptions,
  startWorkflow,
} from '../instance/commands.ts';
import { loadEvents, loadRows } from '../instance/instance-store.ts';
import { runDueJobs } from '../instance/jobs.ts';
import { COMPANY, fillCompany, publishGraph } from './company.ts';

export const START = Date.UTC(2026, 0, 5, 1);
standAlone();

export interface Office {
  db: Kysely<Tables>;
  database: TestDatabase;
  /** Publishes the graph as the next version of the key; answers its number. */
  publish(key: string, graph: Graph): Promise<number>;
  /** Work of a person in a transaction. */
  as<T>(user: number, work: (ctx: Ctx) => Promise<T>, at?: number): Promise<T>;
  start(user: number, options: StartOptions, at?: number): Promise<CommandResult>;
  /** Null, or the code of the refusal. */
  act(
    by: number | Caller,
    instance: number,
    action: Action,
    options?: ActOptions,
    at?: number,
  ): Promise<WorkflowCode | null>;
  read(instance: number): Promise<{ rows: Rows; events: WorkflowEvent[]; graph: Graph }>;
  /** Violations of the invariants, of an instance as it is stored. */
  check(instance: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function makeOffice(): Promise<Office> {
  const database = await testDatabase();
  const db = makeDb(database.pool);
  await fillCompany((text) => database.pool.query(text));
  const as: Office['as'] = (user, work, at = START) =>
    asSystem(db, COMPANY, at, (ctx) => work(ctx.as({ ...ctx.viewer, userId: user })));
  const read: Office['read'] = (instance) =>
    as(0, async (ctx) => {
      const { rows } = await loadRows(ctx, instance);
      const graph = await graphOfVersion(ctx, rows.instance.definition, rows.instance.definitionVersion);
      return { rows, events: await loadEvents(ctx, instance), graph };
    });
  return {
    db,
    database,
    as,
    read,
    publish: (key, graph) => publishGraph(db, key, graph),
    start: (user, options, at) => as(user, (ctx) => startWorkflow(ctx, options), at),
    async act(by, instance, action, options = {}, at) {
      const caller = typeof by === 'number' ? { user: by } : by;
      try {
        await as(
          caller.user,
          (ctx) =>
            actOnWorkflow(ctx, instance, action, {
              ...options,
              ...(caller.admin && { admin: true }),
              ...(caller.user === 0 && { by: caller }),
            }),
          at,
        );
        return null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return codeOf(error) ?? (error.problems[0]!.message.key as WorkflowCode);
      }
    },
    async check(instance) {
      const { rows, events, graph } = await read(instance);
      return [...violations(graph, rows), ...eventViolations(rows, events)];
    },
    close: () => database.drop(),
  };
}

let keys = 0;

/** An instance played on the database. */
export class StoredPlay implements Playing {
  readonly office: Office;
  readonly id: number;
  readonly key: string;
  now: number;
  rows!: Rows;
  events: WorkflowEvent[] = [];

  private constructor(office: Office, key: string, id: number, now: number) {
    this.office = office;
    this.key = key;
    this.id = id;
    this.now = now;
  }

  static async begin(office: Office, graph: Graph, options: Options = {}): Promise<StoredPlay> {
    const key = `test${++keys}`;
    await office.publish(key, graph);
    const { vars, form, choices } = options;
    const start = { definition: key, ...(vars && { vars }), ...(form && { form }), ...(choices && { choices }) };
    const { instanceId } = await office.start(INITIATOR, start).catch((error: unknown) => {
      throw new Error(error instanceof Refusal ? (codeOf(error) ?? error.message) : String(error));
    });
    const play = new StoredPlay(office, key, instanceId, START);
    await play.#refresh('start');
    return play;
  }

  async #refresh(after: string): Promise<void> {
    const { rows, events, graph } = await this.office.read(this.id);
    this.rows = rows;
    this.events = events;
    const found = [...violations(graph, rows), ...eventViolations(rows, events)];
    if (found.length > 0) throw new Error(`after ${after}: ${found.join('; ')}`);
  }

  async act(by: number | Caller, action: Action): Promise<WorkflowCode | null> {
    for (const principal of typeof by === 'number' ? [] : (by.agentOf ?? []))
      await sql`INSERT INTO wf_delegation (company_id, principal, agent, starts_at, ends_at)
        VALUES (${COMPANY}, ${principal}, ${(by as Caller).user}, ${new Date(this.now)}, ${new Date(this.now + 1)})`.execute(
        this.office.db,
      );
    const code = await this.office.act(by, this.id, action, {}, this.now);
    await this.#refresh(action.kind);
    return code;
  }

  get status(): string {
    return this.rows.instance.status;
  }
  get openTasks(): Task[] {
    return [...this.rows.task.values()].filter((task) => task.status === 'open');
  }
  get open(): string[] {
    return this.openTasks.map((task) => task.node).sort();
  }
  task(node: string): Task {
    const found = [...this.rows.task.values()].filter((task) => task.node === node).at(-1);
    if (!found) throw new Error(`no task at ${node}`);
    return found;
  }
  actors(node: string): Actor[] {
    const { id } = this.task(node);
    return [...this.rows.actor.values()].filter((one) => one.task === id).sort((a, b) => a.seq - b.seq || a.id - b.id);
  }
  people(node: string): string[] {
    return this.actors(node).map((actor) => `${actor.user}:${actor.status}`);
  }
  agree(user: number, node: string): Promise<WorkflowCode | null> {
    return this.act(user, { kind: 'agree', task: this.task(node).id, opinion: 'yes' });
  }
  disagree(user: number, node: string): Promise<WorkflowCode | null> {
    return this.act(user, { kind: 'disagree', task: this.task(node).id, opinion: 'no' });
  }
  reject: Playing['reject'] = (user, node, to, mode = 'normal') =>
    this.act(user, {
      kind: 'reject',
      task: this.task(node).id,
      opinion: 'no',
      mode,
      ...(typeof to === 'string' ? { to } : { to: 'node' as const, node: to.node }),
    });

  async wait(minutes: number): Promise<void> {
    const until = this.now + minutes * 60_000;
    for (;;) {
      const due = [...this.rows.job.values()]
        .filter((job) => job.pausedAt === null && job.dueAt <= until)
        .map((job) => job.dueAt);
      if (due.length === 0) break;
      this.now = Math.max(this.now, Math.min(...due));
      await runDueJobs(this.office.db, this.now);
      await this.#refresh('a job');
    }
    this.now = until;
  }

  async migrate(next: Graph): Promise<WorkflowCode | null> {
    const definitionVersion = await this.office.publish(this.key, next);
    return this.act(ADMIN, { kind: 'migrate', definitionVersion, nodes: {}, reason: 'new rules' });
  }
}
