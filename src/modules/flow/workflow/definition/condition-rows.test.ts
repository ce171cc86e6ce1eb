import { expect, test } from 'vitest';
import { checkFeel, condition } from '#modules/flow/feel/feel.ts';
import type { VariableType } from '../graph.ts';
import { OPS, rowsText } from './condition-rows.ts';
import type { Comparison } from './tree.ts';

const types: Record<string, VariableType> = {
  amount: 'number',
  title: 'text',
  urgent: 'boolean',
  due: 'date',
  at: 'instant',
  hour: 'time',
  owner: 'user',
  members: 'users',
  tags: 'list',
  place: 'object',
};

const values: Record<VariableType, Comparison['value']> = {
  number: '100.5',
  text: 'say "a\\b"',
  boolean: true,
  date: '2026-03-01',
  instant: '2026-03-01T09:30:00',
  time: '09:30:00',
  user: [3, 4],
  users: [3],
  list: 'x',
  object: null,
};
const every = Object.entries(types).flatMap(([variable, type]) =>
  OPS[type].map((op): Comparison => {
    const one = values[type] as string;
    return { variable, op, value: op === 'between' ? [one, one] : values[type] };
  }),
);

test.each(every)('$variable $op is FEEL that answers true or false for empty values too', (row) => {
  const text = rowsText([[row]], types)!;
  expect(checkFeel(text, types)).toBeNull();
  const answer = condition(text, { [row.variable]: null }, types);
  expect(answer.fault).toBeUndefined();
  expect(answer.value).toBe(row.op === 'empty' || row.op === 'ne');
});

test.each([
  [[[{ variable: 'amount', op: 'gt', value: '100' }]], { amount: '100.01' }, true],
  [[[{ variable: 'amount', op: 'between', value: ['1', '2'] }]], { amount: 2 }, true],
  [[[{ variable: 'title', op: 'in', value: 'a, b，c' }]], { title: 'c' }, true],
  [[[{ variable: 'title', op: 'eq', value: 'say "a\\b"' }]], { title: 'say "a\\b"' }, true],
  [[[{ variable: 'title', op: 'empty', value: null }]], { title: '' }, true],
  [[[{ variable: 'members', op: 'contains', value: [1, 2] }]], { members: [2] }, true],
  [[[{ variable: 'owner', op: 'in', value: [1, 2] }]], { owner: 3 }, false],
  [[[{ variable: 'due', op: 'lt', value: '2026-03-01' }]], { due: '2026-02-28' }, true],
] as const)('%j with %j: %s', (rows, vars, expected) => {
  expect(condition(rowsText(rows as unknown as Comparison[][], types)!, vars, types)).toEqual({ value: expected });
});

test('groups are alternatives, rows of a group hold together', () => {
  const low: Comparison = { variable: 'amount', op: 'lt', value: 10 };
  const urgent: Comparison = { variable: 'urgent', op: 'eq', value: true };
  const named: Comparison = { variable: 'title', op: 'eq', value: 'x' };
  const text = rowsText([[low, urgent], [named]], types)!;
  const answer = (vars: object) => condition(text, { amount: 1, urgent: false, title: 'y', ...vars }, types).value;
  expect([answer({}), answer({ urgent: true }), answer({ title: 'x' })]).toEqual([false, true, true]);
});

test('what is not finished has no text', () => {
  expect(rowsText([[{ variable: 'amount', op: 'gt', value: '' }]], types)).toBeNull();
  expect(rowsText([[{ variable: 'amount', op: 'gt', value: 'many' }]], types)).toBeNull();
  expect(rowsText([], types)).toBeNull();
});
