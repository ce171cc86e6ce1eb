/** What a parent says of the progress below it. */
import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions } from '../plan-model.ts';
import { schedulePlan } from './schedule.ts';

const D = 480;
const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];

/** Progress of a phase and of the phase in it that has these tasks. */
function of(...leaves: Partial<PlanTask>[]): number[] {
  const tasks = [{ id: 1 }, { id: 2, parentId: 1 }, ...leaves.map((task, i) => ({ id: 3 + i, ...task }))];
  const plan: Plan = {
    settings: {
      projectStart: parseMinute('2026-11-16T08:00')!,
      calendarId: 1,
      ...planOptions,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: D,
      minutesPerWeek: 5 * D,
    },
    calendars: [{ id: 1, name: '标准', week: [[], day, day, day, day, day, []], exceptions: [] }],
    tasks: tasks.map((task) => ({ ...newPlanTask(task.id, null, `t${task.id}`), ...task })),
    links: [],
  };
  const result = schedulePlan(plan);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return [...result.schedule.progress.slice(0, 2)];
}

test('never 100 % while a milestone below is not reached, nor 0 % when a short task is done', () => {
  const days = (progress: number, n: number) => ({ parentId: 2, durationMinutes: n * D, progress });
  const milestone = { milestone: true, durationMinutes: 0 };
  expect(of(days(100, 5), { ...days(0, 0), ...milestone })).toEqual([99, 99]);
  expect(of(days(100, 5), { ...days(100, 0), ...milestone })).toEqual([100, 100]);
  expect(of(days(0, 900), days(100, 1))).toEqual([1, 1]);
  expect(of(days(100, 900), days(0, 1))).toEqual([99, 99]);
  expect(of(days(0, 900), { ...days(0, 0), ...milestone, progress: 100 })).toEqual([1, 1]);
  // Tasks outside of the schedule, or not below the summary, do not count.
  expect(of(days(100, 5), { ...days(0, 5), active: false }, { durationMinutes: D })).toEqual([100, 100]);
});
