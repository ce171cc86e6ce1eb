import { expect, test } from 'vitest';
import { actionOfKey, inOrder } from './issue-keys.ts';

const named = (...keys: string[]) => keys.map((key) => ({ key }));

test('a key is the open one of the actions it stands for, else the refused one, which says why', () => {
  const refused = { key: 'accept', refused: 'not yours' };
  expect(actionOfKey([refused, { key: 'verify' }], 'a')).toEqual({ key: 'verify' });
  expect(actionOfKey([refused], 'a')).toBe(refused);
  expect(actionOfKey([refused], 'x')).toBeUndefined();
});

test('the likeliest action comes first; of an issue that nobody has, giving it to somebody', () => {
  const given = named('close', 'transfer', 'assign', 'solve', 'accept', 'edit');
  const order = (unassigned: boolean) => inOrder(given, unassigned).map(({ key }) => key);
  expect(order(false)).toEqual(['accept', 'solve', 'assign', 'transfer', 'close', 'edit']);
  expect(order(true)).toEqual(['assign', 'accept', 'solve', 'transfer', 'close', 'edit']);
});
