import { describe, expect, test } from 'vitest';
import { formatDay, formatMinute, parseDay, parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions, type RecurringRule } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { changeRecurring, insertRecurring, isRule, occurrenceDays } from './recurring-tasks.ts';

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
    'the first day of Monday to Friday of a quarter',
    { every: 'month', interval: 3, position: 0, weekday: 8, from: parseDay('2026-11-01')!, count: 2 },
    '2026-11-02 2027-02-01',
  ],
  [
    'in March of each year, though it begins in November',
    { every: 'year', monthDay: 3, month: 3, count: 2, to: parseDay('2029-12-31')! },
    '2027-03-03 2028-03-03',
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
  const add = (at: number, more: Partial<RecurringRule>) =>
    insertRecurring(plan, { parentId: null, beforeId: plan.tasks[at]?.id ?? null }, '例会', rule(more), () => --id);
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

describe('changeRecurring', () => {
  let id = 0;
  const newId = () => --id;
  const series = (more: Partial<RecurringRule> = {}): Plan => {
    const made = insertRecurring(plan, { parentId: null, beforeId: 2 }, '例会', rule({ count: 4, ...more }), newId);
    if ('problem' in made) throw new Error('refused');
    return made.plan;
  };
  const edited = (p: Plan, row: number, change: Partial<PlanTask>): Plan => ({
    ...p,
    tasks: p.tasks.map((t, i) => (i === row ? { ...t, ...change } : t)),
  });
  const change = (p: Plan, more: Partial<RecurringRule>, name = '例会') => {
    const changed = changeRecurring(p, 1, name, rule({ count: 4, ...more }), newId);
    if ('problem' in changed) throw new Error('refused');
    const { made, moved, kept, removed } = changed;
    return { plan: changed.plan, counts: { made, moved, kept, removed } };
  };
  /** Name, day and id of the parent's children. */
  const below = (p: Plan): string[] =>
    p.tasks.slice(2, -1).map((t) => `${t.name} ${formatMinute(t.constraintAt!).slice(5, 10)} ${t.status}`);

  test('the parent keeps the rule; the same rule again changes nothing but the copies', () => {
    const p = series();
    expect(p.tasks[1]!.recurrence).toEqual(rule({ count: 4 }));
    const { plan: again, counts } = change(p, {});
    expect(counts).toEqual({ made: 0, moved: 0, kept: 4, removed: 0 });
    expect(again.tasks).toEqual(p.tasks);
  });

  test('another weekday: what has begun stays and counts, the rest moves with all that people entered', () => {
    let p = edited(series(), 2, { status: 'done', progress: 100, actualFinish: parseMinute('2026-11-16T11:00') });
    p = edited(p, 4, { name: '季度例会', responsibleId: 7 });
    const { plan: next, counts } = change(p, { weekdays: [3] });
    expect(counts).toEqual({ made: 0, moved: 3, kept: 1, removed: 0 });
    expect(below(next)).toEqual(['例会 1 11-16 done', '例会 2 11-25 new', '季度例会 12-02 new', '例会 4 12-09 new']);
    expect(next.tasks[4]!).toMatchObject({ id: p.tasks[4]!.id, responsibleId: 7 });
  });

  test('fewer and longer: the last go, new ones vanish, stored ones are kept as deleted', () => {
    const p = edited(series(), 4, { id: 44 });
    const { plan: next, counts } = change(p, { count: 2, durationMinutes: 120 });
    expect(counts).toEqual({ made: 0, moved: 0, kept: 2, removed: 2 });
    expect(below(next)).toEqual(['例会 1 11-16 new', '例会 2 11-23 new', '例会 3 11-30 discarded']);
    expect(next.tasks[2]!.durationMinutes).toBe(120);
    expect(next.tasks.at(-1)!.name).toBe('b');
  });

  test('more of them, under another name, with the people of the parent', () => {
    const p = edited(series(), 1, { responsibleId: 9 });
    const { plan: next, counts } = change(p, { count: 5 }, '周会');
    expect(counts).toEqual({ made: 1, moved: 0, kept: 4, removed: 0 });
    expect(next.tasks.slice(1, -1).map((t) => t.name)).toEqual([
      '周会',
      '周会 1',
      '周会 2',
      '周会 3',
      '周会 4',
      '周会 5',
    ]);
    expect(next.tasks.at(-2)!.responsibleId).toBe(9);
  });

  test('begun occurrences that the rule has no day for stay; other subtasks stay below', () => {
    let p = edited(series(), 5, { progress: 30 });
    p = { ...p, tasks: [...p.tasks.slice(0, -1), newPlanTask(50, p.tasks[1]!.id, '附件'), p.tasks.at(-1)!] };
    const { plan: next, counts } = change(p, { count: 1 });
    expect(counts).toEqual({ made: 0, moved: 0, kept: 2, removed: 2 });
    expect(next.tasks.map((t) => t.name)).toEqual(['a', '例会', '例会 1', '例会 2', '附件', 'b']);
  });

  test('what comes from elsewhere is checked', () => {
    expect(isRule(rule({}))).toBe(true);
    for (const wrong of [
      null,
      {},
      rule({ weekdays: [7] }),
      rule({ interval: 0.5 }),
      rule({ count: 0 }),
      rule({ to: 1 }),
    ])
      expect(isRule(wrong)).toBe(false);
  });
});
