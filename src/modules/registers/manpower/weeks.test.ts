/** Months of whole weeks, amounts as typed, cells that are proposed, demand in a sheet. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import { amountOf, minutesTyped, overWeeks } from './amounts.ts';
import { copiedOn, fromPlan, readCells } from './cells.ts';
import { readDemandSheet, weekHead } from './demand-sheet.ts';
import { mondaysOf, periodsOf, TEMPLATE_START, usualStart, weekNumber, windowOf } from './weeks.ts';

test('twelve months hold each of their weeks once, a week in the month of its Thursday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15_000, max: 30_000 }), (day) => {
      const weeks = windowOf(day, 'month', false);
      const mondays = mondaysOf(weeks);
      const months = periodsOf(mondays, 'month', false);
      expect(months).toHaveLength(12);
      expect(months.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
        mondays.map((_, i) => i),
      );
      for (const { key, from, to } of months)
        for (let i = from; i <= to; i++) expect(formatDay(parseDay(mondays[i]!)! + 3).slice(0, 7)).toBe(key);
      expect(weekdayOf(weeks.first)).toBe(1);
      expect(weeks.first - 4).toBeLessThanOrEqual(day);
    }),
  );
});

test('weeks of a template count from its start, four are a month', () => {
  const weeks = windowOf(TEMPLATE_START + 35, 'month', true);
  expect(weekNumber(weeks.first)).toBe(5);
  expect(periodsOf(mondaysOf(weeks), 'month', true).slice(0, 2)).toEqual([
    { key: '5', from: 0, to: 3 },
    { key: '9', from: 4, to: 7 },
  ]);
  expect(usualStart(100, 200, 150)).toBe(136);
  expect([usualStart(100, 200, 90), usualStart(100, 200, 300), usualStart(100, 200, 105)]).toEqual([100, 100, 100]);
});

test('amounts are read as people type them and refused otherwise', () => {
  const read = (text: string): (number | null)[] => [minutesTyped(text, 'hours', 480), minutesTyped(text, 'days', 480)];
  expect(read('7.5')).toEqual([450, 3600]);
  expect(read(' １６ ')).toEqual([960, 7680]);
  expect(read('')).toEqual([0, 0]);
  expect(read('1,000')).toEqual([60_000, 480_000]);
  for (const wrong of ['-1', '1.25', 'abc', '1e3', '9999999']) expect(read(wrong)).toEqual([null, null]);
  expect([amountOf(450, 'hours', 480), amountOf(3600, 'days', 480)]).toEqual([7.5, 7.5]);
});

test('a month typed is parted over its weeks by working time, to the minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths * 6),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 5 }),
      (minutes, work) => {
        const parts = overWeeks(minutes, work);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(minutes);
        expect(parts.every((one) => one >= 0)).toBe(true);
        const works = work.some((one) => one > 0);
        expect(parts.filter((one, i) => works && work[i] === 0 && one > 0)).toEqual([]);
      },
    ),
  );
  expect(overWeeks(9600, [2400, 2400, 2400, 2400])).toEqual([2400, 2400, 2400, 2400]);
});

const shown = {
  weeks: ['2026-01-05', '2026-01-12', '2026-01-19'],
  rows: [
    {
      key: 'r1',
      title: '',
      role: 1,
      post: null,
      people: [],
      rate: null,
      assigned: [480, 485, 2],
      open: [0, 120, 0],
      available: [],
      actual: null,
    },
    {
      key: 'none',
      title: '',
      role: null,
      post: null,
      people: [],
      rate: null,
      assigned: [60, 0, 0],
      open: [0, 0, 0],
      available: [],
      actual: null,
    },
  ],
  demand: [{ row: 'r1', week: 0, minutes: 600, version: 3 }],
};

test('the plan fills empty cells only, copying goes on to the end', () => {
  expect(fromPlan(shown)).toEqual([{ role: 1, post: null, week: '2026-01-12', minutes: 606, version: null }]);
  expect(copiedOn(shown, 'r1', 0, '2026-01-14')).toEqual([
    { role: 1, post: null, week: '2026-01-12', minutes: 600, version: null },
  ]);
  expect(copiedOn(shown, 'r1', 0, null)).toHaveLength(2);
  expect(copiedOn(shown, 'r1', 1, null)).toEqual([]);
  expect(copiedOn(shown, 'none', 0, null)).toEqual([]);
});

test('cells that are none are refused as a whole', () => {
  const cell = { role: 1, post: null, week: '2026-01-05', minutes: 60, version: null };
  expect(readCells([cell])).toEqual([cell]);
  const wrong = [
    { post: 2 },
    { role: null },
    { week: '2026-01-06' },
    { minutes: -6 },
    { minutes: 0.5 },
    { minutes: 600_001 },
    { version: 0 },
  ];
  for (const more of wrong) expect(readCells([{ ...cell, ...more }]), JSON.stringify(more)).toHaveProperty('message');
  expect(readCells([cell, cell])).toHaveProperty('message');
  expect([readCells([]), readCells('x'), readCells([null])].every((one) => !Array.isArray(one))).toBe(true);
});

test('each filled cell of demand in a sheet is taken or named', () => {
  const roles = [{ id: 7, names: ['工程师', 'Engineer'] }];
  const posts = [{ id: 9, names: ['现场工程师'] }];
  const sheet = [
    ['类别', '名称', '指标', '2026-01-05', '2026-01-12', '2026-01-13', '合计'],
    ['项目角色', 'Engineer', '需求', 8, '', 5, 8],
    ['项目角色', '工程师', '已安排', 40, 40, 40, 120],
    ['岗位', '现场工程师', 'Demand', '7.55', 0, null, 0],
    ['项目角色', '工程师', '需求', 1, null, null, 1],
    ['项目角色', '测试', '需求', 1, 2, null, 3],
    ['部门', '工程部', '需求', 1, null, null, 1],
  ];
  const read = readDemandSheet(sheet, { roles, posts, relative: false })!;
  expect(read.cells).toEqual([
    { role: 7, post: null, week: '2026-01-05', minutes: 480 },
    { role: null, post: 9, week: '2026-01-12', minutes: 0 },
  ]);
  expect(read.rejected.map(({ row, column, message }) => [row, column, message.key])).toEqual([
    [2, '2026-01-13', 'manpower.sheetWeek'],
    [4, '2026-01-05', 'manpower.sheetAmount'],
    [5, '2026-01-05', 'manpower.sheetRowTwice'],
    [6, '2026-01-05', 'manpower.sheetRow'],
    [6, '2026-01-12', 'manpower.sheetRow'],
    [7, '2026-01-05', 'manpower.sheetKind'],
  ]);
  expect(readDemandSheet([['a', 'b']], { roles, posts, relative: false })).toBeNull();
  expect(weekHead(formatDay(TEMPLATE_START + 14), true)).toBe('W3');
  const relative = readDemandSheet(
    [
      ['Kind', 'Name', 'W3'],
      ['Job post', '现场工程师', 4],
    ],
    { roles, posts, relative: true },
  )!;
  expect(relative.cells).toEqual([{ role: null, post: 9, week: '2024-01-15', minutes: 240 }]);
});
