/** New subtasks where the dates of parents are entered: inside the frame, so that no rule refuses them. */
import { expect, test } from 'vitest';
import type { Plan } from '../plan-model.ts';
import { at, D, day, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { brokenByEdit, insertNear } from './plan-actions.ts';
import { insertTable } from './plan-clip.ts';

/** Phase 1 from Monday 30 November to Wednesday evening, 3 in it; phase 2 below it on Tuesday alone. */
function framed(parentMode: 'frame' | 'computed' = 'frame'): Plan {
  const plan = smallPlan(
    [{ id: 1, name: '标准', week: week(day, WEEKDAYS), exceptions: [] }],
    [
      { id: 1, start: at('11-30T08:00'), finish: at('12-02T17:00') },
      { id: 3, parentId: 1, durationMinutes: D, constraint: 'SNET', constraintAt: at('11-30T08:00') },
      { id: 2, parentId: 1, start: at('12-01T08:00'), finish: at('12-01T17:00') },
      { id: 4, parentId: 2, durationMinutes: D, constraint: 'SNET', constraintAt: at('12-01T08:00') },
      { id: 5, durationMinutes: D },
    ],
  );
  return { ...plan, settings: { ...plan.settings, parentMode } };
}
const ids = (): (() => number) => {
  let next = 0;
  return () => --next;
};
const stateOf = (plan: Plan) => ({ plan, schedule: scheduled(plan) });
const spanOf = (plan: Plan, id: number): string[] => {
  const row = plan.tasks.findIndex((task) => task.id === id);
  const { start, finish } = scheduled(plan);
  return [start[row]!, finish[row]!].map((minute) => new Date(minute * 60_000).toISOString().slice(5, 16));
};

test.each([
  [0, 'child', 1, ['11-30T08:00', '11-30T17:00']],
  [1, 'below', 9, ['11-30T08:00', '12-02T17:00']],
  [2, 'child', 1, ['12-01T08:00', '12-01T17:00']],
  [3, 'above', 3, ['12-01T08:00', '12-01T17:00']],
  [4, 'above', 1, ['11-16T08:00', '11-16T17:00']],
] as const)('a task made at row %i, %s, of %i days stands in what its parents allow', (row, place, days, span) => {
  const before = framed();
  const { plan, id } = insertNear(before, row, place, '新任务', ids(), days * D);
  expect(spanOf(plan, id)).toEqual(span);
  expect(brokenByEdit(stateOf(before), stateOf(plan))).toBeNull();
});

test('rows of a table as well; where parents are computed a new task begins with the plan', () => {
  const rows = [1, 2, 2].map((level, i) => ({ level, cells: { name: `行${i}` } }));
  const before = framed();
  const made = insertTable(before, rows, { parentId: 2, beforeId: null }, ids())!;
  expect(made.ids.slice(1).map((id) => spanOf(made.plan, id)[0])).toEqual(['12-01T08:00', '12-01T08:00']);
  expect(brokenByEdit(stateOf(before), stateOf(made.plan))).toBeNull();
  const free = framed('computed');
  const { plan, id } = insertNear(free, 0, 'child', '新任务', ids());
  expect(spanOf(plan, id)[0]).toBe('11-16T08:00');
});
