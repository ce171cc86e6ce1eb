/**
 * Who takes part in what, and what they may do there: the conditions over all objects of a kind against a naive reading of
 * the tables, one object after the other, for random teams, rights, departments and people; and the lists that use them.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { workProjects, workTasks } from '#modules/home/workbench/workbench.calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { editableProjects } from '#modules/objects/project/members.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { heldObjects, objectIdsWith, rightsInObject, seenObjects } from '#modules/people/team/server/public.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { withTx } from '#server/tx.ts';
import {
  type Facts,
  KINDS,
  naive,
  partIn,
  rightsOf,
  type Someone,
  sees,
  sorted,
  type TeamKind,
} from '../server/testing/naive-team.ts';

const world = await planWorld();
const { server, home, type, done, newProject, planned } = world;
afterAll(world.close);
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

const PEOPLE = ['anna', 'ben', 'chen', 'dora', 'emil'];
const people: number[] = [];
const departments: number[] = [];
const objects: Record<'project' | 'program' | 'template', number[]> = { project: [], program: [], template: [] };

test('objects of every kind, people and tasks to ask about', async () => {
  expect(
    objectKinds()
      .map(({ name }) => name)
      .sort(),
    // Products are tried beside demands and structures (products/product-change/tests).
  ).toEqual([...KINDS, 'portfolio', 'product'].sort());
  for (const code of ['A', 'B', 'C'])
    departments.push(
      (
        await query(
          `INSERT INTO department (company_id, name, code, sort) VALUES ($1, $2, $2, 1) RETURNING id::int AS id`,
          [home.companyId, code],
        )
      )[0].id,
    );
  for (const name of PEOPLE)
    people.push(
      (
        await query(
          `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
          [home.companyId, name, departments[0]],
        )
      )[0].id,
    );
  for (let i = 0; i < 4; i++) objects.project.push((await planned([null, null, null])).projectId);
  for (let i = 0; i < 3; i++) objects.project.push(await newProject());
  const maker = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:createProProgram:add', 'pm:program:manageAll', 'pm:template:query', 'pm:template:add'],
  });
  for (const n of [1, 2, 3]) {
    const more = { manager: home.userId, department: home.departmentId };
    const dates = { plannedStart: '2026-01-05', plannedEnd: '2026-12-31' };
    const made = await done(
      entityCalls(program).create,
      { name: `program ${n}`, code: `G${n}`, ...more, ...dates },
      maker,
    );
    objects.program.push((made as { id: number }).id);
  }
  for (const n of [1, 2]) {
    const made = await done(entityCalls(template).create, { name: `template ${n}`, code: `T${n}`, type }, maker);
    objects.template.push((made as { id: number }).id);
  }
  for (const id of objects.project)
    await query(
      `INSERT INTO calendar (company_id, name, owner_kind, owner_project, weekend_rule, hours_per_day, shifts, national_holidays)
       SELECT company_id, 'of ' || $2::text, 'project', $2::bigint, weekend_rule, hours_per_day, shifts, national_holidays
       FROM calendar WHERE company_id = $1 AND is_default`,
      [home.companyId, id],
    );
});

const OWNER = `coalesce('project:' || project_id, 'program:' || program_id, 'template:' || template_id)`;

/** Gives every object a random manager, maker and team, every person a department, every task people. */
async function shuffle(next: (below: number) => number): Promise<Facts> {
  const one = <T>(from: readonly T[]): T => from[next(from.length)]!;
  await query('DELETE FROM project_member WHERE company_id = $1', [home.companyId]);
  await query('UPDATE task SET role = NULL WHERE company_id = $1', [home.companyId]);
  await query('DELETE FROM project_role WHERE company_id = $1', [home.companyId]);
  for (const id of people) await query('UPDATE "user" SET department = $1 WHERE id = $2', [one(departments), id]);
  for (const kind of KINDS)
    for (const id of objects[kind]) {
      const maker = next(3) === 0 ? one(people) : home.userId;
      const manager = next(3) === 0 ? one(people) : home.userId;
      await query(`UPDATE ${kind} SET created_by = $1 WHERE id = $2`, [maker, id]);
      if (kind !== 'template') await query(`UPDATE ${kind} SET manager = $1 WHERE id = $2`, [manager, id]);
      const keys = rightsOf(kind);
      const roles: number[] = [];
      for (const n of [1, 2, 3]) {
        const rights = keys.filter(() => next(4) === 0);
        const [made] = await query(
          `INSERT INTO project_role (company_id, object_kind, object_id, name, manager, rights) VALUES ($1, '${kind}', $2, $3, $4, $5) RETURNING id::int AS id`,
          [home.companyId, id, `role ${n}`, next(8) === 0, next(5) === 0 ? null : JSON.stringify(rights)],
        );
        roles.push(made.id);
      }
      for (const user of people)
        if (next(3) === 0)
          await query(
            `INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) VALUES ($1, '${kind}', $2, $3, $4)`,
            [home.companyId, id, user, roles.filter(() => next(2) === 0)],
          );
    }
  for (const { id } of await query('SELECT id::int AS id FROM task WHERE company_id = $1', [home.companyId]))
    await query('UPDATE task SET responsible = $1, assigner = $2, created_by = $3, participants = $4 WHERE id = $5', [
      one([null, ...people]),
      one([null, ...people]),
      one([home.userId, ...people]),
      people.filter(() => next(6) === 0),
      id,
    ]);
  const heads = new Map<string, Facts['heads'] extends Map<string, infer V> ? V : never>();
  for (const kind of KINDS)
    for (const row of await query(
      `SELECT id::int AS id, ${kind === 'template' ? 'NULL::int' : 'manager::int'} AS manager, created_by::int AS "createdBy" FROM ${kind}`,
    ))
      heads.set(`${kind}:${row.id}`, row);
  const roles = await query(
    `SELECT id::int AS id, ${OWNER} AS owner, manager, coalesce(rights, '[]') AS rights FROM project_role`,
  );
  const members = await query(
    `SELECT id::int AS id, ${OWNER} AS owner, "user"::int AS user, roles::int[] AS roles FROM project_member`,
  );
  return { heads, roles, members };
}

