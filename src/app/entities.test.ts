/**
 * The contract of every entity, generated from its definition: create, read, update, lost update, filter, sort, page,
 * export, import, forbidden, foreign company, remove. Runs as administrator of the sample company.
 *
 * Every entity takes additional fields or says in its definition why not: with one field for each, a value is created,
 * read, changed, filtered and sorted by, exported, and named in the template of imports.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, formatDay } from '#kernel/dates.ts';
import { type Entity, inputFields, scopeId, takesExtFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { shapedFields, shownValues } from '#kernel/form-state.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import { CODE } from '#kernel/problem.ts';
import { dictionary } from '#modules/base/dict/dict.entity.ts';
import { extField } from '#modules/base/ext-field/ext-field.entity.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { kpi } from '#modules/money/kpi/kpi.entity.ts';
import { project as projectEntity } from '#modules/objects/project/project.entity.ts';
import { periodOf } from '#modules/objects/project-report/report-period.ts';
import { myCompany, saveMyCompany } from '#modules/people/org/org.calls.ts';
import { projectRole } from '#modules/people/team/team.entity.ts';
import { levelRun } from '#modules/planning/leveling/level-run.entity.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { createBaseline, readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { baseModule } from '#modules/products/base-module/base-module.entity.ts';
import { devDemand } from '#modules/products/demand/dev-demand.entity.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { productLine } from '#modules/products/product/product-line.entity.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { material } from '#modules/registers/material/material.entity.ts';
import { projectOutput } from '#modules/registers/output/output.entity.ts';
import { review } from '#modules/registers/review/review.entity.ts';
import { reviewLife } from '#modules/registers/review/review.life.ts';
import { snake } from '#server/db/names.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestClient } from '#server/testing/http.ts';
import { type FindRef, sampleValue } from '#server/testing/samples.ts';
import { entities } from './entities.ts';
import { serverModules } from './server-modules.ts';
import { documentGround } from './testing/document-ground.ts';
import { ALONE, ENTITY_VALUES } from './testing/entity-values.ts';
import { aSubject } from './testing/subjects.ts';
import { makeWorld, OUTSIDER, type World } from './testing/world.ts';

type Values = Record<string, unknown>;
type Rec = Values & { id: number; version: number };
const handled = new Set(
  serverModules({ idleMinutes: 30, hours: 12 }).flatMap((m) =>
    m.handlers.map((h) => `${h.call.method} ${h.call.path}`),
  ),
);
const offers = (entity: Entity, name: keyof ReturnType<typeof entityCalls>): boolean => {
  const call = entityCalls(entity)[name];
  return handled.has(`${call.method} ${call.path}`);
};

const FREE_TARGET = 'workflow';

/** Weeks of the past, another for each number. */
const weekBefore = (n: number): string => periodOf('weekly', dayOf(2025, 12, 1) - 7 * n);

