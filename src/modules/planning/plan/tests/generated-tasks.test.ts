/**
 * Tasks made of other records (records.md B9-3; 2-rules §5 and §8): edits of an open plan, plan changes of a published one,
 * one task however often it is asked for. The record here is a project: any record will do.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { Refusal } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { refuseRows } from '#modules/flow/workflow/business/business.calls.ts';
import { relations } from '#modules/people/discussion/relation.calls.ts';
import { recordChanges } from '#modules/people/log/log.calls.ts';
import {
  planChangeWay,
  publishPlan,
  setPlanControl,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import type { TaskDraft } from '#modules/planning/plan/change/task-drafts.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { type Generating, generateTasks, onGeneratedTasks, tasksMadeOf } from '#modules/planning/plan/server/public.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { withTx } from '#server/tx.ts';

const world = await approvalWorld();
const { server, home, boss, done, open, planned, bind, startItem, act, agree, taskOf } = world;
const { pool } = server.database;
afterAll(world.close);
beforeAll(() => world.publish('approve'));
beforeEach(async () => expect((await bind('plan.change', null)).msg).toBe(''));
const changes = entityCalls(planChange);
const NEEDED = planTexts.generatedNeedsWorkflow.text[0];

const viewer = {
  userId: home.userId,
  companyId: home.companyId,
  name: 'boss',
  departments: null,
  sessionId: null,
  rights: new Set(['pm:project:manageAll']),
};
const draft = (name: string, more: Partial<TaskDraft> = {}): TaskDraft => ({
  key: name,
  name,
  responsibleId: home.userId,
  days: 2,
  notBefore: null,
  beside: null,
  description: '',
  ...more,
});
/** Generates as the boss, in its own transaction; refusals are answered in words. */
async function generate(projectId: number, drafts: TaskDraft[], more: Partial<Generating> = {}) {
  const wanted = { projectId, source: { entity: 'project', id: projectId }, drafts, ...more };
  try {
    return {
      refused: '',
      ...(await withTx(server.db, (db) => generateTasks(installer(db, 480, []).as(viewer), wanted))),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.problems[0]!.message.text[0], made: [], approval: null };
  }
}
const madeOf = (id: number) =>
  withTx(server.db, (db) => tasksMadeOf(installer(db, 480, []).as(viewer), { entity: 'project', id }));
const names = async (projectId: number): Promise<string[]> => (await open(projectId)).plan.tasks.map((t) => t.name);
const related = async (recordId: number) =>
  (await done(relations, { entity: 'project', recordId })).list.map(({ side, entity, title }) => [side, entity, title]);
const told = async (recordId: number) =>
  (await done(recordChanges, { entity: 'project', recordId, pageSize: 50 })).list
    .flatMap((line) => line.changes)
    .filter(({ field }) => field === 'generatedTask')
    .map(({ after }) => after);
const requests = async (projectId: number) => (await done(changes.list, { projectId, pageSize: 100 })).list;

async function published() {
  const { projectId, ids } = await planned([null, -1, null]);
  await done(publishPlan, { projectId });
  return { projectId, ids: ids as [number, number, number] };
}
async function asked(projectId: number, drafts: TaskDraft[]): Promise<ApprovalItem> {
  const { refused, approval } = await generate(projectId, drafts);
  expect(refused).toBe('');
  return approval!;
}

test('a plan that is not published takes the task at once: beside its task, related, told in the log of the record', async () => {
  const { projectId, ids } = await planned([null, -1, null]);
  const { made, approval } = await generate(projectId, [
    draft('修复接口', { beside: ids[1]!, days: 1.5 }),
    draft('复测'),
  ]);
  expect(approval).toBeNull();
  const { plan } = await open(projectId);
  expect(plan.tasks.map((t) => [t.name, t.parentId])).toEqual([
    ['任务 1', null],
    ['任务 2', ids[0]],
    ['修复接口', ids[0]],
    ['任务 3', null],
    ['复测', null],
  ]);
  expect(plan.tasks[2]).toMatchObject({ durationMinutes: 720, responsibleId: home.userId, status: 'new' });
  expect(made.map(({ taskId }) => taskId)).toEqual([plan.tasks[2]!.id, plan.tasks[4]!.id]);
  expect((await related(projectId)).toSorted()).toEqual([
    ['comesFromBack', 'task', '修复接口'],
    ['comesFromBack', 'task', '复测'],
  ]);
  expect(await told(projectId)).toEqual(['修复接口', '复测']);
});

test('pressed twenty times at once: one task; a deleted one may be asked for again', async () => {
  const { projectId } = await planned([null]);
  const all = await Promise.all(Array.from({ length: 20 }, () => generate(projectId, [draft('一次')])));
  expect(new Set(all.map(({ made }) => made[0]!.taskId)).size).toBe(1);
  expect(await names(projectId)).toEqual(['任务 1', '一次']);
  expect(await told(projectId)).toEqual(['一次']);
  const { plan, revision } = await open(projectId);
  const gone = diffPlans(plan, changed(plan, all[0]!.made[0]!.taskId!, { status: 'discarded' }));
  expect((await world.save(projectId, revision, gone)).msg).toBe('');
  expect(await madeOf(projectId)).toEqual([]);
  const again = await generate(projectId, [draft('一次')]);
  expect(again.made[0]!.taskId).not.toBe(all[0]!.made[0]!.taskId);
});

test('B9-3: a published plan without a workflow refuses in the words of the specification, and nothing is left', async () => {
  const { projectId } = await published();
  expect((await generate(projectId, [draft('新任务')])).refused).toBe(NEEDED);
  expect(await requests(projectId)).toEqual([]);
  expect(await madeOf(projectId)).toEqual([]);
  expect(await names(projectId)).toHaveLength(3);
});

