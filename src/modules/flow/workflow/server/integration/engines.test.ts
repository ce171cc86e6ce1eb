/** Workflows that run at an engine elsewhere, over a real HTTP server that implements the contract (design/workflow.md §6.9). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { now } from '#kernel/dates.ts';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';
import { signature } from '#server/outbound/signed-post.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { graphOf } from '../../definition/compile.ts';
import type { ExternalDesign } from '../../definition/design.ts';
import { INITIATOR } from '../../engine/testing/play.ts';
import { syncFromEngine } from '../../integration/engine.calls.ts';
import type { ToldInstance } from '../../integration/external.ts';
import { type BusinessStep, onWorkflow } from '../business/business.ts';
import { ccPage, donePage, type ListedInstance, type PageQuery, requestedPage, todoPage } from '../instance/lists.ts';
import { type Kept, TestEngine } from '../testing/engine.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { checkEngines } from './engine-check.ts';
import { deliverToEngines, sealEngineSecret } from './engine-letters.ts';
import { engineHandlers } from './engines.ts';
import { externalOf } from './external-rows.ts';

const SECRET = 'the key of both sides';
const MINUTE = 60_000;
const engine = new TestEngine(SECRET);
/** Calls of business handlers, by instance. */
const heard = new Map<number, string[]>();
let office: Office;
let engineId: number;

beforeAll(async () => {
  bindSecret(loadSecret('', 'key of the tests'));
  allowNetworks(['loopback']);
  office = await makeOffice();
  const url = await engine.listen();
  const { rows } = await sql<{ id: number }>`INSERT INTO wf_engine (company_id, name, url, sealed_secret)
    VALUES (1, 'Treasury', ${url}, ${sealEngineSecret(1, SECRET)}) RETURNING id`.execute(office.db);
  engineId = rows[0]!.id;
  const design: ExternalDesign = {
    source: 'external',
    key: 'pay',
    name: 'Payment',
    variables: [{ name: 'amount', label: 'Amount', type: 'number' }],
    settings: {},
    engine: engineId,
    definition: 'pay',
    step: 'Elsewhere',
  };
  await office.publish('pay', (await graphOf(design)).graph);
  const hear =
    (moment: string) =>
    async (_ctx: Ctx, { instance }: BusinessStep): Promise<void> => {
      if (moment === 'approved' && instance.vars.amount === 13) throw refuse(REFUSED);
      heard.set(instance.id, [...(heard.get(instance.id) ?? []), moment]);
    };
  onWorkflow('payment', {
    onStart: hear('start'),
    onApproved: hear('approved'),
    onRejected: hear('rejected'),
    onWithdrawn: hear('withdrawn'),
  });
});
const REFUSED = { key: 'test.refused', text: ['账户已关闭', '帳戶已關閉', 'The account is closed'] } as const;
afterAll(async () => {
  engine.close();
  await office.close();
});
afterEach(async () => {
  engine.state = 'up';
  engine.approvers = [];
  await sql`UPDATE wf_engine SET active = true, deciding = 'here'`.execute(office.db);
});

let objects = 0;
/** Starts one here; the engine is notified unless it is down. */
async function begin(approvers: string[], vars: Record<string, unknown> = {}): Promise<number> {
  engine.approvers = approvers;
  const options = {
    definition: 'pay',
    businessType: 'payment',
    businessId: ++objects,
    title: `Payment ${objects}`,
    vars,
  };
  const { instanceId } = await office.start(INITIATOR, options);
  await deliverToEngines(office.db, START);
  return instanceId;
}
const rowsOf = async (id: number) => (await office.read(id)).rows;
const openTasks = async (id: number) => [...(await rowsOf(id)).task.values()].filter((task) => task.status === 'open');
const statuses = async (id: number) =>
  [...(await rowsOf(id)).actor.values()].slice(1).map((a) => `${a.user}:${a.status}`);
const statusOf = async (id: number) => (await rowsOf(id)).instance.status;
const taskOf = async (id: number, user: number) =>
  [...(await rowsOf(id)).actor.values()].findLast((a) => a.user === user)!.task;