/** Values that rules of a module ask for, beyond what the kinds say. */
const VALUES: Readonly<Record<string, (n: number) => Values>> = {
  role: () => ({ rights: ['sys:dept:query'], hiddenMenus: [] }),
  projectRoleTemplate: () => ({ kind: 'project', rights: ['pm:plan:query'] }),
  projectRole: () => ({ rights: ['pm:plan:query'] }),
  projectMember: () => ({ coefficient: '0.5', user: ids.get('outside the team') }),
  project: () => ({ plannedStart: '2026-03-02', plannedEnd: '2026-06-30', associated: [] }),
  program: () => ({ plannedStart: '2026-03-02', plannedEnd: '2026-06-30' }),
  portfolio: () => ({ plannedStart: '2026-03-02', plannedEnd: '2026-06-30' }),
  dictItem: () => ({ dictionary: ids.get('free dictionary'), parent: null }),
  codeRule: () => ({ target: FREE_TARGET, parts: [{ kind: 'number' }] }),
  extField: () => ({ tableName: 'project', fieldType: 'text', bindingType: null }),
  invitation: () => ({ kind: 'person', expiresOn: '2099-12-31' }),
  // Whoever is in charge takes part in the project.
  issue: () => ({ responsible: null }),
  // One version at a time is in work.
  outputVersion: () => ({ output: ids.get('output without versions') }),
  projectReport: (n) => ({ kind: 'weekly', period: weekBefore(n) }),
  risk: () => ({ owner: null, nature: 'threat', strategy: 'avoid' }),
  review: () => ({ chair: ids.get('manager'), experts: [ids.get('manager')], objects: [{ what: '设计说明书' }] }),
  reviewFinding: () => ({ review: ids.get('held review'), responsible: null }),
  // Arrivals were ordered before, by today.
  materialEntry: () => ({
    material: ids.get('own material'),
    kind: 'ordered',
    day: '2026-01-05',
    promised: '2026-02-02',
  }),
  ...ENTITY_VALUES,
  // Each of a demand that is in no project yet.
  projectDemand: () => ({ devDemand: demands.pop() }),
  demandChange: () => ({ ...ALONE, lines: [{ demand: demands.at(-1), what: 'takeIn' }] }),
  docFolder: () => ({ parent: ids.get('document root'), floor: 'public' }),
  document: () => ({
    folder: ids.get('own folder'),
    level: 'internal',
    owner: ids.get('manager'),
    task: null,
    output: null,
  }),
  costSheet: (n) => ({ responsible: ids.get('manager'), day: formatDay(dayOf(2025, 1, 1) + (n % 500)) }),
  reminderRule: () => ({ about: 'task', days: 2, channels: ['inApp'], receivers: ['responsible'], people: null }),
  // A set begins with a month, and never later than it did.
  accountSet: () => ({ startMonth: '2026-01-01' }),
  subject: () => ({ scope: ['budget'], parent: null }),
  // Of a purchase from somebody who is not blocked, without nodes; a blocked one is refused.
  contract: () => ({
    ...{ direction: 'purchase', customer: null, supplier: ids.get('entity supplier'), responsible: ids.get('manager') },
    ...{ amount: { amount: '1000.00', currency: 'CNY' }, nodes: [], allocations: [] },
    ...{ signTime: '2026-03-02', endDate: '2026-12-31', warrantyUntil: '2027-12-31' },
  }),
  ...Object.fromEntries(
    ['payment', 'invoice', 'acceptance'].map((name) => [
      name,
      () => ({
        ...{ contract: ids.get('own contract'), amount: { amount: '10.00', currency: 'CNY' } },
        ...(name !== 'invoice' && { node: null }),
      }),
    ]),
  ),
  baseRevision: () => ({ baseModule: ids.get('module without revisions') }),
  license: () => ({ direction: 'received', customer: null, validFrom: '2026-01-01', validTo: '2026-12-31' }),
  // The company's own currency has no rate.
  exchangeRate: (n) => ({ currency: 'USD', day: formatDay(dayOf(2025, 1, 1) + n) }),
};

/** One additional field for each entity that takes some. */
const COLUMN = 'remark_x';
const NAME = `ext.${COLUMN}`;
const labelOf = (entity: Entity): string => `附加备注 ${entity.name}`;
const open = entities.filter(takesExtFields);

