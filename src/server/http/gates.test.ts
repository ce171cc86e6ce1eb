/** Gates: limits of concurrent work, and who goes first. */
import { expect, test } from 'vitest';
import { CODE, type Refusal } from '#kernel/problem.ts';
import { Gate } from './gates.ts';

const gate = (waitMs = 600_000) => new Gate({ person: 2, node: 3, waiting: 2, waitMs });
const code = (work: Promise<unknown>) => work.then(() => 0).catch((error: unknown) => (error as Refusal).code);

test('one person never has more than theirs, all together never more than the node; freed room goes to whoever it fits', async () => {
  const one = gate();
  const order: string[] = [];
  const enter = async (person: number, name: string) => {
    const leave = await one.enter(person, 1);
    order.push(name);
    return leave;
  };
  const [first, second] = [await enter(1, 'a1'), await enter(1, 'a2')];
  const third = enter(1, 'a3');
  const other = await enter(2, 'b1');
  const late = enter(3, 'c1');
  expect(order).toEqual(['a1', 'a2', 'b1']);
  // Free capacity of the node skips person 1, who has two running.
  other();
  const c = await late;
  first();
  first();
  (await third)();
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  second();
  c();
  // All is given back.
  for (const leave of await Promise.all([one.enter(4, 2), one.enter(5, 1)])) leave();
});

test('too long a queue, too long a wait and an answer nobody waits for are refused as busy; more than the limit goes alone', async () => {
  const one = gate(1);
  const all = await one.enter(1, 99);
  expect(await code(one.enter(1, 1))).toBe(CODE.busy);
  const patient = gate();
  await patient.enter(1, 2);
  const gone = new AbortController();
  const waits = [patient.enter(1, 1, gone.signal), patient.enter(1, 1, gone.signal)];
  expect(await code(patient.enter(1, 1))).toBe(CODE.busy);
  gone.abort();
  expect(await Promise.all(waits.map(code))).toEqual([CODE.busy, CODE.busy]);
  all();
  expect(await code(one.enter(1, 1))).toBe(0);
});

test('a thousand that come and go at once leave nothing behind and never pass the limits', async () => {
  const one = new Gate({ person: 3, node: 8, waiting: 1_000, waitMs: 600_000 });
  const running = new Map<number, number>();
  let most = 0;
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, i) => {
      const person = i % 7;
      const leave = await one.enter(person, 1);
      running.set(person, (running.get(person) ?? 0) + 1);
      expect(running.get(person)).toBeLessThanOrEqual(3);
      most = Math.max(
        most,
        [...running.values()].reduce((sum, n) => sum + n, 0),
      );
      await new Promise((go) => setImmediate(go));
      running.set(person, running.get(person)! - 1);
      leave();
    }),
  );
  expect(most).toBe(8);
});
