/**
 * Issues and tasks (records.md B9-2, B9-3; 2-rules §5 and §8): what an unclosed issue holds back, the race of linking it with
 * the finish, tasks made of issues, and what a viewer may not read.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { relations } from '#modules/people/discussion/relation.calls.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { batchTaskAction, taskAction, taskDetail } from '#modules/planning/task/task.calls.ts';
import { type IssueRow, issue } from '#modules/registers/issue/issue.entity.ts';
import { issueLife } from '#modules/registers/issue/issue.life.ts';
import { issueTexts } from '#modules/registers/issue/issue.rules.ts';
import { readIssueConfig, saveIssueConfig } from '#modules/registers/issue/issue-config.calls.ts';
import { DELIVERED_ISSUE_CONFIG } from '#modules/registers/issue/issue-config.ts';
import { issuesOfTask, makeTask, tasksOfIssue } from '#modules/registers/issue/issue-tasks.calls.ts';

const world = await approvalWorld();
const { server, home, boss, judge, judgeId, done, open, planned, join, bind, startItem, agree } = world;
const { pool } = server.database;
afterAll(world.close);
beforeAll(() => world.publish('approve'));
const issues = entityCalls(issue);
const { move } = lifecycleCalls(issueLife);

/** A parent with two subtasks, all but the parent started. */
async function branch() {
  const { projectId, ids } = await planned([null, -1, -1]);
  const [parent, child, other] = ids as [number, number, number];
  for (const taskId of [child, other]) await done(taskAction, { taskId, action: 'start' });
  return { projectId, parent, child, other };
}
let made = 0;
const raise = async (projectId: number, values: object = {}): Promise<IssueRow> =>
  (await done(issues.create, { projectId, name: `问题 ${++made}`, ...values })) as unknown as IssueRow;
const row = async (id: number): Promise<IssueRow> => (await done(issues.get, { id })).row as unknown as IssueRow;
const act = (id: number, action: string, more: object = {}) => boss.send(move, { id, action, ...more });
const close = async (id: number) =>
  expect((await act(id, 'close', { reason: '不再需要', values: { result: 'willNotDo' } })).msg).toBe('');
const finish = (taskId: number) => boss.send(taskAction, { taskId, action: 'finish' });

test('B9-2: an unclosed issue of the task, of a subtask, of the parent: three texts; closed, the task finishes', async () => {
  const { projectId, parent, child, other } = await branch();
  const own = await raise(projectId, { task: child, name: '接口超时' });
  const said = '任务存在未关闭的问题“接口超时”，不能完成';
  expect((await finish(child)).msg).toBe(said);
  expect((await done(taskDetail, { taskId: child })).actions).toMatchObject({ finish: said, pause: null });
  expect((await finish(other)).msg).toBe('');
  await close(own.id);
  const above = await raise(projectId, { task: parent, name: '方案未定' });
  expect((await finish(child)).msg).toBe('父任务“任务 1”存在未关闭的问题“方案未定”，不能完成');
  await close(above.id);
  expect((await finish(child)).msg).toBe('');
  // The parent has been finished by its subtasks: opened again with an issue on a finished subtask.
  const below = await raise(projectId, { task: child, name: '漏测' });
  expect(below.afterFinish).toBe(true);
  await pool.query(`UPDATE task SET status = 'ongoing' WHERE id = $1`, [parent]);
  expect((await finish(parent)).msg).toBe('子任务“任务 2”存在未关闭的问题“漏测”，不能完成');
  const many = await done(batchTaskAction, { ids: [parent], action: 'finish' });
  expect(many.refused[0]!.reason).toContain('漏测');
});

test('a suspended one is unclosed; severities that are exempt by the setting hold nothing back', async () => {
  const { projectId, child } = await branch();
  const { rows } = await pool.query<{ id: string }>(
    `SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'severity' AND i.item_key = 'slight' AND i.company_id = $1`,
    [home.companyId],
  );
  const one = await raise(projectId, { task: child, severity: Number(rows[0]!.id) });
  expect((await act(one.id, 'suspend', { reason: '等客户' })).msg).toBe('');
  expect((await finish(child)).msg).toContain(one.name);
  const value = { ...DELIVERED_ISSUE_CONFIG, blocking: ['critical', 'serious'] };
  await pool.query(
    `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'issue', 'project', $2, '', $3, now())`,
    [home.companyId, projectId, JSON.stringify(value)],
  );
  expect((await finish(child)).msg).toBe('');
});

