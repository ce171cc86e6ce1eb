/** If actual hours of tasks come from records, only approved ones write them (records.md A10). */
import { afterAll, expect, test } from 'vitest';
import { hoursWorld } from '#app/testing/hours-world.ts';
import { xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { changed, hashOf } from '#app/testing/plan-world.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { importPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { readPlanConfig, savePlanConfig } from '#modules/planning/plan/plan-config.calls.ts';
import { newPlanTask, type Plan } from '#modules/planning/plan/plan-model.ts';
import { reportProgress, taskAction, taskDetail } from '#modules/planning/task/task.calls.ts';
import { passRecords, submitRecords } from '../hours.calls.ts';

const world = await hoursWorld();
const { person, projectFor, saved, submitted, done, day, query, open, boss } = world;
afterAll(world.close);

test('the plan editor, progress reports and imports do not write them; approving does', async () => {
  const [worker, manager] = [await person('worker'), await person('manager')];
  const { projectId, tasks } = await projectFor([worker], 2, manager);
  await world.hoursFrom(projectId, 'records');
  const hours = async () =>
    (await query<{ m: number }>('SELECT actual_work_minutes::int AS m FROM task WHERE id = $1', [tasks[0]]))[0]!.m;
  const { plan, revision } = await open(projectId);
  const store = (next: Plan) =>
    boss.send(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, next), hash: hashOf(next) });
  const edited = changed(plan, tasks[0]!, { actualWorkMinutes: 120 });
  const refused = await store(edited);
  expect(refused.problems?.map(({ key, field, text }) => [key, field, text])).toEqual([
    ['plan.hoursFromRecords', 'actualWorkMinutes', expect.stringContaining('任务 1')],
  ]);
  const added = { ...plan, tasks: [...plan.tasks, { ...newPlanTask(-1, null, '新任务'), actualWorkMinutes: 60 }] };
  const more = await store(added);
  expect(more.problems?.[0]?.key).toBe('plan.hoursFromRecords');
  // Everything else of the task is edited as usual.
  const named = changed(plan, tasks[0]!, { name: '改名' });
  expect((await store(named)).code).toBe(0);
  const { row } = await done(taskDetail, { taskId: tasks[0]! });
  const report = await boss.send(reportProgress, {
    taskId: tasks[0]!,
    version: row.version,
    progress: 30,
    actualHours: '5',
  });
  expect(report.problems?.[0]?.field).toBe('actualHours');
  expect(await hours()).toBe(0);
  const [id] = await submitted(worker, [{ task: tasks[0]!, projectId, workDate: day(-1), hours: '3' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  expect(await hours()).toBe(180);
  const file = xmlOf(
    `<Tasks>${xmlTask(1, 'A', '<ActualWork>PT8H0M0S</ActualWork><PercentComplete>50</PercentComplete>')}</Tasks>`,
  );
  await done(importPlan, { projectId, file });
  const imported = await query<{ m: number }>(
    `SELECT actual_work_minutes::int AS m FROM task WHERE project_id = $1 AND name = 'A'`,
    [projectId],
  );
  expect(imported).toEqual([{ m: 0 }]);
  expect(await hours()).toBe(180);
  // Where hours are reported the file's are taken.
  await world.hoursFrom(projectId, 'report');
  await done(importPlan, { projectId, file });
  const taken = await query<{ m: number }>(
    `SELECT actual_work_minutes::int AS m FROM task WHERE project_id = $1 AND name = 'A' ORDER BY id DESC LIMIT 1`,
    [projectId],
  );
  expect(taken).toEqual([{ m: 480 }]);
});

test('a project that takes them from records from now on has the sums of what was approved before at once', async () => {
  const [worker, manager] = [await person('early'), await person('early-manager')];
  const { projectId, tasks } = await projectFor([worker], 2, manager);
  const hours = () =>
    query<{ m: number }>('SELECT actual_work_minutes::int AS m FROM task WHERE id = ANY($1) ORDER BY id', [tasks]);
  await query('UPDATE task SET actual_work_minutes = 60 WHERE id = ANY($1)', [tasks]);
  const [id] = await submitted(worker, [{ task: tasks[0]!, projectId, workDate: day(-1), hours: '3' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  expect(await hours()).toEqual([{ m: 60 }, { m: 60 }]);
  const { config, schedule, version, revision } = await done(readPlanConfig, { projectId });
  const change = { projectId, version, revision, schedule, config: { ...config, hoursSource: 'records' } };
  expect((await boss.send(savePlanConfig, change)).msg).toBe('');
  // Reported values of a task without approved hours stay until there are any.
  expect(await hours()).toEqual([{ m: 180 }, { m: 60 }]);
});

test('where a task is finished only after a report, hours that were submitted are one; drafts are none', async () => {
  const [worker, manager] = [await person('reporter'), await person('reporter-manager')];
  const { projectId, tasks } = await projectFor([worker], 1, manager);
  const { config, schedule, version, revision } = await done(readPlanConfig, { projectId });
  const change = { projectId, version, revision, schedule, config: { ...config, requireReport: true } };
  expect((await boss.send(savePlanConfig, change)).msg).toBe('');
  const finish = () => boss.send(taskAction, { taskId: tasks[0]!, action: 'finish' });
  expect((await finish()).problems?.[0]?.key).toBe('task.reportFirst');
  const { id } = await saved(worker, { task: tasks[0]!, projectId, workDate: day(-1), hours: '3' });
  expect((await finish()).problems?.[0]?.key).toBe('task.reportFirst');
  await done(submitRecords, { ids: [id] }, worker.client);
  expect((await finish()).msg).toBe('');
});