let world: World;
const demands: number[] = [];
let admin: TestClient;
const ids = new Map<string, number>();
const find: FindRef = (kind, name) => ids.get(`${kind} ${name}`) ?? null;
beforeAll(async () => {
  world = await makeWorld();
  const { client, companyId } = world.people.get('admin')!;
  admin = client;
  await aSubject(world.server.database.pool);
  for (const e of entities) {
    // Amounts are booked to what has nothing below it.
    const more = e.name === 'subject' ? ` AND code = 'ANY'` : '';
    const id = await world.first(e.name, `${e.name === 'company' ? 'id' : 'company_id'} = ${companyId}${more}`);
    if (id !== null) ids.set(`entity ${e.name}`, id);
  }
  const { rows } = await world.server.database.pool.query<{ key: string; id: string }>(
    'SELECT d.dict_key AS key, min(i.id) AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE i.company_id = $1 GROUP BY 1',
    [companyId],
  );
  await world.server.database.pool.query('DELETE FROM code_rule WHERE target = $1', [FREE_TARGET]);
  const home = `company_id = ${companyId}`;
  const kinds = await world.first('dictionary', `${home} AND dict_key = 'project_type'`);
  if (kinds !== null) ids.set('free dictionary', kinds);
  const project = ids.get('entity project')!;
  await world.server.database.pool.query(`DELETE FROM project_member WHERE "user" = $1 AND project_id = $2`, [
    world.people.get('auditor')!.userId,
    project,
  ]);
  // Reports are of weeks since it began.
  await world.server.database.pool.query(`UPDATE project SET planned_start = '1950-01-01' WHERE id = $1`, [project]);
  for (let i = 0; i < 30; i++)
    demands.push((await admin.send(entityCalls(devDemand).create, { title: `Free ${i}` } as never)).data.id);
  ids.set('outside the team', world.people.get('auditor')!.userId);
  for (const row of rows) ids.set(`dict ${row.key}`, Number(row.id));
  const empty = await admin.send(entityCalls(projectOutput).create, { projectId: project, name: '空交付物' });
  ids.set('output without versions', empty.data.id);
  const { rows: managed } = await world.server.database.pool.query<{ manager: string }>(
    'SELECT manager FROM project WHERE id = $1',
    [project],
  );
  ids.set('manager', Number(managed[0]!.manager));
  for (const [name, id] of await documentGround(world.server.database.pool, project, world.people.get('admin')!))
    ids.set(name, id);
  const held = await admin.send(entityCalls(review).create, {
    ...{ projectId: project, name: '进行中的评审', plannedOn: '2026-03-02', chair: ids.get('manager')! },
  });
  ids.set('held review', held.data.id);
  const goods = { projectId: project, name: '未订购的物资', unit: '件', planned: '10' };
  ids.set('own material', (await admin.send(entityCalls(material).create, goods)).data.id);
  const bought = await admin.send(entityCalls(contract).create, {
    ...{ projectId: project, name: '采购', direction: 'purchase', supplier: ids.get('entity supplier')! },
    amount: { amount: '100000.00', currency: 'CNY' },
  });
  expect(bought.problems ?? bought.msg).toEqual('');
  ids.set('own contract', bought.data.id);
  ids.set('entity kpi', (await admin.send(entityCalls(kpi).create, { name: '未使用的指标' } as never)).data.id);
  const begun = await admin.send(lifecycleCalls(reviewLife).move, { id: held.data.id, action: 'hold' });
  expect(begun.problems ?? begun.msg).toEqual('');
  const manager = ids.get('manager')!;
  const made = async (as: string, of: Entity, values: Values): Promise<void> => {
    const answer = await admin.send(entityCalls(of).create, { manager, ...values });
    ids.set(as, (answer.data as Rec).id);
  };
  await made('entity product', product, { name: '测试产品' });
  await made('entity productLine', productLine, { name: '测试线', code: 'TEST' });
  await made('entity productVersion', productVersion, { productId: ids.get('entity product'), number: 'V0' });
  for (const code of ['entity baseModule', 'module without revisions'])
    await made(code, baseModule, { code, name: code });
  for (const [at, entity] of open.entries()) {
    const field = { tableName: entity.name, columnName: COLUMN, name: labelOf(entity), fieldType: 'text' };
    const answer = await admin.send(entityCalls(extField).create, { ...field, required: false, sort: 7000 + at });
    expect(answer.problems ?? answer.msg).toEqual('');
  }
}, 120_000);
afterAll(() => world.close());

