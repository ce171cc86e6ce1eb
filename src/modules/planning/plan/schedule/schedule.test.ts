import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import { addWork, compiled, type Shift, type WorkCalendar, workBetween } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions, type Schedule } from '../plan-model.ts';
import { makeScheduler, type PlanScheduler, schedulePlan } from './schedule.ts';
import { scheduleHash } from './schedule-hash.ts';

const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const standard: WorkCalendar = { id: 1, name: '标准', week: [[], day, day, day, day, day, []], exceptions: [] };
const everyDay: WorkCalendar = { id: 2, name: '无休', week: Array.from({ length: 7 }, () => day), exceptions: [] };
const nights: WorkCalendar = {
  id: 3,
  name: '夜班',
  week: Array.from(
    { length: 7 },
    () =>
      [
        [0, 240],
        [1200, 1440],
      ] as Shift[],
  ),
  exceptions: [],
};
const D = 480;
/** 2026-11-16 is a Monday. */
const at = (text: string): number => parseMinute(`2026-${text}`)!;
const show = (minute: number): string => formatMinute(minute).slice(5, 16);

const plan = (tasks: (Partial<PlanTask> & { id: number })[], links: Partial<PlanLink>[] = []): Plan => ({
  settings: {
    projectStart: at('11-16T08:00'),
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: D,
    minutesPerWeek: 5 * D,
  },
  calendars: [standard, everyDay, nights],
  tasks: tasks.map((t) => ({ ...newPlanTask(t.id, null, `t${t.id}`), ...t })),
  links: links.map((l) => ({ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work', ...l })),
});
const run = (p: Plan): Schedule => {
  const result = schedulePlan(p);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.schedule;
};
const dates = (s: Schedule, i: number): string => `${show(s.start[i]!)} ${show(s.finish[i]!)}`;

describe('links and lags: task 1 of two days, task 2 of one day', () => {
  test.each<[Partial<PlanLink>, string]>([
    [{}, '11-18T08:00 11-18T17:00'],
    [{ lag: D }, '11-19T08:00 11-19T17:00'],
    [{ lag: -D }, '11-17T08:00 11-17T17:00'],
    [{ lag: 4320, lagUnit: 'elapsed' }, '11-23T08:00 11-23T17:00'],
    [{ lag: 50, lagUnit: 'percent' }, '11-19T08:00 11-19T17:00'],
    [{ type: 'SS' }, '11-16T08:00 11-16T17:00'],
    [{ type: 'SS', lag: D + 60 }, '11-17T09:00 11-18T09:00'],
    [{ type: 'FF' }, '11-17T08:00 11-17T17:00'],
    [{ type: 'FF', lag: D }, '11-18T08:00 11-18T17:00'],
    [{ type: 'FF', lag: -3 * D }, '11-16T08:00 11-16T17:00'],
    [{ type: 'SF', lag: 3 * D }, '11-18T08:00 11-18T17:00'],
  ])('%j', (link, expected) => {
    expect(dates(run(plan([{ id: 1, durationMinutes: 2 * D }, { id: 2 }], [link])), 1)).toBe(expected);
  });
  test('a lag runs on the calendar of the successor', () => {
    const tasks = [
      { id: 1, durationMinutes: 5 * D },
      { id: 2, calendarId: 2 },
    ];
    expect(dates(run(plan(tasks, [{ lag: D }])), 1)).toBe('11-22T08:00 11-22T17:00');
  });
});

describe('constraints on a task of one day after a task of two', () => {
  test.each<[Partial<PlanTask>, string, number]>([
    [{ constraint: 'SNET', constraintAt: at('11-20T08:00') }, '11-20T08:00 11-20T17:00', 0],
    [{ constraint: 'SNET', constraintAt: at('11-17T08:00') }, '11-18T08:00 11-18T17:00', 0],
    [{ constraint: 'FNET', constraintAt: at('11-20T17:00') }, '11-20T08:00 11-20T17:00', 0],
    [{ constraint: 'SNLT', constraintAt: at('11-17T08:00') }, '11-17T08:00 11-17T17:00', 0],
    [{ constraint: 'FNLT', constraintAt: at('11-17T17:00') }, '11-17T08:00 11-17T17:00', 0],
    [{ constraint: 'MSO', constraintAt: at('11-20T08:00') }, '11-20T08:00 11-20T17:00', 0],
    [{ constraint: 'MFO', constraintAt: at('11-23T17:00') }, '11-23T08:00 11-23T17:00', 0],
    [{ deadline: at('11-17T17:00') }, '11-18T08:00 11-18T17:00', -D],
    [{ deadline: at('11-25T17:00') }, '11-18T08:00 11-18T17:00', 0],
    [{ mode: 'manual', start: at('11-16T08:00'), finish: at('11-17T17:00') }, '11-16T08:00 11-17T17:00', 0],
  ])('%j', (task, expected, slack) => {
    const s = run(
      plan(
        [
          { id: 1, durationMinutes: 2 * D },
          { id: 2, ...task },
        ],
        [{}],
      ),
    );
    expect(dates(s, 1)).toBe(expected);
    expect(s.totalSlack[1]).toBe(slack);
  });
  test('a capped start gives its predecessor negative slack', () => {
    const tasks = [
      { id: 1, durationMinutes: 2 * D },
      { id: 2, constraint: 'SNLT' as const, constraintAt: at('11-17T08:00') },
    ];
    expect(run(plan(tasks, [{}])).totalSlack[0]).toBe(-D);
  });
  test('an inactive predecessor does not count', () => {
    const s = run(plan([{ id: 1, active: false, start: at('12-01T08:00') }, { id: 2 }], [{}]));
    expect(dates(s, 1)).toBe('11-16T08:00 11-16T17:00');
    expect(show(s.start[0]!)).toBe('12-01T08:00');
    expect(show(s.projectFinish)).toBe('11-16T17:00');
  });
});

describe('as late as possible', () => {
  test('takes the late dates, and its successors follow them', () => {
    const s = run(
      plan(
        [{ id: 1, constraint: 'ALAP' }, { id: 2 }, { id: 3, durationMinutes: 5 * D }, { id: 4 }],
        [
          { from: 1, to: 2 },
          { from: 3, to: 4 },
        ],
      ),
    );
    expect(dates(s, 0)).toBe('11-20T08:00 11-20T17:00');
    expect(dates(s, 1)).toBe('11-23T08:00 11-23T17:00');
    expect([s.totalSlack[0], s.totalSlack[1], s.freeSlack[0]]).toEqual([0, 0, 0]);
    expect(show(s.projectFinish)).toBe('11-23T17:00');
  });
});

describe('milestones, elapsed durations, calendars, progress', () => {
  test('a milestone stays at the end of the day, a task goes to the next morning', () => {
    const s = run(
      plan([{ id: 1 }, { id: 2, durationMinutes: 0, milestone: true }, { id: 3 }], [{}, { from: 2, to: 3 }]),
    );
    expect(dates(s, 1)).toBe('11-16T17:00 11-16T17:00');
    expect(dates(s, 2)).toBe('11-17T08:00 11-17T17:00');
  });
  test('nothing lands on a rest day', () => {
    const saturday = at('11-21T10:00');
    const snet = { constraint: 'SNET' as const, constraintAt: saturday };
    const s = run(
      plan([
        { id: 1, ...snet },
        { id: 2, ...snet, durationMinutes: 0, milestone: true },
      ]),
    );
    expect(dates(s, 0)).toBe('11-23T08:00 11-23T17:00');
    expect(show(s.start[1]!)).toBe('11-23T08:00');
  });
  test('an elapsed duration runs through nights and weekends', () => {
    const s = run(
      plan(
        [{ id: 1, durationMinutes: 5 * D }, { id: 2, durationMinutes: 2880, elapsed: true }, { id: 3 }],
        [{}, { from: 2, to: 3 }],
      ),
    );
    expect(dates(s, 1)).toBe('11-20T17:00 11-22T17:00');
    expect(dates(s, 2)).toBe('11-23T08:00 11-23T17:00');
  });
  test('own calendars', () => {
    const s = run(plan([{ id: 1, calendarId: 3 }, { id: 2 }], [{}]));
    expect(dates(s, 0)).toBe('11-16T20:00 11-17T04:00');
    expect(dates(s, 1)).toBe('11-17T08:00 11-17T17:00');
  });
  test('actual dates win over links; finished successors hold nothing back', () => {
    const s = run(
      plan(
        [
          { id: 1, durationMinutes: 3 * D },
          { id: 2, actualStart: at('11-16T08:00'), progress: 50, durationMinutes: 2 * D },
          { id: 3, actualStart: at('11-16T08:00'), actualFinish: at('11-17T12:00'), progress: 100 },
          { id: 4, durationMinutes: 5 * D },
        ],
        [
          { from: 1, to: 2 },
          { from: 1, to: 3 },
        ],
      ),
    );
    expect(dates(s, 1)).toBe('11-16T08:00 11-17T17:00');
    expect(dates(s, 2)).toBe('11-16T08:00 11-17T12:00');
    // Task 2 still needs one day before Friday evening, so task 1 may end on Thursday.
    expect(show(s.lateFinish[0]!)).toBe('11-19T17:00');
    expect(s.critical[2]).toBe(0);
  });
});

describe('summaries', () => {
  const tree = (extra: Partial<PlanTask> = {}): (Partial<PlanTask> & { id: number })[] => [
    { id: 1 },
    { id: 2, parentId: 1, progress: 100 },
    { id: 3, parentId: 1, durationMinutes: 3 * D, progress: 20, ...extra },
    { id: 4 },
    { id: 5, parentId: 4, durationMinutes: 2 * D },
    { id: 6, parentId: 4 },
  ];
  test('span their children; progress is weighted by duration; hours are the sum', () => {
    const s = run(plan(tree()));
    expect(dates(s, 0)).toBe('11-16T08:00 11-18T17:00');
    expect([s.durationMinutes[0], s.progress[0], s.workMinutes[0], s.summary[0]]).toEqual([3 * D, 40, 2 * D, 1]);
  });
  test('actual finish only when all have finished', () => {
    const [a, f] = [at('11-16T08:00'), at('11-16T17:00')];
    const tasks = tree({ actualStart: a });
    Object.assign(tasks[1]!, { actualStart: a, actualFinish: f });
    const s = run(plan(tasks));
    expect([s.actualStart[0], s.actualFinish[0]]).toEqual([a, Number.NaN]);
    Object.assign(tasks[2]!, { actualFinish: f + 60 });
    expect(run(plan(tasks)).actualFinish[0]).toBe(f + 60);
  });
  test.each<[Partial<PlanLink>, string, string, string]>([
    [{}, '11-19T08:00 11-20T17:00', '11-19T08:00 11-19T17:00', '11-18T17:00'],
    [{ type: 'SS', lag: D }, '11-17T08:00 11-18T17:00', '11-17T08:00 11-17T17:00', '11-18T17:00'],
    [{ type: 'FF' }, '11-17T08:00 11-18T17:00', '11-18T08:00 11-18T17:00', '11-18T17:00'],
  ])('a link %j between summaries is one between their leaves', (link, first, second, late) => {
    const s = run(plan(tree(), [{ from: 1, to: 4, ...link }]));
    expect(dates(s, 4)).toBe(first);
    expect(dates(s, 5)).toBe(second);
    expect(show(s.lateFinish[2]!)).toBe(late);
  });
  test('a parent whose children are deleted is a task', () => {
    const tasks = tree({ status: 'discarded' });
    tasks[1]!.status = 'discarded';
    const s = run(plan(tasks));
    expect([s.summary[0], dates(s, 0)]).toEqual([0, '11-16T08:00 11-16T17:00']);
  });
  test('as a frame a parent keeps its dates', () => {
    const p = plan(tree());
    p.settings.parentMode = 'frame';
    Object.assign(p.tasks[0]!, { start: at('11-16T08:00'), finish: at('11-17T17:00') });
    const s = run(p);
    expect(dates(s, 0)).toBe('11-16T08:00 11-17T17:00');
    expect(dates(s, 2)).toBe('11-16T08:00 11-18T17:00');
  });
});

describe('problems', () => {
  const empty: WorkCalendar = { id: 9, name: '空', week: [[], [], [], [], [], [], []], exceptions: [] };
  test.each<[string, Plan, object]>([
    [
      'cycle',
      plan([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], [{}, { from: 2, to: 3 }, { from: 3, to: 2 }]),
      { kind: 'cycle', taskIds: [3, 2] },
    ],
    [
      'cycle through a summary',
      plan(
        [{ id: 1 }, { id: 2, parentId: 1 }, { id: 3 }],
        [
          { from: 1, to: 3 },
          { from: 3, to: 2 },
        ],
      ),
      { kind: 'cycle', taskIds: [1, 3, 2] },
    ],
    ['unknown task', plan([{ id: 1 }], [{ to: 77 }]), { kind: 'unknownTask', taskIds: [1, 77] }],
    ['self', plan([{ id: 1 }], [{ to: 1 }]), { kind: 'selfLink', taskIds: [1] }],
    ['own branch', plan([{ id: 1 }, { id: 2, parentId: 1 }], [{}]), { kind: 'summaryLink', taskIds: [1, 2] }],
    ['duplicate', plan([{ id: 1 }, { id: 1 }]), { kind: 'duplicateTask', taskIds: [1] }],
    ['outline', plan([{ id: 2, parentId: 1 }, { id: 1 }]), { kind: 'badOutline', taskIds: [2] }],
    ['torn branch', plan([{ id: 1 }, { id: 2 }, { id: 3, parentId: 1 }]), { kind: 'badOutline', taskIds: [3] }],
    ['calendar', plan([{ id: 1, calendarId: 8 }]), { kind: 'missingCalendar', taskIds: [1], calendarId: 8 }],
    [
      'empty calendar',
      { ...plan([{ id: 1, calendarId: 9 }, { id: 2 }]), calendars: [standard, empty] },
      { kind: 'noWorkingTime', taskIds: [1], calendarId: 9 },
    ],
  ])('%s', (_, p, problem) => {
    expect(schedulePlan(p)).toEqual({ problems: [problem] });
  });
  test('an empty plan finishes where it starts', () => {
    expect(run(plan([])).projectFinish).toBe(at('11-16T08:00'));
  });
});

/** Random plans: outlines of up to three levels, links forwards in id order only, so that they never form a cycle. */
const minuteOf = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => at('11-10T00:00') + hours * 60);
const option = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });
const taskInput = fc
  .record({
    durationMinutes: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 40 }).map((h) => h * 60),
    ),
    elapsed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    calendarId: option(fc.constantFrom(1, 2, 3)),
    constraint: fc.constantFrom('ASAP', 'ASAP', 'ASAP', 'SNET', 'SNLT', 'FNET', 'FNLT', 'MSO', 'MFO') as fc.Arbitrary<
      PlanTask['constraint']
    >,
    constraintAt: option(minuteOf),
    deadline: option(minuteOf),
    actualStart: fc.option(minuteOf, { freq: 1 }),
    progress: fc.integer({ min: 0, max: 100 }),
    workMinutes: fc.nat(999),
  })
  .chain((t) =>
    fc
      .constantFrom<Partial<PlanTask>>({}, {}, {}, { mode: 'manual', start: at('11-18T08:00') }, { active: false })
      .map((more) => ({ ...t, ...more })),
  );
