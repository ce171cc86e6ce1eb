import { expect, test } from 'vitest';
import { dictOptions } from './dict-paths.ts';

test('items of a tree follow their parents and are named by their way', () => {
  const items = [
    { dicId: 3, dicName: 'Board', parentId: 2 },
    { dicId: 1, dicName: 'R&D', parentId: null },
    { dicId: 2, dicName: 'Hardware', parentId: 1 },
    { dicId: 4, dicName: 'Lost', parentId: 99 },
  ];
  expect(dictOptions(items)).toEqual([
    { value: 1, label: 'R&D' },
    { value: 2, label: 'R&D / Hardware' },
    { value: 3, label: 'R&D / Hardware / Board' },
    { value: 4, label: 'Lost' },
  ]);
  expect(dictOptions([{ dicId: 1, dicName: 'Flat' }])).toEqual([{ value: 1, label: 'Flat' }]);
});