const SYSTEM = [
  'pm:project:manageAll',
  'pm:program:manageAll',
  'pm:template:query',
  'pm:template:edit',
  'pm:task:department',
  'sys:workbench:project',
];
const RUNS = Number(process.env.TEAM_RUNS ?? 12);

test('conditions over all objects say what each object says, and so do the lists that use them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1_000_000)), async (numbers) => {
      const next = (below: number): number => numbers.next().value! % below;
      const facts = await shuffle(next);
      for (const userId of people) {
        const who: Someone = {
          userId,
          rights: SYSTEM.filter(() => next(6) === 0),
          departments: next(2) === 0 ? null : departments.filter(() => next(2) === 0),
        };
        await compareRights(facts, who, next);
        await compareLists(facts, who);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);

async function compareRights(facts: Facts, who: Someone, next: (below: number) => number): Promise<void> {
  const viewer = { companyId: home.companyId, name: 'x', sessionId: null, ...who, rights: new Set(who.rights) };
  await withTx(server.db, async (db) => {
    const ctx = installer(db, 480, []).as(viewer);
    for (const kind of KINDS) {
      const all = objects[kind];
      const keys = [...rightsOf(kind), 'pm:template:query', 'sys:role:edit'];
      const some = [keys[next(keys.length)]!, 'pm:member:query', 'pm:member:edit', 'pm:plan:query'];
      // All kinds and rights in one statement give the same as each separately.
      const held = await heldObjects(ctx, KINDS, some);
      for (const right of some)
        expect(sorted(held.ids(kind, right) ?? all), `${kind} ${right}, held`).toEqual(
          all.filter((id) => naive(facts, who, kind, id).has(right)),
        );
      for (const right of some)
        expect(sorted(await objectIdsWith(ctx, kind, right, all)), `${kind} ${right}`).toEqual(
          all.filter((id) => naive(facts, who, kind, id).has(right)),
        );
      for (const id of all)
        expect(inOrder(await rightsInObject(ctx, { [`${kind}Id`]: id })), `${kind} ${id}`).toEqual(
          inOrder(naive(facts, who, kind, id)),
        );
      const { rows } = await sql<{ id: number }>`SELECT t.id FROM ${sql.table(kind)} t
        WHERE t.company_id = ${home.companyId} AND ${seenObjects(ctx, kind, sql`t.id`)}`.execute(db);
      expect(sorted(rows.map((row) => row.id)), `${kind} seen`).toEqual(all.filter((id) => sees(facts, who, kind, id)));
    }
  });
}
const inOrder = (keys: ReadonlySet<string> | null): string[] => [...(keys ?? [])].sort();

async function compareLists(facts: Facts, who: Someone): Promise<void> {
  const client = server.as({ companyId: home.companyId, ...who });
  const listed = async (of: Parameters<typeof entityCalls>[0], input: object = {}): Promise<number[]> => {
    const { list } = (await done(entityCalls(of).list, { pageSize: 1000, ...input }, client)) as {
      list: { id: number }[];
    };
    return sorted(list.map((row) => row.id));
  };
  const plans = objects.project.filter((id) => naive(facts, who, 'project', id).has('pm:plan:query'));
  for (const [kind, entity] of [
    ['project', project],
    ['program', program],
  ] as const)
    expect(await listed(entity), kind).toEqual(objects[kind].filter((id) => sees(facts, who, kind, id)));
  const members = facts.members.filter(({ owner }) => {
    const [kind, id] = owner.split(':') as [TeamKind, string];
    return naive(facts, who, kind, Number(id)).has('pm:member:query');
  });
  expect(await listed(projectMember), 'members').toEqual(sorted(members.map((m) => m.id)));
  const { projects } = await done(editableProjects, {}, client);
  expect(sorted(projects.map((p) => p.id)), 'projects whose members one edits').toEqual(
    objects.project.filter((id) => naive(facts, who, 'project', id).has('pm:member:edit')),
  );
  const calendars = await query(
    `SELECT id::int AS id, owner_project::int AS project FROM calendar WHERE owner_kind = 'project'`,
  );
  expect(await listed(calendar, { filters: JSON.stringify({ ownerKind: 'project' }) }), 'calendars').toEqual(
    sorted(calendars.filter((c) => sees(facts, who, 'project', c.project)).map((c) => c.id)),
  );
  const tasks = await query(
    `SELECT t.id::int AS id, t.project_id::int AS project, t.responsible::int AS responsible, t.assigner::int AS assigner,
       t.created_by::int AS "createdBy", coalesce(t.participants::int[], '{}') AS participants, u.department::int AS department
     FROM task t LEFT JOIN "user" u ON u.id = t.responsible WHERE t.project_id IS NOT NULL`,
  );
  const me = who.userId;
  const ownTask = (t: (typeof tasks)[number]): boolean =>
    [t.responsible, t.assigner, t.createdBy].includes(me) || t.participants.includes(me);
  const ofDepartment = (t: (typeof tasks)[number]): boolean =>
    who.rights.includes('pm:task:department') &&
    t.responsible !== null &&
    (who.departments === null || who.departments.includes(t.department));
  expect(await listed(task), 'tasks').toEqual(
    sorted(tasks.filter((t) => ownTask(t) || ofDepartment(t) || plans.includes(t.project)).map((t) => t.id)),
  );
  expect(await listed(task, { view: 'projectTask' }), 'tasks of projects').toEqual(
    sorted(tasks.filter((t) => plans.includes(t.project)).map((t) => t.id)),
  );
  const mine = await done(workProjects, { circle: 'mine' }, client);
  expect(sorted(mine.projects.map((p) => p.id)), 'projects of the personal workbench').toEqual(
    objects.project.filter((id) => partIn(facts, who, 'project', id)),
  );
  const work = await done(workTasks, { circle: 'projects', parents: true }, client);
  const wide = who.rights.includes('sys:workbench:project');
  const shown = tasks.filter((t) =>
    wide ? plans.includes(t.project) : facts.heads.get(`project:${t.project}`)!.manager === me,
  );
  expect(work.counts.open, 'tasks of the project workbench').toBe(shown.length);
}