const linkInput = fc.record({
  a: fc.nat(99),
  b: fc.nat(99),
  type: fc.constantFrom<PlanLink['type']>('FS', 'FS', 'SS', 'FF', 'SF'),
  lag: fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 900 })),
  lagUnit: fc.constantFrom<PlanLink['lagUnit']>('work', 'elapsed', 'percent'),
});
const plans = fc
  .record({
    tasks: fc.array(taskInput, { minLength: 2, maxLength: 16 }),
    levels: fc.array(fc.nat(2), { minLength: 16, maxLength: 16 }),
    links: fc.array(linkInput, { maxLength: 24 }),
    alap: fc.boolean(),
  })
  .map(({ tasks, levels, links, alap }): Plan => {
    const path: number[] = [];
    const rows = tasks.map((t, i) => {
      path.length = Math.min(levels[i]!, path.length);
      const parentId = path.at(-1) ?? null;
      path.push(i + 1);
      return { ...t, id: i + 1, parentId, ...(alap && i === 0 ? { constraint: 'ALAP' as const } : {}) };
    });
    const ancestors = (id: number | null): number[] => (id === null ? [] : [id, ...ancestors(rows[id - 1]!.parentId)]);
    return plan(
      rows,
      links.flatMap(({ a, b, ...link }) => {
        const [from, to] = [
          Math.min(a % rows.length, b % rows.length) + 1,
          Math.max(a % rows.length, b % rows.length) + 1,
        ];
        return ancestors(to).includes(from) || rows.some((r) => r.parentId === from) ? [] : [{ from, to, ...link }];
      }),
    );
  });

