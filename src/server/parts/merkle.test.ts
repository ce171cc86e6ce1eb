import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, rowOfPart, type TreeRow } from './merkle.ts';

/** Rows whose parents are before them. */
const outline = fc
  .array(fc.record({ up: fc.nat(), name: fc.string({ maxLength: 3 }) }), { maxLength: 40 })
  .map((made): TreeRow<{ name: string }>[] =>
    made.map(({ up, name }, at) => ({
      key: `k${at}`,
      parent: up % (at + 1) === at ? null : `k${up % (at + 1)}`,
      content: { name },
    })),
  );

test('the same outline has the same root, whatever else differs another one', () => {
  fc.assert(
    fc.property(outline, fc.nat(), (rows, at) => {
      const { root } = partsOf('t', rows);
      expect(partsOf('t', structuredClone(rows)).root).toBe(root);
      if (rows.length === 0) return;
      const place = at % rows.length;
      const changed = rows.map((row, i) => (i === place ? { ...row, content: { name: `${row.content.name}!` } } : row));
      expect(partsOf('t', changed).root).not.toBe(root);
    }),
  );
});

test('parts say the outline they were made of', () => {
  fc.assert(
    fc.property(outline, (rows) => {
      const { root, parts } = partsOf('t', rows);
      const by = new Map(parts.map((part) => [part.hash, part]));
      const read: TreeRow[] = [];
      const walk = (hash: string, parent: string | null): void => {
        const part = by.get(hash)!;
        const row = rowOfPart(part, parent);
        read.push(row);
        for (const child of part.children) walk(child, row.key);
      };
      for (const child of by.get(root)!.children) walk(child, null);
      const told = (list: readonly TreeRow[]) =>
        [...list].map(({ key, parent, content }) => JSON.stringify([key, parent, content])).sort();
      expect(told(read)).toEqual(
        told(rows.map((row) => ({ ...row, content: { name: row.content.name.normalize('NFC') } }))),
      );
    }),
  );
});

test('a row before the one it lies in is refused', () => {
  expect(() => partsOf('t', [{ key: 'a', parent: 'b', content: {} }])).toThrow('a is before');
});
