/** Costly expressions on the server: evaluated by a worker, stopped there, and the main process goes on meanwhile. */
import { afterAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { systemCtx } from '#server/system.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { stopWorkers } from '#server/workers/workers.ts';
import type { Evaluate } from '../feel.ts';
import { withExpressions } from './public.ts';

const database = await testDatabase();
const db = makeDb(database.pool);
afterAll(async () => {
  await stopWorkers();
  await database.drop();
});
const inTx = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => withTx(db, (tx) => work(systemCtx(tx, 1, 0, 480, [])));
const value = (text: string, vars = {}) =>
  inTx((ctx) => withExpressions(ctx, (evaluate) => evaluate(text, vars))).then(
    (answer) => answer.fault?.kind ?? answer.value,
  );

test('what has no small bound is evaluated all the same, up to a limit', async () => {
  expect(await value('sum(for i in 1..n return i)', { n: 50_000 })).toBe(1_250_025_000);
  expect(await value('sort(l, function(a, b) a < b)', { l: [3, 1, 2] })).toEqual([1, 2, 3]);
  expect(await value('for i in 1..n return date("2026-01-01")', { n: 2 })).toEqual(['2026-01-01', '2026-01-01']);
});

test('time, memory and the size of the answer are limited; the next expression is evaluated', async () => {
  expect(await value('some i in 1..n satisfies some j in 1..n satisfies i + j < 0', { n: 100_000 })).toBe('TOO_COSTLY');
  expect(await value('for i in 1..n return "xxxxxxxxxxxxxxxxxxxx"', { n: 60_000 })).toBe('TOO_COSTLY');
  expect(await value('count(for i in 1..x return i)', { x: 1e12 })).toBe('TOO_COSTLY');
  expect(await value('count(for i in 1..n return i)', { n: 3 })).toBe(3);
});

test('work is repeated until all is known; the one that had to be stopped is named, others have their values', async () => {
  let runs = 0;
  const work = (evaluate: Evaluate) => {
    runs++;
    const all = ['count(for i in 1..n return i)', 'count(for i in 1..x return i)', 'n + 1'].map((text) =>
      evaluate(text, { n: 4, x: 1e12 }),
    );
    const again = evaluate('count(for i in 1..m return i)', { m: all[0]!.value ?? 1 });
    return [...all, again].map((answer) => answer.fault?.name ?? answer.value);
  };
  expect(await inTx((ctx) => withExpressions(ctx, work))).toEqual([4, 'count(for i in 1..x return i)', 5, 4]);
  expect(runs).toBeGreaterThan(1);
});

test('many cheap ones together are no burden of the process either', async () => {
  const values = await inTx((ctx) =>
    withExpressions(ctx, (evaluate) =>
      Array.from({ length: 40 }, (_, i) => evaluate(`count(for i in 1..9000 return i) + ${i}`, {}).value),
    ),
  );
  expect(values).toEqual(Array.from({ length: 40 }, (_, i) => 9000 + i));
});

test('other requests are answered while one is evaluated', async () => {
  let over = false;
  const costly = value('some i in 1..n satisfies some j in 1..n satisfies i + j < 0', { n: 100_000 }).then((kind) => {
    over = true;
    return kind;
  });
  for (let turn = 0; turn < 5; turn++) {
    expect(await value('n + 1', { n: turn })).toBe(turn + 1);
    expect(over).toBe(false);
  }
  expect(await costly).toBe('TOO_COSTLY');
});
