import { describe, expect, test } from 'vitest';
import { choice, date, decimal, int, ref, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { numberOf } from '#modules/flow/feel/feel-number.ts';
import { calculate, columnSum, roundTo } from './form-calc.ts';
import { checkSchema } from './form-check.ts';
import { diffForms } from './form-diff.ts';
import type { FormField, FormItem, FormSchema, SubTable } from './form-schema.ts';
import {
  applyInput,
  defaultValues,
  editAll,
  type FormRight,
  readAll,
  rightsOf,
  strip,
  stripSchema,
} from './form-values.ts';
import { formVariables, variableValues } from './form-variables.ts';

const CLOCK = { ahead: 480 };

const l = (name: string): Triple => [name, name, name];
const field = (key: string, value: FormField['field'], more: Partial<FormField> = {}): FormField => ({
  type: 'field',
  key,
  field: value,
  ...more,
});
const lines: SubTable = {
  type: 'table',
  key: 'lines',
  label: l('Lines'),
  minRows: 1,
  sums: ['total'],
  columns: [
    field('what', text(l('What'), { required: true })),
    field('count', int(l('Count'), { default: 1, min: 0 })),
    field('price', decimal(l('Price'))),
    field('total', decimal(l('Total')), { calc: 'count * price * rate' }),
  ],
};
const schema: FormSchema = {
  v: 1,
  columns: 2,
  items: [
    field('title', text(l('Title'), { required: true, max: 10 })),
    {
      type: 'section',
      key: 'money',
      label: l('Money'),
      items: [
        field('rate', decimal(l('Rate'), { default: '1.00' })),
        lines,
        field('amount', decimal(l('Amount')), { calc: 'sum(lines.total)', variable: 'amount' }),
        field('big', choice(l('Size'), { s: l('S'), m: l('M') })),
      ],
    },
    field('due', date(l('Due')), { variable: 'dueDay' }),
    field('owner', ref(l('Owner'), 'user'), { variable: 'owner' }),
    { type: 'hint', key: 'hint', text: l('Read this') },
  ],
};
const row = (id: string, count: number, price: string, extra = {}) => ({ id, what: 'x', count, price, ...extra });
const filled = calculate(
  schema,
  { title: 'A', rate: '2.00', lines: [row('a', 2, '1.50'), row('b', 1, '0.10')] },
  CLOCK,
);
const keys = (problems: readonly { message: { key: string }; field?: string }[]): string[] =>
  problems.map((p) => `${p.message.key}@${p.field ?? ''}`);

describe('schema', () => {
  test('a good one has no problems and survives JSON', () => {
    expect(checkSchema(schema)).toEqual([]);
    expect(checkSchema(JSON.parse(JSON.stringify(schema)))).toEqual([]);
  });
  const item = (one: unknown): unknown => ({ v: 1, columns: 1, items: [one] });
  const one = (calc: string, key = 'a'): FormField => field(key, decimal(l('A')), { calc });
  test.each<[string, unknown, string]>([
    ['null', null, 'form.shape@'],
    ['another version', { ...schema, v: 2 }, 'form.shape@'],
    ['a foreign key', { ...schema, css: 'x' }, 'form.shape@'],
    ['a foreign kind', item({ type: 'field', key: 'a', field: { kind: 'json', label: l('A') } }), 'form.shape@'],
    [
      'an option that is none',
      item({ type: 'field', key: 'a', field: { kind: 'text', label: l('A'), set: 'server' } }),
      'form.shape@',
    ],
    [
      'a section in a section',
      item({
        type: 'section',
        key: 's',
        label: l('S'),
        items: [{ type: 'section', key: 't', label: l('T'), items: [] }],
      }),
      'form.shape@',
    ],
    ['a bad key', item(field('1a', text(l('A')))), 'form.badKey@1a'],
    ['a key of objects', item(field('constructor', text(l('A')))), 'form.badKey@constructor'],
    ['a column called id', item({ ...lines, sums: [], columns: [field('id', text(l('A')))] }), 'form.badKey@lines.id'],
    ['a key twice', { ...schema, items: [schema.items[0], schema.items[0]] }, 'form.twice@title'],
    ['no label', item(field('a', text(['A', '', 'A']))), 'form.noLabel@a'],
    ['no choices', item(field('a', choice(l('A'), {}))), 'form.noItems@a'],
    ['a picker of secrets', item(field('a', ref(l('A'), 'credential'))), 'form.noTarget@a'],
    ['a sum of texts', item({ ...lines, sums: ['what'], columns: [field('what', text(l('A')))] }), 'form.badSum@lines'],
    ['an unknown name', item(one('b + 1')), 'form.badCalc@a'],
    ['a broken formula', item(one('1 +')), 'form.badCalc@a'],
    ['the clock', item(one('now()')), 'form.badCalc@a'],
    ['itself', item(one('a + 1')), 'form.cycle@a'],
    ['a ring', { v: 1, columns: 1, items: [one('b'), one('c', 'b'), one('a', 'c')] }, 'form.cycle@a'],
    [
      'a ring through rows',
      { v: 1, columns: 1, items: [one('sum(t.x)'), { ...lines, key: 't', sums: [], columns: [one('a', 'x')] }] },
      'form.cycle@a',
    ],
    ['only a hint', item({ type: 'hint', key: 'h', text: l('H') }), 'form.empty@'],
  ])('%s is refused', (_name, value, expected) => {
    expect(keys(checkSchema(value))).toContain(expected);
  });
  test('a draft may be unfinished, its shape not', () => {
    expect(checkSchema(item(field('a', text(['', '', '']), { calc: '1 +' })), 'draft')).toEqual([]);
    expect(checkSchema({ v: 1 }, 'draft')).toHaveLength(1);
  });
});

describe('calculated fields', () => {
  test('rows first, then what sums them', () => {
    expect((filled.lines as { total: string }[]).map((r) => r.total)).toEqual(['6.00', '0.20']);
    expect(filled.amount).toBe('6.20');
    expect(columnSum(lines.columns[3]!, filled.lines as never)).toBe('6.20');
  });
  test('a missing value leaves the result empty', () => {
    const out = calculate(schema, { rate: '2.00', lines: [row('a', 2, '')] }, CLOCK);
    expect((out.lines as { total: unknown }[])[0]!.total).toBeNull();
  });
  test('an empty row does not empty the sum', () => {
    const out = calculate(schema, { rate: '2.00', lines: [row('a', 2, '1.50'), row('b', 1, '')] }, CLOCK);
    expect(out.amount).toBe('6.00');
  });
  test.each([
    [1.005, 2, '1.01'],
    [-1.005, 2, '-1.01'],
    [0.1 + 0.2, 1, '0.3'],
    [2.5, 0, '3'],
    [-0.001, 2, '0.00'],
  ])('%d to %d digits is %s', (value, digits, expected) => expect(roundTo(numberOf(value)!, digits)).toBe(expected));
});

describe('rights', () => {
  const right = rightsOf(
    { rate: 'hidden', lines: 'edit', 'lines.price': 'hidden', title: 'required', 'lines.count': 'read' },
    'read',
  );
  test('what is hidden does not leave', () => {
    const out = strip(schema, right, { ...filled, secretOfAnOldVersion: 1 });
    expect(JSON.stringify(out)).not.toMatch(/price|rate|secret/);
    expect(JSON.stringify(stripSchema(schema, right, filled, CLOCK))).not.toMatch(/"key":"(price|rate)"/);
  });
  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, []],
    ['an editable field', { title: 'B' }, []],
    ['the same value of a read one', { due: null }, []],
    ['a read field', { due: '2027-01-01' }, ['form.FIELD_FORBIDDEN@due']],
    ['a hidden field', { rate: '9.00' }, ['form.FIELD_FORBIDDEN@rate']],
    ['a hidden column', { lines: [row('a', 2, '9.00')] }, ['form.FIELD_FORBIDDEN@lines.0.price']],
    ['a read column', { lines: [{ id: 'a', what: 'x', count: 7 }] }, ['form.FIELD_FORBIDDEN@lines.0.count']],
    ['an unknown field', { nothing: 1 }, ['form.unknown@']],
    ['a required one emptied', { title: ' ' }, ['form.required@title']],
    ['a wrong value', { title: 'longer than ten' }, ['check.tooLong@title']],
    ['rows that are none', { lines: [1] }, ['form.badRows@lines']],
    ['two rows of one id', { lines: [{ id: 'a' }, { id: 'a' }] }, ['form.badRows@lines']],
    ['too few rows', { lines: [] }, ['form.fewRows@lines']],
  ])('%s', (_name, input, expected) => {
    expect(keys(applyInput(schema, right, filled, input, 'submit', CLOCK).problems)).toEqual(expected);
  });
  test('what a step does not see keeps its value, row by row', () => {
    const seen = strip(schema, right, filled);
    const sent = { ...seen, lines: [...(seen.lines as object[]).slice(1), { id: 'new', what: 'y' }] };
    const { values, problems } = applyInput(schema, right, filled, sent, 'submit', CLOCK);
    expect(problems).toEqual([]);
    expect(values.lines).toEqual([
      { id: 'b', what: 'x', count: 1, price: '0.10', total: '0.20' },
      { id: 'new', what: 'y', count: 1, price: null, total: null },
    ]);
    expect(values.rate).toBe('2.00');
  });
  test('a forged result is computed anew', () => {
    expect(applyInput(schema, editAll, filled, { amount: '999.00' }, 'submit', CLOCK).values.amount).toBe('6.20');
  });
  test('a draft may lack what is required', () => {
    expect(applyInput(schema, editAll, {}, {}, 'draft', CLOCK).problems).toEqual([]);
    expect(keys(applyInput(schema, editAll, {}, {}, 'submit', CLOCK).problems)).toEqual([
      'form.required@title',
      'form.fewRows@lines',
    ]);
  });
  test('a column never has more than its table', () => {
    const named = rightsOf({ lines: 'read', 'lines.price': 'edit' }, 'edit');
    expect([named('lines.price'), named('lines.count'), named('title')]).toEqual(['read', 'read', 'edit']);
    expect(rightsOf({ lines: 'hidden', 'lines.price': 'read' }, 'edit')('lines.price')).toBe('hidden');
  });
});

