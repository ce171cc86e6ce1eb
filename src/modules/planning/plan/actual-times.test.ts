import { expect, test } from 'vitest';
import { type Actuals, actualProblems, timesProblems } from './actual-times.ts';

const NOW = 1000;
const why = (actualStart: number | null, actualFinish: number | null, before?: [number | null, number | null]) =>
  timesProblems({ actualStart, actualFinish }, NOW, before && { actualStart: before[0], actualFinish: before[1] }).map(
    (one) => `${one.field} ${one.why}`,
  );

test('nothing has happened in the future, and nothing finished before it started', () => {
  expect(why(null, null)).toEqual([]);
  expect(why(900, NOW)).toEqual([]);
  expect(why(1001, null)).toEqual(['actualStart future']);
  expect(why(900, 1001)).toEqual(['actualFinish future']);
  expect(why(900, 899)).toEqual(['actualFinish order']);
});

test('what stands there already is not judged again', () => {
  expect(why(1001, 900, [1001, 900])).toEqual([]);
  expect(why(1001, 900, [1001, null])).toEqual(['actualFinish order']);
  expect(why(1002, null, [1001, null])).toEqual(['actualStart future']);
});

const NOTHING: Actuals = { progress: 0, actualStart: null, actualFinish: null, actualWorkMinutes: 0 };
const DAY = 1440;
const found = (
  status: 'new' | 'ongoing' | 'done' | 'pause' | 'passoff',
  next: Partial<Actuals>,
  before: Partial<Actuals> = {},
) =>
  actualProblems({ ...NOTHING, ...before, ...next }, { ...NOTHING, ...before }, { status, people: 2 }, 10 * DAY).map(
    ({ why: problem, field }) => `${field} ${problem}`,
  );

test.each<[string, ...Parameters<typeof found>, string[]]>([
  ['nothing changed of a task that is odd', 'new', {}, { progress: 40, actualStart: 99 * DAY }, []],
  ['progress of an unstarted task', 'new', { progress: 40 }, {}, ['progress unstarted']],
  ['hours of a paused one', 'pause', { actualWorkMinutes: 60 }, {}, ['actualWorkMinutes unstarted']],
  ['an actual start of a terminated one', 'passoff', { actualStart: DAY }, {}, ['actualStart unstarted']],
  ['progress that is none', 'ongoing', { progress: 101 }, {}, ['progress range']],
  ['all of it without a finish', 'ongoing', { progress: 100 }, {}, ['progress full']],
  ['less than all of a completed one', 'done', { progress: 60 }, { progress: 100 }, ['progress done']],
  [
    'a finish without the operation',
    'ongoing',
    { actualFinish: 3 * DAY },
    { actualStart: DAY },
    ['actualFinish byFinish'],
  ],
  ['hours below 0', 'ongoing', { actualWorkMinutes: -1 }, {}, ['actualWorkMinutes negative']],
  [
    'as many hours as two have in two days',
    'ongoing',
    { actualWorkMinutes: 4 * DAY },
    { actualStart: 9 * DAY + 1 },
    [],
  ],
  [
    'one minute more',
    'ongoing',
    { actualWorkMinutes: 4 * DAY + 1 },
    { actualStart: 9 * DAY + 1 },
    ['actualWorkMinutes tooMany'],
  ],
  [
    '999 h of a day’s task',
    'done',
    { actualWorkMinutes: 59_940 },
    { progress: 100, actualStart: 2 * DAY, actualFinish: 2 * DAY + 600 },
    ['actualWorkMinutes tooMany'],
  ],
  ['a start to come', 'ongoing', { actualStart: 11 * DAY }, {}, ['actualStart future']],
  [
    'a finish before the start',
    'done',
    { actualFinish: DAY },
    { progress: 100, actualStart: 2 * DAY, actualFinish: 3 * DAY },
    ['actualFinish order'],
  ],
])('%s', (_, status, next, before, problems) => {
  expect(found(status, next, before)).toEqual(problems);
});
