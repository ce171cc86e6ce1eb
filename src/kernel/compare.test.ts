import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ComparedRow,
  compareRows,
  countChanges,
  difference,
  foldRows,
  isFold,
  isMeant,
  longestGrowing,
  totalOf,
} from './compare.ts';

interface Item {
  id: number;
  parent: number | null;
  a: number;
  b: string | null;
}
type Compared = ComparedRow<Item, number>;
const FIELDS = ['a', 'b'] as const;
const rules = { key: (item: Item) => item.id, parent: (item: Item) => item.parent, fields: FIELDS, ordered: true };

/** Random outlines: rows in the order in which they are read, each in one of the rows before it that are still open. */
const outline: fc.Arbitrary<Item[]> = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 14 }), a: fc.nat(2), up: fc.nat(3), b: fc.nat(2) }), {
    selector: (item) => item.id,
    maxLength: 12,
  })
  .map((items) => {
    const open: number[] = [];
    return items.map(({ id, a, up, b }) => {
      open.length = Math.max(0, open.length - up);
      const parent = open.at(-1) ?? null;
      open.push(id);
      return { id, parent, a, b: b === 0 ? null : `${b}` };
    });
  });

/** Children of each parent, in order. */
function nested(items: readonly Item[]): Map<number | null, number[]> {
  const out = new Map<number | null, number[]>();
  for (const { id, parent } of items) out.set(parent, [...(out.get(parent) ?? []), id]);
  return out;
}

/** The parent of each row of the merged picture, by the depths alone. */
function parentsIn(rows: readonly Compared[]): Map<number, number | null> {
  const branch: number[] = [];
  return new Map(
    rows.map(({ key, level }) => {
      branch.length = level;
      branch.push(key);
      return [key, branch[level - 1] ?? null];
    }),
  );
}

/** Applies the reported changes to A: removed rows go, moved ones leave their places, and only new and moved ones are inserted. */
function applied(before: readonly Item[], rows: readonly Compared[]): Item[] {
  const told = new Map(rows.map((row) => [row.key, row]));
  const parents = parentsIn(rows);
  const children = nested(before.filter(({ id }) => !told.get(id)!.moved && told.get(id)!.change !== 'removed'));
  const living = rows.filter((row) => row.change !== 'removed');
  for (const { key, change, moved } of living) {
    if (change !== 'added' && !moved) continue;
    const parent = parents.get(key)!;
    const siblings = living.filter((row) => parents.get(row.key) === parent).map((row) => row.key);
    const previous = siblings[siblings.indexOf(key) - 1];
    const list = children.get(parent) ?? [];
    const at = previous === undefined ? 0 : list.indexOf(previous) + 1;
    children.set(parent, [...list.slice(0, at), key, ...list.slice(at)]);
  }
  const old = new Map(before.map((item) => [item.id, item]));
  const out: Item[] = [];
  const walk = (parent: number | null): void => {
    for (const id of children.get(parent) ?? []) {
      const { after, fields, change } = told.get(id)!;
      const was = change === 'added' ? after! : old.get(id)!;
      const changes = Object.fromEntries(fields.map((field) => [field, after![field as 'a']]));
      out.push({ ...was, ...changes, parent });
      walk(id);
    }
  };
  walk(null);
  return out;
}

/** The longest growing run, by trying all of them. */
function longestNaively(numbers: readonly number[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << numbers.length; mask++) {
    const picked = numbers.filter((_, at) => mask & (1 << at));
    if (picked.every((value, at) => at === 0 || picked[at - 1]! < value)) best = Math.max(best, picked.length);
  }
  return best;
}

test('what is told, put on A, gives B; and nothing more is told than differs', () => {
  fc.assert(
    fc.property(outline, outline, (before, after) => {
      const rows = compareRows(before, after, rules);
      expect(applied(before, rows)).toEqual(after);
      const [old, now] = [before, after].map((list) => new Map(list.map((item) => [item.id, item])));
      expect(rows.map((row) => row.key).sort((a, b) => a - b)).toEqual(
        [...new Set([...old!.keys(), ...now!.keys()])].sort((a, b) => a - b),
      );
      for (const { key, change, fields, moved, before: a, after: b } of rows) {
        expect([a, b]).toEqual([old!.get(key) ?? null, now!.get(key) ?? null]);
        const naive = a && b ? FIELDS.filter((field) => a[field] !== b[field]) : [];
        expect(fields).toEqual(naive);
        const kind = !a ? 'added' : !b ? 'removed' : naive.length > 0 ? 'changed' : moved ? 'moved' : 'same';
        expect(change).toBe(kind);
        if (moved) expect(a && b).toBeTruthy();
      }
      // Within one parent, as few rows as possible are reported as moved.
      for (const [parent, ids] of nested(after)) {
        const stay = ids.filter((id) => old!.has(id) && old!.get(id)!.parent === parent);
        const places = stay.map((id) => before.findIndex((item) => item.id === id));
        const told = stay.filter((id) => rows.find((row) => row.key === id)!.moved);
        expect(told).toHaveLength(stay.length - longestNaively(places));
      }
      for (const row of compareRows(after, after, rules)) expect(row.change).toBe('same');
    }),
    { numRuns: 500 },
  );
});

