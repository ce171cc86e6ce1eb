import { expect, test } from 'vitest';
import { entity } from '../entity.ts';
import { int, lines, text } from '../field.ts';
import {
  isWhole,
  needProblems,
  needsOf,
  readable,
  readableChanges,
  readableRow,
  unloggedOf,
  writable,
} from './readable.ts';

const l = (name: string) => [name, name, name] as const;
const NEED = 'x:cost';
const rights = { read: 'x', create: 'x', update: 'x', remove: 'x', export: 'x' };
const made = (more: object = {}) =>
  entity({
    name: 'thing',
    module: 'x',
    label: l('thing'),
    title: 'name',
    fields: {
      name: text(l('name'), { required: true }),
      price: int(l('price'), { need: NEED }),
      steps: lines(l('steps'), { what: text(l('what'), { required: true }), cost: int(l('cost'), { need: NEED }) }),
      bills: lines(l('bills'), { of: text(l('of')) }, { need: NEED }),
    },
    list: { columns: ['name', 'price'], filters: ['name', 'price'], sort: 'name' },
    form: [['name', 'price'], ['bills'], ['steps']],
    rights,
    ...more,
  });
const thing = made();
const no = () => false;
const row = {
  id: 1,
  name: 'a',
  price: 7,
  steps: [
    { id: 1, what: 'x', cost: 5 },
    { id: 2, what: 'y', cost: null },
  ],
  bills: [{ id: 3, of: 'z' }],
};

test('the definition without what may not be read', () => {
  const mine = readable(thing, no);
  expect(Object.keys(mine.fields)).toEqual(['name', 'steps']);
  expect(Object.keys(mine.fields.steps.cells!)).toEqual(['what']);
  expect([mine.list.columns, mine.list.filters, mine.form]).toEqual([['name'], ['name'], [['name'], ['steps']]]);
  expect(readable(thing, (right) => right === NEED)).toBe(thing);
  expect(needsOf(thing.fields)).toEqual([NEED]);
  expect(unloggedOf(thing.fields)).toEqual(['price', 'cost', 'bills']);
});

test('a record and its log without what may not be read', () => {
  expect(readableRow(thing.fields, row, no)).toEqual({
    id: 1,
    name: 'a',
    steps: [
      { id: 1, what: 'x' },
      { id: 2, what: 'y' },
    ],
  });
  expect([isWhole(thing.fields, row), isWhole(thing.fields, readableRow(thing.fields, row, no))]).toEqual([
    true,
    false,
  ]);
  const changes = [
    { field: 'name', before: 'a', after: 'b' },
    { field: 'price', before: 1, after: 2 },
    { field: 'steps.1', before: { cost: 5 }, after: { cost: 6 } },
    { field: 'steps.2', before: null, after: { what: 'z', cost: 6 } },
    { field: 'steps', before: ['x'], after: ['y'] },
    { field: 'bills.1', before: null, after: { of: 'x' } },
    { field: 'ext.color', before: null, after: 'red' },
  ];
  expect(readableChanges(thing.fields, changes, no)).toEqual([
    changes[0],
    { field: 'steps.2', before: null, after: { what: 'z' } },
    changes[4],
    changes[6],
  ]);
  expect(readableChanges(thing.fields, changes, () => true)).toEqual(changes);
});

test('what may not be read is not written, and lines keep it', () => {
  const update = writable(
    thing.fields,
    { name: 'b', steps: [{ id: 2, what: 'y' }, { id: 1, what: 'n' }, { what: 'new' }] },
    row,
    no,
  );
  expect(update.problems).toEqual([]);
  expect(update.values.steps).toEqual([
    { id: 2, what: 'y', cost: null },
    { id: 1, what: 'n', cost: 5 },
    { what: 'new' },
  ]);
  const problems = (given: object, before: object | null) =>
    writable(thing.fields, given as Record<string, unknown>, before, no).problems.map((p) => [p.field, p.message.key]);
  // Emptying is writing, also where there is nothing.
  expect(problems({ price: 1 }, null)).toEqual([['price', 'check.noNeed']]);
  expect(problems({ price: null }, row)).toEqual([['price', 'check.noNeed']]);
  expect(problems({ price: null }, { ...row, price: null })).toEqual([['price', 'check.noNeed']]);
  expect(problems({ price: null }, null)).toEqual([]);
  expect(problems({ bills: [] }, row)).toEqual([['bills', 'check.noNeed']]);
  expect(problems({ steps: [{ id: 1, what: 'x', cost: 5 }] }, row)).toEqual([['steps.1.cost', 'check.ofLine']]);
});

test('definitions in which something else would tell it are refused', () => {
  expect(needProblems(thing)).toEqual([]);
  const wrong = (fields: object, more: object = {}) =>
    needProblems(made({ ...more, fields: { ...thing.fields, ...fields } }));
  expect(wrong({}, { list: { columns: ['name'], filters: [], sort: '-price' } })).toEqual(['price is told by its use']);
  expect(wrong({ name: text(l('n'), { need: NEED }) })).toEqual(['name is told by its use']);
  expect(wrong({ price: int(l('p'), { need: NEED, required: true }) })).toEqual(['price is required']);
  expect(wrong({ x: text(l('x'), { when: { shown: { price: [1] } } }) })).toEqual(['x tells price']);
  expect(wrong({ x: text(l('x'), { need: NEED, when: { shown: { price: [1] } } }) })).toEqual([]);
  expect(wrong({ x: lines(l('x'), { a: text(l('a'), { need: NEED }) }) })).toEqual(['x begins with what is hidden']);
});
