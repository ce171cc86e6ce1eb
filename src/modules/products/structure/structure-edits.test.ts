import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, diffStructures, structureProblems } from './structure-edits.ts';
import { NO_VALUES, outlineOf, plainQuantity, type StructureNode, sumOf, totalsOf } from './structure-model.ts';
import { copyBranch, indentNodes, insertNodes, moveNodes, outdentNodes, removeBranches } from './structure-outline.ts';

const node = (key: string, parent: string | null, rank: number, more: Partial<StructureNode> = {}): StructureNode => ({
  ...NO_VALUES,
  name: key,
  ...more,
  key,
  parent,
  rank,
});
const of = (...nodes: StructureNode[]) => new Map(nodes.map((one) => [one.key, one]));
const told = (structure: ReadonlyMap<string, StructureNode>) =>
  outlineOf(structure.values()).map(({ node: one, level }) => `${'-'.repeat(level)}${one.key}`);

/** Structures whose parents are before them. */
const structure = fc
  .array(
    fc.record({ up: fc.nat(), name: fc.constantFrom('a', 'b', 'c'), quantity: fc.constantFrom('1', '2', '0.5') }),
    { maxLength: 12 },
  )
  .map((made) =>
    of(
      ...made.map(({ up, name, quantity }, at) =>
        node(`k${at}`, at === 0 || up % 3 === 0 ? null : `k${up % at}`, at, { name, quantity }),
      ),
    ),
  );

test('edits lead from one structure to the other, whatever both are', () => {
  fc.assert(
    fc.property(structure, structure, (before, after) => {
      const { nodes, conflicts } = applyEdits(before, diffStructures(before, after));
      expect(conflicts).toEqual([]);
      expect([...nodes.values()].sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
        [...after.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
      );
    }),
  );
});

test('edits of different fields merge, of one field conflict with all three values', () => {
  const base = of(node('a', null, 1, { quantity: '1', unit: null }));
  const mine = diffStructures(base, of(node('a', null, 1, { quantity: '2' })));
  const theirs = of(node('a', null, 1, { quantity: '1', unit: 'kg' }));
  expect(applyEdits(theirs, mine).nodes.get('a')).toMatchObject({ quantity: '2', unit: 'kg' });
  const clash = of(node('a', null, 1, { quantity: '3' }));
  expect(applyEdits(clash, mine).conflicts).toEqual([
    { key: 'a', name: 'a', field: 'quantity', before: '1', wanted: '2', now: '3' },
  ]);
  // Already as wanted, and the same number in another form: nothing in the way.
  expect(applyEdits(of(node('a', null, 1, { quantity: '2.0' })), mine).conflicts).toEqual([]);
});

test('a removed node that others changed is asked about, one that both removed is not', () => {
  const base = of(node('a', null, 1));
  const gone = diffStructures(base, of());
  expect(applyEdits(of(node('a', null, 1, { unit: 'kg' })), gone).conflicts).toHaveLength(1);
  expect(applyEdits(of(), gone)).toEqual({ nodes: new Map(), conflicts: [] });
});

test('what a structure cannot be', () => {
  const keys = (...nodes: StructureNode[]) =>
    structureProblems(of(...nodes)).map(({ message }) => message.key.split('.')[1]);
  expect(keys(node('a', 'b', 1), node('b', 'a', 1))).toEqual(['cycle']);
  expect(keys(node('a', 'x', 1))).toEqual(['lostParent']);
  expect(keys(node('a', null, 1, { code: '1' }), node('b', null, 2, { code: '1' }))).toEqual(['codeTwice']);
  expect(keys(node('a', null, 1, { shared: 4 }), node('b', 'a', 2))).toEqual(['belowShared']);
  for (const quantity of ['0', '-1', '0.00001', 'two', ''])
    expect(keys(node('a', null, 1, { quantity }))).toEqual(['quantity']);
  const chain = Array.from({ length: 21 }, (_, at) => node(`k${at}`, at === 0 ? null : `k${at - 1}`, 1));
  expect(keys(...chain)).toEqual(['tooDeep']);
  const wide = Array.from({ length: 201 }, (_, at) => node(`k${at}`, 'top', at));
  expect(keys(node('top', null, 0), ...wide)).toEqual(['tooManyChildren']);
});

test('totals are quantities along the path', () => {
  const two = of(
    node('p', null, 1, { quantity: '2' }),
    node('q', null, 2, { quantity: '3' }),
    node('m1', 'p', 1, { quantity: '4', materialNo: 'M' }),
    node('m2', 'q', 1, { quantity: '4', materialNo: 'M' }),
  );
  expect(totalsOf(two.values()).get('m1')).toBe('8');
  expect(sumOf([...two.values()], ({ materialNo }) => materialNo === 'M')).toBe('20');
  expect(['2.5000', '007', '0.10', '10'].map(plainQuantity)).toEqual(['2.5', '7', '0.1', '10']);
});

test('nodes go in and out, move, are copied and removed with all that is in them', () => {
  const base = of(node('a', null, 1), node('b', null, 2), node('c', 'b', 1), node('d', null, 3));
  expect(told(indentNodes(base, ['b'], () => true))).toEqual(['a', '-b', '--c', 'd']);
  expect(told(indentNodes(base, ['b'], () => false))).toEqual(['a', 'b', '-c', 'd']);
  expect(told(outdentNodes(base, ['c']))).toEqual(['a', 'b', 'c', 'd']);
  expect(told(moveNodes(base, ['d'], { parent: null, before: 'a' })!)).toEqual(['d', 'a', 'b', '-c']);
  expect(moveNodes(base, ['b'], { parent: 'c', before: null })).toBeNull();
  let n = 0;
  expect(told(copyBranch(base, 'b', () => `n${++n}`))).toEqual(['a', 'b', '-c', 'n1', '-n2', 'd']);
  expect(told(removeBranches(base, ['b']))).toEqual(['a', 'd']);
  let many: ReadonlyMap<string, StructureNode> = base;
  for (let at = 0; at < 200; at++)
    many = insertNodes(many, [{ key: `i${at}`, name: 'x' }], { parent: null, before: 'b' });
  expect(told(many).slice(0, 2)).toEqual(['a', 'i0']);
  expect(told(many).indexOf('i199')).toBe(told(many).indexOf('b') - 1);
});