const started = (p: Plan): PlanScheduler => {
  const made = makeScheduler(p);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made;
};

test('incremental equals full', () => {
  fc.assert(
    fc.property(plans, fc.array(fc.tuple(fc.nat(15), taskInput), { minLength: 1, maxLength: 6 }), (p, edits) => {
      const [scheduler, asked] = [started(p), started(p)];
      let tasks = p.tasks;
      for (const [row, { active: _, ...edit }] of edits) {
        const index = row % tasks.length;
        tasks = tasks.map((t, i) => (i === index ? { ...t, mode: 'auto', ...edit } : t));
        const before = Array.from(scheduler.schedule.start);
        const changed = scheduler.update([index], tasks);
        const full = run({ ...p, tasks });
        expect(Array.from(scheduler.schedule.start)).toEqual(Array.from(full.start));
        expect(Array.from(scheduler.schedule.finish)).toEqual(Array.from(full.finish));
        expect(Array.from(scheduler.schedule.durationMinutes)).toEqual(Array.from(full.durationMinutes));
        expect(Array.from(scheduler.schedule.progress)).toEqual(Array.from(full.progress));
        expect(scheduler.schedule.projectFinish).toBe(full.projectFinish);
        expect(asked.finishWith([index], tasks)).toBe(full.projectFinish);
        const moved = tasks.map((_, i) => i).filter((i) => before[i] !== full.start[i]);
        if (changed) expect(changed).toEqual(expect.arrayContaining(moved));
      }
      expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(run({ ...p, tasks })));
      expect(scheduleHash(asked.recalculate())).toBe(scheduleHash(run({ ...p, tasks })));
      scheduler.update([...p.tasks.keys()], p.tasks);
      expect(scheduleHash(scheduler.recalculate())).toBe(scheduleHash(run(p)));
    }),
    { numRuns: 400 },
  );
});

