/** Workbenches: everybody sees what he works on, manages or heads, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cockpit,
  milestoneMonth,
  planChanges,
  workPeople,
  workProjects,
  workTasks,
} from '#modules/workbench/workbench.calls.ts';
import { makeWorld, OUTSIDER, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const as = (name: string) => world.people.get(name)!.client;
const rows = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await world.server.database.pool.query<R>(sql, values)).rows;

test('my tasks are those in my charge or with my part, late ones first, and the figures count them all', async () => {
  const { userId } = world.people.get('zhangwei')!;
  const { data } = await as('zhangwei').send(workTasks, { circle: 'mine' });
  const own = await rows<{ id: string; open: boolean; late: boolean; summary: boolean }>(
    `SELECT t.id, t.status NOT IN ('done', 'passoff') AS open, t.planned_end < $2::date AS late, t.summary FROM task t JOIN project p ON p.id = t.project_id
     WHERE (t.responsible = $1 OR $1 = ANY(t.participants)) AND t.active AND t.status <> 'discarded' AND p.status NOT IN ('done', 'passoff') AND NOT t.summary`,
    [userId, data.today],
  );
  const ids = new Set(own.map((row) => Number(row.id)));
  expect(data.tasks.length).toBeGreaterThan(0);
  expect(data.tasks.every((task) => ids.has(task.id) && !task.summary)).toBe(true);
  expect(data.counts.open).toBe(own.filter((row) => row.open).length);
  expect(data.counts.late).toBe(own.filter((row) => row.open && row.late).length);
  const open = data.tasks.filter((task) => task.status !== 'done').map((task) => task.plannedEnd!);
  expect(open).toEqual(open.toSorted());
  const { data: all } = await as('zhangwei').send(workTasks, { circle: 'mine', parents: true });
  expect(all.tasks.length).toBeGreaterThanOrEqual(data.tasks.length);
});

test('a manager sees the projects he manages with their progress; a member only those he is in', async () => {
  const { data } = await as('lina').send(workProjects, { circle: 'managed' });
  const wanted = await rows<{ id: string }>('SELECT id FROM project WHERE manager = $1 ORDER BY id', [
    world.people.get('lina')!.userId,
  ]);
  expect(data.projects.map((p) => p.id).toSorted()).toEqual(wanted.map((row) => Number(row.id)));
  expect(data.total).toBe(Object.values(data.lights).reduce((sum, n) => sum + n, 0));
  for (const p of data.projects) expect(p.deviation).toBeCloseTo(p.plannedProgress - p.progress, -0.5);
  expect((await as('zhangwei').send(workProjects, { circle: 'managed' })).data.projects).toEqual([]);
  const mine = (await as('zhangwei').send(workProjects, { circle: 'mine' })).data.projects;
  expect(mine.length).toBeGreaterThan(0);
  expect((await as('auditor').send(workProjects, { circle: 'mine' })).data).toMatchObject({
    projects: [],
    milestones: [],
  });
});

test('the head of a department sees its people and their tasks, nobody else does', async () => {
  const { data } = await as('chenjie').send(workPeople, {});
  expect(data.people.map((person) => person.name).toSorted()).toEqual(['张伟', '陈洁'].toSorted());
  const { data: tasks } = await as('chenjie').send(workTasks, { circle: 'departments' });
  const names = new Set(tasks.tasks.map((task) => task.responsible));
  expect([...names].every((name) => ['张伟', '陈洁'].includes(name))).toBe(true);
  expect(data.people.reduce((sum, person) => sum + person.open, 0)).toBe(tasks.counts.open);
  expect((await as('zhangwei').send(workPeople, {})).data.people).toEqual([]);
  expect((await as('zhangwei').send(workTasks, { circle: 'departments' })).data.counts.open).toBe(0);
});

test('the cockpit needs its right and shows all projects of the own company only', async () => {
  expect((await as('lina').send(cockpit, {})).code).toBe(403);
  expect((await as('admin').send(cockpit, {})).data.total).toBe(3);
  expect((await as(OUTSIDER).send(cockpit, {})).data.total).toBe(0);
  expect((await as(OUTSIDER).send(workTasks, { circle: 'projects' })).data.tasks).toEqual([]);
});

test('plan changes concerning me: of my tasks, by others, the newest first', async () => {
  const zhang = world.people.get('zhangwei')!;
  const lina = world.people.get('lina')!;
  const [mine] = await rows<{ id: string; project_id: string }>(
    'SELECT id, project_id FROM task WHERE responsible = $1 AND project_id IS NOT NULL ORDER BY id LIMIT 1',
    [zhang.userId],
  );
  const [other] = await rows<{ id: string }>(
    `SELECT id FROM task WHERE responsible IS DISTINCT FROM $1 AND NOT coalesce($1 = ANY(participants), false) AND project_id IS NOT NULL ORDER BY id LIMIT 1`,
    [zhang.userId],
  );
  await rows('DELETE FROM change_log');
  const log = (task: string, by: number, ago: string, field: string) =>
    rows(
      `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, by, project_id)
       VALUES ($1, 'task', $2, 'x', 'update', 2, $3, now() - $4::interval, $5, $6)`,
      [zhang.companyId, task, JSON.stringify([{ field, before: 1, after: 2 }]), ago, by, mine!.project_id],
    );
  await log(mine!.id, lina.userId, '40 days', 'old');
  await log(mine!.id, lina.userId, '2 hours', 'start');
  await log(mine!.id, zhang.userId, '1 hour', 'own');
  await log(other!.id, lina.userId, '1 hour', 'foreign');
  await log(mine!.id, lina.userId, '1 minute', 'durationMinutes');
  const { data } = await as('zhangwei').send(planChanges, {});
  expect(data.changes.map((change) => change.fields)).toEqual([['durationMinutes'], ['start']]);
  expect(data.changes[0]).toMatchObject({ taskId: Number(mine!.id), action: 'update' });
  await rows('UPDATE task SET responsible = $2, participants = $3 WHERE id = $1', [
    mine!.id,
    lina.userId,
    [zhang.userId],
  ]);
  expect((await as('zhangwei').send(planChanges, {})).data.changes).toHaveLength(2);
  expect((await as(OUTSIDER).send(planChanges, {})).data.changes).toEqual([]);
});

test('milestones of a month, for those who may see the cockpit', async () => {
  const [stone] = await rows<{ id: string }>(
    `SELECT t.id FROM task t JOIN project p ON p.id = t.project_id WHERE p.status = 'ongoing' AND t.active ORDER BY t.id LIMIT 1`,
  );
  await rows(`UPDATE task SET milestone = true, status = 'new', planned_end = '2031-02-28' WHERE id = $1`, [stone!.id]);
  const { data } = await as('admin').send(milestoneMonth, { month: '2031-02' });
  expect(data.milestones).toEqual([
    expect.objectContaining({ id: Number(stone!.id), date: '2031-02-28', late: false, done: false }),
  ]);
  expect((await as('admin').send(milestoneMonth, { month: '2031-03' })).data.milestones).toEqual([]);
  expect((await as('admin').send(milestoneMonth, { month: '2031-13' })).code).toBe(400);
  expect((await as('zhangwei').send(milestoneMonth, { month: '2031-02' })).code).toBe(403);
});
