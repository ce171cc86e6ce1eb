import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSince, type RelationSide, relationSides, sideOf, stored } from './relation.ts';

const sides = Object.keys(relationSides) as RelationSide[];
const back = (side: RelationSide): RelationSide =>
  side === 'relates' ? side : ((side.endsWith('Back') ? side.slice(0, -4) : `${side}Back`) as RelationSide);

test('a relation made from one end is the one made from the other in the other words, and each end reads its own', () => {
  const end = fc.record({ entity: fc.constantFrom('task', 'project'), id: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.constantFrom(...sides), end, end, (side, a, b) => {
      fc.pre(a.entity !== b.entity || a.id !== b.id);
      const kept = stored(side, a, b);
      expect(stored(back(side), b, a)).toEqual(kept);
      expect(sideOf(kept.kind, kept.from === a)).toBe(side);
      expect(sideOf(kept.kind, kept.from === b)).toBe(back(side));
    }),
  );
});

test('what differs, appears or goes is changed; what is as it was is not', () => {
  expect(changedSince({ a: '1', b: '2' }, { a: '1', b: '3', c: '4' })).toEqual(['b', 'c']);
  expect(changedSince({ a: '1', b: '2' }, { a: '1' })).toEqual(['b']);
  expect(changedSince({ a: '1' }, { a: '1' })).toEqual([]);
});
