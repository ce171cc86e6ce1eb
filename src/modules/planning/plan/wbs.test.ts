import { expect, test } from 'vitest';
import { WBS_LENGTH } from './plan-limits.ts';
import { depthProblem, wbsNumbers } from './wbs.ts';

const task = (id: number, parentId: number | null) => ({ id, parentId, name: `t${id}` });
/** Levels below one another; each level has `before` siblings in front of the task that goes on. */
function deep(levels: number, before = 0) {
  const tasks: ReturnType<typeof task>[] = [];
  let parent: number | null = null;
  for (let level = 0; level < levels; level++) {
    for (let n = 0; n <= before; n++) tasks.push(task(tasks.length + 1, parent));
    parent = tasks.length;
  }
  return tasks;
}

test('the first task whose number is too long to be kept is named, whatever makes it long', () => {
  for (const before of [0, 8, 9, 120])
    for (let levels = 1; levels < 60; levels++) {
      const tasks = deep(levels, before);
      const first = wbsNumbers(tasks).findIndex((number) => number.length > WBS_LENGTH);
      const found = depthProblem(tasks);
      expect(found?.params?.name ?? null, `${levels} levels, ${before} before`).toBe(
        first < 0 ? null : tasks[first]!.name,
      );
    }
  expect(depthProblem(deep(20_000))?.params).toMatchObject({ name: 't51', max: WBS_LENGTH });
});
