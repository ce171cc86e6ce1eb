/**
 * Outputs (records.md B4, B9-13; 2-rules §8): versions and the resulting state, editors, the effect of unfinished ones, the race
 * with the finish of its task, and copies from templates.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { projectFromTemplate, templateFromProject } from '#modules/objects/template/template.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readFinishConfig, saveFinishConfig } from '#modules/planning/task/finish-config.calls.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { outputsOfTask } from '#modules/registers/output/output.calls.ts';
import {
  type OutputRow,
  type OutputVersionRow,
  outputVersion,
  projectOutput,
} from '#modules/registers/output/output.entity.ts';
import { outputVersionLife } from '#modules/registers/output/output.life.ts';

const world = await issueWorld();
const { boss, home, done, planned, query } = world;
afterAll(world.close);
const outputs = entityCalls(projectOutput);
const versions = { ...entityCalls(outputVersion), ...lifecycleCalls(outputVersionLife) };

let author: Someone;
let reader: Someone;
beforeAll(async () => {
  [author, reader] = [await world.person('author'), await world.person('reader')];
});

/** A parent with two subtasks, both started. */
async function branch() {
  const { projectId, ids } = await planned([null, -1, -1]);
  for (const who of [author, reader])
    await world.member('project', projectId, who, ['pm:project:query', 'pm:plan:query', 'pm:output:query']);
  const [parent, child, other] = ids as [number, number, number];
  for (const taskId of [child, other]) await done(taskAction, { taskId, action: 'start' });
  return { projectId, parent, child, other };
}
const make = async (projectId: number, values: object = {}) =>
  (await done(outputs.create, { projectId, name: '设计说明书', ...values } as never)) as unknown as OutputRow;
const output = async (id: number) => (await done(outputs.get, { id })).row as unknown as OutputRow;
async function stored(by: number): Promise<number> {
  const [row] = await query(
    `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
     VALUES ($1, 'a.txt', 'text/plain', 1, repeat('a', 64), now(), $2) RETURNING id::int AS id`,
    [home.companyId, by],
  );
  return row!.id as number;
}
async function put({ id, projectId }: OutputRow, who = author): Promise<OutputVersionRow> {
  const values = { projectId: projectId!, output: id, files: [await stored(who.id)] };
  return (await done(versions.create, values, who.client)) as unknown as OutputVersionRow;
}
const act = (id: number, action: string, who = boss, more: object = {}) =>
  who.send(versions.move, { id, action, ...more });
const acted = async (id: number, action: string, more: object = {}) => {
  const answer = await act(id, action, boss, more);
  expect(answer.problems ?? answer.msg, action).toBe('');
};
const finish = (taskId: number) => boss.send(taskAction, { taskId, action: 'finish' });

test('the state is that of the newest version; who is in charge works on it, others read it', async () => {
  const { projectId } = await branch();
  const one = await make(projectId, { responsible: author.id });
  expect(one).toMatchObject({ status: 'none', latest: 0, archived: 0 });
  expect((await reader.client.send(versions.create, { projectId, output: one.id })).code).toBe(403);
  const first = await put(one);
  expect([first.name, (await output(one.id)).status]).toEqual(['设计说明书 V1', 'working']);
  const again = await author.client.send(versions.create, { projectId, output: one.id });
  expect(again.msg).toBe('版本“设计说明书 V1”尚未完成，请先完成后再新建版本');
  expect((await act(first.id, 'complete', reader.client)).msg).toBe('仅交付物负责人或交付物管理人员可以操作');
  expect((await act(first.id, 'complete', author.client)).msg).toBe('');
  expect((await act(first.id, 'archive', author.client)).code).toBe(403);
  await acted(first.id, 'archive');
  expect(await output(one.id)).toMatchObject({ status: 'archived', latest: 1, archived: 1 });
  const fixed = await author.client.send(versions.update, { id: first.id, version: 3, note: 'x' });
  expect(fixed.msg).toBe('只有编制中的版本可以修改或删除');
  const second = await put(one);
  expect(await output(one.id)).toMatchObject({ status: 'working', latest: 2, archived: 1 });
  expect((await boss.send(outputs.remove, { id: one.id })).msg).toBe('交付物已有文件版本，不能删除');
  await done(versions.remove, { id: second.id }, author.client);
  expect(await output(one.id)).toMatchObject({ status: 'archived', latest: 1 });
});

