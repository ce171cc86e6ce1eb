import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue, checkValues } from './check.ts';
import { cleanValues } from './clean.ts';
import { FIELD_KINDS, type Field, type FieldOptions, type Fields, longText, text } from './field.ts';
import { LANGS, say } from './text.ts';

const label = ['名称', '名稱', 'Name'] as const;
const field = (kind: Field['kind'], options: FieldOptions = {}): Field => ({ kind, label, ...options });
const keyOf = (f: Field, value: unknown): string | null => checkValue('x', f, value)?.message.key ?? null;

const ok = null;
/** kind, options, value, key of the text or null. */
const CASES: [Field['kind'], FieldOptions, unknown, string | null][] = [
  ['text', {}, 'a'.repeat(200), ok],
  ['text', {}, 'a'.repeat(201), 'check.tooLong'],
  ['text', { max: 3 }, '𠮷𠮷𠮷', ok],
  ['text', { max: 3 }, '𠮷𠮷𠮷𠮷', 'check.tooLong'],
  ['text', { min: 2 }, 'a', 'check.tooShort'],
  ['text', {}, 5, 'check.notText'],
  ['text', {}, ['a'], 'check.notText'],
  ['text', {}, 'a\0', 'check.badCharacters'],
  ['text', {}, '\ud800', 'check.badCharacters'],
  ['longText', {}, 'a'.repeat(4001), 'check.tooLong'],
  ['richText', {}, 'a'.repeat(100_001), 'check.tooLong'],
  ['text', { format: 'account' }, 'a_1', ok],
  ['text', { format: 'account' }, '1a', 'check.account'],
  ['text', { format: 'account' }, 'a-b', 'check.account'],
  ['text', { format: 'email' }, 'a.b+c@x-y.example.com', ok],
  ['text', { format: 'email' }, 'a@b', 'check.email'],
  ['text', { format: 'email' }, 'a@b.c', 'check.email'],
  ['text', { format: 'email' }, 'a b@c.de', 'check.email'],
  ['text', { format: 'mobile' }, '13800000000', ok],
  ['text', { format: 'mobile' }, '23800000000', 'check.mobile'],
  ['text', { format: 'mobile' }, '138000000001', 'check.mobile'],
  ['text', { format: 'phone' }, '+86 (10) 1234-5678', ok],
  ['text', { format: 'phone' }, '1'.repeat(21), 'check.phone'],
  ['text', { format: 'url' }, 'https://a.b/c?d', ok],
  ['text', { format: 'url' }, 'javascript:alert(1)', 'check.url'],
  ['text', { format: 'url' }, 'http://a b', 'check.url'],
  ['text', { format: 'color' }, '#1677fF', ok],
  ['text', { format: 'color' }, '#fff', 'check.color'],
  ['text', { format: 'qq' }, '12345', ok],
  ['text', { format: 'qq' }, '1234', 'check.qq'],
  ['text', { format: 'code' }, 'A-1.b_2', ok],
  ['text', { format: 'code' }, 'A 1', 'check.code'],
  ['choices', { items: { a: label, b: label } }, ['b', 'a'], ok],
  ['choices', { items: { a: label } }, [], ok],
  ['choices', { items: { a: label }, required: true }, [], 'check.required'],
  ['choices', { items: { a: label } }, ['a', 'x'], 'check.notChoice'],
  ['choices', { items: { a: label } }, 'a', 'check.notChoice'],
  ['choices', { items: { a: label } }, ['toString'], 'check.notChoice'],
  ['choices', { items: { a: label, b: label } }, ['a', 'a'], 'check.tooMany'],
  ['choices', { items: { a: label, b: label }, max: 1 }, ['a', 'b'], 'check.tooMany'],
  ['int', {}, 0, ok],
  ['int', {}, 1.5, 'check.notInt'],
  ['int', {}, '1', 'check.notInt'],
  ['int', {}, Number.NaN, 'check.notInt'],
  ['int', {}, 2 ** 53, 'check.notInt'],
  ['int', { min: 1 }, 0, 'check.tooSmall'],
  ['int', { max: 9 }, 10, 'check.tooLarge'],
  ['decimal', {}, '12.34', ok],
  ['decimal', {}, '-0.5', ok],
  ['decimal', {}, 12.34, 'check.notNumber'],
  ['decimal', {}, '1e5', 'check.notNumber'],
  ['decimal', {}, '.5', 'check.notNumber'],
  ['decimal', {}, '1.234', 'check.digits'],
  ['decimal', { digits: 0 }, '1.0', 'check.digits'],
  ['decimal', {}, '1234567890123456789', 'check.notNumber'],
  ['decimal', { min: 0.1, max: 24 }, '0.0', 'check.tooSmall'],
  ['decimal', { min: 0.1, max: 24 }, '24.1', 'check.tooLarge'],
  ['money', {}, { amount: '1.00', currency: 'CNY' }, ok],
  ['money', {}, { amount: '1.00' }, 'check.notMoney'],
  ['money', {}, { amount: '1.00', currency: 'cny' }, 'check.notMoney'],
  ['money', {}, { amount: '1.00', currency: 'CNY', more: 1 }, 'check.notMoney'],
  ['money', {}, { amount: 1, currency: 'CNY' }, 'check.notNumber'],
  ['percent', {}, 100, ok],
  ['percent', {}, 101, 'check.tooLarge'],
  ['percent', {}, -1, 'check.tooSmall'],
  ['percent', {}, 0.5, 'check.digits'],
  ['percent', { digits: 1 }, 0.5, ok],
  ['percent', {}, Number.POSITIVE_INFINITY, 'check.notNumber'],
  ['bool', {}, false, ok],
  ['bool', {}, 'true', 'check.notBool'],
  ['date', {}, '2024-02-29', ok],
  ['date', {}, '2023-02-29', 'check.notDate'],
  ['date', {}, '2026-1-1', 'check.notDate'],
  ['date', {}, '1899-12-31', 'check.notDate'],
  ['date', {}, '2201-01-01', 'check.notDate'],
  ['date', {}, 20_260_101, 'check.notDate'],
  ['instant', {}, '2026-01-01T08:00:00.123Z', ok],
  ['instant', {}, '2026-01-01T08:00+08:00', ok],
  ['instant', {}, '2026-01-01T08:00:00', 'check.notInstant'],
  ['instant', {}, '2026-02-30T08:00:00Z', 'check.notInstant'],
  ['instant', {}, '2026-01-01T25:00:00Z', 'check.notInstant'],
  ['period', {}, { from: '2026-01-01', to: '2026-01-01' }, ok],
  ['period', {}, { from: '2026-01-02', to: '2026-01-01' }, 'check.periodOrder'],
  ['period', {}, { from: '2026-01-02' }, 'check.halfPeriod'],
  ['period', {}, { from: '2026-01-02', to: 'x' }, 'check.notDate'],
  ['period', {}, '2026-01-02', 'check.halfPeriod'],
  ['choice', { items: { a: label } }, 'a', ok],
  ['choice', { items: { a: label } }, 'b', 'check.notChoice'],
  ['choice', { items: { a: label } }, 'toString', 'check.notChoice'],
  ['dict', {}, 1, ok],
  ['ref', {}, 0, 'check.notId'],
  ['ref', {}, -1, 'check.notId'],
  ['tree', {}, '1', 'check.notId'],
  ['ref', {}, 1.5, 'check.notId'],
  ['refs', {}, [], ok],
  ['refs', { required: true }, [], 'check.required'],
  ['refs', {}, [1, 0], 'check.notIds'],
  ['refs', {}, { 0: 1 }, 'check.notIds'],
  ['refs', { max: 2 }, [1, 2, 3], 'check.tooMany'],
  ['file', {}, [1], ok],
  ['json', {}, { a: [1, 'x', null] }, ok],
  ['json', {}, { a: 'x\0' }, 'check.badCharacters'],
  ['json', {}, { 'a\0': 1 }, 'check.badCharacters'],
  ['json', {}, JSON.parse('{"__proto__":1}'), 'check.badCharacters'],
  ['json', { max: 1 }, [1, 2], 'check.tooMany'],
];

