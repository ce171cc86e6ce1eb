import { expect, test } from 'vitest';
import { type DiffRow, type DiffTable, kindOfColumn, splitRows, tellingColumns } from './business-diff.ts';

const row = (id: number, change: DiffRow['change'], cells: DiffRow['cells']): DiffRow => ({ id, change, cells });
const table = (rows: DiffRow[]): DiffTable => ({
  title: 'Lines',
  columns: [{ label: 'Name' }, { label: 'Start' }, { label: 'Days', align: 'right' }, { label: 'Person' }],
  rows,
  total: rows.length,
});
const at = (minute: number) => ({ minute });

test('columns in which nothing differs go; the name stays', () => {
  const moved = row(1, 'moved', ['A', { before: at(1), after: at(2) }, { before: 3, after: 3 }, 'Ann']);
  expect(tellingColumns(table([moved]))).toEqual([0, 1]);
  const longer = row(2, 'changed', ['B', { before: at(1), after: at(1) }, { before: 1, after: 5 }, 'Ann']);
  expect(tellingColumns(table([longer]))).toEqual([0, 2]);
  expect(tellingColumns(table([moved, longer]))).toEqual([0, 1, 2]);
});

test('what a new or removed row holds is told', () => {
  expect(tellingColumns(table([row(1, 'added', ['A', at(1), 2, null])]))).toEqual([0, 1, 2]);
  expect(tellingColumns(table([row(1, 'removed', ['A', null, '', 'Ann'])]))).toEqual([0, 3]);
});

test('rows that were asked for come first, those that move along are apart', () => {
  const rows = [row(1, 'moved', []), row(2, 'changed', []), row(3, 'moved', []), row(4, 'added', [])];
  const { asked, along } = splitRows(rows);
  expect([asked.map((r) => r.id), along.map((r) => r.id)]).toEqual([
    [2, 4],
    [1, 3],
  ]);
  expect(splitRows([row(1, 'moved', [])])).toMatchObject({ asked: [{ id: 1 }], along: [] });
});

test('a column is as wide as its values ask for', () => {
  const one = table([row(1, 'changed', ['A', { before: null, after: at(2) }, 3, 'Ann'])]);
  expect([0, 1, 2, 3].map((n) => kindOfColumn(one, n))).toEqual(['text', 'date', 'number', 'text']);
});
