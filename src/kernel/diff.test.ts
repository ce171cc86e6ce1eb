import { expect, test } from 'vitest';
import { diffRows, sameValue } from './diff.ts';
import { entity } from './entity.ts';
import { json, refs, text } from './field.ts';

const label = ['x', 'x', 'x'] as const;
const box = entity({
  name: 'box',
  module: 'store',
  label,
  title: 'name',
  fields: { name: text(label), parts: refs(label, 'part'), shape: json<object>()(label) },
  list: { columns: ['name'], filters: [], sort: 'name' },
  form: [['name']],
  rights: { read: 'x', create: 'x', update: 'x', remove: 'x', export: 'x' },
});

test('values are the same by content; absent and null are', () => {
  expect(sameValue(undefined, null)).toBe(true);
  expect(sameValue({ a: 1, b: { d: 1, c: 2 } }, { b: { c: 2, d: 1 }, a: 1 })).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue(0, null)).toBe(false);
  expect(sameValue('', null)).toBe(false);
});

test('fields that differ, with both values, additional ones by name', () => {
  const before = { id: 1, version: 1, name: 'a', parts: [1], shape: { x: 1 }, ext: { color: 'red', size: 1 } };
  const after = { id: 1, version: 2, name: 'b', parts: [1], shape: { x: 1 }, ext: { color: 'red', size: 2 } };
  expect(diffRows(box, before, after)).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'ext.size', before: 1, after: 2 },
  ]);
  expect(diffRows(box, before, before)).toEqual([]);
  expect(diffRows(box, null, before).every((c) => c.before === null)).toBe(true);
  expect(diffRows(box, before, null).every((c) => c.after === null)).toBe(true);
});