const agree = async (user: number, id: number) =>
  office.act(user, id, { kind: 'agree', task: await taskOf(id, user), opinion: 'fine' });
const listed = <T extends ListedInstance>(user: number, page: (ctx: Ctx, query: PageQuery) => Promise<{ list: T[] }>) =>
  office.as(user, async (ctx) => (await page(ctx, { pageNum: 1, pageSize: 50 })).list);
const incidents = async (id: number) =>
  [...(await rowsOf(id)).incident.values()].filter((one) => one.resolvedAt === null);

const sync = engineHandlers.find((one) => one.call === syncFromEngine)!;
interface Signed {
  at?: number;
  secret?: string;
  mode?: 'update' | 'replace';
  time?: number;
}
/** The engine sends unasked, without a session. */
async function send(instance: object, { at = now(), secret = SECRET, mode = 'update', time = at }: Signed = {}) {
  const body = JSON.stringify({ mode, instance });
  const input = { id: engineId, time, signature: signature(secret, time, body), body };
  const answer = await office.as(0, (ctx) => sync.run({ ...ctx, viewer: { ...ctx.viewer, companyId: 0 } }, input), at);
  return answer as { result: string; instanceId: number | null; unknownAccounts: string[]; message: string };
}

test('a life: started here, decided here and there, approved; lists show it; handlers run once', async () => {
  const id = await begin(['user1', 'user2'], { amount: 5 });
  expect(heard.get(id)).toEqual(['start']);
  expect(await statuses(id)).toEqual(['1:open', '2:open']);
  const [todo] = await listed(1, todoPage);
  expect(todo).toMatchObject({
    instanceId: id,
    nodeName: 'Step of user1',
    engine: 'Treasury',
    definitionName: 'Payment',
  });
  expect((await listed(INITIATOR, requestedPage))[0]).toMatchObject({ instanceId: id, engine: 'Treasury' });
  expect(await agree(1, id)).toBeNull();
  expect(await statuses(id)).toEqual(['1:sent', '2:open']);
  expect(await listed(1, todoPage)).toEqual([]);
  expect(await agree(1, id)).toBe('TASK_CLOSED');
  await deliverToEngines(office.db, START);
  expect(await statuses(id)).toEqual(['1:agreed', '2:open']);
  expect((await listed(1, donePage))[0]).toMatchObject({ instanceId: id, actorStatus: 'agreed', opinion: 'fine' });
  // The second decides on the engine's page; the engine reports it unasked.
  const state = engine.change(engine.of(id).id, (of) => {
    of.tasks[1]!.status = 'agreed';
    of.tasks[1]!.opinion = 'there';
    of.status = 'approved';
    of.cc = ['user3', 'nobody'];
  });
  expect(await send(state)).toMatchObject({ result: 'taken', instanceId: id, unknownAccounts: ['nobody'] });
  expect(await statuses(id)).toEqual(['1:agreed', '2:agreed']);
  expect(await statusOf(id)).toBe('approved');
  expect((await listed(3, ccPage))[0]).toMatchObject({ instanceId: id, readAt: null });
  expect(heard.get(id)).toEqual(['start', 'approved']);
  // Twice is once.
  expect((await send(state)).result).toBe('same');
  expect(heard.get(id)).toEqual(['start', 'approved']);
  expect(await office.check(id)).toEqual([]);
});

test('older states are refused in update mode; replace overwrites, but not by a message signed before', async () => {
  const id = await begin(['user1']);
  const before = structuredClone(engine.of(id));
  const after = structuredClone(
    engine.change(before.id, (of) => {
      of.tasks[0]!.status = 'agreed';
      of.tasks.push(engine.task('user4'));
    }),
  );
  const at = now();
  expect((await send(after, { at })).result).toBe('taken');
  expect(await statuses(id)).toEqual(['1:agreed', '4:open']);
  expect((await send(before, { at })).result).toBe('old');
  expect(await statuses(id)).toEqual(['1:agreed', '4:open']);
  // An update leaves what it does not name.
  const partial: Kept = { ...after, updateTime: after.updateTime + 1, tasks: [] };
  expect((await send(partial, { at })).result).toBe('taken');
  expect(await statuses(id)).toEqual(['1:agreed', '4:open']);
  expect((await send(before, { at, mode: 'replace' })).result).toBe('same');
  expect((await send(before, { at: at + 1, mode: 'replace' })).result).toBe('taken');
  expect(await statuses(id)).toEqual(['1:open', '4:cancelled']);
  expect((await openTasks(id)).length).toBe(1);
  expect(await office.check(id)).toEqual([]);
});

