import { expect, test } from 'vitest';
import { mapInTurns } from './turns.ts';

test('a long list is mapped in order, and others have their turns meanwhile', async () => {
  let others = 0;
  let ended = false;
  const count = (): void => {
    others++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const slowly = (item: number): number => {
    const until = performance.now() + 0.2;
    while (performance.now() < until);
    return item * 2;
  };
  const list = Array.from({ length: 1000 }, (_, i) => i);
  expect(await mapInTurns(list, slowly)).toEqual(list.map((item) => item * 2));
  ended = true;
  // 200 ms of work in pieces of about 26.
  expect(others).toBeGreaterThan(4);
});
