/** A manager is replaced and what becomes of the former one is chosen: one call, all of it or nothing. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type FormerChoice, withFormerCall } from '#modules/people/team/team.calls.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { project } from '../project.entity.ts';

const { server, home, boss, newProject, close } = await planWorld();
afterAll(close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const ddl = (text: string) => server.database.owner.query(text);
let made = 0;
async function person(): Promise<number> {
  const [row] = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
    [home.companyId, `person${++made}`, home.departmentId],
  );
  return row.id;
}
interface State {
  manager: number;
  name: string;
  version: number;
  /** Names of the roles of whoever managed it, with the manager's as such; null: no member. */
  former: string[] | null;
}
async function stateOf(id: number): Promise<State> {
  const [row] = await query('SELECT manager::int, name, version FROM project WHERE id = $1', [id]);
  const [member] = await query(
    `SELECT ARRAY(SELECT CASE WHEN r.manager THEN 'manager' ELSE 'other' END FROM project_role r WHERE r.id = ANY(m.roles)) AS roles
     FROM project_member m WHERE m.project_id = $1 AND m."user" = $2`,
    [id, home.userId],
  );
  return { ...row, former: member?.roles ?? null };
}
async function change(id: number, manager: number, former: FormerChoice, who = boss) {
  const { version } = await stateOf(id);
  return who.send(withFormerCall(project), { id, version, manager, name: `Renamed ${manager}`, former });
}
const asked = async (former: FormerChoice, who = boss) => {
  const [id, next] = [await newProject(), await person()];
  const { code } = await change(id, next, former, who);
  return { code, next, ...(await stateOf(id)) };
};

test('the former manager stays, leaves, or keeps the role, with the change that was made', async () => {
  for (const [choice, former] of [
    ['member', ['other']],
    ['leaves', null],
    ['keeps', ['manager']],
  ] as const) {
    const { next, ...after } = await asked(choice);
    expect(after).toMatchObject({ code: 0, manager: next, name: `Renamed ${next}`, former });
  }
});

test('the manager replaces themself with any choice, without rights of the whole company', async () => {
  const self = server.as({ userId: home.userId, companyId: home.companyId, name: 'self', rights: [] });
  for (const [choice, former] of [
    ['leaves', null],
    ['keeps', ['manager']],
  ] as const)
    expect(await asked(choice, self)).toMatchObject({ code: 0, former });
});

test('with the same manager nothing becomes of anybody', async () => {
  const id = await newProject();
  expect((await change(id, home.userId, 'leaves')).code).toBe(0);
  expect((await stateOf(id)).former).toEqual(['manager']);
});

test('what fails in between leaves the project and its members as they were', async () => {
  for (const [choice, when] of [
    ['leaves', 'DELETE'],
    ['keeps', 'UPDATE'],
  ] as const) {
    const id = await newProject();
    const next = await person();
    const before = await stateOf(id);
    // The last write of the call fails: that of the member after the project and the roles.
    const kept = choice === 'keeps' ? 'AND (SELECT manager FROM project_role WHERE id = NEW.roles[1])' : '';
    await ddl(`CREATE FUNCTION broken_member() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD."user" = ${home.userId} AND OLD.project_id = ${id} ${kept} THEN RAISE EXCEPTION 'broken'; END IF;
      RETURN coalesce(NEW, OLD); END $$`);
    await ddl(
      `CREATE TRIGGER broken_member BEFORE ${when} ON project_member FOR EACH ROW EXECUTE FUNCTION broken_member()`,
    );
    const { code } = await change(id, next, choice);
    await ddl('DROP FUNCTION broken_member CASCADE');
    expect(code).not.toBe(0);
    // The fault is reported, and no other.
    expect(server.faults.splice(0).map(({ error }) => String(error))).toEqual([expect.stringContaining('broken')]);
    expect(await stateOf(id)).toEqual(before);
    expect((await change(id, next, choice)).code).toBe(0);
  }
});

test('whoever may change the project but not its members leaves the former manager as a member, and is told otherwise', async () => {
  const id = await newProject();
  const editor = await person();
  const [role] = await query(
    `INSERT INTO project_role (company_id, object_kind, object_id, name, rights) VALUES ($1, 'project', $2, 'Editor', '["pm:project:edit", "pm:project:query"]') RETURNING id::int AS id`,
    [home.companyId, id],
  );
  const created = await boss.send(entityCalls(projectMember).create, { projectId: id, user: editor, roles: [role.id] });
  expect(created.code).toBe(0);
  const client = server.as({ userId: editor, companyId: home.companyId, name: 'editor', rights: [] });
  const next = await person();
  const before = await stateOf(id);
  expect((await change(id, next, 'leaves', client)).code).not.toBe(0);
  expect(await stateOf(id)).toEqual(before);
});
