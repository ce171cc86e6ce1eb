import { expect, test } from 'vitest';
import { type DeliveredEntry, menuInForce, NO_SETTINGS } from '../menu-tree.ts';
import { dropOf, stepOf } from './moves.ts';

const label = ['x', 'x', 'x'] as const;
const page = (id: number): DeliveredEntry => ({
  id,
  kind: 'page',
  label,
  icon: null,
  url: `/${id}`,
  need: ['login'],
  list: [],
});
const group = (id: number, list: DeliveredEntry[]): DeliveredEntry => ({
  id,
  kind: 'group',
  label,
  icon: null,
  url: null,
  need: [],
  list,
});
const entries = menuInForce(
  'system',
  [group(1, [page(11), page(12), page(13)]), group(2, [page(21)]), page(3)],
  NO_SETTINGS,
);

test.each([
  [12, 'up', { parent: 1, before: 11 }],
  [11, 'up', null],
  [11, 'down', { parent: 1, before: 13 }],
  [12, 'down', { parent: 1, before: null }],
  [13, 'down', null],
  [12, 'out', { parent: null, before: 2 }],
  [3, 'out', null],
  [3, 'into', { parent: 2, before: null }],
  [2, 'into', null],
  [99, 'up', null],
] as const)('one step of %i: %s', (id, direction, target) => {
  expect(stepOf('system', entries, id, direction)).toEqual(target);
});

test.each([
  [11, 2, 0, { parent: 2, before: 21 }],
  [11, 1, 0, { parent: 1, before: 12 }],
  [21, 2, 0, { parent: 2, before: null }],
  [11, 21, -1, { parent: 2, before: 21 }],
  [11, 12, 1, { parent: 1, before: 13 }],
  [11, 13, 1, { parent: 1, before: null }],
  [11, 12, 0, null],
  [1, 2, 0, null],
  [1, 11, 1, null],
  [3, 1, -1, { parent: null, before: 1 }],
  [3, 3, 1, null],
] as const)('%i dropped at %i (%i)', (dragged, on, position, target) => {
  expect(dropOf('system', entries, dragged, on, position)).toEqual(target);
});
