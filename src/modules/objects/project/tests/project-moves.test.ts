/** Launch, pause, recover, complete, terminate: from which states, with which tasks, and at the same moment as others. */
import { afterAll, describe, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { moveProject, projectInfo } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { type ProjectAction, type ProjectStatus, projectMoves } from '#modules/objects/project/project.rules.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';

const { server, boss, home, done, newProject, planned, close } = await planWorld();
afterAll(close);
const move = (projectId: number, action: ProjectAction, who = boss) => who.send(moveProject, { projectId, action });
const statusOf = async (projectId: number): Promise<string> => (await done(projectInfo, { projectId })).projectStatus;
const ACTIONS = Object.keys(projectMoves) as ProjectAction[];
const STATES: readonly ProjectStatus[] = ['new', 'ongoing', 'pause', 'done', 'passoff'];

describe.each(STATES)('a project that is %s', (status) => {
  test.each(ACTIONS)('%s', async (action) => {
    const projectId = await newProject(status);
    const { from, to } = projectMoves[action];
    const allowed = from.includes(status);
    const told = (await done(projectInfo, { projectId })).actions[action];
    const answer = await move(projectId, action);
    expect([answer.code, told === null, await statusOf(projectId)]).toEqual(
      allowed ? [0, true, to] : [400, false, status],
    );
  });
});

test("a project with unfinished tasks is not completed and keeps its state; its end is the server's", async () => {
  const { projectId, ids } = await planned([null, null]);
  const refused = await move(projectId, 'complete');
  expect([refused.code, refused.msg]).toEqual([400, '还有 2 个任务未完成，不能完成项目']);
  for (const taskId of ids)
    for (const action of ['start', 'finish'] as const) await done(taskAction, { taskId, action });
  expect((await move(projectId, 'complete')).msg).toBe('');
  const { row } = await done(projectInfo, { projectId });
  expect(row).toMatchObject({ status: 'done', progress: 100 });
  expect(row.actualEnd).not.toBeNull();
  const edited = await boss.send(entityCalls(project).update, { id: projectId, version: row.version, actualEnd: null });
  expect(edited.code).toBe(400);
});

test('completing and reopening a task at the same moment never leaves an open task in a completed project', async () => {
  for (let round = 0; round < 15; round++) {
    const { projectId, ids } = await planned([null]);
    const taskId = ids[0]!;
    for (const action of ['start', 'finish'] as const) await done(taskAction, { taskId, action });
    const answers = await Promise.all([
      move(projectId, 'complete'),
      boss.send(taskAction, { taskId, action: 'restart' }),
    ]);
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1);
    const { rows } = await server.database.pool.query<{ both: boolean }>(
      `SELECT p.status = 'done' AND t.status <> 'done' AS both FROM project p JOIN task t ON t.project_id = p.id WHERE p.id = $1`,
      [projectId],
    );
    expect(rows).toEqual([{ both: false }]);
  }
});

test('of six launches at once one is done', async () => {
  const projectId = await newProject('new');
  const answers = await Promise.all(Array.from({ length: 6 }, () => move(projectId, 'launch')));
  expect(answers.filter((a) => a.code === 0)).toHaveLength(1);
});

test('strangers move nothing and learn nothing', async () => {
  const projectId = await newProject('new');
  const stranger = server.as({ userId: home.userId + 700, companyId: home.companyId, departments: null });
  expect((await move(projectId, 'launch', stranger)).code).toBe(404);
  expect(await statusOf(projectId)).toBe('new');
});

test('start and end come together and in order', async () => {
  const projectId = await newProject('new');
  const { row } = await done(projectInfo, { projectId });
  const update = (values: object) =>
    boss.send(entityCalls(project).update, { id: projectId, version: row.version, ...values });
  expect((await update({ plannedEnd: '2026-01-01' })).problems?.map((p) => p.field)).toEqual(['plannedEnd']);
  expect((await update({ plannedEnd: null })).code).toBe(400);
});
