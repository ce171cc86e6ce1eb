import { expect, test } from 'vitest';
import {
  deviationOf,
  elapsedShare,
  figuresOf,
  overallProgress,
  plannedProgress,
  projectProgress,
  shownDeviation,
  weightedProgress,
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
  const none = { weight: 0, tasks: 0, progress: 0 };
  const milestones = { weight: 0, tasks: 2, progress: 50 };
  expect(
    overallProgress([{ weight: 960, tasks: 2, progress: 100 }, { weight: 2880, tasks: 1, progress: 0 }, none]),
  ).toBe(25);
  expect(overallProgress([milestones, { weight: 480, tasks: 1, progress: 10 }])).toBe(10);
  expect(overallProgress([milestones, { weight: 0, tasks: 1, progress: 100 }, none])).toBeCloseTo(200 / 3);
  expect(overallProgress([none])).toBe(0);
  expect(overallProgress([])).toBe(0);
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
