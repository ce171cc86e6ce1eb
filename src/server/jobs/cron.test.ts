import { expect, test } from 'vitest';
import { checkCron, nextTimes } from './cron.ts';

const AT = Date.UTC(2026, 10, 28, 11, 0, 0);
const DAY = 86_400_000;
const iso = (line: string, offset = 0, count = 1) =>
  nextTimes(line, AT, offset, count).map((at) => new Date(at).toISOString().slice(0, 19));

test('lines of five, six and seven fields, with ? L W # and names', () => {
  expect(iso('30 2 * * *')).toEqual(['2026-11-29T02:30:00']);
  expect(iso('0 30 2 * * ?')).toEqual(['2026-11-29T02:30:00']);
  expect(iso('0 0 2 L * ?')).toEqual(['2026-11-30T02:00:00']);
  expect(iso('0 0 2 15W * ?')).toEqual(['2026-12-15T02:00:00']);
  // In six fields 2 is Monday, in five it is Tuesday.
  expect(iso('0 0 2 ? * 2#1')).toEqual(['2026-12-07T02:00:00']);
  expect(iso('0 2 * * 2')).toEqual(['2026-12-01T02:00:00']);
  expect(iso('0 0 2 ? * MON-FRI', 0, 3)).toEqual(['2026-11-30T02:00:00', '2026-12-01T02:00:00', '2026-12-02T02:00:00']);
  expect(iso('0 0 0 1 1 ? 2030')).toEqual(['2030-01-01T00:00:00']);
});

test('times are on the clock of the company, quarters of an hour too', () => {
  expect(iso('30 2 * * *', 480)).toEqual(['2026-11-28T18:30:00']);
  expect(iso('30 2 * * *', 345)).toEqual(['2026-11-28T20:45:00']);
});

test.each([
  ['* * * *', 'cron.fields'],
  ['1 2 3 4 5 6 7 8', 'cron.fields'],
  ['61 * * * *', 'cron.unreadable'],
  ['rm -rf * * *', 'cron.unreadable'],
  ['0 0 2 1 * 2', 'cron.both'],
  ['*/5 * * * * ?', 'cron.often'],
  ['0,5 0 * * * ?', 'cron.often'],
  ['0 0 30 2 *', 'cron.never'],
  ['0 0 0 1 1 ? 2020', 'cron.never'],
  ['0 */10 * * * ?', undefined],
  ['*/10 * * * * ?', undefined],
])('%s: %s', (line, key) => {
  expect(checkCron(line, AT)?.message.key).toBe(key);
});

/** What a field of numbers, lists, ranges and steps holds, read by hand. */
function holds(field: string, value: number, min: number, max: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [from, to] =
      range === '*' ? [min, max] : range.includes('-') ? range.split('-').map(Number) : [Number(range), Number(range)];
    return value >= from! && value <= to! && (value - from!) % Number(step) === 0;
  });
}

test('two hundred lines equal a day-by-day oracle', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const field = (min: number, max: number): string => {
    const a = min + random(max - min + 1);
    const b = a + random(max - a + 1);
    return ['*', `${a}`, `${a}-${b}`, `${a},${b}`, `*/${1 + random(5)}`, `${a}-${b}/${1 + random(3)}`][random(6)]!;
  };
  for (let n = 0; n < 200; n++) {
    const [minute, hour] = [random(60), random(24)];
    // One of day and weekday, as both together are a choice of either.
    const [day, weekday] = n % 2 === 0 ? [field(1, 28), '*'] : ['*', field(0, 6)];
    const month = field(1, 12);
    const line = `${minute} ${hour} ${day} ${month} ${weekday}`;
    const expected: string[] = [];
    for (let at = Date.UTC(2026, 10, 28); expected.length < 3; at += DAY) {
      const moment = new Date(at + (hour * 60 + minute) * 60_000);
      const fits =
        holds(day, moment.getUTCDate(), 1, 31) &&
        holds(month, moment.getUTCMonth() + 1, 1, 12) &&
        holds(weekday, moment.getUTCDay(), 0, 6);
      if (fits && moment.getTime() > AT) expected.push(moment.toISOString().slice(0, 19));
    }
    expect([line, iso(line, 0, 3)]).toEqual([line, expected]);
  }
});
