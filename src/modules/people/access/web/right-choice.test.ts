import { expect, test } from 'vitest';
import type { RightGroup } from '#kernel/permission.ts';
import {
  addRights,
  dependents,
  groupsFor,
  knownRights,
  prerequisites,
  refusalOf,
  removeRights,
} from './right-choice.ts';

const right = (key: string, needs: string[] = [], scopes: ('system' | 'project')[] = ['system']) => ({
  key,
  label: [key, key, key] as const,
  needs,
  scopes,
});
const catalogue: RightGroup[] = [
  { id: 1, label: ['a', 'a', 'a'], rights: [right('view'), right('edit', ['view']), right('delete', ['edit'])] },
  { id: 2, label: ['b', 'b', 'b'], rights: [right('inProject', [], ['project'])] },
];
const known = knownRights(catalogue);

test('a role of the system is offered rights of the system only', () => {
  expect(groupsFor(catalogue, ['system']).map((group) => group.id)).toEqual([1]);
  expect(groupsFor(catalogue, ['project']).map((group) => group.id)).toEqual([2]);
});

test('choosing a right chooses what it needs, indirectly too', () => {
  expect(prerequisites(known, 'delete').sort()).toEqual(['edit', 'view']);
  expect(addRights(known, [], ['delete']).sort()).toEqual(['delete', 'edit', 'view']);
});

test('what a right needs in objects of another kind is left out', () => {
  const both = [
    { ...catalogue[1]!, rights: [right('inProject', [], ['project']), right('see', ['inProject', 'view'])] },
  ];
  expect(prerequisites(knownRights(both), 'see')).toEqual(['inProject']);
});

test('a right that others need is told and stays', () => {
  expect(dependents(known, new Set(['view', 'edit', 'delete']), 'view').sort()).toEqual(['delete', 'edit']);
  expect(removeRights(known, ['view', 'edit'], ['view'])).toEqual(['view', 'edit']);
  expect(removeRights(known, ['view', 'edit'], ['view', 'edit'])).toEqual([]);
});

test('what is not theirs to give cannot be chosen, nor what needs it; what the role has already stays choosable', () => {
  const refuse = (one: { key: string }) => (one.key === 'edit' ? 'no' : null);
  const reasons = (held: string[]) =>
    ['view', 'edit', 'delete'].map((key) => refusalOf(known, new Set(held), key, refuse));
  expect(reasons([])).toEqual([null, 'no', 'no']);
  expect(reasons(['view', 'edit'])).toEqual([null, null, null]);
  expect(addRights(known, [], ['view', 'edit', 'delete'], refuse)).toEqual(['view']);
});
