/**
 * Suspicion against an oracle that keeps whole copies: random edits, reverts and confirmations of both ends of a relation.
 * A relation is suspect for an end exactly while a field with a meaning of the other end differs from its copy.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entity, entity } from '#kernel/entity.ts';
import { bool, date, decimal, file, json, lines, refs, text } from '#kernel/field.ts';
import { changedSince, type Print } from '../relation.ts';
import { printOf } from './prints.ts';

const RUNS = Number(process.env.RELATION_RUNS ?? 10_000);
const label = ['名', '名', 'Name'] as const;
const all: Entity = entity({
  name: 'sample',
  module: 'sample',
  label,
  title: 'name',
  fields: {
    name: text(label),
    due: date(label),
    done: bool(label),
    hours: decimal(label),
    people: refs(label, 'user'),
    papers: file(label),
    shape: json<object>()(label),
    steps: lines(label, { what: text(label) }),
    figure: text(label),
  },
  list: { columns: [], filters: [], sort: 'name' },
  form: [],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});
const some: Entity = { ...all, facets: { meaning: ['name', 'due', 'steps'] } };

type Row = Record<string, unknown>;
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  name: ['a', 'b', '', null],
  due: ['2026-01-01', '2026-01-02', null],
  done: [true, false, null],
  hours: ['1.0', '2.0', null],
  people: [[1], [1, 2], [], null],
  papers: [[3], null],
  shape: [{ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 2 }, null],
  steps: [[{ id: 1, what: 'x' }], [{ id: 9, what: 'x' }], [{ id: 1, what: 'y' }], []],
  figure: ['1', '2'],
  ext: [{ field1: 'x' }, { field1: 'y' }, { field1: null }, {}],
  // Bookkeeping of every write.
  version: [1, 2, 3],
  updatedAt: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  updatedBy: [1, 2, null],
};

/** Field by field, by deep comparison, knowing nothing of hashes. */
function differs(e: Entity, a: Row, b: Row): boolean {
  const meaning = e.facets?.meaning ?? [...Object.keys(e.fields), 'ext'];
  return meaning.some((name) => {
    const [x, y] = [a, b].map((row) => {
      const value = row[name] ?? null;
      if (name === 'steps') return ((value ?? []) as { what: string }[]).map(({ what }) => what);
      if (name === 'ext') return Object.entries((value ?? {}) as object).filter(([, v]) => v !== null);
      return value;
    });
    try {
      expect(x).toEqual(y);
      return false;
    } catch {
      return true;
    }
  });
}

type Step = { at: 0 | 1; do: 'edit'; name: string; value: number } | { at: 0 | 1; do: 'revert' | 'confirm' };
const end = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      at: end,
      do: fc.constant('edit' as const),
      name: fc.constantFrom(...Object.keys(VALUES)),
      value: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at: end, do: fc.constantFrom('revert' as const, 'confirm' as const) }) },
);

test(`${RUNS} random sequences: none false, none missed, what is taken back is cleared`, () => {
  const seen = { suspect: 0, clear: 0, cleared: 0 };
  const first: Row = { name: 'a', steps: [{ id: 1, what: 'x' }], ext: {}, version: 1 };
  fc.assert(
    fc.property(fc.constantFrom(all, some), fc.array(step, { maxLength: 12 }), (e, steps) => {
      const rows: [Row, Row] = [{ ...first }, { ...first }];
      // How each end was when the other confirmed it: a copy, and in short.
      const copies: [Row, Row] = [rows[0], rows[1]];
      const prints = rows.map((row) => printOf(e, row)) as [Print, Print];
      for (const one of steps) {
        const before = differs(e, copies[one.at], rows[one.at]);
        if (one.do === 'edit') {
          const values = VALUES[one.name]!;
          rows[one.at] = { ...rows[one.at], [one.name]: values[one.value % values.length] };
        } else if (one.do === 'revert') rows[one.at] = { ...copies[one.at], version: 99 };
        else {
          copies[one.at] = rows[one.at];
          prints[one.at] = printOf(e, rows[one.at]);
        }
        for (const at of [0, 1] as const) {
          const suspect = differs(e, copies[at], rows[at]);
          expect(changedSince(prints[at], printOf(e, rows[at])).length > 0).toBe(suspect);
          seen[suspect ? 'suspect' : 'clear']++;
        }
        if (before && !differs(e, copies[one.at], rows[one.at])) seen.cleared++;
      }
    }),
    { numRuns: RUNS },
  );
  // The sequences met all there is.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20);
});
