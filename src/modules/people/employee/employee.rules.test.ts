import { expect, test } from 'vitest';
import { current, type Held, validUntil, wrongDates, wrongTraining } from './employee.rules.ts';

const dates = (more: object) =>
  wrongDates({ joinedOn: '2024-03-01', confirmedOn: null, leftOn: null, workStart: null, birth: null, ...more });

test('birth, first work, joining, confirmation and leaving come in this order', () => {
  expect(dates({})).toEqual([]);
  expect(dates({ birth: '1990-01-01', workStart: '2012-07-01', confirmedOn: '2024-06-01' })).toEqual([]);
  expect(dates({ confirmedOn: '2024-02-28' })[0]!.field).toBe('confirmedOn');
  expect(dates({ leftOn: '2024-01-01' })[0]!.field).toBe('leftOn');
  expect(dates({ workStart: '2025-01-01' })[0]!.field).toBe('joinedOn');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-15', 12, '2027-01-14'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-12-01', 1, '2026-12-31'],
  ['2026-01-15', null, null],
] as const)('assessed on %s for %s months it is valid until %s', (day, months, until) => {
  expect(validUntil(day, months)).toBe(until);
});

const held = (id: number, more: Partial<Held>): Held => ({
  ...{ id, person: 1, skill: 1, level: 'independent', status: 'assessed', assessedOn: '2026-01-01', validUntil: null },
  ...more,
});
const level = (rows: readonly Held[], today = '2026-06-02') => current(rows, today).get('1 1')?.level;

test('the newest that is assessed and valid counts; declared and expired ones do not (resources-reports.md 6, 7)', () => {
  expect(level([held(1, {}), held(2, { level: 'trainer', assessedOn: '2026-05-01' })])).toBe('trainer');
  expect(level([held(1, {}), held(2, { level: 'trainer', status: 'declared', assessedOn: null })])).toBe('independent');
  expect(level([held(1, { validUntil: '2026-05-31' })], '2026-05-31')).toBe('independent');
  expect(level([held(1, { validUntil: '2026-05-31' })], '2026-06-01')).toBeUndefined();
  // A newer one that has expired does not hide an older one that has not.
  expect(level([held(1, {}), held(2, { level: 'trainer', assessedOn: '2026-02-01', validUntil: '2026-03-01' })])).toBe(
    'independent',
  );
});

test('a training names nobody twice, and what it trains for', () => {
  const row = { startsOn: '2026-03-02', endsOn: '2026-03-03', skill: null, target: null, people: [] };
  expect(wrongTraining(row)).toEqual([]);
  const person = (id: number) => ({ id, person: 7, hours: null, score: null, result: null, certificate: null });
  const wrong = wrongTraining({ ...row, endsOn: '2026-03-01', skill: 3, people: [person(1), person(2)] });
  expect(wrong.map(({ field }) => field)).toEqual(['endsOn', 'target', 'people']);
});