test.each(CASES)('%s %j %j', (kind, options, value, key) => {
  expect(keyOf(field(kind, options), value)).toBe(key);
});

describe('all kinds', () => {
  test.each(FIELD_KINDS)('%s: empty is a problem of required fields only', (kind) => {
    for (const empty of [undefined, null, '']) {
      expect(keyOf(field(kind, { required: true }), empty)).toBe('check.required');
      expect(keyOf(field(kind), empty)).toBeNull();
    }
  });

  test.each(FIELD_KINDS)('%s: any value is answered, in three languages, naming the field', (kind) => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true });
    fc.assert(
      fc.property(anything, (value) => {
        const found = checkValue('x', field(kind, { items: { a: label } }), value);
        if (!found) return;
        expect(found.field).toBe('x');
        for (const lang of LANGS) {
          const text = say(found.message, lang, found.params);
          expect(text).toContain(label[LANGS.indexOf(lang)]);
          expect(text).not.toMatch(/[{}]/);
        }
      }),
    );
  });

  test.each(FIELD_KINDS)('%s: cleaning twice is cleaning once, and what passes passes cleaned', (kind) => {
    const fields: Fields = { x: field(kind, { items: { a: label } }) };
    const values = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.integer().map((n) => (n / 100).toFixed(2)),
      fc
        .date({ noInvalidDate: true, min: new Date('1901-01-01'), max: new Date('2199-01-01') })
        .map((d) => d.toISOString()),
    );
    fc.assert(
      fc.property(values, (x) => {
        const once = cleanValues(fields, { x }, 'update');
        expect(cleanValues(fields, once, 'update')).toEqual(once);
        if (checkValues(fields, { x }, 'update').length === 0) expect(checkValues(fields, once, 'update')).toEqual([]);
      }),
    );
  });
});

