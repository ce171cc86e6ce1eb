/** Project templates in the whole composition: who may do what inside them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { projectMember, projectRole } from '#modules/project/project.entity.ts';
import { createCompany } from '#modules/setup/server/public.ts';
import { templateInfo, templateMenu, templatePerms } from '#modules/template/template.calls.ts';
import { template } from '#modules/template/template.entity.ts';
import { makeCtx, type PipelineParts } from '#server/http/pipeline.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { withTx } from '#server/tx.ts';
import { entities } from './entities.ts';
import { bindPorts, entityPortsOfApp, scopeRights } from './ports.ts';
import { serverModules } from './server-modules.ts';

const modules = serverModules({ idleMinutes: 30, hours: 12 });
const calls = entityCalls(template);
const roles = entityCalls(projectRole);
const members = entityCalls(projectMember);
const READER = ['pm:template:query'];
const EDITOR = ['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:template:delete'];

let server: TestServer;
let home: { companyId: number; userId: number; departmentId: number };
let type = 0;

const makeCompany = (name: string, username: string): Promise<typeof home> =>
  withTx(server.db, (db) => {
    const viewer = { userId: 0, companyId: 0, name: '', rights: new Set<string>(), departments: null, sessionId: null };
    const base = {
      viewer,
      lang: 'zh-CN',
      now: Date.now(),
      utcOffset: 480,
      db,
      requestId: '',
      ip: '',
      menuName: '',
    } as const;
    const ctx = makeCtx({ overrides: () => undefined } as unknown as PipelineParts, { ...base, userAgent: '' }, []);
    const administrator = { username, empName: username, password: 'Kl7#mountain', mustChange: false };
    return createCompany(ctx, { name, departmentName: name, administrator });
  });

beforeAll(async () => {
  server = await testServer(modules, { entities, entityPorts: entityPortsOfApp, scopeRights });
  bindPorts(modules);
  home = await makeCompany('路标科技', 'boss');
  const { rows } = await server.database.pool.query<{ id: number }>(
    `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'project_type' AND i.company_id = $1 LIMIT 1`,
    [home.companyId],
  );
  type = rows[0]!.id;
});
afterAll(() => server.close());

const as = (rights: readonly string[]) => server.as({ userId: home.userId, companyId: home.companyId, rights });
const make = async (name: string) => {
  const answer = await as(EDITOR).send(calls.create, { name, type, parentMode: 'computed', active: true });
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data;
};

test('a new template is numbered and has the roles of the company', async () => {
  const row = await make('新产品开发');
  expect(row.code).not.toBe('');
  const info = await as(READER).send(templateInfo, { templateId: row.id });
  expect(info.data).toMatchObject({ row: { name: '新产品开发' }, editable: [], members: 0 });
  expect(info.data.roles).toBeGreaterThan(0);
  expect((await as(EDITOR).send(templateInfo, { templateId: row.id })).data.editable).toContain('name');
});

test('readers read inside templates, editors edit, others know nothing', async () => {
  const { id: templateId } = await make('权限');
  const perms = async (rights: readonly string[]) => (await as(rights).send(templatePerms, { templateId })).data;
  expect(await perms([])).toEqual([]);
  expect(await perms(READER)).toEqual(
    expect.arrayContaining(['pm:plan:query', 'pm:template:query', 'pm:member:query']),
  );
  expect(await perms(READER)).not.toContain('pm:plan:edit');
  expect(await perms(EDITOR)).toContain('pm:plan:edit');
  expect((await as([]).send(templateInfo, { templateId })).code).toBe(404);
  expect((await as([]).send(roles.list, { templateId })).code).toBe(404);
  const list = await as(READER).send(roles.list, { templateId });
  expect(list.code).toBe(0);
  const role = (list.data.list as { id: number }[])[0]!.id;
  const member = { templateId, user: home.userId, roles: [role] };
  expect((await as(READER).send(members.create, member)).code).toBe(403);
  expect((await as(EDITOR).send(members.create, member)).code).toBe(0);
  expect((await as(EDITOR).send(templateInfo, { templateId })).data.members).toBe(1);
});

test('the menu follows the rights', async () => {
  const menu = async (rights: readonly string[]) => (await as(rights).send(templateMenu, {})).data.map((e) => e.url);
  expect(await menu([])).toEqual([]);
  expect(await menu(READER)).toContain('/projectTemplate/projectTemplateDetails');
});

test('templates of another company do not exist, and removing one takes its team along', async () => {
  const { id: templateId, version } = await make('可删除');
  const other = await makeCompany('别家', 'other_boss');
  const stranger = server.as({ userId: other.userId, companyId: other.companyId, rights: EDITOR });
  expect((await stranger.send(templateInfo, { templateId })).code).toBe(404);
  expect((await stranger.send(templatePerms, { templateId })).data).toEqual([]);
  expect((await stranger.send(calls.remove, { id: templateId, version })).code).toBe(404);
  expect((await as(EDITOR).send(calls.remove, { id: templateId, version })).code).toBe(0);
  const left = await server.database.pool.query('SELECT 1 FROM project_role WHERE template_id = $1', [templateId]);
  expect(left.rows).toEqual([]);
  expect(server.faults).toEqual([]);
});
