import { describe, expect, test } from 'vitest';
import { formatDay, parseDay, weekdayOf } from '#kernel/dates.ts';
import type { Problem } from '#kernel/problem.ts';
import { issueLife } from './issue.life.ts';
import {
  boardTexts,
  DUE_COLUMNS,
  dueColumnOf,
  dueColumns,
  lateDays,
  narrowed,
  pullToState,
  shownStates,
} from './issue-board.ts';

const row = (status: string, plannedFinish: string | null = null) => ({ status, plannedFinish, statusBefore: null });
const refusedAs = (pull: ReturnType<typeof pullToState>): unknown => {
  if (pull === null || !('refused' in pull)) return pull;
  return typeof pull.refused === 'string' ? pull.refused : (pull.refused as Problem).message.key;
};

describe('pulling a card to a state', () => {
  test('is the action that leads there and is open', () => {
    expect(pullToState(issueLife, row('new'), 'processing', { actions: { accept: null } })).toEqual({
      action: 'accept',
    });
    expect(pullToState(issueLife, row('solved'), 'closed', { actions: { verify: 'not you', close: null } })).toEqual({
      action: 'close',
    });
    expect(pullToState(issueLife, row('solved'), 'processing', { actions: { sendBack: null } })).toEqual({
      action: 'sendBack',
    });
  });
  test('leads a suspended one back where it was, and nowhere else', () => {
    const held = { ...row('suspended'), statusBefore: 'processing' };
    expect(pullToState(issueLife, held, 'processing', { actions: { resume: null } })).toEqual({ action: 'resume' });
    expect(refusedAs(pullToState(issueLife, held, 'new', { actions: { resume: null } }))).toBe(boardTexts.noWay.key);
  });
  test('says the reason of the rules, that a right is missing, or that there is no way', () => {
    expect(refusedAs(pullToState(issueLife, row('solved'), 'closed', { actions: { verify: 'not you' } }))).toBe(
      'not you',
    );
    expect(refusedAs(pullToState(issueLife, row('processing'), 'solved', { actions: {} }))).toBe(
      boardTexts.noRight.key,
    );
    expect(refusedAs(pullToState(issueLife, row('processing'), 'solved', undefined))).toBe(boardTexts.noRight.key);
    expect(refusedAs(pullToState(issueLife, row('closed'), 'solved', { actions: {} }))).toBe(boardTexts.noWay.key);
  });
  test('to its own column is nothing', () => {
    expect(pullToState(issueLife, row('new'), 'new', undefined)).toBeNull();
  });
});

describe('columns by planned finish', () => {
  test('take every day exactly once, whatever day it is', () => {
    for (let from = parseDay('2026-02-23')!; from < parseDay('2026-03-09')!; from++) {
      const today = formatDay(from);
      const columns = dueColumns(today);
      for (let day = from - 20; day < from + 30; day++) {
        const date = formatDay(day);
        const within = DUE_COLUMNS.filter((column) => {
          const [first, last] = columns[column].filter.split('~');
          return last !== undefined && (!first || date >= first) && (!last || date <= last);
        });
        expect(within, `${date} on ${today}`).toEqual([dueColumnOf(date, today)]);
      }
    }
    expect(dueColumnOf(null, '2026-03-02')).toBe('undated');
  });
  test('propose a day that lies in them and has not passed, on working days but at the weekend', () => {
    for (let from = parseDay('2026-02-23')!; from < parseDay('2026-03-09')!; from++) {
      const today = formatDay(from);
      const columns = dueColumns(today);
      for (const column of ['thisWeek', 'nextWeek', 'later'] as const) {
        const { proposed } = columns[column];
        expect(dueColumnOf(proposed!, today), `${column} on ${today}`).toBe(column);
        if (weekdayOf(from) % 6 !== 0 || column !== 'thisWeek') expect(weekdayOf(parseDay(proposed!)!)).toBe(5);
      }
    }
  });
});

test.each([
  ['~2026-03-01', undefined, '~2026-03-01'],
  ['~2026-03-01', '2026-02-01~', '2026-02-01~2026-03-01'],
  ['2026-03-02~2026-03-08', '~2026-03-04', '2026-03-02~2026-03-04'],
  ['2026-03-02~2026-03-08', '2026-03-04', '2026-03-04~2026-03-04'],
  ['2026-03-16~', '2026-04-01~2026-04-30', '2026-04-01~2026-04-30'],
  ['2026-03-16~', '~2026-03-10', null],
  ['2026-03-16~', 'null', null],
  ['null', '~2026-03-10', null],
  ['null', 'null', 'null'],
])('the column %s under the filter %s holds %s', (column, asked, held) => {
  expect(narrowed(column, asked)).toBe(held);
});

test('a filter of states leaves their columns', () => {
  expect(shownStates(['new', 'solved'], undefined)).toEqual(['new', 'solved']);
  expect(shownStates(['new', 'solved'], 'solved,closed')).toEqual(['solved']);
});

test('an issue is late by the days behind its planned finish until it is closed', () => {
  expect(lateDays(row('processing', '2026-03-01'), '2026-03-04')).toBe(3);
  expect(lateDays(row('solved', '2026-03-01'), '2026-03-04')).toBe(3);
  expect(lateDays(row('closed', '2026-03-01'), '2026-03-04')).toBe(0);
  expect(lateDays(row('new', '2026-03-04'), '2026-03-04')).toBe(0);
  expect(lateDays(row('new'), '2026-03-04')).toBe(0);
});
