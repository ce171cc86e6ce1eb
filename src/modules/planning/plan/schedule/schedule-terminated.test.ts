/** Terminated tasks hold nobody back: the plan goes on as if they were not in it, except for the hours planned and spent on them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../plan-model.ts';
import { plansWith } from '../testing/random-plans.ts';
import { at, D, day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { isCounted, isInProgress } from './progress-weight.ts';
import { schedulePlan } from './schedule.ts';
import { planFlags } from './schedule-flags.ts';

const CALENDAR = [{ id: 1, name: 'five days', week: week(day, WEEKDAYS), exceptions: [] }];
const START = at('11-16T08:00');

const of = (plan: Plan) => {
  const answer = schedulePlan(plan);
  return 'problems' in answer ? null : answer.schedule;
};

/** Without these tasks of the lowest level, or null where a parent would be left without subtasks. */
function without(plan: Plan, gone: ReadonlySet<number>): Plan | null {
  const tasks = plan.tasks.filter(({ id }) => !gone.has(id));
  const parents = new Set(plan.tasks.map(({ parentId }) => parentId));
  const left = new Set(tasks.map(({ parentId }) => parentId));
  if (tasks.length === 0 || tasks.some(({ id }) => parents.has(id) && !left.has(id))) return null;
  return { ...plan, tasks, links: plan.links.filter(({ from, to }) => !gone.has(from) && !gone.has(to)) };
}

test('the dates, slack and progress of the others are those of a plan without the terminated ones', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.oneof(plansWith(false), plansWith(true)),
      fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      (plan, marks) => {
        const parents = new Set(plan.tasks.map(({ parentId }) => parentId));
        const ended = new Set(plan.tasks.flatMap(({ id }, i) => (marks[i] && !parents.has(id) ? [id] : [])));
        const plain = without(plan, ended);
        const tasks = plan.tasks.map((task) => (ended.has(task.id) ? { ...task, status: 'passoff' as const } : task));
        const [found, wanted] = [of({ ...plan, tasks }), plain && of(plain)];
        if (!found || !plain || !wanted) return;
        compared++;
        expect([found.projectStart, found.projectFinish]).toEqual([wanted.projectStart, wanted.projectFinish]);
        plain.tasks.forEach((task, k) => {
          const i = plan.tasks.indexOf(task);
          for (const field of [
            'start',
            'finish',
            'totalSlack',
            'freeSlack',
            'critical',
            'progress',
            'durationMinutes',
          ] as const)
            expect(found[field][i], `${field} of ${task.id}`).toEqual(wanted[field][k]);
        });
      },
    ),
    { numRuns: Number(process.env.TERMINATED_RUNS ?? 300) },
  );
  expect(compared).toBeGreaterThan(50);
});

test('their hours stay in their parents, also where nothing else is left', () => {
  const hours = { workMinutes: D, actualWorkMinutes: 120, status: 'passoff' as const };
  const tasks = [
    { id: 1 },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2, ...hours, durationMinutes: D, start: START, finish: START + D + 60 },
    { id: 4, parentId: 1, durationMinutes: D, workMinutes: 60, progress: 100, actualWorkMinutes: 60 },
  ];
  const plan = smallPlan(CALENDAR, tasks);
  const schedule = scheduled(plan);
  expect([0, 1].map((i) => schedule.workMinutes[i])).toEqual([D + 60, D]);
  expect([0, 1].map((i) => schedule.actualWorkMinutes[i])).toEqual([180, 120]);
  expect(schedule.progress[0]).toBe(100);
  expect(plan.tasks.map((_, i) => [isCounted(plan, schedule, i), isInProgress(plan, schedule, i)])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('a terminated parent holds nobody either, and takes none of its subtasks with it', () => {
  const plan = smallPlan(
    CALENDAR,
    [
      { id: 1, status: 'passoff' },
      { id: 2, parentId: 1, durationMinutes: 5 * D },
      { id: 3, durationMinutes: D },
    ],
    [{ from: 1, to: 3 }],
  );
  const schedule = scheduled(plan);
  expect(schedule.start[2]).toBe(START);
  expect(schedule.finish[0]).toBe(at('11-20T17:00'));
  expect(schedule.projectFinish).toBe(at('11-20T17:00'));
  expect(planFlags(plan, schedule)).toEqual([{ kind: 'linkTerminated', taskIds: [3, 1] }]);
});
