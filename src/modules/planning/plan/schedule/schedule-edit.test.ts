/** Edits around summaries and starts that others wait for: what moves although no date of a node does; and what links of summaries cost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPlanTask, type Plan, type PlanLink, type PlanTask } from '../plan-model.ts';
import { at, D, day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { makeScheduler, type PlanScheduler } from './schedule.ts';
import { scheduleHash } from './schedule-hash.ts';
import { whyStart } from './schedule-why.ts';

const calendars = [{ id: 1, name: 'five days', week: week(day, WEEKDAYS), exceptions: [] }];

const schedulerOf = (plan: Plan): PlanScheduler => {
  const made = makeScheduler(plan);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made;
};

/** A subtask that begins on one of two days, so that several are often the first of the summary together. */
const subtask = fc.record({
  durationMinutes: fc.integer({ min: 1, max: 3 }).map((days) => days * D),
  held: fc.constantFrom('no', 'no', 'late', 'day'),
});
const withDates = (task: PlanTask, { durationMinutes, held }: { durationMinutes: number; held: string }): PlanTask => ({
  ...task,
  durationMinutes,
  constraint: held === 'late' ? 'ALAP' : held === 'day' ? 'SNET' : 'ASAP',
  constraintAt: held === 'day' ? at('11-17T08:00') : null,
});

test('when another subtask becomes the first of its summary, an edit gives the dates of a full pass', () => {
  const links = fc.record({
    type: fc.constantFrom<PlanLink['type']>('SS', 'SF'),
    lag: fc.integer({ min: 0, max: 4 }).map((days) => days * D),
  });
  const edits = fc.array(fc.tuple(fc.nat(3), subtask), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(subtask, { minLength: 4, maxLength: 4 }), links, edits, (subtasks, link, changes) => {
      // Summary 1 over 2 to 5, which 6 waits for; 7 decides when the plan ends.
      const shape = smallPlan(
        calendars,
        [{ id: 1 }, ...[2, 3, 4, 5].map((id) => ({ id, parentId: 1 })), { id: 6 }, { id: 7, durationMinutes: 9 * D }],
        [{ from: 1, to: 6, ...link }],
      );
      let tasks = shape.tasks.map((t, i) => (t.parentId === 1 ? withDates(t, subtasks[i - 1]!) : t));
      const scheduler = schedulerOf({ ...shape, tasks });
      for (const [which, change] of changes) {
        tasks = tasks.map((t, i) => (i === which + 1 ? withDates(t, change) : t));
        scheduler.update([which + 1], tasks);
        const full = scheduled({ ...shape, tasks });
        expect(Array.from(scheduler.schedule.start)).toEqual(Array.from(full.start));
        expect(Array.from(scheduler.schedule.finish)).toEqual(Array.from(full.finish));
      }
      expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(scheduled({ ...shape, tasks })));
    }),
    { numRuns: Number(process.env.NAIVE_RUNS ?? 300) },
  );
}, 900_000);

test('when a finish may wait longer or less long for a start, an edit gives the dates of a full pass', () => {
  const hours = fc.integer({ min: 1, max: 40 });
  const all = { id: 2, name: 'all hours', week: week([[0, 1440]], [0, 1, 2, 3, 4, 5, 6]), exceptions: [] };
  fc.assert(
    fc.property(hours, hours, fc.array(hours, { minLength: 1, maxLength: 8 }), (first, lag, changes) => {
      // 2 finishes when 1 starts, 3 follows it by the clock; 4 decides when the plan ends.
      const shape = smallPlan(
        [...calendars, all],
        [
          { id: 1, calendarId: 2, constraint: 'ALAP', durationMinutes: first * 60 },
          { id: 2, durationMinutes: D },
          { id: 3, durationMinutes: 60 },
          { id: 4, durationMinutes: 9 * D },
        ],
        [{ type: 'SF' }, { from: 2, to: 3, lag: lag * 60, lagUnit: 'elapsed' }],
      );
      let { tasks } = shape;
      const scheduler = schedulerOf(shape);
      for (const change of changes) {
        tasks = tasks.map((t) => (t.id === 3 ? { ...t, durationMinutes: change * 60 } : t));
        scheduler.update([2], tasks);
        const full = scheduled({ ...shape, tasks });
        expect(Array.from(scheduler.schedule.start)).toEqual(Array.from(full.start));
        expect(Array.from(scheduler.schedule.finish)).toEqual(Array.from(full.finish));
      }
    }),
    { numRuns: Number(process.env.NAIVE_RUNS ?? 300) },
  );
}, 900_000);