function scopeOf(entity: Entity): Values {
  const scope = scopesOf(entity).find((s) => find('entity', s) !== null);
  return scope ? { [scopeId(scope)]: find('entity', scope) } : {};
}
function valuesOf(entity: Entity, n: number): Values {
  const fields = inputFields(entity, 'create').map(([name, field]) => [name, sampleValue(field, n, find)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
  return { ...shownValues(entity.fields, { ...values, ...VALUES[entity.name]?.(n) }), ...scopeOf(entity) };
}
const made = new Map<string, Rec>();
const creatable = entities.filter((e) => offers(e, 'create') && offers(e, 'get'));

describe.each(creatable.map((e) => [e.name, e] as const))('%s', (name, entity) => {
  const calls = entityCalls(entity);
  const sheet = (n: number): number => 1000 + n;

  test('is created and read back as it was sent', async () => {
    const sent = { ...valuesOf(entity, sheet(1)), ...(takesExtFields(entity) && { ext: { [COLUMN]: 'first' } }) };
    const answer = await admin.send(calls.create, sent);
    expect(answer.problems ?? answer.msg).toEqual('');
    const row = answer.data as Rec;
    made.set(name, row);
    const read = await admin.send(calls.get, { id: row.id });
    expect(read.code, read.msg).toBe(CODE.ok);
    const kept = Object.keys(sent).filter(
      (field) => entity.fields[field] && !['json', 'decimal', 'lines'].includes(entity.fields[field].kind),
    );
    const pick = (from: Values): Values => Object.fromEntries(kept.map((field) => [field, from[field]]));
    expect(pick(read.data.row as unknown as Values)).toEqual(pick(sent));
    if (takesExtFields(entity)) expect(read.data.row.ext).toEqual({ [COLUMN]: 'first' });
  });

  test('is updated once per version', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'update')) return skip();
    const title = entity.title;
    if (entity.fields[title]!.set) return skip();
    const value = sampleValue(entity.fields[title]!, sheet(2), find);
    const first = await admin.send(calls.update, { id: row.id, version: row.version, [title]: value });
    expect(first.problems ?? first.msg).toEqual('');
    const second = await admin.send(calls.update, {
      id: row.id,
      version: row.version,
      [title]: sampleValue(entity.fields[title]!, sheet(3), find),
    });
    expect(second.code).toBe(CODE.conflict);
    const read = await admin.send(calls.get, { id: row.id });
    expect((read.data.row as unknown as Values)[title]).toEqual(value);
  });

  test('is listed, filtered, sorted and paged', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'list')) return skip();
    const base = scopeOf(entity);
    const all = await admin.send(calls.list, { ...base, pageSize: 1000 });
    expect(all.code, all.msg).toBe(CODE.ok);
    const listed = all.data.list.map((r) => r.id);
    expect(listed).toContain(row.id);
    for (const field of entity.list.columns.filter(
      (c) =>
        entity.fields[c] &&
        !['json', 'refs', 'file', 'lines', 'richText', 'longText', 'period', 'money'].includes(entity.fields[c].kind),
    )) {
      const sorted = await admin.send(calls.list, { ...base, pageSize: 1000, sort: `-${field}` });
      expect(sorted.code, `sort by ${field}: ${sorted.msg}`).toBe(CODE.ok);
      expect(sorted.data.list.map((r) => r.id).sort()).toEqual([...listed].sort());
    }
    const page = await admin.send(calls.list, { ...base, pageSize: 1, pageNum: 2 });
    expect(page.data.list.length).toBe(Math.min(1, Math.max(0, all.data.total - 1)));
    expect(page.data.total).toBe(all.data.total);
    for (const field of entity.list.filters.filter((f) =>
      ['text', 'ref', 'dict', 'choice', 'bool'].includes(entity.fields[f]?.kind ?? ''),
    )) {
      const wanted = (all.data.list.find((r) => r.id === row.id) as unknown as Values)[field];
      if (wanted === null || wanted === undefined) continue;
      const filtered = await admin.send(calls.list, { ...base, pageSize: 1000, filters: { [field]: String(wanted) } });
      expect(filtered.code, `filter by ${field}: ${filtered.msg}`).toBe(CODE.ok);
      expect(
        filtered.data.list.map((r) => r.id),
        `filter by ${field}`,
      ).toContain(row.id);
    }
  });

  test('is exported, and its template imported', async ({ skip }) => {
    if (!made.has(name)) return skip();
    if (offers(entity, 'export')) {
      const answer = await admin.send(calls.export, scopeOf(entity));
      expect(answer.code, answer.msg).toBe(CODE.ok);
      expect((await readSheet(answer.raw, 100_000)).length).toBeGreaterThan(1);
    }
    if (offers(entity, 'importTemplate')) {
      const answer = await admin.send(calls.importTemplate, scopeOf(entity));
      expect((await readSheet(answer.raw, 100)).length).toBeGreaterThan(0);
    }
  });

  test('is not shown to another company, nor to members without the right', async ({ skip }) => {
    const row = made.get(name);
    if (!row) return skip();
    const outsider = world.people.get(OUTSIDER)!.client;
    for (const call of [calls.get, calls.update, calls.remove] as const) {
      if (!handled.has(`${call.method} ${call.path}`)) continue;
      const input = call === calls.update ? { ...valuesOf(entity, sheet(5)), version: row.version } : {};
      const known = Object.fromEntries(Object.entries(input).filter(([field]) => field in call.input));
      const answer = await outsider.send(call, { ...known, id: row.id });
      expect([CODE.absent, CODE.forbidden], `${call.method}: ${JSON.stringify(answer.problems)}`).toContain(
        answer.code,
      );
    }
    if (entity.rights.remove !== 'login' && offers(entity, 'remove')) {
      const answer = await world.people.get('wangqiang')!.client.send(calls.remove, { id: row.id });
      expect([CODE.absent, CODE.forbidden]).toContain(answer.code);
    }
    expect((await admin.send(calls.get, { id: row.id })).code).toBe(CODE.ok);
  });

  test('does not take references to another company', async () => {
    const away = world.people.get(OUTSIDER)!;
    const shown = shapedFields(entity.fields, valuesOf(entity, sheet(4)));
    const field = inputFields(entity, 'create').find(([n, f]) => f.kind === 'ref' && f.to === 'user' && n in shown);
    if (!field) return;
    const answer = await admin.send(calls.create, { ...valuesOf(entity, sheet(4)), [field[0]]: away.userId });
    expect(answer.code).not.toBe(CODE.ok);
  });

  test('is removed', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'remove')) return skip();
    const answer = await admin.send(calls.remove, { id: row.id });
    expect(answer.problems ?? answer.msg).toEqual('');
    expect((await admin.send(calls.get, { id: row.id })).code).toBe(CODE.absent);
  });
});

