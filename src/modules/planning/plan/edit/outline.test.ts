import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPlanTask, type PlanLink, type PlanTask } from '../plan-model.ts';
import { compareWbs, wbsNumbers } from '../wbs.ts';
import {
  branchEnd,
  branchRoots,
  canIndent,
  canOutdent,
  copyBranches,
  deleteBranches,
  indent,
  insertBranches,
  moveBranches,
  outdent,
  outlineLevels,
  pasteBranches,
  withLevels,
} from './outline.ts';

/** `a b.. c.` style: name and one dot per level below the top. */
const make = (text: string): PlanTask[] => {
  const words = text.split(' ');
  const tasks = words.map((word, i) => newPlanTask(i + 1, null, word.replaceAll('.', '')));
  return withLevels(
    tasks,
    words.map((word) => word.split('.').length),
  );
};
const show = (tasks: readonly PlanTask[] | null): string | null =>
  tasks &&
  outlineLevels(tasks)
    .map((level, i) => tasks[i]!.name + '.'.repeat(level - 1))
    .join(' ');
const link = (from: number, to: number): PlanLink => ({ from, to, type: 'FS', lag: 0, lagUnit: 'work' });

/** Every parent before its child, every branch contiguous. */
const wellFormed = (tasks: readonly PlanTask[]): boolean => {
  const open: number[] = [];
  return tasks.every(({ id, parentId }) => {
    while (open.length > 0 && open.at(-1) !== parentId) open.pop();
    const fits = parentId === null || open.length > 0;
    open.push(id);
    return fits;
  });
};

test('WBS numbers', () => {
  const tasks = make('a b. c.. d.. e. f g.');
  expect(wbsNumbers(tasks)).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2', '2', '2.1']);
  expect(wbsNumbers(tasks, (i) => i !== 1)).toEqual(['1', '', '', '', '1.1', '2', '2.1']);
  expect(['1.10', '1.2', '1', '2', '1.2.1'].sort(compareWbs)).toEqual(['1', '1.2', '1.2.1', '1.10', '2']);
});

describe('indent and outdent', () => {
  test.each<[string, number[], string]>([
    ['a b c', [1], 'a b. c'],
    ['a b c', [1, 2], 'a b. c.'],
    ['a b c. d', [1], 'a b. c.. d'],
    ['a b. c', [2], 'a b. c.'],
    ['a b. c', [1, 2], 'a b. c'],
    ['a b', [0], 'a b'],
  ])('%s, rows %j down: %s', (before, rows, after) => {
    expect(show(indent(make(before), rows))).toBe(after);
  });
  test.each<[string, number[], string]>([
    ['a b. c.', [1], 'a b c.'],
    ['a b. c.. d.', [1], 'a b c. d.'],
    ['a b. c.', [1, 2], 'a b c'],
    ['a b.', [0], 'a b.'],
    ['a b.', [0, 1], 'a b.'],
  ])('%s, rows %j up: %s', (before, rows, after) => {
    expect(show(outdent(make(before), rows))).toBe(after);
  });
  test('tell when they cannot', () => {
    const tasks = make('a b. c');
    expect([0, 1, 2].map((i) => canIndent(tasks, [i]))).toEqual([false, false, true]);
    expect([0, 1, 2].map((i) => canOutdent(tasks, [i]))).toEqual([false, true, false]);
    expect(canIndent(tasks, [])).toBe(false);
  });
});

describe('branches', () => {
  const tasks = make('a b. c.. d. e f.');
  test('roots', () => {
    expect(branchRoots(tasks, [3, 2, 1, 5])).toEqual([1, 3, 5]);
    expect(branchEnd(tasks, 0)).toBe(4);
  });
  test.each<[number[], number | null, number | null, string | null]>([
    [[1], 5, null, 'a d. e f. b. c..'],
    [[1], null, 1, 'b c. a d. e f.'],
    [[1], null, null, 'a d. e f. b c.'],
    [[1, 3], 5, 6, 'a e b. c.. d. f.'],
    [[1], 1, 2, 'a b. c.. d. e f.'],
    [[0], 3, null, null],
    [[0], 1, null, null],
    [[1], 99, null, null],
    [[1], 5, 4, null],
  ])('move %j below %s before %s', (rows, parentId, beforeId, after) => {
    expect(show(moveBranches(tasks, rows, { parentId, beforeId }))).toBe(after);
  });
  test('insert', () => {
    const inserted = make('x y.').map((t, i) => ({ ...t, id: -1 - i, parentId: i === 0 ? null : -1 }));
    expect(show(insertBranches(tasks, { parentId: 1, beforeId: 4 }, inserted))).toBe('a b. c.. x. y.. d. e f.');
  });
  test('delete takes the links along', () => {
    const after = deleteBranches(tasks, [link(3, 5), link(5, 6), link(4, 5)], [1]);
    expect(show(after.tasks)).toBe('a d. e f.');
    expect(after.links).toEqual([link(5, 6), link(4, 5)]);
  });
  test('copy and paste', () => {
    const started = tasks.map((t) => ({ ...t, progress: 50, actualStart: 1, code: 'T', status: 'ongoing' as const }));
    const clip = copyBranches(started, [link(3, 4), link(3, 5)], [1, 3]);
    let next = 0;
    const after = pasteBranches(started, [link(3, 5)], clip, { parentId: null, beforeId: null }, () => --next)!;
    expect(show(after.tasks)).toBe('a b. c.. d. e f. b c. d');
    expect(after.links).toEqual([link(3, 5), link(-2, -3)]);
    expect(after.pasted.map((t) => [t.progress, t.actualStart, t.code, t.status])).toEqual(
      Array.from({ length: 3 }, () => [0, null, '', 'new']),
    );
  });
});

test('no operation breaks the outline or loses a task', () => {
  const outlines = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 14 }).map((levels) =>
    withLevels(
      levels.map((_, i) => newPlanTask(i + 1, null, `t${i}`)),
      levels,
    ),
  );
  const rows = fc.array(fc.nat(13), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(outlines, rows, fc.nat(14), fc.nat(14), (tasks, picked, parent, before) => {
      const indexes = picked.filter((i) => i < tasks.length);
      const place = { parentId: tasks[parent]?.id ?? null, beforeId: tasks[before]?.id ?? null };
      const moved = moveBranches(tasks, indexes, place);
      for (const after of [indent(tasks, indexes), outdent(tasks, indexes), moved ?? tasks]) {
        expect(wellFormed(after)).toBe(true);
        expect(after.map((t) => t.id).sort((a, b) => a - b)).toEqual(tasks.map((t) => t.id));
      }
      expect(wellFormed(deleteBranches(tasks, [], indexes).tasks)).toBe(true);
    }),
  );
});