describe('properties', () => {
  let seed = 7;
  const random = (n: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % n;
  };
  const RIGHTS: readonly FormRight[] = ['hidden', 'read', 'edit', 'required'];
  const PATHS = [
    'title',
    'rate',
    'lines',
    'lines.what',
    'lines.count',
    'lines.price',
    'lines.total',
    'amount',
    'due',
    'owner',
  ];
  test('sending back what was seen changes nothing and is never forbidden (500 random steps)', () => {
    for (let i = 0; i < 500; i++) {
      const right = rightsOf(Object.fromEntries(PATHS.map((path) => [path, RIGHTS[random(4)]!])), 'read');
      const { values, problems } = applyInput(schema, right, filled, strip(schema, right, filled), 'draft', CLOCK);
      expect(problems).toEqual([]);
      expect(diffForms(schema, filled, values)).toEqual([]);
      const seen = JSON.stringify(strip(schema, right, filled));
      for (const path of PATHS)
        if (right(path) === 'hidden') expect(seen).not.toContain(`"${path.split('.').at(-1)}":`);
    }
  });
  test('a changed value is taken exactly where the step may edit (500 random steps)', () => {
    for (let i = 0; i < 500; i++) {
      const mine = RIGHTS[random(4)]!;
      const key = (['title', 'rate', 'due', 'owner'] as const)[random(4)]!;
      const value = { title: 'Z', rate: '3.00', due: '2027-02-03', owner: 5 }[key];
      const { values, problems } = applyInput(
        schema,
        rightsOf({ [key]: mine }, 'read'),
        filled,
        { [key]: value },
        'draft',
        CLOCK,
      );
      const taken = mine === 'edit' || mine === 'required';
      expect(problems.length === 0).toBe(taken);
      expect(values[key] ?? null).toEqual(taken ? value : (filled[key] ?? null));
    }
  });
});

