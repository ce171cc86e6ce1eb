/** Scenarios with what surrounds the engine: business handlers, services, children, calendars, messages, versions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { and, any, type Block, boundary, build, seq, task } from '../../engine/testing/build.ts';
import { ADMIN, INITIATOR } from '../../engine/testing/play.ts';
import type { Graph, Settings } from '../../graph.ts';
import { no } from '../../workflow.problems.ts';
import { type BusinessStep, onWorkflow, workflowService } from '../business/business.ts';
import { MANAGER } from '../testing/company.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { actOnWorkflow, startWorkflow, tryOnWorkflow } from './commands.ts';
import { runDueJobs } from './jobs.ts';
import { runStartTimers } from './start-timers.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
afterAll(() => office.close());

const HOUR = 3_600_000;
let keys = 0;
async function publish(block: Block, settings: Settings = {}, more: Partial<Graph> = {}): Promise<string> {
  const key = `flow${++keys}`;
  await office.publish(key, build(block, settings, more));
  return key;
}
const start = async (definition: string, more: object = {}): Promise<number> =>
  (await office.start(INITIATOR, { definition, ...more }, START)).instanceId;
const rowsOf = async (id: number) => (await office.read(id)).rows;
const open = async (id: number): Promise<string[]> =>
  [...(await rowsOf(id)).task.values()].filter((one) => one.status === 'open').map((one) => one.node);
async function agree(user: number, id: number, node: string, at = START) {
  const { id: found } = [...(await rowsOf(id)).task.values()].findLast((one) => one.node === node)!;
  return office.act(user, id, { kind: 'agree', task: found, opinion: 'yes' }, {}, at);
}
const messages = async (user: number): Promise<string[]> =>
  (
    await sql<{ enTitle: string }>`SELECT en_title FROM message WHERE receiver = ${user} ORDER BY id`.execute(office.db)
  ).rows.map((row) => row.enTitle);

test('a definition that names its starters is started by them only', async () => {
  const definition = await publish(task('a', [1]), { starters: [{ by: 'users', users: [2] }] });
  await expect(office.start(INITIATOR, { definition }, START)).rejects.toThrow('START_FORBIDDEN');
  expect((await office.start(2, { definition }, START)).status).toBe('running');
});

test('handlers run in the transaction of the step, with every moment of a life', async () => {
  const seen: string[] = [];
  const note = (moment: string) => async (_ctx: unknown, step: BusinessStep) => {
    seen.push(`${moment}:${step.node ?? ''}:${step.instance.status}`);
  };
  onWorkflow('life', {
    onStart: note('start'),
    onNode: note('node'),
    onReturned: note('returned'),
    onResubmit: note('resubmit'),
    onApproved: note('approved'),
    onReverted: note('reverted'),
  });
  const id = await start(await publish(task('a', [1]), { revert: true }), { businessType: 'life', businessId: 1 });
  const { id: asked } = [...(await rowsOf(id)).task.values()].at(-1)!;
  await office.act(1, id, { kind: 'reject', task: asked, to: 'start', mode: 'normal', opinion: 'no' });
  await office.act(INITIATOR, id, { kind: 'resubmit' });
  await agree(1, id, 'a');
  await office.act(INITIATOR, id, { kind: 'revert' });
  expect(seen).toEqual([
    'start:start:running',
    'returned:start:returned',
    'resubmit:start:running',
    'node:a:approved',
    'approved::approved',
    'reverted::reverted',
  ]);
  expect(await messages(INITIATOR)).toContain(
    'Returned, please revise and submit again: test - Initiator - 2026-01-05',
  );
});

test('28 a handler throws on the last agree: nothing is committed, its message is read, the retry runs once', async () => {
  let ready = false;
  let ran = 0;
  onWorkflow('budget', {
    onApproved: async () => {
      if (!ready) throw no('REASON_REQUIRED');
      ran++;
    },
  });
  const id = await start(await publish(task('a', [1])), { businessType: 'budget', businessId: 1 });
  const before = JSON.stringify([...(await rowsOf(id)).actor.values()]);
  expect(await agree(1, id, 'a')).toBe('REASON_REQUIRED');
  expect(JSON.stringify([...(await rowsOf(id)).actor.values()])).toBe(before);
  ready = true;
  expect(await agree(1, id, 'a')).toBeNull();
  expect(ran).toBe(1);
  expect(await office.check(id)).toEqual([]);
});

test('an approved instance without a handler that undoes it cannot be reverted', async () => {
  const id = await start(await publish(task('a', [1]), { revert: true }));
  await agree(1, id, 'a');
  expect(await office.act(INITIATOR, id, { kind: 'revert' })).toBe('REVERT_NOT_ALLOWED');
  expect((await rowsOf(id)).instance.status).toBe('approved');
});

test('17 a service runs in the transaction and sets variables; there is no way back behind it', async () => {
  workflowService('score', async (_ctx, { input }) => ({ score: (input.base as number) * 2, undeclared: 1 }));
  const service = any({ id: 's', kind: 'service', handler: 'score', input: { base: '21' } });
  const id = await start(
    await publish(seq(task('a', [1]), service, task('b', [2])), {}, { variables: { score: 'number' } }),
  );
  await agree(1, id, 'a');
  expect((await rowsOf(id)).instance.vars).toEqual({ score: 42 });
  expect(await open(id)).toEqual(['b']);
  const done = [...(await rowsOf(id)).task.values()].find((one) => one.node === 'a')!.id;
  expect(await office.act(1, id, { kind: 'takeBack', task: done })).toBe('TAKE_BACK_TOO_LATE');
  expect(await office.check(id)).toEqual([]);
});

const call = (id: string, definition: string, items: string, completion?: string): Block =>
  any({ id, kind: 'call', definition, multi: { items, ...(completion && { completion }) } });
const childrenOf = async (id: number) =>
  (
    await sql<{
      id: number;
      status: string;
    }>`SELECT id, status FROM wf_instance WHERE parent_id = ${id} ORDER BY id`.execute(office.db)
  ).rows;

test('19 withdraw with two branches, a child and a timer: nothing open, the business is told, everybody as well', async () => {
  const states: string[] = [];
  onWorkflow('lock', { onWithdrawn: async (_ctx, { instance }) => void states.push(instance.status) });
  const child = await publish(task('x', [5]));
  const timer = any({ id: 't', kind: 'timer', after: { clock: 60 } });
  const block = and('s', task('a', [1]), task('b', [2]), call('k', child, '1'), timer);
  const id = await start(await publish(block, { withdraw: 'anytime' }), { businessType: 'lock', businessId: 1 });
  const [made] = await childrenOf(id);
  expect(await office.act(INITIATOR, id, { kind: 'withdraw' })).toBeNull();
  for (const one of [id, made!.id]) {
    const rows = await rowsOf(one);
    expect(rows.token.size + rows.job.size).toBe(0);
    expect(await office.check(one)).toEqual([]);
  }
  expect(states).toEqual(['withdrawn']);
  expect((await childrenOf(id)).map((one) => one.status)).toEqual(['terminated']);
  for (const user of [1, 2, 5]) expect((await messages(user)).at(-1)).toMatch(/^No longer waiting for you/);
});

test('26 five children, three of five approved: the rest is cancelled; the parent goes on once', async () => {
  const child = await publish(task('x', [5]));
  const id = await start(await publish(seq(call('k', child, '5', 'approved >= 3'), task('z', [1]))));
  const children = await childrenOf(id);
  for (const one of children.slice(0, 3)) await agree(5, one.id, 'x');
  expect((await childrenOf(id)).map((one) => one.status).sort()).toEqual([
    'approved',
    'approved',
    'approved',
    'terminated',
    'terminated',
  ]);
  expect(await open(id)).toEqual(['z']);
  for (const one of [id, ...children.map((made) => made.id)]) expect(await office.check(one)).toEqual([]);
});

test('a called workflow is withdrawn with its caller only; one that is refused refuses its caller', async () => {
  const child = await publish(task('x', [5]), { withdraw: 'anytime' });
  const one = any({ id: 'k', kind: 'call', definition: child });
  const caller = await publish(seq(one, task('z', [1])), { withdraw: 'anytime' });
  const id = await start(caller);
  const [made] = await childrenOf(id);
  expect(await office.act(INITIATOR, made!.id, { kind: 'withdraw' })).toBe('CHILD_NOT_ALONE');
  expect([await open(made!.id), await open(id)]).toEqual([['x'], []]);
  expect(await office.act(INITIATOR, id, { kind: 'withdraw' })).toBeNull();
  expect((await childrenOf(id)).map((row) => row.status)).toEqual(['terminated']);
  const other = await start(caller);
  const [refused] = await childrenOf(other);
  const { id: found } = [...(await rowsOf(refused!.id)).task.values()].find((row) => row.node === 'x')!;
  expect(await office.act(5, refused!.id, { kind: 'refuse', task: found, opinion: 'no' })).toBeNull();
  expect((await rowsOf(other)).instance.status).toBe('rejected');
  expect(await office.check(other)).toEqual([]);
});

test('26 rejecting beside the call cancels children depth-first', async () => {
  const inner = await publish(task('y', [6]));
  const middle = await publish(call('k2', inner, '2'));
  const id = await start(await publish(and('s', task('a', [1]), call('k', middle, '1'))));
  const [outer] = await childrenOf(id);
  expect((await childrenOf(outer!.id)).map((one) => one.status)).toEqual(['running', 'running']);
  const asked = [...(await rowsOf(id)).task.values()].find((one) => one.node === 'a')!.id;
  await office.act(1, id, { kind: 'reject', task: asked, to: 'start', mode: 'normal', opinion: 'no' });
  expect((await childrenOf(id)).map((one) => one.status)).toEqual(['terminated']);
  expect((await childrenOf(outer!.id)).map((one) => one.status)).toEqual(['terminated', 'terminated']);
  expect((await rowsOf(id)).instance.status).toBe('returned');
});

test('24 a deadline on working time passes over the weekend of the project', async () => {
  await sql`INSERT INTO calendar (company_id, name, owner_kind, is_default, shifts, hours_per_day, weekend_rule)
    VALUES (1, 'Company', 'company', true, '[[540,1020]]', 8, 'double')`.execute(office.db);
  const deadline = { after: { work: 8 * 60 }, policy: 'agree' as const };
  const key = await publish(task('a', [1], { deadline }));
  // Friday 9 January 2026, 15:00 in China: two hours are left of that day, the other six are on Monday.
  const friday = Date.UTC(2026, 0, 9, 7);
  const { instanceId } = await office.start(INITIATOR, { definition: key }, friday);
  const due = [...(await rowsOf(instanceId)).task.values()].at(-1)!.dueAt!;
  expect(new Date(due).toISOString()).toBe('2026-01-12T07:00:00.000Z');
  await runDueJobs(office.db, due - 1000);
  expect(await open(instanceId)).toEqual(['a']);
  await runDueJobs(office.db, due);
  expect((await rowsOf(instanceId)).instance.status).toBe('approved');
});

test('25 the server was down over the due time: the timer fires once after the start', async () => {
  const late = boundary(task('a', [1]), 'b', 60, false, task('late', [7]));
  const id = await start(await publish(seq(late, task('c', [2]))));
  await Promise.all([runDueJobs(office.db, START + 5 * HOUR), runDueJobs(office.db, START + 5 * HOUR)]);
  await runDueJobs(office.db, START + 6 * HOUR);
  expect((await open(id)).sort()).toEqual(['a', 'late']);
  expect((await office.read(id)).events.filter((event) => event.kind === 'timerFired')).toHaveLength(1);
});

test('a deadline hands over to the manager', async () => {
  const deadline = { after: { clock: 60 }, policy: 'transferToManager' as const };
  const id = await start(await publish(task('a', [1], { deadline })));
  await runDueJobs(office.db, START + 2 * HOUR);
  const people = [...(await rowsOf(id)).actor.values()].map((actor) => `${actor.user}:${actor.status}`).slice(1);
  expect(people).toEqual(['1:transferred', `${MANAGER}:open`]);
});

test('a job that keeps failing becomes an incident, and runs when an administrator retries it', async () => {
  let broken = true;
  onWorkflow('job', {
    onApproved: async () => {
      if (broken) throw new Error('out of order');
    },
  });
  const deadline = { after: { clock: 60 }, policy: 'agree' as const };
  const id = await start(await publish(task('a', [1], { deadline })), { businessType: 'job', businessId: 1 });
  for (const hours of [2, 3, 4, 5]) await runDueJobs(office.db, START + hours * HOUR);
  const [incident] = [...(await rowsOf(id)).incident.values()];
  expect(incident).toMatchObject({ code: 'JOB_FAILED', detail: 'out of order', resolvedAt: null });
  broken = false;
  expect(await office.act(ADMIN, id, { kind: 'retry', incident: incident!.id })).toBeNull();
  await runDueJobs(office.db, START + 6 * HOUR);
  expect((await rowsOf(id)).instance.status).toBe('approved');
  expect(await office.check(id)).toEqual([]);
});

test('27 a new version does not touch the thousand that run; they finish on theirs', { timeout: 120_000 }, async () => {
  const RUNNING = 1000;
  const LANES = 8;
  const key = await publish(seq(task('a', [1]), task('b', [2])));
  /** As many at a time as there are lanes. */
  const each = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
    const left = [...list];
    const lane = async (): Promise<void> => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  /** Open tasks of the flow at a node, of the version they must belong to. */
  const asked = async (node: string, version: number) =>
    (
      await sql<{ id: number; instance: number }>`SELECT k.id, i.id AS instance FROM wf_instance i
        JOIN wf_task k ON k.company_id = i.company_id AND k.instance_id = i.id
        WHERE i.definition = ${key} AND i.definition_version = ${version} AND k.node = ${node} AND k.status = 'open'`.execute(
        office.db,
      )
    ).rows;
  const agreeAll = (user: number, tasks: { id: number; instance: number }[]): Promise<void> =>
    each(tasks, async ({ id, instance }) =>
      expect(await office.act(user, instance, { kind: 'agree', task: id, opinion: 'yes' }, {}, START)).toBeNull(),
    );
  await each(
    Array.from({ length: RUNNING }, () => key),
    start,
  );
  await office.publish(key, build(task('c', [3])));
  expect(await open(await start(key))).toEqual(['c']);
  const first = await asked('a', 1);
  expect(first).toHaveLength(RUNNING);
  await agreeAll(1, first);
  const second = await asked('b', 1);
  expect(second).toHaveLength(RUNNING);
  await agreeAll(2, second);
  const { rows } = await sql<{ version: number; status: string; count: number }>`
    SELECT definition_version AS version, status, count(*) FROM wf_instance WHERE definition = ${key}
    GROUP BY 1, 2 ORDER BY 1`.execute(office.db);
  expect(rows).toEqual([
    { version: 1, status: 'approved', count: RUNNING },
    { version: 2, status: 'running', count: 1 },
  ]);
  expect(await office.check(first[0]!.instance)).toEqual([]);
});

