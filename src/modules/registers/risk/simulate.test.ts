/** The simulation against closed forms and against itself (records.md B9-11). */
import { expect, test } from 'vitest';
import { allMinutes } from '#kernel/workdays.ts';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { D, type SmallTask, scheduled, smallPlan } from '#modules/planning/plan/testing/small-plans.ts';
import { type SimulatedRisk, type Simulation, simulate, triangular } from './simulate.ts';

const RUNS = 10_000;
/** Two parallel paths, in wall-clock time, so that minutes are minutes. */
const twoPaths = (more: readonly SmallTask[] = []): Plan =>
  smallPlan(
    [{ ...allMinutes, id: 1 }],
    [{ id: 1, durationMinutes: 10 * D }, { id: 2, durationMinutes: 10 * D }, ...more],
  );
const risk = (id: number, task: number, more: Partial<SimulatedRisk> = {}): SimulatedRisk => ({
  id,
  chance: 1,
  sign: 1,
  delays: [{ task, days: [0, 5, 10] }],
  cost: null,
  chanceLeft: 1,
  impactLeft: 1,
  responseCents: 0,
  ...more,
});
function ran(plan: Plan, risks: readonly SimulatedRisk[], runs = RUNS, seed = 7, plannedCents = 0): Simulation {
  const found = simulate({ plan, risks, runs, seed, plannedCents });
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return found;
}
const near = (found: number, exact: number): void => expect(Math.abs(found - exact) / exact).toBeLessThan(0.01);

/** The mean of the later of two: the integral of 1 - F² for a triangle from 0 to 10 with its peak at 5. */
function meanOfLater(): number {
  const F = (x: number): number => (x < 5 ? (x * x) / 50 : 1 - (10 - x) ** 2 / 50);
  const STEPS = 100_000;
  let sum = 0;
  for (let i = 0; i < STEPS; i++) sum += 1 - F(((i + 0.5) / STEPS) * 10) ** 2;
  return (sum / STEPS) * 10;
}

test('B9-11: two parallel paths: quantiles and mean of the later one, within 1 % of the closed form', () => {
  const plan = twoPaths();
  const { all, planned } = ran(plan, [risk(1, 1), risk(2, 2)]);
  expect(planned.finish).toBe(scheduled(plan).projectFinish);
  const days = (minute: number): number => (minute - planned.finish) / D;
  // The later of two independent ones stays below x with F(x) squared.
  near(days(all.p50), triangular([0, 5, 10], Math.sqrt(0.5)));
  near(days(all.p80), triangular([0, 5, 10], Math.sqrt(0.8)));
  near(days(all.mean), meanOfLater());
});

test('chances: of two that occur by half, a quarter of the runs stays as planned, and money adds up', () => {
  const half = { chance: 0.5, delays: [{ task: 1, days: [4, 4, 4] as const }], cost: [100, 100, 100] as const };
  const { all, planned, without } = ran(twoPaths(), [risk(1, 1, half), risk(2, 1, half)], RUNS, 3, 1000);
  // In a row: 4 days each, so 4 on average and 100 cents.
  expect(Math.abs((all.mean - planned.finish) / D - 4)).toBeLessThan(0.1);
  expect(Math.abs(all.centsMean - 1100)).toBeLessThan(2);
  expect([all.p50, all.p80].map((at) => (at - planned.finish) / D)).toEqual([4, 8]);
  for (const one of without) expect(Math.abs((one.mean - planned.finish) / D - 2)).toBeLessThan(0.1);
});

