/** The desk of somebody who decides a lot: filters and key fields of the to-do list, habits, what they start often. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import * as forms from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import {
  createDefinition,
  publishDesign,
  startableDefinitions,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { myHabits, saveHabits } from '#modules/flow/workflow/instance/habit.calls.ts';
import {
  actOnInstance,
  copiedList,
  doneList,
  requestedList,
  startInstance,
  todoFilters,
  todoList,
  viewWorkflow,
} from '#modules/flow/workflow/instance/instance.calls.ts';

let world: World;
const as = (name: string) => world.people.get(name)!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;

const field = (key: string, kind: string, more = {}) => ({
  type: 'field',
  key,
  field: { kind, label: [`字段${key}`, `欄位${key}`, `Field ${key}`], ...more },
});
async function form(key: string, more: object): Promise<number> {
  const items = [
    { type: 'hint', key: 'h', text: ['提示', '提示', 'Hint'] },
    field('notes', 'longText'),
    field('salary', 'int'),
    field('who', 'ref', { to: 'user' }),
    field('amount', 'decimal', { digits: 2 }),
    field('day', 'date'),
  ];
  const schema = { v: 1, columns: 1, items, ...more } as unknown as FormSchema;
  const { id } = (await as('admin').send(forms.createForm, { key, name: key, schema })).data;
  expect((await as('admin').send(forms.publishForm, { id, revision: 1 })).msg).toBe('');
  return id;
}
async function publish(key: string, formId: number | null, fields: object = { salary: 'hidden' }): Promise<void> {
  const made = newDesign(key, `流程${key}`, { start: '开始', approver: '经理', end: '结束' });
  const [first] = made.tree.steps as [Step & { task: object }];
  const task = {
    ...first.task,
    approvers: [{ by: 'users', users: [idOf('lina')] }],
    fields: formId ? fields : {},
  };
  const design = { ...made, ...(formId && { formId }), tree: { ...made.tree, steps: [{ ...first, task } as Step] } };
  const { data } = await as('admin').send(createDefinition, { key, name: made.name, module: 'other', design });
  expect((await as('admin').send(publishDesign, { id: data.id, revision: 1 })).msg).toBe('');
}

beforeAll(async () => {
  world = await makeWorld();
  await publish('auto', await form('auto', {}));
  await publish('chosen', await form('chosen', { keyFields: ['day', 'salary'] }));
  await publish('plain', null);
  const values = { notes: 'long', salary: 7, who: idOf('chenjie'), amount: '12.50', day: '2026-03-02' };
  await as('zhangwei').send(startInstance, { key: 'auto', form: values });
  await as('zhangwei').send(startInstance, { key: 'chosen', form: values });
  await as('chenjie').send(startInstance, { key: 'chosen', form: { amount: '1' } });
  await as('wangqiang').send(startInstance, { key: 'plain' });
}, 120_000);
afterAll(() => world.close());

const todo = async (more: object = {}) => {
  const answer = await as('lina').send(todoList, { pageSize: 100, ...more });
  expect(answer.msg).toBe('');
  return answer.data.list;
};

test('rows show the fields the form names, else its first two; never what the step hides', async () => {
  const rows = await todo();
  const keys = (definition: string) =>
    rows
      .filter((row) => row.definitionName === `流程${definition}`)
      .map((row) => row.keys!.map(({ field: { label }, value }) => [label[2], value]));
  expect(keys('auto')).toEqual([
    [
      ['Field who', idOf('chenjie')],
      ['Field amount', '12.50'],
    ],
  ]);
  expect(rows.find((row) => row.definitionName === '流程auto')!.keys![0]!.people).toEqual({
    [idOf('chenjie')]: '陈洁',
  });
  expect(keys('chosen')).toEqual([[], [['Field day', '2026-03-02']]]);
  expect(keys('plain')).toEqual([[]]);
});

test('a form names at most two fields that exist and that a line can show', async () => {
  let made = 0;
  const code = async (keyFields: unknown) => {
    const schema = { v: 1, columns: 1, items: [field('a', 'text'), field('b', 'longText')], keyFields } as never;
    const { data } = await as('admin').send(forms.createForm, {
      key: `k${++made}`,
      name: 'k',
      schema,
    });
    return data ? (await as('admin').send(forms.publishForm, { id: data.id, revision: 1 })).code : CODE.refused;
  };
  expect([
    await code(['a']),
    await code(['b']),
    await code(['x']),
    await code(['a', 'a', 'a']),
    await code('a'),
  ]).toEqual([0, CODE.refused, CODE.refused, CODE.refused, CODE.refused]);
});

test('the list is narrowed by workflow, initiator and days, and tells what it can be narrowed to', async () => {
  const { definitions, initiators } = (await as('lina').send(todoFilters, {})).data;
  expect(definitions.map(({ key, count }) => [key, count])).toEqual(
    expect.arrayContaining([
      ['chosen', 2],
      ['auto', 1],
      ['plain', 1],
    ]),
  );
  expect(definitions[0]!.key).toBe('chosen');
  expect(initiators.map((one) => one.name).sort()).toEqual(['张伟', '王强', '陈洁'].sort());
  expect(await todo({ definition: 'chosen' })).toHaveLength(2);
  expect(await todo({ definition: 'chosen', initiator: idOf('chenjie') })).toHaveLength(1);
  expect(await todo({ initiator: idOf('wangqiang') })).toHaveLength(1);
  expect(await todo({ from: '2000-01-01', to: '2150-01-01' })).toHaveLength(4);
  expect(await todo({ to: '2001-01-01' })).toEqual([]);
  expect(await todo({ from: '2150-01-01' })).toEqual([]);
  expect((await as('zhangwei').send(todoFilters, {})).data.definitions).toEqual([]);
});

test('the lists are narrowed and ordered by columns, with the same rows as in their own order', async () => {
  const [row] = await todo({ definition: 'plain' });
  const agree = { kind: 'agree', task: row!.taskId!, opinion: 'fine' } as const;
  expect((await as('lina').send(actOnInstance, { instanceId: row!.instanceId, action: agree })).msg).toBe('');
  const all = '2000-01-01~2150-01-01';
  const lists = [
    ['lina', todoList, '-id'],
    ['lina', doneList, '-actedAt'],
    ['zhangwei', requestedList, '-id'],
    ['lina', copiedList, '-id'],
  ] as const;
  const sizes: number[] = [];
  for (const [name, list, sort] of lists) {
    const ask = async (input: object) => (await as(name).send(list, { pageSize: 100, ...input })).data;
    const own = await ask({});
    sizes.push(own.total);
    // A filtered list is read by another statement.
    expect(await ask({ filters: { startedAt: all }, sort })).toMatchObject({ list: own.list, total: own.total });
    const up = await ask({ sort: 'startedAt' });
    expect(up.list.map((one) => one.id).toSorted()).toEqual(own.list.map((one) => one.id).toSorted());
    const times = up.list.map((one) => one.startedAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await ask({ filters: { startedAt: '2150-01-01~' } })).list).toEqual([]);
    expect((await as(name).send(list, { sort: 'nowhere' })).code).toBe(CODE.refused);
  }
  expect(sizes).toEqual([3, 1, 2, 0]);
  const done = async (filters: Record<string, string>) => (await as('lina').send(doneList, { filters })).data.total;
  expect(await done({ actorStatus: 'agreed', status: 'approved', initiator: String(idOf('wangqiang')) })).toBe(1);
  expect(await done({ actorStatus: 'disagreed' })).toBe(0);
  expect(await todo({ definition: 'chosen', filters: { initiator: String(idOf('chenjie')) } })).toHaveLength(1);
});

test('habits are one’s own; phrases are checked', async () => {
  const none = { phrases: [], prefill: null, goNext: true };
  expect((await as('lina').send(myHabits, {})).data).toEqual(none);
  const habits = { phrases: ['同意', ' 请补充材料 ', '同意'], prefill: '同意', goNext: true };
  expect((await as('lina').send(saveHabits, habits)).msg).toBe('');
  expect((await as('lina').send(myHabits, {})).data).toEqual({ ...habits, phrases: ['同意', '请补充材料'] });
  expect((await as('chenjie').send(myHabits, {})).data).toEqual(none);
  for (const phrases of [[''], ['x'.repeat(201)], Array.from({ length: 21 }, (_, i) => `p${i}`), [1], 'x'])
    expect((await as('lina').send(saveHabits, { ...none, phrases } as never)).code).toBe(CODE.refused);
  expect((await as('lina').send(myHabits, {})).data.goNext).toBe(true);
});

test('what one may start tells when one started it last', async () => {
  const used = async (name: string) =>
    Object.fromEntries(
      (await as(name).send(startableDefinitions, {})).data.map((one) => [one.key, one.usedAt !== null]),
    );
  expect(await used('zhangwei')).toMatchObject({ auto: true, chosen: true, plain: false });
  expect(await used('wangqiang')).toMatchObject({ auto: false, plain: true });
});

test('a field that a condition hides is neither asked for nor stored by the server; several choices are a list', async () => {
  const items = [
    field('abroad', 'bool'),
    { ...field('country', 'text', { required: true }), when: 'abroad = true' },
    field('visa', 'choices', { items: { w: ['工', '工', 'Work'], t: ['旅', '旅', 'Travel'] } }),
  ];
  await publish('conditional', await form('conditional', { items }), {});
  const start = (values: object) => as('zhangwei').send(startInstance, { key: 'conditional', form: values as never });
  expect((await start({ abroad: true })).msg).toContain('字段country');
  expect((await start({ visa: ['x'] })).code).toBe(CODE.refused);
  const made = await start({ abroad: false, country: 'FR', visa: ['t', 'w'] });
  expect(made.msg).toBe('');
  const { instance } = (await as('zhangwei').send(viewWorkflow, { instanceId: made.data.instanceId })).data;
  expect(instance.form).toEqual({ abroad: false, country: null, visa: ['t', 'w'] });
});
