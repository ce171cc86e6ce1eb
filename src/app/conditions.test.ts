/**
 * Conditions of the fields of real definitions on both sides: what the form says of the values, and what the server does
 * with the same values sent past the form.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entity, inputFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { formGives, statesOf } from '#kernel/form-check.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { extField } from '#modules/base/ext-field/ext-field.entity.ts';
import { codeRule } from '#modules/base/numbering/code-rule.entity.ts';
import { reference } from '#modules/documents/reference/reference.entity.ts';
import { ownReport } from '#modules/home/report/own-report.entity.ts';
import { reportSchedule } from '#modules/home/report/report-schedule.entity.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { projectRate } from '#modules/money/contract/project-rate.entity.ts';
import { kpi, kpiTarget } from '#modules/money/kpi/kpi.entity.ts';
import { license } from '#modules/money/license/license.entity.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { invitation } from '#modules/people/invitation/invitation.entity.ts';
import { sendNotice } from '#modules/people/message/message-admin.calls.ts';
import { identityProvider } from '#modules/people/single-login/identity-provider.entity.ts';
import { libDemand } from '#modules/products/demand/lib-demand.entity.ts';
import { material, materialEntry } from '#modules/registers/material/material.entity.ts';
import { reminderRule } from '#modules/registers/reminder/reminder-rule.entity.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';
import type { TestClient } from '#server/testing/http.ts';
import { entities } from './entities.ts';
import { makeWorld, type World } from './testing/world.ts';

let world: World;
let admin: TestClient;
let department: number;
let project: number;
let partner: number;
let goods: number;
let customer: number;
let supplier: number;
let indicator: number;
let report: number;
let post: number;
let manager: number;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get('admin')!.client;
  const { companyId } = world.people.get('admin')!;
  department = (await world.first('department', `company_id = ${companyId}`))!;
  project = (await world.first('project', `company_id = ${companyId}`))!;
  partner = (await world.first('partner', `company_id = ${companyId} AND project_id = ${project}`))!;
  goods = (await world.first(
    'material',
    `company_id = ${companyId} AND project_id = ${project} AND ordered > arrived`,
  ))!;
  customer = (await world.first('customer', `company_id = ${companyId}`))!;
  supplier = (await world.first('supplier', `company_id = ${companyId} AND status = 'active'`))!;
  report = (await world.first('own_report', `company_id = ${companyId}`))!;
  const { rows } = await world.server.database.pool.query('SELECT manager FROM project WHERE id = $1', [project]);
  manager = rows[0].manager;
  post = (await world.first('job_post', `company_id = ${companyId}`))!;
  indicator = (await world.first('kpi', `company_id = ${companyId}`))!;
  await world.server.database.pool.query(`DELETE FROM code_rule WHERE target = 'workflow'`);
}, 120_000);
afterAll(() => world.close());

type Values = Record<string, unknown>;
let made = 0;
const BASE: Record<string, () => Values> = {
  role: () => ({ name: `Role ${++made}`, rights: ['sys:dept:query'] }),
  invitation: () => ({ expiresOn: '2099-01-01' }),
  extField: () => ({ tableName: 'project', columnName: `c${++made}`, name: `C ${made}`, sort: 5000 + made }),
  calendar: () => ({ name: `Calendar ${++made}`, shifts: [[540, 720]], hoursPerDay: '3.0' }),
  codeRule: () => ({ name: `Rule ${++made}`, target: 'workflow' }),
  reference: () => ({ name: `Reference ${++made}`, projectId: project }),
  material: () => ({ name: `Material ${++made}`, projectId: project, unit: 't', planned: '1.000' }),
  reminderRule: () => ({ name: `Rule ${++made}`, channels: ['inApp'], receivers: ['manager'], content: '{name}' }),
  contract: () => ({ name: `Contract ${++made}`, code: `HT-C${made}`, amount: { amount: '10.00', currency: 'CNY' } }),
  license: () => ({ name: `License ${++made}`, code: `XK-C${made}`, validFrom: '2026-03-02' }),
  ownReport: () => ({ name: `Report ${++made}`, dataset: 'task' }),
  projectRate: () => ({
    projectId: project,
    fromDay: `2031-01-${String((++made % 28) + 1).padStart(2, '0')}`,
    rate: '900.00',
  }),
  reportSchedule: () => ({ name: `Mail ${++made}`, report, receivers: [world.people.get('admin')!.userId], hour: 8 }),
  kpi: () => ({ name: `KPI ${++made}` }),
  kpiTarget: () => ({ projectId: project, kpi: indicator, weight: '1' }),
  libDemand: () => ({ title: `Demand ${++made}`, code: `LD-C${made}` }),
  identityProvider: () => ({ name: `Provider ${++made}`, issuer: 'https://id.example.com', clientId: 'c' }),
  materialEntry: () => ({ material: goods, projectId: project, day: '2026-03-02', quantity: '0.001' }),
};

const aDirectory = (): Values => ({
  ...{
    kind: 'ldap',
    server: 'ldaps://ldap.example.com',
    startTls: true,
    certificate: null,
    bindName: 'cn=a',
    baseName: 'dc=a',
  },
  ...{ userFilter: '(uid=*)', subjectAttribute: 'entryUUID', nameAttribute: 'cn', accountAttribute: 'uid' },
  ...{ emailAttribute: 'mail', departmentAttribute: 'ou', groupBase: 'dc=b', nightly: true, disablesGone: true },
});
const bought = (): Values => ({ direction: 'purchase', supplier });
const NO_PROGRESS = ['nodes.1.task', 'nodes.1.percent'];

/** Entity, values, fields that are refused, fields that hold nothing afterwards. */
const CASES: readonly (readonly [Entity, () => Values, readonly string[], readonly string[]])[] = [
  [role, () => ({ dataScope: 'chosen' }), ['dataDepartments'], []],
  [role, () => ({ dataScope: 'chosen', dataDepartments: [] }), ['dataDepartments'], []],
  [role, () => ({ dataScope: 'chosen', dataDepartments: [department] }), [], []],
  [role, () => ({ dataScope: 'all', dataDepartments: [department] }), [], ['dataDepartments']],
  [identityProvider, () => ({ kind: 'ldap' }), ['server', 'bindName', 'baseName'], []],
  [identityProvider, aDirectory, [], ['issuer', 'clientId', 'scopes', 'claimName', 'claimEmail', 'claimAccount']],
  [identityProvider, () => ({ issuer: null, clientId: null }), ['issuer', 'clientId'], []],
  [identityProvider, () => ({ ...aDirectory(), kind: 'oidc' }), [], Object.keys(aDirectory()).slice(1)],
  [identityProvider, () => ({ newPeople: 'pending' }), ['department'], []],
  [identityProvider, () => ({ newPeople: 'pending', department }), [], []],
  [identityProvider, () => ({ newPeople: 'no', department }), [], ['department']],
  [invitation, () => ({ kind: 'person' }), ['department'], []],
  [invitation, () => ({ kind: 'person', department }), [], []],
  [invitation, () => ({ kind: 'company', department, maxUses: 1, expiresOn: soon() }), [], ['department']],
  [extField, () => ({ fieldType: 'select' }), ['bindingType'], []],
  [extField, () => ({ fieldType: 'select', bindingType: 'project_type' }), [], []],
  [extField, () => ({ fieldType: 'text', bindingType: 'project_type' }), [], ['bindingType']],
  [calendar, () => ({ ownerKind: 'project' }), ['ownerProject'], []],
  [calendar, () => ({ ownerKind: 'user' }), ['ownerUser'], []],
  [calendar, () => ({ ownerKind: 'company', ownerProject: project }), [], ['ownerProject']],
  [calendar, () => ({ weekendRule: 'bigSmall' }), ['anchorDate'], []],
  [calendar, () => ({ weekendRule: 'double', anchorDate: '2026-01-03' }), [], ['anchorDate']],
  [codeRule, () => ({ parts: [{ kind: 'fixed' }, { kind: 'number' }] }), ['parts.1.text'], []],
  [codeRule, () => ({ parts: [{ kind: 'number' }, { kind: 'custom', text: 'x'.repeat(21) }] }), ['parts.2.text'], []],
  [codeRule, () => ({ parts: [{ kind: 'number', text: 'hidden' }] }), [], []],
  [reference, () => ({ kind: 'version' }), ['pinned'], []],
  [reference, () => ({ kind: 'document' }), ['document'], []],
  [reference, () => ({ kind: 'standard' }), ['standard'], []],
  [reference, () => ({ kind: 'address', standard: 'GB 50010' }), ['address'], []],
  [
    reference,
    () => ({ kind: 'address', address: 'https://example.com', standard: 'GB 50010' }),
    [],
    ['standard', 'pinned'],
  ],
  [reminderRule, () => ({ moment: 'overdue', days: null }), ['days'], []],
  [reminderRule, () => ({ moment: 'ongoing', days: 3 }), [], ['days', 'frequency']],
  [reminderRule, () => ({ recurrence: 'regular' }), ['frequency'], []],
  [reminderRule, () => ({ recurrence: 'once', frequency: 'weekly' }), [], ['frequency']],
  [material, () => ({ supplierName: 'Somebody' }), [], ['supplier']],
  [materialEntry, () => ({ kind: 'ordered', promised: '2026-04-01' }), [], []],
  [materialEntry, () => ({ kind: 'arrived', promised: '2026-04-01' }), [], ['promised']],
  [material, () => ({ supplier: partner, supplierName: 'Somebody' }), [], ['supplierName']],
  [contract, () => ({ direction: 'sales', supplier }), ['customer'], []],
  [contract, () => ({ direction: 'sales', customer, supplier }), [], ['supplier']],
  [contract, () => ({ direction: 'purchase', customer, supplier }), [], ['customer']],
  [contract, () => ({ ...bought(), nodes: [{ name: 'Node', condition: 'date' }] }), ['nodes.1.day'], []],
  [contract, () => ({ ...bought(), nodes: [{ name: 'Node', condition: 'progress' }] }), NO_PROGRESS, []],
  [kpi, () => ({ source: 'formula' }), ['formula'], []],
  [kpi, () => ({ source: 'both', formula: '100 * cpi' }), ['share'], []],
  [kpi, () => ({ source: 'raters', formula: '100 * cpi', share: 50 }), [], ['formula', 'share']],
  [kpiTarget, () => ({ raters: [{ rule: 'person' }] }), ['raters.1.user'], []],
  [ownReport, () => ({ sharing: 'people' }), ['readers'], []],
  [ownReport, () => ({ sharing: 'all', readers: [world.people.get('admin')!.userId] }), [], ['readers']],
  [reportSchedule, () => ({ rhythm: 'weekly' }), ['weekday'], []],
  [reportSchedule, () => ({ rhythm: 'monthly' }), ['monthDay'], []],
  [reportSchedule, () => ({ rhythm: 'daily', weekday: 'mon', monthDay: 1 }), [], ['weekday', 'monthDay']],
  [projectRate, () => ({ kind: 'person' }), ['person'], []],
  [projectRate, () => ({ kind: 'person', person: manager, post }), [], ['post']],
  [projectRate, () => ({ kind: 'post' }), ['post'], []],
  [projectRate, () => ({ kind: 'post', person: manager, post }), [], ['person']],
  [libDemand, () => ({ libKind: 'dev', verification: 'test' }), [], []],
  [libDemand, () => ({ libKind: 'user', verification: 'test' }), [], ['verification']],
  [license, () => ({ direction: 'granted', customer, supplier }), [], ['supplier']],
  [license, () => ({ direction: 'received', customer, supplier }), [], ['customer']],
];
const soon = (): string => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test.each(CASES.map(([e, values, refused, empty], n) => [e.name, n, e, values, refused, empty] as const))(
  '%s, case %i: form and server say the same',
  async (name, _n, e, given, refused, empty) => {
    const fields = Object.fromEntries(inputFields(e, 'create'));
    const values: Values = { ...BASE[name]!(), ...given() };
    const defaults = Object.entries(fields).flatMap(([field, { default: d }]) => (d === undefined ? [] : [[field, d]]));
    const typed = { ...Object.fromEntries(defaults), ...values };
    const form = formGives(fields, typed, statesOf(fields, typed));
    expect(form.problems.map((p) => p.field)).toEqual(refused);
    const answer = await admin.send(entityCalls(e).create, values);
    expect(answer.problems?.map((p) => p.field) ?? [], answer.msg).toEqual(refused);
    if (refused.length > 0) return;
    const row = answer.data as unknown as Values & { id: number };
    for (const field of empty) expect(row[field], field).toBeNull();
    // What the form gives of the same values is stored as the same.
    for (const [field, value] of Object.entries(form.given))
      if (value !== null && fields[field]!.kind !== 'lines') expect(row[field], field).toEqual(value);
    if (name === 'codeRule') {
      expect(row.parts).toEqual([expect.objectContaining({ kind: 'number', text: null })]);
      await world.server.database.pool.query('DELETE FROM code_rule WHERE id = $1', [row.id]);
    }
  },
);

