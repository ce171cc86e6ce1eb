/** What others have against operations on tasks: each reason of the specification, asked under the plan's lock, in both ways. */

import { afterAll, afterEach, expect, test } from 'vitest';
import { serverModules } from '#app/server-modules.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { handOver } from '#kernel/contribution.ts';
import { batchTaskAction, taskAction, taskDetail } from '#modules/planning/task/task.calls.ts';
import { type TaskHindrance, taskHindrance, taskHindranceTexts } from '#modules/planning/task/task-hindrance.ts';
import type { Hindrance } from '#server/entity/hindrances.ts';

const { boss, done, planned, close } = await planWorld();
afterAll(close);
const modules = serverModules({ idleMinutes: 30, hours: 12 });
const against = (finish: Hindrance) => handOver('server', [...modules, { hinders: { task: { finish } } }]);
afterEach(() => void handOver('server', modules));

const finish = (taskId: number) => boss.send(taskAction, { taskId, action: 'finish' });

/** A parent with two subtasks, all but the parent started. */
async function branch(): Promise<{ parent: number; child: number; other: number }> {
  const { ids } = await planned([null, -1, -1]);
  const [parent, child, other] = ids as [number, number, number];
  for (const taskId of [child, other]) await done(taskAction, { taskId, action: 'start' });
  return { parent, child, other };
}

test.each(Object.keys(taskHindranceTexts) as TaskHindrance[])(
  '%s holds a finish back, told beforehand',
  async (why) => {
    const { child } = await branch();
    const problem = taskHindrance(why, '评审问题', '任务 2');
    against(async (_ctx, rows) => new Map(rows.map((row) => [row.id, problem])));
    const words = taskHindranceTexts[why].text[0].replace('{name}', '评审问题').replace('{task}', '任务 2');
    expect((await done(taskDetail, { taskId: child })).actions).toMatchObject({ finish: words, pause: null });
    expect((await finish(child)).msg).toBe(words);
    const many = await done(batchTaskAction, { ids: [child], action: 'finish' });
    expect(many).toMatchObject({ done: [], refused: [{ id: child, reason: words }] });
    expect((await boss.send(taskAction, { taskId: child, action: 'pause' })).msg).toBe('');
  },
);

test('who hinders is told what is above and below the task; the rules of tasks come first', async () => {
  const { parent, child, other } = await branch();
  const asked: unknown[] = [];
  against(async (_ctx, rows) => {
    asked.push(...rows);
    return new Map();
  });
  await done(taskDetail, { taskId: child });
  expect(asked).toEqual([{ id: child, above: [parent], below: [] }]);
  expect((await finish(child)).msg).toBe('');
  expect((await finish(parent)).msg).toContain('1 个子任务未完成');
  expect(asked).toHaveLength(2);
  expect((await finish(other)).msg).toBe('');
});