test('lists without order or outline tell no places', () => {
  fc.assert(
    fc.property(outline, outline, (before, after) => {
      const flat = compareRows(before, after, { key: (item: Item) => item.id, fields: FIELDS });
      expect(flat.every((row) => row.level === 0 && !row.moved)).toBe(true);
      expect(flat.filter((row) => row.change !== 'removed').map((row) => row.key)).toEqual(after.map((i) => i.id));
    }),
  );
});

test('the longest growing run is as long as any', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 9 }), (numbers) => {
      const kept = [...longestGrowing(numbers)].sort((a, b) => a - b).map((at) => numbers[at]!);
      expect(kept).toHaveLength(longestNaively(numbers));
      expect(kept).toEqual([...kept].sort((a, b) => a - b));
    }),
  );
});

const item = (id: number, parent: number | null = null, a = 0): Item => ({ id, parent, a, b: null });
const keysOf = (rows: readonly { key: number | string }[]): (number | string)[] => rows.map((row) => row.key);

test('rows that are gone stay where they stood', () => {
  const before = [item(1), item(2, 1), item(3, 1), item(4, 1), item(5)];
  const after = [item(1), item(4, 1), item(6, 1), item(5)];
  const rows = compareRows(before, after, rules);
  expect(keysOf(rows)).toEqual([1, 2, 3, 4, 6, 5]);
  expect(rows.map((row) => row.level)).toEqual([0, 1, 1, 1, 1, 0]);
  // Their predecessor went elsewhere: they are behind the one before it.
  const elsewhere = compareRows([item(1), item(2), item(3)], [item(1), item(4), item(2, 4)], rules);
  expect(keysOf(elsewhere)).toEqual([1, 3, 4, 2]);
});

test('fields are compared by content; without a list of them all that either row has', () => {
  const rows = compareRows<object, number>([{ id: 1, x: { a: 1, b: 2 } }], [{ id: 1, x: { b: 2, a: 1 }, y: 0 }], {
    key: (row) => (row as { id: number }).id,
  });
  expect(rows[0]!.fields).toEqual(['y']);
});

test('a filter shows what it means with the rows above it, folds the rest, and opens folds', () => {
  const before = [item(1), item(2, 1), item(3, 2), item(4, 1), item(5), item(7), item(8)];
  const after = [item(1), item(2, 1), item(3, 2, 1), item(5), item(6, 5), item(8), item(7)];
  const rows = compareRows(before, after, rules);
  const shown = (list: ReturnType<typeof foldRows>): string[] =>
    list.map((row) => (isFold(row) ? `${row.key}+${row.folded}` : `${row.key}`));
  expect(shown(foldRows(rows, 'all'))).toEqual(['1', '2', '3', '4', '5', '6', '8', '7']);
  expect(shown(foldRows(rows, 'changed'))).toEqual(['1', '2', '3', '4+5']);
  expect(shown(foldRows(rows, 'removed'))).toEqual(['1', '2+2', '4', '5+4']);
  expect(shown(foldRows(rows, 'changed', new Set([4])))).toEqual(['1', '2', '3', '4', '5', '6', '8', '7']);
  const counts = countChanges(rows);
  expect(counts).toEqual({ all: 8, differing: 4, added: 1, removed: 1, changed: 1, moved: 1 });
  fc.assert(
    fc.property(outline, outline, fc.constantFrom('differing', 'added', 'moved' as const), (a, b, filter) => {
      const all = compareRows(a, b, rules);
      const list = foldRows(all, filter as 'differing');
      const folded = list.reduce((sum, row) => sum + (isFold(row) ? row.folded : 1), 0);
      expect(folded).toBe(all.length);
      for (const row of all.filter((one) => isMeant(one, filter as 'differing'))) expect(list).toContain(row);
    }),
  );
});

test('one meaning of the sign: what became more has a plus, what is not known has none', () => {
  expect(difference(3, 5).more).toBe(2);
  expect(difference(5, 3).more).toBe(-2);
  expect(difference(null, 3).more).toBeNull();
  const rows = compareRows([item(1, null, 5), item(2, 1, 5)], [item(1, null, 2), item(3, null, 4)], rules);
  expect(totalOf(rows, (side) => side.a)).toEqual({ before: 10, after: 6, more: -4 });
  expect(totalOf(rows, (side) => (side.parent === null ? side.a : null))).toEqual({ before: 5, after: 6, more: 1 });
});
