/** People of a plan change: whom it gives work to, at every way into the plan, and who will decide about it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import {
  createDefinition,
  enableDefinition,
  publishDesign,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import {
  admitToChange,
  planChangeWay,
  savePlanChange,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';

const world = await approvalWorld();
const {
  server,
  home,
  boss,
  judge,
  designer,
  judgeId,
  done,
  open,
  join,
  publish,
  bind,
  drafted,
  startItem,
  act,
  agree,
} = world;
const { pool } = server.database;
afterAll(world.close);

async function person(name: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
     SELECT company_id, $2, $2, department, true, status FROM "user" WHERE id = $1 RETURNING id`,
    [home.userId, name],
  );
  return Number(rows[0]!.id);
}
const anna = await person('anna');

let projectId: number;
let ids: number[];
beforeAll(() => publish('approve'));
beforeEach(async () => {
  await bind('plan.change', 'approve');
  ({ projectId, ids } = await world.publishedPlan([null, null]));
});

const given = (plan: Parameters<typeof changed>[0]) => changed(plan, ids[0]!, { responsibleId: anna });
/** A request for another name, asked for and returned, that now gives work to somebody outside. */
async function returned(): Promise<{ changeId: number; instance: number }> {
  const changeId = await drafted(projectId, (plan) => changed(plan, ids[0]!, { name: '改名' }));
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
  const instance = (await startItem(approval!)) as number;
  const task = await world.taskOf(instance);
  await act(instance, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '换人' });
  await drafted(projectId, given, { changeId });
  return { changeId, instance };
}
const isMember = async (): Promise<boolean> =>
  ((await pool.query('SELECT 1 FROM project_member WHERE project_id = $1 AND "user" = $2', [projectId, anna]))
    .rowCount ?? 0) > 0;

test('a returned change asks about members again before it is submitted again', async () => {
  const { changeId, instance } = await returned();
  const early = await act(instance, { kind: 'resubmit' }, boss);
  expect([early.code, early.msg]).toEqual([400, expect.stringContaining('anna 不是项目成员')]);
  expect(early.msg).toContain('boss');

  const asked = await boss.send(admitToChange, { projectId, changeId });
  expect([asked.code, asked.msg]).toEqual([409, 'anna 不是项目成员']);
  const { roles } = asked.data as unknown as { roles: { id: number }[] };
  expect(await isMember()).toBe(false);
  expect(asked.data).toMatchObject({ later: true });
  await done(admitToChange, { projectId, changeId, addMembers: { people: [anna], role: roles[0]!.id } });
  expect(await isMember()).toBe(false);
  // Asked once: nothing is left to ask.
  await done(admitToChange, { projectId, changeId });
  expect((await act(instance, { kind: 'resubmit' }, boss)).msg).toBe('');
  expect(await isMember()).toBe(false);
  expect((await agree(instance)).msg).toBe('');
  expect(await isMember()).toBe(true);
  expect((await open(projectId)).plan.tasks[0]!.responsibleId).toBe(anna);
});

/** A request that gives work to somebody outside, agreed to and waiting for its approval. */
async function waiting(): Promise<{ changeId: number; instance: number; role: number }> {
  const changeId = await drafted(projectId, given);
  const { data } = await boss.send(submitPlanChange, { projectId, changeId, reason: '换人' });
  const role = (data as unknown as { roles: { id: number }[] }).roles[0]!.id;
  const addMembers = { people: [anna], role };
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '换人', addMembers });
  return { changeId, instance: (await startItem(approval!)) as number, role };
}
const notesOf = async (instance: number): Promise<string> =>
  JSON.stringify((await done(workflowDiff, { instanceId: instance }, judge)).diff?.notes);

test('a request that is rejected or withdrawn makes nobody a member; the approver reads who joins', async () => {
  const told = async () => (await pool.query('SELECT 1 FROM message WHERE receiver = $1', [anna])).rowCount;
  const before = await told();
  const rejected = await waiting();
  expect(await isMember()).toBe(false);
  expect(await notesOf(rejected.instance)).toContain('通过后成为项目成员：anna');
  const task = await world.taskOf(rejected.instance);
  expect((await act(rejected.instance, { kind: 'refuse', task, opinion: '不行' })).msg).toBe('');
  expect(await isMember()).toBe(false);
  expect(await told()).toBe(before);
  const withdrawn = await waiting();
  await world.withdraw(withdrawn.instance);
  expect(await isMember()).toBe(false);
});

test('a refused line brings nobody in, and a role that is gone is told to the approver', async () => {
  const both = (plan: Parameters<typeof changed>[0]) => changed(given(plan), ids[1]!, { name: '改名' });
  const changeId = await drafted(projectId, both);
  const { data } = await boss.send(submitPlanChange, { projectId, changeId, reason: '换人' });
  const role = (data as unknown as { roles: { id: number }[] }).roles[0]!.id;
  const addMembers = { people: [anna], role };
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '换人', addMembers });
  const instance = (await startItem(approval!)) as number;
  await done(refuseRows, { instanceId: instance, refused: [ids[0]!] }, judge);
  expect(await notesOf(instance)).not.toContain('anna');
  expect((await agree(instance)).msg).toBe('');
  expect(await isMember()).toBe(false);

  const later = await waiting();
  await pool.query('DELETE FROM project_role WHERE id = $1', [later.role]);
  const refused = await agree(later.instance);
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('anna 不是项目成员')]);
  await join(projectId, [anna], '总工程师');
  expect((await agree(later.instance)).msg).toBe('');
});

