import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { withLevels } from './edit/outline.ts';
import { type DayRates, formatCents, parseCents, planCosts, setFixedCost, withoutCosts } from './plan-cost.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions, type ScheduledPlan } from './plan-model.ts';
import { schedulePlan } from './schedule/schedule.ts';

const DAY: [number, number][] = [
  [480, 720],
  [780, 1020],
];
const planOf = (tasks: PlanTask[], minutesPerDay = 480): Plan => ({
  settings: {
    ...planOptions,
    projectStart: parseMinute('2026-03-02 08:00')!,
    calendarId: 1,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay,
    minutesPerWeek: minutesPerDay * 5,
  },
  calendars: [{ id: 1, name: 'Five days', week: [[], DAY, DAY, DAY, DAY, DAY, []], exceptions: [] }],
  tasks,
  links: [],
});
function stateOf(plan: Plan): ScheduledPlan {
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) throw new Error(JSON.stringify(answer.problems));
  return { plan, schedule: answer.schedule };
}
const task = (id: number, parentId: number | null, more: Partial<PlanTask>): PlanTask => ({
  ...newPlanTask(id, parentId, `T${id}`),
  ...more,
});

/** Person 1: 1,000.00 a day; person 2: 333.33; person 3 has a job post of nothing; 4 has none. */
const RATES: DayRates = new Map([
  [1, 100_000],
  [2, 33_333],
  [3, 0],
  [4, null],
]);
const part = (userId: number, workMinutes: number) => ({ userId, units: 100, workMinutes });

describe('what one task costs', () => {
  test.each<[string, Partial<PlanTask>, cents: number, unrated: number]>([
    ['a day of the person in charge', { responsibleId: 1 }, 100_000, 0],
    ['half a day', { responsibleId: 1, workMinutes: 240 }, 50_000, 0],
    ['nobody: its hours are told', {}, 0, 480],
    ['somebody without a rate', { responsibleId: 4 }, 0, 480],
    ['somebody nobody has heard of', { responsibleId: 99 }, 0, 480],
    ['a rate of nothing is a rate', { responsibleId: 3 }, 0, 0],
    ['without a person in charge, the first who takes part', { participantIds: [2, 1] }, 33_333, 0],
    ['shares, whoever is in charge', { responsibleId: 1, assignments: [part(2, 480)] }, 33_333, 0],
    ['each at their rate', { workMinutes: 960, assignments: [part(1, 480), part(2, 480)] }, 133_333, 0],
    ['one of two without a rate', { workMinutes: 960, assignments: [part(1, 480), part(4, 480)] }, 100_000, 480],
    ['a third of a cent is rounded once for each part', { responsibleId: 2, workMinutes: 1 }, 69, 0],
    ['fixed cost beside the people', { responsibleId: 1, fixedCostCents: 25_050 }, 125_050, 0],
    ['fixed cost alone', { workMinutes: 0, fixedCostCents: 1 }, 1, 0],
    ['no hours', { responsibleId: 1, workMinutes: 0 }, 0, 0],
    ['inactive', { responsibleId: 1, fixedCostCents: 500, active: false }, 0, 0],
    ['deleted', { responsibleId: 1, fixedCostCents: 500, status: 'discarded' }, 0, 0],
    ['of another plan', { responsibleId: 1, external: true, start: 29_540_640, finish: 29_541_180 }, 0, 0],
  ])('%s', (_name, more, cents, unrated) => {
    // A second task keeps a plan of which the first is passed by.
    const { planned, unratedMinutes, total } = planCosts(
      stateOf(planOf([task(1, null, more), task(2, null, { workMinutes: 0 })])),
      RATES,
    );
    expect([planned[0], unratedMinutes[0]]).toEqual([cents, unrated]);
    expect(total).toEqual({ cents, unratedMinutes: unrated });
  });

  test('a day is as long as the plan says', () => {
    const state = stateOf(planOf([task(1, null, { responsibleId: 1, workMinutes: 420 })], 420));
    expect(planCosts(state, RATES).total.cents).toBe(100_000);
  });

  test('a summary: what is below it and its own fixed cost; its own person costs nothing', () => {
    const tasks = [
      task(1, null, { responsibleId: 1, fixedCostCents: 10 }),
      task(2, 1, { responsibleId: 1 }),
      task(3, 1, { responsibleId: 4, fixedCostCents: 5 }),
      task(4, 1, { responsibleId: 1, fixedCostCents: 7, active: false }),
    ];
    const { planned, fixed, unratedMinutes } = planCosts(stateOf(planOf(tasks)), RATES);
    expect([...planned]).toEqual([100_015, 100_000, 5, 0]);
    expect([...fixed]).toEqual([15, 0, 5, 0]);
    expect([...unratedMinutes]).toEqual([480, 0, 480, 0]);
  });

  test('nothing below an inactive summary costs anything', () => {
    const tasks = [task(1, null, { active: false }), task(2, 1, { responsibleId: 1, fixedCostCents: 5 })];
    expect(planCosts(stateOf(planOf([...tasks, task(3, null, { workMinutes: 0 })])), RATES).total.cents).toBe(0);
  });

  test('the largest amounts stay exact', () => {
    const rates: DayRates = new Map([[1, 999_999_999]]);
    const tasks = Array.from({ length: 50 }, (_, i) => task(i + 1, null, { responsibleId: 1, workMinutes: 4_799_999 }));
    const each = (4_799_999n * 999_999_999n * 2n + 480n) / 960n;
    expect(BigInt(planCosts(stateOf(planOf(tasks)), rates).total.cents)).toBe(each * 50n);
  });
});