test('a task with an issue is not removed from its plan; without it, it is', async () => {
  const { projectId, other } = await branch();
  const one = await raise(projectId, { task: other, name: '焊缝不合格' });
  const { plan } = await open(projectId);
  const task = plan.tasks.find(({ id }) => id === other)!;
  const less = { ...plan, tasks: plan.tasks.filter(({ id }) => id !== other), links: [] };
  const remove = async () => world.save(projectId, (await open(projectId)).revision, diffPlans(plan, less));
  expect(task).toBeDefined();
  expect((await remove()).msg).toContain(`任务“${task.name}”关联了问题“焊缝不合格”，不能删除`);
  await done(issues.update, { id: one.id, version: one.version, task: null });
  expect((await remove()).msg).toBe('');
});

test('who may not read an issue is told its number, not its name', async () => {
  const { projectId, child } = await branch();
  await join(projectId, [judgeId]);
  await pool.query('UPDATE task SET responsible = $2 WHERE id = $1', [child, judgeId]);
  await pool.query(`UPDATE project_role SET rights = '[]' WHERE project_id = $1 AND name = '干系人'`, [projectId]);
  const one = await raise(projectId, { task: child, name: '薪酬数据泄露' });
  const answer = await judge.send(taskAction, { taskId: child, action: 'finish' });
  expect(answer.msg).toBe(`任务存在未关闭的问题“${one.code}”，不能完成`);
  const { list, hidden, open: unclosed } = await done(issuesOfTask, { taskId: child }, judge);
  expect([list, hidden, unclosed]).toEqual([[], 1, 1]);
});

test('B9-2: linked while the task is being finished, 100 races: never both', async () => {
  const { projectId, ids } = await planned(Array.from({ length: 100 }, () => null));
  await pool.query(`UPDATE task SET status = 'ongoing' WHERE id = ANY($1)`, [ids]);
  let [first, late] = [0, 0];
  for (const [i, taskId] of ids.entries()) {
    const one = await raise(projectId);
    const link = () => boss.send(issues.update, { id: one.id, version: one.version, task: taskId });
    const create = () => boss.send(issues.create, { projectId, task: taskId, name: `同时 ${taskId}` });
    const linking = i % 2 === 0 ? link : create;
    const [linked, finished] = await Promise.all(
      i % 3 === 0
        ? [linking(), finish(taskId)]
        : [new Promise<void>((go) => setImmediate(go)).then(linking), finish(taskId)],
    );
    expect(linked.msg).toBe('');
    const { afterFinish } = await row((linked.data as { id: number }).id);
    // Either the finish saw the issue, or the issue found the task finished.
    expect([finished.code === 0, afterFinish]).toEqual(finished.code === 0 ? [true, true] : [false, false]);
    afterFinish ? late++ : first++;
  }
  expect(first + late).toBe(100);
});

test('opened again while the task is being finished: the same', async () => {
  const { projectId, ids } = await planned(Array.from({ length: 20 }, () => null));
  for (const taskId of ids) {
    await done(taskAction, { taskId, action: 'start' });
    const one = await raise(projectId, { task: taskId });
    await close(one.id);
    const [opened, finished] = await Promise.all([act(one.id, 'reopen', { reason: '又出现' }), finish(taskId)]);
    expect(opened.msg).toBe('');
    expect((await row(one.id)).afterFinish).toBe(finished.code === 0);
  }
});

/** A branch with a parent nobody is in charge of. */
async function freeBranch() {
  const made = await branch();
  await pool.query('UPDATE task SET responsible = NULL, participants = NULL, assigner = NULL WHERE id = $1', [
    made.parent,
  ]);
  return made;
}
const statusOf = async (taskId: number): Promise<string> => (await done(taskDetail, { taskId })).row.status;

