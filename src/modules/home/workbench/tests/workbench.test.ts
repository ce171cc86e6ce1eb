/** Workbenches: everybody sees what they work on, manage or head, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import {
  cockpit,
  cockpitCurve,
  cockpitLoad,
  firstSteps,
  milestoneMonth,
  planChanges,
  workPeople,
  workProjects,
  workTasks,
} from '#modules/home/workbench/workbench.calls.ts';
import { programOverview } from '#modules/objects/program/program.calls.ts';
import { type PlannedTask, plannedProgress, wholePercent } from '#modules/objects/project/progress.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { planChangeWay, publishPlan, savePlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { projectStatistics } from '#modules/planning/task/statistics.calls.ts';

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
  const own = await rows<{ id: string; open: boolean; late: boolean; summary: boolean; charged: boolean }>(
    `SELECT t.id, t.responsible IS NOT DISTINCT FROM $1 AS charged, t.status NOT IN ('done', 'passoff') AS open, t.planned_end < $2::date AS late, t.summary FROM task t JOIN project p ON p.id = t.project_id
     WHERE (t.responsible = $1 OR $1 = ANY(t.participants)) AND t.active AND t.status <> 'discarded' AND p.status NOT IN ('done', 'passoff') AND NOT t.summary`,
    [userId, data.today],
  );
  const ids = new Set(own.map((row) => Number(row.id)));
  expect(data.tasks.length).toBeGreaterThan(0);
  expect(data.tasks.every((task) => ids.has(task.id) && !task.summary)).toBe(true);
  // Numbers count tasks in my charge; tasks I only participate in are counted separately.
  expect(data.counts.open).toBe(own.filter((row) => row.open && row.charged).length);
  expect(data.counts.late).toBe(own.filter((row) => row.open && row.late && row.charged).length);
  expect(data.counts.joined).toBe(own.filter((row) => row.open && !row.charged).length);
  const open = data.tasks.filter((task) => task.status !== 'done').map((task) => task.plannedEnd!);
  expect(open).toEqual(open.toSorted());
  const { data: all } = await as('zhangwei').send(workTasks, { circle: 'mine', parents: true });
  expect(all.tasks.length).toBeGreaterThanOrEqual(data.tasks.length);
});

test('a manager sees the projects they manage with their progress; a member only those they are in', async () => {
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

test('a plan change in the sample company is decided by people who are named before it is submitted', async () => {
  const lina = as('lina');
  const { projects } = (await lina.send(workProjects, { circle: 'managed' })).data;
  const plans = await Promise.all(projects.map(async ({ id }) => (await lina.send(readPlan, { projectId: id })).data));
  const projectId = projects[plans.findIndex(({ published }) => !published)]!.id;
  expect((await lina.send(publishPlan, { projectId })).code).toBe(0);
  const { wire, revision } = (await lina.send(readPlan, { projectId })).data;
  const plan = decodePlan(wire);
  const tasks = plan.tasks.map((task, i) => (i === 0 ? { ...task, name: `${task.name} 2` } : task));
  const edits = diffPlans(plan, { ...plan, tasks });
  const { changeId } = (await lina.send(savePlanChange, { projectId, baseRevision: revision, edits })).data;
  const { data } = await lina.send(planChangeWay, { projectId, changeId });
  expect(data).toMatchObject({ way: 'approval', steps: [{ people: ['陈洁'] }, { people: ['王芳'] }] });
});

test('planned progress is one figure everywhere, that of the rule over the tasks, deviation and outlook with it', async () => {
  const { userId, companyId } = world.people.get('admin')!;
  const boss = world.server.as({
    userId,
    companyId,
    departments: null,
    rights: ['sys:cockpit', 'sys:workbench:project', 'pm:project:manageAll', 'pm:program:manageAll'],
  });
  const { data } = await boss.send(cockpit, {});
  expect(data.projects.length).toBeGreaterThan(2);
  // Tasks of all kinds: those that count nowhere, without weight, without dates, with an end before the start.
  const touched = await rows<{ id: string }>(`SELECT id FROM task WHERE project_id = $1 AND NOT summary ORDER BY id`, [
    data.projects[0]!.id,
  ]);
  const odd = [
    `status = 'discarded'`,
    'active = false',
    `external = true`,
    `status = 'passoff'`,
    'duration_minutes = 0',
    'planned_start = NULL',
    `planned_end = planned_start - 3`,
    `planned_start = current_date - 2, planned_end = current_date + 9, duration_minutes = 2880`,
  ];
  for (const [i, set] of odd.entries()) await rows(`UPDATE task SET ${set} WHERE id = $1`, [touched[i]!.id]);
  await rows('UPDATE task SET duration_minutes = 0 WHERE project_id = $1', [data.projects[1]!.id]);

  const after = (await boss.send(cockpit, {})).data;
  const managed = (await boss.send(workProjects, { circle: 'managed' })).data;
  const overview = (await boss.send(programOverview, {})).data;
  const ofPrograms = overview.flatMap((program) => program.projects);
  expect(ofPrograms.length).toBeGreaterThan(0);
  for (const project of after.projects) {
    const leaves = await rows<PlannedTask & { status: string; name: string }>(
      `SELECT planned_start::text AS "plannedStart", planned_end::text AS "plannedEnd", coalesce(weight_minutes, duration_minutes)::float8 AS duration, status, name
       FROM task WHERE project_id = $1 AND NOT summary AND active AND NOT external AND status NOT IN ('discarded', 'passoff')`,
      [project.id],
    );
    const today = (await boss.send(workTasks, { circle: 'mine' })).data.today;
    const planned = wholePercent(plannedProgress(leaves, today));
    const { data: info } = await boss.send(projectInfo, { projectId: project.id });
    const { data: statistics } = await boss.send(projectStatistics, { projectId: project.id });
    const program = ofPrograms.find((one) => one.id === project.id);
    expect(project.plannedProgress).toBe(planned);
    expect(info.plannedProgress).toBe(planned);
    expect(managed.projects.find((one) => one.id === project.id)?.plannedProgress).toBe(planned);
    const { x, lines } = statistics.series.progress!;
    const onCurve = lines.planned![x.indexOf(today)] ?? undefined;
    if (onCurve !== undefined) expect(Math.abs(onCurve - planned)).toBeLessThanOrEqual(0.55);
    if (program)
      expect(program).toMatchObject({ plannedProgress: planned, deviation: info.deviation, outlook: info.outlook });
    expect(info.deviation).toBe(planned - info.actualProgress);
    expect(project.deviation).toBe(info.deviation);
    const late = leaves.filter(
      (t) => !['done', 'passoff'].includes(t.status) && t.plannedEnd !== null && t.plannedEnd < today,
    );
    expect(info.outlook.lateTasks).toBe(late.length);
    expect(info.tasks.late).toBe(late.length);
    expect(info.outlook.planEnd).toBe(
      leaves
        .flatMap((t) => t.plannedEnd ?? [])
        .sort()
        .at(-1),
    );
    const first = late.map((t) => t.plannedEnd!).sort()[0];
    if (first === undefined) expect(info.outlook.latest).toBeNull();
    else expect(late.filter((t) => t.plannedEnd === first).map((t) => t.name)).toContain(info.outlook.latest!.name);
  }
  // Somebody who may not open a project of their program does not see names of its tasks.
  const stranger = world.server.as({
    userId: userId + 9000,
    companyId,
    departments: null,
    rights: ['pm:program:manageAll'],
  });
  const seen = (await stranger.send(programOverview, {})).data.flatMap((program) => program.projects);
  expect(seen.length).toBe(ofPrograms.length);
  expect(seen.every((one) => !one.open && one.outlook.latest === null)).toBe(true);
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

test('plan changes concerning me: own requests, of projects I manage, of my tasks; no drafts and nothing of others', async () => {
  const zhang = world.people.get('zhangwei')!;
  const lina = world.people.get('lina')!;
  const told = async (name: string) => (await as(name).send(planChanges, {})).data.changes;
  const [mine] = await rows<{ id: string; project_id: string }>(
    `SELECT t.id, t.project_id FROM task t WHERE t.responsible = $1 AND t.project_id IS NOT NULL AND NOT t.summary ORDER BY t.id LIMIT 1`,
    [zhang.userId],
  );
  const [other] = await rows<{ id: string }>(
    `SELECT id FROM task WHERE project_id = $2 AND responsible IS DISTINCT FROM $1 AND NOT coalesce($1 = ANY(participants), false) ORDER BY id LIMIT 1`,
    [zhang.userId, mine!.project_id],
  );
  const ask = async (name: string, status: string, edits: object, ago = '1 hour'): Promise<number> => {
    const [made] = await rows<{ id: string }>(
      `INSERT INTO plan_change (company_id, project_id, name, reason, status, applicant, updated_at) VALUES ($1, $2, $3, 'why', $4, $5, now() - $6::interval) RETURNING id`,
      [zhang.companyId, mine!.project_id, name, status, lina.userId, ago],
    );
    await rows(`INSERT INTO plan_change_content (company_id, change_id, base_revision, edits) VALUES ($1, $2, 1, $3)`, [
      zhang.companyId,
      made!.id,
      JSON.stringify({ created: [], changed: [], removed: [], ...edits }),
    ]);
    return Number(made!.id);
  };
  const touching = { changed: [{ id: Number(mine!.id), fields: {} }] };
  const waiting = await ask('T1', 'waiting', touching);
  await ask('T2', 'draft', touching);
  await ask('T3', 'approved', touching, '40 days');
  const foreign = await ask('T4', 'waiting', { changed: [{ id: Number(other!.id), fields: {} }] });
  const removed = await ask('T5', 'rejected', { removed: [Number(mine!.id)] });
  const given = await ask('T6', 'waiting', { created: [{ id: -1, responsibleId: zhang.userId }] });
  const own = (list: Awaited<ReturnType<typeof told>>): number[] =>
    list.filter(({ name }) => /^T\d$/.test(name)).map(({ id }) => id);
  expect(own(await told('zhangwei'))).toEqual([given, removed, waiting]);
  expect((await told('zhangwei')).find(({ id }) => id === removed)).toMatchObject({ status: 'rejected', tasks: 1 });
  expect(own(await told('lina'))).toEqual([given, removed, foreign, waiting]);
  expect(await told(OUTSIDER)).toEqual([]);
});

test('the curve of the cockpit is that of the statistics, the load that of the departments; both need its right', async () => {
  const [project] = await rows<{ id: string }>(
    `SELECT id FROM project WHERE status = 'ongoing' ORDER BY id DESC LIMIT 1`,
  );
  const projectId = Number(project!.id);
  const { data } = await as('admin').send(cockpitCurve, { projectId });
  const { x, lines } = (await as('lina').send(projectStatistics, { projectId })).data.series.progress!;
  expect(data.points.length).toBeGreaterThan(5);
  expect(data.points.map(({ date, planned, actual }) => [date, planned, actual])).toEqual(
    x.map((date, at) => [date, lines.planned![at], lines.actual![at] ?? null]),
  );
  const all = (await as('admin').send(cockpitCurve, {})).data.points;
  expect(all.length).toBeGreaterThan(5);
  expect((await as('lina').send(cockpitCurve, {})).code).toBe(403);
  expect((await as(OUTSIDER).send(cockpitCurve, { projectId })).data.points).toEqual([]);
  const load = (await as('admin').send(cockpitLoad, {})).data.people;
  const heads = (await as('chenjie').send(workPeople, {})).data.people.filter(({ open }) => open > 0);
  expect(load.filter(({ name }) => heads.some((person) => person.name === name))).toEqual(
    expect.arrayContaining(heads),
  );
  expect(load.map(({ hours }) => hours[0] + hours[1])).toEqual(
    load.map(({ hours }) => hours[0] + hours[1]).toSorted((a, b) => b - a),
  );
  expect((await as('zhangwei').send(cockpitLoad, {})).code).toBe(403);
});

test('first steps are those the rights allow, done when they are', async () => {
  const steps = async (name: string) => (await as(name).send(firstSteps, {})).data.steps;
  expect((await steps('admin')).map(({ key, done }) => [key, done])).toEqual([
    ['departments', true],
    ['people', true],
    ['roles', true],
    ['project', true],
    ['plan', true],
  ]);
  expect((await steps('lina')).map(({ key, done }) => [key, done])).toEqual([
    ['project', true],
    ['plan', true],
  ]);
  // The other company has nobody but its administrator.
  expect((await steps(OUTSIDER)).map(({ key, done, address }) => [key, done, address])).toEqual([
    ['departments', false, '/modules/sys/dept'],
    ['people', false, '/modules/sys/user'],
    ['roles', false, '/modules/sys/role'],
    ['project', false, '/modules/project/createProject'],
    ['plan', false, '/modules/project/createProject?start=import'],
  ]);
  expect(await steps('zhangwei')).toEqual([]);
  const lina = world.people.get('lina')!;
  const [empty] = await rows<{ id: string }>(
    `INSERT INTO project (company_id, name, code, type, status, manager, department, planned_start, planned_end)
     SELECT company_id, 'Empty', 'EMPTY-1', type, 'new', manager, department, planned_start, planned_end FROM project WHERE manager = $1 LIMIT 1 RETURNING id`,
    [lina.userId],
  );
  expect((await steps('lina')).at(-1)).toEqual({
    key: 'plan',
    done: false,
    address: `/modules/project/projectPlan?projectId=${empty!.id}&import=true`,
  });
  await rows('DELETE FROM project WHERE id = $1', [empty!.id]);
});

test('a new company begins with the roles of the sample, held by nobody', async () => {
  const found = await rows<{ name: string; holders: number }>(
    `SELECT name, cardinality(users) AS holders FROM role WHERE built_in IS NULL AND company_id = $1 ORDER BY id`,
    [world.people.get(OUTSIDER)!.companyId],
  );
  expect(found).toEqual(['员工', '项目经理', '部门经理', '高管'].map((name) => ({ name, holders: 0 })));
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
