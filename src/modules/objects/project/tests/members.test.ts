/** Roles of people in several projects at once: preview, one transaction, who may, who is refused. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { editableProjects, editMembers, type RoleChange } from '#modules/objects/project/members.calls.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';

const { server, home, boss, done, newProject, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const [anna] = await query(
  `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, 'anna', 'anna', $2, 'internal') RETURNING id::int AS id`,
  [home.companyId, home.departmentId],
);
const held = async (projectId: number, user = anna.id): Promise<string[] | null> => {
  const rows = await query(
    `SELECT ARRAY(SELECT r.name FROM project_role r WHERE r.id = ANY(m.roles) ORDER BY r.name) AS names FROM project_member m WHERE m.project_id = $1 AND m."user" = $2`,
    [projectId, user],
  );
  return rows[0]?.names ?? null;
};
const edit = (projects: number[], change: RoleChange, roles: string[], more: object = {}, who = boss) =>
  who.send(editMembers, { projects, users: [anna.id], roles, change, ...more });
const namesOf = async (projectId: number): Promise<string[]> =>
  (
    await query('SELECT name FROM project_role WHERE project_id = $1 AND NOT coalesce(manager, false) ORDER BY name', [
      projectId,
    ])
  ).map((r) => r.name);

test('preview changes nothing; add, replace and remove do, in all projects', async () => {
  const projects = [await newProject(), await newProject()];
  const [first, second] = (await namesOf(projects[0]!)) as [string, string];
  const told = await edit(projects, 'add', [first], { dryRun: true });
  expect(told.data.changes.map((c) => [c.projectId, c.before, c.after])).toEqual(
    projects.map((id) => [id, [], [first]]),
  );
  expect(await held(projects[0]!)).toBeNull();
  expect((await edit(projects, 'add', [first])).data.changes).toHaveLength(2);
  for (const id of projects) expect(await held(id)).toEqual([first]);
  expect((await edit(projects, 'add', [first])).data.changes).toEqual([]);
  await edit([projects[0]!], 'add', [second]);
  expect(await held(projects[0]!)).toEqual([first, second].sort());
  expect((await edit(projects, 'replace', [second])).data.changes).toHaveLength(2);
  for (const id of projects) expect(await held(id)).toEqual([second]);
  await edit(projects, 'remove', [second]);
  for (const id of projects) expect(await held(id)).toBeNull();
});

test('the manager keeps their role, ended projects and absent roles are named, the others change', async () => {
  const [open, ended] = [await newProject(), await newProject('done')];
  const [first] = (await namesOf(open)) as [string];
  const input = { projects: [open, ended], users: [anna.id, home.userId], roles: [first], change: 'replace' as const };
  const { changes, refused } = await done(editMembers, input);
  expect(changes.map((c) => [c.projectId, c.userId])).toEqual([[open, anna.id]]);
  expect(refused.map((c) => [c.projectId, c.userId])).toEqual([
    [open, home.userId],
    [ended, anna.id],
    [ended, home.userId],
  ]);
  expect(await held(open)).toEqual([first]);
  expect((await edit([open], 'add', ['没有这个角色'])).data.refused).toHaveLength(1);
  for (const roles of [[], 'x', [1]]) expect((await edit([open], 'add', roles as never)).code).toBe(400);
});

test('one project whose members one may not edit refuses all of them', async () => {
  const [mine, others] = [await newProject(), await newProject()];
  const [first] = (await namesOf(mine)) as [string];
  await edit([mine, others], 'add', [first]);
  await query('UPDATE project_role SET rights = $1 WHERE project_id = $2 AND name = $3', [
    '["pm:project:query","pm:member:query","pm:member:edit"]',
    mine,
    first,
  ]);
  await query('UPDATE project_role SET rights = $1 WHERE project_id = $2 AND name = $3', [
    '["pm:project:query","pm:member:query"]',
    others,
    first,
  ]);
  const member = server.as({ userId: anna.id, companyId: home.companyId, departments: null });
  expect((await done(editableProjects, {}, member)).projects.map((p) => p.id)).toEqual([mine]);
  const input = { users: [home.userId], roles: [first], change: 'add' as const };
  expect((await member.send(editMembers, { ...input, projects: [mine, others] })).code).toBe(404);
  expect(await held(mine, home.userId)).not.toContain(first);
  expect((await member.send(editMembers, { ...input, projects: [mine] })).msg).toBe('');
  expect(await held(mine, home.userId)).toContain(first);
});

test('two batches over the same projects in other orders both end', async () => {
  const projects = [await newProject(), await newProject(), await newProject()];
  const names = await namesOf(projects[0]!);
  for (let round = 0; round < 5; round++) {
    const change: RoleChange = round % 2 ? 'remove' : 'add';
    const answers = await Promise.all([
      edit(projects, change, [names[0]!]),
      edit([...projects].reverse(), change, [names[1]!]),
    ]);
    expect(answers.map((a) => a.code)).toEqual([0, 0]);
  }
});

test('people are found by name, account and pinyin; members by their person', async () => {
  const projectId = await newProject();
  await query(`UPDATE "user" SET emp_name = '安娜', pinyin_name = 'An Na', username = 'acc_7' WHERE id = $1`, [
    anna.id,
  ]);
  const [role] = await query('SELECT id::int AS id FROM project_role WHERE project_id = $1 LIMIT 1', [projectId]);
  const member = { projectId, user: anna.id, roles: [role.id] };
  expect((await boss.send(entityCalls(projectMember).create, member)).msg).toBe('');
  const { userId, companyId } = home;
  const readsAccounts = server.as({ userId, companyId, departments: null, rights: ['sys:user:query'] });
  for (const search of ['安', 'ACC_7', 'an na', 'nobody at all']) {
    const expected = search.startsWith('nobody') ? [] : [anna.id];
    const { data } = await readsAccounts.send(entityCalls(user).options, { search });
    expect(data.map((one) => one.id)).toEqual(expected);
    // Accounts are looked for by those who may read them.
    const others = await boss.send(entityCalls(user).options, { search });
    expect(others.data.map((one) => one.id)).toEqual(search === 'ACC_7' ? [] : expected);
    const list = await boss.send(entityCalls(projectMember).list, { projectId, search });
    expect(list.data.list.map((one) => one.user)).toEqual(search === 'ACC_7' ? [] : expected);
  }
});
