import { expect, test } from 'vitest';
import { dayOf, MINUTES_PER_DAY, weekdayOf } from '#kernel/dates.ts';
import { type GanttModel, LOCKED, MILESTONE } from '../gantt-model.ts';
import { NOTHING } from '../selection.ts';
import { pulledBars, stretchedBar } from './bar-keys.ts';

/** Friday 6 March 2026, 8:00 to 17:00. */
const FRIDAY = dayOf(2026, 3, 6) * MINUTES_PER_DAY;
const [START, FINISH] = [FRIDAY + 480, FRIDAY + 1020];
const DAY = MINUTES_PER_DAY;
/** Rows: a task, a milestone, a locked task, one without dates, a subtask of the first. */
const model: GanttModel = {
  count: 5,
  ids: [1, 2, 3, 4, 5],
  level: new Uint8Array([0, 0, 0, 0, 1]),
  parent: new Int32Array([-1, -1, -1, -1, 3]),
  start: new Float64Array([START, FINISH, START, Number.NaN, START]),
  finish: new Float64Array([FINISH, FINISH, FINISH, Number.NaN, FINISH]),
  progress: new Float64Array(5),
  flags: new Uint16Array([0, MILESTONE, LOCKED, 0, 0]),
  name: String,
  linkFrom: new Int32Array(0),
  linkTo: new Int32Array(0),
  linkType: new Uint8Array(0),
  restDay: (day) => weekdayOf(day) % 6 === 0,
  today: null,
};
const at = (row: number, rows: number[] = [row], pxPerDay = 24) => ({
  model,
  pxPerDay,
  selection: { ...NOTHING, row, anchorRow: row, rows: new Set(rows) },
});

test('a bar moves by a day, and over the weekend', () => {
  expect(pulledBars(at(0), 1)).toEqual({ kind: 'move', row: 0, rows: [0], delta: 3 * DAY });
  expect(pulledBars(at(0), -1)).toEqual({ kind: 'move', row: 0, rows: [0], delta: -DAY });
});

test('all selected bars move as far as the focused one; locked ones and rows without dates stay', () => {
  expect(pulledBars(at(1, [0, 1, 2]), -1)).toEqual({ kind: 'move', row: 1, rows: [0, 1], delta: -DAY });
  expect(pulledBars(at(2, [0, 2]), -1)).toEqual({ kind: 'move', row: 0, rows: [0], delta: -DAY });
  expect(pulledBars(at(2), 1)).toBeNull();
  expect(pulledBars(at(3), 1)).toBeNull();
  expect(pulledBars({ ...at(0), selection: NOTHING }, 1)).toBeNull();
});

test('one end follows the keys, over the weekend, and never passes the other', () => {
  expect(stretchedBar(at(0), 'finish', 1)).toEqual({ kind: 'resize', row: 0, edge: 'finish', at: FINISH + 3 * DAY });
  expect(stretchedBar(at(0), 'finish', -1)).toEqual({ kind: 'resize', row: 0, edge: 'finish', at: START });
  expect(stretchedBar(at(0), 'start', -1)).toEqual({ kind: 'resize', row: 0, edge: 'start', at: START - DAY });
  expect(stretchedBar(at(0), 'start', 1)).toEqual({ kind: 'resize', row: 0, edge: 'start', at: FINISH });
});

test('a finish at midnight belongs to the day before', () => {
  const midnight = {
    ...model,
    finish: new Float64Array([FRIDAY, 0, 0, 0, 0]),
    start: new Float64Array([START - 3 * DAY, 0, 0, 0, 0]),
  };
  expect(stretchedBar({ ...at(0), model: midnight }, 'finish', 1)).toMatchObject({ at: FRIDAY + DAY });
});

test('nothing to stretch: a milestone, a locked bar, no bar', () => {
  for (const row of [1, 2, 3, -1]) expect(stretchedBar(at(row), 'finish', 1)).toBeNull();
});

test('the step is that of the pointer: an hour where hours are on show', () => {
  expect(pulledBars(at(0, [0], 24 * 60), 1)).toMatchObject({
    delta: expect.toSatisfy((d: number) => d > 0 && d < DAY),
  });
});