describe('live editing', () => {
  const chain = plan(
    Array.from({ length: 2000 }, (_, i) => ({ id: i + 1, parentId: null })),
    Array.from({ length: 1999 }, (_, i) => ({ from: i + 1, to: i + 2 })),
  );
  const edited = (index: number, change: Partial<PlanTask>, tasks = chain.tasks): PlanTask[] =>
    tasks.map((t, i) => (i === index ? { ...t, ...change } : t));

  test('an edit that moves nearly everything becomes a full pass', () => {
    const scheduler = started(chain);
    const tasks = edited(3, { durationMinutes: 3 * D });
    expect(scheduler.update([3], tasks)).toBeNull();
    expect(scheduler.schedule.finish).toEqual(run({ ...chain, tasks }).finish);
    expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(run({ ...chain, tasks })));
  });
  test('an edit near the end touches what follows, and the finish of the plan comes back', () => {
    const scheduler = started(chain);
    const finish = scheduler.schedule.projectFinish;
    expect(scheduler.update([1997], edited(1997, { durationMinutes: 2 * D }))).toEqual([1997, 1998, 1999]);
    expect(scheduler.schedule.projectFinish).toBeGreaterThan(finish);
    scheduler.update([1997], chain.tasks);
    expect(scheduler.schedule.projectFinish).toBe(finish);
  });
  test('where tasks stand late an edit costs what it moves, forward and backward', () => {
    // Three chains; the second and the third, of ten tasks, are as late as possible.
    const rows = chain.tasks.map((t, i) => ({ ...t, constraint: i < 1000 ? ('ASAP' as const) : ('ALAP' as const) }));
    const p = { ...chain, tasks: rows, links: chain.links.filter((l) => l.from !== 1000 && l.from !== 1990) };
    const shorter = edited(1992, { durationMinutes: D / 2 }, rows);
    for (const scheduleFrom of ['start', 'finish'] as const) {
      const finishAt = run(p).projectFinish;
      const late = { ...p, settings: { ...p.settings, scheduleFrom, finishAt } };
      const scheduler = started(late);
      // The two before it in its chain of ten stand later, those behind it could be earlier.
      const moved = scheduler.update([1992], shorter);
      expect(moved?.toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => 1990 + i));
      const full = run({ ...late, tasks: shorter });
      expect(scheduler.schedule.start).toEqual(full.start);
      expect(scheduler.schedule.lateStart).toEqual(full.lateStart);
      expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(full));
    }
  });
  test('late dates follow the first leaf of a linked summary, also from one of two that start together', () => {
    const tasks = [
      { id: 1 },
      { id: 2, parentId: 1, constraint: 'ALAP' as const },
      { id: 3, parentId: 1, constraint: 'ALAP' as const, durationMinutes: 2 * D },
      { id: 4 },
      { id: 5, durationMinutes: 5 * D },
    ];
    const p = plan(tasks, [{ to: 4, type: 'SS', lag: 2 * D }]);
    const scheduler = started(p);
    const moved = edited(1, { constraint: 'SNET', constraintAt: at('11-17T08:00') }, p.tasks);
    scheduler.update([1], moved);
    const full = run({ ...p, tasks: moved });
    expect(scheduler.schedule.start).toEqual(full.start);
    expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(full));
  });
  test('the dates of a frame, and the refusal of a changed active state', () => {
    const p = plan([
      { id: 1, start: at('11-16T08:00'), finish: at('11-20T17:00') },
      { id: 2, parentId: 1 },
    ]);
    p.settings.parentMode = 'frame';
    const scheduler = started(p);
    expect(scheduler.update([0], edited(0, { finish: at('11-25T17:00') }, p.tasks))).toEqual([0]);
    expect(show(scheduler.schedule.finish[0]!)).toBe('11-25T17:00');
    expect(() => scheduler.update([1], edited(1, { active: false }, p.tasks))).toThrow('active');
  });
});

