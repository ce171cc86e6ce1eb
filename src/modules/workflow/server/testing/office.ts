/**
 * A company with people on a test database, and instances played there as engine/testing/play.ts plays them in memory:
 * each action is a transaction of its own, after which the rows and events are read back and all invariants checked.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makeDb } from '#server/tx.ts';
import { eventViolations, violations } from '../../engine/invariants.ts';
import { ADMIN, INITIATOR, type Options, type Playing } from '../../engine/testing/play.ts';
import type { Graph } from '../../graph.ts';
import type { Action, Actor, Caller, Rows, Task, WorkflowEvent } from '../../state.ts';
import { codeOf, type WorkflowCode } from '../../workflow.problems.ts';
import { type ActOptions, actOnWorkflow, type CommandResult, type StartOptions, startWorkflow } from '../commands.ts';
import { graphOfVersion } from '../graphs.ts';
import { loadEvents, loadRows } from '../instance-store.ts';
import { asSystem, runDueJobs } from '../jobs.ts';

export const COMPANY = 1;
/** Head of the initiator's department. */
export const MANAGER = 71;
export const START = Date.UTC(2026, 0, 5, 1);

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

/** Users 1 to 80, the initiator (900) and an administrator (999), in two departments with one head. */
export async function fillCompany(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`INSERT INTO company (name) VALUES ('Office')`);
  await run(`INSERT INTO department (company_id, name, code) VALUES (1, 'Head office', 'H')`);
  await run(`INSERT INTO "user" (id, company_id, username, emp_name, department, is_enable) OVERRIDING SYSTEM VALUE
    SELECT n, 1, 'user' || n, 'User ' || n, 1, true FROM generate_series(1, 80) n`);
  await run(`INSERT INTO "user" (id, company_id, username, emp_name, department, is_enable) OVERRIDING SYSTEM VALUE
    VALUES (900, 1, 'initiator', 'Initiator', 1, true), (999, 1, 'workflow', 'Administrator', 1, true)`);
  await run(`UPDATE department SET manager = ${MANAGER}`);
}

/** Publishes a graph without its design: what tests run. */
export async function publishGraph(db: Kysely<Tables>, key: string, graph: Graph): Promise<number> {
  const { rows: made } = await sql<{ id: number; no: number }>`
    INSERT INTO wf_definition (company_id, key, name, module, status, draft, version_no)
    VALUES (${COMPANY}, ${key}, ${key}, 'project', 'published', '{}', 1)
    ON CONFLICT (company_id, key) DO UPDATE SET version_no = wf_definition.version_no + 1 RETURNING id, version_no AS no`.execute(
    db,
  );
  const { id, no } = made[0]!;
  const text = JSON.stringify({ ...graph, key });
  const checksum = createHash('sha256').update(text).digest('hex');
  await sql`INSERT INTO wf_definition_version (company_id, definition_id, no, source, design, graph, checksum)
    VALUES (${COMPANY}, ${id}, ${no}, 'tree', '{}', ${text}::jsonb, ${checksum})`.execute(db);
  return no;
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
