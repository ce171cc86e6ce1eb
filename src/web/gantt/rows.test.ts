import { describe, expect, it } from 'vitest';
import { branchEnd, COLLAPSED, FILTERED, topRowsOf } from './gantt-model.ts';
import { VisibleRows } from './rows.ts';
import { LinkIndex } from './timeline/link-index.ts';

const outline = (level: number[], flags: Record<number, number> = {}) => {
  const parent = level.map((depth, row) => {
    for (let up = row - 1; up >= 0; up--) if (level[up]! < depth) return up;
    return -1;
  });
  const bits = new Uint16Array(level.length);
  for (const [row, value] of Object.entries(flags)) bits[Number(row)] = value;
  return { count: level.length, level, parent, flags: bits };
};

describe('visible rows', () => {
  it('leaves out collapsed branches and filtered rows', () => {
    const model = outline([0, 1, 2, 2, 1, 0, 1], { 1: COLLAPSED, 4: FILTERED });
    const rows = new VisibleRows();
    rows.refresh(model);
    expect([...rows.rows.subarray(0, rows.count)]).toEqual([0, 1, 5, 6]);
    expect(rows.indexOf(2)).toBe(-1);
    expect(rows.indexOf(5)).toBe(2);
    expect(rows.nearest(model, 3)).toBe(1);
    expect(rows.at(9)).toBe(-1);
    model.flags[0] = COLLAPSED;
    rows.refresh(model);
    expect([...rows.rows.subarray(0, rows.count)]).toEqual([0, 5, 6]);
  });

  it('finds branches and their tops', () => {
    const model = outline([0, 1, 2, 2, 1, 0, 1]);
    expect(branchEnd(model, 0)).toBe(5);
    expect(branchEnd(model, 1)).toBe(4);
    expect(topRowsOf(model, [3, 1, 6])).toEqual([1, 6]);
  });
});

describe('link index', () => {
  it('reports the same links as walking all of them, each once', () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
    const rowCount = 700;
    const links = 500;
    const from = new Int32Array(links).map(() => random(rowCount));
    const to = new Int32Array(links).map((_, i) =>
      i % 3 ? Math.min(rowCount - 1, from[i]! + random(5)) : random(rowCount),
    );
    const position = new Int32Array(rowCount).map((_, row) => (row % 11 === 0 ? -1 : row));
    const index = new LinkIndex();
    index.build(from, to, position, rowCount);
    for (const [first, last] of [
      [0, 30],
      [100, 131],
      [350, 350],
      [0, 699],
      [690, 760],
    ] as const) {
      const found: number[] = [];
      index.query(first, last, (link) => {
        found.push(link);
        return undefined;
      });
      const block = (n: number) => n >> 4;
      const expected = Array.from({ length: links }, (_, i) => i).filter((i) => {
        const [a, b] = [position[from[i]!]!, position[to[i]!]!];
        return a >= 0 && b >= 0 && block(Math.min(a, b)) <= block(last) && block(Math.max(a, b)) >= block(first);
      });
      expect(found.sort((a, b) => a - b)).toEqual(expected);
    }
  });

  it('stops when the visitor says so', () => {
    const index = new LinkIndex();
    index.build(new Int32Array([0, 1, 2]), new Int32Array([1, 2, 3]), new Int32Array([0, 1, 2, 3]), 4);
    let calls = 0;
    index.query(0, 3, () => ++calls < 2);
    expect(calls).toBe(2);
  });
});