test('a version without files is not completed; two put at one moment are one', async () => {
  const { projectId } = await branch();
  const one = await make(projectId);
  const answers = await Promise.all([1, 2, 3, 4].map(() => boss.send(versions.create, { projectId, output: one.id })));
  expect(answers.filter(({ code }) => code === 0).length).toBe(1);
  const { id } = answers.find(({ code }) => code === 0)!.data;
  expect((await act(id, 'complete')).msg).toContain('请先上传文件');
});

test('B9-13: unfinished it refuses its task and the tasks above, in the words of the specification', async () => {
  const { projectId, parent, child, other } = await branch();
  const one = await make(projectId, { task: child, responsible: author.id });
  await make(projectId, { name: '会议纪要', task: child, required: false });
  expect((await finish(child)).msg).toBe('任务存在未完成的文档“设计说明书”，不能完成');
  expect((await finish(other)).msg).toBe('');
  const of = await done(outputsOfTask, { taskId: parent });
  expect(of.list.map(({ name, task }) => [name, task])).toEqual([['设计说明书', '任务 2']]);
  const { id } = await put(one);
  expect((await finish(child)).msg).toContain('设计说明书');
  await acted(id, 'complete');
  expect((await finish(child)).msg).toBe('');
  // Taken up again afterwards: marked, and reported when the parent is to be finished.
  await acted(id, 'rework', { reason: '数据有误' });
  expect(await output(one.id)).toMatchObject({ status: 'working', afterFinish: true });
  await query(`UPDATE task SET status = 'ongoing' WHERE id = $1`, [parent]);
  expect((await finish(parent)).msg).toBe('子任务“任务 2”存在未完成的文档“设计说明书”，不能完成');
  await acted(id, 'complete');
  await acted(id, 'archive');
  expect((await output(one.id)).afterFinish).toBe(false);
  expect((await finish(parent)).msg).toBe('');
});

test('a parent nobody is in charge of waits for its output, and ends with it', async () => {
  const { projectId, parent, child, other } = await branch();
  await query('UPDATE task SET responsible = NULL WHERE id = $1', [parent]);
  const one = await make(projectId, { task: parent });
  const ended = async () => (await query('SELECT status FROM task WHERE id = $1', [parent]))[0]!.status;
  for (const taskId of [child, other]) expect((await finish(taskId)).msg).toBe('');
  expect(await ended()).toBe('ongoing');
  const { id } = await put(one, { id: home.userId, client: boss });
  await acted(id, 'complete');
  expect(await ended()).toBe('done');
});

test('where archived only counts, a completed output holds its task back; said otherwise, waiting parents end', async () => {
  const { projectId, parent, child, other } = await branch();
  await query('UPDATE task SET responsible = NULL WHERE id = $1', [parent]);
  const settings = await done(readFinishConfig, { projectId });
  expect(settings).toMatchObject({ version: 0, config: { outputs: 'completed', reviews: 'none' } });
  const set = async (outputs: 'completed' | 'archived') => {
    const { version, config } = await done(readFinishConfig, { projectId });
    await done(saveFinishConfig, { projectId, version, config: { ...config, outputs } } as never);
  };
  await set('archived');
  const one = await make(projectId, { task: child });
  const own = await make(projectId, { task: parent, name: '总结' });
  const [first, second] = [
    await put(one, { id: home.userId, client: boss }),
    await put(own, { id: home.userId, client: boss }),
  ];
  await acted(first.id, 'complete');
  await acted(second.id, 'complete');
  expect((await finish(child)).msg).toContain('设计说明书');
  const { list } = await done(outputsOfTask, { taskId: child });
  expect(list.map(({ status, holds }) => [status, holds])).toEqual([['completed', true]]);
  await acted(first.id, 'archive');
  for (const taskId of [child, other]) expect((await finish(taskId)).msg).toBe('');
  const ended = async () => (await query('SELECT status FROM task WHERE id = $1', [parent]))[0]!.status;
  expect(await ended()).toBe('ongoing');
  await set('completed');
  expect(await ended()).toBe('done');
});

test('who is in charge takes part in the project', async () => {
  const { projectId } = await branch();
  const { id } = await world.person('nobody');
  const answer = await boss.send(outputs.create, { projectId, name: 'x', responsible: id });
  expect(answer.problems).toMatchObject([{ field: 'responsible', text: 'nobody 不是项目成员，请先将其加入项目' }]);
});

