import { expect, test } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { choice, date, decimal, lines, money, period, ref, text } from '#kernel/field.ts';
import { entitySet, metadata } from './model.ts';
import { NotUnderstood, readQuery } from './query.ts';

const label = ['a', 'a', 'A'] as const;
const set = entitySet(
  'Things',
  entity({
    name: 'thing',
    module: 'thing',
    label,
    title: 'name',
    fields: {
      name: text(label, { required: true }),
      state: choice(label, { on: label, off: label }),
      due: date(label),
      size: decimal(label),
      cost: money(label),
      span: period(label),
      owner: ref(label, 'user'),
      parts: lines(label, { name: text(label) }),
    },
    list: { columns: [], filters: [], sort: 'name' },
    form: [],
    rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
  }),
);

test.each([
  ['id ge 5', { id: '5~' }],
  ['(id ge 5 and id le 9)', { id: '5~9' }],
  ["state eq 'on'", { state: 'on' }],
  ['due eq 2026-11-01', { due: '2026-11-01' }],
  ['due ge 2026-11-01 and size le 2.5', { due: '2026-11-01~', size: '~2.5' }],
  ['updatedAt ge 2026-11-01T08:00:00+08:00', { updatedAt: '2026-11-01T00:00:00.000Z~' }],
  ['owner eq 3', { owner: '3' }],
])('%s', (text, filters) => {
  expect(readQuery(set, { $filter: text }).filters).toEqual(filters);
});

test.each([
  [{ $filter: "name eq 'a'" }],
  [{ $filter: 'id gt 5' }],
  [{ $filter: 'id ge 5 or id le 2' }],
  [{ $filter: 'id ge 5 and id ge 6' }],
  [{ $filter: 'owner ge 3' }],
  [{ $filter: "due eq '2026-11-01'" }],
  [{ $filter: "state eq 'on,off'" }],
  [{ $filter: 'nothing eq 1' }],
  [{ $filter: 'cost ge 1' }],
  [{ $select: 'name,secret' }],
  [{ $top: '-1' }],
  [{ $skip: '10' }],
  [{ $expand: 'owner' }],
  [{ $orderby: 'name' }],
  [{ $format: 'atom' }],
  [{ $count: 'maybe' }],
  [{ $top: ['1', '2'] }],
])('%j is refused instead of answered wrongly', (query) => {
  expect(() => readQuery(set, query)).toThrow(NotUnderstood);
});

test('pages go on after an id, within what was asked', () => {
  expect(readQuery(set, { $skiptoken: '7' }).filters).toEqual({ id: '8~' });
  expect(readQuery(set, { $skiptoken: '7', $filter: 'id ge 3 and id le 20' }).filters).toEqual({ id: '8~20' });
  expect(readQuery(set, { $skiptoken: '7', $filter: 'id eq 3' }).filters).toEqual({ id: '8~3' });
});

test('values that need two columns have two, and the description names every property once', () => {
  expect(set.properties.map(({ name, type }) => `${name} ${type.slice(4)}`)).toEqual([
    ...['id Int64', 'name String', 'state String', 'due Date', 'size Decimal', 'cost Decimal', 'costCurrency String'],
    ...['spanFrom Date', 'spanTo Date', 'owner Int64', 'ownerTitle String'],
    ...['createdAt DateTimeOffset', 'updatedAt DateTimeOffset'],
  ]);
  const row = {
    ...{
      id: 1,
      size: '2.50',
      cost: { amount: '10.05', currency: 'CNY' },
      span: { from: '2026-01-01', to: '2026-02-01' },
    },
    owner: 3,
  };
  const shown = Object.fromEntries(set.properties.map(({ name, of }) => [name, of(row, { owner: { 3: 'Li Na' } })]));
  expect(shown).toMatchObject({ id: 1, size: 2.5, cost: 10.05, costCurrency: 'CNY', spanTo: '2026-02-01' });
  expect(shown).toMatchObject({ ownerTitle: 'Li Na', due: null, name: null });
  const described = metadata([set]);
  for (const { name } of set.properties) expect(described.split(`<Property Name="${name}"`)).toHaveLength(2);
});
