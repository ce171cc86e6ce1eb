/** Forms, business objects, templates and registrations in the whole composition, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { CODE } from '#kernel/problem.ts';
import * as forms from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import * as objects from '#modules/flow/form/object.calls.ts';
import { createDefinition } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import * as registrations from '#modules/flow/workflow/definition/form-registration.calls.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const as = (name: string) => world.people.get(name)!.client;

const field = (key: string, kind: string, more = {}, item = {}) => ({
  type: 'field',
  key,
  field: { kind, label: [key, key, key], ...more },
  ...item,
});
const schema = {
  v: 1,
  columns: 2,
  items: [
    field('title', 'text', { required: true }, { variable: 'subject' }),
    field('owner', 'ref', { to: 'user' }),
    {
      type: 'table',
      key: 'lines',
      label: ['l', 'l', 'l'],
      columns: [field('price', 'decimal'), field('double', 'decimal', {}, { calc: 'price * 2' })],
      sums: ['price'],
    },
  ],
} as unknown as FormSchema;

let key = 0;
async function newForm(): Promise<number> {
  const { data } = await as('admin').send(forms.createForm, { key: `form${++key}`, name: `Form ${key}`, schema });
  return data.id;
}

test('the names of people come from the company, whether a formula is cheap or costly, and nobody else has one', async () => {
  const admin = as('admin');
  const named = {
    v: 1,
    columns: 1,
    items: [
      field('owner', 'ref', { to: 'user' }),
      field('kind', 'choice', { items: { trip: ['出差', '出差', 'Trip'] } }),
      field('n', 'int'),
      field('name', 'text', {}, { calc: 'name of(owner)' }),
      field('words', 'text', {}, { calc: 'label of(kind)' }),
      field('costly', 'text', {}, { calc: 'if count(for i in 1..n return i) > 2 then name of(owner) else "no"' }),
      field(
        'day',
        'date',
        {},
        { calc: 'if count(for i in 1..n return i) > 2 then add working days(date("2026-11-02"), 1) else null' },
      ),
    ],
  } as unknown as FormSchema;
  const { data: made } = await admin.send(forms.createForm, {
    key: `form${++key}`,
    name: `Form ${key}`,
    schema: named,
  });
  expect((await admin.send(forms.publishForm, { id: made.id, revision: 1 })).code).toBe(0);
  const id = world.people.get('zhangwei')!.userId;
  const { rows } = await world.server.database.pool.query<{ name: string }>(
    'SELECT emp_name AS name FROM "user" WHERE id = $1',
    [id],
  );
  const { name } = rows[0]!;
  const { data: template } = await admin.send(forms.createTemplate, {
    formId: made.id,
    name: 'named',
    values: { owner: id, kind: 'trip', n: 30_000 },
  });
  const { data } = await admin.send(forms.listTemplates, { formId: made.id });
  const { values } = data.find((one) => one.id === template.id)!;
  expect(values).toMatchObject({ name, words: '出差', costly: name, day: '2026-11-03' });
});

test('a form is saved on its revision, published, and its versions never change', async () => {
  const id = await newForm();
  const admin = as('admin');
  expect((await admin.send(forms.publishForm, { id, revision: 1 })).data).toEqual({ no: 1 });
  expect((await admin.send(forms.publishForm, { id, revision: 1 })).code).toBe(CODE.refused);
  const next = { ...schema, columns: 3 as const };
  expect((await admin.send(forms.saveForm, { id, revision: 1, name: 'Renamed', schema: next })).data).toEqual({
    revision: 2,
  });
  expect((await admin.send(forms.saveForm, { id, revision: 1, name: 'Late', schema })).code).toBe(CODE.conflict);
  expect((await admin.send(forms.readFormVersion, { id, no: 1 })).data.schema.columns).toBe(2);
  expect((await admin.send(forms.readForm, { id })).data).toMatchObject({
    name: 'Renamed',
    changed: true,
    versionNo: 1,
  });
  await expect(
    world.server.database.pool.query('UPDATE form_version SET no = 9 WHERE form_id = $1', [id]),
  ).rejects.toThrow('never change');
  expect((await admin.send(forms.removeForm, { id })).code).toBe(CODE.refused);
  const copy = await admin.send(forms.copyForm, { id, key: `copy${id}`, name: 'Copy' });
  expect((await admin.send(forms.removeForm, { id: copy.data.id })).code).toBe(0);
});

test('a form that cannot be filled in is not published', async () => {
  const broken = { ...schema, items: [field('a', 'decimal', {}, { calc: 'b + 1' })] } as unknown as FormSchema;
  const { data } = await as('admin').send(forms.createForm, { key: 'broken', name: 'Broken', schema: broken });
  const answer = await as('admin').send(forms.publishForm, { id: data.id, revision: 1 });
  expect(answer.code).toBe(CODE.refused);
  expect(answer.problems?.[0]?.field).toBe('a');
});

test('ten publications at once make one version', async () => {
  const id = await newForm();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => as('admin').send(forms.publishForm, { id, revision: 1 })),
  );
  expect(all.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect((await as('admin').send(forms.listFormVersions, { id })).data).toHaveLength(1);
});

test('rows of a business object are checked, computed, found and exported; other companies see nothing', async () => {
  const admin = as('admin');
  const { data } = await admin.send(objects.createObject, { key: 'orders', name: 'Orders', schema });
  const objectId = data.id;
  const good = { title: 'First', lines: [{ id: 'a', price: '1.50', double: '99' }] };
  const made = await admin.send(objects.createRow, { objectId, values: good });
  expect(made.msg).toBe('');
  expect((await admin.send(objects.createRow, { objectId, values: {} })).problems?.[0]?.field).toBe('title');
  const foreign = world.people.get(OUTSIDER)!.userId;
  const refused = await admin.send(objects.createRow, { objectId, values: { title: 'x', owner: foreign } });
  expect(refused.problems?.[0]?.field).toBe('owner');
  const list = (await admin.send(objects.listRows, { objectId, search: 'FIRST' })).data;
  expect(list.total).toBe(1);
  expect(list.list[0]!.values.lines).toEqual([{ id: 'a', price: '1.50', double: '3.00' }]);
  const change = { objectId, id: made.data.id, revision: 1, values: { ...good, title: 'Second' } };
  expect((await admin.send(objects.updateRow, change)).code).toBe(0);
  expect((await admin.send(objects.updateRow, change)).code).toBe(CODE.conflict);
  expect((await admin.send(objects.removeObject, { id: objectId })).code).toBe(CODE.refused);
  expect((await as(OUTSIDER).send(objects.listRows, { objectId })).code).toBe(CODE.absent);
  expect((await as('wangqiang').send(objects.listRows, { objectId })).code).toBe(CODE.forbidden);
});

test('formulas that take long are computed beside the process, or the field is named in the language of the caller', async () => {
  const admin = as('admin');
  const calc = 'count(for i in 1..size, j in 1..size return i)';
  const items = [field('size', 'int'), field('pairs', 'int', { label: ['数', '數', 'Pairs'] }, { calc })];
  const made = await admin.send(objects.createObject, {
    key: 'loops',
    name: 'Loops',
    schema: { v: 1, columns: 1, items },
  });
  const objectId = made.data.id;
  const add = (size: number) => admin.send(objects.createRow, { objectId, values: { size } }, { language: 'US' });
  expect((await add(30)).code).toBe(0);
  const refused = await add(1_000_000);
  expect(refused.problems).toEqual([
    expect.objectContaining({
      field: 'pairs',
      text: expect.stringMatching(/^The formula of "Pairs" .*too much computing.*for i in/),
    }),
  ]);
  const { list } = (await admin.send(objects.listRows, { objectId })).data;
  expect(list.map((row) => row.values)).toEqual([{ size: 30, pairs: 900 }]);
  const wide = items.with(1, field('pairs', 'int', {}, { calc: 'count(for i in 1..3000000 return i)' }));
  const form = { key: 'wide', name: 'Wide', schema: { v: 1, columns: 1, items: wide } as unknown as FormSchema };
  const { id } = (await admin.send(forms.createForm, form)).data;
  const text = (await admin.send(forms.publishForm, { id, revision: 1 })).problems?.[0]?.text;
  expect(text).toContain('循环的范围 1..3000000 过大');
});

test('templates prefill a form and need not be complete', async () => {
  const formId = await newForm();
  const admin = as('admin');
  const made = await admin.send(forms.createTemplate, {
    formId,
    name: 'Usual',
    values: { lines: [{ id: 'a', price: '2' }] },
  });
  expect(made.code).toBe(0);
  expect((await admin.send(forms.createTemplate, { formId, name: 'Usual', values: {} })).code).toBe(CODE.refused);
  const [row] = (await admin.send(forms.listTemplates, { formId })).data;
  expect(row).toMatchObject({
    name: 'Usual',
    values: { title: null, lines: [{ id: 'a', price: '2.00', double: '4.00' }] },
  });
});

test('the form of a workflow: built-in, then a page at a URL', async () => {
  const admin = as('admin');
  const design = newDesign('leave', 'Leave', { start: 's', approver: 'a', end: 'e' });
  const definition = await admin.send(createDefinition, { key: 'leave', name: 'Leave', module: 'general', design });
  const definitionId = definition.data.id;
  const find = async () =>
    (await as('wangqiang').send(registrations.getFormRegisByCondition, { defKey: 'leave' })).data;
  expect(await find()).toBeNull();
  const formId = await newForm();
  const save = (more: object) =>
    admin.send(registrations.saveRegistration, { definitionId, formType: '2', ...more } as never);
  expect((await save({ formId })).code).toBe(CODE.absent);
  await admin.send(forms.publishForm, { id: formId, revision: 1 });
  expect((await save({ formId })).code).toBe(0);
  const found = (await find())!;
  expect(found).toEqual({ id: found.id, formType: '2', formUrl: null, formId, workflowName: 'Leave' });
  const details = { pageNum: 1, pageSize: 999, configId: found.id };
  expect((await as('wangqiang').send(registrations.formRegistDetailList, details)).data.list).toEqual([
    { variableKey: 'subject', variableName: 'title', variableType: 'text' },
  ]);
  expect((await save({ formType: '1', formUrl: 'https://a:b@forms.example.com/' })).code).toBe(CODE.refused);
  const variables = [{ variableKey: 'days', variableName: 'Days', variableType: 'number' }];
  expect((await save({ formType: '1', formUrl: 'https://forms.example.com/leave', variables })).code).toBe(0);
  expect(await find()).toMatchObject({
    id: found.id,
    formType: '1',
    formUrl: 'https://forms.example.com/leave',
    formId: null,
  });
  expect((await as('wangqiang').send(registrations.formRegistDetailList, details)).data.list).toEqual(variables);
  expect((await as(OUTSIDER).send(registrations.formRegistDetailList, details)).code).toBe(CODE.absent);
  expect((await as(OUTSIDER).send(registrations.getFormRegisByCondition, { defKey: 'leave' })).data).toBeNull();
});
