import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import { withTasks } from '../edit/open-plan.ts';
import { removeLink, setFields, setProgress, setStart } from '../edit/plan-changes.ts';
import { newPlanTask, type Plan, planOptions, type Schedule } from '../plan-model.ts';
import { type ScheduledPlan, scheduledPlan } from './live-schedule.ts';
import { schedulePlan } from './schedule.ts';

const START = dayOf(2026, 3, 2) * 1440 + 540;
const COUNT = 12;

/** Two summaries of five tasks each; links go forward. */
function planOf(links: readonly (readonly [number, number])[], scheduleFrom: 'start' | 'finish'): Plan {
  const tasks = Array.from({ length: COUNT }, (_, i) => {
    const task = newPlanTask(i + 1, i % 6 === 0 ? null : i - (i % 6) + 1, `T${i}`);
    task.durationMinutes = 240 + i * 120;
    return task;
  });
  return {
    settings: {
      projectStart: START,
      calendarId: 1,
      ...planOptions,
      scheduleFrom,
      finishAt: scheduleFrom === 'finish' ? START + 90 * 1440 : null,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars: [calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double' })],
    tasks,
    links: links
      .filter(([a, b]) => a < b && a % 6 !== 0 && b % 6 !== 0)
      .map(([a, b]) => ({ from: a + 1, to: b + 1, type: 'FS', lag: 0, lagUnit: 'work' })),
  };
}

const scheduled = (plan: Plan): Schedule => {
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) throw new Error('no schedule');
  return answer.schedule;
};
const made = (plan: Plan): ScheduledPlan => {
  const answer = scheduledPlan(plan);
  if ('problems' in answer) throw new Error('no schedule');
  return answer;
};
const dates = ({ start, finish, progress, durationMinutes, projectFinish }: Schedule) => ({
  start: [...start],
  finish: [...finish],
  progress: [...progress],
  durationMinutes: [...durationMinutes],
  projectFinish,
});

const row = fc.integer({ min: 0, max: COUNT - 1 });
const step = fc.record({
  row: row.filter((i) => i % 6 !== 0),
  what: fc.constantFrom('move', 'length', 'progress', 'discard', 'unlink', 'nothing'),
  by: fc.integer({ min: 0, max: 40 }),
});

test('every question is answered as if the changed plan were scheduled from nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(row, row), { maxLength: 14, selector: ([a, b]) => a * COUNT + b }),
      fc.constantFrom('start' as const, 'finish' as const),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (links, from, steps) => {
        const plan = planOf(links, from);
        const { schedule: now, live } = made(plan);
        const before = dates(now);
        for (const { row: at, what, by } of steps) {
          const changed =
            what === 'move'
              ? setStart(plan, now, at, START + by * 720)
              : what === 'length'
                ? setFields(plan, [at], { durationMinutes: (1 + by) * 60 })
                : what === 'progress'
                  ? setProgress(plan, now, at, by * 2)
                  : what === 'discard'
                    ? { plan: withTasks(plan, new Map([[at, { ...plan.tasks[at]!, status: 'discarded' as const }]])) }
                    : what === 'unlink' && plan.links[0]
                      ? removeLink(plan, plan.links[0].from, plan.links[0].to)
                      : { plan };
          if (!('plan' in changed)) continue;
          expect(dates(live.of(changed.plan)!)).toEqual(dates(scheduled(changed.plan)));
        }
        // The question has not moved the plan.
        expect(dates(now)).toEqual(before);
      },
    ),
    { numRuns: 300 },
  );
});

test('a pull costs what it moves: no array of the schedule is made anew', () => {
  const plan = planOf([[1, 2]], 'start');
  const { live } = made(plan);
  const first = live.of(plan)!;
  const moved = setStart(plan, scheduled(plan), 1, START + 3 * 1440);
  if (!('plan' in moved)) throw new Error('refused');
  expect(live.of(moved.plan)!.start).toBe(first.start);
});

test('a circle of links has no schedule', () => {
  const plan = planOf([[1, 2]], 'start');
  const round = { ...plan, links: [...plan.links, { ...plan.links[0]!, from: 3, to: 2 }] };
  expect(made(plan).live.of(round)).toBeNull();
  expect(scheduledPlan(round)).toHaveProperty('problems');
});
