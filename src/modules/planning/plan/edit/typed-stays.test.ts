/**
 * Typed duration, work and units never change, and are the same after the plan is scheduled, stored and read again: of all task
 * types, effort-driven or not, any number of people with any share, on calendars of their own.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiled, workBetween } from '#kernel/workdays.ts';
import type { Plan, PlanTask, TaskAssignment, TaskType } from '../plan-model.ts';
import { at, D, day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import type { Changed } from './open-plan.ts';
import { resizeStart, setAssignment, setDuration, setFinish, setHours } from './plan-changes.ts';

const RUNS = Number(process.env.TYPED_RUNS ?? 100);
const calendars = [
  { id: 1, name: 'usual', week: week(day, WEEKDAYS), exceptions: [] },
  { id: 2, name: 'mornings', week: week([[480, 720]], WEEKDAYS), exceptions: [] },
  { id: 3, name: 'six days', week: week([[540, 1080]], [1, 2, 3, 4, 5, 6]), exceptions: [] },
];
const TYPES: TaskType[] = ['fixedUnits', 'fixedDuration', 'fixedWork'];

/** As it comes back from the server. */
function stored(plan: Plan): Plan {
  const { durationMinutes, workMinutes } = scheduled(plan);
  const tasks = plan.tasks.map((task, i) => ({
    ...task,
    durationMinutes: Math.round(durationMinutes[i]!),
    workMinutes: Math.round(workMinutes[i]!),
  }));
  return { ...plan, tasks: JSON.parse(JSON.stringify(tasks)) as PlanTask[] };
}
const done = (changed: Changed): Plan => {
  if ('problem' in changed) throw new Error(changed.problem.message.key);
  return stored(changed.plan);
};

const start = fc.record({
  taskType: fc.constantFrom(...TYPES),
  effortDriven: fc.boolean(),
  days: fc.integer({ min: 1, max: 20 }),
  shares: fc.array(fc.constantFrom(100, 50, 33.3, 66.7, 33, 12.5, 7, 0.1, 150, 33.3333, 99.9), {
    minLength: 1,
    maxLength: 4,
  }),
  own: fc.array(fc.constantFrom(null, 1, 2, 3), { minLength: 4, maxLength: 4 }),
});
const planOf = ({
  taskType,
  effortDriven,
  days,
  shares,
  own,
}: typeof start extends fc.Arbitrary<infer T> ? T : never): Plan => {
  const empty: Plan = {
    ...smallPlan(calendars, [{ id: 1, taskType, effortDriven, durationMinutes: days * D, workMinutes: days * D }]),
    personCalendars: own.flatMap((id, k) => (id === null ? [] : [{ userId: k + 1, calendar: calendars[id - 1]! }])),
  };
  return shares.reduce((plan, units, k) => done(setAssignment(plan, scheduled(plan), 0, k + 1, units)), empty);
};
const step = fc.oneof(
  fc.record({ kind: fc.constant('duration' as const), value: fc.constantFrom(1, 2, 3, 5, 7, 10, 20, 150, 0.5, 0.1) }),
  fc.record({ kind: fc.constant('work' as const), value: fc.constantFrom(1, 3.3, 8, 17.5, 40, 100, 0.1) }),
  fc.record({ kind: fc.constant('units' as const), value: fc.constantFrom(100, 33.3, 66.7, 50, 12.345, 200) }),
);
const work = (people: readonly TaskAssignment[]): number => people.reduce((sum, one) => sum + one.workMinutes, 0);