test('27 a migration is tried without writing anything', async () => {
  const key = await publish(seq(task('a', [1]), task('b', [2])));
  const id = await start(key);
  const definitionVersion = await office.publish(key, build(seq(task('a', [1]), task('b2', [3]))));
  const migrate = { kind: 'migrate' as const, definitionVersion, nodes: {}, reason: 'new' };
  const tried = await office.as(999, (ctx) => tryOnWorkflow(ctx, id, migrate, true));
  expect(tried.kind).toBe('done');
  expect((await rowsOf(id)).instance.definitionVersion).toBe(1);
  expect(await office.act(ADMIN, id, migrate)).toBeNull();
  await agree(1, id, 'a');
  expect(await open(id)).toEqual(['b2']);
});

test('29 a repeated key answers the first result, also for starts', async () => {
  const definition = await publish(task('a', [1]));
  const options = { definition, key: 'start-0001' };
  const started = await Promise.all(Array.from({ length: 20 }, () => office.start(INITIATOR, options, START)));
  expect(new Set(started.map((one) => one.instanceId)).size).toBe(1);
});

test('30 another company cannot see it; people must exist and be active; the agent rule of another definition is none', async () => {
  const id = await start(await publish(task('a', [1])));
  const asked = [...(await rowsOf(id)).task.values()].at(-1)!.id;
  await sql`INSERT INTO company (name) VALUES ('Elsewhere')`.execute(office.db);
  await expect(
    asSystem(office.db, 2, START, (ctx) => actOnWorkflow(ctx, id, { kind: 'cancel', reason: 'x' })),
  ).rejects.toThrow(Refusal);
  expect(await office.act(1, id, { kind: 'transfer', task: asked, user: 5555 })).toBe('USER_INVALID');
  await sql`INSERT INTO wf_delegation (company_id, principal, agent, starts_at, ends_at, definitions)
    VALUES (1, 1, 9, ${new Date(START)}, ${new Date(START + HOUR)}, '{other}')`.execute(office.db);
  expect(await office.act(9, id, { kind: 'agree', task: asked, opinion: 'x' })).toBe('NOT_ACTOR');
  await sql`UPDATE wf_delegation SET definitions = NULL WHERE agent = 9`.execute(office.db);
  expect(await office.act(9, id, { kind: 'agree', task: asked, opinion: 'x' }, {}, START + 2 * HOUR)).toBe('NOT_ACTOR');
  expect(await office.act(9, id, { kind: 'agree', task: asked, opinion: 'x' })).toBeNull();
});

