import { expect, test } from 'vitest';
import { BOARD_COLUMNS, moveBetween } from './board.calls.ts';

test('every pair of columns has the operation of the rules, or none', () => {
  const table = BOARD_COLUMNS.map((from) => BOARD_COLUMNS.map((to) => moveBetween(from, to)));
  expect(table).toEqual([
    // new, ongoing, pause, done, passoff
    [null, 'start', null, null, 'terminate'],
    ['reset', null, 'pause', 'finish', 'terminate'],
    ['reset', 'resume', null, null, 'terminate'],
    [null, 'restart', null, null, null],
    [null, 'restart', null, null, null],
  ]);
});
