import { describe, expect, test } from 'vitest';
import { checkFeel, condition, evaluateFeel, type VarTypes, variablesOf } from './feel.ts';

const types: VarTypes = {
  amount: 'number',
  dept: 'text',
  urgent: 'boolean',
  due: 'date',
  at: 'date',
  rows: 'list',
  '总 金额': 'number',
};

test.each([
  ['amount > 100', { amount: '100.01' }, true],
  ['amount > 100', { amount: 100 }, false],
  ['amount >= 100 and dept in ("a", "b")', { amount: 100, dept: 'b' }, true],
  ['due > date("2026-01-31")', { due: '2026-02-01' }, true],
  ['due = @"2026-02-01"', { due: '2026-02-01' }, true],
  ['at < date and time("2026-02-01T00:00:00Z")', { at: '2026-01-31T23:59:59Z' }, true],
  ['count(rows[price > 3]) = 1', { rows: [{ price: 5 }, { price: 2 }] }, true],
  ['some r in rows satisfies r.price > 3', { rows: [{ price: 5 }] }, true],
  ['总 金额 > 5', { '总 金额': 6 }, true],
  ['amount != null and amount > 3', { amount: null }, false],
  ['not(urgent)', { urgent: false }, true],
] as const)('%s with %j is %s', (text, vars, expected) => {
  expect(condition(text, vars, types)).toEqual({ value: expected });
});

test.each([
  ['amount > 100', {}, 'MISSING_VARIABLE'],
  ['amount > 100 or true', {}, 'MISSING_VARIABLE'],
  ['amount', { amount: 5 }, 'NOT_BOOLEAN'],
  ['amount > 100', { amount: null }, 'NOT_BOOLEAN'],
  ['amount > 100', { amount: 'many' }, 'TYPE_MISMATCH'],
  ['amount >', { amount: 5 }, 'SYNTAX'],
  ['  ', {}, 'SYNTAX'],
  ['today() > due', { due: '2026-01-01' }, 'CLOCK'],
  ['foo(amount)', { amount: 5 }, 'UNKNOWN_FUNCTION'],
  ['dept + 1 = 2', { dept: 'a' }, 'EVALUATION'],
  ['due > date("2026-01-01")', { due: 'tomorrow' }, 'TYPE_MISMATCH'],
  ['count(rows[price > 3]) = 1', { rows: [{ cost: 1 }] }, 'MISSING_VARIABLE'],
] as const)('%s with %j is an incident: %s', (text, vars, kind) => {
  const answer = condition(text, vars, types);
  expect(answer.fault?.kind).toBe(kind);
  expect(answer.value).toBeUndefined();
});

describe('check at publish', () => {
  test.each([
    ['amount > 100', null],
    ['total > 100', 'UNKNOWN_VARIABLE'],
    ['amount > "100"', 'TYPE_MISMATCH'],
    ['due > "2026-01-01"', 'TYPE_MISMATCH'],
    ['urgent = true and dept = 3', 'TYPE_MISMATCH'],
    ['amount between 1 and', 'SYNTAX'],
    ['now() > at', 'CLOCK'],
    ['foo(amount) > 1', 'UNKNOWN_FUNCTION'],
    ['rows[price > 3].price = 1', null],
    ['amount instance of number', null],
    ['for r in rows return r.price', null],
  ] as const)('%s: %s', (text, kind) => {
    expect(checkFeel(text, types)?.kind ?? null).toBe(kind);
  });
});

test('variables used, without bound names, functions and fields of filtered items', () => {
  expect(variablesOf('some x in rows satisfies x > amount and y = 1')).toEqual(['rows', 'amount', 'y']);
  expect(variablesOf('{a: 1, b: a + c}.b > 2')).toEqual(['c']);
  expect(variablesOf('rows[price > 3].price = max(total amount, 2)', { 'total amount': 'number' })).toEqual([
    'rows',
    'total amount',
  ]);
  expect(variablesOf('amount >')).toEqual([]);
});

test('text never becomes code', () => {
  const before = Object.keys(globalThis).length;
  for (const text of ['globalThis.x = 1', 'constructor.constructor("return 1")()', 'process.exit(1)', 'import("fs")'])
    expect(evaluateFeel(text, {}).fault).toBeDefined();
  expect(Object.keys(globalThis).length).toBe(before);
});
