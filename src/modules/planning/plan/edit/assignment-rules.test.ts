/** Cases from Microsoft's table of task types: what was changed, what stays, what is computed. 480 minutes are a day. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPlanTask, type PlanTask, type TaskType } from '../plan-model.ts';
import {
  addAssignment,
  changeDuration,
  changeUnits,
  changeWork,
  lengthOf,
  removeAssignment,
  sharesWork,
} from './assignment-rules.ts';

const D = 480;
const task = (taskType: TaskType, effortDriven = false): PlanTask => ({
  ...newPlanTask(1, null, 't'),
  durationMinutes: 4 * D,
  workMinutes: 4 * D,
  taskType,
  effortDriven,
});
/** Days of duration, days of work, and units of everybody. */
const shape = (t: PlanTask): [number, number, ...number[]] => [
  t.durationMinutes / D,
  t.workMinutes / D,
  ...t.assignments.map((a) => a.units),
];
const one = (taskType: TaskType, effortDriven = false): PlanTask => addAssignment(task(taskType, effortDriven), 7);

test('the first person does the work', () => {
  expect(shape(one('fixedUnits'))).toEqual([4, 4, 100]);
  expect(one('fixedUnits').participantIds).toEqual([7]);
  expect(addAssignment({ ...task('fixedUnits'), responsibleId: 7 }, 7).participantIds).toEqual([]);
  expect(shape(addAssignment(task('fixedUnits'), 7, 50))).toEqual([4, 2, 50]);
  expect(shape(addAssignment(task('fixedWork'), 7, 50))).toEqual([8, 4, 50]);
});

describe('what gives way', () => {
  test.each<[TaskType, number[], number[], number[]]>([
    // type, duration to 8 days, work to 8 days, units to 50 %
    ['fixedUnits', [8, 8, 100], [8, 8, 100], [8, 4, 50]],
    ['fixedDuration', [8, 8, 100], [4, 8, 200], [4, 2, 50]],
    ['fixedWork', [8, 4, 50], [8, 8, 100], [8, 4, 50]],
  ])('%s', (type, duration, work, units) => {
    expect(shape(changeDuration(one(type), 8 * D))).toEqual(duration);
    expect(shape(changeWork(one(type), 8 * D))).toEqual(work);
    expect(shape(changeUnits(one(type), 7, 50))).toEqual(units);
  });
});

describe('a second person', () => {
  test.each<[TaskType, boolean, number[]]>([
    ['fixedUnits', false, [4, 8, 100, 100]],
    ['fixedUnits', true, [2, 4, 100, 100]],
    ['fixedDuration', false, [4, 8, 100, 100]],
    ['fixedDuration', true, [4, 4, 50, 50]],
    ['fixedWork', false, [2, 4, 100, 100]],
    ['fixedWork', true, [2, 4, 100, 100]],
  ])('%s, effort driven %s', (type, driven, expected) => {
    const two = addAssignment(one(type, driven), 8);
    expect(shape(two)).toEqual(expected);
    const again = removeAssignment(two, 8);
    expect(shape(again)).toEqual([4, 4, 100]);
  });
  test('the same person gets other units; one who is not there changes nothing; the last one leaves the work', () => {
    expect(shape(addAssignment(one('fixedUnits'), 7, 50))).toEqual([8, 4, 50]);
    const alone = one('fixedUnits');
    expect(removeAssignment(alone, 9)).toBe(alone);
    expect(shape(removeAssignment(alone, 7))).toEqual([4, 4]);
  });
});

test('without people the fields are just fields', () => {
  expect(shape(changeDuration(task('fixedWork'), D))).toEqual([1, 4]);
  expect(shape(changeWork(task('fixedUnits'), D))).toEqual([4, 1]);
});

test('work always adds up, and the duration is that of the longest part where the units stay', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('duration'), value: fc.integer({ min: 1, max: 20 }).map((n) => n * 120) }),
    fc.record({ kind: fc.constant('work'), value: fc.integer({ min: 1, max: 40 }).map((n) => n * 120) }),
    fc.record({ kind: fc.constant('add'), value: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('remove'), value: fc.integer({ min: 1, max: 5 }) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom<TaskType>('fixedUnits', 'fixedDuration', 'fixedWork'),
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      (type, driven, steps) => {
        let t = addAssignment(task(type, driven), 1);
        for (const { kind, value } of steps) {
          const before = t;
          if (kind === 'duration') t = changeDuration(t, value);
          else if (kind === 'work') t = changeWork(t, value);
          else if (kind === 'add') t = addAssignment(t, value);
          else t = removeAssignment(t, value);
          if (kind === 'duration') expect(t.durationMinutes).toBe(value);
          if (kind === 'work') expect(t.workMinutes).toBe(value);
          const shares = sharesWork(t) && before.assignments.length > 0 && t.assignments.length > 0;
          const joins = kind === 'add' && !before.assignments.some((a) => a.userId === value);
          if ((joins || kind === 'remove') && shares) expect(t.workMinutes).toBe(before.workMinutes);
          if (t.assignments.length === 0) return;
          // Parts are exact, their sum is shown in whole minutes.
          expect(Math.round(t.assignments.reduce((sum, a) => sum + a.workMinutes, 0))).toBe(t.workMinutes);
          expect(t.assignments.every((a) => a.units > 0 && a.workMinutes >= 0)).toBe(true);
          if (type === 'fixedUnits' && kind !== 'duration') {
            const longest = Math.max(...t.assignments.map(lengthOf));
            if (longest > 0 && (kind === 'work' || ((joins || kind === 'remove') && shares && t !== before)))
              expect(t.durationMinutes).toBe(longest);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
