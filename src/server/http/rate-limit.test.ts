import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { type TestClient, type TestServer, testServer } from '#server/testing/http.ts';
import { makeLimiter, makeSessionLimit } from './rate-limit.ts';
import { cleanJob, httpModule } from './tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer([]);
});
afterAll(() => server.close());

const allowed = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
const times = <T>(n: number, work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, work));

test('two nodes count together, however many ask at the same moment', async () => {
  const nodes = [makeLimiter(server.db, 20, 3_600_000), makeLimiter(server.db, 20, 3_600_000)];
  const answers = await Promise.all(nodes.map((node) => times(15, () => node('192.0.2.1'))));
  expect(allowed(answers.flat())).toBe(20);
  expect(await nodes[0]!('192.0.2.2')).toBe(true);
  // A node that starts now knows it too.
  expect(await makeLimiter(server.db, 20, 3_600_000)('192.0.2.1')).toBe(false);
});

test('a new window counts anew, and old counts are removed', async () => {
  const node = makeLimiter(server.db, 2, 60_000);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:59Z') });
  try {
    expect(allowed(await times(3, () => node('192.0.2.3')))).toBe(2);
    vi.setSystemTime(new Date('2030-01-01T00:01:00Z'));
    expect(allowed(await times(3, () => node('192.0.2.3')))).toBe(2);
    const left = async () =>
      (await server.database.pool.query(`SELECT count FROM public_rate WHERE subscriber = '192.0.2.3'`)).rows;
    expect(await left()).toEqual([{ count: 2 }]);
    await cleanJob.run(server.db, Date.now() + 660_001, async () => Date.now());
    expect(await left()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('a window that a clock opened that ran ahead begins anew, one of a node a little ahead goes on', async () => {
  const at = (iso: string) => vi.setSystemTime(new Date(iso));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    at('2031-05-05T00:00:10Z');
    expect(allowed(await times(4, () => makeLimiter(server.db, 3, 60_000)('192.0.2.9')))).toBe(3);
    at('2030-05-05T00:00:10Z');
    expect(allowed(await times(4, () => makeLimiter(server.db, 3, 60_000)('192.0.2.9')))).toBe(3);
    at('2030-05-05T00:01:10Z');
    expect(await makeLimiter(server.db, 3, 60_000)('192.0.2.9')).toBe(true);
    at('2030-05-05T00:00:50Z');
    expect(allowed(await times(4, () => makeLimiter(server.db, 3, 60_000)('192.0.2.9')))).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('what an address does beyond the limit does not reach the database; without a database the node limits alone', async () => {
  const node = makeLimiter(server.db, 3, 3_600_000);
  await times(50, () => node('192.0.2.4'));
  const { rows } = await server.database.pool.query(`SELECT count FROM public_rate WHERE subscriber = '192.0.2.4'`);
  expect(rows).toEqual([{ count: 3 }]);
  const other = await testServer([]);
  const alone = makeLimiter(other.db, 3, 3_600_000);
  await other.close();
  expect(allowed(await times(5, () => alone('192.0.2.5')))).toBe(3);
});

test('a session has its own limit, an address one for sessions that are none; whoever has one goes on', () => {
  const limit = makeSessionLimit(3, 2);
  const asks = (token: string | undefined, ip: string, n: number) =>
    Array.from({ length: n }, () => limit.allows(token, ip)).filter(Boolean).length;
  expect([asks('mine', '192.0.2.1', 5), asks('yours', '192.0.2.1', 3)]).toEqual([3, 3]);
  expect(asks('known', '192.0.2.2', 1)).toBe(1);
  limit.known('known');
  for (const token of ['a', 'b']) {
    expect(limit.allows(token, '192.0.2.2')).toBe(true);
    limit.unknown(token, '192.0.2.2');
  }
  expect([limit.allows('c', '192.0.2.2'), limit.allows(undefined, '192.0.2.2')]).toEqual([false, false]);
  expect(limit.allows('known', '192.0.2.2')).toBe(true);
  expect(limit.allows('d', '192.0.2.3')).toBe(true);
});

test('invented tokens shut out nobody behind their address who has a session, also one this node has not seen yet', () => {
  const limit = makeSessionLimit(3, 2, (token) => token.startsWith('ours.'));
  for (let i = 0; i < 500; i++) {
    const token = `invented-${i}`;
    if (limit.allows(token, '192.0.2.7')) limit.unknown(token, '192.0.2.7');
  }
  expect(limit.allows('invented-again', '192.0.2.7')).toBe(false);
  expect(Array.from({ length: 4 }, () => limit.allows('ours.1', '192.0.2.7'))).toEqual([true, true, true, false]);
  // One that has ended is a stranger's again.
  limit.known('was');
  expect(limit.allows('was', '192.0.2.7')).toBe(true);
  limit.unknown('was', '192.0.2.7');
  expect(limit.allows('was', '192.0.2.7')).toBe(false);
});

test('the server answers 429 to a session beyond its limit, in words, and to nobody else', async () => {
  const busy = await testServer([httpModule], { callsPerMinute: 5 });
  const [one, other] = [busy.as(), busy.as()];
  const ask = (client: TestClient) => client.send(issueTicketCall, { address: '/x' }, { language: 'US' });
  const answers = await times(7, () => ask(one));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.msg).toBe('Too many requests, please try again later');
  expect((await ask(other)).status).toBe(200);
  await busy.close();
});