test('who may not read outputs is told no name', async () => {
  const { projectId, child } = await branch();
  const blind = await world.person('blind');
  await world.member('project', projectId, blind, ['pm:project:query', 'pm:plan:query']);
  await query('UPDATE task SET responsible = $2 WHERE id = $1', [child, blind.id]);
  const one = await make(projectId, { task: child, name: '报价单' });
  const answer = await blind.client.send(taskAction, { taskId: child, action: 'finish' });
  expect(answer.msg).toBe(`任务存在未完成的文档“#${one.id}”，不能完成`);
  expect((await blind.client.send(outputsOfTask, { taskId: child })).data).toEqual({ list: [], hidden: 1, projectId });
  expect((await blind.client.send(outputs.get, { id: one.id })).code).toBe(404);
});

test('asked for, or taken up again, while the task is being finished, 60 races: never both', async () => {
  const { projectId, ids } = await planned(Array.from({ length: 60 }, () => null));
  await query(`UPDATE task SET status = 'ongoing' WHERE id = ANY($1)`, [ids]);
  for (const [i, taskId] of ids.entries()) {
    const one = await make(projectId, { name: `成果 ${i}`, ...(i % 3 > 0 && { task: taskId }) });
    let race: () => Promise<{ code: number; msg: string }>;
    if (i % 3 === 0) race = () => boss.send(outputs.update, { id: one.id, version: one.version, task: taskId });
    else {
      const { id } = await put(one, { id: home.userId, client: boss });
      await acted(id, 'complete');
      if (i % 3 === 1) race = () => act(id, 'rework', boss, { reason: '返工' });
      else race = () => boss.send(versions.create, { projectId, output: one.id });
    }
    const [raced, finished] = await Promise.all([race(), finish(taskId)]);
    expect(raced.msg).toBe('');
    expect((await output(one.id)).afterFinish, `race ${i}`).toBe(finished.code === 0);
  }
});

test('a task with an output is not removed from its plan', async () => {
  const { projectId, other } = await branch();
  const one = await make(projectId, { task: other });
  const { plan, revision } = await world.open(projectId);
  const less = { ...plan, tasks: plan.tasks.filter(({ id }) => id !== other) };
  const refused = await world.save(projectId, revision, diffPlans(plan, less));
  expect(refused.msg).toContain('关联了交付物“设计说明书”，不能删除');
  await done(outputs.update, { id: one.id, version: one.version, task: null } as never);
  expect((await world.save(projectId, (await world.open(projectId)).revision, diffPlans(plan, less))).msg).toBe('');
});

test('a template takes the outputs of a project and hands them to the projects made of it', async () => {
  const { projectId, child } = await branch();
  const file = await stored(home.userId);
  const one = await make(projectId, { task: child, templateFile: [file], due: '2026-05-01', responsible: author.id });
  await put(one);
  const chief = world.server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:template:query', 'pm:template:add', 'pm:template:edit', 'pm:project:add', 'pm:project:manageAll'],
  });
  const template = (await done(templateFromProject, { project: projectId, name: '模板 A' } as never, chief)) as {
    id: number;
  };
  const inTemplate = (await done(outputs.list, { templateId: template.id }, chief)).list as unknown as OutputRow[];
  expect(inTemplate.map(({ name, status, due, responsible }) => [name, status, due, responsible])).toEqual([
    ['设计说明书', 'none', null, null],
  ]);
  const fresh = (await done(
    projectFromTemplate,
    {
      template: template.id,
      name: '由模板',
      code: 'FROM-T',
      type: world.type,
      manager: home.userId,
      department: home.departmentId,
      plannedStart: '2026-06-01',
      plannedEnd: '2026-12-31',
      parentMode: 'computed',
      configProject: '1',
    } as never,
    chief,
  )) as { id: number };
  const [made] = (await done(outputs.list, { projectId: fresh.id }, chief)).list as unknown as OutputRow[];
  expect(made).toMatchObject({ name: '设计说明书', required: true, status: 'none', templateFile: [file] });
  const tasks = await query('SELECT name, project_id::int AS project FROM task WHERE id = $1', [made!.task]);
  expect(tasks).toEqual([{ name: '任务 2', project: fresh.id }]);
  const uses = await query(`SELECT owner_id::int AS id FROM file_use WHERE owner_type = 'output' AND file_id = $1`, [
    file,
  ]);
  expect(uses.map(({ id }) => id)).toContain(made!.id);
});
