import { describe, expect, test } from 'vitest';
import { overallSpread, wholeProgress } from '#modules/objects/project/progress.ts';
import { canonical, type FactRow, type FactShape, figuresOf, frozen, MOST_TEXT, rowsOf } from './report-fact.ts';

const label = ['列', '列', 'Column'] as const;
const shape: FactShape = {
  key: 'k',
  name: label,
  need: 'login',
  entity: null,
  columns: {
    name: { label, kind: 'text' },
    done: { label, kind: 'percent' },
    plan: { label, kind: 'percent' },
    weight: { label, kind: 'hidden' },
    least: { label, kind: 'hidden' },
    most: { label, kind: 'hidden' },
    n: { label, kind: 'int' },
    late: { label, kind: 'yes' },
  },
  figures: {
    rows: { name: label, unit: 'count', of: { count: null } },
    late: { name: label, unit: 'count', of: { count: 'late' } },
    sum: { name: label, unit: 'count', of: { sum: 'n' } },
    most: { name: label, unit: 'days', of: { most: 'n' } },
    plan: { name: label, unit: 'percent', of: { average: 'plan', by: ['weight', 'n'], between: ['plan', 'plan'] } },
    done: { name: label, unit: 'percent', of: { average: 'done', by: ['weight', 'n'], between: ['least', 'most'] } },
    gap: { name: label, unit: 'points', of: { minus: ['done', 'plan'] } },
  },
};

let seed = 11;
const below = (n: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
const oneOf = (list: readonly number[]): number => list[below(list.length)]!;
const random = (count: number, weighed = true): FactRow[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `行 ${id}`,
    done: oneOf([0, 100, below(10001) / 100]),
    plan: oneOf([0, 100, below(10001) / 100]),
    least: oneOf([0, 100]),
    most: oneOf([0, 100]),
    weight: weighed ? below(5000) : 0,
    n: 1 + below(9),
    late: below(2) === 1,
  }));

describe('figures', () => {
  test('are those of all rows, however many of them are kept, also as a database gives them back', () => {
    for (let round = 0; round < 300; round++) {
      const rows = random(1 + below(60), round % 5 !== 0);
      const whole = figuresOf(frozen(shape, rows, null));
      const part = frozen(shape, rows, null, 1 + below(40));
      expect(figuresOf(part)).toEqual(whole);
      // The database does not keep the order of keys in JSON.
      expect(figuresOf(JSON.parse(canonical(part)))).toEqual(whole);
      expect(rowsOf(JSON.parse(canonical(part)))).toEqual(rowsOf(part));
      const progress = (of: 'done' | 'plan'): number =>
        wholeProgress(
          overallSpread(
            rows.map((row) => ({
              weight: row.weight as number,
              tasks: row.n as number,
              progress: {
                average: row[of] as number,
                least: row[of === 'plan' ? of : 'least'] as number,
                most: row[of === 'plan' ? of : 'most'] as number,
              },
            })),
          ),
        );
      expect(whole).toEqual({
        rows: rows.length,
        late: rows.filter((row) => row.late).length,
        sum: rows.reduce((sum, row) => sum + (row.n as number), 0),
        most: Math.max(...rows.map((row) => row.n as number)),
        plan: progress('plan'),
        done: progress('done'),
        gap: progress('done') - progress('plan'),
      });
    }
  });

  test('where there is nothing to tell are none, not zeros; of no rows they are zeros and no average', () => {
    expect(new Set(Object.values(figuresOf(frozen(shape, null, label))))).toEqual(new Set([null]));
    expect(figuresOf(frozen(shape, [], null))).toEqual({
      rows: 0,
      late: 0,
      sum: 0,
      most: 0,
      plan: null,
      done: null,
      gap: null,
    });
  });
});

test('rows come back as they were, long texts cut', () => {
  const rows = random(3);
  expect(rowsOf(frozen(shape, rows, null))).toEqual(rows);
  const [long] = rowsOf(frozen(shape, [{ ...rows[0]!, name: '长'.repeat(300) }], null));
  expect([(long!.name as string).length, (long!.name as string).at(-1)]).toEqual([MOST_TEXT, '…']);
});

test('one text whatever the order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }));
});
