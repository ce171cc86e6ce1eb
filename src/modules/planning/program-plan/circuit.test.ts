import { describe, expect, test } from 'vitest';
import { axisOf, deviationOf, nameLanes, snakeOf, spread, todayAlong } from './circuit.ts';

describe('deviation', () => {
  const TODAY = '2026-03-10';
  test.each([
    ['done late', 'done', '2026-03-01', '2026-03-04', '2026-03-01', 3],
    ['done early', 'done', '2026-03-01', '2026-02-27', '2026-03-01', -2],
    ['done, nothing agreed', 'done', '2026-03-01', '2026-03-04', null, null],
    ['to come, moved by the plan', 'new', '2026-03-20', null, '2026-03-15', 5],
    ['to come, as agreed', 'new', '2026-03-20', null, '2026-03-20', 0],
    ['overdue', 'ongoing', '2026-03-08', null, '2026-03-05', 5],
    ['overdue, nothing agreed', 'ongoing', '2026-03-08', null, null, 2],
    ['to come, nothing agreed', 'new', '2026-03-20', null, null, null],
    ['terminated', 'passoff', '2026-03-01', null, '2026-03-01', null],
    ['without dates', 'new', null, null, '2026-03-01', null],
  ] as const)('%s', (_name, status, planned, actual, agreed, days) => {
    expect(deviationOf({ status, planned, actual, agreed }, TODAY)).toBe(days);
  });
});

describe('drawing', () => {
  test('stations go to the right and back, each at a place of its own', () => {
    const { points, width, height } = snakeOf(14, 6);
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(14);
    expect(points[6]!.x).toBe(points[5]!.x);
    expect(points[12]!.x).toBe(points[0]!.x);
    for (const { x, y } of points) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
    expect(snakeOf(1, 6).points).toHaveLength(1);
  });

  test('today lies between what is due before it and what is due after it', () => {
    expect(todayAlong([10, 20, 30], 15)).toBe(0.5);
    expect(todayAlong([10, 20, 30], 5)).toBe(-0.5);
    expect(todayAlong([10, 20, 30], 99)).toBe(2.5);
    expect(todayAlong([10, null, 30], 20)).toBe(1);
    expect(todayAlong([null], 20)).toBeNull();
  });

  test('dots keep their order and their distance; names do not overlap', () => {
    expect(spread([10, 12, 100], 20)).toEqual([10, 30, 100]);
    expect(nameLanes([0, 10, 20, 200], [50, 50, 50, 50])).toEqual([0, 1, null, 0]);
  });

  test('an axis spans its days in order', () => {
    const axis = axisOf([100, 400, 250], 200, 1200);
    expect(axis.at(100)).toBeLessThan(axis.at(250));
    expect(axis.at(400)).toBeLessThanOrEqual(axis.width);
    expect(axisOf([5], 200, 1200).at(5)).toBeGreaterThan(200);
  });
});
