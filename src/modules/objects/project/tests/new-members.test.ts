/** People who are given work by a plan are members of its project: who is asked, who may add them, and refusals of the whole call. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importsIn, xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { changed, hashOf, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { projectMenu } from '#modules/objects/project/project.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import {
  openPlanChange,
  publishPlan,
  savePlanChange,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import type { PlanTask } from '#modules/planning/plan/plan-model.ts';
import { taskDetail } from '#modules/planning/task/task.calls.ts';

const world = await planWorld();
const { server, home, boss, done, newProject, join, open, save, planned, close } = world;
const { bring } = importsIn(world);
const { pool } = server.database;
afterAll(close);

const maker = server.as({ ...home, departments: null, rights: ['sys:user:add'] });
async function person(name: string): Promise<number> {
  const values = { username: name, empName: name, department: home.departmentId, email: `${name}@example.com` };
  return ((await done(entityCalls(user).create, values, maker)) as { id: number }).id;
}
const [anna, ben, planner] = [await person('anna'), await person('ben'), await person('planner')];
const as = (userId: number) => server.as({ userId, companyId: home.companyId, departments: [], rights: [] });

let projectId: number;
let ids: number[];
beforeEach(async () => {
  ({ projectId, ids } = await planned([null, null]));
});
const members = async (): Promise<Record<number, string>> =>
  Object.fromEntries(
    (
      await pool.query<{ user: number; role: string }>(
        `SELECT m."user"::int AS user, r.name AS role FROM project_member m JOIN project_role r ON r.id = ANY(m.roles)
         WHERE m.project_id = $1 AND m."user" = ANY($2)`,
        [projectId, [anna, ben]],
      )
    ).rows.map((row) => [row.user, row.role]),
  );
/** Saves with these changes of the first task. */
async function give(more: Partial<PlanTask>, extra: object = {}, who = boss) {
  const { plan, revision } = await open(projectId);
  const next = changed(plan, ids[0]!, more);
  return who.send(savePlan, {
    projectId,
    baseRevision: revision,
    edits: diffPlans(plan, next),
    hash: hashOf(next),
    ...extra,
  });
}

test.each<[string, Partial<PlanTask>]>([
  ['in charge', { responsibleId: anna }],
  ['as a participant', { participantIds: [anna] }],
  ['by a share of the work', { assignments: [{ userId: anna, units: 100, workMinutes: 480 }] }],
])('somebody outside who is given work %s: asked, then a member, the task and the plan open', async (_how, more) => {
  const asked = await give(more);
  expect([asked.code, asked.msg]).toEqual([409, 'anna 不是项目成员']);
  const { notMembers, roles } = asked.data as unknown as { notMembers: unknown; roles: { id: number; name: string }[] };
  expect(notMembers).toEqual([{ id: anna, name: 'anna' }]);
  // The role with least rights that opens the plan first; never the manager's.
  expect(roles.map(({ name }) => name)).toEqual(['干系人', '工程师', '总工程师']);
  expect([await members(), (await open(projectId)).plan.tasks[0]!.responsibleId]).toEqual([{}, home.userId]);

  expect((await give(more, { addMembers: { people: [anna], role: roles[1]!.id } })).msg).toBe('');
  expect(await members()).toEqual({ [anna]: '工程师' });
  expect((await as(anna).send(readPlan, { projectId })).code).toBe(0);
  expect((await as(anna).send(projectMenu, { projectId, priType: '' })).code).toBe(0);
  if (more.responsibleId) expect((await as(anna).send(taskDetail, { taskId: ids[0] })).code).toBe(0);
});

test('only those who were confirmed are added, with a role of the project for members; else it is asked again', async () => {
  const both = { responsibleId: anna, participantIds: [ben] };
  const { roles } = (await give(both)).data as unknown as { roles: { id: number }[] };
  const manager = await pool.query('SELECT id::int AS id FROM project_role WHERE project_id = $1 AND manager', [
    projectId,
  ]);
  for (const addMembers of [
    { people: [anna], role: roles[0]!.id },
    { people: [anna, ben], role: manager.rows[0].id },
    { people: [anna, ben], role: 999_999 },
    { people: 'all', role: roles[0]!.id },
  ])
    expect((await give(both, { addMembers })).code).toBe(409);
  expect(await members()).toEqual({});
  expect((await give(both, { addMembers: { people: [anna, ben], role: roles[0]!.id } })).msg).toBe('');
  expect(Object.keys(await members())).toHaveLength(2);
});

