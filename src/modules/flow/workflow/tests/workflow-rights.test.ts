/** What outside clients may do with approvals by the specification's four calls, over HTTP, and what they may not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import { createForm, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Branch, Step } from '#modules/flow/workflow/definition/tree.ts';
import type { FieldRight } from '#modules/flow/workflow/graph.ts';
import {
  actOnInstance,
  type InputConflict,
  startInstance,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';
import {
  type WorkflowCallBody,
  workflowCall,
  workflowCallBatch,
} from '#modules/flow/workflow/integration/workflow-call.calls.ts';

let world: World;
const as = (name: string) => world.people.get(name)!.client;
const call = (name: string, body: unknown) => as(name).send(workflowCall, body as WorkflowCallBody);

beforeAll(async () => {
  world = await makeWorld();
  const drawn = newDesign('spend', '费用', { start: '开始', approver: '经理', end: '结束' });
  const [first] = drawn.tree.steps;
  const step = (id: string, user: string, more: object = {}): Step =>
    ({
      ...first!,
      id,
      name: id,
      task: {
        ...(first as { task: object }).task,
        approvers: [{ by: 'users', users: [world.people.get(user)!.userId] }],
        allow: ['rejectToStart', 'delegate', 'addSignBefore'],
        ...more,
      },
    }) as Step;
  const branch = (id: string, text: string | null, steps: Step[]): Branch =>
    ({ id, name: id, ...(text && { condition: { text } }), steps }) as Branch;
  const fields: Record<string, FieldRight> = { amount: 'read', secret: 'hidden', rate: 'edit' };
  const design = {
    ...drawn,
    variables: [
      { name: 'amount', label: '金额', type: 'number' as const },
      { name: 'secret', label: '底价', type: 'number' as const },
      { name: 'rate', label: '汇率', type: 'number' as const },
    ],
    tree: {
      ...drawn.tree,
      steps: [
        step('one', 'lina', { fields }),
        {
          kind: 'condition',
          id: 'x',
          name: 'x',
          branches: [branch('b1', 'amount > 1000', [step('big', 'chenjie')]), branch('b2', null, [])],
        } as unknown as Step,
      ],
    },
  };
  const made = await as('admin').send(createDefinition, { key: 'spend', name: '费用', module: 'other', design });
  expect(made.msg).toBe('');
  expect((await as('admin').send(publishDesign, { id: made.data.id, revision: 1 })).msg).toBe('');
  await publishShared(step, branch);
}, 120_000);

/** Three people fill in the same form at the same time. */
async function publishShared(
  step: (id: string, user: string, more: object) => Step,
  branch: (id: string, text: string | null, steps: Step[]) => Branch,
): Promise<void> {
  const label = (word: string) => [word, word, word] as const;
  const field = (key: string, word: string, kind = 'int') => ({
    type: 'field',
    key,
    field: { kind, label: label(word) },
  });
  const columns = [field('what', '内容', 'text'), field('count', '数量')];
  const items = [
    field('amount', '金额'),
    field('note', '备注', 'text'),
    { type: 'table', key: 'lines', label: label('明细'), columns },
  ];
  const schema = { v: 1, columns: 2, items } as unknown as FormSchema;
  const form = await as('admin').send(createForm, { key: 'shared', name: 'Shared', schema });
  expect((await as('admin').send(publishForm, { id: form.data.id, revision: 1 })).msg).toBe('');
  const drawn = newDesign('shared', '会签', { start: '开始', approver: '经理', end: '结束' });
  const fields = { amount: 'edit', note: 'edit', lines: 'edit' };
  const people = ['lina', 'chenjie', 'wangqiang'] as const;
  const branches = people.map((name) => branch(`b-${name}`, null, [step(`s-${name}`, name, { fields })]));
  const steps = [{ kind: 'parallel', id: 'p', name: 'p', branches } as Step];
  const design = { ...drawn, formId: form.data.id, tree: { ...drawn.tree, steps } };
  const made = await as('admin').send(createDefinition, { key: 'shared', name: '会签', module: 'other', design });
  expect(made.msg).toBe('');
  expect((await as('admin').send(publishDesign, { id: made.data.id, revision: 1 })).msg).toBe('');
}
afterAll(() => world.close());