test('B9-11: a risk of 0 % changes nothing bit for bit; the same seed gives the same answer, another one another', () => {
  const risks = [risk(1, 1, { chance: 0.4, cost: [1, 5, 9] }), risk(2, 2, { chance: 0.7 })];
  const found = ran(twoPaths(), risks, 500);
  const never = risk(9, 1, { chance: 0, cost: [1e6, 1e7, 1e8] });
  for (const with0 of [
    [...risks, never],
    [never, ...risks],
  ]) {
    const { without, ...rest } = ran(twoPaths(), with0, 500);
    const { without: before, ...same } = found;
    expect(rest).toEqual(same);
    expect(without.filter((one) => one.risk !== 9)).toEqual(before);
    const { risk: _, ...none } = without.find((one) => one.risk === 9)!;
    expect(none).toEqual(found.all);
  }
  expect(ran(twoPaths(), risks, 500)).toEqual(found);
  expect(ran(twoPaths(), risks, 500, 8)).not.toEqual(found);
});

test('B9-11: the tornado is leave-one-out: each equals a simulation without that risk, in their order', () => {
  const plan = smallPlan(
    [{ ...allMinutes, id: 1 }],
    [1, 2, 3, 4].map((id) => ({ id, durationMinutes: id * D })),
    [
      { from: 1, to: 3 },
      { from: 2, to: 3 },
    ],
  );
  const risks = [1, 2, 3, 4].map((task, i) =>
    risk(10 + task, task, {
      chance: 0.2 + 0.2 * i,
      delays: [{ task, days: [1, 2 + i, 6 + i] }],
      cost: [0, 10 * task, 50],
    }),
  );
  const { without } = ran(plan, risks, 800);
  const alone = risks.map(({ id }) => ({
    risk: id,
    ...ran(
      plan,
      risks.filter((one) => one.id !== id),
      800,
    ).all,
  }));
  expect(without).toEqual(alone.toSorted((a, b) => a.mean - b.mean || a.centsMean - b.centsMean || a.risk - b.risk));
});

test('responses carried out, opportunities, and what cannot become longer', () => {
  const plan = twoPaths([
    { id: 3, durationMinutes: D, actualStart: 0, actualFinish: 10, progress: 100, status: 'done' },
  ]);
  const certain = risk(1, 1, {
    delays: [
      { task: 1, days: [4, 4, 4] },
      { task: 3, days: [99, 99, 99] },
      { task: 77, days: [1, 1, 1] },
    ],
    chanceLeft: 1,
    impactLeft: 0.5,
    responseCents: 30,
    cost: [100, 100, 100],
  });
  const { all, treated, planned, unmoved } = ran(plan, [certain], 100);
  expect([(all.p50 - planned.finish) / D, (treated.p50 - planned.finish) / D]).toEqual([4, 2]);
  expect([all.centsP80, treated.centsP80]).toEqual([100, 80]);
  expect(unmoved).toEqual([3, 77]);
  const chances = [1, 2].map((task) =>
    risk(task, task, { sign: -1, delays: [{ task, days: [3, 3, 3] }], cost: [50, 50, 50] }),
  );
  const better = ran(twoPaths(), chances, 100, 1, 500);
  expect([(better.planned.finish - better.all.p80) / D, better.all.centsMean]).toEqual([3, 400]);
});

test('started tasks: what is left grows by the whole delay; people on a task work as much longer', () => {
  const start = scheduled(twoPaths()).start[0]!;
  const begun = { ...twoPaths().tasks[0]!, actualStart: start, progress: 50, status: 'ongoing' as const };
  for (const options of [{}, { progressRule: 'retained' as const, statusAt: start + 6 * D }]) {
    const plan = smallPlan([{ ...allMinutes, id: 1 }], [begun], [], options);
    const { all, planned } = ran(plan, [risk(1, 1, { delays: [{ task: 1, days: [2, 2, 2] }] })], 100);
    expect((all.p50 - planned.finish) / D).toBe(2);
  }
  const manned = smallPlan(
    [{ ...allMinutes, id: 1 }],
    [{ id: 1, durationMinutes: 10 * D, assignments: [{ userId: 1, units: 100, workMinutes: 10 * D }] }],
  );
  const found = ran(manned, [risk(1, 1, { delays: [{ task: 1, days: [5, 5, 5] }] })], 100);
  expect((found.all.p50 - found.planned.finish) / D).toBe(5);
});