test('every condition names fields and items there are, hides nothing that a table cannot be without, and is tried here', () => {
  // Fields that only moves fill in are tried by the moves (issue/tests/issue-life.test.ts).
  const tried = new Set([...CASES.map(([e]) => e.name), 'issue', 'risk', 'riskTemplate']);
  for (const e of entities)
    for (const fields of [e.fields, ...Object.values(e.fields).flatMap(({ cells }) => (cells ? [cells] : []))])
      for (const [name, { when, required, items = {} }] of Object.entries(fields)) {
        if (!when) continue;
        expect(tried, `${e.name}.${name}`).toContain(e.name);
        expect(when.shown && required, `${e.name}.${name} is hidden and NOT NULL`).not.toBe(true);
        const conditions = [when.shown, when.locked, when.required === true ? undefined : when.required];
        const named = [...conditions.flatMap((one) => Object.keys(one ?? {})), ...(when.items ? [when.items.by] : [])];
        for (const other of named) expect(Object.keys(fields), `${e.name}.${name}`).toContain(other);
        for (const allowed of Object.values(when.items?.of ?? {}))
          expect(Object.keys(items)).toEqual(expect.arrayContaining([...allowed]));
        for (const one of conditions)
          for (const [other, values] of Object.entries(one ?? {}))
            if (fields[other]!.items)
              expect([...Object.keys(fields[other]!.items), null]).toEqual(expect.arrayContaining([...values]));
      }
});

