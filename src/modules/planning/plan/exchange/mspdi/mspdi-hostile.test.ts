/** Files that are small and would be much work: refused by name, or read and written all the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, formatDay } from '#kernel/dates.ts';
import { say } from '#kernel/text.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { planFileOf } from '../exchange-model.ts';
import { CALENDAR_LIMITS, disjointExceptions } from './mspdi-calendar.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

const FIRST = dayOf(2000, 1, 1);
const day = (n: number): string => formatDay(FIRST + n);
const exception = (from: string, to = from, more = ''): string =>
  `<Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>${more}<DayWorking>0</DayWorking></Exception>`;
const calendar = (uid: number, base: number, exceptions = ''): string =>
  `<Calendar><UID>${uid}</UID><Name>c${uid}</Name><IsBaseCalendar>${base ? 0 : 1}</IsBaseCalendar>${
    base ? `<BaseCalendarUID>${base}</BaseCalendarUID>` : ''
  }<Exceptions>${exceptions}</Exceptions></Calendar>`;
const tasks = (count: number, level: (i: number) => number): string =>
  Array.from(
    { length: count },
    (_, i) => `<Task><UID>${i + 1}</UID><Name>t</Name><OutlineLevel>${level(i)}</OutlineLevel></Task>`,
  ).join('');
const project = (calendars: string, of = tasks(1, () => 1)): string =>
  `<Project><StartDate>2026-01-05T08:00:00</StartDate><Calendars>${calendars}</Calendars><Tasks>${of}</Tasks></Project>`;
const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const refusal = (xml: string): string => {
  const answer = readMspdi(xml);
  return 'problems' in answer ? say(answer.problems[0]!.message, 'en-US', answer.problems[0]!.params) : 'read';
};
const weekly = (day: number): string => `<Type>6</Type><Period>1</Period><DaysOfWeek>${1 << (day % 7)}</DaysOfWeek>`;

describe('calendars', () => {
  const read = (xml: string) => {
    const answer = readMspdi(xml);
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    const told = answer.file.report
      .filter((e) => e.object === 'calendar')
      .map((e) => say(e.message, 'en-US', e.params));
    const ranges = answer.file.plan.calendars[0]!.exceptions.map(
      ({ from, to }) => `${formatDay(from)} ${formatDay(to)}`,
    );
    return { told, ranges };
  };

  test('exceptions over two thousand years hold for all days that a plan may have', () => {
    const whole = read(project(calendar(1, 0, exception('0001-01-01', '2999-12-31'))));
    expect(whole.ranges).toEqual(['1900-01-01 2200-12-31']);
    expect(whole.told).toEqual([
      'The exception of 0001-01-01 - 2999-12-31 reaches beyond 1900-01-01 to 2200-12-31; only the days between are kept',
    ]);
    // Each Monday of 301 years, in 2100 as well.
    const mondays = read(project(calendar(1, 0, exception('0001-01-01', '2999-12-31', weekly(1))))).ranges;
    expect(mondays).toHaveLength(15_706);
    expect(mondays).toContain('2100-11-15 2100-11-15');
    // An exception outside the days a plan may have disappears, which is reported as well.
    const outside = read(project(calendar(1, 0, exception('1600-01-01', '1601-12-31'))));
    expect([outside.ranges, outside.told.length]).toEqual([[], 1]);
  });

  test('days beside each other are one range', () => {
    const more = '<Type>6</Type><Period>1</Period><DaysOfWeek>62</DaysOfWeek>';
    const { ranges } = read(project(calendar(1, 0, exception('2026-11-16', '2026-11-29', more))));
    expect(ranges).toEqual(['2026-11-16 2026-11-20', '2026-11-23 2026-11-27']);
  });

  test.each([
    [
      'a chain of bases, a day each',
      many(3000, (i) => calendar(i + 1, i, exception(day(i)))),
      /"c\d+" has more than 50 levels/,
    ],
    ['a chain of bases without days', many(20_000, (i) => calendar(i + 1, i)), /"c\d+" has more than 50 levels/],
    ['one too many', many(CALENDAR_LIMITS.calendars + 1, (i) => calendar(i + 1, 0)), /Too many calendars: 20001/],
    [
      'overlapping exceptions',
      calendar(
        1,
        0,
        many(100_000, (i) => exception(day(i % 20_000), day((i % 20_000) + 15_000))),
      ),
      /"c1" has more than 40000 exceptions/,
    ],
    [
      'weekly exceptions over a hundred years',
      calendar(
        1,
        0,
        many(2000, (i) => exception('2000-01-01', '2099-12-31', weekly(i))),
      ),
      /"c1" has more than 40000 exceptions/,
    ],
    [
      'days of bases taken over again and again',
      many(100, (i) =>
        calendar(i + 1, i && 1, exception(day(i), day(i), '') + (i ? '' : many(9_999, (n) => exception(day(2 * n))))),
      ),
      /more than 400000 exceptions.*"c\d+"/,
    ],
  ])('%s', (_what, calendars, expected) => {
    expect(refusal(project(calendars))).toMatch(expected);
  });

  test('what is within the limits is read', () => {
    const chain = many(CALENDAR_LIMITS.depth, (i) => calendar(i + 1, i, exception(day(i))));
    const resources = many(2000, (i) => calendar(i + 100, 1, exception(day(i + 200))));
    const overlapping = calendar(
      90,
      0,
      many(10_000, (i) => exception(day(i), day(i + 5000))),
    );
    const answer = readMspdi(project(chain + resources + overlapping));
    if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
    const { calendars } = answer.file.plan;
    expect(calendars).toHaveLength(CALENDAR_LIMITS.depth + 2001);
    expect(calendars[CALENDAR_LIMITS.depth - 1]!.exceptions).toHaveLength(CALENDAR_LIMITS.depth);
    expect(calendars.at(-1)!.exceptions).toHaveLength(10_000);
  });

  test('of overlapping exceptions the first of the list holds each day', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 15 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
        const all = ranges.map(([from, length], i) => ({ from, to: from + length, name: String(i), shifts: [] }));
        const out = disjointExceptions(all);
        for (let d = 0; d <= 60; d++) {
          const holds = (e: { from: number; to: number }) => e.from <= d && d <= e.to;
          expect(out.filter(holds).map((e) => e.name)).toEqual(
            all
              .filter(holds)
              .slice(0, 1)
              .map((e) => e.name),
          );
        }
        // In order, and pieces of one exception that touch are one.
        for (const [i, e] of out.entries()) {
          const next = out[i + 1];
          if (next) expect(next.from > e.to + 1 || (next.from > e.to && next.name !== e.name)).toBe(true);
        }
      }),
    );
  });
});

test('20,000 levels of outline are read, written and read again', () => {
  const deep = readMspdi(
    project(
      '',
      tasks(20_000, (i) => i + 1),
    ),
  );
  if ('problems' in deep) throw new Error('not read');
  const scheduled = schedulePlan(deep.file.plan);
  if ('problems' in scheduled) throw new Error('not scheduled');
  const again = readMspdi(writeMspdi(planFileOf(deep.file.plan, 'deep'), scheduled.schedule));
  if ('problems' in again) throw new Error('not read again');
  expect(again.file.plan.tasks.map((task) => task.parentId)).toEqual(deep.file.plan.tasks.map((task) => task.parentId));
});
