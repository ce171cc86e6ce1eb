import { describe, expect, it } from 'vitest';
import { COLLAPSED, FILTERED } from '../gantt-model.ts';
import { VisibleRows } from '../rows.ts';
import { numberRanks, sortedRows, textRanks } from './sort-order.ts';

const ranked = (texts: readonly string[], lang: string): string[] => {
  const ranks = textRanks(texts, lang);
  return texts
    .map((text, i) => ({ text, rank: ranks[i]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text);
};

describe('ranks', () => {
  it('of numbers: equal ones share one, nothing has none', () => {
    expect([...numberRanks(Float64Array.from([5, Number.NaN, -1, 5, 0]))]).toEqual([2, -1, 0, 2, 1]);
    expect([...numberRanks(new Float64Array(0))]).toEqual([]);
  });

  it('of texts follow the language, numbers by value, case and accents apart', () => {
    expect(ranked(['王强', '李娜', '陈杰', '张伟'], 'zh-CN')).toEqual(['陈杰', '李娜', '王强', '张伟']);
    expect(ranked(['Task 10', 'task 9', 'Task 9b', 'Task'], 'en-US')).toEqual(['Task', 'task 9', 'Task 9b', 'Task 10']);
    expect(ranked(['7.2', '12', '7.10', '7'], 'en-US')).toEqual(['7', '7.2', '7.10', '12']);
    expect([...textRanks(['b', '', 'B', 'é', 'e', 'a'], 'en-US')]).toEqual([1, -1, 1, 3, 3, 0]);
    expect([...textRanks(['007', '7', '70'], 'en-US')]).toEqual([0, 0, 2]);
  });

  it('of texts agree with a collator on random texts of the language', () => {
    let seed = 11;
    const random = (n: number): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
    const letters = '设计开发测试评审需求abcXYZ';
    const texts = Array.from({ length: 800 }, () =>
      Array.from({ length: 1 + random(5) }, () => letters[random(letters.length)]).join(''),
    );
    const { compare } = new Intl.Collator('zh-CN', { sensitivity: 'base' });
    expect(ranked(texts, 'zh-CN')).toEqual([...texts].sort(compare));
  });
});

describe('a sorted view', () => {
  //       0  1  2  3  4  5  6
  const parent = [-1, 0, 0, 2, 2, -1, 5];
  const level = [0, 1, 1, 2, 2, 0, 1];

  it('orders siblings and keeps branches, both ways; equal ones as in the plan, empty ones last', () => {
    const ranks = Int32Array.from([1, 3, 2, 5, 5, 0, 0]);
    expect([...sortedRows(parent, ranks, false)]).toEqual([5, 6, 0, 2, 3, 4, 1]);
    expect([...sortedRows(parent, ranks, true)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...sortedRows(parent, Int32Array.from([-1, -1, 4, 1, 0, 0, 0]), true)]).toEqual([5, 6, 0, 2, 3, 4, 1]);
    expect([...sortedRows([], new Int32Array(0), false)]).toEqual([]);
  });

  it('goes together with closed branches and filters, and hidden rows have no place', () => {
    const order = sortedRows(parent, Int32Array.from([1, 3, 2, 5, 4, 0, 0]), false);
    const flags = new Uint16Array(7);
    flags[5] = COLLAPSED;
    flags[3] = FILTERED;
    const rows = new VisibleRows();
    rows.refresh({ count: 7, level, flags, order });
    expect([...rows.rows.subarray(0, rows.count)]).toEqual([5, 0, 2, 4, 1]);
    expect([6, 3, 5, 1].map((row) => rows.indexOf(row))).toEqual([-1, -1, 0, 4]);
    rows.refresh({ count: 7, level, flags: new Uint16Array(7) });
    expect([...rows.rows.subarray(0, rows.count)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('of many rows is the same as by comparing', () => {
    const count = 20_000;
    const above = Int32Array.from({ length: count }, (_, row) => (row % 100 === 0 ? -1 : row - (row % 100)));
    const texts = Array.from({ length: count }, (_, row) => `任务 ${(row * 7919) % count}`);
    const order = sortedRows(above, textRanks(texts, 'zh-CN'), false);
    const value = (row: number): number => (row * 7919) % count;
    const tops = [...above.keys()].filter((row) => above[row] === -1).sort((a, b) => value(a) - value(b));
    const expected = tops.flatMap((top) => [
      top,
      ...Array.from({ length: 99 }, (_, k) => top + k + 1).sort((a, b) => value(a) - value(b)),
    ]);
    expect([...order]).toEqual(expected);
  });
});