test('a parent does not end by itself with an unclosed issue on it or on a subtask; it ends with the last of them', async () => {
  const { projectId, parent, child, other } = await freeBranch();
  expect((await finish(child)).msg).toBe('');
  const late = await raise(projectId, { task: child, name: '返工' });
  const moved = await raise(projectId, { task: child });
  expect((await finish(other)).msg).toBe('');
  expect(await statusOf(parent)).toBe('ongoing');
  await close(late.id);
  expect(await statusOf(parent)).toBe('ongoing');
  // Taken from the task it holds nothing back any more.
  await done(issues.update, { id: moved.id, version: moved.version, task: null });
  expect(await statusOf(parent)).toBe('done');
  expect((await act(late.id, 'reopen', { reason: '又出现' })).msg).toBe('');
  expect([await statusOf(parent), (await row(late.id)).afterFinish]).toEqual(['done', true]);
  const { rows } = await pool.query(
    `SELECT action, changes FROM change_log WHERE entity = 'task' AND record_id = $1 AND action = 'finish'`,
    [parent],
  );
  expect(rows).toEqual([{ action: 'finish', changes: [{ field: 'status', before: 'ongoing', after: 'done' }] }]);
});

test('another severity, or the end of the issue, lets a parent end too', async () => {
  const severity = async (key: string): Promise<number> =>
    Number(
      (
        await pool.query(
          `SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'severity' AND i.item_key = $2 AND i.company_id = $1`,
          [home.companyId, key],
        )
      ).rows[0].id,
    );
  for (const end of ['milder', 'removed'] as const) {
    const { projectId, parent, child, other } = await freeBranch();
    await pool.query(
      `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'issue', 'project', $2, '', $3, now())`,
      [home.companyId, projectId, JSON.stringify({ ...DELIVERED_ISSUE_CONFIG, blocking: ['serious'] })],
    );
    expect((await finish(child)).msg).toBe('');
    const one = await raise(projectId, { task: child, severity: await severity('serious') });
    expect((await finish(other)).msg).toBe('');
    expect(await statusOf(parent)).toBe('ongoing');
    if (end === 'removed') await done(issues.remove, { id: one.id });
    else await done(issues.update, { id: one.id, version: one.version, severity: await severity('slight') });
    expect(await statusOf(parent)).toBe('done');
  }
});

test('a setting by which nothing holds tasks back any more lets the parents end that waited', async () => {
  const { projectId, parent, child, other } = await freeBranch();
  expect((await finish(child)).msg).toBe('');
  await raise(projectId, { task: child });
  expect((await finish(other)).msg).toBe('');
  expect(await statusOf(parent)).toBe('ongoing');
  const { version, config } = await done(readIssueConfig, { projectId });
  await done(saveIssueConfig, { projectId, version, config: { ...config, blocking: ['serious'] } });
  expect(await statusOf(parent)).toBe('done');
});

test('the last subtask finished while the last issue is closed, 20 races: the parent always ends', async () => {
  for (let i = 0; i < 20; i++) {
    const { projectId, parent, child, other } = await freeBranch();
    expect((await finish(child)).msg).toBe('');
    const one = await raise(projectId, { task: child });
    const closing = () => act(one.id, 'close', { reason: '不再需要', values: { result: 'willNotDo' } });
    const both = await Promise.all(i % 2 === 0 ? [closing(), finish(other)] : [finish(other), closing()]);
    expect(both.map(({ msg }) => msg)).toEqual(['', '']);
    expect(await statusOf(parent)).toBe('done');
  }
});

const wanted = (one: IssueRow, more: object = {}) => ({
  issueId: one.id,
  projectId: one.projectId!,
  name: '修复接口超时',
  responsible: home.userId,
  days: '1.5',
  ...more,
});