test('B9-3: with a workflow it waits; approved: task, link, relation and log in one transaction; pressed twice: one', async () => {
  await bind('plan.change', 'approve');
  const { projectId } = await published();
  const first = await asked(projectId, [draft('新任务')]);
  // Not started yet: the same request is asked for again.
  const second = await asked(projectId, [draft('新任务')]);
  expect(await requests(projectId)).toHaveLength(1);
  expect(second).toMatchObject({ definitionKey: 'approve', reason: expect.stringContaining('生成任务') });
  expect(await startItem(first)).not.toBeTypeOf('number');
  const instance = (await startItem(second)) as number;
  const waiting = await generate(projectId, [draft('新任务')]);
  expect(waiting.approval).toBeNull();
  expect(waiting.made[0]).toMatchObject({ taskId: null, change: { name: 'PC-001', status: 'waiting' } });
  expect(await names(projectId)).toHaveLength(3);
  expect(await related(projectId)).toEqual([]);
  expect((await agree(instance)).msg).toBe('');
  expect((await names(projectId)).at(-1)).toBe('新任务');
  const { made } = await generate(projectId, [draft('新任务')]);
  expect(made[0]).toMatchObject({ taskId: expect.any(Number), change: null });
  expect(await related(projectId)).toEqual([['comesFromBack', 'task', '新任务']]);
  expect(await told(projectId)).toEqual(['新任务']);
  expect(await requests(projectId)).toHaveLength(1);
  const { rows } = await pool.query(
    `SELECT xmin FROM generated_task WHERE source_id = $1 UNION SELECT xmin FROM relation WHERE to_id = $1
     UNION SELECT xmin FROM task WHERE id = $2 UNION SELECT xmin FROM change_log WHERE changes::text LIKE '%generatedTask%' AND record_id = $1
     UNION SELECT xmin FROM plan_change WHERE project_id = $1`,
    [projectId, made[0]!.taskId],
  );
  expect(rows).toHaveLength(1);
});

test('the workflow was taken away since: the request cannot be submitted, and says why', async () => {
  await bind('plan.change', 'approve');
  const { projectId } = await published();
  await asked(projectId, [draft('新任务')]);
  await bind('plan.change', null);
  const changeId = (await requests(projectId))[0]!.id;
  expect(await done(planChangeWay, { projectId, changeId })).toEqual({ way: 'none', why: 'generated' });
  expect((await boss.send(submitPlanChange, { projectId, changeId, reason: '原因' })).msg).toBe(NEEDED);
});

test('a task made of a record needs the workflow for every change of it, whatever the control range', async () => {
  const { projectId } = await planned([null, -1, -2]);
  const { made } = await generate(projectId, [draft('新任务')]);
  await done(publishPlan, { projectId });
  await done(setPlanControl, { projectId, range: 'selected', selected: [], fixed: [] });
  const taskId = made[0]!.taskId!;
  const changeId = await world.drafted(projectId, (plan) => changed(plan, taskId, { durationMinutes: 4800 }));
  expect((await boss.send(submitPlanChange, { projectId, changeId, reason: '原因' })).msg).toBe(NEEDED);
  const free = await world.drafted(
    projectId,
    (plan) => changed(changed(plan, taskId, { durationMinutes: 960 }), plan.tasks[2]!.id, { name: '改名' }),
    { changeId },
  );
  expect((await boss.send(submitPlanChange, { projectId, changeId: free, reason: '原因' })).msg).toBe('');
});

test('a rejected request and a refused line may be asked for again', async () => {
  await bind('plan.change', 'approve');
  const { projectId } = await published();
  const rejected = (await startItem(await asked(projectId, [draft('甲')]))) as number;
  await act(rejected, { kind: 'refuse', task: await taskOf(rejected), opinion: '不需要' });
  expect(await madeOf(projectId)).toEqual([]);
  const instance = (await startItem(await asked(projectId, [draft('甲'), draft('乙')]))) as number;
  expect(await names(projectId)).toHaveLength(3);
  await done(refuseRows, { instanceId: instance, refused: [-2] }, world.judge);
  expect((await agree(instance)).msg).toBe('');
  expect((await names(projectId)).slice(3)).toEqual(['甲']);
  expect((await madeOf(projectId)).map(({ key }) => key)).toEqual(['甲']);
});

test('bad drafts and ended projects are refused as the plan refuses them', async () => {
  const { projectId } = await planned([null]);
  const before = await open(projectId);
  for (const bad of [draft('  ', { key: 'x' }), draft('x', { days: 0 }), draft('x', { days: -1 })])
    expect((await generate(projectId, [bad])).refused).not.toBe('');
  await pool.query(`UPDATE project SET status = 'done' WHERE id = $1`, [projectId]);
  expect((await generate(projectId, [draft('x')])).refused).toBe(planTexts.ended.text[0]);
  expect((await open(projectId)).revision).toBe(before.revision);
});

test('the record is told when a task of it is finished, and how much is left', async () => {
  const heard: unknown[] = [];
  onGeneratedTasks('project', async (_ctx, id, { name, open: left }) => void heard.push([id, name, left]));
  const { projectId } = await planned([null]);
  const { made } = await generate(projectId, [draft('甲'), draft('乙')]);
  for (const { taskId } of made) {
    await done(taskAction, { taskId, action: 'start' });
    expect(heard.length).toBe(made.findIndex((one) => one.taskId === taskId));
    await done(taskAction, { taskId, action: 'finish' });
  }
  expect(heard).toEqual([
    [projectId, '甲', 1],
    [projectId, '乙', 0],
  ]);
});
