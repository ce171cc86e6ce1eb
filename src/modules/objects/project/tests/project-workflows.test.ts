/** Which workflow an action needs where, who may set it, and who sees the workflows of projects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { businessConfig } from '#modules/flow/approval/approval.calls.ts';
import { enableDefinition, listDefinitions } from '#modules/flow/workflow/definition/definition.calls.ts';
import { saveStartDraft, startForm, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { moveProject, projectInfo, requestMove } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import {
  allProjectWorkflows,
  projectBindings,
  projectFlow,
  projectWorkflows,
  saveProjectBinding,
} from '#modules/objects/project/project-workflows.calls.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { saveTemplateBinding, templateBindings } from '#modules/objects/template/template-bindings.calls.ts';
import { changeProjectCalendar, projectCalendar } from '#modules/planning/plan/plan-calendar.calls.ts';

const world = await approvalWorld();
const { server, home, boss, judge, designer, type, done, newProject, publish, bind, startItem, start, agree } = world;
afterAll(world.close);
beforeAll(async () => {
  for (const key of ['first', 'second', 'third']) await publish(key);
});
const LAUNCH = 'project.launch';
const needed = async (projectId: number): Promise<string | undefined> =>
  (await done(projectInfo, { projectId })).approvals.launch;
const own = (projectId: number, input: object) =>
  boss.send(saveProjectBinding, { projectId, action: LAUNCH, ...input });

test('company, type and project: the most specific holds where the general ones allow it', async () => {
  const projectId = await newProject('new');
  expect((await own(projectId, { mode: 'workflow', definition: 'third' })).msg).toBe('');
  expect(await needed(projectId)).toBe('流程 third');
  await bind(LAUNCH, 'first');
  expect(await needed(projectId)).toBe('流程 first');
  expect((await own(projectId, { mode: 'direct' })).msg).toBe('该业务操作的流程由上级统一配置，不能修改');
  await bind(LAUNCH, 'first', { adjustable: true });
  expect(await needed(projectId)).toBe('流程 third');
  await bind(LAUNCH, 'second', { level: 'type', ownerId: type });
  expect(await needed(projectId)).toBe('流程 second');
  await bind(LAUNCH, 'second', { level: 'type', ownerId: type, adjustable: true });
  expect((await own(projectId, { mode: 'direct' })).msg).toBe('');
  expect(await needed(projectId)).toBeUndefined();
  expect((await boss.send(moveProject, { projectId, action: 'launch' })).msg).toBe('');
  const { actions } = await done(projectBindings, { projectId });
  expect(actions.find((action) => action.key === LAUNCH)).toMatchObject({
    own: { active: false },
    above: { definition: 'second', level: 'type' },
    fixed: false,
  });
  const config = await done(businessConfig, {}, designer);
  expect(config.actions.find((action) => action.key === LAUNCH)).toMatchObject({
    company: { definition: 'first', adjustable: true, published: true },
    types: [{ definition: 'second', ownerId: type }],
    exceptions: 1,
  });
  await bind(LAUNCH, null, { level: 'type', ownerId: type });
  await bind(LAUNCH, null);
});

test('a type that says nothing follows the types above it, and a fixed type above holds for all below', async () => {
  const { rows } = await server.database.pool.query<{ top: string; up: string }>(
    `WITH top AS (INSERT INTO dict_item (company_id, dictionary, name, item_key, sort, active)
        SELECT company_id, dictionary, '顶层', 'bound_top', 90, true FROM dict_item WHERE id = $1 RETURNING id, company_id, dictionary),
      up AS (INSERT INTO dict_item (company_id, dictionary, name, item_key, sort, active, parent)
        SELECT company_id, dictionary, '上级', 'bound_up', 91, false, id FROM top RETURNING id)
      SELECT top.id AS top, up.id AS up FROM top, up`,
    [type],
  );
  const [top, up] = [Number(rows[0]!.top), Number(rows[0]!.up)];
  await server.database.pool.query('UPDATE dict_item SET parent = $1 WHERE id = $2', [up, type]);
  const projectId = await newProject('new');
  await bind(LAUNCH, 'first', { adjustable: true });
  const above = (adjustable: boolean) => bind(LAUNCH, 'second', { level: 'type', ownerId: top, adjustable });
  expect((await above(true)).msg).toBe('');
  expect(await needed(projectId)).toBe('流程 second');
  expect((await bind(LAUNCH, 'third', { level: 'type', ownerId: type, adjustable: true })).msg).toBe('');
  expect(await needed(projectId)).toBe('流程 third');
  expect((await above(false)).msg).toBe('');
  expect(await needed(projectId)).toBe('流程 second');
  const fixed = '该业务操作的流程由上级统一配置，不能修改';
  expect((await bind(LAUNCH, null, { level: 'type', ownerId: type })).msg).toBe(fixed);
  expect((await own(projectId, { mode: 'direct' })).msg).toBe(fixed);
  const { actions } = await done(projectBindings, { projectId });
  expect(actions.find((action) => action.key === LAUNCH)).toMatchObject({
    above: { definition: 'second', level: 'type', ownerId: top, above: 2 },
    fixed: true,
  });
  // The page of bindings gets the tree, with types that are switched off where others hang below them.
  const { types } = await done(businessConfig, {}, designer);
  expect(types).toContainEqual({ id: up, name: '上级', parent: top, active: false });
  expect(types.find((one) => one.id === type)).toMatchObject({ parent: up, active: true });
  await bind(LAUNCH, null, { level: 'type', ownerId: top });
  await bind(LAUNCH, null, { level: 'type', ownerId: type });
  await bind(LAUNCH, null);
  await server.database.pool.query('UPDATE dict_item SET parent = NULL WHERE id = $1', [type]);
});

test('only published definitions, known actions and types of the company are bound, by who may', async () => {
  expect((await bind(LAUNCH, 'nothing')).msg).toBe('请选择已发布的流程');
  expect((await bind('project.fly', 'first')).msg).toBe('业务操作不存在');
  expect((await bind(LAUNCH, 'first', { level: 'type', ownerId: 999_999 })).msg).toBe('项目类型不存在');
  expect((await bind(LAUNCH, 'first', { level: 'project', ownerId: 1 })).msg).toBe('级别只能是：公司、项目类型');
  const projectId = await newProject('new');
  expect((await judge.send(saveProjectBinding, { projectId, action: LAUNCH, mode: 'direct' })).code).toBe(404);
  expect((await judge.send(businessConfig, {})).code).toBe(403);
});

test('a bound definition is not disabled, and a disabled one not bound, also at the same moment', async () => {
  await publish('switched');
  const { id } = (await done(listDefinitions, {}, designer)).find((one) => one.key === 'switched')!;
  const enable = (enabled: 'yes' | 'no') => designer.send(enableDefinition, { id, enabled });
  await bind(LAUNCH, 'switched');
  expect((await enable('no')).msg).toContain('有 1 处业务流程配置使用该流程');
  await bind(LAUNCH, null);
  for (let round = 0; round < 10; round++) {
    const [disabled, bound] = await Promise.all([enable('no'), bind(LAUNCH, 'switched')]);
    expect([disabled, bound].filter((answer) => answer.code === 0)).toHaveLength(1);
    await bind(LAUNCH, null);
    await enable('yes');
  }
});

test('a project made of a template begins with its settings', async () => {
  const keeper = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:project:add', 'pm:project:manageAll'],
  });
  const made = await done(
    entityCalls(template).create,
    { name: '模板', code: 'T-1', type, parentMode: 'computed', active: true },
    keeper,
  );
  const templateId = (made as { id: number }).id;
  await done(saveTemplateBinding, { templateId, action: LAUNCH, mode: 'workflow', definition: 'third' }, keeper);
  const { actions } = await done(templateBindings, { templateId }, keeper);
  expect(actions.find((action) => action.key === LAUNCH)!.own).toMatchObject({ definition: 'third' });
  const row = await done(
    projectFromTemplate,
    {
      template: templateId,
      name: '由模板',
      code: 'FT-1',
      type,
      manager: home.userId,
      department: home.departmentId,
      plannedStart: '2026-01-05',
      plannedEnd: '2026-12-31',
      parentMode: 'computed',
      configProject: '1',
    },
    keeper,
  );
  expect(await needed(row.id)).toBe('流程 third');
});

test('workflows of projects are seen by who may read them there, or has a part in them', async () => {
  await bind(LAUNCH, 'first');
  const projectId = await newProject('new');
  const id = (await startItem(await done(requestMove, { projectId, action: 'launch' }))) as number;
  const loose = (await start({ key: 'second' })) as number;
  const listed = await done(projectWorkflows, { projectId });
  expect(listed.list).toMatchObject([{ instanceId: id, waiting: '审批', status: 'running' }]);
  // Items only for administrators are left out.
  expect(listed.list[0]).not.toHaveProperty('asked');
  const all = await done(allProjectWorkflows, { pageSize: 100 });
  expect(all.list.map((row) => row.instanceId)).toContain(id);
  expect(all.list.map((row) => row.instanceId)).not.toContain(loose);
  expect(
    (await done(allProjectWorkflows, { filters: { project: String(projectId), status: 'approved' } })).list,
  ).toEqual([]);
  // The approver sees their own, and not the project; somebody else sees neither.
  expect((await done(allProjectWorkflows, {}, judge)).list.map((row) => row.instanceId)).toContain(id);
  expect((await judge.send(projectWorkflows, { projectId })).code).toBe(404);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
      SELECT company_id, 'engineer', '工程师', department, true, status FROM "user" WHERE id = $1 RETURNING id`,
    [home.userId],
  );
  const userId = Number(rows[0]!.id);
  const engineer = server.as({ userId, companyId: home.companyId, departments: null });
  expect((await done(allProjectWorkflows, {}, engineer)).list).toEqual([]);
  await world.join(projectId, [userId], '工程师');
  expect((await done(allProjectWorkflows, {}, engineer)).list.map((row) => row.instanceId)).toEqual([id]);
  expect((await done(projectWorkflows, { projectId }, engineer)).total).toBe(1);

  // Waiting approvals are listed with the projects one sees; nobody else starts workflows in them.
  const { list } = entityCalls(project);
  const label = ['启动项目', '啟動項目', 'Launch the project'];
  const seen = (await done(list, { pageSize: 100 }, engineer)).abilities!;
  expect(seen[projectId]?.waiting).toMatchObject({ instanceId: id, label });
  expect(await start({ key: 'second', projectId }, judge)).toBe('数据不存在或已被删除');
  const flow = await done(projectFlow, { projectId });
  expect(flow).toMatchObject({ waiting: { instanceId: id }, counts: { running: 1 } });
  await agree(id);
  const after = await done(projectFlow, { projectId });
  expect(after.waiting).toBeNull();
  expect(after.actions.find((action) => action.key === LAUNCH)).toMatchObject({
    definition: { key: 'first', level: 'company' },
    last: { instanceId: id, status: 'approved' },
    asked: 1,
    approved: 1,
  });
  await bind(LAUNCH, null);
});

test('a project that waits is not removed', async () => {
  await bind(LAUNCH, 'first');
  const projectId = await newProject('new');
  const id = (await startItem(await done(requestMove, { projectId, action: 'launch' }))) as number;
  expect((await boss.send(entityCalls(project).remove, { id: projectId })).msg).toContain(
    '项目中的审批流程未完成，不能操作',
  );
  await world.withdraw(id);
  expect((await boss.send(entityCalls(project).remove, { id: projectId })).msg).toBe('');
  await bind(LAUNCH, null);
});

test('a request whose workflow was kept as a draft can still be started after another was asked for', async () => {
  await bind(LAUNCH, 'first');
  const projectId = await newProject('new');
  const kept = await done(requestMove, { projectId, action: 'launch' });
  const { definitionKey: key, businessType, businessId, title } = kept;
  await done(saveStartDraft, { key, businessType, businessId, projectId, title });
  await done(requestMove, { projectId, action: 'launch' });
  expect(await startItem(kept)).toBeTypeOf('number');
  await bind(LAUNCH, null);
});

test('the calendar of a project is not changed as a record beside the project', async () => {
  const projectId = await newProject('ongoing');
  await done(changeProjectCalendar, { projectId, action: 'copy' });
  const { calendar: row } = await done(projectCalendar, { projectId });
  const keeper = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['sys:calendar:edit'],
  });
  const values = { id: row.id, version: row.version, name: 'x' };
  expect((await keeper.send(entityCalls(calendar).update, values)).msg).toBe('项目日历请在项目的日历页面中修改');
  expect((await keeper.send(entityCalls(calendar).remove, { id: row.id })).code).toBe(400);
});

test('what the project gives is not asked for, and cannot be said otherwise', async () => {
  await publish('facts', [
    { name: 'plannedDays', label: '天数', type: 'number' },
    { name: 'amount', label: '金额', type: 'number' },
  ]);
  expect(Object.keys((await done(startForm, { key: 'facts' })).variables)).toEqual(['amount', 'plannedDays']);
  const asked = await done(startForm, { key: 'facts', businessType: LAUNCH });
  expect(Object.keys(asked.variables)).toEqual(['amount']);
  await bind(LAUNCH, 'facts');
  const item = await done(requestMove, { projectId: await newProject('new'), action: 'launch' });
  const id = (await start({
    key: 'facts',
    businessType: item.businessType,
    businessId: item.businessId,
    projectId: item.projectId,
    vars: { plannedDays: 1, amount: 5 },
  })) as number;
  const vars = async () => (await done(viewWorkflow, { instanceId: id })).instance.vars;
  expect(await vars()).toEqual({ plannedDays: 361, amount: 5 });
  expect((await done(viewWorkflow, { instanceId: id })).given).toContain('plannedDays');
  // Neither by the approver nor by whoever submits it again, who gets the current values.
  const task = await world.taskOf(id);
  const back = { kind: 'reject', task, to: 'start', mode: 'normal', opinion: 'no' };
  for (const sent of [{ plannedDays: 2 }, { amount: 6 }])
    expect((await world.act(id, { ...back, vars: sent })).msg).toMatch(/在该节点不可编辑$/);
  expect((await world.act(id, { ...back, vars: { plannedDays: 361 } })).msg).toBe('');
  expect(await vars()).toEqual({ plannedDays: 361, amount: 5 });
  await server.database.pool.query('UPDATE project SET planned_end = planned_end + 2 WHERE id = $1', [item.projectId]);
  const again = { kind: 'resubmit', vars: { plannedDays: 3, amount: 7 } };
  expect((await world.act(id, again, boss)).msg).toBe('');
  expect(await vars()).toEqual({ plannedDays: 363, amount: 7 });
  await bind(LAUNCH, null);
});