test('who may plan but not edit members is told whom to ask; who has a part already needs no asking', async () => {
  await join(projectId, [planner], '总工程师');
  const refused = await give({ responsibleId: anna }, { addMembers: { people: [anna], role: 1 } }, as(planner));
  expect([refused.code, refused.msg]).toEqual([400, 'anna 不是项目成员，请联系项目经理 boss 添加']);
  expect(await members()).toEqual({});
  // Somebody left the project and keeps their task: saving other things of it asks nothing.
  await pool.query('UPDATE task SET responsible = $2 WHERE id = $1', [ids[0], anna]);
  expect((await give({ description: '更新' }, {}, as(planner))).msg).toBe('');
});

test('two give work to the same newcomer at the same moment: both are saved, they are a member once', async () => {
  const { roles } = (await give({ responsibleId: anna })).data as unknown as { roles: { id: number }[] };
  const addMembers = { people: [anna], role: roles[0]!.id };
  const { plan, revision } = await open(projectId);
  const answers = await Promise.all(
    ids.map((id) =>
      save(projectId, revision, diffPlans(plan, changed(plan, id, { responsibleId: anna })), { addMembers }),
    ),
  );
  expect(answers.map(({ msg }) => msg)).toEqual(['', '']);
  expect(await members()).toEqual({ [anna]: '干系人' });
});

test('an import asks for the people it gives work to, and for no others', async () => {
  projectId = await newProject();
  const resources = `<Resources>${['anna', 'ben'].map((name, i) => `<Resource><UID>${i + 1}</UID><ID>${i + 1}</ID><Name>${name}</Name><Type>1</Type></Resource>`).join('')}</Resources>`;
  const file = xmlOf(
    `<Tasks>${xmlTask(1, 'A')}</Tasks>${resources}<Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><Work>PT8H0M0S</Work></Assignment></Assignments>`,
  );
  const people = JSON.stringify([
    { resourceId: 1, userId: anna },
    { resourceId: 2, userId: ben },
  ]);
  const asked = await bring(projectId, file, { people });
  expect([asked.code, asked.msg]).toEqual([409, 'anna 不是项目成员']);
  expect((await open(projectId)).plan.tasks).toEqual([]);
  const { roles } = asked.data as unknown as { roles: { id: number }[] };
  const taken = await bring(projectId, file, {
    people,
    addMembers: JSON.stringify({ people: [anna], role: roles[0]!.id }),
  });
  expect(taken.msg).toBe('');
  expect(await members()).toEqual({ [anna]: '干系人' });
  expect((await open(projectId)).plan.tasks[0]!.responsibleId).toBe(anna);
});

test('a plan change asks when it is submitted, not while it is drafted', async () => {
  await done(publishPlan, { projectId });
  const { plan, revision } = await open(projectId);
  const edits = diffPlans(plan, changed(plan, ids[0]!, { responsibleId: ben }));
  const { changeId } = await done(savePlanChange, { projectId, baseRevision: revision, edits });
  const submit = (more: object = {}) => boss.send(submitPlanChange, { projectId, changeId, reason: '换人', ...more });
  const asked = await submit();
  expect([asked.code, asked.msg]).toEqual([409, 'ben 不是项目成员']);
  expect((await done(openPlanChange, { projectId })).change?.status).toBe('draft');
  const { roles } = asked.data as unknown as { roles: { id: number }[] };
  expect((await submit({ addMembers: { people: [ben], role: roles[0]!.id } })).msg).toBe('');
  expect(await members()).toEqual({ [ben]: '干系人' });
  expect((await open(projectId)).plan.tasks[0]!.responsibleId).toBe(ben);
});

test('many tasks at once are told of with a way that is open to everybody: the own tasks', async () => {
  ({ projectId } = await planned(Array.from({ length: 7 }, () => null)));
  await join(projectId, [anna]);
  await pool.query('DELETE FROM message');
  const { plan, revision } = await open(projectId);
  const next = { ...plan, tasks: plan.tasks.map((t) => ({ ...t, responsibleId: anna })) };
  expect((await save(projectId, revision, diffPlans(plan, next))).msg).toBe('');
  const { rows } = await pool.query('SELECT link FROM message WHERE receiver = $1', [anna]);
  expect(rows).toContainEqual({ link: '/task/charged' });
});
