/** A plan keeps a second set of dates while a task in it is as late as possible, and no longer. */
import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { Shift } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions } from '../plan-model.ts';
import { makeScheduler, schedulePlan } from './schedule.ts';
import { scheduleHash } from './schedule-hash.ts';

const shifts: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const COUNT = 200;
const chain: Plan = {
  settings: {
    projectStart: parseMinute('2026-11-16T08:00')!,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 5 * 480,
  },
  calendars: [{ id: 1, name: '标准', week: [[], shifts, shifts, shifts, shifts, shifts, []], exceptions: [] }],
  tasks: Array.from({ length: COUNT }, (_, i) => newPlanTask(i + 1, null, `t${i + 1}`)),
  links: Array.from(
    { length: COUNT - 1 },
    (_, i): PlanLink => ({ from: i + 1, to: i + 2, type: 'FS', lag: 0, lagUnit: 'work' }),
  ),
};
const [FIRST, SECOND] = [190, 195];
const late = (...indexes: number[]): PlanTask[] =>
  chain.tasks.map((task, i) => (indexes.includes(i) ? { ...task, constraint: 'ALAP' } : task));

test('the second set goes with the last late task, and comes back with the next', () => {
  const scheduler = makeScheduler(chain);
  if ('problems' in scheduler) throw new Error(JSON.stringify(scheduler.problems));
  /** Whether all tasks were scheduled anew, as they are when the second set is made. */
  const anew = (indexes: number[], tasks: PlanTask[]): boolean => {
    const all = scheduler.update(indexes, tasks) === null;
    const whole = schedulePlan({ ...chain, tasks });
    if ('problems' in whole) throw new Error(JSON.stringify(whole.problems));
    expect(scheduleHash(scheduler.settle())).toBe(scheduleHash(whole.schedule));
    return all;
  };
  expect(anew([FIRST], late(FIRST))).toBe(true);
  expect(anew([SECOND], late(FIRST, SECOND))).toBe(false);
  expect(anew([FIRST], late(SECOND))).toBe(false);
  // One is left, so the set remains.
  expect(anew([FIRST], late(FIRST, SECOND))).toBe(false);
  expect(anew([FIRST, SECOND], late())).toBe(false);
  // None is left, so the next one makes it again.
  expect(anew([SECOND], late(SECOND))).toBe(true);
});