test('events are only appended', async () => {
  const id = await start(await publish(task('a', [1])));
  const change = sql`UPDATE wf_event SET kind = 'x' WHERE instance_id = ${id}`.execute(office.db);
  await expect(change).rejects.toThrow('permission denied');
  const removal = sql`DELETE FROM wf_event WHERE instance_id = ${id}`.execute(office.db);
  await expect(removal).rejects.toThrow('permission denied');
});

test('a withdrawn instance becomes a draft again, a draft becomes an instance', async () => {
  const definition = await publish(task('a', [1]), { withdrawTo: 'draft' });
  const id = await start(definition, { form: { note: 'keep' } });
  await office.act(INITIATOR, id, { kind: 'withdraw' });
  const { rows } = await sql<{
    id: number;
    form: unknown;
  }>`SELECT id, form FROM wf_draft WHERE definition = ${definition}`.execute(office.db);
  expect(rows[0]!.form).toEqual({ note: 'keep' });
  await office.as(INITIATOR, (ctx) => startWorkflow(ctx, { definition, draftId: rows[0]!.id }), START);
  const left = await sql`SELECT 1 FROM wf_draft WHERE definition = ${definition}`.execute(office.db);
  expect(left.rows).toEqual([]);
});

test('a definition with a timer starts by itself, once for what was missed, on several nodes', async () => {
  const key = await publish(task('a', [1]));
  const graph = build(task('a', [1]));
  graph.nodes.start = { ...graph.nodes.start!, kind: 'start', timer: 'R/PT1H' };
  await office.publish(key, graph);
  await sql`INSERT INTO role (company_id, name, rights, users) VALUES (1, 'All', '["*"]', '{70}')`.execute(office.db);
  const { rows } = await sql<{ at: Date }>`SELECT max(published_at) AS at FROM wf_definition_version`.execute(
    office.db,
  );
  const at = rows[0]!.at.getTime();
  const count = async () =>
    (
      await sql<{ initiator: number }>`SELECT initiator FROM wf_instance WHERE definition = ${key} ORDER BY id`.execute(
        office.db,
      )
    ).rows;
  expect(await runStartTimers(office.db, at + HOUR / 2)).toBe(0);
  await Promise.all([1, 2, 3].map(() => runStartTimers(office.db, at + HOUR)));
  expect(await count()).toEqual([{ initiator: 70 }]);
  await runStartTimers(office.db, at + 9.5 * HOUR);
  expect(await count()).toHaveLength(2);
  // A clock that was ahead for a while holds no start back once it is right again.
  await runStartTimers(office.db, at + 9000 * HOUR);
  await runStartTimers(office.db, at + 10.5 * HOUR);
  const before = (await count()).length;
  await runStartTimers(office.db, at + 11.5 * HOUR);
  expect(await count()).toHaveLength(before + 1);
});

