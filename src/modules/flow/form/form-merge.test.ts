/** Two people fill in the same form: nothing either of them has typed is lost without a choice. */
import { describe, expect, test } from 'vitest';
import { sameValue } from '#kernel/diff.ts';
import { mergeForms } from './form-merge.ts';
import type { FormRow, FormSchema } from './form-schema.ts';

const label = (word: string) => [word, word, word] as const;
const field = (key: string, kind = 'int') => ({ type: 'field', key, field: { kind, label: label(key) } });
const schema = {
  v: 1,
  columns: 2,
  items: [
    field('title', 'text'),
    field('amount'),
    { type: 'table', key: 'lines', label: label('Lines'), columns: [field('what', 'text'), field('count')] },
  ],
} as unknown as FormSchema;
const row = (id: string, what: string, count: number): FormRow => ({ id, what, count });
const base = { title: 'A', amount: 1, lines: [row('a', 'x', 1), row('b', 'y', 2)] };
const paths = (mine: object, theirs: object, sides = {}) =>
  mergeForms(schema, base, mine as never, { ...base, ...theirs }, sides).conflicts.map((one) => one.path);

describe('fields', () => {
  test('each side keeps what it alone has changed', () => {
    const merged = mergeForms(schema, base, { title: 'M', amount: 1 }, { ...base, amount: 5 });
    expect(merged).toEqual({ values: { title: 'M' }, conflicts: [] });
  });
  test('the same value twice is no conflict; two values are one, told with both and the former', () => {
    expect(paths({ amount: 7 }, { amount: 7 })).toEqual([]);
    const { conflicts, values } = mergeForms(schema, base, { amount: 7 }, { ...base, amount: 8 });
    expect(conflicts).toMatchObject([{ path: 'amount', base: 1, mine: 7, theirs: 8, row: null }]);
    expect(values).toEqual({});
    expect(mergeForms(schema, base, { amount: 7 }, { ...base, amount: 8 }, { amount: 'mine' }).values).toEqual({
      amount: 7,
    });
    expect(mergeForms(schema, base, { amount: 7 }, { ...base, amount: 8 }, { amount: 'theirs' })).toEqual({
      values: {},
      conflicts: [],
    });
  });
  test('without a schema each name is one value', () => {
    expect(mergeForms(null, { list: [1] }, { list: [1, 2] }, { list: [3] }).conflicts).toMatchObject([
      { path: 'list' },
    ]);
    expect(mergeForms(null, {}, { note: 'n' }, {}).values).toEqual({ note: 'n' });
  });
});

describe('rows', () => {
  const rows = (mine: FormRow[], theirs: FormRow[], sides = {}) => {
    const { values, conflicts } = mergeForms(schema, base, { lines: mine }, { ...base, lines: theirs }, sides);
    return [
      ((values.lines ?? theirs) as FormRow[]).map((one) => `${one.id}${one.what}${one.count}`).join(' '),
      conflicts.map((one) => one.path).join(' '),
    ];
  };
  const [a, b] = base.lines as [FormRow, FormRow];
  test('both add: all are there, mine behind the row it was added to', () => {
    expect(rows([a, row('m', 'm', 9), b], [a, b, row('t', 't', 8)])).toEqual(['ax1 mm9 by2 tt8', '']);
    expect(rows([row('m', 'm', 9)], [row('t', 't', 8)])).toEqual(['tt8 mm9', '']);
  });
  test('different cells of one row come together, the same cell is asked for', () => {
    expect(rows([{ ...a, what: 'M' }, b], [{ ...a, count: 5 }, b])).toEqual(['aM5 by2', '']);
    const asked = rows([{ ...a, count: 4 }, b], [{ ...a, count: 5 }, b]);
    expect(asked).toEqual(['ax5 by2', 'lines.a.count']);
    expect(rows([{ ...a, count: 4 }, b], [{ ...a, count: 5 }, b], { 'lines.a.count': 'mine' })).toEqual([
      'ax4 by2',
      '',
    ]);
  });
  test('a row deleted by one and changed by the other is asked for; untouched it goes', () => {
    expect(rows([b], [a, b])).toEqual(['by2', '']);
    expect(rows([a, { ...b, count: 3 }], [b])).toEqual(['by3', '']);
    expect(rows([b], [{ ...a, count: 5 }, b])).toEqual(['ax5 by2', 'lines.a']);
    expect(rows([b], [{ ...a, count: 5 }, b], { 'lines.a': 'mine' })).toEqual(['by2', '']);
    expect(rows([{ ...a, count: 5 }, b], [b])).toEqual(['by2', 'lines.a']);
    expect(rows([{ ...a, count: 5 }, b], [b], { 'lines.a': 'mine' })).toEqual(['ax5 by2', '']);
  });
});

test('whatever two people do to a table, every change is kept or asked for (2,000 pairs)', () => {
  let seed = 11;
  const random = (n: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  const edit = (who: string): FormRow[] =>
    base.lines
      .flatMap((one): FormRow[] =>
        random(4) === 0
          ? []
          : [random(2) ? { ...one } : { ...one, what: `${who}${random(2)}`, ...(random(2) && { count: random(3) }) }],
      )
      .concat(random(2) ? [row(`${who}${random(3)}`, who, 0)] : []);
  for (let i = 0; i < 2000; i++) {
    const [mine, theirs] = [edit('m'), edit('t')];
    const { values, conflicts } = mergeForms(schema, base, { lines: mine }, { ...base, lines: theirs });
    const now = new Map(((values.lines ?? theirs) as FormRow[]).map((one) => [one.id, one]));
    const asked = new Set(conflicts.map((one) => one.path));
    for (const side of [mine, theirs])
      for (const id of new Set([...base.lines.map((one) => one.id), ...side.map((one) => one.id)])) {
        const was = base.lines.find((one) => one.id === id);
        const is = side.find((one) => one.id === id);
        if (sameValue(was, is) || asked.has(`lines.${id}`)) continue;
        if (!is) expect(now.has(id)).toBe(false);
        else
          for (const cell of ['what', 'count'] as const)
            if (was?.[cell] !== is[cell] && !asked.has(`lines.${id}.${cell}`))
              expect(now.get(id)?.[cell]).toBe(is[cell]);
      }
  }
});
