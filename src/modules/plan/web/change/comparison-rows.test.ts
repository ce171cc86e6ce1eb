import { expect, test } from 'vitest';
import type { ComparedSide, ComparedTask } from '../../plan.calls.ts';
import { filterCompared, finishDelta, spanOf } from './comparison-rows.ts';

const side = (start: number | null, finish: number | null): ComparedSide => ({
  name: 't',
  wbs: '1',
  start,
  finish,
  elapsed: false,
  durationMinutes: 480,
  workMinutes: 480,
  progress: 0,
  responsibleId: null,
  costCents: null,
});
const task = (
  id: number,
  level: number,
  kind: ComparedTask['kind'],
  before: ComparedSide | null = side(0, 480),
  after: ComparedSide | null = side(0, 480),
): ComparedTask => ({ id, level, kind, name: `t${id}`, before, after, fields: [] });

const tasks = [
  task(1, 1, 'same'),
  task(2, 2, 'same'),
  task(3, 3, 'changed', side(0, 480), side(1440, 4800)),
  task(4, 2, 'removed', side(100, 900), null),
  task(5, 1, 'same'),
  task(6, 2, 'added', null, side(5000, 9000)),
];
const ids = (list: readonly ComparedTask[]): number[] => list.map((t) => t.id);

test('a filter keeps the parents of what it finds', () => {
  expect(ids(filterCompared(tasks, 'all'))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids(filterCompared(tasks, 'changed'))).toEqual([1, 2, 3]);
  expect(ids(filterCompared(tasks, 'removed'))).toEqual([1, 4]);
  expect(ids(filterCompared(tasks, 'added'))).toEqual([5, 6]);
  expect(ids(filterCompared(tasks, 'differing'))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the span holds both sides; nothing scheduled has none', () => {
  expect(spanOf(tasks)).toEqual({ from: 0, to: 9000 });
  expect(spanOf([task(1, 1, 'same', side(null, null), null)])).toBeNull();
});

test('the finish moves by calendar days to a tenth', () => {
  expect(finishDelta(tasks[2]!)).toBe(3);
  expect(finishDelta({ before: side(0, 1440), after: side(0, 720) })).toBe(-0.5);
  expect(finishDelta(tasks[3]!)).toBeNull();
});
