import { expect, test } from 'vitest';
import type { FidelityEntry } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import { MOST_TOLD, type Refused, refusalSheet, refusedIn, shortened, tellRefused } from './refusals.ts';
import { sheetTexts } from './sheet-texts.ts';

const refused = (n: number, reason = sheetTexts.notUnderstood): Refused => ({
  row: n,
  name: `task ${n}`,
  column: 'Start',
  value: `x${n}`,
  reason,
  params: { value: `x${n}` },
  allowed: sheetTexts.allowDate,
  count: 1,
});

test('the first are told by name, the rest by reason, and together they are all', () => {
  const all = Array.from({ length: 20_000 }, (_, n) => refused(n, n % 4 === 0 ? sheetTexts.outside : undefined));
  const { told, more } = tellRefused('en-US', all);
  expect(told).toHaveLength(MOST_TOLD);
  expect(told[1]).toMatchObject({ row: 1, name: 'task 1', value: 'x1', reason: expect.stringContaining('x1') });
  expect(more.map(({ count }) => count)).toEqual([14_925, 4_975]);
  expect(told.length + more.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  // A reason shared by many names none of them.
  expect(more.map(({ reason }) => reason).join()).not.toMatch(/x\d|\{/);
  const sheet = refusalSheet('en-US', all);
  expect(sheet).toHaveLength(all.length + 1);
  expect(sheet.at(-1)).toEqual([
    19_999,
    'task 19999',
    'Start',
    'x19999',
    expect.stringContaining('x19999'),
    expect.any(String),
    1,
  ]);
});

test('as many as are told by name are cut nowhere', () => {
  const all = Array.from({ length: MOST_TOLD }, (_, n) => refused(n));
  expect(tellRefused('zh-CN', all).more).toEqual([]);
});

test('notes of a report keep their counts, and every refusal is in one of the three lists', () => {
  const note = (n: number, object: FidelityEntry['object'], more: Partial<FidelityEntry> = {}): FidelityEntry => ({
    outcome: 'refused',
    object,
    message: exchangeTexts.lostPredecessor,
    params: { value: `p${n}` },
    name: `t${n}`,
    count: 1,
    ...more,
  });
  const kinds = [{}, { valueOnly: true }, {}] as const;
  const report = Array.from({ length: 900 }, (_, n) => note(n, n % 3 === 2 ? 'link' : 'task', kinds[n % 3]));
  const lists = (['tasks', 'values', 'others'] as const).map((what) => refusedIn(report, what).length);
  expect(lists).toEqual([300, 300, 300]);
  const short = shortened(report);
  expect(short.slice(0, MOST_TOLD)).toEqual(report.slice(0, MOST_TOLD));
  expect(short).toHaveLength(MOST_TOLD + 3);
  expect(short.reduce((sum, { count }) => sum + count, 0)).toBe(900);
  expect(short.at(-1)).toMatchObject({ params: { value: '…' } });
  expect(short.at(-1)!.name).toBeUndefined();
});