test('who signs wrongly, late or for another engine is forbidden; what cannot be read is refused', async () => {
  const id = await begin(['user1']);
  const told = engine.change(engine.of(id).id, (of) => void (of.status = 'approved'));
  await expect(send(told, { secret: 'some other key of 16' })).rejects.toThrow();
  await expect(send(told, { time: now() - 6 * MINUTE })).rejects.toThrow();
  await expect(send({ ...told, status: 'perhaps' })).rejects.toThrow();
  await expect(send({ ...told, url: 'javascript:alert(1)' })).rejects.toThrow();
  expect((await send({ ...told, id: 'another' })).result).toBe('unknown');
  expect((await send({ ...told, instanceId: 4 })).result).toBe('unknown');
  await sql`UPDATE wf_engine SET active = false`.execute(office.db);
  await expect(send(told)).rejects.toThrow();
  expect(await statusOf(id)).toBe('running');
});

test('down and coming back: the start waits, is tried again with pauses, arrives once', async () => {
  engine.state = 'down';
  const id = await begin(['user1']);
  expect(await office.as(INITIATOR, (ctx) => externalOf(ctx, id))).toMatchObject({
    waiting: { attempts: 1, error: 'answered 503', failed: false },
  });
  const { rows } = await sql<{ error: string }>`SELECT error FROM wf_engine WHERE failing_since IS NOT NULL`.execute(
    office.db,
  );
  expect(rows).toEqual([{ error: 'answered 503' }]);
  engine.state = 'up';
  await deliverToEngines(office.db, START + 5_000);
  expect(await openTasks(id)).toEqual([]);
  await deliverToEngines(office.db, START + 11_000);
  expect(await statuses(id)).toEqual(['1:open']);
  expect([...engine.instances.values()].filter((one) => one.instanceId === id).length).toBe(1);
  expect((await sql`SELECT 1 FROM wf_engine WHERE failing_since IS NOT NULL`.execute(office.db)).rows).toEqual([]);
  expect(await office.check(id)).toEqual([]);
});

test('given up after hours: an incident, which an administrator retries', async () => {
  engine.state = 'down';
  const id = await begin(['user1']);
  for (let minutes = 0; minutes < 600; minutes += 10) await deliverToEngines(office.db, START + minutes * MINUTE);
  const [incident] = await incidents(id);
  expect(incident).toMatchObject({ code: 'ENGINE_FAILED', detail: 'answered 503' });
  expect(await office.check(id)).toEqual([]);
  engine.state = 'up';
  await deliverToEngines(office.db, START + 601 * MINUTE);
  expect(await openTasks(id)).toEqual([]);
  const retry = { kind: 'retry', incident: incident!.id } as const;
  expect(await office.act({ user: 999, admin: true }, id, retry, {}, START + 602 * MINUTE)).toBeNull();
  await deliverToEngines(office.db, START + 602 * MINUTE);
  expect(await statuses(id)).toEqual(['1:open']);
  expect(await incidents(id)).toEqual([]);
  expect(await office.check(id)).toEqual([]);
});

test('an engine that does not answer is left after ten seconds; nothing is decided', async () => {
  const id = await begin(['user1']);
  expect(await agree(1, id)).toBeNull();
  engine.state = 'silent';
  await deliverToEngines(office.db, START + MINUTE);
  expect(await office.as(1, (ctx) => externalOf(ctx, id))).toMatchObject({ waiting: { error: 'no answer in time' } });
  expect(await statuses(id)).toEqual(['1:sent']);
  // A state reported meanwhile does not reopen decisions still on their way.
  engine.state = 'up';
  const other = engine.change(engine.of(id).id, (of) => void of.tasks.push(engine.task('user5')));
  expect((await send(other)).result).toBe('taken');
  expect(await statuses(id)).toEqual(['1:sent', '5:open']);
  await deliverToEngines(office.db, START + 2 * MINUTE);
  expect(await statuses(id)).toEqual(['1:agreed', '5:open']);
});

