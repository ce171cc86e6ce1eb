import { describe, expect, test } from 'vitest';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { countLights, type Part, rollUp, worstLight } from './roll-up.ts';

const spread = (average: number) => ({ average, least: average, most: average });
const part = (more: Partial<Part> = {}): Part => ({
  light: 'ongoing_great',
  plannedStart: '2026-03-02',
  plannedEnd: '2026-06-30',
  planEnd: '2026-06-30',
  lateTasks: 0,
  weight: 480,
  tasks: 1,
  planned: spread(50),
  actual: spread(50),
  ...more,
});

describe('rollUp', () => {
  test('progress weighs projects by the work of their plans, lights are the worst with counts, dates the outermost', () => {
    const whole = rollUp([
      part({ weight: 3000, planned: spread(40), actual: spread(20), light: 'ongoing_serious', lateTasks: 4 }),
      part({ weight: 1000, planned: spread(100), actual: spread(100), light: 'done', planEnd: '2027-01-01' }),
      part({ weight: 0, tasks: 0, light: 'new', plannedStart: '2026-01-05', planEnd: null }),
    ]);
    expect(whole).toEqual({
      plannedProgress: 55,
      actualProgress: 40,
      deviation: 15,
      deviationRate: 15 / 55,
      light: 'ongoing_serious',
      lights: { ongoing_serious: 1, done: 1, new: 1 },
      plannedStart: '2026-01-05',
      plannedEnd: '2026-06-30',
      planEnd: '2026-06-30',
      lateTasks: 4,
      projects: 3,
    });
  });
  test('of nothing there is no figure, and the light is the one given', () => {
    expect(rollUp([], 'done')).toMatchObject({
      light: 'done',
      lights: {},
      projects: 0,
      plannedStart: null,
      planEnd: null,
    });
  });
  test('random portfolios add up as a whole of all their projects does', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    const all: LightStatus[] = [
      'new',
      'pause',
      'done',
      'passoff',
      'ongoing_great',
      'ongoing_slight',
      'ongoing_serious',
    ];
    for (let round = 0; round < 300; round++) {
      const parts = Array.from({ length: 1 + random(8) }, () =>
        part({ weight: random(5) * 480, tasks: 1 + random(3), actual: spread(random(101)), light: all[random(7)]! }),
      );
      const weight = parts.reduce((sum, one) => sum + one.weight, 0);
      const tasks = parts.reduce((sum, one) => sum + one.tasks, 0);
      const exact =
        weight > 0
          ? parts.reduce((sum, one) => sum + one.weight * one.actual.average, 0) / weight
          : parts.reduce((sum, one) => sum + one.tasks * one.actual.average, 0) / tasks;
      const whole = rollUp(parts);
      expect(Math.abs(whole.actualProgress - exact)).toBeLessThanOrEqual(1);
      expect(Object.values(whole.lights).reduce((sum, n) => sum + n, 0)).toBe(parts.length);
      expect(parts.some(({ light }) => light === whole.light)).toBe(true);
      if (parts.some(({ light }) => light === 'ongoing_serious')) expect(whole.light).toBe('ongoing_serious');
    }
  });
});

test('lights', () => {
  expect(worstLight(['done', 'new', 'ongoing_great'])).toBe('ongoing_great');
  expect(worstLight([], 'done')).toBe('done');
  expect(countLights(['new', 'new', 'done'])).toEqual({ new: 2, done: 1 });
});
