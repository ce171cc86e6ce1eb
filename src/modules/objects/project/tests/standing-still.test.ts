/** What is approved is what happens (2-rules §5): while a request waits, its project stands still, whoever writes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { addProjects } from '#modules/objects/program/program.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { projectInfo, requestMove } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { PROJECT_VARIABLES } from '#modules/objects/project/project-actions.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { publishPlan, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';

const world = await approvalWorld();
const { server, home, boss, judge, done, newProject, planned, bind, startItem, start, act, agree, withdraw } = world;
afterAll(world.close);
const STILL = '项目中的审批流程未完成，不能操作';
const projects = entityCalls(project);
const all = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: [
    'pm:project:add',
    'pm:project:manageAll',
    'pm:project:edit',
    'pm:createProProgram:add',
    'pm:program:manageAll',
  ],
});

beforeAll(() => world.publish('still'));
async function asked(projectId: number, action = 'launch'): Promise<number> {
  await bind(`project.${action}`, 'still');
  return (await startItem(await done(requestMove, { projectId, action }))) as number;
}
const versionOf = async (id: number): Promise<number> => (await done(projects.get, { id })).row.version;
const edit = async (id: number, values: object) =>
  boss.send(projects.update, { id, version: await versionOf(id), ...values } as never);
const sinceOf = async (instanceId: number, who = judge) => {
  const { diff } = await done(workflowDiff, { instanceId }, who);
  const [table] = diff!.tables.filter(({ title }) => title[0] === '申请后的变化');
  return Object.fromEntries((table?.rows ?? []).map(({ cells }) => [(cells[0] as unknown as string[])[0], cells[1]]));
};

test('a launch that waits: dates, plan, members and program stand still, until it is decided', async () => {
  const { projectId, ids } = await planned([null, null], [], 'new');
  const id = await asked(projectId);
  const late = await edit(projectId, { plannedEnd: '2029-12-31' });
  expect([late.code, late.msg]).toEqual([400, expect.stringContaining(STILL)]);
  expect(late.msg).toContain('启动项目');
  const { plan, revision } = await world.open(projectId);
  const longer = changed(plan, ids[0]!, { durationMinutes: 480 * 300 });
  expect((await world.save(projectId, revision, diffPlans(plan, longer))).msg).toContain(STILL);
  const more = { ...plan, tasks: [...plan.tasks, { ...newPlanTask(-1, null, '新任务') }] };
  expect((await world.save(projectId, revision, diffPlans(plan, more))).msg).toContain(STILL);
  expect((await boss.send(publishPlan, { projectId })).msg).toContain(STILL);
  const { rows } = await server.database.pool.query('SELECT id::int FROM project_role WHERE project_id = $1 LIMIT 1', [
    projectId,
  ]);
  const member = { projectId, user: world.judgeId, roles: [rows[0].id] };
  expect((await boss.send(entityCalls(projectMember).create, member)).msg).toContain(STILL);
  const values = { plannedStart: '2026-01-05', plannedEnd: '2026-12-31', manager: home.userId };
  const named = { name: '集', code: 'PG-1', department: home.departmentId, ...values };
  const { id: programId } = await done(entityCalls(program).create, named, all);
  expect((await all.send(addProjects, { programId, projects: [projectId] })).msg).toContain(STILL);
  // Nothing of it is offered.
  expect((await done(projectInfo, { projectId })).editable).toEqual(['configProject', 'description']);

  expect((await edit(projectId, { description: '补充说明' })).msg).toBe('');
  expect(await sinceOf(id)).toEqual({ 项目描述: { before: null, after: '补充说明' } });
  expect((await agree(id)).data.status).toBe('approved');
  expect((await done(projects.get, { id: projectId })).row).toMatchObject({
    status: 'ongoing',
    plannedEnd: '2026-12-31',
  });
  expect((await edit(projectId, { plannedEnd: '2029-12-31' })).msg).toBe('');
  expect((await boss.send(entityCalls(projectMember).create, member)).msg).toBe('');
});

test('a plan change is neither asked for nor done while the project stands still', async () => {
  await bind('plan.change', 'still');
  const { projectId, ids } = await world.publishedPlan([null, null]);
  const change = (name: string) => world.drafted(projectId, (plan) => changed(plan, ids[0]!, { name }));
  const first = await done(submitPlanChange, { projectId, changeId: await change('改一'), reason: '调整' });
  const running = (await startItem(first.approval!)) as number;
  const id = await asked(projectId, 'pause');
  expect((await agree(running)).msg).toContain(STILL);
  const second = await boss.send(submitPlanChange, {
    ...{ projectId, changeId: await change('改二'), reason: '调整' },
  });
  expect(second.msg).toContain(STILL);
  await withdraw(id);
  expect((await agree(running)).data.status).toBe('approved');
  await bind('plan.change', null);
  await bind('project.pause', null);
});

test('what was returned holds nothing, and says what became of its object', async () => {
  const projectId = await newProject('new');
  const id = await asked(projectId);
  const back = { kind: 'reject', task: await world.taskOf(id), to: 'start', mode: 'normal', opinion: '改' };
  expect((await act(id, back)).msg).toBe('');
  expect((await edit(projectId, { plannedEnd: '2027-06-30' })).msg).toBe('');
  expect(await sinceOf(id, boss)).toMatchObject({
    计划结束: { before: { date: '2026-12-31' }, after: { date: '2027-06-30' } },
  });
  expect((await act(id, { kind: 'resubmit' }, boss)).msg).toBe('');
  // A repeated request uses the current values.
  expect(await sinceOf(id)).toEqual({});
  expect((await edit(projectId, { plannedEnd: '2028-06-30' })).msg).toContain(STILL);
  expect((await agree(id)).data.status).toBe('approved');
});

test('branches go by what is true when they are reached; who decides next is told', async () => {
  const made = newDesign('branches', '流程 branches', { start: '开始', approver: '审批', end: '结束' });
  const [first] = made.tree.steps as [Step & { task: object }];
  const task = { ...first.task, approvers: [{ by: 'users', users: [world.judgeId] }], allow: ['refuse'] };
  const steps = [
    { ...first, task },
    {
      ...{ kind: 'condition', id: 'c', name: '条件' },
      branches: [
        { id: 'b1', name: '有', condition: { text: 'unfinishedTasks > 0' }, steps: [{ ...first, id: 'again', task }] },
        { id: 'b2', name: '无', steps: [] },
      ],
    },
  ] as Step[];
  const variables = PROJECT_VARIABLES.map(({ name, type, label }) => ({ name, type, label: label[0] }));
  const design = { ...made, variables, tree: { ...made.tree, steps } };
  const { id: definition } = await done(
    createDefinition,
    { key: 'branches', name: made.name, module: 'project', design: design as never },
    world.designer,
  );
  await done(publishDesign, { id: definition, revision: 1 }, world.designer);
  await bind('project.pause', 'branches');
  const { projectId, ids } = await planned([null]);
  const ask = async () => (await startItem(await done(requestMove, { projectId, action: 'pause' }))) as number;
  const open = await ask();
  // A task is finished meanwhile, because work goes on.
  for (const action of ['start', 'finish'] as const) await done(taskAction, { taskId: ids[0]!, action });
  expect(await sinceOf(open)).toMatchObject({ 未完成任务数: { before: 1, after: 0 } });
  expect((await agree(open)).data.status).toBe('approved');
  expect((await done(viewWorkflow, { instanceId: open })).instance.vars).toMatchObject({ unfinishedTasks: 0 });
  await bind('project.pause', null);
});

test('an edit and a request at the same moment: the request is of what was edited, or the edit is refused', async () => {
  const rounds = Number(process.env.WORKFLOW_ROUNDS ?? 8);
  let edits = 0;
  for (let n = 0; n < rounds; n++) {
    const projectId = await newProject('new');
    await bind('project.launch', 'still');
    const item = await done(requestMove, { projectId, action: 'launch' });
    const version = await versionOf(projectId);
    const values = { id: projectId, version, plannedEnd: '2029-12-31' };
    const [edited, started] = await Promise.all([
      boss.send(projects.update, values as never),
      start({
        ...{ key: item.definitionKey, businessType: item.businessType, businessId: item.businessId },
        ...{ projectId, title: item.title },
      }),
    ]);
    expect(started).toBeTypeOf('number');
    expect([0, 400]).toContain(edited.code);
    if (edited.code === 0) edits++;
    expect(await sinceOf(started as number)).toEqual({});
    expect((await agree(started as number)).data.status).toBe('approved');
    const { plannedEnd } = (await done(projects.get, { id: projectId })).row;
    expect(plannedEnd).toBe(edited.code === 0 ? '2029-12-31' : '2026-12-31');
  }
  expect(edits).toBeLessThanOrEqual(rounds);
});
