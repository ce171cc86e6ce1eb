/** Plan settings of projects and templates: each of them where it takes effect. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { workProjects } from '#modules/home/workbench/workbench.calls.ts';
import type { PlanConfig } from '#modules/objects/project/plan-setting.ts';
import { delayThresholds, projectInfo } from '#modules/objects/project/project.calls.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { setPlanControl } from '#modules/planning/plan/change/change.calls.ts';
import { lagText } from '#modules/planning/plan/edit/predecessors.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { readPlanConfig, savePlanConfig } from '#modules/planning/plan/plan-config.calls.ts';
import { reportProgress, taskAction, taskDetail } from '#modules/planning/task/task.calls.ts';

const { server, home, boss, type, done, newProject, planned, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:project:add', 'pm:project:manageAll'],
});

type Owner = { projectId: number } | { templateId: number };
async function change(owner: Owner, config: Partial<PlanConfig>, schedule: object = {}, who = boss) {
  const now = await done(readPlanConfig, owner, who);
  const { version, revision } = now;
  return who.send(savePlanConfig, {
    ...owner,
    version,
    revision,
    config: { ...now.config, ...config },
    schedule: { ...now.schedule, ...schedule },
  });
}
const ok = async (...args: Parameters<typeof change>) => expect((await change(...args)).msg).toBe('');
const report = async (taskId: number, more: object, who = boss) => {
  const [row] = await query('SELECT version::int AS version FROM task WHERE id = $1', [taskId]);
  return who.send(reportProgress, { taskId, version: row.version, progress: 40, ...more });
};

test('who reports: the person in charge, participants, the manager as well', async () => {
  const { projectId, ids } = await planned([null]);
  const taskId = ids[0]!;
  await done(taskAction, { taskId, action: 'start' });
  const [other] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, 'helper', '帮手', $2, 'internal') RETURNING id::int AS id`,
    [home.companyId, home.departmentId],
  );
  const helper = server.as({ userId: other.id, companyId: home.companyId, departments: null });
  await query('UPDATE task SET responsible = $2, participants = $3 WHERE id = $1', [taskId, other.id, [home.userId]]);
  expect((await report(taskId, {})).code).toBe(400);
  expect((await report(taskId, {}, helper)).msg).toBe('');
  await ok({ projectId }, { reporters: 'participants' });
  expect((await report(taskId, { progress: 45 })).msg).toBe('');
  await query(`UPDATE task SET participants = '{}' WHERE id = $1`, [taskId]);
  expect((await done(taskDetail, { taskId })).report).not.toBeNull();
  expect((await report(taskId, {})).msg).toContain('不能汇报');
  await ok({ projectId }, { reporters: 'manager' });
  expect((await done(taskDetail, { taskId })).report).toBeNull();
  expect((await report(taskId, { progress: 50 })).msg).toBe('');
});

test('a report before the finish, of hours where they count, else of progress; hours that do not count are refused', async () => {
  const { projectId, ids } = await planned([null, null]);
  const [first, second] = ids as [number, number];
  await ok({ projectId }, { requireReport: true });
  for (const taskId of ids) await done(taskAction, { taskId, action: 'start' });
  const finish = (taskId: number) => boss.send(taskAction, { taskId, action: 'finish' });
  expect((await finish(first)).code).toBe(400);
  expect((await report(first, { actualHours: '0' })).msg).toBe('');
  expect((await finish(first)).code).toBe(400);
  expect((await report(first, { actualHours: '3' })).msg).toBe('');
  expect((await finish(first)).msg).toBe('');
  const hours = async () => (await done(projectInfo, { projectId })).row.actualHours;
  expect(Number(await hours())).toBe(3);
  await ok({ projectId }, { countHours: false });
  expect((await done(taskDetail, { taskId: second })).countHours).toBe(false);
  expect((await finish(second)).code).toBe(400);
  expect((await report(second, { actualHours: '2' })).problems?.map((p) => p.field)).toEqual(['actualHours']);
  expect((await report(second, {})).msg).toBe('');
  expect(await hours()).toBeNull();
  expect((await finish(second)).msg).toBe('');
});

test("lights by the project's thresholds, on its page, on the workbench and in the lists of its people", async () => {
  const projectId = await newProject();
  await query(`UPDATE project SET planned_end = current_date - 5 WHERE id = $1`, [projectId]);
  const light = async () => {
    const { projects } = await done(workProjects, { circle: 'managed' });
    return [(await done(projectInfo, { projectId })).light, projects.find((p) => p.id === projectId)?.light];
  };
  expect(await light()).toEqual(['ongoing_serious', 'ongoing_serious']);
  await ok({ projectId }, { thresholds: { yellowDays: 3, redDays: 10 } });
  expect(await light()).toEqual(['ongoing_slight', 'ongoing_slight']);
  expect((await done(delayThresholds, {})).projects[projectId]).toEqual({ yellowDays: 3, redDays: 10 });
  const stranger = server.as({ userId: home.userId + 700, companyId: home.companyId, departments: null });
  expect((await done(delayThresholds, {}, stranger)).projects).toEqual({});
  expect((await change({ projectId }, { thresholds: { yellowDays: 3, redDays: 2 } })).code).toBe(400);
  await ok({ projectId }, { thresholds: null });
  expect(await light()).toEqual(['ongoing_serious', 'ongoing_serious']);
});

test('the schedule follows its settings; a published or ended plan keeps them', async () => {
  const { projectId } = await planned([null, -1, -1]);
  await ok({ projectId }, {}, { parentMode: 'frame', minutesPerDay: 420, nearCriticalSlackMinutes: 960 });
  const { schedule, revision } = await done(readPlanConfig, { projectId });
  expect(schedule).toMatchObject({ parentMode: 'frame', minutesPerDay: 420, nearCriticalSlackMinutes: 960 });
  expect((await done(projectInfo, { projectId })).row.parentMode).toBe('frame');
  expect((await change({ projectId }, {}, { minutesPerDay: 0 })).code).toBe(400);
  expect((await change({ projectId }, {}, { projectStart: 0 })).code).toBe(400);
  const stale = {
    projectId,
    version: 2,
    revision: revision - 1,
    config: (await done(readPlanConfig, { projectId })).config,
  };
  expect(
    (await boss.send(savePlanConfig, { ...stale, version: 1, schedule: { ...schedule, minutesPerDay: 480 } })).code,
  ).toBe(409);
  await query(`UPDATE project SET status = 'done' WHERE id = $1`, [projectId]);
  expect((await change({ projectId }, {}, { minutesPerDay: 480 })).code).toBe(400);
  await ok({ projectId }, { reporters: 'manager' });
});

test('lags of linked tasks are told by the days of their plan', async () => {
  const { projectId, ids } = await planned([null, null]);
  await query(
    `INSERT INTO plan_link (company_id, project_id, from_task, to_task, type, lag) VALUES ($1, $2, $3, $4, 'FS', 840)`,
    [home.companyId, projectId, ...ids],
  );
  await query('UPDATE plan SET minutes_per_day = 420 WHERE project_id = $1', [projectId]);
  const { successors } = await done(taskDetail, { taskId: ids[0]! });
  expect(successors.map((task) => task.type + lagText(task, task))).toEqual(['FS+2d']);
});

test('of two who save the settings at the same moment one is told', async () => {
  const projectId = await newProject();
  for (let round = 0; round < 5; round++) {
    // Both have read the same state.
    const { version, revision, config, schedule } = await done(readPlanConfig, { projectId });
    const wanted = { ...config, requireReport: round % 2 === 0 };
    const save = () => boss.send(savePlanConfig, { projectId, version, revision, config: wanted, schedule });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map((a) => a.code).sort()).toEqual([0, 409]);
  }
});

test('the length of new tasks goes to the editor, from the template to its projects too', async () => {
  const projectId = await newProject();
  expect((await done(readPlan, { projectId })).newTask).toEqual({ length: 1, unit: 'days' });
  await ok({ projectId }, { newTask: { length: 3, unit: 'weeks' } });
  expect((await done(readPlan, { projectId })).newTask).toEqual({ length: 3, unit: 'weeks' });
  const wrong = [{ length: 0, unit: 'days' }, { length: 1.5, unit: 'days' }, { length: 2, unit: 'years' }, 3, null];
  for (const newTask of wrong) {
    const answer = await change({ projectId }, { newTask: newTask as never });
    expect(answer.code, JSON.stringify(newTask)).toBe(400);
  }
  expect((await done(readPlanConfig, { projectId })).config.newTask).toEqual({ length: 3, unit: 'weeks' });
});

test('the control range of a project is with its settings, and every change of it is on record', async () => {
  const { projectId, ids } = await planned([null, null]);
  const control = async (who = boss) => (await done(readPlanConfig, { projectId }, who)).control;
  expect(await control()).toMatchObject({
    range: 'levels',
    selected: [],
    fixed: [],
    tasks: [{ id: ids[0] }, { id: ids[1] }],
  });
  await done(setPlanControl, { projectId, range: 'selected', selected: [ids[1]!], fixed: [ids[0]!] });
  expect(await control()).toMatchObject({ range: 'selected', selected: [ids[1]], fixed: [ids[0]] });
  const [entry] = await query(
    `SELECT changes FROM change_log WHERE entity = 'project' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [projectId],
  );
  expect(JSON.stringify(entry.changes)).toContain('control.selected');
});

test('columns, and wrong settings', async () => {
  const projectId = await newProject();
  await ok({ projectId }, { columns: ['name', 'start', 'finish'] });
  expect((await done(readPlan, { projectId })).columns).toEqual(['name', 'start', 'finish']);
  const wrong: unknown[] = [['start'], ['name', 'name'], 'name', [1], ['name', '<x>']];
  for (const columns of wrong) expect((await change({ projectId }, { columns: columns as string[] })).code).toBe(400);
  for (const more of [{ reporters: 'all' }, { requireReport: 1 }, { countHours: null }, { thresholds: 3 }])
    expect((await change({ projectId }, more as never)).code, JSON.stringify(more)).toBe(400);
});

test('strangers neither read nor set them; a project made of a template begins with its settings', async () => {
  const projectId = await newProject();
  const stranger = server.as({ userId: home.userId + 700, companyId: home.companyId, departments: null });
  expect((await stranger.send(readPlanConfig, { projectId })).code).toBe(404);
  const values = { type, parentMode: 'computed', active: true };
  const made = (await done(entityCalls(template).create, { name: '标准', ...values }, keeper)) as { id: number };
  const owner = { templateId: made.id };
  await ok(
    owner,
    { reporters: 'participants', thresholds: { yellowDays: 4, redDays: 8 }, newTask: { length: 2, unit: 'hours' } },
    { parentMode: 'frame', minutesPerDay: 450 },
    keeper,
  );
  expect((await done(readPlanConfig, owner, keeper)).control).toBeNull();
  const input = {
    template: made.id,
    name: '由模板',
    code: 'T-1',
    type,
    manager: home.userId,
    department: home.departmentId,
    plannedStart: '2026-01-05',
    plannedEnd: '2026-12-31',
    configProject: '1',
    parentMode: 'frame',
  };
  const row = (await done(projectFromTemplate, input as never, keeper)) as { id: number };
  const { config, schedule } = await done(readPlanConfig, { projectId: row.id }, keeper);
  expect(config).toMatchObject({ reporters: 'participants', thresholds: { yellowDays: 4, redDays: 8 } });
  expect(config.newTask).toEqual({ length: 2, unit: 'hours' });
  expect(schedule).toMatchObject({ parentMode: 'frame', minutesPerDay: 450 });
});
