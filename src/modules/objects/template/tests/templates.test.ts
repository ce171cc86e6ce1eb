/** Project templates in the whole composition: who may do what inside them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#app/entities.ts';
import { installer } from '#app/first-start.ts';
import { serverModules } from '#app/server-modules.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import {
  projectFromTemplate,
  templateFromProject,
  templateInfo,
  templateMenu,
  templatePerms,
} from '#modules/objects/template/template.calls.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { importPlan } from '#modules/planning/plan/plan.calls.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { withTx } from '#server/tx.ts';

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
    const administrator = { username, empName: username, password: 'Kl7#mountain', mustChange: false };
    return createCompany(installer(db, 480, []), { name, departmentName: name, administrator });
  });

beforeAll(async () => {
  server = await testServer(modules, { entities, scopeRights: rightsInObject });
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

/** Two tasks of two days, one after the other. */
const PLAN = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>p</Name>
<StartDate>2024-01-01T09:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><Tasks>
<Task><UID>1</UID><ID>1</ID><Name>需求</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat></Task>
<Task><UID>2</UID><ID>2</ID><Name>开发</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat>
<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag></PredecessorLink></Task></Tasks></Project>`;

async function importXml(templateId: number, xml: string) {
  const form = new FormData();
  form.append('templateId', String(templateId));
  form.append('file', new Blob([xml]), 'plan.xml');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method: 'POST',
    url: importPlan.path,
    headers: { token: as(COPIER).token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

const COPIER = [...EDITOR, 'pm:project:add'];

test('a project from a template gets its plan from its own start, its roles and members; and back', async () => {
  const { id: templateId } = await make('标准流程');
  const editor = as(COPIER);
  const own = await editor.send(roles.create, { templateId, name: '测试负责人', rights: ['pm:project:query'] });
  const { rows: people } = await server.database.pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, 'tester1', '测试员', $2, 'internal') RETURNING id::int AS id`,
    [home.companyId, home.departmentId],
  );
  const tester = people[0]!.id;
  await editor.send(members.create, { templateId, user: tester, roles: [(own.data as { id: number }).id] });
  const imported = await importXml(templateId, PLAN);
  expect(imported.problems ?? imported.msg).toEqual('');
  const values = {
    template: templateId,
    name: '复制的项目',
    type,
    manager: home.userId,
    department: home.departmentId,
    plannedStart: '2026-12-07',
    plannedEnd: '2027-03-01',
    parentMode: 'computed',
    configProject: '1',
  };
  const made = await editor.send(projectFromTemplate, values);
  expect(made.problems ?? made.msg).toEqual('');
  const projectId = made.data.id;
  const tasks = await server.database.pool.query<{ name: string; start: string }>(
    `SELECT name, to_char(planned_start, 'YYYY-MM-DD') AS start FROM task WHERE project_id = $1 ORDER BY id`,
    [projectId],
  );
  expect(tasks.rows).toEqual([
    { name: '需求', start: '2026-12-07' },
    { name: '开发', start: '2026-12-09' },
  ]);
  const team = await server.database.pool.query<{ name: string }>(
    `SELECT r.name FROM project_member m JOIN project_role r ON r.id = ANY(m.roles) WHERE m.project_id = $1 AND m."user" = $2`,
    [projectId, tester],
  );
  expect(team.rows).toEqual([{ name: '测试负责人' }]);

  // Missing values come from the template, and the end from its plan: two tasks one after the other.
  const { type: _type, plannedEnd: _end, parentMode: _mode, ...least } = values;
  const short = await editor.send(projectFromTemplate, { ...least, name: '只填必要项' });
  expect(short.problems ?? short.msg).toEqual('');
  const { rows: ends } = await server.database.pool.query<{ end: string }>(
    `SELECT to_char(max(planned_end), 'YYYY-MM-DD') AS end FROM task WHERE project_id = $1`,
    [short.data.id],
  );
  expect(ends[0]!.end > values.plannedStart).toBe(true);
  expect(short.data).toMatchObject({ type, parentMode: 'computed', plannedEnd: ends[0]!.end });

  const back = await editor.send(templateFromProject, { project: projectId, name: '由项目生成' });
  expect(back.problems ?? back.msg).toEqual('');
  expect(back.data).toMatchObject({ name: '由项目生成', taskCount: 2 });
  const stranger = server.as({
    userId: tester,
    companyId: home.companyId,
    rights: ['pm:template:add', 'pm:project:add'],
  });
  expect((await stranger.send(templateFromProject, { project: projectId, name: 'x' })).code).toBe(404);
  expect((await stranger.send(projectFromTemplate, values)).code).toBe(404);
  expect(server.faults).toEqual([]);
});
