/** Cells of additional fields: input, refusals, and merging edits of two people. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTexts } from '#kernel/check-texts.ts';
import { parseMinute } from '#kernel/dates.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { date, decimal, json, longText, text } from '#kernel/field.ts';
import { newPlanTask, type Plan, planOptions } from '../plan-model.ts';
import { mergeAdded, nearOf, setAdded, typedValue } from './added-values.ts';
import { conflictKey, diffPlans, mergeEdits } from './plan-edits.ts';

const LABEL = ['风险', '風險', 'Risk'] as const;
const fields = {
  number: decimal(LABEL, { digits: 4 }),
  text: text(LABEL, { max: 10 }),
  long: longText(LABEL),
  day: date(LABEL),
  many: json()(LABEL, { max: 2, dict: 'priority' }),
};
const NEAR = parseMinute('2026-06-15T08:00')!;
const typed = (kind: keyof typeof fields, value: string): string => typedValue(fields[kind], value, NEAR, 'ymd');

const planOf = (ext: ExtValues): Plan => ({
  settings: {
    projectStart: 0,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
  },
  calendars: [],
  tasks: [{ ...newPlanTask(1, null, 'one'), ext }],
  links: [],
});
const valuesAfter = (ext: ExtValues, kind: keyof typeof fields, value: unknown): ExtValues => {
  const changed = setAdded(planOf(ext), 0, kind, fields[kind], value);
  if ('problem' in changed) throw new Error(changed.problem.message.key);
  return changed.plan.tasks[0]!.ext;
};
const refusal = (ext: ExtValues, kind: keyof typeof fields, value: unknown, required = false) => {
  const changed = setAdded(planOf(ext), 0, kind, { ...fields[kind], required }, value);
  return 'problem' in changed ? changed.problem : null;
};

describe('a cell', () => {
  test('takes numbers as they are shown, typed and pasted', () => {
    for (const value of ['1234.5', '1,234.5', '+1,234.50', ' １２３４.5 '])
      expect(valuesAfter({}, 'number', typed('number', value))).toEqual({ number: '1234.5000' });
    expect(valuesAfter({}, 'number', typed('number', '-.5'))).toEqual({ number: '-0.5000' });
    expect(valuesAfter({}, 'number', typed('number', '1,234,567'))).toEqual({ number: '1234567.0000' });
  });

  test('takes dates as people write them, and texts in one line or several', () => {
    for (const value of ['2026-06-20', '20260620', '6-20', '6月20日', '20'])
      expect(valuesAfter({}, 'day', typed('day', value))).toEqual({ day: '2026-06-20' });
    expect(valuesAfter({}, 'text', typed('text', ' two\r\n lines '))).toEqual({ text: 'two lines' });
    expect(valuesAfter({}, 'long', typed('long', 'two\nlines'))).toEqual({ long: 'two\nlines' });
    expect(nearOf('2026-06-20', 0)).toBe(parseMinute('2026-06-20T00:00'));
    expect(nearOf('someday', 7)).toBe(7);
  });

  test('refuses what does not fit, says what is allowed, and leaves the plan as it was', () => {
    const wrong: [keyof typeof fields, unknown, object][] = [
      ['number', 'much', { message: checkTexts.notNumber }],
      ['number', '1,5', { message: checkTexts.notNumber }],
      ['number', '1.23456', { message: checkTexts.digits, params: { digits: 4 } }],
      ['text', 'eleven chars', { message: checkTexts.tooLong, params: { max: 10 } }],
      ['day', 'tomorrow', { message: checkTexts.notDate }],
      ['day', '1850-01-01', { message: checkTexts.notDate }],
      ['many', [1, 2, 3], { message: checkTexts.tooMany, params: { max: 2 } }],
    ];
    for (const [kind, value, problem] of wrong)
      expect(refusal({}, kind, typeof value === 'string' ? typed(kind, value) : value), kind).toMatchObject(problem);
    expect(refusal({ text: 'kept' }, 'text', '', true)).toMatchObject({ message: checkTexts.required });
  });

  test('is emptied without a trace, and the same value changes nothing', () => {
    expect(valuesAfter({ text: 'old', number: '1.0000' }, 'text', '')).toEqual({ number: '1.0000' });
    const plan = planOf({ number: '1.0000' });
    expect(setAdded(plan, 0, 'number', fields.number, '1')).toEqual({ plan });
    expect(setAdded(plan, 0, 'text', fields.text, '')).toEqual({ plan });
    // Names that every JavaScript object has are not values.
    expect(setAdded(plan, 0, 'constructor', fields.text, '')).toEqual({ plan });
  });
});

describe('edits of two people', () => {
  const base = planOf({ a: '1', b: '2', gone: 'x' });
  const edited = (ext: ExtValues): Plan => ({ ...base, tasks: [{ ...base.tasks[0]!, ext }] });

  test('of different fields of one task both stand', () => {
    const mine = diffPlans(base, edited({ a: '1', b: 'mine' }));
    const { plan, conflicts } = mergeEdits(edited({ a: 'theirs', b: '2', gone: 'x', c: 'new' }), mine);
    expect(conflicts).toEqual([]);
    expect(plan.tasks[0]!.ext).toEqual({ a: 'theirs', b: 'mine', c: 'new' });
  });

  test('of the same field are asked about, by its name', () => {
    const mine = diffPlans(base, edited({ a: 'mine', b: 'also mine', gone: 'x' }));
    const current = edited({ a: 'theirs', b: '2', gone: 'x' });
    const asked = mergeEdits(current, mine);
    expect(asked.conflicts).toMatchObject([
      { kind: 'field', taskId: 1, field: 'ext.a', base: '1', mine: 'mine', theirs: 'theirs' },
    ]);
    expect(asked.plan.tasks[0]!.ext).toEqual({ a: 'theirs', b: 'also mine', gone: 'x' });
    const decided = mergeEdits(current, mine, { [conflictKey(asked.conflicts[0]!)]: 'mine' });
    expect(decided.conflicts).toEqual([]);
    expect(decided.plan.tasks[0]!.ext).toEqual({ a: 'mine', b: 'also mine', gone: 'x' });
  });

  test('lose nothing: what I did not touch is theirs, what they did not touch is mine', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(values, values, values, (was, mine, theirs) => {
        const asked: string[] = [];
        const merged = mergeAdded(was, mine, theirs, (column) => {
          asked.push(column);
          return false;
        });
        for (const column of ['a', 'b', 'c']) {
          const [w, m, t] = [was[column], mine[column], theirs[column]];
          const clash = m !== w && t !== w && m !== t;
          expect(asked.includes(column)).toBe(clash);
          expect(merged[column]).toBe(m === w || clash ? t : m);
        }
      }),
    );
  });
});
