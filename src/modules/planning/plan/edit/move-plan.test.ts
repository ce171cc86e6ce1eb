import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import { plansWith } from '../testing/random-plans.ts';
import { planFrom } from './move-plan.ts';

const WEEK = 7;
/** Nothing has happened yet, and every week is like the other. */
const untouched = (plan: Plan): Plan => ({
  ...plan,
  settings: { ...plan.settings, statusAt: null },
  calendars: plan.calendars.map((one) => ({ ...one, exceptions: [] })),
  tasks: plan.tasks.map((task) => ({
    ...task,
    ...(task.mode === 'auto' && { start: null, finish: null }),
    ...{ external: false, actualStart: null, actualFinish: null, actualWorkMinutes: 0, progress: 0, status: 'new' },
  })),
});
const dayOf = (plan: Plan): number => Math.floor(plan.settings.projectStart / 1440);

test('a plan that begins some weeks later has all its days so many weeks later, whatever somebody has set', () => {
  let compared = 0;
  fc.assert(
    fc.property(plansWith(false), fc.integer({ min: -9, max: 60 }), (drawn, weeks) => {
      const plan = untouched(drawn);
      const before = schedulePlan(plan);
      const after = schedulePlan(planFrom(plan, dayOf(plan) + weeks * WEEK));
      expect('schedule' in after).toBe('schedule' in before);
      if (!('schedule' in before && 'schedule' in after)) return;
      const by = weeks * WEEK * 1440;
      for (const key of ['start', 'finish', 'lateFinish'] as const)
        expect([...after.schedule[key]]).toEqual(Array.from(before.schedule[key], (minute) => minute + by));
      compared++;
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(100);
});

test('a plan that begins on the day already is the same', () => {
  fc.assert(
    fc.property(plansWith(true), (plan) => {
      expect(planFrom(plan, dayOf(plan))).toBe(plan);
    }),
    { numRuns: 20 },
  );
});
