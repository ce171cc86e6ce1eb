/** Tasks made of responses: one each, in the plan at once; refusals (records.md B1, B3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '#app/testing/issue-world.ts';
import { riskWorld } from '#app/testing/risk-world.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { savePlan } from '#modules/planning/plan/plan.calls.ts';
import { finishNotes, taskAction } from '#modules/planning/task/task.calls.ts';
import { makeRiskTask, tasksOfRisk } from '../risk-tasks.calls.ts';

const world = await riskWorld();
const { identify, get, update, moved, query } = world;
afterAll(world.close);

let project: number;
let lead: Someone;
let reader: Someone;
beforeAll(async () => {
  project = await world.newProject();
  [lead, reader] = [await world.person('lead'), await world.person('reader')];
  const inside = ['query', 'add', 'edit', 'close'].map((one) => `pm:risk:${one}`);
  await world.member('project', project, lead, [...inside, 'pm:plan:query', 'pm:plan:edit']);
  await world.member('project', project, reader, ['pm:risk:query']);
});

test('pressed six times at once it is one task, which risk and task know of each other', async () => {
  const row = await identify(lead, {
    projectId: project,
    name: '设备故障',
    responses: [
      { plan: 'a', action: '增加巡检', status: 'planned' },
      { plan: 'a', action: '购买备件', status: 'dropped' },
    ],
  });
  const [open, dropped] = (await get(row.id, lead)).responses!;
  const make = (response: number, who = lead) =>
    who.client.send(makeRiskTask, { riskId: row.id, projectId: project, response, days: '2' } as never);
  expect((await make(open!.id!, reader)).code).toBe(403);
  expect((await make(dropped!.id!)).problems?.[0]?.field).toBe('response');
  expect((await make(999_999)).problems?.[0]?.field).toBe('response');
  const answers = await Promise.all(Array.from({ length: 6 }, () => make(open!.id!)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  expect(new Set(answers.map(({ data }) => data.made.taskId)).size).toBe(1);
  const tasks = (await lead.client.send(tasksOfRisk, { riskId: row.id })).data;
  expect(tasks.list).toMatchObject([{ response: open!.id, name: '增加巡检', status: 'new' }]);
  expect((await reader.client.send(tasksOfRisk, { riskId: row.id })).data).toMatchObject({ list: [], hidden: 1 });
  const related = await query(
    "SELECT count(*)::int AS n FROM relation WHERE from_entity = 'task' AND from_id = $1 AND to_entity = 'risk' AND to_id = $2",
    [tasks.list[0]!.id, row.id],
  );
  expect(related).toEqual([{ n: 1 }]);
  // The line keeps its id when others change around it, so its task stays its own.
  await update(row, { responses: [{ plan: 'b', action: '新增', status: 'planned' }, open] }, lead);
  expect((await lead.client.send(tasksOfRisk, { riskId: row.id })).data.list[0]!.response).toBe(open!.id);
  await update(row, { responses: [] }, lead);
  await moved(row.id, 'close', lead, { reason: 'x', values: { closeReason: 'expired' } });
  expect((await lead.client.send(tasksOfRisk, { riskId: row.id })).data.refused).toContain('已关闭');
});

test('open risks of a task and of those below it are told before its finish, which they do not hold back', async () => {
  const { projectId, ids } = await world.planned([null, -1, -1, null]);
  const [parent, child, other, bare] = ids as [number, number, number, number];
  const worker = await world.person('worker');
  await world.member('project', projectId, worker, ['pm:project:query', 'pm:plan:query', 'pm:risk:query']);
  const blind = await world.person('blind');
  await world.member('project', projectId, blind, ['pm:project:query', 'pm:plan:query']);
  const self = { id: world.home.userId, client: world.boss };
  const make = (name: string, values: object) => identify(self, { projectId, name, ...values });
  const gravest = await make('塔吊故障', { delays: [{ task: child, min: '1', likely: '2', max: '3' }] });
  await moved(gravest.id, 'assess', self, { values: { probability: 5, onCost: 5 } });
  const own = await make('暴雨', { task: child });
  const over = await make('已过期', { task: child });
  await moved(over.id, 'close', self, { reason: 'x', values: { closeReason: 'expired' } });
  const told = async (who: Someone, ...tasks: number[]) =>
    (await world.done(finishNotes, { ids: tasks }, who.client)).map(({ list, hidden }) => [
      list.map(({ id, tag }) => [id, tag?.[2] ?? null]),
      hidden,
    ]);
  const both = [
    [gravest.id, 'High'],
    [own.id, null],
  ];
  expect(await told(worker, child)).toEqual([[both, 0]]);
  expect(await told(worker, parent, child)).toEqual([[both, 0]]);
  expect(await told(worker, other)).toEqual([]);
  expect(await told(worker, bare)).toEqual([]);
  // People who may not read them get their number; people who may not see the task get nothing.
  expect(await told(blind, parent)).toEqual([[[], 2]]);
  const stranger = await world.person('stranger');
  expect((await stranger.client.send(finishNotes, { ids: [child] })).code).toBe(404);
  for (const action of ['start', 'finish'] as const)
    expect((await world.boss.send(taskAction, { taskId: child, action })).msg).toBe('');
  expect((await get(own.id, self)).status).toBe('identified');
});

test('a task with risks stays in its plan; a risk one may not read is told by its number', async () => {
  const { projectId, ids } = await world.planned([null, null]);
  const self = { id: world.home.userId, client: world.boss };
  const row = await identify(self, { projectId, name: '不可见的风险', task: ids[0] });
  const planner = await world.person('planner');
  await world.member('project', projectId, planner, ['pm:project:query', 'pm:plan:query', 'pm:plan:edit']);
  const { plan, revision } = await world.open(projectId);
  const without = { ...plan, tasks: plan.tasks.slice(1) };
  const remove = (who: Someone) =>
    who.client.send(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, without) });
  expect((await remove(planner)).problems?.map(({ text }) => text)).toEqual([
    `任务“任务 1”关联了风险“${row.code}”，不能删除`,
  ]);
  expect((await remove(self)).msg).toContain('不可见的风险');
});
