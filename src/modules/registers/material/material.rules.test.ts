import { expect, test } from 'vitest';
import { type Expected, lateOf, statusOf } from './material.rules.ts';

const of = (planned: number, ordered: number, arrived: number) =>
  statusOf({ planned: planned.toFixed(3), ordered: ordered.toFixed(3), arrived: arrived.toFixed(3) });

test('the state follows from the sums', () => {
  expect([of(10, 0, 0), of(10, 4, 0), of(10, 10, 0), of(10, 10, 3), of(10, 10, 10), of(10, 12, 12)]).toEqual([
    'planned',
    'partlyOrdered',
    'ordered',
    'partlyArrived',
    'arrived',
    'arrived',
  ]);
  // Part of the order is here while not all is ordered.
  expect([of(10, 4, 4), of(0.1, 0.1, 0.1)]).toEqual(['partlyArrived', 'arrived']);
});

const late = (more: Partial<Expected>, today = '2026-03-10') =>
  lateOf({ status: 'ordered', promised: null, neededOn: null, start: null, ...more }, today);

test('late is what is expected after the start of its task, or after the day it is needed', () => {
  expect(late({ start: '2026-03-20', promised: '2026-03-21' })).toEqual({
    due: '2026-03-20',
    expected: '2026-03-21',
    forTask: true,
  });
  expect(late({ start: '2026-03-20', promised: '2026-03-20' })).toBeNull();
  expect(late({ start: '2026-03-20', neededOn: '2026-03-25' })).toMatchObject({ expected: '2026-03-25' });
  // The task should have begun, whatever was promised.
  expect(late({ start: '2026-03-09', promised: '2026-03-01' })).toMatchObject({
    expected: '2026-03-10',
    forTask: true,
  });
  expect(late({ start: '2026-03-09', status: 'arrived' })).toBeNull();
  expect(late({ neededOn: '2026-03-09' })).toEqual({ due: '2026-03-09', expected: '2026-03-10', forTask: false });
  expect([late({}), late({ neededOn: '2026-03-10' }), late({ start: '2026-03-10' })]).toEqual([null, null, null]);
});
