/** Members picked by department, system role, project role and company, many at once. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { addMembers, MOST_MEMBERS, memberSources } from '#modules/people/team/many-members.calls.ts';

const { server, home, boss, done, newProject, join, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await query(text, values))[0].id);

const below = await one(
  `INSERT INTO department (company_id, name, code, parent) VALUES ($1, '下级', 'B', $2) RETURNING id`,
  [home.companyId, home.departmentId],
);
const other = await one(`INSERT INTO department (company_id, name, code) VALUES ($1, '其他', 'O') RETURNING id`, [
  home.companyId,
]);
const person = (name: string, department: number, status = 'inUse') =>
  one(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level, status) VALUES ($1, $2, $2, $3, 'internal', $4) RETURNING id`,
    [home.companyId, name, department, status],
  );
const anna = await person('anna', home.departmentId);
const ben = await person('ben', below);
const cora = await person('cora', other);
const dora = await person('dora', other);
await person('gone', below, 'cancelled');
const systemRole = await one(
  `INSERT INTO role (company_id, name, rights, users, active, data_scope) VALUES ($1, '采购', '[]', ARRAY[$2]::bigint[], true, 'own') RETURNING id`,
  [home.companyId, cora],
);

async function rolesOf(projectId: number, name = '干系人'): Promise<number> {
  return one('SELECT id FROM project_role WHERE project_id = $1 AND name = $2', [projectId, name]);
}
const membersOf = async (projectId: number): Promise<number[]> =>
  (await query('SELECT "user"::int AS id FROM project_member WHERE project_id = $1', [projectId]))
    .map(({ id }) => id)
    .filter((id) => id !== home.userId)
    .toSorted((a, b) => a - b);

test('everybody of a department and those below, of a system role, of a role held elsewhere, each once', async () => {
  const elsewhere = await newProject();
  await join(elsewhere, [dora], '工程师');
  const projectId = await newProject();
  await join(projectId, [anna]);
  const roles = [await rolesOf(projectId)];
  const sources = await done(memberSources, { projectId });
  expect(sources.systemRoles.find(({ id }) => id === systemRole)).toMatchObject({ people: 1 });
  const engineer = sources.projectRoles.find(({ name }) => name === '工程师')!;
  expect([engineer.people, sources.company]).toEqual([1, 5]);
  const input = { projectId, roles, departments: [home.departmentId], systemRoles: [systemRole] };
  const preview = await done(addMembers, { ...input, projectRoles: [engineer.id], dryRun: true });
  expect([preview.people.map(({ name }) => name).toSorted(), preview.already]).toEqual([['ben', 'cora', 'dora'], 2]);
  expect(await membersOf(projectId)).toEqual([anna]);
  expect((await done(addMembers, { ...input, projectRoles: [engineer.id] })).people).toHaveLength(3);
  expect(await membersOf(projectId)).toEqual([anna, ben, cora, dora].toSorted((a, b) => a - b));
});

test('two who add the whole company at once make everybody a member once', async () => {
  const projectId = await newProject();
  const roles = [await rolesOf(projectId)];
  const both = await Promise.all([1, 2, 3].map(() => boss.send(addMembers, { projectId, roles, company: true })));
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 400, 400]);
  expect(await membersOf(projectId)).toEqual([anna, ben, cora, dora].toSorted((a, b) => a - b));
});

test('refused: no role, a role of another project, too many, and who may not change members', async () => {
  const projectId = await newProject();
  const foreign = await rolesOf(await newProject());
  const send = (values: object, who = boss) => who.send(addMembers, { projectId, users: [anna], ...values } as never);
  expect((await send({ roles: [] })).problems?.[0]?.field).toBe('roles');
  expect((await send({ roles: [foreign] })).problems?.[0]?.field).toBe('roles');
  expect((await send({ roles: ['x'] })).code).toBe(400);
  const stranger = server.as({ userId: ben, companyId: home.companyId });
  expect((await send({ roles: [foreign] }, stranger)).code).toBe(404);
  expect((await stranger.send(memberSources, { projectId })).code).toBe(404);
  await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
     SELECT $1, 'many' || n, 'many' || n, $2, 'internal' FROM generate_series(0, $3) n`,
    [home.companyId, other, MOST_MEMBERS],
  );
  const many = await send({ roles: [await rolesOf(projectId)], users: null, departments: [other] });
  expect(many.msg).toContain(`${MOST_MEMBERS}`);
  expect(await membersOf(projectId)).toEqual([]);
});
