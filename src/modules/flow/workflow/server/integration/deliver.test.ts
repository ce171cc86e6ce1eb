/** External systems are notified, over a real HTTP server that is down for hours (design/workflow.md §7, scenario 28). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allowNetworks, isReachable } from '#server/outbound/address-guard.ts';
import { signature } from '#server/outbound/signed-post.ts';
import { bindSecret, loadSecret } from '#server/secret.ts';
import { build, task } from '../../engine/testing/build.ts';
import { INITIATOR } from '../../engine/testing/play.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { deliverDue, sealCallbackSecret, sendAgain, skip } from './deliver.ts';

const SECRET = 'a secret of the tests';
const MINUTE = 60_000;

interface Received {
  id: string;
  moment: string;
  instanceId: number;
  valid: boolean;
}
const received: Received[] = [];
let answer = 200;
let office: Office;
let receiver: Server;
let url: string;

beforeAll(async () => {
  bindSecret(loadSecret('', 'key of the tests'));
  office = await makeOffice();
  await office.publish('told', build(task('a', [1])));
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { moment, instanceId } = JSON.parse(body) as { moment: string; instanceId: number };
      const valid =
        request.headers['x-waymark-signature'] === signature(SECRET, Number(request.headers['x-waymark-time']), body);
      if (answer === 200) received.push({ id: String(request.headers['x-waymark-id']), moment, instanceId, valid });
      response.writeHead(answer, answer === 302 ? { location: url } : {}).end('thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
  await sql`INSERT INTO wf_callback_config (company_id, name, moments, url, sealed_secret)
    VALUES (1, 'ERP', '{start,approved}', ${url}, ${sealCallbackSecret(1, SECRET)})`.execute(office.db);
});
afterAll(async () => {
  receiver.close();
  await office.close();
});
afterEach(() => {
  received.length = 0;
  answer = 200;
});

async function oneLife(): Promise<number> {
  const { instanceId } = await office.start(INITIATOR, { definition: 'told' }, START);
  const { rows } = await office.read(instanceId);
  await office.act(1, instanceId, { kind: 'agree', task: [...rows.task.values()].at(-1)!.id, opinion: 'yes' });
  return instanceId;
}

async function failedLetters() {
  const { rows } = await sql<{ id: number; instanceId: number; moment: string; error: string }>`
    SELECT id, instance_id, moment, error FROM wf_outbox WHERE failed_at IS NOT NULL AND delivered_at IS NULL`.execute(
    office.db,
  );
  return rows;
}

test('addresses inside are refused, also written as IPv6', () => {
  allowNetworks([]);
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])
    expect(isReachable(inside), inside).toBe(false);
  // IPv4 in the clothes of IPv6.
  for (const inside of [
    'fec0::1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '::a00:1',
    '::ffff:0:a00:1',
    '2001:0:a00:1::1',
    '::ffff:10.0.0.1',
  ])
    expect(isReachable(inside), inside).toBe(false);
  for (const outside of ['93.184.215.14', '2606:4700::1111']) expect(isReachable(outside), outside).toBe(true);
  allowNetworks(['10.1.0.0/16', 'loopback']);
  expect(['10.1.2.3', '10.2.2.3', '127.0.0.1'].map(isReachable)).toEqual([true, false, true]);
});

test('28 down for three hours: delivered in order once up, signed, each once', async () => {
  allowNetworks(['loopback']);
  answer = 503;
  const [first, second] = [await oneLife(), await oneLife()];
  for (let minutes = 0; minutes < 180; minutes += 3) await deliverDue(office.db, START + minutes * MINUTE);
  expect(received).toEqual([]);
  answer = 200;
  for (let minutes = 180; minutes < 300; minutes += 10) await deliverDue(office.db, START + minutes * MINUTE);
  for (const id of [first, second])
    expect(received.filter((one) => one.instanceId === id).map((one) => one.moment)).toEqual(['start', 'approved']);
  expect(received.every((one) => one.valid)).toBe(true);
  expect(new Set(received.map((one) => one.id)).size).toBe(4);
});

test('after the last pause it has failed and holds back what comes later, until an administrator sends it again', async () => {
  allowNetworks(['loopback']);
  answer = 302;
  const id = await oneLife();
  for (let minutes = 0; minutes < 600; minutes += 10) await deliverDue(office.db, START + minutes * MINUTE);
  const failed = await failedLetters();
  expect(failed).toMatchObject([{ instanceId: id, moment: 'start', error: 'answered 302' }]);
  answer = 200;
  await deliverDue(office.db, START + 601 * MINUTE);
  expect(received).toEqual([]);
  await office.as(999, (ctx) => sendAgain(ctx, failed[0]!.id));
  await deliverDue(office.db, START + 602 * MINUTE);
  expect(received.map((one) => one.moment)).toEqual(['start', 'approved']);
});

test('a letter that was skipped lets the later ones go; without order nothing waits; as many tries as set', async () => {
  allowNetworks(['loopback']);
  answer = 500;
  await sql`UPDATE wf_callback_config SET retries = 1`.execute(office.db);
  const id = await oneLife();
  for (let minutes = 0; minutes < 5; minutes++) await deliverDue(office.db, START + minutes * MINUTE);
  const [first] = await failedLetters();
  expect(first).toMatchObject({ instanceId: id, moment: 'start', error: 'answered 500' });
  answer = 200;
  await office.as(999, (ctx) => skip(ctx, first!.id));
  await expect(office.as(999, (ctx) => skip(ctx, first!.id))).rejects.toThrow('absent');
  await deliverDue(office.db, START + 10 * MINUTE);
  expect(received.map((one) => one.moment)).toEqual(['approved']);
  received.length = 0;
  await sql`UPDATE wf_callback_config SET ordered = false`.execute(office.db);
  answer = 500;
  const { instanceId } = await office.start(INITIATOR, { definition: 'told' }, START);
  await deliverDue(office.db, START);
  answer = 200;
  const { rows } = await office.read(instanceId);
  await office.act(1, instanceId, { kind: 'agree', task: [...rows.task.values()].at(-1)!.id, opinion: 'yes' });
  await deliverDue(office.db, START);
  expect(received.map((one) => one.moment)).toEqual(['approved']);
  await sql`UPDATE wf_callback_config SET ordered = true, retries = 6`.execute(office.db);
});

test('an internal address is not reached', async () => {
  allowNetworks([]);
  const id = await oneLife();
  await deliverDue(office.db, START);
  expect(received).toEqual([]);
  const { rows } = await sql<{
    error: string;
  }>`SELECT error FROM wf_outbox WHERE instance_id = ${id} ORDER BY id`.execute(office.db);
  expect(rows[0]!.error).toBe('127.0.0.1 leads into an internal network');
});