test('the field that was typed is never the one that moves', () => {
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 1, maxLength: 5 }), (first, steps) => {
      let plan = planOf(first);
      for (const { kind, value } of steps) {
        const schedule = scheduled(plan);
        const before = plan.tasks[0]!;
        const changed =
          kind === 'duration'
            ? setDuration(plan, schedule, 0, `${value}d`)
            : kind === 'work'
              ? setHours(plan, schedule, 0, String(value))
              : setAssignment(plan, schedule, 0, 1, value);
        // More of a person than a plan can hold is refused, never stored as something else.
        if ('problem' in changed) {
          expect(changed.problem.message.key).toBe('planChange.unitsOfThat');
          continue;
        }
        plan = done(changed);
        const [task, now] = [plan.tasks[0]!, scheduled(plan)];
        if (kind === 'duration') expect(now.durationMinutes[0]).toBe(value * D);
        if (kind === 'work') expect(now.workMinutes[0]).toBe(Math.round(value * 60));
        if (kind === 'units') expect(task.assignments[0]!.units).toBe(value);
        // The value fixed by the type changes only when typed.
        if (task.taskType === 'fixedUnits' || kind === 'units')
          expect(task.assignments.slice(1).map((a) => a.units)).toEqual(
            before.assignments.slice(1).map((a) => a.units),
          );
        if (task.taskType === 'fixedDuration' && kind !== 'duration')
          expect(task.durationMinutes).toBe(before.durationMinutes);
        if (task.taskType === 'fixedWork' && kind !== 'work') expect(task.workMinutes).toBe(before.workMinutes);
        expect(Math.abs(work(task.assignments) - task.workMinutes)).toBeLessThan(1);
      }
    }),
    { numRuns: RUNS },
  );
});

test('two days of a third of a person end on Tuesday at 17:00, half a year of fixed work lasts that long', () => {
  const one = smallPlan(calendars, [{ id: 1, taskType: 'fixedUnits', durationMinutes: D }]);
  const shared = done(setAssignment(one, scheduled(one), 0, 7, 33.3));
  const two = done(setDuration(shared, scheduled(shared), 0, '2d'));
  expect(scheduled(two).finish[0]).toBe(at('11-17T17:00'));
  const fixed = smallPlan(calendars, [{ id: 1, taskType: 'fixedWork', durationMinutes: D, workMinutes: D }]);
  const given = done(setAssignment(fixed, scheduled(fixed), 0, 7, 100));
  expect(scheduled(done(setDuration(given, scheduled(given), 0, '150d'))).durationMinutes[0]).toBe(150 * D);
});

test('an edge that is dragged stays where it was dropped, over pauses and on calendars of people', () => {
  const minutes = fc.integer({ min: 1, max: 14 * 16 }).map((quarters) => quarters * 30);
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(...TYPES),
      fc.array(fc.constantFrom(60, 120, 480, 960), { maxLength: 4 }),
      minutes,
      fc.constantFrom('start' as const, 'finish' as const),
      fc.boolean(),
      (own, taskType, gaps, by, edge, shared) => {
        const splits: number[] = [];
        for (let k = 0, at = 0; k < gaps.length; k += 1) splits.push((at += gaps[k]!), gaps[gaps.length - 1 - k]!);
        let plan: Plan = {
          ...smallPlan(calendars, [{ id: 1, taskType, durationMinutes: 6 * D, splits }]),
          personCalendars: [{ userId: 1, calendar: calendars[own - 1]! }],
        };
        if (shared) plan = done(setAssignment(plan, scheduled(plan), 0, 1, 66.7));
        const before = scheduled(plan);
        // Somewhere in the task's own working time; a minute in a pause is not an edge of a part.
        const place =
          before.start[0]! + Math.round(((before.finish[0]! - before.start[0]!) * by) / (14 * 16 * 30 + 30));
        const changed = edge === 'finish' ? setFinish(plan, before, 0, place) : resizeStart(plan, before, 0, place);
        if ('problem' in changed) return;
        const after = scheduled(stored(changed.plan));
        const calendar = plan.tasks[0]!.taskType === 'fixedDuration' || !shared ? calendars[0]! : calendars[own - 1]!;
        const worked = (from: number, to: number): number => workBetween(compiled(calendar), from, to);
        if (edge === 'finish') {
          // Dropped in a rest or a pause it ends where work ended before.
          expect(after.finish[0]).toBeLessThanOrEqual(place);
          expect(after.start[0]).toBe(before.start[0]);
        } else {
          expect(after.finish[0]).toBe(before.finish[0]);
          expect(after.start[0]).toBeGreaterThanOrEqual(place);
        }
        if (splits.length === 0) {
          const to = edge === 'finish' ? after.finish[0]! : after.start[0]!;
          expect(worked(Math.min(place, to), Math.max(place, to))).toBe(0);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
