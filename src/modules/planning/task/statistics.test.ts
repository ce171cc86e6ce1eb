import { expect, test } from 'vitest';
import { type CountedTask, progressCurve, statisticsOf } from './statistics.calls.ts';

const task = (more: Partial<CountedTask>): CountedTask => ({
  status: 'new',
  responsible: 1,
  responsibleName: 'A',
  plannedStart: '2026-03-02',
  plannedEnd: '2026-03-05',
  actualEnd: null,
  progress: 0,
  duration: 4,
  plannedHours: 32,
  actualHours: 0,
  ...more,
});

test('planned by the formula, actual by what was finished and what is reported today', () => {
  const tasks = [
    task({ status: 'done', actualEnd: '2026-03-03', progress: 100 }),
    task({ status: 'ongoing', progress: 50, plannedStart: '2026-03-04', plannedEnd: '2026-03-07', duration: 12 }),
    // A terminated task has no part in it, as in the progress of its project.
    task({ status: 'passoff', duration: 16, plannedStart: '2026-03-06', plannedEnd: '2026-03-07' }),
  ];
  const curve = new Map(progressCurve(tasks, '2026-03-05').map((point) => [point.date, [point.planned, point.actual]]));
  expect(curve.get('2026-03-02')).toEqual([6.3, 0]);
  expect(curve.get('2026-03-03')).toEqual([12.5, 25]);
  expect(curve.get('2026-03-05')).toEqual([62.5, 62.5]);
  expect(curve.get('2026-03-07')).toEqual([100, null]);
});

test('today is on the curve with the figures of the other pages: of overdue work, and of work reported early', () => {
  const overdue = [task({ status: 'ongoing', progress: 60 }), task({ status: 'passoff', progress: 20 })];
  expect(progressCurve(overdue, '2026-03-20').at(-1)).toEqual({ date: '2026-03-20', planned: 100, actual: 60 });
  expect(progressCurve([task({ status: 'ongoing', progress: 60 })], '2026-02-20')[0]).toEqual({
    date: '2026-02-20',
    planned: 0,
    actual: 60,
  });
  // If everything has ended the curve ends too, at the final value.
  const ended = [
    task({ status: 'done', actualEnd: '2026-03-04', progress: 100 }),
    task({ status: 'passoff', progress: 20 }),
  ];
  expect(progressCurve(ended, '2026-03-20').at(-1)).toEqual({ date: '2026-03-05', planned: 100, actual: 100 });
});

test('a long project has few points, with its ends and today among them', () => {
  const long = [task({ plannedStart: '2024-01-01', plannedEnd: '2026-12-31' })];
  const dates = progressCurve(long, '2025-06-17').map((point) => point.date);
  expect(dates.length).toBeLessThanOrEqual(41);
  expect(dates).toEqual(expect.arrayContaining(['2024-01-01', '2025-06-17', '2026-12-31']));
  expect(dates).toEqual([...new Set(dates)].sort());
  expect(progressCurve(long, '2027-06-17').every((point) => point.actual !== null)).toBe(true);
  expect(progressCurve(long, '2023-06-17').every((point) => point.actual === null)).toBe(true);
});

test('figures by status and person; completion leaves terminated tasks out', () => {
  const tasks = [
    task({ status: 'done', actualHours: 30.5 }),
    task({ status: 'ongoing', responsible: 2, responsibleName: 'B' }),
    task({ responsible: 2, responsibleName: 'B', plannedEnd: '2026-04-01' }),
    task({ status: 'passoff', responsible: null, responsibleName: null }),
  ];
  const answer = statisticsOf(tasks, '2026-03-10');
  expect(answer).toMatchObject({ total: 4, late: 1, completionRate: 33.3 });
  expect(answer.byStatus).toEqual({ new: 1, ongoing: 1, pause: 0, done: 1, passoff: 1 });
  expect(answer.people.map((p) => [p.name, p.total, p.ongoing, p.done, p.late, p.plannedHours, p.actualHours])).toEqual(
    [
      ['B', 2, 1, 0, 1, 64, 0],
      ['A', 1, 0, 1, 0, 32, 30.5],
      [null, 1, 0, 0, 0, 32, 0],
    ],
  );
});

test('a project without tasks', () => {
  expect(statisticsOf([], '2026-03-10')).toMatchObject({ total: 0, completionRate: 0, people: [], curve: [] });
});
