import { expect, test } from 'vitest';
import { forgetInput, holdInput, keepInput, takeInput } from './typed-input.ts';

const LINA = 2;
const input = (name: string) => ({ base: { name: '', note: 'old' }, typed: { name, note: 'new' } });
const take = (
  userId: number,
  screen: string,
  form: string,
  stored: Record<string, unknown> = { name: '', note: 'old' },
) => takeInput(userId, screen, form, (name, base) => stored[name] === base);

test('input is given back once, to the same person in the same form of the same screen', () => {
  holdInput('/a', 'x', input('typed'));
  keepInput(LINA, false);
  expect(take(LINA, '/b', 'x')).toBeNull();
  expect(take(LINA, '/a', 'y')).toBeNull();
  expect(take(LINA, '/a', 'x')).toEqual({ name: 'typed', note: 'new' });
  expect(take(LINA, '/a', 'x')).toBeNull();
});

test('somebody else gets nothing, and it is gone then', () => {
  holdInput('/a', 'x', input('typed'));
  keepInput(LINA, false);
  expect(take(3, '/a', 'x')).toBeNull();
  expect(take(LINA, '/a', 'x')).toBeNull();
});

test('whoever signs out leaves nothing behind, also of earlier sessions', () => {
  holdInput('/a', 'x', input('typed'));
  keepInput(LINA, false);
  keepInput(LINA, true);
  expect(take(LINA, '/a', 'x')).toBeNull();
});

test('saved forms and closed screens are forgotten, other ones not', () => {
  holdInput('/a', 'x', input('saved'));
  holdInput('/a', 'x', null);
  holdInput('/b', 'x', input('closed'));
  holdInput('/bb', 'x', input('kept'));
  forgetInput('/b');
  keepInput(LINA, false);
  expect(take(LINA, '/a', 'x')).toBeNull();
  expect(take(LINA, '/b', 'x')).toBeNull();
  expect(take(LINA, '/bb', 'x')).toEqual({ name: 'kept', note: 'new' });
});

test('a field that somebody changed meanwhile is left as it is now', () => {
  holdInput('/a', 'x', input('typed'));
  keepInput(LINA, false);
  expect(take(LINA, '/a', 'x', { name: '', note: 'theirs' })).toEqual({ name: 'typed' });
});

test('input of two sessions that ended one after the other is all kept', () => {
  holdInput('/a', 'x', input('first'));
  keepInput(LINA, false);
  holdInput('/b', 'x', input('second'));
  keepInput(LINA, false);
  expect(take(LINA, '/a', 'x')).toMatchObject({ name: 'first' });
  expect(take(LINA, '/b', 'x')).toMatchObject({ name: 'second' });
});