test('a role that is made to see all lets its departments go; one that must choose is asked for them', async () => {
  const { create, update } = entityCalls(role);
  const values = { ...BASE.role!(), dataScope: 'chosen', dataDepartments: [department] };
  const { id, version } = (await admin.send(create, values)).data;
  const all = await admin.send(update, { id, version, dataScope: 'all' });
  expect(all.data).toMatchObject({ dataScope: 'all', dataDepartments: null });
  const back = await admin.send(update, { id, version: all.data.version, dataScope: 'chosen' });
  expect(back.problems).toEqual([expect.objectContaining({ key: 'check.required', field: 'dataDepartments' })]);
});

test('a notice to everybody goes to nobody chosen besides', async () => {
  const answer = await admin.send(sendNotice, { title: 'All', everybody: true, users: [999_999_999] });
  expect(answer.msg).toBe('');
  expect(answer.data.sent).toBeGreaterThan(1);
});

test('coding rules go out to a sheet and come in again, with a row for each element', async () => {
  const calls = entityCalls(codeRule);
  const sheet = await admin.send(calls.export, { sort: 'id', filters: { target: 'project' } });
  const [header = [], ...rows] = await readSheet(sheet.raw, 100);
  const [name, target, kind] = ['规则名称', '模块', '组成：类型'].map((title) => header.indexOf(title));
  const parts = (await admin.send(calls.list, { filters: { target: 'project' } })).data.list[0]!.parts;
  expect(rows).toHaveLength(parts.length);
  expect(rows.map((row) => row[name!] ?? null)).toEqual(['项目编号', ...parts.slice(1).map(() => null)]);
  expect(rows.every((row) => row[kind!])).toBe(true);
  const again = rows.map((row, i) =>
    row.map((cell, c) => (i === 0 && c === name ? '又一条' : i === 0 && c === target ? '流程' : cell)),
  );
  const taken = await admin.send(calls.import, { file: writeSheet('x', [header, ...again]) });
  expect(taken.data, JSON.stringify(taken.data)).toMatchObject({ rows: 1, accepted: 1, rejected: 0 });
  const copy = (await admin.send(calls.list, { filters: { target: 'workflow' } })).data.list[0]!;
  const bare = (list: readonly { kind: string; text?: string | null }[]) => list.map((part) => [part.kind, part.text]);
  expect(bare(copy.parts)).toEqual(bare(parts));
});
