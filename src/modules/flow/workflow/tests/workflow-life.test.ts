/** Workflows through their calls, with the sample company: start, approve, reject, comment, lists, and who may not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import {
  createDefinition,
  publishDesign,
  startableDefinitions,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { workflowCounts } from '#modules/flow/workflow/instance/counts.calls.ts';
import {
  actOnInstance,
  doneList,
  requestedList,
  startInstance,
  todoList,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';

let world: World;
const as = (name: string) => world.people.get(name)!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;
const act = (name: string, instanceId: number, action: object) =>
  as(name).send(actOnInstance, { instanceId, action: action as Action });

beforeAll(async () => {
  world = await makeWorld();
  const made = newDesign('leave', '请假', { start: '开始', approver: '经理', end: '结束' });
  const [first] = made.tree.steps;
  const asked = (step: Step, id: string, name: string, user: string): Step =>
    ({
      ...step,
      id,
      name,
      task: {
        ...(step as { task: object }).task,
        approvers: [{ by: 'users', users: [idOf(user)] }],
        allow: ['rejectToStart', 'rejectToPrevious', 'direct', 'transfer', 'takeBack'],
      },
    }) as Step;
  const design = {
    ...made,
    variables: [{ name: 'days', label: '天数', type: 'number' as const }],
    tree: { ...made.tree, steps: [asked(first!, 'task1', '经理', 'lina'), asked(first!, 'task2', '总监', 'chenjie')] },
  };
  const created = await as('admin').send(createDefinition, { key: 'leave', name: '请假', module: 'other', design });
  expect(created.msg).toBe('');
  const published = await as('admin').send(publishDesign, { id: created.data.id, revision: 1 });
  expect(published.msg, JSON.stringify(published.data)).toBe('');
}, 120_000);
afterAll(() => world.close());

async function start(): Promise<number> {
  const answer = await as('zhangwei').send(startInstance, { key: 'leave', title: '年假', vars: { days: 3 } });
  expect(answer.msg).toBe('');
  return answer.data.instanceId;
}
const taskOf = async (name: string, instanceId: number): Promise<number> =>
  (await as(name).send(viewWorkflow, { instanceId })).data.mine!.task.id;

test('a request goes to its approvers one after the other and ends approved', async () => {
  // Beside that of the sample company.
  expect((await as('zhangwei').send(startableDefinitions, {})).data.map((one) => one.key)).toEqual([
    'leave',
    'purchase_approval',
  ]);
  const id = await start();
  expect((await as('chenjie').send(todoList, {})).data.list.map((row) => row.instanceId)).not.toContain(id);
  const { data: todo } = await as('lina').send(todoList, {});
  expect(todo.list[0]).toMatchObject({ instanceId: id, title: '年假', nodeName: '经理', definitionName: '请假' });
  expect(todo.people[idOf('zhangwei')]).toBe('张伟');
  expect((await as('lina').send(workflowCounts, {})).data.todo).toBe(1);
  const task = await taskOf('lina', id);
  const silent = await act('lina', id, { kind: 'agree', task });
  expect([silent.code, silent.msg]).toEqual([400, '请填写审批意见']);
  expect((await act('lina', id, { kind: 'agree', task, opinion: '同意' })).msg).toBe('');
  expect((await act('lina', id, { kind: 'agree', task, opinion: '同意' })).code).toBe(400);
  const next = await taskOf('chenjie', id);
  const ended = await act('chenjie', id, { kind: 'agree', task: next, opinion: '好' });
  expect(ended.data.status).toBe('approved');
  expect((await as('lina').send(doneList, {})).data.list[0]).toMatchObject({ instanceId: id, actorStatus: 'agreed' });
  expect((await as('zhangwei').send(requestedList, {})).data.list[0]).toMatchObject({
    instanceId: id,
    status: 'approved',
  });
  const { data } = await as('zhangwei').send(viewWorkflow, { instanceId: id });
  expect(data.instance.vars).toMatchObject({ days: 3 });
  expect(data.people[idOf('chenjie')]).toBe('陈洁');
});

test('a rejection says why and where to; resubmitted directly it comes straight back', async () => {
  const id = await start();
  await act('lina', id, { kind: 'agree', task: await taskOf('lina', id), opinion: '同意' });
  const task = await taskOf('chenjie', id);
  const noWords = await act('chenjie', id, { kind: 'reject', task, to: 'start', mode: 'direct' });
  expect(noWords.msg).toBe('请填写驳回意见');
  expect(
    (await act('chenjie', id, { kind: 'reject', task, to: 'start', mode: 'direct', opinion: '补充' })).data.status,
  ).toBe('returned');
  expect((await act('zhangwei', id, { kind: 'resubmit', vars: { days: 2 } })).msg).toBe('');
  expect((await as('lina').send(viewWorkflow, { instanceId: id })).data.mine).toBeNull();
  expect(
    (await act('chenjie', id, { kind: 'agree', task: await taskOf('chenjie', id), opinion: '好' })).data.status,
  ).toBe('approved');
});

test('who has no part in it knows nothing of it and changes nothing', async () => {
  const id = await start();
  const task = await taskOf('lina', id);
  for (const name of ['wangqiang', OUTSIDER]) {
    expect((await as(name).send(viewWorkflow, { instanceId: id })).code).toBe(404);
    expect((await act(name, id, { kind: 'comment', text: 'x' })).code).toBe(404);
  }
  expect((await act('wangqiang', id, { kind: 'agree', task, opinion: 'x' })).code).not.toBe(0);
  expect((await act('zhangwei', id, { kind: 'terminate', reason: 'x' })).code).toBe(403);
  expect((await act('lina', id, { kind: 'fireJob', job: 1 })).code).toBe(400);
  expect((await as('zhangwei').send(startInstance, { key: 'leave', vars: { salary: 1 } })).code).toBe(400);
  expect((await as('zhangwei').send(startInstance, { key: 'nothing' })).code).toBe(400);
  expect((await act('zhangwei', id, { kind: 'withdraw', opinion: '不请了' })).data.status).toBe('withdrawn');
  expect(
    (await as('admin').send(viewWorkflow, { instanceId: id })).data.tasks.some((one) => one.status === 'open'),
  ).toBe(false);
});

test('of eight agreements at once one counts', async () => {
  const id = await start();
  const task = await taskOf('lina', id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => act('lina', id, { kind: 'agree', task, opinion: '同意' })),
  );
  expect(answers.map((a) => a.code).filter((code) => code === 0)).toHaveLength(1);
});