async function start(vars: object = { amount: 5000, secret: 7, rate: 1 }): Promise<number> {
  const answer = await call('zhangwei', { call: 'startWf', params: { workflowId: 'spend', vars } });
  expect(answer.msg).toBe('');
  return answer.data.data.instId!;
}
const view = async (name: string, instanceId: number) => (await as(name).send(viewWorkflow, { instanceId })).data;
const complete = (name: string, instId: number, params: object) =>
  call(name, { call: 'complete', params: { instId, opinion: 'ok', ...params } });

test('a variable that the step only shows or hides is refused by its label, in every way it is sent', async () => {
  const id = await start();
  const task = (await view('lina', id)).mine!.task.id;
  const forbidden = '字段“金额”在该节点不可编辑';
  for (const params of [
    { actionName: 'agree' },
    { actionName: 'backToStart', backHandMode: 'normal' },
    { actionName: 'agree', taskId: String(task) },
  ])
    expect((await complete('lina', id, { ...params, vars: { amount: 1 } })).msg).toBe(forbidden);
  expect((await complete('lina', id, { actionName: 'agree', vars: { secret: 7 } })).msg).toBe(
    '字段“底价”在该节点不可编辑',
  );
  const batch = [
    { call: 'complete', params: { taskId: task, actionName: 'agree', opinion: 'x', vars: { amount: 1 } } },
  ];
  const [answered] = (await as('lina').send(workflowCallBatch, { calls: batch as WorkflowCallBody[] })).data;
  expect(answered!.msg).toBe(forbidden);
  const own = { kind: 'agree', task, opinion: 'x', vars: { amount: 1 } } as const;
  expect((await as('lina').send(actOnInstance, { instanceId: id, action: own })).msg).toBe(forbidden);
  expect((await view('zhangwei', id)).instance.vars).toEqual({ amount: 5000, secret: 7, rate: 1 });
  // Allowed values are taken, shown before and after, and the large amount takes its branch.
  expect((await complete('lina', id, { actionName: 'agree', vars: { rate: 2 } })).msg).toBe('');
  const { events, tasks } = await view('chenjie', id);
  expect(events.findLast((one) => one.kind === 'agreed')!.data.varDiff).toEqual({ rate: [1, 2] });
  expect(tasks.find((one) => one.status === 'open')!.node).toBe('big');
});

test('a request that came back is submitted again by complete and agree, knowing its instance only', async () => {
  const id = await start({ amount: 5000, rate: 1 });
  expect((await complete('lina', id, { actionName: 'backToStart', backHandMode: 'normal', opinion: 'less' })).msg).toBe(
    '',
  );
  const where = await call('zhangwei', { call: 'taskToReject', params: { instId: id } });
  expect([where.msg, where.data?.data]).toEqual(['', { allowDirectNode: false, ways: [], nodes: [] }]);
  // Nobody else may, and it is not decided twice.
  expect((await complete('lina', id, { actionName: 'agree' })).msg).toBe('您不是该任务的审批人');
  const again = await complete('zhangwei', id, { actionName: 'agree', vars: { amount: 10 } });
  expect([again.msg, again.data?.data.status]).toEqual(['', 'running']);
  expect((await complete('zhangwei', id, { actionName: 'agree' })).code).not.toBe(0);
  const { instance, events } = await view('zhangwei', id);
  expect([instance.round, instance.vars.amount]).toEqual([2, 10]);
  expect(events.find((one) => one.kind === 'resubmitted')!.data.varDiff).toEqual({ amount: [5000, 10] });
  expect((await complete('lina', id, { actionName: 'agree' })).data.data.status).toBe('end');
});

test('two of the initiator at once submit it once', async () => {
  const id = await start();
  await complete('lina', id, { actionName: 'backToStart', backHandMode: 'normal', opinion: 'less' });
  const task = (await view('zhangwei', id)).mine!.task.id;
  const twice = await Promise.all([1, 2].map(() => complete('zhangwei', id, { actionName: 'agree', taskId: task })));
  expect(twice.map((one) => one.code === 0).sort()).toEqual([false, true]);
  expect((await view('zhangwei', id)).instance.round).toBe(2);
});

const row = (id: string, what: string, count: number) => ({ id, what, count });
async function startShared(): Promise<{ id: number; read: number }> {
  const form = { amount: 1, note: '', lines: [row('a', 'x', 1), row('b', 'y', 2)] };
  const started = await as('zhangwei').send(startInstance, { key: 'shared', form });
  expect(started.msg).toBe('');
  return { id: started.data.instanceId, read: started.data.version };
}
async function agree(name: string, id: number, more: object) {
  const { mine } = await view(name, id);
  const action = { kind: 'agree', task: mine!.task.id, opinion: 'ok', ...more } as Action;
  return as(name).send(actOnInstance, { instanceId: id, action });
}