test('deadlines and delays by every kind of time that expressions give', async () => {
  const due = async (at: string) => {
    const definition = await publish(
      seq(
        task('a', [1], { deadline: { after: { at }, policy: 'none' } }),
        any({ id: 't', kind: 'timer', after: { at } }),
      ),
      {},
      { variables: { day: 'date', n: 'number' } },
    );
    const id = await start(definition, { vars: { day: '2026-03-02', n: 9000 } });
    const before = await rowsOf(id);
    await agree(1, id, 'a');
    const rows = await rowsOf(id);
    expect([...rows.incident.values()].map((one) => one.detail)).toEqual([]);
    const [deadline] = [...before.task.values()].filter((one) => one.node === 'a').map((one) => one.dueAt);
    const [timer] = [...rows.job.values()].filter((one) => one.kind === 'timer').map((one) => one.dueAt);
    expect(timer).toBe(deadline);
    return new Date(deadline!).toISOString().slice(0, 16);
  };
  // The company's clock is eight hours ahead.
  expect(await due('day')).toBe('2026-03-01T16:00');
  expect(await due('day + duration("P1D")')).toBe('2026-03-02T16:00');
  expect(await due('date and time("2026-03-02T10:00:00")')).toBe('2026-03-02T02:00');
  expect(await due('date and time("2026-03-02T10:00:00Z")')).toBe('2026-03-02T10:00');
  expect(await due('"2026-03-02 10:00"')).toBe('2026-03-02T02:00');
  expect(await due('duration("P2D")')).toBe(new Date(START + 48 * HOUR).toISOString().slice(0, 16));
  // Too costly to be evaluated at once: a worker answers with text.
  const costly = 'if count(for i in 1..n return i) > 5 then date("2026-03-02") else null';
  expect(await due(costly)).toBe('2026-03-01T16:00');
});
