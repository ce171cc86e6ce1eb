import { expect, test } from 'vitest';
import type { DictItemRow } from '../dict.entity.ts';
import { itemTree } from './item-tree.ts';

const row = (id: number, parent: number | null): DictItemRow => ({ id, parent, name: `i${id}` }) as DictItemRow;
const ids = (nodes: ReturnType<typeof itemTree>): unknown[] =>
  nodes.map((node) => (node.children ? [node.id, ids(node.children)] : node.id));

test('items stand under their parents, orphans at the top', () => {
  expect(ids(itemTree([row(1, null), row(2, 1), row(3, 2), row(4, 99)]))).toEqual([[1, [[2, [3]]]], 4]);
});

test('an item is left out with everything below it', () => {
  expect(ids(itemTree([row(1, null), row(2, 1), row(3, 2), row(4, 1)], 2))).toEqual([[1, [4]]]);
});
