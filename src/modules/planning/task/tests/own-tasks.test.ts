/** The order of one's own tasks: what is not finished first, then by the planned finish. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { task } from '#modules/planning/plan/task.entity.ts';

const { server, home, done, planned, close } = await planWorld();
afterAll(close);
const { list } = entityCalls(task);

test('unfinished tasks come first, by date; another order is what it says; projects are an order too', async () => {
  const { projectId, ids } = await planned([null, null, null, null]);
  const second = await planned([null]);
  const [a, b, c, d] = ids as [number, number, number, number];
  const days: [number, string, string][] = [
    [a, 'done', '2026-01-05'],
    [b, 'new', '2026-03-05'],
    [c, 'ongoing', '2026-02-05'],
    [d, 'done', '2026-04-05'],
  ];
  for (const [id, status, day] of days)
    await server.database.pool.query('UPDATE task SET status = $2, planned_end = $3 WHERE id = $1', [id, status, day]);
  await server.database.pool.query('UPDATE task SET planned_end = $2 WHERE id = $1', [second.ids[0], '2026-02-20']);
  const read = async (input: object): Promise<number[]> =>
    (await done(list, { view: 'charged', ...input })).list.map((row) => row.id);
  expect(home.userId).toBeGreaterThan(0);
  expect(await read({})).toEqual([c, second.ids[0], b, a, d]);
  expect(await read({ sort: 'plannedEnd' })).toEqual([c, second.ids[0], b, a, d]);
  expect(await read({ sort: '-plannedEnd' })).toEqual([d, b, second.ids[0], c, a]);
  expect((await read({ sort: 'projectId' })).at(-1)).toBe(second.ids[0]);
  expect(second.projectId).toBeGreaterThan(projectId);
  // Pages are cut from the same order.
  expect(await read({ pageNum: 2, pageSize: 2 })).toEqual([b, a]);
});
