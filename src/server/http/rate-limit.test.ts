import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { makeLimiter } from './rate-limit.ts';
import { httpModule } from './tickets.ts';

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
    await httpModule.jobs![0]!.run(server.db, Date.now() + 660_001);
    expect(await left()).toEqual([]);
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