test('a plan of plain tasks obeys every link, and late dates never precede early ones', () => {
  fc.assert(
    fc.property(plans, (p) => {
      const tasks = p.tasks.map(
        (t): PlanTask => ({
          ...newPlanTask(t.id, t.parentId, ''),
          durationMinutes: t.durationMinutes,
          calendarId: t.calendarId,
        }),
      );
      const links = p.links.map(
        (l): PlanLink => ({ ...l, type: l.type === 'SF' ? 'FS' : l.type, lag: Math.abs(l.lag), lagUnit: 'work' }),
      );
      const s = run({ ...p, tasks, links });
      const calendarOf = (i: number): WorkCalendar => p.calendars.find((c) => c.id === (tasks[i]!.calendarId ?? 1))!;
      for (const { from, to, type, lag } of links) {
        for (let i = to - 1; i === to - 1 || tasks[i]?.parentId === to; i++) {
          if (s.summary[i]) continue;
          const reference = type === 'SS' ? s.start[from - 1]! : s.finish[from - 1]!;
          const calendar = compiled(calendarOf(i));
          // In the successor's working time: it may finish early when nothing is left to work until the bound.
          if (type === 'FF') expect(workBetween(calendar, s.finish[i]!, reference)).toBeLessThanOrEqual(0);
          else expect(s.start[i]).toBeGreaterThanOrEqual(addWork(calendar, reference, lag));
        }
      }
      // A successor by FF that has nothing left to work finishes before its calendar rests; what precedes it by a calendar
      // that works meanwhile is later than that, so with several calendars FF links can leave a slack below zero.
      const slackHolds = !links.some((l) => l.type === 'FF') || tasks.every((t) => t.calendarId === null);
      for (let i = 0; i < tasks.length; i++) {
        if (slackHolds) expect(s.totalSlack[i]).toBeGreaterThanOrEqual(0);
        expect(s.lateFinish[i]).toBeLessThanOrEqual(s.projectFinish);
        if (slackHolds && !s.summary[i]) expect(s.freeSlack[i]).toBeGreaterThanOrEqual(0);
        if (!s.summary[i])
          expect(addWork(compiled(calendarOf(i)), s.start[i]!, s.durationMinutes[i]!)).toBe(s.finish[i]);
      }
      expect(Math.max(...s.finish)).toBe(s.projectFinish);
      expect(s.critical.includes(1)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('the hash sees every value', () => {
  const s = run(plan([{ id: 1 }, { id: 2 }], [{}]));
  const before = scheduleHash(s);
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  s.freeSlack[0]! += 1;
  expect(scheduleHash(s)).not.toBe(before);
  s.freeSlack[0]! -= 1;
  expect(scheduleHash(s)).toBe(before);
});
