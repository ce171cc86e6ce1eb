/** Forms of ours inside workflows: start, rights of steps, hidden values, versions, drafts, business objects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import * as forms from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import {
  createDefinition,
  publishDesign,
  readDefinition,
  saveDesign,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import * as registrations from '#modules/flow/workflow/definition/form-registration.calls.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { deleteDraft, listDrafts, openDraft } from '#modules/flow/workflow/instance/draft.calls.ts';
import {
  actOnInstance,
  saveStartDraft,
  startForm,
  startInstance,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';
import { onWorkflow } from '#modules/flow/workflow/server/public.ts';

let world: World;
let formId = 0;
let definitionId = 0;
const as = (name: string) => world.people.get(name)!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;
const act = (name: string, instanceId: number, action: object) =>
  as(name).send(actOnInstance, { instanceId, action: action as Action });
const view = async (name: string, instanceId: number) => (await as(name).send(viewWorkflow, { instanceId })).data;

const field = (key: string, kind: string, more = {}, item = {}) => ({
  type: 'field',
  key,
  field: { kind, label: [`字段 ${key}`, `欄位 ${key}`, `Field ${key}`], ...more },
  ...item,
});
const schemaWith = (...more: object[]): FormSchema =>
  ({
    v: 1,
    columns: 2,
    items: [
      field('amount', 'decimal', { required: true, digits: 2 }, { variable: 'sum' }),
      field('twice', 'decimal', {}, { calc: 'amount * 2' }),
      field('salary', 'int', {}, { variable: 'pay' }),
      field('verdict', 'text'),
      {
        type: 'table',
        key: 'lines',
        label: ['行', '行', 'Lines'],
        columns: [field('price', 'int'), field('cost', 'int')],
      },
      ...more,
    ],
  }) as unknown as FormSchema;

beforeAll(async () => {
  world = await makeWorld();
  const admin = as('admin');
  formId = (await admin.send(forms.createForm, { key: 'buy', name: 'Buy', schema: schemaWith() })).data.id;
  expect((await admin.send(forms.publishForm, { id: formId, revision: 1 })).msg).toBe('');
  const drawn = newDesign('buy', '采购', { start: '开始', approver: '经理', end: '结束' });
  const [first] = drawn.tree.steps;
  const step = (id: string, user: string, fields: object): Step =>
    ({
      ...first!,
      id,
      task: { ...(first as { task: object }).task, approvers: [{ by: 'users', users: [idOf(user)] }], fields },
    }) as Step;
  const design = {
    ...drawn,
    formId,
    variables: [
      { name: 'sum', label: '', type: 'number' as const },
      { name: 'pay', label: '', type: 'number' as const },
      { name: 'why', label: 'Why', type: 'text' as const },
    ],
    tree: {
      ...drawn.tree,
      start: { ...drawn.tree.start, fields: { verdict: 'hidden' as const } },
      steps: [
        step('one', 'lina', { salary: 'hidden', verdict: 'required', 'lines.cost': 'hidden' }),
        step('two', 'chenjie', { amount: 'edit' }),
      ],
    },
  };
  const made = await admin.send(createDefinition, { key: 'buy', name: '采购', module: 'other', design });
  expect(made.msg).toBe('');
  definitionId = made.data.id;
  const published = await admin.send(publishDesign, { id: definitionId, revision: 1 });
  expect(published.msg, JSON.stringify(published.data)).toBe('');
}, 120_000);
afterAll(() => world.close());

/** A number that no time or id can hold. */
const SALARY = 2_090_009_999;
const FILLED = { amount: '12.5', salary: SALARY, lines: [{ id: 'a', price: 3, cost: 2 }] };
async function start(form: object = FILLED): Promise<number> {
  const answer = await as('zhangwei').send(startInstance, { key: 'buy', form: form as never, vars: { why: 'need' } });
  expect(answer.msg).toBe('');
  return answer.data.instanceId;
}

test('starting asks for the form, checks it, computes it, and its values are the variables', async () => {
  const zhangwei = as('zhangwei');
  const { data } = await zhangwei.send(startForm, { key: 'buy' });
  expect(data.form?.schema.items.map((item) => item.key)).toEqual(['amount', 'twice', 'salary', 'lines']);
  expect(data.variables).toEqual({ why: 'text' });
  const asked = async (form: object, vars: object = {}) =>
    (await zhangwei.send(startInstance, { key: 'buy', form: form as never, vars: vars as never })).problems?.map(
      (p) => p.field,
    );
  expect(await asked({})).toEqual(['amount']);
  expect(await asked({ amount: 'x' })).toEqual(['amount']);
  expect(await asked({ amount: '1', verdict: 'mine' })).toEqual(['verdict']);
  expect(await asked({ amount: '1', foreign: 1 })).toHaveLength(1);
  const id = await start();
  const { instance } = await view('zhangwei', id);
  expect(instance.form).toMatchObject({ amount: '12.50', twice: '25.00' });
  expect(instance.vars).toMatchObject({ sum: 12.5, pay: SALARY, why: 'need' });
  // The form's values count, not what is sent beside them.
  const sly = await zhangwei.send(startInstance, { key: 'buy', form: { amount: '7' } as never, vars: { sum: 1 } });
  expect((await view('zhangwei', sly.data.instanceId)).instance.vars.sum).toBe(7);
});

