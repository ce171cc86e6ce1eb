/** Handing tasks over: whose, to whom, unchanged parts, and messages. */
import { afterAll, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { taskAction, transferTasks } from '#modules/planning/task/task.calls.ts';

const { server, home, boss, done, join, open, save, planned, close } = await planWorld();
afterAll(close);
const { list } = entityCalls(task);
const { pool } = server.database;

/** Somebody new in the company, with these rights. */
async function person(name: string, rights: string[] = []) {
  const maker = server.as({ ...home, departments: null, rights: ['sys:user:add'] });
  const values = { username: name, empName: name, department: home.departmentId, email: `${name}@example.com` };
  const { id } = (await done(entityCalls(user).create, values, maker)) as { id: number };
  return { id, client: server.as({ userId: id, companyId: home.companyId, departments: [], rights }) };
}
const inCharge = async (projectId: number) => (await open(projectId)).plan.tasks.map((t) => t.responsibleId);
const [taker, stranger, clerk] = [
  await person('taker'),
  await person('stranger'),
  await person('clerk', ['pm:task:transfer']),
];

test('one hands over what one is in charge of: task, share of the work, log and message follow', async () => {
  const { projectId, ids } = await planned([null, null]);
  const [a, b] = ids as [number, number];
  const before = await open(projectId);
  const shares = { assignments: [{ userId: home.userId, units: 50, workMinutes: 240 }] };
  const edits = diffPlans(before.plan, changed(before.plan, a, shares));
  expect((await save(projectId, before.revision, edits)).msg).toBe('');
  await join(projectId, [taker.id]);
  const answer = await done(transferTasks, { ids: [a], to: taker.id, reason: '休假' });
  expect(answer).toEqual({ done: [a], refused: [] });
  expect(await inCharge(projectId)).toEqual([taker.id, home.userId]);
  const [moved] = (await open(projectId)).plan.tasks;
  expect(moved!.assignments).toEqual([{ userId: taker.id, units: 50, workMinutes: 240 }]);
  const mine = await done(list, { view: 'transfer' }, taker.client);
  expect(mine.list.map((row) => row.id)).toEqual([a]);
  const told = await pool.query('SELECT count(*)::int AS n FROM message WHERE receiver = $1', [taker.id]);
  expect(told.rows[0].n).toBeGreaterThan(0);
  const { rows } = await pool.query(
    `SELECT changes FROM change_log WHERE entity = 'task' AND record_id = $1 AND action = 'transfer'`,
    [a],
  );
  expect(rows[0].changes).toEqual([
    { field: 'responsible', before: home.userId, after: taker.id },
    { field: 'reason', before: null, after: '休假' },
  ]);
  expect((await boss.send(taskAction, { taskId: a, action: 'start' })).code).toBe(400);
  expect((await taker.client.send(taskAction, { taskId: a, action: 'start' })).msg).toBe('');
  expect((await done(transferTasks, { ids: [b], to: stranger.id }, taker.client)).done).toEqual([]);
});

test('tasks of others: not to be known, not to be touched, or with the right', async () => {
  const { projectId, ids } = await planned([null, null, null]);
  const [a, b, c] = ids as [number, number, number];
  await join(projectId, [taker.id, stranger.id]);
  await done(transferTasks, { ids: [b, c], to: taker.id });
  const nobody = await person('nobody');
  expect((await nobody.client.send(transferTasks, { ids: [a], to: nobody.id })).code).toBe(404);
  expect((await stranger.client.send(list, { view: 'handover' })).code).toBe(403);
  await pool.query('UPDATE task SET participants = ARRAY[$2::bigint] WHERE id = $1', [a, stranger.id]);
  const known = await done(transferTasks, { ids: [a], to: stranger.id }, stranger.client);
  expect(known).toEqual({ done: [], refused: [{ id: a, title: '任务 1', reason: '只能操作自己负责的任务' }] });
  const all = await done(list, { view: 'handover', filters: { responsible: String(taker.id) } }, clerk.client);
  expect(all.list.map((row) => row.id)).toEqual(expect.arrayContaining([b, c]));
  expect((await done(transferTasks, { ids: [b, c], to: stranger.id }, clerk.client)).done.toSorted()).toEqual(
    [b, c].toSorted(),
  );
  expect(await inCharge(projectId)).toEqual([home.userId, stranger.id, stranger.id]);
});

test('ended tasks, published plans, ended projects and the same person stay, each with its reason; the rest moves', async () => {
  const one = await planned([null, null, null]);
  const [a, b, c] = one.ids as [number, number, number];
  const held = await planned([null]);
  await done(publishPlan, { projectId: held.projectId });
  const over = await planned([null]);
  await pool.query(`UPDATE project SET status = 'passoff' WHERE id = $1`, [over.projectId]);
  await done(taskAction, { taskId: a, action: 'terminate' });
  for (const { projectId } of [one, held, over]) await join(projectId, [taker.id]);
  await done(transferTasks, { ids: [b], to: taker.id });
  const answer = await done(transferTasks, { ids: [a, b, c, ...held.ids, ...over.ids], to: taker.id });
  expect(answer.done).toEqual([c]);
  expect(answer.refused.map(({ id, reason }) => [id, reason])).toEqual([
    [a, '任务已结束，不能移交'],
    [b, '已由此人负责'],
    [held.ids[0], '计划已发布，负责人只能通过计划变更修改'],
    [over.ids[0], '项目当前状态为“已终止”，不能操作任务'],
  ]);
  expect(await inCharge(held.projectId)).toEqual([home.userId]);
});

test('nobody who has left takes tasks, nor anybody of another company', async () => {
  const { projectId, ids } = await planned([null]);
  await pool.query(`UPDATE "user" SET status = 'disabled', is_enable = false WHERE id = $1`, [stranger.id]);
  const refused = await boss.send(transferTasks, { ids, to: stranger.id });
  expect(refused.problems).toMatchObject([{ field: 'to', text: '该用户已停用，不能接收任务' }]);
  expect((await boss.send(transferTasks, { ids, to: 999_999 })).code).not.toBe(0);
  expect(await inCharge(projectId)).toEqual([home.userId]);
});

test('two hand one task over at the same moment: one does, nobody is told twice', async () => {
  const { projectId, ids } = await planned([null]);
  const one = await person('one');
  const both = await Promise.all([1, 2].map(() => boss.send(transferTasks, { ids, to: one.id, addMember: true })));
  expect(both.flatMap((answer) => answer.data.done)).toEqual(ids);
  expect(await inCharge(projectId)).toEqual([one.id]);
});

test('who takes a task over is a member of its project, or is made one by who may; others are told whom to ask', async () => {
  const one = await planned([null]);
  const two = await planned([null]);
  const newcomer = await person('newcomer');
  const ids = [...one.ids, ...two.ids];
  const members = async () =>
    (await pool.query('SELECT project_id::int AS id FROM project_member WHERE "user" = $1 ORDER BY 1', [newcomer.id]))
      .rows;

  const asked = await boss.send(transferTasks, { ids, to: newcomer.id });
  expect([asked.code, asked.msg]).toEqual([409, 'newcomer 不是项目成员']);
  // The usual role: the least that opens the plan.
  expect(asked.data).toEqual({
    notMembers: [{ id: newcomer.id, name: 'newcomer' }],
    roles: [expect.objectContaining({ name: '干系人' })],
  });
  expect([await members(), await inCharge(one.projectId)]).toEqual([[], [home.userId]]);

  const refused = await done(transferTasks, { ids, to: newcomer.id, addMember: true }, clerk.client);
  const reason = 'newcomer 不是项目成员，请联系项目经理 boss 添加';
  expect(refused).toEqual({ done: [], refused: ids.map((id) => ({ id, title: '任务 1', reason })) });
  expect([await members(), await inCharge(one.projectId)]).toEqual([[], [home.userId]]);

  expect((await done(transferTasks, { ids, to: newcomer.id, addMember: true })).done).toEqual(ids);
  expect((await members()).map((row) => row.id)).toEqual([one.projectId, two.projectId]);
});
