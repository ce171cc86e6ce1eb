import { expect, it } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { int, text } from '#kernel/field.ts';
import { readRange, writeRange } from '../../fields/filter-text.ts';
import { groupDigits, valueText } from '../../fields/format.ts';
import { treeNodes } from '../list/tree-nodes.ts';
import { compareRows } from './compare.ts';

const thing = entity({
  name: 'thing',
  module: 'thing',
  label: ['物', '物', 'Thing'],
  title: 'name',
  fields: { name: text(['名称', '名稱', 'Name']), size: int(['大小', '大小', 'Size']) },
  list: { columns: ['name'], filters: [], sort: 'name' },
  form: [['name']],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});

it('compares snapshots: added, removed at their old place, changed with the fields', () => {
  const before = [
    { id: 1, name: 'a', size: 1 },
    { id: 2, name: 'b', size: 1 },
    { id: 3, name: 'c', size: 1 },
  ];
  const after = [
    { id: 1, name: 'a', size: 1 },
    { id: 3, name: 'c', size: 5 },
    { id: 4, name: 'd', size: 1 },
  ];
  expect(compareRows(thing, before, after).map((c) => [c.id, c.kind, c.changed])).toEqual([
    [1, 'same', []],
    [2, 'removed', []],
    [3, 'changed', ['size']],
    [4, 'added', []],
  ]);
});

it('reads and writes ranges with open ends', () => {
  expect(readRange('1~2')).toEqual(['1', '2']);
  expect(readRange('~2')).toEqual(['', '2']);
  expect(writeRange('1', '')).toBe('1~');
  expect(writeRange('', '')).toBeUndefined();
});

it('groups digits of decimal strings without rounding', () => {
  expect(groupDigits('12345678901234567.10')).toBe('12,345,678,901,234,567.10');
  expect(groupDigits('-1000')).toBe('-1,000');
  const money = { kind: 'money', label: ['', '', ''] } as const;
  expect(valueText(money, { amount: '1234.50', currency: 'CNY' }, (x) => x[0])).toBe('1,234.50 CNY');
});

it('a record and all below it cannot be its parent', () => {
  const options = [
    { id: 1, title: 'root' },
    { id: 2, title: 'child', parentId: 1 },
    { id: 3, title: 'grandchild', parentId: 2 },
    { id: 4, title: 'orphan', parentId: 99 },
  ];
  const roots = treeNodes(options, [2]);
  expect(roots.map((n) => n.value)).toEqual([1, 4]);
  expect(roots[0]!.disabled).toBe(false);
  expect(roots[0]!.children[0]!.disabled).toBe(true);
  expect(roots[0]!.children[0]!.children[0]!.disabled).toBe(true);
});