test('a decision the engine refuses is open again and its person is told', async () => {
  const id = await begin(['user6']);
  expect(await agree(6, id)).toBeNull();
  engine.state = 'refusing';
  await deliverToEngines(office.db, START);
  expect(await statuses(id)).toEqual(['6:open']);
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM message WHERE receiver = 6 AND related_id = ${id}`.execute(office.db);
  expect(rows[0]!.n).toBe(2);
  engine.state = 'up';
  const task = await taskOf(id, 6);
  expect(await office.act(6, id, { kind: 'refuse', task, opinion: '' })).toBe('REJECT_OPINION_REQUIRED');
  expect(await office.act(6, id, { kind: 'refuse', task, opinion: 'no money' })).toBeNull();
  await deliverToEngines(office.db, START);
  expect([await statusOf(id), heard.get(id)]).toEqual(['rejected', ['start', 'rejected']]);
  expect(await office.check(id)).toEqual([]);
});

test('withdrawing is asked of the engine, ending by an administrator is told to it', async () => {
  const asked = await begin(['user1']);
  expect(await office.act(1, asked, { kind: 'withdraw' })).toBe('NOT_INITIATOR');
  expect(await office.act(INITIATOR, asked, { kind: 'withdraw' })).toBeNull();
  expect(await statusOf(asked)).toBe('running');
  await deliverToEngines(office.db, START);
  expect([await statusOf(asked), await statuses(asked)]).toEqual(['withdrawn', ['1:cancelled']]);
  const ended = await begin(['user1']);
  expect(await office.act({ user: 999, admin: true }, ended, { kind: 'terminate', reason: 'over' })).toBeNull();
  expect(await statusOf(ended)).toBe('terminated');
  await deliverToEngines(office.db, START);
  expect(engine.of(ended).status).toBe('withdrawn');
  for (const id of [asked, ended]) {
    expect(heard.get(id)).toEqual(['start', 'withdrawn']);
    expect(await office.check(id)).toEqual([]);
  }
});

test('what only the engine can do is refused here; an engine switched off starts nothing; decisions may be left to its page', async () => {
  const id = await begin(['user1']);
  const task = await taskOf(id, 1);
  expect(await office.act(1, id, { kind: 'transfer', task, user: 2 })).toBe('NOT_HERE');
  const admin = { user: 999, admin: true };
  expect(await office.act(admin, id, { kind: 'suspend', reason: 'audit' })).toBe('NOT_HERE');
  expect(await office.act(admin, id, { kind: 'jump', node: 'end', reason: 'audit' })).toBe('NOT_HERE');
  await sql`UPDATE wf_engine SET deciding = 'there'`.execute(office.db);
  expect(await agree(1, id)).toBe('NOT_HERE');
  await sql`UPDATE wf_engine SET active = false, deciding = 'here'`.execute(office.db);
  expect(await agree(1, id)).toBe('ENGINE_OFF');
  await expect(office.start(INITIATOR, { definition: 'pay' })).rejects.toThrow();
  expect(await statuses(id)).toEqual(['1:open']);
});

test('started there: it appears here with initiator and tasks, once, also when told twice at one moment', async () => {
  engine.approvers = ['user7'];
  const told = engine.add(null, {
    definition: 'pay',
    initiator: 'USER8',
    title: 'From there',
    url: 'https://engine.example/x',
  });
  const both = await Promise.all([send(told), send(told)]);
  expect(both.map((one) => one.result).sort()).toEqual(['same', 'taken']);
  const id = both[0]!.instanceId!;
  expect((await listed(8, requestedPage)).filter((row) => row.title === 'From there').length).toBe(1);
  expect((await listed(7, todoPage))[0]).toMatchObject({ instanceId: id, title: 'From there' });
  expect(await office.as(7, (ctx) => externalOf(ctx, id))).toMatchObject({
    url: 'https://engine.example/x',
    waiting: null,
  });
  expect((await send({ ...told, id: 'y1', initiator: 'stranger' })).message).toBe('initiator');
  expect((await send({ ...told, id: 'y2', definition: 'other' })).message).toBe('definition');
  expect(await agree(7, id)).toBeNull();
  await deliverToEngines(office.db, START);
  expect(await statusOf(id)).toBe('approved');
  expect(await office.check(id)).toEqual([]);
});

test('the engine moves a task to somebody else, opens one again, and revokes what was approved', async () => {
  const id = await begin(['user1', 'user2']);
  const key = engine.of(id).id;
  await send(engine.change(key, (of) => void (of.tasks[0]!.account = 'user9')));
  expect(await statuses(id)).toEqual(['1:transferred', '2:open', '9:open']);
  await send(engine.change(key, (of) => void (of.tasks[1]!.status = 'agreed')));
  await send(engine.change(key, (of) => void (of.tasks[1]!.status = 'open')));
  expect(await statuses(id)).toEqual(['1:transferred', '2:open', '9:open']);
  await send(
    engine.change(key, (of) => {
      for (const task of of.tasks) task.status = task.account === 'user9' ? 'agreed' : 'done';
      of.status = 'approved';
    }),
  );
  expect([await statusOf(id), await statuses(id)]).toEqual(['approved', ['1:transferred', '2:skipped', '9:agreed']]);
  expect((await send(engine.change(key, (of) => void (of.status = 'reverted')))).result).toBe('refused');
  expect(await statusOf(id)).toBe('approved');
  expect(await office.check(id)).toEqual([]);
});

test('comparing makes up for messages that got lost; what the engine does not know is an incident', async () => {
  const [id, lost] = [await begin(['user1']), await begin(['user1'])];
  engine.change(engine.of(id).id, (of) => {
    of.tasks[0]!.status = 'agreed';
    of.status = 'approved';
  });
  engine.instances.delete(engine.of(lost).id);
  await checkEngines(office.db, START + 2 * MINUTE);
  expect(await statusOf(id)).toBe('running');
  engine.state = 'down';
  await checkEngines(office.db, START + 20 * MINUTE);
  expect(await statusOf(id)).toBe('running');
  engine.state = 'up';
  await checkEngines(office.db, START + 21 * MINUTE);
  expect([await statusOf(id), heard.get(id)]).toEqual(['approved', ['start', 'approved']]);
  expect(await incidents(lost)).toMatchObject([
    { code: 'ENGINE_FAILED', detail: 'the engine does not know the instance' },
  ]);
});

test('a comparison under a clock that was ahead does not hold back the next ones', async () => {
  const id = await begin(['user1']);
  await checkEngines(office.db, START + 10_000_000 * MINUTE);
  engine.change(engine.of(id).id, (of) => {
    of.tasks[0]!.status = 'agreed';
    of.status = 'approved';
  });
  await checkEngines(office.db, START + 30 * MINUTE);
  expect(await statusOf(id)).toBe('approved');
});

test('an answer that says nothing is made up for by the comparison', async () => {
  const id = await begin(['user1']);
  engine.state = 'quiet';
  expect(await agree(1, id)).toBeNull();
  await deliverToEngines(office.db, START);
  expect(await statuses(id)).toEqual(['1:sent']);
  engine.state = 'up';
  await checkEngines(office.db, START + 30 * MINUTE);
  expect([await statuses(id), await statusOf(id)]).toEqual([['1:agreed'], 'approved']);
});

test('what a business handler refuses at the end is undone and stands as an incident with its words', async () => {
  const id = await begin(['user1'], { amount: 13 });
  const told: ToldInstance = engine.change(engine.of(id).id, (of) => void (of.status = 'approved'));
  expect(await send(told)).toMatchObject({ result: 'refused', message: '账户已关闭' });
  expect([await statusOf(id), await statuses(id)]).toEqual(['running', ['1:open']]);
  expect(await incidents(id)).toMatchObject([{ code: 'ENGINE_FAILED', detail: '账户已关闭' }]);
  expect(heard.get(id)).toEqual(['start']);
  expect(await office.check(id)).toEqual([]);
});