test('only the applicant prepares it, and only while it can be submitted', async () => {
  const { changeId, instance } = await returned();
  await join(projectId, [anna], '总工程师');
  const other = server.as({ userId: anna, companyId: home.companyId, departments: [], rights: [] });
  expect((await other.send(admitToChange, { projectId, changeId })).code).toBe(403);
  expect((await act(instance, { kind: 'resubmit' }, boss)).msg).toBe('');
  expect((await boss.send(admitToChange, { projectId, changeId })).code).toBe(400);
});

test('who has left the project until the approval is not given work they cannot open: the approver is told', async () => {
  await join(projectId, [anna]);
  const changeId = await drafted(projectId, given);
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
  const instance = (await startItem(approval!)) as number;
  await pool.query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [projectId, anna]);
  const refused = await agree(instance);
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('anna 不是项目成员')]);
  expect((await open(projectId)).plan.tasks[0]!.responsibleId).not.toBe(anna);
  await join(projectId, [anna]);
  expect((await agree(instance)).msg).toBe('');
  expect((await open(projectId)).plan.tasks[0]!.responsibleId).toBe(anna);
});

test('a draft that another window saved meanwhile is told of all it gives work to', async () => {
  const ben = await person(`ben${projectId}`);
  const { changeId } = await returned();
  const { plan, revision } = await open(projectId);
  const both = changed(given(plan), ids[1]!, { participantIds: [ben] });
  await done(savePlanChange, { projectId, changeId, baseRevision: revision, edits: diffPlans(plan, both) });
  const { data } = await boss.send(admitToChange, { projectId, changeId });
  expect((data as unknown as { notMembers: { id: number }[] }).notMembers.map(({ id }) => id).sort()).toEqual(
    [anna, ben].sort(),
  );
});

/** Binds a definition with these approvers, one step each. */
async function bindWith(key: string, approvers: readonly object[], settings: object = {}): Promise<number> {
  const made = newDesign(key, `流程 ${key}`, { start: '开始', approver: '审批', end: '结束' });
  const [first] = made.tree.steps as unknown as [{ id: string; task: object }];
  const steps = approvers.map((rule, n) => ({
    ...first,
    id: `${first.id}${n}`,
    name: `第 ${n + 1} 步`,
    task: { ...first.task, approvers: [rule] },
  }));
  const design = {
    ...made,
    settings: { ...made.settings, ...settings },
    tree: { ...made.tree, steps: steps as unknown as Step[] },
  };
  const { id } = await done(createDefinition, { key, name: made.name, module: 'project', design }, designer);
  await done(publishDesign, { id, revision: 1 }, designer);
  expect((await bind('plan.change', key)).msg).toBe('');
  return id;
}

test('coming approvers are named; where nobody is, it is told whether the applicant chooses or nobody is found', async () => {
  const gone = await person(`gone${projectId}`);
  const id = await bindWith(`people${projectId}`, [
    { by: 'users', users: [judgeId] },
    { by: 'initiatorChoice' },
    { by: 'users', users: [gone] },
  ]);
  await pool.query('UPDATE "user" SET is_enable = false WHERE id = $1', [gone]);
  const changeId = await drafted(projectId, (plan) => changed(plan, ids[0]!, { name: '改名' }));
  const way = await done(planChangeWay, { projectId, changeId });
  expect(way).toMatchObject({
    way: 'approval',
    steps: [
      { people: ['审批人'], nobody: null },
      { people: [], nobody: 'chosen' },
      { people: [], nobody: 'missing' },
    ],
  });
  // A definition that is bound is not switched off, so what the dialog names is what happens.
  expect((await designer.send(enableDefinition, { id, enabled: 'no' })).code).toBe(400);
});

test('a step that passes by itself when nobody is found says so', async () => {
  const gone = await person(`away${projectId}`);
  await bindWith(`passes${projectId}`, [{ by: 'users', users: [gone] }], { empty: 'pass' });
  await pool.query('UPDATE "user" SET is_enable = false WHERE id = $1', [gone]);
  const changeId = await drafted(projectId, (plan) => changed(plan, ids[0]!, { name: '改名' }));
  expect(await done(planChangeWay, { projectId, changeId })).toMatchObject({
    steps: [{ people: [], nobody: 'passes' }],
  });
});

test('who may not start the workflow, or whose workflow was switched off meanwhile, is told which of both', async () => {
  await bindWith(`closed${projectId}`, [{ by: 'users', users: [judgeId] }]);
  await pool.query(`UPDATE wf_definition SET status = 'disabled' WHERE key = $1`, [`closed${projectId}`]);
  const changeId = await drafted(projectId, (plan) => changed(plan, ids[0]!, { name: '改名' }));
  expect(await done(planChangeWay, { projectId, changeId })).toMatchObject({
    way: 'approval',
    steps: null,
    why: 'disabled',
  });
});