test('defaults', () => {
  expect(defaultValues(schema, CLOCK)).toMatchObject({
    title: null,
    rate: '1.00',
    lines: [{ id: 'r1', count: 1, what: null, total: null }],
  });
});

test('difference names fields and rows in the order of the form', () => {
  const after = calculate(
    schema,
    {
      ...filled,
      title: 'B',
      lines: [row('b', 3, '0.10', { what: 'y' }), row('c', 1, '1.00')],
    },
    CLOCK,
  );
  expect(diffForms(schema, filled, after).map((c) => `${c.kind} ${c.path}`)).toEqual([
    'changed title',
    'changed lines.b.what',
    'changed lines.b.count',
    'changed lines.b.total',
    'rowAdded lines.c',
    'rowRemoved lines.a',
    'changed amount',
  ]);
});

test('variables are typed', () => {
  expect(formVariables(schema).map((v) => [v.variableKey, v.field, v.type])).toEqual([
    ['amount', 'amount', 'number'],
    ['dueDay', 'due', 'date'],
    ['owner', 'owner', 'user'],
  ]);
  expect(variableValues(schema, { ...filled, owner: 4 })).toEqual({ amount: 6.2, dueDay: null, owner: 4 });
});

test('reading changes nothing', () => {
  expect(strip(schema, readAll, filled)).toEqual({ title: 'A', rate: '2.00', lines: filled.lines, amount: '6.20' });
  const item: FormItem = schema.items[0]!;
  expect(stripSchema(schema, readAll, {}, CLOCK).items[0]).toBe(item);
});
