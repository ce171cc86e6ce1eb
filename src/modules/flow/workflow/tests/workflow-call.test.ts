/** The specification's calls of workflows: the same effects, rights and refusals as our own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import {
  formRegistDetailList,
  getFormRegisByCondition,
  removeRegistration,
  saveRegistration,
} from '#modules/flow/workflow/definition/form-registration.calls.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { requestedList, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import {
  type WorkflowCallBody,
  workflowCall,
  workflowCallBatch,
} from '#modules/flow/workflow/integration/workflow-call.calls.ts';
import { onWorkflow } from '#modules/flow/workflow/server/public.ts';

let world: World;
let definitionId = 0;
const as = (name: string) => world.people.get(name)!.client;
const call = (name: string, body: unknown, headers?: Record<string, string>) =>
  as(name).send(workflowCall, body as WorkflowCallBody, headers);

beforeAll(async () => {
  // One test holds a row until a call has given up waiting for it.
  world = await makeWorld(undefined, { lockMs: 3_000 });
  const drawn = newDesign('trip', '出差', { start: '开始', approver: '经理', end: '结束' });
  const [first] = drawn.tree.steps;
  const step = (id: string, user: string, allow: string[]): Step =>
    ({
      ...first!,
      id,
      task: {
        ...(first as { task: object }).task,
        approvers: [{ by: 'users', users: [world.people.get(user)!.userId] }],
        allow,
      },
    }) as Step;
  const design = {
    ...drawn,
    variables: [{ name: 'days', label: '天数', type: 'number' as const }],
    tree: {
      ...drawn.tree,
      steps: [
        step('one', 'lina', ['rejectToStart']),
        step('two', 'chenjie', ['rejectToStart', 'rejectToPrevious', 'rejectToNode', 'direct']),
      ],
    },
  };
  const made = await as('admin').send(createDefinition, { key: 'trip', name: '出差', module: 'other', design });
  definitionId = made.data.id;
  expect((await as('admin').send(publishDesign, { id: definitionId, revision: 1 })).msg).toBe('');
}, 120_000);
afterAll(() => world.close());

async function start(name = 'zhangwei'): Promise<number> {
  const answer = await call(name, { call: 'startWf', params: { workflowId: 'trip', vars: { days: 2 } } });
  expect(answer.msg).toBe('');
  return answer.data.data.instId!;
}
const taskOf = async (name: string, instanceId: number): Promise<number> =>
  (await as(name).send(viewWorkflow, { instanceId })).data.mine!.task.id;
const agree = (taskId: number, instId: number, more: object = {}) => ({
  call: 'complete' as const,
  params: { taskId, instId, actionName: 'agree' as const, opinion: 'ok', ...more },
});

test('started by key or id, for oneself only, and the business context is checked', async () => {
  const byId = await call('zhangwei', {
    call: 'startWf',
    params: { workflowId: String(definitionId), formId: 77, account: 'ZhangWei', vars: { days: 2 } },
    pmxParams: { formData: '{"note":"x"}', reason: 'meeting' },
  });
  expect([byId.code, byId.msg]).toEqual([0, '']);
  const { instance } = (await as('zhangwei').send(viewWorkflow, { instanceId: byId.data.data.instId! })).data;
  expect(instance).toMatchObject({ form: { note: 'x', _formId: '77' }, vars: { days: 2 } });
  const refusals = [
    { call: 'startWf', params: { workflowId: 'trip', account: 'lina' } },
    { call: 'startWf', params: { workflowId: 'nothing' } },
    { call: 'startWf', params: {} },
    { call: 'startWf', params: { workflowId: 'trip', vars: { other: 1 } } },
    { call: 'startWf', params: { workflowId: 'trip', vars: 'x' } },
    { call: 'startWf', params: { workflowId: 'trip' }, pmxParams: { moduleKey: 'project', objectId: 3 } },
    { call: 'startWf', params: { workflowId: 'trip' }, pmxParams: { objectId: -1 } },
    { call: 'dance', params: {} },
    { call: 'complete', params: [] },
  ];
  for (const body of refusals) expect((await call('zhangwei', body)).code, JSON.stringify(body)).toBe(CODE.refused);
});

test('numbers written as texts are numbers; what is none is refused by its name', async () => {
  const started = await call('zhangwei', { call: 'startWf', params: { workflowId: 'trip', vars: { days: '2' } } });
  expect(started.msg).toBe('');
  const id = started.data.data.instId!;
  const { instance } = (await as('zhangwei').send(viewWorkflow, { instanceId: id })).data;
  expect(instance.vars).toEqual({ days: 2 });
  const task = await taskOf('lina', id);
  expect((await call('lina', agree(String(task) as never, String(id) as never))).msg).toBe('');
  const wrong = await call('zhangwei', { call: 'startWf', params: { workflowId: 'trip', vars: { days: '2 or 3' } } });
  expect(wrong.msg).toBe('变量“天数”的类型不正确');
  const variables = [{ variableKey: 'days', variableName: 'Days', variableType: 'number' as const }];
  const register = { definitionId, formType: '1' as const, formUrl: 'https://forms.example.com/trip', variables };
  expect((await as('admin').send(saveRegistration, register)).msg).toBe('');
  const configId = (await as('zhangwei').send(getFormRegisByCondition, { defKey: 'trip' })).data!.id;
  const texts = { configId: String(configId), pageNum: '1', pageSize: '999' };
  const list = await as('zhangwei').send(formRegistDetailList, texts as never);
  expect([list.msg, list.data?.total]).toEqual(['', 1]);
  expect((await as('zhangwei').send(formRegistDetailList, { configId: '1e3' } as never)).code).toBe(CODE.refused);
  await as('admin').send(removeRegistration, { definitionId });
});

test('one idempotency key starts once', async () => {
  const before = (await as('wangqiang').send(requestedList, {})).data.total;
  const body = { call: 'startWf', params: { workflowId: 'trip', vars: { days: 1 } } };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => call('wangqiang', body, { 'idempotency-key': 'trip-of-wang' })),
  );
  expect(new Set(all.map((one) => one.data?.data.instId)).size).toBe(1);
  expect((await as('wangqiang').send(requestedList, {})).data.total).toBe(before + 1);
});

test('drafts are saved, incomplete as they are', async () => {
  const saved = await call('zhangwei', { call: 'saveWf', params: { defId: 'trip', formData: { a: 1 } } });
  expect(saved.data.data.draftId).toBeGreaterThan(0);
});

test('agree, reject in its ways, and what the dialog asks for is refused here too', async () => {
  const id = await start();
  const task = await taskOf('lina', id);
  const complete = (name: string, params: object) =>
    call(name, { call: 'complete', params: { instId: id, ...params } });
  expect((await complete('lina', { taskId: task, actionName: 'agree' })).msg).toBe('请填写审批意见');
  expect((await complete('chenjie', { taskId: task, actionName: 'agree', opinion: 'x' })).code).toBe(CODE.refused);
  expect((await call(OUTSIDER, agree(task, id))).code).not.toBe(0);
  expect((await call('lina', agree(task, 0, { instId: undefined }))).msg).toBe('');

  const second = await taskOf('chenjie', id);
  const asked = await call('chenjie', { call: 'taskToReject', params: { taskId: second, instId: id } });
  expect(asked.data.data).toMatchObject({ allowDirectNode: true, ways: ['backToStart', 'reject', 'rejectNode'] });
  expect(asked.data.data.nodes!.map((node) => node.nodeId)).toContain('one');
  expect((await call('lina', { call: 'taskToReject', params: { instId: id } })).problems?.[0]?.key).toBe(
    'workflow.NOT_ACTOR',
  );
  const reject = (params: object) => complete('chenjie', { taskId: second, opinion: 'no', ...params });
  expect((await reject({})).msg).toBe('请选择驳回方式；请选择驳回重提模式');
  expect((await reject({ actionName: 'backToStart' })).msg).toBe('请选择驳回重提模式');
  expect((await reject({ actionName: 'rejectNode', backHandMode: 'normal' })).msg).toBe('请选择返回节点');
  expect((await reject({ actionName: 'reject', backHandMode: 'direct', opinion: '' })).msg).toBe('请填写驳回意见');
  expect((await reject({ actionName: 'reject', backHandMode: 'direct', destination: 'two' })).code).toBe(CODE.refused);
  // rejectNode is sent as reject with a destination.
  const done = await reject({ actionName: 'reject', backHandMode: 'direct', destination: 'one' });
  expect(done.msg).toBe('');
  const first = await taskOf('lina', id);
  const direct = await call('lina', { call: 'taskToReject', params: { taskId: first, instId: id } });
  expect(direct.data.data).toMatchObject({ allowDirectNode: false, ways: ['backToStart'] });
  const refused = await call('lina', {
    call: 'complete',
    params: { taskId: first, instId: id, actionName: 'backToStart', backHandMode: 'direct', opinion: 'x' },
  });
  expect(refused.problems?.[0]?.key).toBe('workflow.DIRECT_NOT_ALLOWED');
  expect((await call('lina', agree(first, id))).msg).toBe('');
  expect((await call('chenjie', agree(await taskOf('chenjie', id), id))).data.data).toMatchObject({
    status: 'end',
    outcome: 'approved',
  });
});

test('a batch answers each item; refused ones leave nothing behind', async () => {
  const ids = [await start(), await start(), await start()];
  const tasks = await Promise.all(ids.map((id) => taskOf('lina', id)));
  const items = [
    agree(tasks[2]!, ids[2]!),
    agree(tasks[1]!, ids[1]!, { opinion: '' }),
    agree(tasks[0]!, ids[0]!),
    null,
  ];
  const sent = await as('lina').send(workflowCallBatch, { calls: items as WorkflowCallBody[] });
  expect(sent.msg).toBe('');
  expect(sent.data.map((one) => [one.code, one.msg])).toEqual([
    [0, ''],
    [CODE.refused, '请填写审批意见'],
    [0, ''],
    [CODE.refused, expect.stringContaining('params')],
  ]);
  expect(sent.data[0]!.data!.data.instId).toBe(ids[2]);
  expect(await taskOf('lina', ids[1]!)).toBe(tasks[1]);
  expect((await as('lina').send(workflowCallBatch, { calls: [] })).code).toBe(CODE.refused);
  const many = Array.from({ length: 101 }, () => items[0]) as WorkflowCallBody[];
  expect((await as('lina').send(workflowCallBatch, { calls: many })).code).toBe(CODE.refused);
});

test('what a batch has done stays done whatever becomes of later items; a repeat with its key does the rest', async () => {
  const ids = [await start(), await start(), await start()] as const;
  const tasks = await Promise.all(ids.map((id) => taskOf('lina', id)));
  const calls = ids.map((id, at) => agree(tasks[at]!, id));
  const key = { 'idempotency-key': 'batch-of-three' };
  const holder = await world.server.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM wf_instance WHERE id = $1 FOR UPDATE', [ids[1]]);
    const first = await as('lina').send(workflowCallBatch, { calls }, key);
    expect(first.data.map((one) => one.code === 0)).toEqual([true, false, true]);
    expect(first.data[1]!.data).toBeNull();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  const again = await as('lina').send(workflowCallBatch, { calls }, key);
  expect(again.data.map((one) => [one.code, one.data?.data.instId])).toEqual(ids.map((id) => [0, id]));
  for (const instanceId of ids) {
    const { events } = (await as('lina').send(viewWorkflow, { instanceId })).data;
    expect(events.filter((one) => one.kind === 'agreed')).toHaveLength(1);
  }
});

test('crossing batches of two people end, each task decided once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => start()));
  const tasks = await Promise.all(ids.map((id) => taskOf('lina', id)));
  const items = ids.map((id, at) => agree(tasks[at]!, id));
  const answers = await Promise.all([
    as('lina').send(workflowCallBatch, { calls: items }),
    as('lina').send(workflowCallBatch, { calls: items.toReversed() }),
  ]);
  const codes = answers.flatMap((one) => one.data.map((answer) => answer.code));
  expect(codes.filter((code) => code === 0)).toHaveLength(6);
});

test('a start for an object asks the module of the object', async () => {
  onWorkflow('trip-object', { mayStart: async (_ctx, { businessId }) => businessId === 9 });
  const about = (objectId: number) => ({
    call: 'startWf',
    params: { workflowId: 'trip' },
    pmxParams: { moduleKey: 'trip-object', objectId },
  });
  expect((await call('zhangwei', about(8))).problems?.[0]?.key).toBe('workflow.OBJECT_FORBIDDEN');
  expect((await call('zhangwei', about(9))).msg).toBe('');
  expect((await call('zhangwei', about(9))).problems?.[0]?.key).toBe('workflow.ALREADY_RUNNING');
});
