import { expect, test } from 'vitest';
import { defaultLights, delayDays, type LightFacts, lightOf, overdueDays } from './status-light.ts';

/** Red, green and blue of a colour. */
const parts = (lamp: string) =>
  /^#(..)(..)(..)$/
    .exec(lamp)!
    .slice(1)
    .map((two) => Number.parseInt(two, 16));
const isGrey = (lamp: string): boolean => new Set(parts(lamp)).size === 1;
const strongest = (lamp: string): string => 'rgb'[parts(lamp).indexOf(Math.max(...parts(lamp)))]!;

test('the seven lights of the specification, in their colours, with the days of the company', () => {
  for (const module of ['project', 'task'] as const) {
    const lights = defaultLights(module, { yellowDays: 3, redDays: 9 });
    expect(lights.map(({ status }) => status)).toEqual([
      ...['new', 'pause', 'done', 'passoff'],
      ...['ongoing_great', 'ongoing_slight', 'ongoing_serious'],
    ]);
    const [made, paused, done, ended, well, yellow, red] = lights.map(({ lamp }) => lamp) as string[];
    expect([made!, paused!].map(isGrey)).toEqual([true, true]);
    expect(parts(paused!)[0]).toBeLessThan(parts(made!)[0]!);
    expect([done!, ended!, well!, yellow!, red!].map(strongest)).toEqual(['b', 'r', 'g', 'r', 'r']);
    expect(new Set(lights.map(({ lamp }) => lamp)).size).toBe(7);
    expect(lights.slice(5).map(({ remark }) => remark[0])).toEqual(['延期超过 3 天', '延期超过 9 天']);
  }
  expect(defaultLights('project').map(({ remark }) => remark[2])).toEqual([
    ...['Not started', 'Paused', 'Completed', 'Terminated', 'On track'],
    ...['Delayed more than 1 day', 'Delayed more than 2 days'],
  ]);
});

const of = (status: LightFacts['status'], plannedEnd = '2026-03-31'): LightFacts => ({
  status,
  plannedStart: '2026-03-02',
  plannedEnd,
});

test.each([
  ['2026-03-31', 'ongoing_great'],
  ['2026-04-01', 'ongoing_great'],
  ['2026-04-02', 'ongoing_slight'],
  ['2026-04-03', 'ongoing_serious'],
])('what is under way and planned to the end of March is on %s: %s', (today, light) => {
  expect(lightOf(of('ongoing'), today)).toBe(light);
});

test.each([
  ['2026-03-02', 'new'],
  ['2026-03-03', 'new'],
  ['2026-03-04', 'ongoing_slight'],
  ['2026-03-05', 'ongoing_serious'],
])('what should have begun on the second is on %s: %s', (today, light) => {
  expect(lightOf(of('new'), today)).toBe(light);
  expect(overdueDays(of('new'), today)).toBe(0);
});

test('what has stopped shows how it stands, however late; only what is paused goes on being late', () => {
  const late = '2026-06-30';
  expect((['pause', 'done', 'passoff', 'discarded'] as const).map((status) => lightOf(of(status), late))).toEqual([
    ...['pause', 'done', 'passoff', 'passoff'],
  ]);
  expect((['pause', 'done', 'passoff', 'discarded'] as const).map((status) => delayDays(of(status), late))).toEqual([
    ...[91, 0, 0, 0],
  ]);
});
