/** What the page on conditions and formulas says comes out: each example is a formula, an arrow and its result. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { checkFeel, evaluateWith, type VarTypes } from '#modules/flow/feel/feel.ts';
import { blocksOf } from './markdown.ts';

const TYPES: VarTypes = {
  start: 'date',
  at: 'instant',
  days: 'number',
  amount: 'number',
  urgent: 'boolean',
  owner: 'user',
  kind: { words: { trip: 'Business trip', other: 'Other' } },
  lines: 'list',
};
const VALUES = {
  start: '2026-09-30',
  at: '2026-09-30T16:30:00',
  days: 3,
  amount: '1200.50',
  urgent: true,
  owner: 7,
  kind: 'trip',
  lines: [{ price: 10.1 }, { price: 20.2 }],
};
const SHIFTS: [number, number][] = [[540, 1020]];
const CALENDAR: WorkCalendar = {
  id: 1,
  name: 'company',
  week: [[], SHIFTS, SHIFTS, SHIFTS, SHIFTS, SHIFTS, []],
  exceptions: [
    { from: 20_727, to: 20_733, shifts: [] },
    { from: 20_736, to: 20_736, shifts: SHIFTS },
  ],
};
const pageOf = (lang: string): string =>
  readFileSync(new URL(`../../../../docs/help/${lang}/formulas.md`, import.meta.url), 'utf8');
const examplesOf = (lang: string): [formula: string, result: string][] =>
  blocksOf(pageOf(lang)).flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap((pieces): [string, string][] => {
          const [formula, arrow, result] = pieces;
          return arrow?.text === ' → ' ? [[formula!.text, result!.text]] : [];
        })
      : [],
  );

test('the pages have the same examples, in each part but the first and the last', () => {
  expect(examplesOf('zh-CN')).toEqual(examplesOf('en-US'));
  expect(examplesOf('en-US').length).toBe((pageOf('en-US').match(/→/g) ?? []).length);
  for (const part of pageOf('en-US').split('\n## ').slice(2, -1)) expect(part).toContain('→');
});

test.each(['en-US', 'zh-CN'])('the values of the examples are told: %s', (lang) => {
  for (const [name, value] of Object.entries(VALUES))
    if (typeof value !== 'object' && name !== 'owner' && name !== 'kind')
      expect(pageOf(lang)).toContain(`\`${name}\` = \`${value}\``);
});

test.each(examplesOf('en-US'))('%s gives %s', (formula, result) => {
  expect(checkFeel(formula, TYPES)).toBeNull();
  const answer = evaluateWith({ ahead: 480, calendar: CALENDAR, names: { 7: 'Zhang Wei' } })(formula, VALUES, TYPES);
  expect(answer.fault).toBeUndefined();
  expect(JSON.stringify(answer.value)).toBe(result);
});
