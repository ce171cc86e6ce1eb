/** Programs: rights inside them, their team, their projects, their moves. Runs in the sample company. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import {
  addProjects,
  moveProgram,
  programInfo,
  programMenu,
  programOverview,
  programPerms,
  removeProjects,
} from '#modules/objects/program/program.calls.ts';
import { type ProgramRow, program } from '#modules/objects/program/program.entity.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

const programs = entityCalls(program);
const projects = entityCalls(project);
const members = entityCalls(projectMember);
const roles = entityCalls(projectRole);

let world: World;
let lina: TestClient;
let wang: TestClient;
let sample: { program: number; projects: number[] };
beforeAll(async () => {
  world = await makeWorld();
  lina = world.people.get('lina')!.client;
  wang = world.people.get('wangqiang')!.client;
  const [first] = await ok(lina.send(programOverview, {}));
  sample = { program: first!.id, projects: first!.projects.map((one) => one.id) };
}, 120_000);
afterAll(() => world.close());

async function ok<T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> {
  const { code, msg, data } = await answer;
  expect(msg).toBe('');
  expect(code).toBe(CODE.ok);
  return data;
}
let count = 0;
/** A program of lina's. */
async function newProgram(): Promise<ProgramRow> {
  const { department } = (await ok(lina.send(programInfo, { programId: sample.program }))).row;
  count += 1;
  return ok(
    lina.send(programs.create, {
      name: `Program ${count}`,
      manager: world.people.get('lina')!.userId,
      department,
      plannedStart: '2026-01-01',
      plannedEnd: '2026-12-31',
    }),
  );
}
const perms = (client: TestClient, programId: number): Promise<string[]> =>
  ok(client.send(programPerms, { programId }));
const urls = (menu: readonly { url: string | null; children: readonly { url: string | null }[] }[]): string[] =>
  menu.flatMap((entry) => [entry.url, ...entry.children.map((child) => child.url)]).filter((url) => url !== null);

let fresh: ProgramRow;
beforeEach(async () => {
  fresh = await newProgram();
});

test('a program is numbered and starts with the roles of programs and its manager as their holder', async () => {
  expect(fresh.code).toMatch(/^PG\d{3}$/);
  const { list } = await ok(lina.send(roles.list, { programId: fresh.id }));
  expect(list.map(({ name, manager }) => [name, manager])).toEqual([
    ['项目集成员', false],
    ['项目集经理', true],
  ]);
  const team = await ok(lina.send(members.list, { programId: fresh.id }));
  expect(team.list.map((one) => one.user)).toEqual([world.people.get('lina')!.userId]);
  expect((await lina.send(members.remove, { id: team.list[0]!.id })).code).toBe(CODE.refused);
});

test('rights and menu are those of the roles held in the program', async () => {
  expect(await perms(lina, fresh.id)).toContain('pm:programProject:edit');
  expect(await perms(wang, fresh.id)).toEqual([]);
  const hidden = await wang.send(programMenu, { programId: fresh.id });
  expect([hidden.code, hidden.msg]).toEqual([500, '该项目集不存在']);
  expect((await wang.send(programInfo, { programId: fresh.id })).code).toBe(CODE.absent);

  const { list } = await ok(lina.send(roles.list, { programId: fresh.id }));
  const plain = list.find((one) => !one.manager)!;
  const user = world.people.get('wangqiang')!.userId;
  await ok(lina.send(members.create, { programId: fresh.id, user, roles: [plain.id] }));
  expect((await perms(wang, fresh.id)).sort()).toEqual([
    'pm:document:query',
    'pm:issue:add',
    'pm:issue:query',
    'pm:member:query',
    'pm:program:query',
    'pm:programPlan:query',
    'pm:risk:add',
    'pm:risk:query',
  ]);
  expect(urls(await ok(wang.send(programMenu, { programId: fresh.id })))).toEqual([
    '/modules/projectProgram/projectProgramDetail',
    '/modules/projectProgram/gant',
    '/modules/projectProgram/projectProgramCircuitMap',
    '/modules/projectProgram/changePlan',
    '/modules/projectProgram/projectProgramIssue',
    '/modules/projectProgram/announcement',
    '/modules/projectProgram/projectProgramRisk',
    '/modules/projectProgram/projectProgramDocument',
    '/modules/projectProgram/stakeholder',
    '/modules/projectProgram/projectProgramConfig',
  ]);
  expect((await wang.send(roles.list, { programId: fresh.id })).code).toBe(CODE.forbidden);
  expect((await wang.send(moveProgram, { programId: fresh.id, action: 'launch' })).code).toBe(CODE.forbidden);

  const { rights } = await ok(
    lina.send(roles.update, { id: plain.id, version: plain.version, rights: [...plain.rights!, 'pm:role:query'] }),
  );
  expect(rights).toContain('pm:role:query');
  expect((await wang.send(roles.list, { programId: fresh.id })).code).toBe(CODE.ok);
});

test('roles of programs hold rights of programs with what these need there', async () => {
  const make = (name: string, rights: string[]) => lina.send(roles.create, { programId: fresh.id, name, rights });
  expect((await make('a', ['pm:project:edit'])).problems?.[0]?.key).toBe('access.unknownRight');
  expect((await make('b', ['pm:role:query'])).problems?.[0]?.key).toBe('access.needs');
  await ok(make('c', ['pm:program:query', 'pm:role:query']));
  const other = await ok(lina.send(roles.list, { programId: sample.program }));
  const user = world.people.get('zhangwei')!.userId;
  const foreign = await lina.send(members.create, { programId: fresh.id, user, roles: [other.list[0]!.id] });
  expect(foreign.code).toBe(CODE.refused);
});

