/** People with delegated administration, a team and a template, for the test of reach; what each of them may do, as calls decide it. */
import { expect } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { projectPerms } from '#modules/objects/project/project.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import type { TestClient } from '#server/testing/http.ts';
import { entities } from '../entities.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
export let home = 0;
export const ids: Record<string, number> = {};
export const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;

export const ATTACKERS = ['lina', 'zhangwei', 'chenjie', 'wangqiang', 'helper', 'keeper'] as const;
export const PEOPLE = ['admin', 'auditor', ...ATTACKERS] as const;

export async function made(of: Call, input: Record<string, unknown>): Promise<number> {
  const answer = await world.people.get('admin')!.client.send(of, input);
  expect(answer.problems ?? answer.msg).toEqual('');
  return (answer.data as { id: number }).id;
}

export async function reachWorld(): Promise<World> {
  world = await makeWorld();
  home = world.people.get('admin')!.companyId;
  for (const [name, person] of world.people) ids[name] = person.userId;
  for (const d of await query('SELECT id::int, code FROM department WHERE company_id = $1', [home])) ids[d.code] = d.id;
  for (const name of ['helper', 'keeper'])
    ids[name] = await made(entityCalls(user).create, { username: name, empName: name, department: ids.ENG });
  const roleCall = entityCalls(role).create;
  const give = (name: string, rights: string[], users: string[], more: object = {}) =>
    made(roleCall, { name, rights, dataScope: 'own', users: users.map((u) => ids[u]!), ...more });
  ids.none = await give('nothing much', ['sys:dept:query'], []);
  ids.editors = await give(
    'role editors',
    ['sys:role:query', 'sys:role:add', 'sys:role:edit', 'sys:user:query'],
    ['lina'],
  );
  const accounts = ['query', 'add', 'edit', 'resetPassword', 'status'].map((key) => `sys:user:${key}`);
  ids.accounts = await give('accounts', accounts, ['zhangwei'], { dataScope: 'all' });
  await give(
    'groups',
    ['sys:userGroup:query', 'sys:userGroup:add', 'sys:userGroup:edit', 'sys:userGroup:delete'],
    ['chenjie'],
  );
  await give('departments', ['sys:dept:query', 'sys:dept:add', 'sys:dept:edit'], ['wangqiang', 'helper']);
  await give('mail', ['sys:email:edit'], ['zhangwei', 'keeper']);
  await give('appointing', ['sys:specialRole:query', 'sys:specialRole:edit', 'sys:log:login'], ['helper']);
  const templates = ['query', 'add', 'edit'].flatMap((key) => [`pm:template:${key}`, `sys:pmRoleTemplate:${key}`]);
  await give('templates', [...templates, 'pm:project:add'], ['keeper']);
  await give('reads accounts below', ['sys:user:query', 'sys:user:edit'], ['keeper'], { dataScope: 'ownTree' });
  ids.admins = await made(entityCalls(userGroup).create, { name: 'admins', members: [ids.admin] });
  ids.staff = await made(entityCalls(userGroup).create, { name: 'staff', members: [ids.keeper] });
  await give('by group', ['pm:task:department', 'sys:user:export', 'sys:user:query'], [], {
    userGroups: [ids.staff],
    dataScope: 'chosen',
    dataDepartments: [ids.RD],
  });
  const [special] = await query(
    "SELECT id::int, version FROM role WHERE company_id = $1 AND built_in = 'administrator'",
    [home],
  );
  ids.administrators = special.id;
  await query('UPDATE role SET user_groups = $1 WHERE id = $2', [[ids.admins], special.id]);
  const [auditors] = await query("SELECT id::int FROM role WHERE company_id = $1 AND built_in = 'securityAuditor'", [
    home,
  ]);
  ids.auditors = auditors.id;
  const [owned] = await query('SELECT id::int, program::int FROM project WHERE company_id = $1 ORDER BY id LIMIT 1', [
    home,
  ]);
  ids.project = owned.id;
  // Nobody of those who try made it.
  await query('UPDATE project SET manager = $1, created_by = $1 WHERE id = $2', [ids.admin, ids.project]);
  await query('DELETE FROM project_member WHERE project_id = $1', [ids.project]);
  const team = async (name: string, rights: string[], people: string[]) => {
    ids[name] = await made(entityCalls(projectRole).create, { projectId: ids.project, name, rights });
    for (const who of people)
      await made(entityCalls(projectMember).create, { projectId: ids.project, user: ids[who], roles: [ids[name]] });
  };
  const read = ['pm:project:query', 'pm:role:query', 'pm:member:query'];
  await team('team keepers', [...read, 'pm:role:edit', 'pm:member:edit'], ['lina', 'chenjie']);
  await team('project editors', [...read, 'pm:project:edit', 'pm:plan:query'], ['zhangwei', 'keeper']);
  const [manager] = await query('SELECT id::int FROM project_role WHERE project_id = $1 AND manager', [ids.project]);
  ids.managerRole = manager.id;
  ids.template = await made(entityCalls(entities.find((e) => e.name === 'template')!).create, {
    name: 'template',
    code: 'T-reach',
    type: (await query('SELECT type::int FROM project WHERE id = $1', [ids.project]))[0].type,
  });
  for (const [name, column, id] of [
    ['templateEngineer', 'template_id', ids.template],
    ['defaultEngineer', 'project_id', ids.project],
  ] as const)
    ids[name] = (
      await query(`SELECT id::int FROM project_role WHERE ${column} = $1 AND NOT manager ORDER BY id LIMIT 1`, [id])
    )[0].id;
  ids.templateManager = (
    await query('SELECT id::int FROM project_role WHERE template_id = $1 AND manager', [ids.template])
  )[0].id;
  ids.defaultRole = (
    await query(
      "SELECT id::int FROM project_role_template WHERE company_id = $1 AND kind = 'project' AND NOT manager ORDER BY id LIMIT 1",
      [home],
    )
  )[0].id;
  return world;
}

