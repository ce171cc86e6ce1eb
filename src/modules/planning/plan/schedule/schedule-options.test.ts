/**
 * Rules of the engine beyond links and constraints, each case with its source: "design" is design/scheduling.md part 2,
 * "P6" its paragraph on Primavera's scheduler, "Project" what Microsoft documents, "ours" our own decision (docs/planning).
 */
import { describe, expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import { compiled, type WorkCalendar } from '#kernel/workdays.ts';
import type { Plan, PlanLink, PlanOptions, PlanTask, Schedule } from '../plan-model.ts';
import { ALL_DAYS, at, D, day, type SmallTask, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { taskParts } from './schedule-splits.ts';
import { whyFinish, whyStart } from './schedule-why.ts';

const standard: WorkCalendar = { id: 1, name: '标准', week: week(day, WEEKDAYS), exceptions: [] };
const everyDay: WorkCalendar = { id: 2, name: '无休', week: week(day, ALL_DAYS), exceptions: [] };
const mornings: WorkCalendar = { id: 3, name: '上午', week: week([[480, 720]], WEEKDAYS), exceptions: [] };
const show = (minute: number): string => (Number.isNaN(minute) ? '-' : formatMinute(minute).slice(5, 16));

const plan = (options: Partial<PlanOptions>, tasks: SmallTask[], links: Partial<PlanLink>[] = []): Plan =>
  smallPlan([standard, everyDay, mornings], tasks, links, options);
const dates = (s: Schedule, i: number): string => `${show(s.start[i]!)} ${show(s.finish[i]!)}`;

describe('the calendar of lags (P6): task 1 seven days a week until Friday, one day of lag, task 2 Monday to Friday', () => {
  const tasks = [
    { id: 1, calendarId: 2, durationMinutes: 5 * D },
    { id: 2, calendarId: 3, durationMinutes: 240 },
  ];
  test.each<[PlanOptions['lagCalendar'], number, string]>([
    // Two mornings of 240 minutes make the 480 of the lag.
    ['successor', D, '11-25T08:00 11-25T12:00'],
    ['predecessor', D, '11-23T08:00 11-23T12:00'],
    ['project', D, '11-24T08:00 11-24T12:00'],
    ['allDay', 3 * 1440, '11-24T08:00 11-24T12:00'],
  ])('%s', (lagCalendar, lag, expected) => {
    expect(dates(scheduled(plan({ lagCalendar }, tasks, [{ lag }])), 1)).toBe(expected);
  });
  test('round the clock also for percent', () => {
    const s = scheduled(plan({ lagCalendar: 'allDay' }, tasks, [{ lag: 50, lagUnit: 'percent' }]));
    // 50 % of five days of 480 minutes: 20 hours after Friday 17:00.
    expect(dates(s, 1)).toBe('11-23T08:00 11-23T12:00');
  });
});

describe('who wins, link or date (Project: "Tasks will always honor their constraint dates"); task 1 takes two days', () => {
  const two = (task: Partial<PlanTask>, honorConstraints: boolean): Schedule =>
    scheduled(
      plan(
        { honorConstraints },
        [
          { id: 1, durationMinutes: 2 * D },
          { id: 2, ...task },
        ],
        [{}],
      ),
    );
  test.each<[Partial<PlanTask>, string]>([
    [{ constraint: 'SNLT', constraintAt: at('11-17T08:00') }, '11-17T08:00 11-17T17:00'],
    [{ constraint: 'FNLT', constraintAt: at('11-17T17:00') }, '11-17T08:00 11-17T17:00'],
    [{ constraint: 'MSO', constraintAt: at('11-16T08:00') }, '11-16T08:00 11-16T17:00'],
    [{ constraint: 'MFO', constraintAt: at('11-16T17:00') }, '11-16T08:00 11-16T17:00'],
  ])('%j', (task, dated) => {
    expect(dates(two(task, true), 1)).toBe(dated);
    const linked = two(task, false);
    expect(dates(linked, 1)).toBe('11-18T08:00 11-18T17:00');
    expect(linked.totalSlack[1]).toBeLessThan(0);
    expect(dates(two({ ...task, pinned: true }, false), 1)).toBe(dated);
  });
  test('a must date still holds a task back where links win', () => {
    const must = { constraint: 'MSO' as const, constraintAt: at('11-20T08:00') };
    expect(dates(two(must, false), 1)).toBe('11-20T08:00 11-20T17:00');
  });
});

describe('tasks of other plans (design: they keep their dates and act as predecessors and successors)', () => {
  const external = { external: true, start: at('11-18T08:00'), finish: at('11-30T17:00') };
  test('hold their successors, and are no part of the plan', () => {
    const s = scheduled(plan({}, [{ id: 1, ...external, parentId: null }, { id: 2 }, { id: 3 }], [{ from: 1, to: 2 }]));
    expect(dates(s, 1)).toBe('12-01T08:00 12-01T17:00');
    expect(s.critical[0]).toBe(0);
    const alone = scheduled(plan({}, [{ id: 1, ...external }, { id: 2 }]));
    expect(show(alone.projectFinish)).toBe('11-16T17:00');
  });
  test('do not widen their parent', () => {
    const s = scheduled(plan({}, [{ id: 9 }, { id: 1, parentId: 9, ...external }, { id: 2, parentId: 9 }]));
    expect([dates(s, 0), s.workMinutes[0]]).toEqual(['11-16T08:00 11-16T17:00', D]);
  });
  test('as successors they limit', () => {
    const s = scheduled(plan({}, [{ id: 1 }, { id: 2, ...external }, { id: 3, durationMinutes: 20 * D }], [{}]));
    expect(show(s.lateFinish[0]!)).toBe('11-17T17:00');
  });
});

describe('scheduled from the finish (Project)', () => {
  const options = { scheduleFrom: 'finish', finishAt: at('11-27T17:00') } as const;
  const late = { constraint: 'ALAP' as const };
  test('a chain ends at the finish, the plan starts as late as that allows', () => {
    const s = scheduled(
      plan(
        options,
        [
          { id: 1, ...late, durationMinutes: 2 * D },
          { id: 2, ...late },
          { id: 3, ...late },
        ],
        [{}],
      ),
    );
    expect([0, 1, 2].map((i) => dates(s, i))).toEqual([
      '11-25T08:00 11-26T17:00',
      '11-27T08:00 11-27T17:00',
      '11-27T08:00 11-27T17:00',
    ]);
    expect([show(s.projectStart), show(s.projectFinish)]).toEqual(['11-25T08:00', '11-27T17:00']);
    expect(Array.from(s.critical)).toEqual([1, 1, 0]);
  });
  test('as soon as possible is from the start that results', () => {
    const s = scheduled(plan(options, [{ id: 1, ...late, durationMinutes: 3 * D }, { id: 2 }]));
    expect(dates(s, 1)).toBe('11-25T08:00 11-25T17:00');
    expect(s.totalSlack[1]).toBe(2 * D);
  });
  test('no earlier than pushes a task behind the finish, its successors show it', () => {
    const pushed = { ...late, constraint: 'SNET' as const, constraintAt: at('11-30T08:00') };
    const s = scheduled(
      plan(
        options,
        [
          { id: 1, ...pushed },
          { id: 2, ...late },
        ],
        [{}],
      ),
    );
    expect(dates(s, 0)).toBe('11-30T08:00 11-30T17:00');
    expect(show(s.projectFinish)).toBe('12-01T17:00');
  });
  test('no later than limits, and what is not limited stands late', () => {
    const limited = { constraint: 'SNLT' as const, constraintAt: at('11-24T08:00') };
    const early = { constraint: 'SNET' as const, constraintAt: at('11-17T08:00') };
    const p = plan(options, [
      { id: 1, ...limited },
      { id: 2, ...early },
      { id: 3, ...late, durationMinutes: 9 * D },
    ]);
    expect([0, 1].map((i) => dates(scheduled(p), i))).toEqual(['11-24T08:00 11-24T17:00', '11-27T08:00 11-27T17:00']);
    expect([whyStart(p, 0)?.kind, whyStart(p, 1)?.kind]).toEqual(['constraint', 'late']);
  });
  test('a deadline pulls', () => {
    const s = scheduled(
      plan(options, [
        { id: 1, ...late, deadline: at('11-24T17:00') },
        { id: 2, ...late },
      ]),
    );
    expect(dates(s, 0)).toBe('11-24T08:00 11-24T17:00');
  });
  test('why', () => {
    const p = plan(
      options,
      [
        { id: 1, ...late },
        { id: 2, ...late },
      ],
      [{}],
    );
    expect(whyFinish(p, 0)).toMatchObject({ kind: 'late', taskIds: [2] });
    expect(whyStart(p, 1)).toMatchObject({ kind: 'late', taskIds: [] });
  });
});

describe('progress rules at the status date (P6: retained logic, progress override; Project: actual dates)', () => {
  // Task 1 (4 days) is late and not started; task 2 (2 days, half done) has started out of order; 3 follows both.
  const tasks = (): (Partial<PlanTask> & { id: number })[] => [
    { id: 1, durationMinutes: 4 * D },
    { id: 2, durationMinutes: 2 * D, actualStart: at('11-16T08:00'), progress: 50 },
    { id: 3 },
    { id: 4, actualStart: at('11-16T08:00'), actualFinish: at('11-17T12:00'), progress: 100 },
  ];
  const links = [
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ];
  const statusAt = at('11-18T17:00');
  test.each<[PlanOptions['progressRule'], string[], string]>([
    ['actual', ['11-16T08:00 11-19T17:00', '11-16T08:00 11-17T17:00', '11-18T08:00 11-18T17:00'], '-'],
    // 1 may start on Thursday only and ends on Tuesday: the day that is left of 2 waits for it.
    ['retained', ['11-19T08:00 11-24T17:00', '11-16T08:00 11-25T17:00', '11-26T08:00 11-26T17:00'], '11-25T08:00'],
    ['override', ['11-19T08:00 11-24T17:00', '11-16T08:00 11-19T17:00', '11-20T08:00 11-20T17:00'], '11-19T08:00'],
  ])('%s', (progressRule, expected, resume) => {
    const s = scheduled(plan({ progressRule, statusAt }, tasks(), links));
    expect([0, 1, 2].map((i) => dates(s, i))).toEqual(expected);
    expect(show(s.resume[1]!)).toBe(resume);
    expect(dates(s, 3)).toBe('11-16T08:00 11-17T12:00');
    expect(s.durationMinutes[1]).toBe(2 * D);
  });
  test('under retained logic a started task holds its predecessor, under override it does not', () => {
    const slack = (progressRule: PlanOptions['progressRule']): number =>
      scheduled(plan({ progressRule, statusAt }, tasks(), links)).totalSlack[0]!;
    expect([slack('retained'), slack('override')]).toEqual([0, 0]);
    const more = (progressRule: PlanOptions['progressRule']): number =>
      scheduled(plan({ progressRule, statusAt }, [...tasks(), { id: 5, durationMinutes: 9 * D }], links))
        .totalSlack[0]!;
    expect(more('override') - more('retained')).toBe(2 * D);
  });
  test('ahead of the plan: what is left starts at the status date, so the task ends earlier', () => {
    const ahead = { id: 1, durationMinutes: 10 * D, actualStart: at('11-16T08:00'), progress: 80 };
    expect(dates(scheduled(plan({ progressRule: 'retained', statusAt: at('11-17T17:00') }, [ahead])), 0)).toBe(
      '11-16T08:00 11-19T17:00',
    );
  });
  test('only must dates that win over links stand before the status date', () => {
    const must = { id: 1, constraint: 'MSO' as const, constraintAt: at('11-16T08:00') };
    const rule = { progressRule: 'override', statusAt } as const;
    expect(dates(scheduled(plan(rule, [must])), 0)).toBe('11-16T08:00 11-16T17:00');
    expect(dates(scheduled(plan({ ...rule, honorConstraints: false }, [must])), 0)).toBe('11-19T08:00 11-19T17:00');
    const capped = { id: 1, constraint: 'SNLT' as const, constraintAt: at('11-16T08:00') };
    const s = scheduled(plan(rule, [capped]));
    expect([dates(s, 0), s.totalSlack[0]]).toEqual(['11-19T08:00 11-19T17:00', -3 * D]);
  });
  test('why: the status date, or the predecessor that the rest waits for', () => {
    const p = (progressRule: PlanOptions['progressRule']): Plan => plan({ progressRule, statusAt }, tasks(), links);
    expect(whyStart(p('retained'), 0)).toMatchObject({ kind: 'status', movedByCalendar: true });
    expect(whyFinish(p('retained'), 1)).toMatchObject({ kind: 'link', taskIds: [1] });
    expect(whyFinish(p('override'), 1)).toMatchObject({ kind: 'status' });
    expect(whyFinish(p('actual'), 1)).toMatchObject({ kind: 'progress' });
  });
});

describe('split tasks (Project: a split task moves as one piece, its pauses are working time)', () => {
  // Two days of work, a pause of two days after the first; a second pause beyond the duration does not count.
  const split = { id: 1, durationMinutes: 2 * D, splits: [D, 2 * D, 5 * D, D] };
  const parts = (s: Schedule, p: Plan, i: number): string[] =>
    taskParts(
      p.tasks[i]!,
      {
        start: s.start[i]!,
        finish: s.finish[i]!,
        durationMinutes: s.durationMinutes[i]!,
        resume: s.resume[i]!,
      },
      compiled(standard),
    ).map((part) => part.map(show).join(' '));
  test('the pause lengthens the bar, not the duration', () => {
    const p = plan({}, [split, { id: 2 }], [{}]);
    const s = scheduled(p);
    expect([dates(s, 0), s.durationMinutes[0]]).toEqual(['11-16T08:00 11-19T17:00', 2 * D]);
    expect(parts(s, p, 0)).toEqual(['11-16T08:00 11-16T17:00', '11-19T08:00 11-19T17:00']);
    expect(dates(s, 1)).toBe('11-20T08:00 11-20T17:00');
    expect(parts(s, p, 1)).toEqual(['11-20T08:00 11-20T17:00']);
  });
  test('it moves as one piece, over the weekend', () => {
    const p = plan({}, [{ ...split, constraint: 'SNET', constraintAt: at('11-19T08:00') }]);
    expect(parts(scheduled(p), p, 0)).toEqual(['11-19T08:00 11-19T17:00', '11-24T08:00 11-24T17:00']);
  });
  test('slack counts the whole length; percent lags the duration', () => {
    const s = scheduled(
      plan({}, [split, { id: 2 }, { id: 3, durationMinutes: 6 * D }], [{ lag: 50, lagUnit: 'percent' }]),
    );
    expect(dates(s, 1)).toBe('11-23T08:00 11-23T17:00');
    expect(s.totalSlack[0]).toBe(0);
  });
  test('half done at its pause, the rest under retained logic follows the status date without the pause', () => {
    const begun = { ...split, actualStart: at('11-16T08:00'), progress: 50 };
    const p = plan({ progressRule: 'retained', statusAt: at('11-16T17:00') }, [begun]);
    const s = scheduled(p);
    expect(parts(s, p, 0)).toEqual(['11-16T08:00 11-17T17:00']);
    const later = plan({ progressRule: 'retained', statusAt: at('11-20T17:00') }, [begun]);
    expect(parts(scheduled(later), later, 0)).toEqual(['11-16T08:00 11-16T17:00', '11-23T08:00 11-23T17:00']);
  });
  test('a quarter done: the pause still lies ahead', () => {
    const begun = { ...split, actualStart: at('11-16T08:00'), progress: 25 };
    const p = plan({ progressRule: 'retained', statusAt: at('11-17T17:00') }, [begun]);
    expect(parts(scheduled(p), p, 0)).toEqual([
      '11-16T08:00 11-16T12:00',
      '11-18T08:00 11-18T12:00',
      '11-20T13:00 11-23T12:00',
    ]);
  });
  test('an elapsed task pauses by the clock', () => {
    const p = plan({}, [{ id: 1, elapsed: true, durationMinutes: 1440, splits: [720, 1440] }]);
    const s = scheduled(p);
    expect(dates(s, 0)).toBe('11-16T08:00 11-18T08:00');
    expect(parts(s, p, 0)).toEqual(['11-16T08:00 11-16T20:00', '11-17T20:00 11-18T08:00']);
  });
});

describe('people with calendars of their own (design: each assignment on its own calendar, the task spans them)', () => {
  const people = [
    { userId: 7, calendar: mornings },
    { userId: 8, calendar: everyDay },
  ];
  const assign = (userId: number, workMinutes: number, units = 100): PlanTask['assignments'][number] => ({
    userId,
    workMinutes,
    units,
  });
  const of = (task: Partial<PlanTask>, more: Partial<PlanTask>[] = []): Schedule =>
    scheduled({
      ...plan({}, [{ id: 1, taskType: 'fixedUnits', ...task }, ...more.map((t, i) => ({ id: i + 2, ...t }))]),
      personCalendars: people,
    });
  test('one works mornings only: two days of work take four', () => {
    const s = of({ durationMinutes: 2 * D, assignments: [assign(7, 2 * D)] });
    // The duration is working time of the person, so that work is duration x units here too.
    expect([dates(s, 0), s.durationMinutes[0]]).toEqual(['11-16T08:00 11-19T12:00', 2 * D]);
  });
  test('the last one finished finishes the task; units stretch', () => {
    const s = of({ assignments: [assign(7, D), assign(9, D, 25)] });
    expect(dates(s, 0)).toBe('11-16T08:00 11-19T17:00');
  });
  test('without anybody whose calendar differs the length is that of the longest part', () => {
    const s = of({ durationMinutes: D, assignments: [assign(9, 3 * D), assign(10, D)] });
    expect([dates(s, 0), s.durationMinutes[0]]).toEqual(['11-16T08:00 11-18T17:00', 3 * D]);
  });
  test('fixed duration and elapsed tasks do not ask', () => {
    const assignments = [assign(7, 9 * D)];
    expect(dates(of({ taskType: 'fixedDuration', assignments }), 0)).toBe('11-16T08:00 11-16T17:00');
    expect(dates(of({ elapsed: true, assignments }), 0)).toBe('11-16T08:00 11-16T16:00');
  });
  test('a task with a calendar of its own is worked when both work, or on its own alone', () => {
    const task = { calendarId: 2, durationMinutes: 6 * D, assignments: [assign(7, 6 * D)] };
    // Mornings from Monday to Friday: twelve of them, until Tuesday of the third week.
    expect(dates(of(task), 0)).toBe('11-16T08:00 12-01T12:00');
    expect(dates(of({ ...task, ignorePersonCalendars: true }), 0)).toBe('11-16T08:00 11-21T17:00');
  });
  test('backwards the same: as late as possible behind somebody with seven days', () => {
    const s = of({ constraint: 'ALAP', assignments: [assign(7, D)] }, [{ durationMinutes: 5 * D }]);
    expect(dates(s, 0)).toBe('11-19T08:00 11-20T12:00');
  });
});

describe('critical', () => {
  const chains = [{ id: 1, durationMinutes: 5 * D }, { id: 2 }, { id: 3 }, { id: 4 }];
  const links = [{ from: 2, to: 3 }];
  test('several paths: every chain to its own end (Project: "Calculate multiple critical paths")', () => {
    const s = scheduled(plan({ multipleCriticalPaths: true }, chains, links));
    expect(Array.from(s.critical)).toEqual([1, 1, 1, 1]);
    expect(Array.from(scheduled(plan({}, chains, links)).critical)).toEqual([1, 0, 0, 0]);
  });
  test('nearly: within the limit, but not critical itself', () => {
    const s = scheduled(plan({ nearCriticalSlackMinutes: 3 * D }, chains, links));
    expect([Array.from(s.nearCritical), Array.from(s.totalSlack)]).toEqual([
      [0, 1, 1, 0],
      [0, 3 * D, 3 * D, 4 * D],
    ]);
  });
});