test('a task made of an issue: below the issue’s task, related both ways, its finish asks whether the issue is solved', async () => {
  const { projectId, child } = await branch();
  const one = await raise(projectId, { task: child, responsible: judgeId, name: '接口超时' }).catch(() => null);
  expect(one).toBeNull();
  await join(projectId, [judgeId]);
  const held = await raise(projectId, { task: child, responsible: judgeId, name: '接口超时' });
  const { made: task, approval } = await done(makeTask, wanted(held));
  expect(approval).toBeNull();
  const { plan } = await open(projectId);
  expect(plan.tasks.map(({ name }) => name)).toEqual(['任务 1', '任务 2', '修复接口超时', '任务 3']);
  expect(plan.tasks[2]).toMatchObject({
    id: task.taskId,
    durationMinutes: 720,
    description: expect.stringContaining(held.code),
  });
  const { list } = await done(relations, { entity: 'task', recordId: task.taskId });
  expect(list.map(({ side, title }) => [side, title])).toEqual([['comesFrom', '接口超时']]);
  expect((await done(tasksOfIssue, { issueId: held.id })).list.map(({ name, linked }) => [name, linked])).toEqual([
    ['任务 2', true],
    ['修复接口超时', false],
  ]);
  const onMade = await done(issuesOfTask, { taskId: task.taskId! });
  expect(onMade.list.map(({ name, place, holds }) => [name, place, holds])).toEqual([['接口超时', 'made', false]]);
  // Unclosed ones are counted among the same issues.
  expect(onMade.open).toBe(1);
  expect((await done(issuesOfTask, { taskId: child })).list[0]).toMatchObject({ place: 'own', holds: true });
  await done(taskAction, { taskId: task.taskId, action: 'start' });
  expect((await finish(task.taskId!)).msg).toBe('');
  const { rows } = await pool.query(
    `SELECT title, event FROM message WHERE receiver = $1 AND event = 'issue.taskFinished'`,
    [judgeId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].title).toContain('是否已解决');
  expect((await row(held.id)).status).toBe('new');
});

test('B9-3: a published plan needs the change workflow: refused without one, approved in one transaction with it', async () => {
  const { projectId, child } = await branch();
  await done(publishPlan, { projectId });
  const one = await raise(projectId, { task: child });
  const refused = await boss.send(makeTask, wanted(one));
  expect(refused.msg).toBe(planTexts.generatedNeedsWorkflow.text[0]);
  expect((await done(tasksOfIssue, { issueId: one.id })).asked).toEqual([]);
  await bind('plan.change', 'approve');
  const both = await Promise.all([
    boss.send(makeTask, wanted(one)),
    boss.send(makeTask, wanted(one, { name: ' 修复接口超时 ' })),
  ]);
  expect(both.map(({ msg }) => msg)).toEqual(['', '']);
  expect(new Set(both.map(({ data }) => data.made.change!.id)).size).toBe(1);
  const { asked, published } = await done(tasksOfIssue, { issueId: one.id });
  expect([asked.length, published]).toEqual([1, true]);
  const started = [];
  for (const { data } of both) started.push(await startItem(data.approval!));
  const instance = started.find((found) => typeof found === 'number') as number;
  expect((await agree(instance)).msg).toBe('');
  const after = await done(tasksOfIssue, { issueId: one.id });
  expect(after.asked).toEqual([]);
  expect(after.list.map(({ name }) => name)).toEqual(['任务 2', '修复接口超时']);
  expect((await open(projectId)).plan.tasks.filter(({ name }) => name === '修复接口超时')).toHaveLength(1);
  await bind('plan.change', null);
});

test('no task of a closed issue, of one without a project, of another project, or without the right to the plan', async () => {
  const { projectId } = await branch();
  const one = await raise(projectId);
  expect((await judge.send(makeTask, wanted(one))).code).not.toBe(0);
  const { projectId: elsewhere } = await branch();
  expect((await boss.send(makeTask, wanted(one, { projectId: elsewhere }))).code).toBe(404);
  await close(one.id);
  expect((await boss.send(makeTask, wanted(one))).msg).toBe(issueTexts.closedNoTask.text[0]);
  expect((await done(tasksOfIssue, { issueId: one.id })).refused).toBe(issueTexts.closedNoTask.text[0]);
  expect((await judge.send(tasksOfIssue, { issueId: one.id })).code).toBe(404);
});
