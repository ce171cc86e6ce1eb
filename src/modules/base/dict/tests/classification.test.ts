/** Classifications: settings of a type hold for the types below it, for new projects and their codes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import * as calls from '#modules/base/dict/classification.calls.ts';
import { dictItem } from '#modules/base/dict/dict.entity.ts';
import { codeRule } from '#modules/base/numbering/code-rule.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

let world: World;
let admin: TestClient;
let types: { id: number; itemKey: string }[];
let below: number;
let templateId: number;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  const { rows } = await world.server.database.pool.query(
    `SELECT i.id::int AS id, i.item_key AS "itemKey" FROM dict_item i JOIN dictionary d ON d.id = i.dictionary
     WHERE d.dict_key = 'project_type' AND i.company_id = $1 ORDER BY i.sort`,
    [world.people.get('admin')!.companyId],
  );
  types = rows;
}, 120_000);
afterAll(() => world.close());

const state = async () => (await admin.send(calls.classificationState, {})).data;
async function save(item: number, change: Partial<calls.ClassSettings>) {
  const now = (await state()).settings.find((row) => row.item === item);
  return admin.send(calls.saveClassification, { item, version: now?.version ?? 0, ...change });
}
const defaults = async (item: number) => (await admin.send(calls.classDefaults, { item })).data;
async function newProject(type: number) {
  const { companyId, userId } = world.people.get('admin')!;
  const department = await world.first('department', `company_id = ${companyId}`);
  const made = await admin.send(entityCalls(project).create, {
    name: `P ${Math.random()}`,
    type,
    manager: userId,
    department,
    plannedStart: '2026-03-02',
    plannedEnd: '2026-06-30',
  });
  expect(made.msg).toBe('');
  return made.data as unknown as { id: number; code: string };
}

test('classifications are the dictionaries that business objects are sorted by, with their numbers', async () => {
  const { list } = await state();
  expect(list.map((one) => one.dictionary.dictKey)).toEqual([
    'project_type',
    'contract_type',
    'customer_level',
    'demand_category',
    'demand_source',
    'document_type',
    'issue_cause',
    'issue_type',
    'job_level',
    'module_type',
    'output_type',
    'party_industry',
    'payment_method',
    'priority',
    'product_type',
    'risk_type',
    'severity',
    'skill_group',
    'supplier_level',
    'work_area',
    'work_hour_category',
    'work_hour_type',
  ]);
  expect(list[0]!.uses.map((use) => use.entity[2])).toEqual([
    'Project',
    'Project template',
    'Reminder rule',
    'Candidate project',
  ]);
  const { rows } = await world.server.database.pool.query(
    `SELECT (SELECT count(*) FROM project p WHERE p.type = $1)::int + (SELECT count(*) FROM template t WHERE t.type = $1)::int
      + (SELECT count(*) FROM candidate c WHERE c.type = $1)::int AS n`,
    [types[0]!.id],
  );
  expect(list[0]!.counts[types[0]!.id] ?? 0).toBe(rows[0].n);
  expect(Object.values(list[0]!.counts).reduce((a, b) => a + b, 0)).toBeGreaterThan(0);
});

test('a type below takes what it has not set itself from above', async () => {
  const parent = types[0]!;
  const dictionary = (await state()).list[0]!.dictionary.id;
  const made = await admin.send(entityCalls(dictItem).create, {
    dictionary,
    parent: parent.id,
    itemKey: 'rd_hw',
    name: '硬件研发',
    active: true,
  });
  expect(made.msg).toBe('');
  below = (made.data as { id: number }).id;
  const row = await admin.send(entityCalls(template).create, {
    name: 'Standard',
    type: parent.id,
    code: 'STD',
    active: true,
  });
  expect(row.msg).toBe('');
  templateId = (row.data as { id: number }).id;
  const calendar = (await world.first(
    'calendar',
    `company_id = ${world.people.get('admin')!.companyId} AND owner_kind = 'company'`,
  ))!;
  expect((await save(parent.id, { template: templateId, calendar, codeMark: 'RD' })).msg).toBe('');
  expect((await save(below, { codeMark: 'HW' })).msg).toBe('');
  expect(await defaults(below)).toMatchObject({
    template: { id: templateId, name: 'Standard' },
    calendar: { id: calendar },
  });
  expect(await defaults(types[1]!.id)).toEqual({ template: null, calendar: null });
  const member = world.people.get('wangqiang')!.client;
  expect((await member.send(calls.classDefaults, { item: below })).data).toMatchObject({
    template: null,
    calendar: { id: calendar },
  });
  expect((await world.people.get(OUTSIDER)!.client.send(calls.classDefaults, { item: below })).data).toEqual({
    template: null,
    calendar: null,
  });
});

test('the mark of the type stands in the codes of projects, without gaps between types', async () => {
  const { data } = await admin.send(entityCalls(codeRule).list, { filters: { target: 'project' } });
  const rule = data.list[0]!;
  const parts = [{ kind: 'class' }, { kind: 'fixed', text: '-' }, { kind: 'number' }];
  const changed = await admin.send(entityCalls(codeRule).update, {
    id: rule.id,
    version: rule.version,
    parts,
    digits: 3,
    reset: 'never',
  });
  expect(changed.msg).toBe('');
  const codes: string[] = [];
  for (const type of [types[0]!.id, below, types[1]!.id, below]) codes.push((await newProject(type)).code);
  const first = Number(codes[0]!.split('-')[1]);
  const number = (by: number): string => String(first + by).padStart(3, '0');
  expect(codes).toEqual([`RD-${number(0)}`, `HW-${number(1)}`, `-${number(2)}`, `HW-${number(3)}`]);
  const task = (await admin.send(entityCalls(codeRule).list, { filters: { target: 'task' } })).data.list[0]!;
  const refused = await admin.send(entityCalls(codeRule).update, { id: task.id, version: task.version, parts });
  expect(refused.problems?.[0]).toMatchObject({ key: 'numbering.noClass', field: 'parts' });
});

test('an inactive template is given to nobody, a removed one leaves the setting empty', async () => {
  const calls_ = entityCalls(template);
  const { data } = await admin.send(calls_.get, { id: templateId });
  const version = (data as unknown as { row: { version: number } }).row.version;
  expect((await admin.send(calls_.update, { id: templateId, version, active: false })).msg).toBe('');
  expect((await defaults(below)).template).toBeNull();
  expect((await admin.send(calls_.remove, { id: templateId, version: version + 1 })).msg).toBe('');
  expect((await state()).settings.find((row) => row.item === types[0]!.id)).toMatchObject({
    template: null,
    codeMark: 'RD',
  });
});

test('refusals: other dictionaries, other companies, marks, late saves', async () => {
  const { rows } = await world.server.database.pool.query(
    `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'priority' AND i.company_id = $1 LIMIT 1`,
    [world.people.get('admin')!.companyId],
  );
  expect((await save(rows[0].id, { codeMark: 'X' })).code).toBe(404);
  const outsider = world.people.get(OUTSIDER)!.client;
  expect((await outsider.send(calls.saveClassification, { item: below, version: 1, codeMark: 'X' })).code).toBe(404);
  const wrong = await save(below, { codeMark: '中文', template: 999_999, calendar: 999_999 });
  expect(wrong.problems?.map((p) => p.field)).toEqual(['template', 'calendar', 'codeMark']);
  const { version } = (await state()).settings.find((row) => row.item === below)!;
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((codeMark) => admin.send(calls.saveClassification, { item: below, version, codeMark })),
  );
  expect(answers.map((a) => a.code).sort()).toEqual([0, 409, 409]);
  const member = world.people.get('wangqiang')!.client;
  expect((await member.send(calls.classificationState, {})).code).toBe(403);
  expect((await member.send(calls.saveClassification, { item: below, version, codeMark: 'X' })).code).toBe(403);
});