async function updated(entity: typeof planChange | typeof levelRun, by: string, value: string): Promise<number> {
  const { userId, companyId } = world.people.get('admin')!;
  const { rows } = await world.server.database.pool.query<{ id: number }>(
    `INSERT INTO ${snake(entity.name)} (company_id, project_id, name, ${by}) VALUES ($1, $2, 'PC-901', $3) RETURNING id::int`,
    [companyId, ids.get('entity project'), userId],
  );
  const saved = await admin.send(entityCalls(entity).update, { id: rows[0]!.id, version: 1, ext: { [COLUMN]: value } });
  expect(saved.problems ?? saved.msg).toEqual('');
  return rows[0]!.id;
}

/** Records of entities that are made by calls of their modules, with the value given where people give it. */
const OWN_WAYS: Readonly<Record<string, (value: string) => Promise<number>>> = {
  async company(value) {
    const before = await admin.send(myCompany, {});
    const { id: _id, titles: _titles, version, ...values } = before.data;
    const saved = await admin.send(saveMyCompany, { ...values, version, ext: { [COLUMN]: value } });
    expect(saved.problems ?? saved.msg).toEqual('');
    expect((await admin.send(myCompany, {})).data.ext).toEqual({ [COLUMN]: value });
    return saved.data.id;
  },
  async task(value) {
    const projectId = ids.get('entity project')!;
    const { data } = await admin.send(readPlan, { projectId });
    const before = decodePlan(data.wire);
    const task = { ...newPlanTask(-1, null, value), ext: { [COLUMN]: value } };
    const edits = diffPlans(before, { ...before, tasks: [...before.tasks, task] });
    const saved = await admin.send(savePlan, { projectId, baseRevision: data.revision, edits });
    expect(saved.problems ?? saved.msg).toEqual('');
    const wrong = { ...task, ext: { nothing_of_the_kind: value } };
    const refused = await admin.send(savePlan, {
      projectId,
      baseRevision: saved.data.revision,
      edits: diffPlans(before, { ...before, tasks: [...before.tasks, wrong] }),
    });
    expect(refused.problems?.map((p) => p.field)).toEqual(['ext.nothing_of_the_kind']);
    return Number(await world.first('task', `project_id = ${projectId} AND name = '${value}'`));
  },
  async baseline(value) {
    const projectId = ids.get('entity project')!;
    const taken = await admin.send(createBaseline, { projectId, name: value, ext: { [COLUMN]: value } });
    expect(taken.problems ?? taken.msg).toEqual('');
    return taken.data.id;
  },
  planChange: (value) => updated(planChange, 'applicant', value),
  levelRun: (value) => updated(levelRun, 'created_by', value),
};