test('property: summaries are the sums of what is below them, to the cent, and the whole is the sum of all', () => {
  const one = fc.record({
    level: fc.integer({ min: 1, max: 5 }),
    person: fc.constantFrom(null, 1, 2, 3, 4),
    shares: fc.uniqueArray(
      fc.record({ user: fc.integer({ min: 1, max: 4 }), work: fc.integer({ min: 1, max: 9999 }) }),
      {
        selector: (share) => share.user,
        maxLength: 3,
      },
    ),
    work: fc.integer({ min: 0, max: 9999 }),
    fixed: fc.constantFrom(0, 1, 99, 123_456),
    active: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 25 }),
      fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 0, max: 1_000_000_000 })),
      (list, dayCents) => {
        const flat = list.map(({ person, shares, work, fixed, active }, i) => {
          const assignments = shares.map(({ user, work: minutes }) => part(user, minutes));
          const sum = assignments.reduce((all, a) => all + a.workMinutes, 0);
          return task(i + 1, null, {
            responsibleId: person,
            assignments,
            workMinutes: assignments.length > 0 ? sum : work,
            fixedCostCents: fixed,
            active,
          });
        });
        const tasks = withLevels(
          flat,
          list.map(({ level }) => level),
        );
        const rates: DayRates = new Map(Object.entries(dayCents).map(([id, cents]) => [Number(id), cents]));
        const state = stateOf(planOf(tasks));
        const costs = planCosts(state, rates);
        const dead = (t: PlanTask): boolean =>
          !t.active || (t.parentId !== null && dead(tasks.find((p) => p.id === t.parentId)!));
        const exact = (t: PlanTask): [cents: bigint, unrated: number] => {
          if (dead(t)) return [0n, 0];
          const below = tasks.filter((c) => c.parentId === t.id);
          const own = BigInt(t.fixedCostCents);
          if (below.length > 0) {
            const parts = below.map(exact);
            return [parts.reduce((all, p) => all + p[0], own), parts.reduce((all, p) => all + p[1], 0)];
          }
          const parts = t.assignments.length > 0 ? t.assignments : [part(t.responsibleId ?? 0, t.workMinutes)];
          let [cents, unrated] = [own, 0];
          for (const { userId, workMinutes } of parts) {
            const rate = rates.get(userId) ?? null;
            // Half a cent up.
            if (rate === null) unrated += workMinutes;
            else cents += (BigInt(workMinutes) * BigInt(rate) * 2n + 480n) / 960n;
          }
          return [cents, unrated];
        };
        tasks.forEach((t, i) => {
          expect([BigInt(costs.planned[i]!), costs.unratedMinutes[i]]).toEqual(exact(t));
        });
        const roots = tasks.filter((t) => t.parentId === null).map(exact);
        expect(BigInt(costs.total.cents)).toBe(roots.reduce((all, [cents]) => all + cents, 0n));
        // Hours with and without a rate are all there are.
        const free = planCosts(state, new Map());
        const leaves = tasks.filter((t) => !dead(t) && !tasks.some((c) => c.parentId === t.id));
        expect(free.total.unratedMinutes).toBe(leaves.reduce((all, t) => all + t.workMinutes, 0));
      },
    ),
    { numRuns: 300 },
  );
});

test.each<[string, number | null]>([
  ['', 0],
  ['0', 0],
  ['12', 1200],
  ['12.3', 1230],
  ['1,234.56', 123_456],
  ['¥ 80', 8000],
  ['８０元', 8000],
  ['10000000000', 1_000_000_000_000],
  ['10000000000.01', null],
  ['0.005', null],
  ['-1', null],
  ['1e3', null],
  ['viel', null],
])('the amount "%s"', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
  const changed = setFixedCost(planOf([task(1, null, {})]), 0, text);
  expect('problem' in changed ? null : changed.plan.tasks[0]!.fixedCostCents).toBe(cents);
});

test('property: what is written is read as it was', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => parseCents(formatCents(cents)) === cents));
  expect(['0.00', '-1,234.05', '1,000,000.00']).toEqual([0, -123_405, 100_000_000].map(formatCents));
});

test('a plan without costs has none; one that never had any is the same', () => {
  const plan = planOf([task(1, null, { fixedCostCents: 5 })]);
  expect(withoutCosts(plan).tasks[0]!.fixedCostCents).toBe(0);
  const free = planOf([task(1, null, {})]);
  expect(withoutCosts(free)).toBe(free);
});
