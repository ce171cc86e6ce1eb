import { describe, expect, test } from 'vitest';
import { formatDay, formatMinute, parseDay, parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, planOptions } from './plan-model.ts';
import { insertRecurring, occurrenceDays, type RecurringRule } from './recurring-tasks.ts';
import { schedulePlan } from './schedule.ts';

const shifts: readonly Shift[] = [[480, 1020]];
const holiday = parseDay('2026-12-25')!;
const plan: Plan = {
  settings: {
    projectStart: parseMinute('2026-11-16T08:00')!,
    calendarId: 1,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 540,
    minutesPerWeek: 2700,
    ...planOptions,
  },
  calendars: [
    {
      id: 1,
      name: '标准',
      week: [[], shifts, shifts, shifts, shifts, shifts, []],
      exceptions: [{ from: holiday, to: holiday, shifts: [] }],
    },
  ],
  tasks: [newPlanTask(1, null, 'a'), newPlanTask(2, null, 'b')],
  links: [],
};
const rule = (more: Partial<RecurringRule>): RecurringRule => ({
  every: 'week',
  interval: 1,
  from: parseDay('2026-11-16')!,
  to: parseDay('2027-03-31')!,
  startMinute: 600,
  durationMinutes: 60,
  restDay: 'next',
  ...more,
});

// 2026-11-16 is a Monday; 2026-12-25, a Friday, is a holiday.
test.each<[string, Partial<RecurringRule>, string]>([
  [
    'each Friday, the holiday moved to Monday',
    { weekdays: [5], from: parseDay('2026-12-14')!, count: 3 },
    '2026-12-18 2026-12-28 2027-01-01',
  ],
  [
    'each Friday, the holiday left out',
    { weekdays: [5], from: parseDay('2026-12-14')!, count: 2, restDay: 'skip' },
    '2026-12-18 2027-01-01',
  ],
  [
    'every second week on Monday and Wednesday',
    { interval: 2, weekdays: [1, 3], count: 4 },
    '2026-11-16 2026-11-18 2026-11-30 2026-12-02',
  ],
  [
    'every third day, weekends moved and joined',
    { every: 'day', interval: 3, count: 4 },
    '2026-11-16 2026-11-19 2026-11-23 2026-11-25',
  ],
  [
    'every second working day',
    { every: 'workday', interval: 2, count: 4 },
    '2026-11-16 2026-11-18 2026-11-20 2026-11-24',
  ],
  ['the 31st: not every month has one', { every: 'month', monthDay: 31 }, '2026-12-31 2027-02-01 2027-03-31'],
  [
    'the last Friday of the month',
    { every: 'month', position: 4, weekday: 5, count: 3 },
    '2026-11-27 2026-12-28 2027-01-29',
  ],
  [
    'each year',
    { every: 'year', monthDay: 16, to: parseDay('2029-12-31')! },
    '2026-11-16 2027-11-16 2028-11-16 2029-11-16',
  ],
  [
    'each second year',
    { every: 'year', interval: 2, monthDay: 16, to: parseDay('2029-12-31')! },
    '2026-11-16 2028-11-16',
  ],
])('%s', (_, more, expected) => {
  expect(occurrenceDays(plan, rule(more)).map(formatDay).join(' ')).toBe(expected);
});

describe('insertRecurring', () => {
  let id = 0;
  const add = (at: number, more: Partial<RecurringRule>) => insertRecurring(plan, at, '例会', rule(more), () => --id);
  test('a parent with its occurrences, which stand on their days', () => {
    const made = add(1, { count: 3 });
    if ('problem' in made) throw new Error('refused');
    expect(made.plan.tasks.map((t) => t.name)).toEqual(['a', '例会', '例会 1', '例会 2', '例会 3', 'b']);
    const answer = schedulePlan(made.plan);
    if ('problems' in answer) throw new Error('no schedule');
    expect([2, 3, 4].map((i) => formatMinute(answer.schedule.start[i]!).slice(0, 16))).toEqual([
      '2026-11-16T10:00',
      '2026-11-23T10:00',
      '2026-11-30T10:00',
    ]);
    expect(answer.schedule.summary[1]).toBe(1);
  });
  test.each<[string, Partial<RecurringRule>]>([
    ['planRecurring.rule', { interval: 0 }],
    ['planRecurring.none', { to: parseDay('2026-11-16')!, weekdays: [2] }],
    ['planRecurring.tooMany', { every: 'day', to: parseDay('2036-01-01')!, restDay: 'skip' }],
  ])('refuses: %s', (key, more) => {
    const made = add(2, more);
    expect('problem' in made && made.problem.message.key).toBe(key);
  });
});