test('people who fill in the same form at once lose nothing: rows and fields come together', async () => {
  const { id, read } = await startShared();
  const sent = await Promise.all([
    agree('lina', id, { read, form: { amount: 6, lines: [row('a', 'X', 1), row('b', 'y', 2), row('l', 'lina', 7)] } }),
    agree('chenjie', id, {
      read,
      form: { note: 'c', lines: [row('a', 'x', 5), row('b', 'y', 2), row('c', 'chen', 8)] },
    }),
    agree('wangqiang', id, { read, form: { lines: [row('a', 'x', 1)] } }),
  ]);
  expect(sent.map((one) => one.msg)).toEqual(['', '', '']);
  const { instance, events } = await view('zhangwei', id);
  expect(instance).toMatchObject({ status: 'approved', form: { amount: 6, note: 'c' } });
  const lines = instance.form.lines as { id: string }[];
  expect(lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    row('a', 'X', 5),
    row('c', 'chen', 8),
    row('l', 'lina', 7),
  ]);
  expect(events.filter((one) => one.kind === 'agreed').every((one) => one.data.diff !== undefined)).toBe(true);
});

test('the same field twice is told with both values; a side is chosen, and only for what was seen', async () => {
  const { id, read } = await startShared();
  const both = await Promise.all([
    agree('lina', id, { read, form: { amount: 6 } }),
    agree('chenjie', id, { read, form: { amount: 7, note: 'kept' } }),
  ]);
  expect(both.map((one) => one.code).sort()).toEqual([0, CODE.conflict]);
  const [winner, loser] = both[0]!.code === 0 ? (['lina', 'chenjie'] as const) : (['chenjie', 'lina'] as const);
  const lost = both.find((one) => one.code !== 0)!;
  const [mine, theirs] = winner === 'lina' ? [7, 6] : [6, 7];
  const told = lost.data as unknown as InputConflict;
  expect(lost.msg).toBe(`“金额”已被他人修改：您填写的是 ${mine}，现在是 ${theirs}`);
  expect(told.conflicts).toMatchObject([{ path: 'amount', base: 1, mine, theirs }]);
  expect((await view('zhangwei', id)).instance.form.amount).toBe(theirs);
  // Somebody who is not asked gets no values.
  const task = (await view(loser, id)).mine!.task.id;
  const probe = { kind: 'agree', task, opinion: 'x', read, form: { amount: 8 } } as Action;
  const probed = await as('zhangwei').send(actOnInstance, { instanceId: id, action: probe });
  expect([probed.code, probed.problems?.[0]?.key, probed.data]).toEqual([CODE.refused, 'workflow.NOT_ACTOR', null]);
  // A third person changes it before the choice arrives, so the choice was made without seeing that.
  const third = await view('wangqiang', id);
  expect((await agree('wangqiang', id, { read: third.instance.version, form: { amount: 9 } })).msg).toBe('');
  const mineAgain = { read, form: { amount: mine, note: 'kept' } };
  const settled = { version: told.version, sides: { amount: 'mine' } };
  const again = await agree(loser, id, { ...mineAgain, settled });
  expect(again.code).toBe(CODE.conflict);
  const { version, conflicts } = again.data as unknown as InputConflict;
  expect(conflicts).toMatchObject([{ path: 'amount', mine, theirs: 9 }]);
  expect((await agree(loser, id, { ...mineAgain, settled: { version, sides: { amount: 'theirs' } } })).msg).toBe('');
  const { instance } = await view('zhangwei', id);
  expect([instance.status, instance.form.amount, instance.form.note]).toEqual(['approved', 9, 'kept']);
});

test('outside clients say what they have read by version', async () => {
  const { id, read } = await startShared();
  expect((await agree('lina', id, { read, form: { amount: 6 } })).msg).toBe('');
  const stale = { actionName: 'agree', version: String(read), formData: { amount: 8 } };
  expect((await complete('chenjie', id, stale)).code).toBe(CODE.conflict);
  expect((await complete('chenjie', id, { ...stale, formData: { amount: 1, note: 'n' } })).msg).toBe('');
  expect((await view('zhangwei', id)).instance.form).toMatchObject({ amount: 6, note: 'n' });
});
