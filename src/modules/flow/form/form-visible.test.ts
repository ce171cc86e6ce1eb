/** Conditions that show items: hidden ones are neither required nor stored, on both sides. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bool, choices, decimal, int, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { checkSchema } from './form-check.ts';
import type { FormField, FormSchema, SubTable } from './form-schema.ts';
import { applyInput, defaultValues, editAll, rightsOf, strip, stripSchema } from './form-values.ts';
import { variableValues } from './form-variables.ts';
import { settle, whenCycle } from './form-visible.ts';

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
  when: 'detailed = true',
  columns: [field('price', decimal(l('Price')))],
};
const form = (...items: FormSchema['items']): FormSchema => ({ v: 1, columns: 1, items });
const schema = form(
  field('abroad', bool(l('Abroad'))),
  field('country', text(l('Country'), { required: true }), { when: 'abroad = true' }),
  field('visa', choices(l('Visa'), { w: l('Work'), t: l('Travel') }, { required: true }), { when: 'country = "FR"' }),
  field('amount', int(l('Amount')), { variable: 'amount' }),
  {
    type: 'section',
    key: 'big',
    label: l('Big'),
    when: 'amount > 100',
    items: [
      field('detailed', bool(l('Detailed'))),
      lines,
      { type: 'hint', key: 'careful', text: l('Careful'), when: 'detailed = true' },
    ],
  },
  field('home', text(l('Home'), { required: true }), { when: 'abroad = null or abroad = false' }),
);
const hiddenOf = (values: object): string[] => [...settle(schema, values as never, CLOCK).hidden].sort();
const missing = (input: object): (string | undefined)[] =>
  applyInput(schema, editAll, {}, input as never, 'submit', CLOCK).problems.map((one) => one.field);

test('it is a good schema; the default form shows what nothing hides', () => {
  expect(checkSchema(JSON.parse(JSON.stringify(schema)))).toEqual([]);
  expect(hiddenOf(defaultValues(schema, CLOCK))).toEqual(['big', 'careful', 'country', 'detailed', 'lines', 'visa']);
  expect(missing({})).toEqual(['home']);
});

test('what is hidden hides what reads it, and everything inside a section', () => {
  expect(hiddenOf({ abroad: true, country: 'FR' })).toEqual(['big', 'careful', 'detailed', 'home', 'lines']);
  expect(hiddenOf({ abroad: false, country: 'FR', visa: ['w'] })).toContain('visa');
  expect(hiddenOf({ abroad: true, amount: 200, detailed: true })).toEqual(['home', 'visa']);
  expect(hiddenOf({ amount: 5, detailed: true })).toEqual(expect.arrayContaining(['careful', 'detailed', 'lines']));
});

test('hidden fields are not required and not stored; shown ones are', () => {
  expect(missing({ abroad: true })).toEqual(['country']);
  expect(missing({ abroad: true, country: 'FR' })).toEqual(['visa']);
  expect(missing({ abroad: true, country: 'FR', visa: ['w'] })).toEqual([]);
  expect(missing({ home: 'x', amount: 200, detailed: true })).toEqual(['lines']);
  const { values, problems } = applyInput(
    schema,
    editAll,
    { abroad: true, country: 'FR', visa: ['t'], home: null },
    { abroad: false, home: 'x', visa: ['nonsense'] },
    'submit',
    CLOCK,
  );
  expect([problems, values]).toEqual([
    [],
    { abroad: false, country: null, visa: null, amount: null, detailed: null, lines: [], home: 'x' },
  ]);
});

test('what a step may not edit keeps its value when the step hides it by its answers, and is counted nowhere', () => {
  const money = form(
    field('kind', text(l('Kind'))),
    field('amount', int(l('Amount')), { when: 'kind = "buy"', variable: 'amount' }),
    field('secret', int(l('Secret')), { when: 'kind = "buy"' }),
    field('own', int(l('Own')), { when: 'kind = "buy"' }),
    { ...lines, key: 'rows', when: 'kind = "buy"' },
    field('total', int(l('Total')), { calc: 'if amount = null then 0 else amount + 1', variable: 'total' }),
  );
  const stored = { kind: 'buy', amount: 5000, secret: 7, own: 8, rows: [{ id: 'a', price: '9' }], total: 5001 };
  const right = rightsOf({ kind: 'edit', own: 'edit', secret: 'hidden' }, 'read');
  const { values, problems } = applyInput(money, right, stored, { kind: 'rent' }, 'submit', CLOCK);
  expect(problems).toEqual([]);
  // Its editable fields then have no value; the others must not change.
  expect(values).toEqual({ ...stored, kind: 'rent', own: null, total: 0 });
  expect(variableValues(money, values)).toMatchObject({ amount: 5000, total: 0 });
  // Nobody is shown it while the condition does not hold, and it is there again when it does.
  expect(settle(money, values as never, CLOCK).values).toMatchObject({ amount: null, rows: [] });
  const back = applyInput(money, right, values as never, { kind: 'buy' }, 'submit', CLOCK);
  expect(back.values).toEqual({ ...stored, own: null });
  // A step that may edit all of it can remove it.
  expect(applyInput(money, editAll, stored, { kind: 'rent' }, 'submit', CLOCK).values).toMatchObject({
    amount: null,
    rows: [],
  });
});

test('a step that may not see what a condition reads gets the answer, not the value', () => {
  const right = rightsOf({ abroad: 'hidden', home: 'hidden' }, 'edit');
  const seen = (values: object) => stripSchema(schema, right, values as never, CLOCK);
  const shown = seen({ abroad: true }).items.find((item) => item.key === 'country');
  expect(shown).not.toHaveProperty('when');
  expect(JSON.stringify(seen({ abroad: true }))).not.toContain('abroad');
  expect(seen({ abroad: false }).items.map((item) => item.key)).not.toContain('country');
  expect(strip(schema, right, { abroad: true, country: 'FR' })).toEqual({ country: 'FR' });
});

test.each([
  [
    form(field('a', text(l('A')), { when: 'b = "x"' }), field('b', text(l('B')), { when: 'a = "x"' })),
    'form.whenCycle',
  ],
  [form(field('a', text(l('A')), { when: 'a = "x"' })), 'form.whenCycle'],
  [form(field('n', int(l('N')), { calc: 'm + 1' }), field('m', int(l('M')), { when: 'n > 1' })), 'form.whenCycle'],
  [
    form({ type: 'section', key: 's', label: l('S'), when: 'a = "x"', items: [field('a', text(l('A')))] }),
    'form.whenCycle',
  ],
  [form(field('a', text(l('A')), { when: 'nothing > 1' })), 'form.badWhen'],
  [form(field('a', text(l('A')), { when: 'a >' })), 'form.badWhen'],
  [
    form({ type: 'table', key: 't', label: l('T'), columns: [field('c', int(l('C')), { when: 'true' })] }),
    'form.whenOfColumn',
  ],
])('%# is refused', (wrong, key) => {
  expect(checkSchema(wrong).map((one) => one.message.key)).toContain(key);
});

test('a long chain settles whatever the order of its items', () => {
  const chain = Array.from({ length: 40 }, (_, i) =>
    field(`k${i}`, text(l(`K${i}`)), i === 0 ? {} : { when: `k${i - 1} = "x"` }),
  );
  for (const items of [chain, chain.toReversed()]) {
    const long = form(...items);
    expect(whenCycle(long)).toEqual([]);
    const all = Object.fromEntries(chain.map(({ key }) => [key, 'x']));
    expect(settle(long, all, CLOCK).hidden.size).toBe(0);
    expect(settle(long, { ...all, k0: 'y' }, CLOCK).hidden.size).toBe(39);
    expect(settle(long, { ...all, k20: 'y' }, CLOCK).hidden.size).toBe(19);
  }
});

test('settled values stay as they are, and hidden ones are empty (random)', () => {
  const value = fc.record({
    abroad: fc.option(fc.boolean()),
    country: fc.constantFrom(null, 'FR', 'DE'),
    visa: fc.constantFrom(null, ['w'], ['w', 't']),
    amount: fc.option(fc.integer({ min: 0, max: 200 })),
    detailed: fc.option(fc.boolean()),
    home: fc.constantFrom(null, 'x'),
  });
  fc.assert(
    fc.property(value, value, (stored, input) => {
      const { values } = applyInput(schema, editAll, stored, input, 'submit', CLOCK);
      const again = settle(schema, values, CLOCK);
      expect(again.values).toEqual(values);
      for (const key of again.hidden) expect([null, undefined, []]).toContainEqual(values[key]);
      const required = (['country', 'visa', 'home'] as const).filter((key) => !again.hidden.has(key) && !values[key]);
      expect(applyInput(schema, editAll, values, {}, 'submit', CLOCK).problems.map((one) => one.field)).toEqual(
        expect.arrayContaining(required),
      );
    }),
    { numRuns: 300 },
  );
});

test('a condition that would take long shows nothing, and a formula that would has no result, at once', () => {
  const endless = 'count(for i in 1..amount, j in 1..amount return i)';
  const slow = form(
    field('amount', int(l('Amount'))),
    field('pairs', int(l('Pairs')), { calc: endless }),
    field('more', text(l('More')), { when: `${endless} > 0` }),
  );
  expect(checkSchema(slow)).toEqual([]);
  const { values, hidden } = settle(slow, { amount: 1_000_000, more: 'x' }, CLOCK);
  expect([values.pairs, [...hidden]]).toEqual([null, ['more']]);
});
