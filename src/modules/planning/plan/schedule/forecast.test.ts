/** What more work than planned makes of a plan (records.md A8, A11-4): against plans that were really changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWork, compiled, workBetween } from '#kernel/workdays.ts';
import { calendarOf, setFields, setHours } from '../edit/plan-changes.ts';
import type { Plan, PlanTask, Schedule } from '../plan-model.ts';
import { plansWith } from '../testing/random-plans.ts';
import { at, D, day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { forecaster, leftSince, workAtCompletion } from './forecast.ts';

const five = { id: 1, name: 'five days', week: week(day, WEEKDAYS), exceptions: [] };
const H = 60;

test('work at completion is what was planned, or what was spent with what is left when that is more', () => {
  expect(workAtCompletion(40 * H, { spent: 10 * H, left: 0 })).toBe(40 * H);
  expect(workAtCompletion(40 * H, { spent: 46 * H, left: 0 })).toBe(46 * H);
  expect(workAtCompletion(40 * H, { spent: 30 * H, left: 20 * H })).toBe(50 * H);
  expect([leftSince(20 * H, 8 * H), leftSince(5 * H, 8 * H)]).toEqual([12 * H, 0]);
});

test('46 of 40 hours: the task finishes later by its share, on the critical path, and so does the plan', () => {
  const plan = smallPlan(
    [five],
    [
      { id: 1, durationMinutes: 5 * D, workMinutes: 40 * H },
      { id: 2, durationMinutes: D },
      { id: 3, durationMinutes: 2 * D, workMinutes: 16 * H },
    ],
    [{ from: 1, to: 2 }],
  );
  const of = forecaster(plan)!;
  expect(of(1, { spent: 46 * H, left: 0 })).toEqual({
    planned: 40 * H,
    work: 46 * H,
    finishBefore: at('11-20T17:00'),
    finish: at('11-23T15:00'),
    later: 6 * H,
    elapsed: false,
    critical: true,
    projectFinish: at('11-24T15:00'),
    projectLater: 6 * H,
    minutesPerDay: D,
  });
  // Another task has slack: it ends later, the plan does not. Earlier questions have moved nothing.
  expect(of(3, { spent: 24 * H, left: 8 * H })).toMatchObject({ later: 2 * D, critical: false, projectLater: 0 });
  expect(of(1, { spent: 12 * H, left: 20 * H })).toMatchObject({
    work: 40 * H,
    later: 0,
    critical: true,
    projectLater: 0,
  });
});

test('parents, milestones, tasks without work and what does not count have no forecast', () => {
  const plan = smallPlan(
    [five],
    [
      { id: 1 },
      { id: 2, parentId: 1 },
      { id: 3, milestone: true, durationMinutes: 0, workMinutes: 0 },
      { id: 4, workMinutes: 0 },
      { id: 5, active: false },
      { id: 6, parentId: 5 },
      { id: 7, external: true, start: at('11-16T08:00'), finish: at('11-17T17:00') },
    ],
  );
  const of = forecaster(plan)!;
  const told = plan.tasks.map(({ id }) => of(id, { spent: 99 * H, left: 0 }) !== null);
  expect(told).toEqual([false, true, false, false, false, false, false]);
  expect(of(8, { spent: H, left: 0 })).toBeNull();
});

test('within its planned work a task stays where it is, also one that somebody lets end outside of working time', () => {
  const saturday = { mode: 'manual', start: at('11-16T08:00'), finish: at('11-21T12:00') } as const;
  const plan = smallPlan([five], [{ id: 1, durationMinutes: 5 * D, workMinutes: 40 * H, ...saturday }]);
  const of = forecaster(plan)!;
  const end = { finishBefore: saturday.finish, finish: saturday.finish, projectFinish: saturday.finish };
  expect(of(1, { spent: 10 * H, left: 30 * H })).toMatchObject({ ...end, later: 0, projectLater: 0 });
  expect(of(1, { spent: 41 * H, left: 0 })).toMatchObject({ finish: at('11-23T09:00'), later: H, projectLater: H });
});

/** The plan as somebody would change it by hand so that a task takes so much work. */
function changed(plan: Plan, schedule: Schedule, index: number, work: number): Plan {
  const task = plan.tasks[index]!;
  const duration = Math.round((schedule.durationMinutes[index]! * work) / task.workMinutes);
  const start = schedule.start[index]!;
  const driven = task.taskType !== 'fixedDuration' && !task.elapsed && task.assignments.length > 0;
  const finish = task.elapsed ? start + duration : addWork(calendarOf(plan, task), start, duration);
  const answer =
    task.mode === 'manual'
      ? setFields(plan, [index], { start, finish })
      : driven
        ? setHours(plan, schedule, index, String(work / 60))
        : setFields(plan, [index], { durationMinutes: duration });
  if (!('plan' in answer)) throw new Error(JSON.stringify(answer.problem));
  return answer.plan;
}

test('A11-4: over 100 random plans the answer equals a schedule of the plan that was really changed', () => {
  const worked = plansWith(false).map((plan): Plan => {
    const tasks = plan.tasks.map((task): PlanTask => {
      const parts = task.assignments.reduce((sum, { workMinutes }) => sum + workMinutes, 0);
      return { ...task, workMinutes: parts || task.durationMinutes };
    });
    return { ...plan, tasks };
  });
  const hours = fc.integer({ min: 0, max: 90 });
  const asked = fc.array(fc.record({ row: fc.nat(9), spent: hours, left: hours }), { minLength: 1, maxLength: 4 });
  let told = 0;
  fc.assert(
    fc.property(worked, asked, (plan, questions) => {
      const kept = JSON.stringify(plan);
      const before = scheduled(plan);
      const of = forecaster(plan)!;
      for (const { row, spent, left } of questions) {
        const index = row % plan.tasks.length;
        const task = plan.tasks[index]!;
        const answer = of(task.id, { spent: spent * H, left: left * H });
        if (!answer) continue;
        const work = Math.max(task.workMinutes, (spent + left) * H);
        const after = scheduled(work === task.workMinutes ? plan : changed(plan, before, index, work));
        const [from, to] = [before.finish[index]!, after.finish[index]!];
        expect(answer).toEqual({
          planned: task.workMinutes,
          work,
          finishBefore: from,
          finish: to,
          later: task.elapsed ? to - from : workBetween(calendarOf(plan, task), from, to),
          elapsed: task.elapsed,
          critical: after.critical[index] === 1,
          projectFinish: after.projectFinish,
          projectLater: workBetween(compiled(plan.calendars[0]!), before.projectFinish, after.projectFinish),
          minutesPerDay: plan.settings.minutesPerDay,
        });
        if (answer.later !== 0) told++;
      }
      expect(JSON.stringify(plan)).toBe(kept);
    }),
    { numRuns: Number(process.env.FORECAST_RUNS ?? 100) },
  );
  // Not of plans alone in which nothing moves.
  expect(told).toBeGreaterThan(20);
});
