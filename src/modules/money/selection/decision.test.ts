import { expect, test } from 'vitest';
import { daysLate, type Promised, toDo } from './decision.ts';
import { yearsLater } from './scenario.ts';

test.each([
  ['2026-03-02', 1, '2027-03-02'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2096-02-29', 4, '2100-02-28'],
])('%s, %i years later: %s', (day, years, later) => {
  expect(yearsLater(day, years)).toBe(later);
});

const promised = (more: Partial<Promised> = {}): Promised => ({
  ...{
    key: '1',
    name: 'P',
    chosen: true,
    shift: 0,
    start: '2027-01-04',
    finish: '2027-06-30',
    cost: 100,
    value: 0.5,
  },
  ...more,
});
const now = (status: string, plannedStart = '2026-01-05', planEnd: string | null = '2027-07-05') => ({
  ...{ status, plannedStart, planEnd },
});
test.each([
  ['a project that is moved and has not begun', promised({ shift: 1 }), now('new'), 'move'],
  ['one that is where it was promised', promised({ shift: 1 }), now('new', '2027-01-04'), null],
  ['one that has begun meanwhile', promised({ shift: 1 }), now('ongoing'), null],
  ['one that is in as it stands', promised(), now('new'), null],
  ['one that is out and going on', promised({ chosen: false }), now('ongoing'), 'stop'],
  ['one that is out and paused', promised({ chosen: false }), now('pause'), null],
  ['one that is out and has ended', promised({ chosen: false }), now('passoff'), null],
  ['one that is gone', promised({ chosen: false }), undefined, null],
] as const)('what is to be done with %s', (_name, one, standing, what) => {
  expect(toDo(one, standing)).toBe(what);
});

test('days late are after minus promised, and of nothing where there is no promise', () => {
  expect(daysLate(promised(), now('ongoing'))).toBe(5);
  expect(daysLate(promised(), now('ongoing', '2026-01-05', '2027-06-25'))).toBe(-5);
  expect(daysLate(promised({ chosen: false }), now('ongoing'))).toBe(null);
  expect(daysLate(promised(), now('ongoing', '2026-01-05', null))).toBe(null);
});
