import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deviationOf,
  elapsedShare,
  figuresOf,
  overallSpread,
  plannedProgress,
  projectProgress,
  shownDeviation,
  spreadOf,
  timeElapsed,
  told,
  weightedProgress,
  wholeProgress,
} from './progress.ts';

test.each([
  ['2026-03-01', 0],
  ['2026-03-02', 25],
  ['2026-03-04', 75],
  ['2026-03-05', 100],
  ['2026-03-09', 100],
])('share of a period of four days on %s: %d %', (today, share) => {
  expect(elapsedShare('2026-03-02', '2026-03-05', today)).toBe(share);
});

test('without dates, or with an end before its start, nothing has passed', () => {
  expect(elapsedShare(null, '2026-03-05', '2026-03-09')).toBe(0);
  expect(elapsedShare('2026-03-05', null, '2026-03-09')).toBe(0);
  expect(elapsedShare('2026-03-05', '2026-03-02', '2026-03-09')).toBe(0);
});

test('planned progress weighs the tasks as actual progress does, not the days of the whole', () => {
  const short = { plannedStart: '2026-03-02', plannedEnd: '2026-03-03', duration: 960 };
  const long = { plannedStart: '2026-03-04', plannedEnd: '2026-04-01', duration: 9600 };
  const milestone = { plannedStart: '2026-03-03', plannedEnd: '2026-03-03', duration: 0 };
  expect(plannedProgress([short, long, milestone], '2026-03-03')).toBeCloseTo(960 / 105.6);
  expect(
    weightedProgress([
      { ...short, progress: 100 },
      { ...long, progress: 0 },
    ]),
  ).toBeCloseTo(960 / 105.6);
  expect(
    plannedProgress([milestone, { ...milestone, plannedStart: '2026-04-01', plannedEnd: '2026-04-01' }], '2026-03-03'),
  ).toBe(50);
  expect(plannedProgress([], '2026-03-03')).toBe(0);
});

test('several plans together are all their tasks together; one without tasks counts nowhere', () => {
  const of = (weight: number, tasks: number, progress: number) => ({
    weight,
    tasks,
    progress: { average: progress, least: progress, most: progress },
  });
  const none = of(0, 0, 0);
  const milestones = of(0, 2, 50);
  const average = (...parts: ReturnType<typeof of>[]): number => overallSpread(parts).average;
  expect(average(of(960, 2, 100), of(2880, 1, 0), none)).toBe(25);
  expect(average(milestones, of(480, 1, 10))).toBe(10);
  expect(average(milestones, of(0, 1, 100), none)).toBeCloseTo(200 / 3);
  expect(average(none)).toBe(0);
  expect(average()).toBe(0);
});

const tasks = fc.array(
  fc.record({
    duration: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    progress: fc.oneof(fc.constantFrom(0, 1, 99, 100), fc.integer({ min: 0, max: 100 })),
  }),
  { minLength: 1, maxLength: 12 },
);

test('never 100 % while something is unfinished, never 0 % when something is done, of one plan or several', () => {
  fc.assert(
    fc.property(fc.array(tasks, { minLength: 1, maxLength: 4 }), (plans) => {
      const all = plans.flat();
      const whole = wholeProgress(
        overallSpread(
          plans.map((leaves) => ({
            weight: leaves.reduce((sum, leaf) => sum + leaf.duration, 0),
            tasks: leaves.length,
            progress: spreadOf(leaves),
          })),
        ),
      );
      for (const said of [whole, projectProgress(all)]) {
        expect(said === 100).toBe(all.every(({ progress }) => progress === 100));
        expect(said === 0).toBe(all.every(({ progress }) => progress === 0));
      }
      const { average } = spreadOf(all);
      if (average >= 1 && average <= 99) expect(projectProgress(all)).toBe(Math.floor(average + 0.5 + 1e-9));
      // Weights of several plans are added in another order: the last bits may differ, the figure at most by that.
      expect(Math.abs(whole - projectProgress(all))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
  expect(told({ average: 99.97, least: 0, most: 100 }, 0.1)).toBe(99.9);
});

test('planned progress too: all of it is planned only when the last task is', () => {
  const built = { plannedStart: '2026-03-02', plannedEnd: '2026-03-06', duration: 2400 };
  const accepted = { plannedStart: '2026-03-09', plannedEnd: '2026-03-09', duration: 0 };
  expect(plannedProgress([built, accepted], '2026-03-06')).toBe(99);
  expect(plannedProgress([built, accepted], '2026-03-09')).toBe(100);
  expect(plannedProgress([{ ...built, duration: 100_000, plannedStart: '2026-03-07' }, accepted], '2026-03-06')).toBe(
    0,
  );
});

test('the last day of a long period is its last', () => {
  expect(timeElapsed('2026-01-01', '2026-12-31', '2026-12-30')).toBe(99);
  expect(timeElapsed('2026-01-01', '2026-12-31', '2026-12-31')).toBe(100);
  expect(timeElapsed('2026-01-01', '2026-12-31', '2026-01-01')).toBe(1);
});

test('a project shows whole percents, whatever the last bits of the sum', () => {
  expect(projectProgress([{ duration: 1, progress: 12.499999999999996 }])).toBe(13);
  expect(projectProgress([{ duration: 1, progress: 12.4999 }])).toBe(12);
  expect(figuresOf(38.6, 26)).toEqual({
    plannedProgress: 39,
    actualProgress: 26,
    deviation: 13,
    deviationRate: 13 / 39,
  });
  // Completed before its time it is ahead, and one without tasks is not behind by all of them.
  expect(figuresOf(38.6, 100)).toMatchObject({ plannedProgress: 39, deviation: -61 });
  expect(figuresOf(0, 0)).toMatchObject({ plannedProgress: 0, deviation: 0 });
});

test('the deviation of the specification is planned - actual; shown, behind is below 0', () => {
  expect(deviationOf(39, 26).deviation).toBe(13);
  expect(shownDeviation(13)).toEqual({ points: -13, pace: 'behind' });
  expect(shownDeviation(-4.6)).toEqual({ points: 5, pace: 'ahead' });
  expect(shownDeviation(0.4)).toEqual({ points: 0, pace: 'even' });
  expect(shownDeviation(-0.4)).toEqual({ points: 0, pace: 'even' });
  expect(deviationOf(0, 5).rate).toBeNull();
});
