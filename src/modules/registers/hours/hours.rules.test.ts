/** Amounts, dates and steps as tables, and the parting of proposals as a property. */
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '#kernel/dates.ts';
import {
  checkWorkDate,
  type FillFacts,
  fillWindow,
  hoursOf,
  isoWeek,
  labourCents,
  mayUndo,
  parseHours,
  parseRemaining,
  pricedAgain,
  refuseFill,
  type StateChange,
  softBars,
  statesOn,
  stepsOf,
} from './hours.rules.ts';
import { readCells } from './hours-cells.ts';
import { checkHoursConfig, DELIVERED_HOURS_CONFIG } from './hours-config.ts';
import { shared } from './propose.ts';

test('hours as typed: one decimal, above 0, at most 24', () => {
  const table: [string, number | string][] = [
    ...([
      ['8', 480],
      ['7.5', 450],
      ['0.1', 6],
      ['24', 1440],
      ['８．５', 510],
      [' 8 ', 480],
      ['8.50', 510],
    ] as [string, number][]),
    ...([
      ['8.55', 'hours.oneDecimal'],
      ['0', 'hours.positive'],
      ['0.0', 'hours.positive'],
      ['-1', 'hours.positive'],
    ] as [string, string][]),
    ...([
      ['24.1', 'hours.atMost'],
      ['1e1', 'hours.numeric'],
      ['', 'hours.numeric'],
      ['八', 'hours.numeric'],
      ['1,5', 'hours.numeric'],
    ] as [string, string][]),
  ];
  for (const [typed, wanted] of table) {
    const got = parseHours(typed);
    expect(typeof got === 'number' ? got : got.message.key, typed).toBe(wanted);
  }
  for (let minutes = 6; minutes <= 1440; minutes += 6) expect(parseHours(hoursOf(minutes))).toBe(minutes);
});

test('hours that remain: 0 to 100,000 with one decimal at most', () => {
  for (const [typed, wanted] of [
    ['0', '0.0'],
    ['7.5', '7.5'],
    ['７．50', '7.5'],
    ['100000', '100000.0'],
    ...['-1', '8.55', '1e3', '0x10', '100000.1', 'NaN', ''].map((one) => [one, 'hours.remaining'] as const),
  ] as [string, string][]) {
    const got = parseRemaining(typed);
    expect(typeof got === 'string' ? got : got.message.key, typed).toBe(wanted);
  }
});

test('an id that is none is refused by its name, not taken for nothing', () => {
  const cell = { workDate: '2026-11-23', hours: '1', content: 'x', projectId: 1 };
  expect(readCells([cell, { ...cell, task: null }], 5)).toHaveLength(2);
  for (const wrong of ['20', -1, 1.5, 0, {}])
    expect(readCells([cell, { ...cell, task: wrong }], 5)).toMatchObject({ field: 'cells.task' });
});

test('what is typed is text or a number: anything else is no empty cell, which would take the record away', () => {
  const cell = { id: 7, version: 1, workDate: '2026-11-20', task: 3, hours: 8, content: 'x', remainingHours: 5 };
  expect(readCells([cell], 5)).toMatchObject([{ hours: '8', remainingHours: '5' }]);
  expect(readCells([{ ...cell, hours: null, remainingHours: null }], 5)).toMatchObject([
    { hours: '', remainingHours: null },
  ]);
  for (const name of ['workDate', 'hours', 'content', 'remainingHours'])
    for (const wrong of [{}, [], true])
      expect(readCells([cell, { ...cell, [name]: wrong }], 5)).toMatchObject({ field: `cells.${name}` });
});