test('at 100 % but not finished a task moves by its delay; elapsed days are elapsed; who was terminated draws nothing', () => {
  const start = scheduled(twoPaths()).start[0]!;
  const status = { progressRule: 'retained' as const, statusAt: start + 20 * D };
  const full = { ...twoPaths().tasks[0]!, actualStart: start, progress: 100, status: 'ongoing' as const };
  const certain = risk(1, 1, { delays: [{ task: 1, days: [2, 2, 2] }] });
  const begun = ran(smallPlan([{ ...allMinutes, id: 1 }], [full], [], status), [certain], 100);
  // The rest is after the status date.
  expect((begun.all.p50 - (start + 20 * D)) / D).toBe(2);
  const elapsed = smallPlan([{ ...allMinutes, id: 1 }], [{ id: 1, elapsed: true, durationMinutes: 1440 }]);
  const later = ran(elapsed, [certain], 100);
  expect((later.all.p50 - later.planned.finish) / 1440).toBe(2);
  const ended = smallPlan([{ ...allMinutes, id: 1 }], [{ id: 1, durationMinutes: D, status: 'passoff' }]);
  const none = ran(ended, [certain], 100);
  expect([none.all.p50, none.unmoved]).toEqual([none.planned.finish, [1]]);
});

test('criticality index: of two parallel paths, who is critical how often, counted by hand in whole days', () => {
  // 1 (10 days, half the time 13) and 3 beside 2 (12 days), both before 4; 5 hangs on 1 with one day less than 4.
  const plan = smallPlan(
    [{ ...allMinutes, id: 1 }],
    [10, 12, 1, 3].map((days, i) => ({ id: i + 1, durationMinutes: days * D })),
    [
      { from: 1, to: 4 },
      { from: 2, to: 4 },
      { from: 1, to: 3 },
    ],
  );
  const late = risk(1, 1, { chance: 0.5, delays: [{ task: 1, days: [3, 3, 3] }] });
  const { critical, criticalTasks } = ran(plan, [late], 2000);
  const shareOf = (task: number): number => critical.find((one) => one.task === task)?.share ?? 0;
  // Whenever the risk occurs 1 takes 13 days and 2 waits a day; otherwise 1 waits two. 4 ends the plan in each run, 3 never.
  expect(shareOf(4)).toBe(1);
  expect(shareOf(1) + shareOf(2)).toBe(1);
  expect(Math.abs(shareOf(1) - 0.5)).toBeLessThan(0.03);
  expect([shareOf(3), criticalTasks]).toEqual([0, 3]);
  expect(critical.map((one) => one.task)[0]).toBe(4);
  expect(critical.map((one) => one.share)).toEqual(critical.map((one) => one.share).toSorted((a, b) => b - a));
});

test('criticality index equals what the plan scheduled anew says in each run', () => {
  const plan = twoPaths([
    { id: 3, durationMinutes: 4 * D },
    { id: 4, parentId: null, durationMinutes: 2 * D },
  ]);
  plan.links.push(
    ...(
      [
        [1, 3],
        [2, 4],
      ] as const
    ).map(([from, to]) => ({ from, to, type: 'FS' as const, lag: 0, lagUnit: 'work' as const })),
  );
  const always = risk(1, 2, { delays: [{ task: 2, days: [0, 3, 6] }] });
  const { critical } = ran(plan, [always], 400);
  // 1 and 3 take 14 days, 2 and 4 take 12 and what was drawn: they are critical from 2 days on, 1 and 3 until then.
  const share = (task: number): number => critical.find((one) => one.task === task)!.share;
  const below = 4 / 18;
  expect(Math.abs(share(1) - below)).toBeLessThan(0.06);
  expect([share(3), share(4)]).toEqual([share(1), share(2)]);
  expect(Math.abs(share(1) + share(2) - 1)).toBeLessThan(0.01);
});
