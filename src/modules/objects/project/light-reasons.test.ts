import { expect, test } from 'vitest';
import { say } from '#kernel/text.ts';
import { lightReasons } from './light-reasons.ts';
import { type LightFacts, lightOf } from './status-light.ts';

const limits = { yellowDays: 1, redDays: 2 };
const running = (plannedEnd: string): LightFacts => ({ status: 'ongoing', plannedStart: '2026-03-02', plannedEnd });
const words = (...asked: Parameters<typeof lightReasons>): string[] =>
  lightReasons(...asked).map(({ message, params }) => say(message, 'en-US', params));

test('an overdue object names its date, its days and the thresholds, yellow from the first day', () => {
  expect(lightOf(running('2026-03-31'), '2026-04-01', limits)).toBe('ongoing_slight');
  expect(words(running('2026-03-31'), '2026-04-01', limits)).toEqual([
    'Planned finish 2026-03-31, 1 d overdue',
    'Yellow when overdue, red above 2 d',
  ]);
  expect(words(running('2026-03-31'), '2026-04-03', { yellowDays: 5, redDays: 9 })).toEqual([
    'Planned finish 2026-03-31, 3 d overdue',
    'Yellow when overdue, red above 9 d',
  ]);
});

test('one that should have started says so; one in time names its finish', () => {
  const facts: LightFacts = { status: 'new', plannedStart: '2026-03-02', plannedEnd: '2026-03-31' };
  expect(words(facts, '2026-03-05', limits)).toEqual([
    'Planned start 2026-03-02, not started 3 d after it',
    'Yellow when not started for more than 1 d, red above 2 d',
  ]);
  expect(words({ ...facts, durationDays: null }, '2026-03-05', limits)).toEqual([
    'Planned finish 2026-03-31, not overdue',
    'The plan has no tasks yet',
  ]);
  expect(words(running('2026-03-31'), '2026-03-05', limits)).toEqual(['Planned finish 2026-03-31, not overdue']);
});

test('of two reasons the one that gives the colour stands first, and both are told', () => {
  const facts: LightFacts = { status: 'new', plannedStart: '2026-03-02', plannedEnd: '2026-03-04' };
  expect(lightOf(facts, '2026-03-05', limits)).toBe('ongoing_serious');
  expect(words(facts, '2026-03-05', limits)).toEqual([
    'Planned start 2026-03-02, not started 3 d after it',
    'Planned finish 2026-03-04, 1 d overdue',
    'Yellow when overdue, red above 2 d',
  ]);
});

test('a green project tells its overdue task and a plan that finishes after its end', () => {
  const outlook = { planEnd: '2026-04-12', lateTasks: 2, latest: { name: 'Test', days: 4 } };
  expect(words(running('2026-03-31'), '2026-03-20', limits, outlook)).toEqual([
    'Planned finish 2026-03-31, not overdue',
    'Tasks overdue: 2 (the light goes by the dates of the project)',
    'Longest overdue: Test, 4 d',
    'The plan finishes 2026-04-12, 12 d after the planned end 2026-03-31',
  ]);
  expect(words(running('2026-03-31'), '2026-03-20', limits, { ...outlook, latest: null }).join()).not.toContain('Test');
});

test('what is paused tells that it is overdue, by no threshold', () => {
  const paused: LightFacts = { ...running('2026-03-31'), status: 'pause' };
  expect(words(paused, '2026-04-03', limits)).toEqual(['Planned finish 2026-03-31, 3 d overdue']);
  expect(words(paused, '2026-03-30', limits)).toEqual([]);
});

test.each(['done', 'passoff'] as const)('%s needs no reason', (status) => {
  expect(lightReasons({ ...running('2026-03-31'), status }, '2026-05-01', limits)).toEqual([]);
});