test('a finish waits for any of the starts before its summary, also where the latest of them is beyond its own date', () => {
  // 3 must start by Friday; of what finishes it, 4 asks for Saturday, so it waits until Monday; 5 asks for Wednesday.
  const shape = smallPlan(
    calendars,
    [
      { id: 1 },
      { id: 2, parentId: 1, durationMinutes: D },
      { id: 3, parentId: 1, durationMinutes: D, constraint: 'SNLT', constraintAt: at('11-20T08:00'), pinned: true },
      { id: 4, durationMinutes: D },
      { id: 5, durationMinutes: D },
    ],
    [
      { from: 4, to: 1, type: 'SF', lag: 5 * 1440, lagUnit: 'elapsed' },
      { from: 5, to: 1, type: 'SF', lag: 9 * 1440, lagUnit: 'elapsed' },
    ],
  );
  const scheduler = schedulerOf(shape);
  expect(scheduler.schedule.finish[2]).toBe(at('11-23T08:00'));
  // Task 4 now asks for a date after Monday; the latest date has not moved.
  const tasks = shape.tasks.map((t) =>
    t.id === 4 ? { ...t, durationMinutes: D, constraint: 'SNET' as const, constraintAt: at('11-19T08:00') } : t,
  );
  scheduler.update([3], tasks);
  expect(scheduler.schedule.finish[2]).toBe(at('11-20T17:00'));
});

// The product, 400 million pairs, takes 17 s an edit; the sum some milliseconds. So the time limit separates them on any machine.
test('a link between two big summaries costs the sum of their subtasks, not the product', { timeout: 60_000 }, () => {
  const SIZE = 20_000;
  const group = (id: number): PlanTask[] => [
    newPlanTask(id, null, ''),
    ...Array.from({ length: SIZE }, (_, i) => newPlanTask(id + 1 + i, id, '')),
  ];
  const tasks = [...group(1), ...group(SIZE + 2)];
  const links: PlanLink[] = [{ from: 1, to: SIZE + 2, type: 'FS', lag: 0, lagUnit: 'work' }];
  const scheduler = schedulerOf({ ...smallPlan(calendars, [], []), tasks, links });
  for (let k = 0; k < 10; k++) {
    scheduler.update([1 + k], tasks);
    scheduler.settle();
  }
  expect(scheduler.schedule.totalSlack[1]).toBe(0);
});

// The product of links and subtasks, 10 million, takes 8 s a pass, of which there are 24; the sum takes some milliseconds.
test('many links into a summary cost the sum of links and subtasks, whatever their types and lags', {
  timeout: 60_000,
}, () => {
  const [PREDECESSORS, SUBTASKS] = [2000, 5000];
  const before = Array.from({ length: PREDECESSORS }, (_, i) => newPlanTask(i + 1, null, ''));
  const summary = newPlanTask(PREDECESSORS + 1, null, '');
  const subtasks = Array.from({ length: SUBTASKS }, (_, i) => newPlanTask(summary.id + 1 + i, summary.id, ''));
  const types: PlanLink['type'][] = ['FS', 'SS', 'FF', 'SF'];
  const links = before.map(
    ({ id }): PlanLink => ({ from: id, to: summary.id, type: types[id % 4]!, lag: (id % 7) * 60, lagUnit: 'work' }),
  );
  let tasks = [...before, summary, ...subtasks];
  const scheduler = schedulerOf({ ...smallPlan(calendars, [], []), tasks, links });
  for (let k = 2; k <= 13; k++) {
    tasks = tasks.map((t) => (t.id === 4 ? { ...t, durationMinutes: k * D } : t));
    scheduler.update([3], tasks);
    scheduler.settle();
    expect(scheduler.schedule.start.at(-1)).toBeGreaterThan(at('11-16T08:00'));
    expect(whyStart({ ...smallPlan(calendars, [], []), tasks, links }, tasks.length - 1)?.links).toEqual([links[3]]);
  }
});
