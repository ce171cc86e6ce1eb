/** A real pool of connections under long exports: reads are answered meanwhile. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { Download, handle } from '#server/context.ts';
import { PROFILES } from '#server/db/pool.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';

const options = { label: ['x', 'x', 'x'] } as const;
const slowSheet = call('GET', '/api/v1/slow-sheet', 'login', {}, output<Uint8Array>(), {
  ...options,
  body: 'download',
});
const quick = call('GET', '/api/v1/quick', 'login', {}, output<number>(), options);

/** Exports that hold a connection now, and the most there were. */
let under = 0;
let most = 0;
let go: () => void;
let released: Promise<void>;
let server: TestServer;
beforeAll(async () => {
  server = await testServer([
    {
      name: 'slow',
      handlers: [
        handle(slowSheet, async (ctx) => {
          await sql`SELECT 1`.execute(ctx.db);
          most = Math.max(most, ++under);
          await released;
          await sql`SELECT 1`.execute(ctx.db);
          under--;
          return new Download('a.csv', 'text/csv', new Uint8Array([1]));
        }),
        handle(quick, async (ctx) => (await sql<{ n: number }>`SELECT 1 AS n`.execute(ctx.db)).rows[0]!.n),
      ],
    },
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  [under, most] = [0, 0];
  ({ promise: released, resolve: go } = Promise.withResolvers<void>());
});
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
};

test('one person asks for dozens of exports: a few run, and the reads of others and their own are answered meanwhile', async () => {
  const greedy = server.as({ userId: 1 });
  const exports = Array.from({ length: 40 }, () => greedy.send(slowSheet, {}));
  await until(() => under === 3);
  for (const reader of [server.as({ userId: 2 }), greedy]) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => reader.send(quick, {})));
    expect(answers.map(({ code, data }) => [code, data])).toEqual(Array(30).fill([0, 1]));
  }
  // Another person's export is not behind theirs.
  const other = server.as({ userId: 3 }).send(slowSheet, {});
  await until(() => under === 4);
  expect(server.database.pool.waitingCount).toBe(0);
  go();
  const answers = await Promise.all([...exports, other]);
  expect(most).toBeLessThanOrEqual(4);
  // Queued ones were served; those beyond the queue were asked to try again.
  const refused = answers.filter(({ status }) => status === 503);
  expect([answers.length - refused.length, refused.length]).toEqual([14, 27]);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([CODE.busy]));
  expect(server.faults).toEqual([]);
});

test('many people export at once: fewer run than there are connections, here and in production', async () => {
  const exports = Array.from({ length: 12 }, (_, i) => server.as({ userId: 10 + (i % 6) }).send(slowSheet, {}));
  await until(() => under === 8);
  const { max } = server.database.pool.options;
  expect([under < max, under < PROFILES.app.max / 2]).toEqual([true, true]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.as({ userId: 30 }).send(quick, {})));
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  go();
  expect((await Promise.all(exports)).every(({ status }) => status === 200)).toBe(true);
  expect(most).toBe(8);
});