test('the window: 31 days back and none forward, both ends included', () => {
  const config = DELIVERED_HOURS_CONFIG;
  expect(fillWindow(config, '2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  expect(checkWorkDate(config, '2026-02-28', '2026-03-31')).toBeNull();
  expect(checkWorkDate(config, '2026-02-27', '2026-03-31')?.message.key).toBe('hours.tooEarly');
  expect(checkWorkDate(config, '2026-04-01', '2026-03-31')?.message.key).toBe('hours.tooLate');
  expect(checkWorkDate(config, '2026-02-30', '2026-03-31')?.message.key).toBe('hours.date');
  expect(checkWorkDate({ ...config, forwardDays: 1 }, '2026-04-01', '2026-03-31')).toBeNull();
});

test('weeks are those of ISO 8601', () => {
  const table: [string, number][] = [
    ['2020-12-31', 53],
    ['2021-01-03', 53],
    ['2021-01-04', 1],
    ['2024-12-30', 1],
    ['2026-11-23', 48],
  ];
  for (const [day, week] of table) expect(isoWeek(parseDay(day)!), day).toBe(week);
});

test('who fills in what: own leaf tasks of projects in progress on that day', () => {
  const project: FillFacts['project'] = {
    ...{
      name: 'P',
      status: 'ongoing',
      changes: [],
      plannedStart: '2026-01-05',
      actualStart: '2026-01-05',
      actualEnd: null,
      member: true,
    },
  };
  const task: NonNullable<FillFacts['task']> = {
    name: 'T',
    status: 'ongoing',
    changes: [],
    summary: false,
    mine: true,
    actualEnd: null,
  };
  const why = (
    more: { project?: Partial<FillFacts['project']>; task?: Partial<typeof task> | null },
    openTasks = false,
    date = '2026-03-02',
  ) =>
    refuseFill(
      { project: { ...project, ...more.project }, task: more.task === null ? null : { ...task, ...more.task } },
      { openTasks },
      date,
    )?.message.key ?? null;
  expect(why({})).toBeNull();
  expect(why({ task: null })).toBeNull();
  expect(why({ task: { summary: true } })).toBe('hours.summary');
  expect(why({ task: { mine: false } })).toBe('hours.notMine');
  expect(why({ task: { mine: false } }, true)).toBeNull();
  expect(why({ project: { member: false }, task: { mine: false } }, true)).toBe('hours.noTarget');
  expect(why({ task: { status: 'new' } })).toBe('hours.taskNot');
  expect(why({ task: { status: 'discarded' } })).toBe('hours.taskNot');
  expect(why({ task: { status: 'done', actualEnd: '2026-02-23' } })).toBeNull();
  expect(why({ task: { status: 'done', actualEnd: '2026-02-22' } })).toBe('hours.taskNot');
  expect(why({ project: { status: 'pause' } })).toBe('hours.projectNot');
  expect(why({ project: { status: 'done', actualEnd: '2026-03-02' } })).toBeNull();
  expect(why({ project: { status: 'done', actualEnd: '2026-03-01' } })).toBe('hours.projectNot');
  expect(why({}, false, '2026-01-04')).toBe('hours.projectNot');
});

test('hours count on the state of their day: what is paused now took those of last week, what stood still then takes none of then', () => {
  const project: FillFacts['project'] = {
    ...{ name: 'P', status: 'ongoing', changes: [], plannedStart: '2026-01-05', member: true },
    ...{ actualStart: '2026-01-05', actualEnd: null },
  };
  const task: NonNullable<FillFacts['task']> = {
    ...{ name: 'T', status: 'ongoing', changes: [], summary: false, mine: true, actualEnd: null },
  };
  type States = [status: string, changes: string];
  const changesOf = ([status, told]: States) => ({
    status: status as 'ongoing',
    changes: told
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => {
        const [day, before, after] = one.split(/[:>]/);
        return { day: `2026-03-${day}`, before: before as 'ongoing', after: after as 'pause' };
      }),
  });
  const why = (of: 'project' | 'task', states: States, date: string, more: object = {}) => {
    const told = { ...changesOf(states), ...more };
    const facts = {
      project: of === 'project' ? { ...project, ...told } : project,
      task: of === 'task' ? { ...task, ...told } : task,
    };
    return refuseFill(facts, { openTasks: false }, `2026-03-${date}`)?.message.key.replace('hours.', '') ?? null;
  };
  const table: [States, [date: string, project: string | null, task: string | null][]][] = [
    [
      ['pause', '10:ongoing>pause'],
      [
        ['09', null, null],
        ['10', null, null],
        ['11', 'projectNot', 'taskNot'],
      ],
    ],
    [
      ['ongoing', '05:ongoing>pause 10:pause>ongoing'],
      [
        ['04', null, null],
        ['05', null, null],
        ['06', 'projectNot', 'taskNot'],
        ['10', null, null],
      ],
    ],
    [
      ['ongoing', '05:ongoing>pause 05:pause>ongoing'],
      [
        ['04', null, null],
        ['05', null, null],
        ['06', null, null],
      ],
    ],
    [['pause', ''], [['04', 'projectNot', 'taskNot']]],
  ];
  for (const [states, days] of table)
    for (const [date, ofProject, ofTask] of days) {
      expect(why('project', states, date), `project ${states} ${date}`).toBe(ofProject);
      expect(why('task', states, date), `task ${states} ${date}`).toBe(ofTask);
    }
  // Ended and taken up again: the days between took none.
  const again: States = ['ongoing', '05:ongoing>done 20:done>ongoing'];
  expect(['04', '05', '06', '20'].map((date) => why('project', again, date))).toEqual([null, null, 'projectNot', null]);
  // A finished task takes hours for a week, whatever became of it later.
  expect(['12', '13', '19', '20'].map((date) => why('task', again, date))).toEqual([null, 'taskNot', 'taskNot', null]);
  // Started in the system later than the work began: a task takes them, a project from the day it says it began.
  const late: States = ['ongoing', '10:new>ongoing'];
  expect([why('task', late, '02'), why('project', late, '02')]).toEqual([null, null]);
  expect(why('project', late, '02', { actualStart: '2026-03-03' })).toBe('projectNot');
  expect(why('task', ['discarded', '10:new>discarded'], '02')).toBe('taskNot');
  expect(why('task', ['new', '10:ongoing>new'], '02')).toBeNull();
  expect(why('task', ['new', '10:ongoing>new'], '11')).toBe('taskNot');
});

test('states of a day are those of each of its moments', () => {
  let seed = 11;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const names = ['new', 'ongoing', 'pause', 'done', 'passoff'] as const;
  for (let round = 0; round < 300; round++) {
    let status = names[next(5)]!;
    const moments: { at: number; state: (typeof names)[number] }[] = [{ at: -1, state: status }];
    const changes: StateChange<(typeof names)[number]>[] = [];
    for (let at = next(20); at < 100; at += 1 + next(30)) {
      const after = names.filter((one) => one !== status)[next(4)]!;
      changes.push({ day: formatDay(20_000 + Math.floor(at / 10)), before: status, after });
      status = after;
      moments.push({ at, state: status });
    }
    for (let day = -1; day < 12; day++) {
      const begun = moments.findLast(({ at }) => at < day * 10)?.state ?? moments[0]!.state;
      const naive = new Set([
        begun,
        ...moments.filter(({ at }) => Math.floor(at / 10) === day && at >= 0).map(({ state }) => state),
      ]);
      expect(statesOn({ status, changes }, formatDay(20_000 + day))).toEqual(naive);
    }
  }
});

test('whose word is needed', () => {
  expect(stepsOf('auto', true)).toEqual([]);
  expect(stepsOf('manager', true)).toEqual(['manager']);
  expect(stepsOf('manager', false)).toEqual(['head']);
  expect(stepsOf('head', true)).toEqual(['head']);
  expect(stepsOf('both', true)).toEqual(['manager', 'head']);
  expect(stepsOf('both', false)).toEqual(['head']);
});

test('an approval can be undone for so many days, to the millisecond', () => {
  const at = Date.parse('2026-03-02T09:00:00Z');
  expect(mayUndo(at, at + 30 * 86_400_000, 30)).toBe(true);
  expect(mayUndo(at, at + 30 * 86_400_000 + 1, 30)).toBe(false);
});

test('soft bars and costs', () => {
  expect(softBars({ longDayHours: 12, longWeekHours: 40 }, 720, 2400)).toEqual([]);
  expect(softBars({ longDayHours: 12, longWeekHours: 40 }, 726, 2406)).toEqual(['longDay', 'longWeek']);
  expect(labourCents(480, 180_000, 100, 480)).toBe(180_000);
  expect(labourCents(6, 100, 100, 480)).toBe(1);
  expect(labourCents(6, 10, 100, 480)).toBe(0);
  expect(labourCents(240, 150_000, 150, 480)).toBe(112_500);
  expect(labourCents(480, null, 100, 480)).toBeNull();
  expect(labourCents(1440, 1_000_000_000, 500, 6)).toBe(1_200_000_000_000);
});

test('what replaces an entry is priced by its terms; where these were not kept by those of today, or in proportion', () => {
  const entry = { minutes: 480, rate: 100_000, cost: 150_000, factor: 150, dayMinutes: 480 };
  const today = { factor: 200, dayMinutes: 450 };
  expect(pricedAgain(474, entry, today, true)).toEqual({ cost: 148_125, factor: 150, dayMinutes: 480 });
  expect(pricedAgain(474, entry, today, false)).toEqual({ cost: 197_500, factor: 200, dayMinutes: 480 });
  const old = { ...entry, factor: null, dayMinutes: null };
  expect(pricedAgain(474, old, { factor: 150, dayMinutes: 480 }, true)).toMatchObject({ cost: 148_125, factor: 150 });
  expect(pricedAgain(474, old, today, true)).toEqual({ cost: 148_125, factor: null, dayMinutes: null });
  expect(pricedAgain(1, { ...old, minutes: 480, cost: 240 }, today, true).cost).toBe(1);
  expect(pricedAgain(474, { ...entry, rate: null, cost: null }, today, true).cost).toBeNull();
});

test('settings outside of what is allowed are refused at their field', () => {
  expect(checkHoursConfig(DELIVERED_HOURS_CONFIG)).toBeNull();
  const wrong = [
    { backDays: 6 },
    { backDays: 361 },
    { forwardDays: -1 },
    { forwardDays: 61 },
    { revokeDays: 6 },
    { revokeDays: 361 },
  ];
  for (const more of [
    ...wrong,
    { hoursPerDay: 0 },
    { longDayHours: 25 },
    { longWeekHours: 0.5 },
    { factors: { overtime: 501 } },
  ])
    expect(checkHoursConfig({ ...DELIVERED_HOURS_CONFIG, ...more })?.field, JSON.stringify(more)).toBe(
      Object.keys(more)[0],
    );
  for (const value of [
    null,
    [],
    'x',
    { ...DELIVERED_HOURS_CONFIG, approval: 'x' },
    { ...DELIVERED_HOURS_CONFIG, remind: 1 },
  ])
    expect(checkHoursConfig(value)).not.toBeNull();
});

test('a proposal parts a day into tenths of an hour and loses none', () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 500; round++) {
    const weights = Array.from({ length: 1 + next(8) }, () => next(300));
    const minutes = next(1440);
    const parts = shared(minutes, weights);
    const wanted = weights.some((w) => w > 0) ? Math.floor(minutes / 6) * 6 : 0;
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(wanted);
    expect(parts.every((part, i) => part >= 0 && part % 6 === 0 && (weights[i]! > 0 || part === 0))).toBe(true);
  }
});