describe('sets of values', () => {
  const fields: Fields = {
    name: field('text', { required: true }),
    size: field('decimal', { digits: 2, default: '1.00' }),
    note: field('longText'),
  };

  test('unknown names are refused, also those of objects', () => {
    for (const name of ['nonsense', 'toString', 'constructor', '__proto__']) {
      const values = JSON.parse(`{"name":"a","${name}":{"size":"5"}}`) as Record<string, unknown>;
      const cleaned = cleanValues(fields, values, 'create');
      expect(cleaned.size).toBe('1.00');
      expect(checkValues(fields, cleaned, 'create').map((p) => p.message.key)).toEqual(['check.unknown']);
    }
  });

  test('update looks at what is given only; create asks for all', () => {
    expect(checkValues(fields, { note: 'x' }, 'update')).toEqual([]);
    expect(checkValues(fields, { name: null }, 'update').map((p) => p.field)).toEqual(['name']);
    expect(checkValues(fields, { note: 'x' }, 'create').map((p) => p.field)).toEqual(['name']);
  });

  test('a text of one line is one line; a longer one keeps its lines; NUL stays, to be refused', () => {
    const lines = ' a\r\nb\tc\u2028d\u0085\u001b[0m ';
    const kinds = { one: text(label), many: longText(label) };
    expect(cleanValues(kinds, { one: lines, many: lines }, 'update')).toEqual({
      one: 'a b c d [0m',
      many: lines.trim(),
    });
    expect(cleanValues(kinds, { one: 'a\0b' }, 'update')).toEqual({ one: 'a\0b' });
  });

  test('texts are trimmed, empty ones are nothing, numbers have one writing', () => {
    expect(cleanValues(fields, { name: '  a ', note: '   ', size: ' 007.5 ' }, 'update')).toEqual({
      name: 'a',
      note: null,
      size: '7.50',
    });
    expect(cleanValues(fields, { size: '-0.00' }, 'update')).toEqual({ size: '0.00' });
    expect(cleanValues(fields, { size: '1.234' }, 'update')).toEqual({ size: '1.234' });
    expect(cleanValues(fields, {}, 'create')).toEqual({ size: '1.00' });
    expect(cleanValues(fields, {}, 'update')).toEqual({});
  });
});