test('a step sees and writes what it may; hidden values stay, and their variables are hidden too', async () => {
  const id = await start();
  const seen = await view('lina', id);
  expect(seen.form?.values).toEqual({
    amount: '12.50',
    twice: '25.00',
    verdict: null,
    lines: [{ id: 'a', price: 3 }],
  });
  expect(seen.instance.form).toEqual(seen.form?.values);
  expect(Object.keys(seen.instance.vars)).not.toContain('pay');
  expect(JSON.stringify([seen.events, seen.form, seen.instance])).not.toContain(String(SALARY));
  expect(seen.labels.amount).toBe('字段 amount');
  const task = seen.mine!.task.id;
  const agree = (form?: object) => act('lina', id, { kind: 'agree', task, opinion: 'ok', ...(form && { form }) });
  expect((await agree()).problems?.[0]?.field).toBe('verdict');
  expect((await agree({ verdict: 'x', amount: '1' })).problems?.[0]?.field).toBe('amount');
  expect((await agree({ verdict: 'x', salary: 1 })).problems?.[0]?.field).toBe('salary');
  expect(
    (await act('wangqiang', id, { kind: 'agree', task, opinion: 'ok', form: { amount: '1' } })).problems?.[0]?.key,
  ).toBe('workflow.NOT_ACTOR');
  expect((await agree({ verdict: 'fine' })).msg).toBe('');
  const second = await view('chenjie', id);
  expect(second.form?.values).toMatchObject({
    salary: SALARY,
    verdict: 'fine',
    lines: [{ id: 'a', price: 3, cost: 2 }],
  });
  const vote = { kind: 'agree', task: second.mine!.task.id, opinion: 'ok', form: { amount: '20' } };
  expect((await act('chenjie', id, vote)).data.status).toBe('approved');
  const ended = await view('zhangwei', id);
  expect(ended.instance).toMatchObject({
    status: 'approved',
    form: { amount: '20.00', twice: '40.00' },
    vars: { sum: 20 },
  });
});

test('returned to the initiator, the form is theirs to change again', async () => {
  const id = await start();
  const task = (await view('lina', id)).mine!.task.id;
  const back = { kind: 'reject', task, to: 'start', mode: 'normal', opinion: 'too much' };
  expect((await act('lina', id, back)).msg).toBe('');
  const returned = await view('zhangwei', id);
  expect(returned.form?.otherwise).toBe('edit');
  expect((await act('zhangwei', id, { kind: 'resubmit', form: { amount: null } })).problems?.[0]?.field).toBe('amount');
  expect((await act('zhangwei', id, { kind: 'resubmit', form: { amount: '2' } })).msg).toBe('');
  expect((await view('lina', id)).instance.form).toMatchObject({ amount: '2.00', twice: '4.00' });
});

test('a running instance stays on its form; a new registration is one truth for design and start', async () => {
  const old = await start();
  const admin = as('admin');
  const next = schemaWith(field('reason', 'text', { required: true }, { variable: 'because' }));
  const variables = async () => {
    const { data } = await as('zhangwei').send(registrations.getFormRegisByCondition, { defKey: 'buy' });
    const details = await as('zhangwei').send(registrations.formRegistDetailList, { configId: data!.id });
    return details.data.list.map((one) => one.variableKey);
  };
  const { revision } = (await admin.send(forms.saveForm, { id: formId, revision: 1, name: 'Buy', schema: next })).data;
  expect((await admin.send(forms.publishForm, { id: formId, revision })).data).toEqual({ no: 2 });
  // Until the workflow follows, starting uses the former version, and the registration has its variables.
  await start();
  expect(await variables()).toEqual(['sum', 'pay']);
  const save = { definitionId, formType: '2' as const, formId };
  expect((await admin.send(registrations.saveRegistration, save)).msg).toBe('');
  expect(await variables()).toEqual(['sum', 'pay', 'because']);
  expect((await as('zhangwei').send(startInstance, { key: 'buy', form: FILLED as never })).problems?.[0]?.field).toBe(
    'reason',
  );
  const task = (await view('lina', old)).mine!.task.id;
  expect((await act('lina', old, { kind: 'agree', task, opinion: 'ok', form: { verdict: 'x' } })).msg).toBe('');

  const url = { definitionId, formType: '1' as const, formUrl: 'https://forms.example/buy', variables: [] };
  expect((await admin.send(registrations.saveRegistration, url)).msg).toBe('');
  expect((await as('zhangwei').send(startForm, { key: 'buy' })).data.form).toBeNull();
  expect((await admin.send(readDefinition, { id: definitionId })).data.design.formId).toBeUndefined();
  expect((await admin.send(registrations.saveRegistration, save)).msg).toBe('');
  const found = await as('zhangwei').send(registrations.getFormRegisByCondition, { defKey: 'buy' });
  expect(found.data).toMatchObject({ formType: '2', formId });
  expect((await as('zhangwei').send(startForm, { key: 'buy' })).data.form?.schema.items).toHaveLength(6);
});