/** Current rights of somebody, as decided for calls. */
export async function reachOf(name: string): Promise<Set<string>> {
  const id = ids[name]!;
  const [row] = await query('SELECT department::int FROM "user" WHERE id = $1', [id]);
  const { rights, departments } = await rightsOfUser(world.server.db, home, id, row.department);
  const all = (await query('SELECT id::int FROM department WHERE company_id = $1', [home])).map((d) => d.id as number);
  const out = new Set<string>(rights);
  const within = departments ?? [0, ...all];
  for (const key of rights)
    if (/^sys:user:|^pm:task:department$|^sys:workbench:department$/.test(key))
      for (const d of within) out.add(`${key}@${d}`);
  for (const { id: d } of await query('SELECT id::int FROM department WHERE manager = $1', [id]))
    out.add(`sys:workbench:department@${d}`);
  const special = await query(
    `SELECT built_in FROM role r WHERE company_id = $1 AND built_in IS NOT NULL AND active AND ($2 = ANY(users) OR EXISTS (
       SELECT 1 FROM user_group g WHERE g.id = ANY(r.user_groups) AND $2 = ANY(g.members)))`,
    [home, id],
  );
  for (const { built_in: key } of special) out.add(`special ${key}`);
  for (const key of (await client(name, rights).send(projectPerms, { userId: id, projectId: ids.project! })).data ?? [])
    out.add(`project ${key}`);
  return out;
}
export const client = (
  name: string,
  rights: Iterable<string>,
  departments: readonly number[] | null = null,
): TestClient => world.server.as({ userId: ids[name]!, companyId: home, name, rights: [...rights], departments });

/** Rights as they are now. */
export const rightsNow = async (name: string): Promise<ReadonlySet<string>> => {
  const [row] = await query('SELECT department::int FROM "user" WHERE id = $1', [ids[name]]);
  return (await rightsOfUser(world.server.db, home, ids[name]!, row.department)).rights;
};
