import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, formatMinute, parseDay, parseMinute, weekdayOf } from './dates.ts';
import {
  addWork,
  addWorkdays,
  compileCalendar,
  compiled,
  indexEnd,
  indexStart,
  isWorkday,
  moveToWorkday,
  NoWorkingTimeError,
  nextWorkStart,
  previousWorkEnd,
  type Shift,
  type WorkCalendar,
  workBetween,
  workdaysBetween,
  workIndex,
  workOfDay,
} from './workdays.ts';

const day: readonly Shift[] = [
  [480, 720],
  [780, 1020],
];
const standard: WorkCalendar = {
  id: 1,
  name: 'Standard',
  week: [[], day, day, day, day, day, []],
  exceptions: [
    { from: parseDay('2026-10-10')!, to: parseDay('2026-10-10')!, shifts: day },
    { from: parseDay('2026-10-01')!, to: parseDay('2026-10-08')!, name: '国庆节', shifts: [] },
  ],
};
const c = compileCalendar(standard);
const at = (text: string): number => parseMinute(text)!;
const text = (minute: number): string => formatMinute(minute).slice(0, 16);

describe('addWork', () => {
  test.each([
    ['2026-11-20T08:00', 480, '2026-11-20T17:00'],
    ['2026-11-20T17:00', 480, '2026-11-23T17:00'],
    ['2026-11-20T12:30', 60, '2026-11-20T14:00'],
    ['2026-11-21T10:00', 240, '2026-11-23T12:00'],
    ['2026-11-23T08:00', -480, '2026-11-20T08:00'],
    ['2026-11-23T17:00', -480, '2026-11-23T08:00'],
    ['2026-11-22T11:00', -1, '2026-11-20T16:59'],
    ['2026-11-22T11:00', 0, '2026-11-22T11:00'],
    ['2026-09-30T08:00', 960, '2026-10-09T17:00'],
    ['2026-10-09T17:00', 480, '2026-10-10T17:00'],
    ['2026-10-10T17:00', -1440, '2026-09-30T08:00'],
  ])('%s and %i minutes give %s', (from, work, to) => {
    expect(text(addWork(c, at(from), work))).toBe(to);
  });

  test('a calendar without working time is refused', () => {
    const empty = compileCalendar({ id: 7, name: 'Empty', week: [[], [], [], [], [], [], []], exceptions: [] });
    expect(() => addWork(empty, at('2026-01-01'), 1)).toThrow(NoWorkingTimeError);
    expect(() => nextWorkStart(empty, at('2026-01-01'))).toThrow(NoWorkingTimeError);
    expect(() => previousWorkEnd(empty, at('2026-01-01'))).toThrow(NoWorkingTimeError);
    expect(workBetween(empty, at('2026-01-01'), at('2026-02-01'))).toBe(0);
  });

  test('the compiled range grows on both sides', () => {
    const small = compileCalendar(standard, parseDay('2026-01-01')!, parseDay('2026-01-10')!);
    expect(text(addWork(small, at('2026-01-05T08:00'), 480 * 5 * 52 * 40))).toBe(
      text(addWork(c, at('2026-01-05T08:00'), 480 * 5 * 52 * 40)),
    );
    expect(text(nextWorkStart(small, at('1969-12-27T00:00')))).toBe('1969-12-29T08:00');
    expect(workBetween(small, at('1969-12-29T08:00'), at('1970-01-02T17:00'))).toBe(480 * 5);
  });
});

test('calendars that say the same are compiled once, others each for itself, however many there are', () => {
  const first = compiled(standard);
  expect(compiled(structuredClone(standard))).toBe(first);
  for (let id = 2; id < 40; id++) expect(compiled({ ...standard, id }).source.id).toBe(id);
  expect(compiled({ ...standard, exceptions: [] })).not.toBe(first);
  expect(compiled(standard)).toBe(first);
});

