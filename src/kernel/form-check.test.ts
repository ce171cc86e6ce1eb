/** Conditions of fields: their effect on a form, and that form and server accept and refuse the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanValues } from './clean.ts';
import { bool, choice, type Field, type Fields, int, lines, refs, text } from './field.ts';
import { formGives, judge, statesOf } from './form-check.ts';
import { formState } from './form-state.ts';

const l = ['名', '名', 'name'] as const;
const FIELDS: Fields = {
  kind: choice(l, { person: l, group: l, none: l }, { required: true, default: 'none' }),
  who: text(l, { max: 5, when: { shown: { kind: ['person'] }, required: true } }),
  groups: refs(l, 'group', { max: 2, when: { shown: { kind: ['group'] } } }),
  why: text(l, { when: { required: { kind: ['person', 'group'], urgent: [true] } } }),
  urgent: bool(l, { default: false }),
  size: int(l, { min: 0, when: { locked: { urgent: [true] } } }),
  grade: choice(l, { a: l, b: l, c: l }, { when: { items: { by: 'kind', of: { person: ['a', 'b'], group: ['c'] } } } }),
  // Shown by a field that is itself hidden at times.
  more: text(l, { when: { shown: { who: ['ann'] } } }),
  parts: lines(l, {
    of: choice(l, { word: l, number: l }, { required: true }),
    text: text(l, { max: 3, when: { shown: { of: ['word'] }, required: true } }),
  }),
};

const given = (values: Record<string, unknown>, before: Record<string, unknown> | null = null) =>
  judge(FIELDS, before, cleanValues(FIELDS, values, before ? 'update' : 'create'));
const refusedAt = ({ problems }: { problems: readonly { field?: string }[] }): string[] =>
  problems.map(({ field }) => field ?? '').toSorted();

describe('states', () => {
  test.each([
    [{ kind: 'person' }, { who: { visible: true, required: true }, groups: { visible: false } }],
    [{ kind: 'group' }, { who: { visible: false }, groups: { visible: true }, grade: { items: ['c'] } }],
    [{}, { who: { visible: false }, grade: {}, size: { disabled: false }, why: { required: false } }],
    [
      { kind: 'person', urgent: true },
      { why: { required: true }, size: { disabled: true } },
    ],
    [{ kind: 'person', who: 'ann' }, { more: { visible: true } }],
    // It is hidden, so nothing depends on its value.
    [{ kind: 'group', who: 'ann' }, { more: { visible: false } }],
  ])('%j', (values, states) => {
    expect(formState(FIELDS, values)).toMatchObject(states);
  });
});

describe('what the server takes', () => {
  test('a hidden field is not taken from input, a needed one is asked for', () => {
    expect(given({ kind: 'group', who: 'ann' })).toMatchObject({ problems: [], values: { kind: 'group' } });
    expect(given({ kind: 'group', who: 'ann' }).values).not.toHaveProperty('who');
    expect(refusedAt(given({ kind: 'person' }))).toEqual(['who']);
    expect(refusedAt(given({ kind: 'person', who: 'ann', urgent: true }))).toEqual(['why']);
  });

  test('a change of one field lets go what it hides, and asks again for what it needs', () => {
    const before = {
      kind: 'person',
      who: 'ann',
      more: 'x',
      grade: 'a',
      urgent: false,
      size: 1,
      groups: null,
      why: null,
    };
    expect(given({ kind: 'none' }, before)).toEqual({ problems: [], values: { kind: 'none', who: null, more: null } });
    expect(refusedAt(given({ kind: 'group' }, before))).toEqual(['grade']);
    expect(given({ kind: 'group', grade: 'c' }, before).problems).toEqual([]);
    expect(refusedAt(given({ urgent: true }, before))).toEqual(['why']);
    expect(refusedAt(given({ urgent: true, why: 'x', size: 2 }, before))).toEqual(['size']);
    expect(given({ urgent: true, why: 'x', size: 1 }, before).problems).toEqual([]);
    // An untouched value that was invalid before is ignored.
    expect(given({ size: 3 }, { ...before, who: null }).problems).toEqual([]);
  });

  test('cells of lines depend on their own line', () => {
    expect(
      given({
        parts: [
          { of: 'number', text: 'abc' },
          { of: 'word', text: 'ab' },
        ],
      }),
    ).toMatchObject({
      problems: [],
      values: { parts: [{ of: 'number' }, { of: 'word', text: 'ab' }] },
    });
    expect(refusedAt(given({ parts: [{ of: 'number' }, { of: 'word' }, { text: 'abcd' }] }))).toEqual([
      'parts.2.text',
      'parts.3.of',
    ]);
  });
});

const anyOf = (field: Field): fc.Arbitrary<unknown> => {
  const some: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    text: fc.constantFrom('ann', 'bob', ' ann ', '', 'far too long'),
    int: fc.constantFrom(-1, 0, 5),
    bool: fc.boolean(),
    choice: fc.constantFrom(...Object.keys(field.items ?? {}), 'nonsense'),
    refs: fc.constantFrom([], [1], [1, 2, 3]),
    lines: fc.constantFrom(
      [],
      [{}],
      [{ of: 'word', text: 'a' }],
      [{ of: 'word' }],
      [{ of: 'number', text: 'hidden' }],
      'x',
    ),
  };
  return fc.oneof(some[field.kind]!, fc.constant(null));
};
const anyValues = (optional: boolean): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, anyOf(field)])), {
    requiredKeys: optional ? [] : Object.keys(FIELDS),
  });
/** What a form sends on creation: the filled values. */
const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('both sides', () => {
  test('what the form gives the server takes as it is; what it refuses the server refuses at the same fields', () => {
    fc.assert(
      fc.property(anyValues(false), (typed) => {
        const values = { ...typed, kind: typed.kind ?? 'none', urgent: typed.urgent ?? false };
        const form = formGives(FIELDS, values, statesOf(FIELDS, values));
        const server = given(filled(form.given));
        if (form.problems.length === 0) {
          expect(server.problems).toEqual([]);
          expect(filled(server.values)).toEqual(filled(form.given));
        } else expect(refusedAt(server)).toEqual(refusedAt(form));
      }),
      { numRuns: 3000 },
    );
  });

  test('whatever is sent past the form: nothing hidden is taken, nothing needed is missing, and it is so after every update', () => {
    fc.assert(
      fc.property(anyValues(true), fc.array(anyValues(true), { maxLength: 4 }), (first, updates) => {
        const made = given(first);
        if (made.problems.length > 0) return;
        let row: Record<string, unknown> = made.values;
        for (const update of [{}, ...updates]) {
          const { values, problems } = given(update, row);
          if (problems.length > 0) continue;
          row = { ...row, ...values };
          for (const [name, state] of Object.entries(formState(FIELDS, row))) {
            const empty = row[name] === undefined || row[name] === null || (row[name] as unknown[]).length === 0;
            if (state?.visible === false) expect(empty, `${name} is hidden`).toBe(true);
            else if (state?.required) expect(empty, `${name} is needed`).toBe(false);
            if (!empty && state?.items) expect(state.items).toContain(row[name]);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('any input at all is answered', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(FIELDS), 'other', '__proto__'), fc.anything()),
        (input) => {
          expect(Array.isArray(given(input).problems)).toBe(true);
          expect(Array.isArray(given(input, { kind: 'person', who: 'ann' }).problems)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
