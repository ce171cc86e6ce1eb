import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { delayWords } from './light-reasons.ts';
import { figuresOf, plannedProgress } from './progress.ts';
import { defaultLights, type LightFacts, lightOf, overdueDays, standing } from './status-light.ts';

/** Red, green and blue of a color. */
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
    ...['Over 1 day late', 'Over 2 days late'],
  ]);
});

const of = (status: LightFacts['status'], plannedEnd = '2026-03-31'): LightFacts => ({
  status,
  plannedStart: '2026-03-02',
  plannedEnd,
});

test.each([
  ['2026-03-31', 'ongoing_great'],
  ['2026-04-01', 'ongoing_slight'],
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
  expect((['pause', 'done', 'passoff', 'discarded'] as const).map((status) => standing(of(status), late))).toEqual([
    { light: 'pause', lateDays: 91, unstartedDays: 0 },
    { light: 'done', lateDays: 0, unstartedDays: 0 },
    { light: 'passoff', lateDays: 0, unstartedDays: 0 },
    { light: 'passoff', lateDays: 0, unstartedDays: 0 },
  ]);
});

test('a project whose plan has no tasks has nothing to start; past its end it is late all the same', () => {
  const empty = { ...of('new'), durationDays: null };
  expect(standing(empty, '2026-03-20')).toEqual({ light: 'new', lateDays: 0, unstartedDays: 0 });
  expect(standing({ ...empty, durationDays: 12 }, '2026-03-20').light).toBe('ongoing_serious');
  expect(standing(empty, '2026-04-01')).toEqual({ light: 'ongoing_slight', lateDays: 1, unstartedDays: 0 });
});

const day = fc.integer({ min: 0, max: 900 }).map((n) => formatDay(parseDay('2025-01-01')! + n));
const OPEN = ['new', 'ongoing', 'pause'];

test('light, deviation and the word overdue of a task never disagree', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom('new', 'ongoing', 'pause', 'done', 'passoff', 'discarded'),
        dates: fc.tuple(day, day).map((two) => two.sort()),
        today: day,
        // 100 % of an open task is refused where it is reported.
        done: fc.integer({ min: 0, max: 99 }),
        limits: fc
          .tuple(fc.nat(20), fc.nat(20))
          .map(([a, b]) => ({ yellowDays: Math.min(a, b), redDays: Math.max(a, b) })),
      }),
      ({ status, dates: [plannedStart, plannedEnd], today, done, limits }) => {
        const facts = { status, plannedStart: plannedStart!, plannedEnd: plannedEnd! } as LightFacts;
        const { light, lateDays, unstartedDays } = standing(facts, today, limits);
        const progress = status === 'done' ? 100 : status === 'new' ? 0 : done;
        const planned = plannedProgress([{ ...facts, duration: 480 }], today);
        const { deviation } = figuresOf(planned, progress);
        const isDelayed = light === 'ongoing_slight' || light === 'ongoing_serious';
        expect(lateDays > 0).toBe(OPEN.includes(status) && plannedEnd! < today);
        if (lateDays > 0) expect(isDelayed || light === 'pause').toBe(true);
        if (isDelayed) expect(lateDays > 0 || unstartedDays > limits.yellowDays).toBe(true);
        // Delayed means behind, and an object on schedule is not called late.
        if (isDelayed || lateDays > 0) expect(deviation).toBeGreaterThan(0);
        if (light === 'ongoing_great' || light === 'done') expect(lateDays).toBe(0);
        expect(light === 'ongoing_serious').toBe(isDelayed && Math.max(lateDays, unstartedDays) > limits.redDays);
        expect(lightOf(facts, today, limits)).toBe(light);
        expect(overdueDays(facts, today)).toBe(lateDays);
        expect(delayWords(facts, today, limits) !== null).toBe(
          light === 'ongoing_slight' && lateDays > 0 && lateDays <= limits.yellowDays,
        );
      },
    ),
    { numRuns: 2000 },
  );
});
