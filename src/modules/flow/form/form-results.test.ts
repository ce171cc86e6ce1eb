/** What formulas of fields give: dates by the company's calendar, options, people; what a field cannot hold is refused. */
import { expect, test } from 'vitest';
import { choice, date, file, instant, int, ref, text } from '#kernel/field.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { evaluateWith } from '#modules/flow/feel/feel.ts';
import { calculate } from './form-calc.ts';
import { checkSchema } from './form-check.ts';
import type { FormSchema } from './form-schema.ts';

const l = (word: string) => [word, word, word] as const;
const field = (key: string, of: object, calc?: string) => ({ type: 'field', key, field: of, ...(calc && { calc }) });
const LEVELS = { low: ['低', '低', 'Low'], high: ['高', '高', 'High'] } as const;
const given = [
  field('start', date(l('Start'))),
  field('at', instant(l('At'))),
  field('days', int(l('Days'))),
  field('owner', ref(l('Owner'), 'user')),
  field('level', choice(l('Level'), LEVELS)),
];
const schemaOf = (of: object, calc: string) =>
  ({ v: 1, columns: 1, items: [...given, field('result', of, calc)] }) as unknown as FormSchema;

const WEEK: WorkCalendar = {
  id: 1,
  name: 'week',
  week: [[], [[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], [[540, 1020]], []],
  // National Day: a week of rest, and a Saturday that is worked on instead.
  exceptions: [
    { from: 20_727, to: 20_733, shifts: [] },
    { from: 20_736, to: 20_736, shifts: [[540, 1020]] },
  ],
};
const values = { start: '2026-09-30', at: '2026-09-30T20:30:00.000Z', days: 3, owner: 7, level: 'high' };
const resultOf = (of: object, calc: string, more = {}) => {
  const facts = { ahead: 480, calendar: WEEK, names: { 7: '张伟', 8: null } };
  return calculate(schemaOf(of, calc), { ...values, ...more }, facts, evaluateWith(facts)).result;
};

test.each([
  [date(l('R')), 'add working days(start, days)', '2026-10-10'],
  [date(l('R')), 'add working days(start, days - 1)', '2026-10-09'],
  [date(l('R')), 'add working days(date("2026-10-01"), 1)', '2026-10-08'],
  [date(l('R')), 'add working days(start, 0.5)', '2026-10-08'],
  [date(l('R')), 'add working days(date("2026-10-08"), -1)', '2026-09-30'],
  [date(l('R')), 'start + duration("P1D") * days', '2026-10-03'],
  [date(l('R')), 'date(at)', '2026-10-01'],
  [int(l('R')), 'working days between(start, date("2026-10-10"))', 4],
  [int(l('R')), '(date("2026-10-10") - start).days', 10],
  [instant(l('R')), 'at + duration("PT1H")', '2026-09-30T21:30:00.000Z'],
  [instant(l('R')), 'date and time(start, time("09:00:00"))', '2026-09-30T01:00:00.000Z'],
  [choice(l('R'), LEVELS), 'if days > 2 then "high" else "low"', 'high'],
  [choice(l('R'), LEVELS), 'if days > 5 then "高" else "低"', 'low'],
  [choice(l('R'), LEVELS), '"other"', null],
  [ref(l('R'), 'user'), 'owner', 7],
  [text(l('R')), 'string(start)', '2026-09-30'],
  [text(l('R')), 'name of(owner)', '张伟'],
  [text(l('R')), 'string join(for one in [owner, owner] return name of(one), "/")', '张伟/张伟'],
  [text(l('R')), 'label of(level)', '高'],
  [text(l('R')), 'label of(level) + " " + name of(owner)', '高 张伟'],
  [text(l('R')), 'if label of(level) = "高" then level else "low"', 'high'],
] as const)('%# %s: %s gives %s', (of, calc, expected) => {
  expect(checkSchema(schemaOf(of, calc))).toEqual([]);
  expect(resultOf(of, calc)).toBe(expected);
});

test.each([
  [date(l('R')), 'at'],
  [date(l('R')), 'days'],
  [date(l('R')), 'start + 3'],
  [instant(l('R')), 'start'],
  [int(l('R')), 'start'],
  [ref(l('R'), 'user'), 'days'],
  [text(l('R')), 'owner'],
  [text(l('R')), 'name of(days)'],
  [text(l('R')), 'name of(start)'],
  [text(l('R')), 'label of(owner)'],
  [text(l('R')), 'label of("high")'],
  [int(l('R')), 'name of(owner)'],
  [ref(l('R'), 'user'), 'name of(owner)'],
  [file(l('R'), { max: 1 }), '"x"'],
] as const)('%# %s: %s is refused when the form is published', (of, calc) => {
  expect(checkSchema(schemaOf(of, calc)).map((one) => one.message.key)).toEqual([
    expect.stringMatching(/^form\.(calcKind|badCalc)$/),
  ]);
});

test('without the calendar there is no result, and none too large is counted', () => {
  expect(calculate(schemaOf(date(l('R')), 'add working days(start, days)'), values, { ahead: 480 }).result).toBeNull();
  expect(resultOf(date(l('R')), 'add working days(start, days)', { days: 1_000_000 })).toBeNull();
});
