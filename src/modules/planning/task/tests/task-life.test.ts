/** Task operations, reports and visibility in the whole composition. */
import { afterAll, describe, expect, test } from 'vitest';
import { changed, link, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { batchTaskAction, reportProgress, taskAction } from '#modules/planning/task/task.calls.ts';
import type { TaskAction } from '#modules/planning/task/task.rules.ts';

const { server, home, boss, type, done, open, save, planned, close } = await planWorld();
afterAll(close);
const projects = entityCalls(project);
const tasks = entityCalls(task);

describe('task operations', () => {
  const act = (taskId: number, action: TaskAction) => boss.send(taskAction, { taskId, action });
  const ok = async (taskId: number, action: TaskAction): Promise<void> => {
    expect((await act(taskId, action)).msg).toBe('');
  };
  const no = async (taskId: number, action: TaskAction): Promise<string> => {
    const answer = await act(taskId, action);
    expect(answer.code).toBe(400);
    return answer.msg;
  };

  test('a task goes through its life, and the plan follows', async () => {
    const { projectId, ids } = await planned([null, null], [link(-1, -2)]);
    const [a, b] = ids as [number, number];
    expect(await no(b, 'start')).toContain('任务 1');
    await ok(a, 'start');
    expect(await no(a, 'start')).not.toBe('');
    await ok(a, 'pause');
    await ok(a, 'resume');
    await ok(a, 'reset');
    await ok(a, 'start');
    await ok(a, 'finish');
    await ok(b, 'start');
    await ok(b, 'terminate');
    await ok(b, 'restart');
    const { plan } = await open(projectId);
    expect(plan.tasks[0]).toMatchObject({ status: 'done', progress: 100 });
    expect(plan.tasks[0]!.actualStart).not.toBeNull();
    expect(plan.tasks[0]!.actualFinish).not.toBeNull();
    expect(plan.tasks[1]).toMatchObject({ status: 'ongoing' });
  });

  test('several at once: what others wait for goes first, what cannot go is named, the rest moves', async () => {
    const { projectId, ids } = await planned([null, null, -2, -2, null], [link(-1, -5, 'FF'), link(-3, -4)]);
    const [a, parent, c, d, e] = ids as number[];
    const all = async (action: TaskAction, ids: readonly (number | undefined)[]) =>
      done(batchTaskAction, { ids: ids.map((id) => id!), action });
    const first = await all('start', [a, c, d, e]);
    expect(first.done.toSorted()).toEqual([a, c, e].toSorted());
    expect(first.refused).toEqual([{ id: d, title: '任务 4', reason: expect.stringContaining('任务 3') }]);
    // e waits for a, the parent for its subtasks: one call finishes all that can finish.
    const second = await all('finish', [e, parent, c, a]);
    expect(second.done.toSorted()).toEqual([a, c, e].toSorted());
    expect(second.refused.map(({ id }) => id)).toEqual([parent]);
    const { plan } = await open(projectId);
    expect(plan.tasks.map(({ status }) => status)).toEqual(['done', 'ongoing', 'done', 'new', 'done']);
    // A missing one does not hold up the others.
    const third = await all('restart', [a, 999_999_999]);
    expect(third.done).toEqual([a]);
    expect(third.refused.map(({ id }) => id)).toEqual([999_999_999]);
    expect((await open(projectId)).plan.tasks[0]!.status).toBe('ongoing');
  });

  test('every kind of predecessor, open subtasks, persons and projects hold a task back', async () => {
    const { ids } = await planned(
      [null, null, null, null, null, -5, null, -7],
      [link(-1, -2, 'SS'), link(-1, -3, 'FF'), link(-1, -4, 'SF'), link(-1, -7)],
    );
    const [, ss, ff, sf, parent, , , child] = ids as number[];
    expect(await no(ss!, 'start')).toContain('未开始');
    await ok(ff!, 'start');
    expect(await no(ff!, 'finish')).toContain('未完成');
    await ok(sf!, 'start');
    expect(await no(sf!, 'finish')).toContain('未开始');
    await ok(parent!, 'start');
    expect(await no(parent!, 'finish')).toContain('1 个子任务');
    expect(await no(child!, 'start')).toContain('父任务的前置任务');
    const idle = await planned([null], [], 'new');
    expect(await no(idle.ids[0]!, 'start')).toContain('项目当前状态');
    await server.database.pool.query('UPDATE task SET responsible = NULL WHERE id = $1', [idle.ids[0]]);
    expect(await no(idle.ids[0]!, 'start')).toContain('负责人');
  });

  test('progress is reported on started leaves only and rolls up', async () => {
    const { projectId, ids } = await planned([null, -1, -1]);
    const [top, a] = ids as [number, number];
    const version = async (id: number): Promise<number> =>
      ((await done(tasks.get, { id })) as { row: { version: number } }).row.version;
    const report = async (taskId: number, progress: number) =>
      boss.send(reportProgress, { taskId, version: await version(taskId), progress, actualHours: '4.0' });
    expect((await report(a, 50)).code).toBe(400);
    expect((await report(top, 50)).code).toBe(400);
    await ok(a, 'start');
    const stale = await version(a);
    expect((await report(a, 100)).code).toBe(400);
    expect((await report(a, 50)).msg).toBe('');
    expect((await boss.send(reportProgress, { taskId: a, version: stale, progress: 10 })).code).toBe(409);
    const { rows } = await server.database.pool.query(
      'SELECT t.progress::int AS task, p.progress::int AS project, p.actual_hours::float AS hours FROM task t JOIN project p ON p.id = t.project_id WHERE t.id = $1 AND p.id = $2',
      [top, projectId],
    );
    expect(rows).toEqual([{ task: 25, project: 25, hours: 4 }]);
  });

  test('people see the tasks they have to do with, by view; others see none and operate none', async () => {
    const { projectId, ids } = await planned([null, null]);
    const [a, b] = ids as [number, number];
    const [other, third] = [home.userId + 1000, home.userId + 1001];
    const write =
      'UPDATE task SET responsible = NULL, assigner = $2, created_by = NULL, participants = $3 WHERE id = $1';
    await server.database.pool.query(write, [a, null, []]);
    await server.database.pool.query(write, [b, home.userId, [other]]);
    const seen = async (userId: number, view?: string): Promise<number[]> => {
      const who = server.as({ userId, companyId: home.companyId, departments: [] });
      const page = (await done(tasks.list, view ? { view } : {}, who)) as { list: { id: number }[] };
      return page.list.map((t) => t.id).filter((id) => ids.includes(id));
    };
    expect(await seen(other, 'charged')).toEqual([]);
    expect(await seen(other, 'gave')).toEqual([]);
    const given = (await done(tasks.list, { view: 'gave', projectId })) as { list: { id: number }[] };
    expect(given.list.map((t) => t.id)).toEqual([b]);
    expect(await seen(other, 'involved')).toEqual([b]);
    expect(await seen(other)).toEqual([b]);
    expect(await seen(third)).toEqual([]);
    const stranger = server.as({ userId: third, companyId: home.companyId, departments: [] });
    expect((await stranger.send(tasks.list, { view: 'department' })).code).toBe(403);
    expect((await stranger.send(taskAction, { taskId: a, action: 'start' })).code).toBe(404);
    expect((await open(projectId)).plan.tasks[0]!.status).toBe('new');
  });

  test('who may read no user may pick people by name, of any department, and name them', async () => {
    const member = server.as({
      userId: home.userId,
      companyId: home.companyId,
      departments: [],
      rights: ['pm:project:add'],
    });
    const people = entityCalls(user);
    expect((await member.send(people.list, {})).code).toBe(403);
    expect((await member.send(people.get, { id: home.userId })).code).toBe(403);
    const options = await done(people.options, { search: 'boss' }, member);
    expect(options).toEqual([{ id: home.userId, title: 'boss', code: null, parentId: null }]);
    const [own] = await done(entityCalls(department).options, { ids: String(home.departmentId) }, member);
    const made = await member.send(projects.create, {
      name: '别的部门的项目',
      code: 'P-other',
      type,
      manager: home.userId,
      department: own!.id,
      plannedStart: '2026-01-05',
      plannedEnd: '2026-12-31',
      parentMode: 'computed',
      configProject: '1',
    });
    expect(made.msg).toBe('');
  });

  test('operations and saves that cross both stand', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 6 }, () => null));
    const { plan, revision } = await open(projectId);
    const answers = await Promise.all(
      ids.flatMap((id, i) => [
        act(id, 'start'),
        save(projectId, revision, diffPlans(plan, changed(plan, id, { name: `x${i}` }))),
      ]),
    );
    expect(answers.map((a) => a.code)).toEqual(answers.map(() => 0));
    const after = await open(projectId);
    expect(after.plan.tasks.map((t) => [t.name, t.status])).toEqual(ids.map((_, i) => [`x${i}`, 'ongoing']));
    expect(after.revision).toBe(revision + 12);
  });
});