describe('additional fields', () => {
  test('every entity takes them or says why not', () => {
    const closed = entities.filter((e) => !takesExtFields(e));
    for (const { name, noExtFields } of closed) expect(noExtFields!.length, name).toBeGreaterThan(20);
    // Whatever people can create or change by the calls of its entity takes additional fields.
    for (const e of closed) expect([offers(e, 'create'), offers(e, 'update')], e.name).toEqual([false, false]);
    const ways = [...creatable.map((e) => e.name), ...Object.keys(OWN_WAYS)];
    expect(open.map((e) => e.name).filter((name) => !ways.includes(name))).toEqual([]);
  });

  test('entities that say why not refuse them', async () => {
    for (const { name } of entities.filter((e) => !takesExtFields(e))) {
      const field = { tableName: name, columnName: COLUMN, name: 'x', fieldType: 'text', required: false, sort: 7999 };
      const answer = await admin.send(entityCalls(extField).create, field);
      expect(answer.problems?.map((p) => p.field)).toEqual(['tableName']);
    }
  });

  test('selects take their values from a dictionary that exists, and keep it', async () => {
    const dictionaries = entityCalls(dictionary);
    const kept = await admin.send(dictionaries.create, { dictKey: 'x_kept', kind: 'select', name: 'Kept' });
    const field = { tableName: 'project', columnName: 'chosen', name: 'Chosen', required: false, sort: 7997 };
    for (const fieldType of ['select', 'multiSelect'])
      for (const [bindingType, key] of [
        ['x_nothing', 'extField.unknownDictionary'],
        [null, 'check.required'],
      ])
        expect((await admin.send(entityCalls(extField).create, { ...field, fieldType, bindingType })).problems).toEqual(
          [expect.objectContaining({ field: 'bindingType', key })],
        );
    const popup = { ...field, fieldType: 'popup', bindingType: 'x_kept' };
    expect((await admin.send(entityCalls(extField).create, popup)).problems?.[0]).toMatchObject({
      key: 'extField.unknownEntity',
    });
    const made = await admin.send(entityCalls(extField).create, {
      ...field,
      fieldType: 'select',
      bindingType: 'x_kept',
    });
    expect(made.problems ?? made.msg).toEqual('');
    const refused = await admin.send(dictionaries.remove, { id: kept.data.id });
    expect(refused.problems?.[0]).toMatchObject({ key: 'dict.bound' });
    expect((await admin.send(entityCalls(extField).remove, { id: made.data.id })).msg).toBe('');
    expect((await admin.send(dictionaries.remove, { id: kept.data.id })).msg).toBe('');
  });

  test('a required one is asked of people, not of what the application makes itself', async () => {
    const field = { columnName: 'needed', name: 'Needed', fieldType: 'text', required: true, sort: 7998 };
    const made = [];
    for (const tableName of ['projectRole', 'projectMember'])
      made.push((await admin.send(entityCalls(extField).create, { ...field, tableName })).data.id);
    const project = await admin.send(entityCalls(projectEntity).create, valuesOf(projectEntity, 2077));
    expect(project.problems ?? project.msg).toEqual('');
    const projectId = project.data.id;
    const { create, list } = entityCalls(projectRole);
    expect((await admin.send(list, { projectId })).data.total).toBeGreaterThan(0);
    const role = { projectId, name: 'Made by hand', rights: ['pm:plan:query'] };
    expect((await admin.send(create, role)).problems?.map((p) => p.field)).toEqual(['ext.needed']);
    expect((await admin.send(create, { ...role, ext: { needed: 'yes' } })).msg).toBe('');
    for (const id of made) expect((await admin.send(entityCalls(extField).remove, { id })).code).toBe(CODE.ok);
  });

  test.each(open.map((e) => [e.name, e] as const))('%s', async (name, entity) => {
    const calls = entityCalls(entity);
    const value = `blue ${name}`;
    const scope = scopeOf(entity);
    let id: number;
    if (OWN_WAYS[name]) id = await OWN_WAYS[name](value);
    else {
      const sent = { ...valuesOf(entity, 3001), ext: { [COLUMN]: 'first' } };
      const { data, problems, msg } = await admin.send(calls.create, sent);
      expect(problems ?? msg).toEqual('');
      const changed = await admin.send(calls.update, { id: data.id, version: data.version, ext: { [COLUMN]: value } });
      expect(changed.problems ?? changed.msg).toEqual('');
      id = data.id;
    }
    if (offers(entity, 'get'))
      expect((await admin.send(calls.get, { id })).data.row.ext).toMatchObject({ [COLUMN]: value });
    if (offers(entity, 'list')) {
      const found = async (filter: string, sort: string) => {
        const answer = await admin.send(calls.list, { ...scope, filters: { [NAME]: filter }, sort, pageSize: 1000 });
        expect(answer.problems ?? answer.msg).toEqual('');
        return answer.data.list.map((row) => row.id);
      };
      expect(await found(value, NAME)).toEqual([id]);
      expect(await found(value, `-${NAME}`)).toEqual([id]);
      expect(await found(`${value} not`, NAME)).toEqual([]);
    }
    if (offers(entity, 'export')) {
      const file = await admin.send(calls.export, { ...scope, filters: { [NAME]: value } });
      const [header = [], row = []] = await readSheet(file.raw, 10);
      expect(row[header.indexOf(labelOf(entity))]).toBe(value);
    }
    if (offers(entity, 'importTemplate')) {
      const file = await admin.send(calls.importTemplate, scope);
      expect((await readSheet(file.raw, 10))[0]).toContain(labelOf(entity));
    }
    if (offers(entity, 'remove') && !OWN_WAYS[name])
      expect((await admin.send(calls.remove, { id })).problems ?? '').toEqual('');
  });
});