test('starts, ends and days', () => {
  expect(text(nextWorkStart(c, at('2026-11-20T17:00')))).toBe('2026-11-23T08:00');
  expect(text(nextWorkStart(c, at('2026-11-20T12:00')))).toBe('2026-11-20T13:00');
  expect(text(nextWorkStart(c, at('2026-11-20T08:00')))).toBe('2026-11-20T08:00');
  expect(text(previousWorkEnd(c, at('2026-11-23T08:00')))).toBe('2026-11-20T17:00');
  expect(text(previousWorkEnd(c, at('2026-11-20T17:00')))).toBe('2026-11-20T17:00');
  expect(isWorkday(c, parseDay('2026-10-10')!)).toBe(true);
  expect(isWorkday(c, parseDay('2026-10-11')!)).toBe(false);
  expect(workOfDay(c, parseDay('2026-10-09')!)).toBe(480);
  expect(formatDay(moveToWorkday(c, parseDay('2026-10-01')!))).toBe('2026-10-09');
  expect(formatDay(moveToWorkday(c, parseDay('2026-10-09')!))).toBe('2026-10-09');
  expect(workdaysBetween(c, parseDay('2026-09-28')!, parseDay('2026-10-11')!)).toBe(5);
  expect(formatDay(addWorkdays(c, parseDay('2026-09-30')!, 3))).toBe('2026-10-10');
});

/** The reference: one minute after the other. */
const isWorking = (calendar: WorkCalendar, minute: number): boolean => {
  const d = Math.floor(minute / 1440);
  const rest = minute - d * 1440;
  const exception = calendar.exceptions.find((e) => e.from <= d && d <= e.to);
  return (exception?.shifts ?? calendar.week[weekdayOf(d)]!).some(([from, to]) => from <= rest && rest < to);
};
const slowAdd = (calendar: WorkCalendar, minute: number, work: number): number => {
  let at = minute;
  for (let left = work; left > 0; at++) if (isWorking(calendar, at)) left--;
  for (let left = work; left < 0; at--) if (isWorking(calendar, at - 1)) left++;
  return at;
};

const shifts = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 6 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .map((cuts) => cuts.flatMap((from, i): Shift[] => (i % 2 === 0 && cuts[i + 1] ? [[from, cuts[i + 1]!]] : [])));
const base = parseDay('2026-03-01')!;
const calendars = fc
  .record({
    monday: shifts.filter((list) => list.length > 0),
    others: fc.array(shifts, { minLength: 6, maxLength: 6 }),
    exceptions: fc.array(fc.record({ from: fc.integer({ min: -9, max: 9 }), length: fc.nat(4), shifts }), {
      maxLength: 4,
    }),
  })
  .map(
    ({ monday, others, exceptions }): WorkCalendar => ({
      id: 1,
      name: 'random',
      week: [others[0]!, monday, ...others.slice(1)],
      exceptions: exceptions.map((e) => ({ from: base + e.from, to: base + e.from + e.length, shifts: e.shifts })),
    }),
  );
const minutes = fc.integer({ min: -8 * 1440, max: 8 * 1440 }).map((offset) => base * 1440 + offset);

test('arithmetic equals the minute-by-minute reference', () => {
  fc.assert(
    fc.property(calendars, minutes, minutes, fc.integer({ min: -900, max: 900 }), (calendar, a, b, work) => {
      const fast = compileCalendar(calendar, base - 2, base + 3);
      expect(addWork(fast, a, work)).toBe(slowAdd(calendar, a, work));
      let between = 0;
      for (let m = Math.min(a, b); m < Math.max(a, b); m++) if (isWorking(calendar, m)) between++;
      expect(workBetween(fast, a, b)).toBe(a <= b || between === 0 ? between : -between);
      let next = a;
      while (!isWorking(calendar, next)) next++;
      expect(nextWorkStart(fast, a)).toBe(next);
      let previous = a;
      while (!isWorking(calendar, previous - 1)) previous--;
      expect(previousWorkEnd(fast, a)).toBe(previous);
      // Indexes mean the same before and after the compiled days have grown on either side.
      const grown = compileCalendar(calendar, base - 2, base + 3);
      const index = workIndex(grown, a);
      expect(workIndex(grown, b) - index).toBe(workBetween(fast, a, b));
      expect([indexStart(grown, index), indexEnd(grown, index)]).toEqual([next, previous]);
      if (work !== 0) {
        const moved = work > 0 ? indexEnd(grown, index + work) : indexStart(grown, index + work);
        expect(moved).toBe(slowAdd(calendar, a, work));
      }
      expect(workIndex(grown, a)).toBe(index);
    }),
    { numRuns: 150 },
  );
});
