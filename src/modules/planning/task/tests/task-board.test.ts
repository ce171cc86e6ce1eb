/** Board and statistics of a project: columns, omissions, visibility. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { BOARD_CARDS, BOARD_COLUMNS, type BoardAnswer, taskBoard } from '#modules/planning/task/board.calls.ts';
import { projectStatistics } from '#modules/planning/task/statistics.calls.ts';
import { batchTaskAction, taskAction } from '#modules/planning/task/task.calls.ts';

const { server, home, boss, done, planned, close } = await planWorld();
afterAll(close);

const names = (answer: BoardAnswer) =>
  Object.fromEntries(BOARD_COLUMNS.map((column) => [column, answer[column].cards.map((card) => card.name)]));

test('tasks without subtasks stand in the column of their status, deleted and inactive ones nowhere', async () => {
  const { projectId, ids } = await planned([null, -1, -1, null, null, null, null]);
  const [, b, , d, e, f] = ids as number[];
  await done(batchTaskAction, { ids: [b, d, e], action: 'start' });
  await done(taskAction, { taskId: d, action: 'finish' });
  await done(taskAction, { taskId: e, action: 'pause' });
  await done(taskAction, { taskId: f, action: 'terminate' });
  await server.database.pool.query('UPDATE task SET active = false WHERE id = $1', [ids[6]]);
  const answer = await done(taskBoard, { projectId });
  expect(names(answer)).toEqual({
    new: ['任务 3'],
    ongoing: ['任务 2'],
    pause: ['任务 5'],
    done: ['任务 4'],
    passoff: ['任务 6'],
  });
  expect(answer.ongoing.cards[0]).toMatchObject({
    id: b,
    responsible: home.userId,
    responsibleName: 'boss',
    progress: 0,
  });
  const found = await done(taskBoard, { projectId, search: '任务 3' });
  expect(BOARD_COLUMNS.map((column) => found[column].total)).toEqual([1, 0, 0, 0, 0]);
  expect((await done(taskBoard, { projectId, search: '%' })).new.total).toBe(0);
});

test('a long column says how many there are; one may look at what is in one’s own charge only', async () => {
  const { projectId, ids } = await planned(Array.from({ length: BOARD_CARDS + 20 }, () => null));
  await server.database.pool.query('UPDATE task SET responsible = NULL WHERE id = $1', [ids[0]]);
  const all = await done(taskBoard, { projectId });
  expect([all.new.total, all.new.cards.length]).toEqual([BOARD_CARDS + 20, BOARD_CARDS]);
  expect((await done(taskBoard, { projectId, mine: true })).new.total).toBe(BOARD_CARDS + 19);
});

test('statistics count what the board shows, and the hours of people', async () => {
  const { projectId, ids } = await planned([null, -1, -1, null]);
  const [, b, c] = ids as number[];
  await done(batchTaskAction, { ids: [b, c], action: 'start' });
  await done(taskAction, { taskId: b, action: 'finish' });
  const { figures, series, list } = await done(projectStatistics, { projectId });
  expect(figures).toMatchObject({
    total: 3,
    new: 1,
    ongoing: 1,
    pause: 0,
    done: 1,
    passoff: 0,
    completionRate: 33.3,
  });
  expect(list).toMatchObject([
    { userId: home.userId, name: 'boss', total: 3, done: 1, plannedHours: 24, actualHours: 0 },
  ]);
  expect(series.progress!.lines.planned!.at(-1)).toBe(100);
});

test('who has no part in the project knows nothing of its board', async () => {
  const { projectId } = await planned([null]);
  const stranger = server.as({ userId: home.userId + 900, companyId: home.companyId, departments: [] });
  expect((await stranger.send(taskBoard, { projectId })).code).toBe(404);
  expect((await stranger.send(projectStatistics, { projectId })).code).toBe(404);
  expect((await boss.send(taskBoard, { projectId: 999_999 })).code).toBe(404);
});