test('the registration follows what is published: the form of the design, whatever was registered before', async () => {
  const admin = as('admin');
  const other = (await admin.send(forms.createForm, { key: 'sell', name: 'Sell', schema: schemaWith() })).data.id;
  await admin.send(forms.publishForm, { id: other, revision: 1 });
  const drawn = newDesign('sell', '销售', { start: '开始', approver: '经理', end: '结束' });
  const [step] = drawn.tree.steps as { task: object }[];
  const approvers = [{ by: 'users', users: [idOf('lina')] }];
  const steps = [{ ...step, task: { ...step!.task, approvers } }] as unknown as Step[];
  const design = { ...drawn, tree: { ...drawn.tree, steps } };
  const id = (await admin.send(createDefinition, { key: 'sell', name: '销售', module: 'other', design })).data.id;
  const registered = async () =>
    (await admin.send(registrations.getFormRegisByCondition, { defKey: 'sell' })).data?.formId;
  let revision = 1;
  const publish = async (form?: number): Promise<void> => {
    const next = form === undefined ? design : { ...design, formId: form };
    ({ revision } = (await admin.send(saveDesign, { id, revision, design: next })).data);
    expect((await admin.send(publishDesign, { id, revision })).msg).toBe('');
    // Starting always uses the registered form.
    const asked = (await as('zhangwei').send(startForm, { key: 'sell' })).data.form;
    expect(asked === null).toBe(form === undefined);
    expect((await registered()) ?? null).toBe(form ?? null);
  };
  await publish();
  await publish(formId);
  await publish(other);
  const url = { definitionId: id, formType: '1' as const, formUrl: 'https://forms.example/sell', variables: [] };
  expect((await admin.send(registrations.saveRegistration, url)).msg).toBe('');
  ({ revision } = (await admin.send(readDefinition, { id })).data);
  await publish(formId);
  await publish();
});

test('for a business object only where a module lets it; a draft becomes the instance', async () => {
  const zhangwei = as('zhangwei');
  const form = { ...FILLED, reason: 'r' } as never;
  const about = { key: 'buy', businessType: 'purchase', businessId: 5, form };
  expect((await zhangwei.send(startInstance, about)).problems?.[0]?.key).toBe('workflow.OBJECT_FORBIDDEN');
  const asked: unknown[] = [];
  onWorkflow('purchase', {
    mayStart: async (_ctx, start) => {
      asked.push(start);
      return start.businessId === 5 && start.definition === 'buy';
    },
  });
  expect((await zhangwei.send(startInstance, { ...about, businessId: 6 })).code).toBe(CODE.refused);
  const draft = await zhangwei.send(saveStartDraft, { ...about, form: {} as never });
  expect(draft.msg).toBe('');
  const started = await zhangwei.send(startInstance, { ...about, draftId: draft.data.id, reason: 'new printer' });
  expect(started.msg).toBe('');
  const { instance, events } = await view('zhangwei', started.data.instanceId);
  expect(instance).toMatchObject({ businessType: 'purchase', businessId: 5 });
  expect(JSON.stringify(events[0]!.data)).toContain('new printer');
  expect(asked).toHaveLength(3);
  const again = await zhangwei.send(saveStartDraft, { ...about, id: draft.data.id });
  expect(again.code).toBe(CODE.absent);
});

test("drafts are their owner's: listed, opened without what starting hides, deleted", async () => {
  const zhangwei = as('zhangwei');
  const form = { amount: '3', verdict: 'sneaked in', foreign: 1 } as never;
  const { data } = await zhangwei.send(saveStartDraft, { key: 'buy', title: 'Later', form, vars: { why: 'w' } });
  const listed = (await zhangwei.send(listDrafts, { sort: 'title' })).data.list;
  expect(listed.find((one) => one.id === data.id)).toMatchObject({
    title: 'Later',
    definitionName: '采购',
    open: true,
  });
  expect((await as('lina').send(listDrafts, {})).data.list).toEqual([]);
  expect((await zhangwei.send(listDrafts, { search: 'Later' })).data.list.map((one) => one.id)).toEqual([data.id]);
  const opened = await zhangwei.send(openDraft, { id: data.id });
  expect(opened.data).toMatchObject({
    definition: 'buy',
    form: { amount: '3', verdict: 'sneaked in' },
    vars: { why: 'w' },
  });
  expect(Object.keys(opened.data.form)).not.toContain('foreign');
  for (const call of [openDraft, deleteDraft])
    expect((await as('lina').send(call, { id: data.id })).code).toBe(CODE.absent);
  expect((await zhangwei.send(deleteDraft, { id: data.id })).code).toBe(0);
  expect((await zhangwei.send(deleteDraft, { id: data.id })).code).toBe(CODE.absent);
});
