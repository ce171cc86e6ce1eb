/** Hooks over the whole application, a real receiver, and the verifier of Standard Webhooks. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { discardQueued, queueLog, retryQueued } from '#modules/people/queue/queue.calls.ts';
import { deliverDue, PAUSES_MS } from '#modules/people/webhook/server/deliver.ts';
import {
  deliveries,
  endOldSecret,
  removeWebhook,
  replayDelivery,
  replaySince,
  rotateWebhook,
  saveWebhook,
  testWebhook,
  webhooks,
} from '#modules/people/webhook/webhook.calls.ts';
import { allowNetworks } from '#server/outbound/address-guard.ts';

const posts = entityCalls(jobPost);
interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}
let world: World;
let receiver: Server;
let url = '';
let got: Got[] = [];
let answers: (at: number) => number = () => 200;
beforeAll(async () => {
  world = await makeWorld();
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answers(got.length)).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  allowNetworks(['loopback']);
  await query('DELETE FROM webhook');
  got = [];
  answers = () => 200;
});
afterEach(() => allowNetworks([]));

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
const asked = async <C extends Call>(call: C, input: InputOf<C> | object, name = 'admin'): Promise<OutputOf<C>> => {
  const { code, data, msg } = await world.people.get(name)!.client.send(call, input as never);
  expect(code, `${call.path}: ${msg}`).toBe(0);
  return data as OutputOf<C>;
};
async function made(more: object = {}, name = 'admin'): Promise<{ id: number; secret: string }> {
  const given = {
    name: 'ERP',
    url,
    entities: ['jobPost'],
    actions: ['create', 'update', 'remove', 'move'],
    whole: false,
    active: true,
  };
  const { id, secret } = await asked(saveWebhook, { ...given, ...more }, name);
  return { id, secret: secret! };
}
let posted = 0;
const post = (name = 'admin') => asked(posts.create, { name: `Post ${++posted}`, rate: '700' }, name);
const later = (ms = 0): Promise<number> => deliverDue(world.server.db, Date.now() + ms);
const verified = (secret: string, { headers, body }: Got) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

test('a change is told with a signature that an independent verifier accepts, and a damaged one does not pass', async () => {
  const { secret } = await made();
  const { id } = await post();
  await later();
  expect(got).toHaveLength(1);
  const told = verified(secret, got[0]!);
  expect(told).toMatchObject({ type: 'jobPost.created', data: { entity: 'jobPost', id, version: 1, number: 1 } });
  expect(got[0]!.body).not.toContain('Post ');
  expect(() => verified(secret, { ...got[0]!, body: got[0]!.body.replace('created', 'removed') })).toThrow();
  expect(await later()).toBe(0);
});

test('with title and values; removals of what was told; events that are not chosen are not sent', async () => {
  const { secret } = await made({ whole: true, actions: ['update', 'remove'] });
  const { id } = await post();
  const { version } = (await asked(posts.get, { id })).row;
  await asked(posts.update, { id, version, name: 'Renamed', rate: '700' });
  await later();
  expect(verified(secret, got[0]!).data).toMatchObject({
    title: 'Renamed',
    changes: [{ field: 'name', after: 'Renamed' }],
  });
  const other = await post();
  await asked(posts.remove, { id, version: version + 1 });
  await asked(posts.remove, { id: other.id, version: 1 });
  await later();
  // The other one had never been told of, so its end says nothing.
  expect(got.slice(1).map((one) => verified(secret, one))).toMatchObject([
    { type: 'jobPost.removed', data: { id, number: 2 } },
  ]);
  expect(await query('SELECT count(*)::int AS n FROM webhook_delivery')).toEqual([{ n: 2 }]);
});

test('a hook tells what its owner may read: whoever saves it owns it, fields and records they may not read are not told', async () => {
  const { id, secret } = await made({ entities: ['project'], whole: true });
  const projectId = (await world.first('project', 'true'))!;
  const change = () =>
    query(
      `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, by, object_kind, object_id)
       SELECT company_id, 'project', id, name, 'update', 9, '[{"field":"name","before":"a","after":"b"}]', now(), NULL, 'project', id FROM project WHERE id = $1`,
      [projectId],
    );
  await change();
  await later();
  expect(verified(secret, got[0]!)).toMatchObject({ type: 'project.updated', data: { id: projectId } });
  const stranger = [...world.people].find(
    ([, one]) => one.companyId === world.people.get('admin')!.companyId && one.rights.size < 5,
  )!;
  const [nobody] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT company_id, 'hook_nobody', 'Nobody', department, true, 'inUse' FROM "user" WHERE id = $1 RETURNING id`,
    [stranger[1].userId],
  );
  await query('UPDATE webhook SET owner = $2 WHERE id = $1', [id, nobody.id]);
  await change();
  await later();
  expect(got).toHaveLength(1);
  expect(await query('SELECT count(*)::int AS n FROM webhook_delivery')).toEqual([{ n: 1 }]);
});

test('rotation: for a day both secrets verify, then the new one; the old one can be ended at once', async () => {
  const { id, secret } = await made();
  const { secret: next } = await asked(rotateWebhook, { id });
  await post();
  await later();
  expect(verified(secret, got[0]!).type).toBe('jobPost.created');
  expect(verified(next, got[0]!).type).toBe('jobPost.created');
  await asked(endOldSecret, { id });
  await post();
  await later();
  expect(() => verified(secret, got[1]!)).toThrow();
  expect(verified(next, got[1]!).type).toBe('jobPost.created');
  expect(JSON.stringify(await asked(webhooks, {}))).not.toContain('whsec_');
});

test('what is not received is tried again under the same id with longer and longer pauses, then given up, and sent again by hand', async () => {
  const { id, secret } = await made();
  await post();
  answers = () => 500;
  let at = 0;
  for (const [n, pause] of PAUSES_MS.entries()) {
    expect(await later(at), `try ${n}`).toBe(1);
    expect(await later(at), `nothing before the pause ${n}`).toBe(0);
    at += pause;
  }
  await query('UPDATE webhook SET failing_since = now()');
  expect(await later(at)).toBe(1);
  expect(await later(at + 86_400_000)).toBe(0);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { list } = await asked(deliveries, {});
  expect(list).toMatchObject([{ state: 'failed', attempts: PAUSES_MS.length + 1, status: 500, error: 'answered 500' }]);
  answers = () => 204;
  await asked(replayDelivery, { delivery: list[0]!.id });
  await later();
  expect((await asked(deliveries, {})).list).toMatchObject([{ state: 'delivered', number: 1 }]);
  expect(verified(secret, got.at(-1)!).data.number).toBe(1);
  const count = got.length;
  expect(await asked(replaySince, { id, since: new Date(Date.now() - 3_600_000).toISOString() })).toEqual({ count: 1 });
  await later();
  expect(got).toHaveLength(count + 1);
});

test('a dead receiver costs one try a round, and is switched off after five days or when it says that it is gone', async () => {
  const { id } = await made();
  answers = () => 503;
  for (let n = 0; n < 5; n++) await post();
  expect(await later()).toBe(5);
  expect(got).toHaveLength(1);
  await query(`UPDATE webhook SET failing_since = now() - interval '5 days 1 hour'`);
  await later(11_000);
  const { list } = await asked(webhooks, {});
  expect(list[0]).toMatchObject({ id, active: false });
  expect(await query(`SELECT event FROM message WHERE event = 'webhook.rested'`)).toHaveLength(1);
  await query('UPDATE webhook SET active = true, failing_since = NULL');
  answers = () => 410;
  await later(60_000);
  expect((await asked(webhooks, {})).list[0]).toMatchObject({ active: false });
});

test('a test is sent while one waits and says what went wrong; addresses inside are never reached', async () => {
  const { id, secret } = await made({ active: false });
  expect(await asked(testWebhook, { id })).toEqual({ status: 200, fault: null });
  expect(verified(secret, got[0]!).type).toBe('webhook.test');
  answers = () => 404;
  expect(await asked(testWebhook, { id })).toEqual({ status: 404, fault: 'answered 404' });
  allowNetworks([]);
  const port = new URL(url).port;
  const hostile = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
  ];
  for (const [n, host] of hostile.entries()) {
    const inside = await made({ name: `Inside ${n}`, url: `http://${host}:${port}/`, active: false });
    const { fault } = await asked(testWebhook, { id: inside.id });
    expect(fault, host).not.toBeNull();
  }
  expect(got).toHaveLength(2);
});

test('two nodes send each event once', async () => {
  await made();
  for (let n = 0; n < 12; n++) await post();
  await Promise.all([later(), later(), later()]);
  expect(got).toHaveLength(12);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  const numbers = got.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
});

test('at most a hundred hooks, each with its name, also of many made at once; changes need the version they were made of', async () => {
  const given = { url, entities: [], actions: ['create'], whole: false, active: false };
  const codes = await Promise.all(
    Array.from({ length: 104 }, async (_, n) => {
      const { code } = await world.people.get('admin')!.client.send(saveWebhook, { ...given, name: `Hook ${n % 102}` });
      return code;
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(100);
  const [first] = (await asked(webhooks, {})).list;
  const { client } = world.people.get('admin')!;
  expect((await client.send(saveWebhook, { ...given, name: 'x', id: first!.id, version: 99 })).code).toBe(409);
  expect((await client.send(saveWebhook, { ...given, name: 'x', url: 'ftp://a.test/' })).problems?.[0]?.field).toBe(
    'url',
  );
  expect(
    (await client.send(saveWebhook, { ...given, name: first!.name, id: first!.id, version: 1, entities: ['nothing'] }))
      .problems?.[0]?.field,
  ).toBe('entities');
  expect((await world.people.get(OUTSIDER)!.client.send(removeWebhook, { id: first!.id })).code).toBe(404);
});

test('what waits is among the queues, tried again and discarded there', async () => {
  await made();
  await post();
  answers = () => 500;
  await later();
  const { list } = await asked(queueLog, { filters: { queueName: 'Webhook' } });
  const row = list.find(({ queue }) => queue === 'webhook')!;
  expect(row).toMatchObject({ receiver: 'ERP', subject: 'jobPost.created', status: 'waiting' });
  expect(await asked(retryQueued, { queue: 'webhook', item: row.item })).toEqual({ changed: true });
  expect(await asked(discardQueued, { queue: 'webhook', item: row.item, reason: 'x' })).toEqual({ changed: true });
  expect(await asked(discardQueued, { queue: 'webhook', item: row.item, reason: 'x' })).toEqual({ changed: false });
  expect(await later(86_400_000)).toBe(0);
});