test('a project belongs to one program; it is added by whoever may edit it', async () => {
  const [one, two] = sample.projects as [number, number];
  const taken = await lina.send(addProjects, { programId: fresh.id, projects: [one] });
  expect(taken.problems?.map((p) => p.key)).toEqual(['program.notFree']);
  await ok(lina.send(removeProjects, { programId: sample.program, projects: [one, two] }));
  await ok(lina.send(addProjects, { programId: fresh.id, projects: [two, one, one] }));
  const { standing } = await ok(lina.send(programInfo, { programId: fresh.id }));
  expect(standing.projects.map((p) => p.id).sort()).toEqual([one, two].sort());
  const detail = await ok(lina.send(projects.get, { id: one }));
  expect([detail.row.program, detail.titles.program]).toEqual([fresh.id, { [fresh.id]: fresh.name }]);

  // Chen Jie arranges programs, but may only read the project.
  await ok(lina.send(removeProjects, { programId: fresh.id, projects: [one] }));
  const chen = world.people.get('chenjie')!;
  const rights = ['pm:program:query', 'pm:programProject:edit'];
  const role = await ok(lina.send(roles.create, { programId: fresh.id, name: 'Arranges', rights }));
  await ok(lina.send(members.create, { programId: fresh.id, user: chen.userId, roles: [role.id] }));
  const refused = await chen.client.send(addProjects, { programId: fresh.id, projects: [one] });
  expect(refused.problems?.map((p) => p.key)).toEqual(['program.notEditable']);
  await ok(chen.client.send(removeProjects, { programId: fresh.id, projects: [two] }));
  expect((await chen.client.send(addProjects, { programId: fresh.id, projects: [999_999] })).code).toBe(CODE.absent);
  await ok(lina.send(addProjects, { programId: sample.program, projects: [one, two] }));
});

test('two programs that take one project at the same moment: one gets it', async () => {
  const [one] = sample.projects as [number];
  const other = await newProgram();
  await ok(lina.send(removeProjects, { programId: sample.program, projects: [one] }));
  const answers = await Promise.all(
    [fresh, other].map(({ id }) => lina.send(addProjects, { programId: id, projects: [one] })),
  );
  expect(answers.map((a) => a.code).sort()).toEqual([CODE.ok, CODE.refused].sort());
  const { row } = await ok(lina.send(projects.get, { id: one }));
  await ok(lina.send(removeProjects, { programId: row.program!, projects: [one] }));
  await ok(lina.send(addProjects, { programId: sample.program, projects: [one] }));
});

test('progress weighs projects by the work of their plans, not by their days', async () => {
  const { standing } = await ok(lina.send(programInfo, { programId: sample.program }));
  const { rows } = await world.server.database.pool.query<{ actual: number }>(
    `SELECT sum(duration_minutes * t.progress)::float8 / sum(duration_minutes)::float8 AS actual
     FROM task t WHERE project_id = ANY($1) AND NOT summary AND active AND status <> 'discarded'`,
    [standing.projects.map((one) => one.id)],
  );
  expect(standing.actualProgress).toBe(Math.round(rows[0]!.actual));
  expect(standing.actualProgress).toBeGreaterThan(0);
});

test('it is completed when its projects have ended, then read only until it is recovered', async () => {
  const programId = fresh.id;
  const department = fresh.department;
  const made = await ok(
    lina.send(projects.create, {
      name: 'Of the program',
      type: (await ok(lina.send(projects.get, { id: sample.projects[0]! }))).row.type,
      manager: world.people.get('lina')!.userId,
      department,
      plannedStart: '2026-01-01',
      plannedEnd: '2026-03-31',
    }),
  );
  await ok(lina.send(addProjects, { programId, projects: [made.id] }));
  await ok(lina.send(moveProgram, { programId, action: 'launch', reason: 'Funded' }));
  const early = await lina.send(moveProgram, { programId, action: 'complete' });
  expect(early.problems?.map((p) => p.key)).toEqual(['program.unfinished']);
  const info = await ok(lina.send(programInfo, { programId }));
  expect(info.actions.launch).toContain('进行中');
  expect(info.actions.pause).toBeNull();
  // Without the approval that the sample company has for it.
  await world.server.database.pool.query(`DELETE FROM setting WHERE name = 'approval' AND key = 'project.terminate'`);
  await ok(lina.send(moveProject, { projectId: made.id, action: 'terminate' }));
  await ok(lina.send(moveProgram, { programId, action: 'complete' }));

  const { row, editable, mayArrange } = await ok(lina.send(programInfo, { programId }));
  expect([row.status, editable, mayArrange]).toEqual(['done', [], false]);
  expect(row.actualStart).not.toBeNull();
  expect(row.actualEnd).not.toBeNull();
  const change = await lina.send(programs.update, { id: programId, version: row.version, name: 'Other' });
  expect(change.problems?.map((p) => p.key)).toEqual(['program.finishedReadOnly']);
  expect((await lina.send(removeProjects, { programId, projects: [made.id] })).code).toBe(CODE.refused);
  await ok(lina.send(moveProgram, { programId, action: 'recover' }));
  expect((await ok(lina.send(programInfo, { programId }))).row.actualEnd).toBeNull();

  const full = await lina.send(programs.remove, { id: programId });
  expect(full.problems?.map((p) => p.key)).toEqual(['program.hasProjects']);
  await ok(lina.send(removeProjects, { programId, projects: [made.id] }));
  await ok(lina.send(programs.remove, { id: programId }));
  expect((await lina.send(programInfo, { programId })).code).toBe(CODE.absent);
});
