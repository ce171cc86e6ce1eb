/**
 * Effects of hours on plans (records.md A8, A11-4): shown to people who may read the plan, equal to what the plan becomes, changing
 * nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { changed, link } from '#app/testing/plan-world.ts';
import {
  openPlanChange,
  publishPlan,
  savePlanChange,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans, mergeEdits } from '#modules/planning/plan/edit/plan-edits.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import {
  type HoursForecast,
  hoursConsequences,
  offerForecast,
  taskForecast,
} from '../forecast/hours-forecast.calls.ts';
import { passRecords, recordStory, undoRecords } from '../hours.calls.ts';

const world = await hoursWorld();
const { person, submitted, saved, day, query, done, boss } = world;
afterAll(world.close);

let worker: Someone;
let other: Someone;
let manager: Someone;
beforeAll(async () => {
  manager = await person('manager');
  worker = await person('worker');
  other = await person('other');
});

/** Two tasks of 8 hours one after the other, the first in progress; the manager and the workers are members. */
async function chain(): Promise<{ projectId: number; first: number; second: number }> {
  const made = await world.planned([null, null], [link(-1, -2)]);
  const [first, second] = made.ids as [number, number];
  await query('UPDATE project SET actual_start = planned_start, manager = $2 WHERE id = $1', [
    made.projectId,
    manager.id,
  ]);
  await query(
    `UPDATE task SET status = 'ongoing', actual_start = planned_start, actual_start_at = start_at WHERE id = $1`,
    [first],
  );
  await query('UPDATE task SET participants = $2 WHERE project_id = $1', [made.projectId, [worker.id, other.id]]);
  await world.join(made.projectId, [worker.id, other.id, manager.id]);
  return { projectId: made.projectId, first, second };
}
const H = 60;
const consequences = (who: Someone, ids: readonly number[]) => done(hoursConsequences, { ids }, who.client);
const forecast = async (taskId: number, record: number | null = null) =>
  (await done(taskForecast, { taskId, record })) as HoursForecast;

test('A11-4: each waiting line tells what passing it and those before it does; asking moves nothing', async () => {
  const { projectId, first } = await chain();
  const at = { projectId, task: first };
  const ids = await submitted(worker, [
    { ...at, workDate: day(-4), hours: '6' },
    { ...at, workDate: day(-2), hours: '4' },
  ]);
  const [between] = await submitted(other, [{ ...at, workDate: day(-3), hours: '3' }]);
  const before = await world.open(projectId);
  const told = await consequences(manager, [...ids, between!]);
  // 6 of 8 h is within the plan; 9 and 13 of 8 are not.
  expect(
    told.map(({ id, work, planned, later, critical, projectLater }) => [
      id,
      work,
      planned,
      later,
      critical,
      projectLater,
    ]),
  ).toEqual([
    [between, 9 * H, 8 * H, H, true, H],
    [ids[1], 13 * H, 8 * H, 5 * H, true, 5 * H],
  ]);
  expect(await world.open(projectId)).toEqual(before);
  // Approved hours count as spent for waiting ones.
  await done(passRecords, { ids: [ids[0]] }, manager.client);
  expect((await consequences(manager, [between!])).map(({ work }) => work)).toEqual([9 * H]);
  await done(passRecords, { ids: [between] }, manager.client);
  expect(await consequences(manager, [between!])).toEqual([]);
  expect((await consequences(manager, [ids[1]!])).map(({ work }) => work)).toEqual([13 * H]);
});

test('who may not read the plan, or not the line, is told nothing; hours they may not read do not count', async () => {
  const { projectId, first } = await chain();
  const at = { projectId, task: first };
  const [mine] = await submitted(worker, [{ ...at, workDate: day(-5), hours: '9' }]);
  const [others] = await submitted(other, [{ ...at, workDate: day(-6), hours: '7' }]);
  expect((await consequences(manager, [mine!]))[0]!.work).toBe(16 * H);
  // The worker reads the plan, and of the hours their own.
  expect((await consequences(worker, [mine!, others!])).map(({ id, work }) => [id, work])).toEqual([[mine, 9 * H]]);
  expect((await worker.client.send(taskForecast, { taskId: first, record: others! })).code).toBe(404);
  await query(`UPDATE project_role SET rights = rights - 'pm:plan:query' WHERE project_id = $1 AND NOT manager`, [
    projectId,
  ]);
  expect(await consequences(worker, [mine!])).toEqual([]);
  expect(await done(taskForecast, { taskId: first, record: mine! }, worker.client)).toBeNull();
  const outsider = await person('stranger', { rights: [] });
  expect(await consequences(outsider, [mine!])).toEqual([]);
  expect((await outsider.client.send(taskForecast, { taskId: first })).code).toBe(404);
  const many = Array.from({ length: 101 }, (_, i) => i + 1);
  expect((await manager.client.send(hoursConsequences, { ids: many })).problems?.[0]?.key).toBe('hours.batch');
  expect((await manager.client.send(hoursConsequences, { ids: [] })).problems?.[0]?.key).toBe('hours.nothing');
});

test('A8: what is left is asked for, kept, and gives the finish; less what was worked since', async () => {
  const { projectId, first } = await chain();
  const at = { projectId, task: first };
  const draft = await saved(worker, { ...at, workDate: day(-4), hours: '4', remainingHours: '１２' });
  // A draft shows its own forecast to people who may read it.
  expect(await done(taskForecast, { taskId: first, record: draft.id }, worker.client)).toMatchObject({
    spent: 4 * H,
    left: 12 * H,
    work: 16 * H,
    later: 8 * H,
    said: { workDate: day(-4), minutes: 12 * H },
  });
  expect((await done(recordStory, { recordId: draft.id }, worker.client)).may).toEqual({
    sayRemaining: true,
    nameIssue: true,
  });
  const [wrong] = (
    await world.save(worker, [world.cell({ ...at, workDate: day(-4), hours: '1', remainingHours: '-1' })])
  ).data.refused;
  expect(wrong!.field).toBe('remainingHours');
  // Of the task itself it counts once it is approved.
  expect(await forecast(first)).toMatchObject({ spent: 0, left: 0, said: null, later: 0 });
  const [word] = await submitted(worker, [{ ...at, workDate: day(-3), hours: '2', remainingHours: '10' }]);
  const [since] = await submitted(worker, [{ ...at, workDate: day(-2), hours: '3' }]);
  await done(passRecords, { ids: [word, since] }, manager.client);
  expect(await forecast(first)).toMatchObject({ spent: 5 * H, left: 7 * H, work: 12 * H, later: 4 * H });
  await done(undoRecords, { ids: [word] }, manager.client);
  expect(await forecast(first)).toMatchObject({ spent: 3 * H, left: 0, work: 8 * H, later: 0, said: null });
  await world.configure({ askRemaining: false });
  expect((await world.sheet(worker, day(-4), day(-4))).askRemaining).toBe(false);
  expect((await done(recordStory, { recordId: draft.id }, worker.client)).may.sayRemaining).toBe(false);
  await world.configure({});
});

test('A11-4, A8: offered as a plan change, asked twice it is one; in effect the plan is what was told', async () => {
  const { projectId, first, second } = await chain();
  const [id] = await submitted(worker, [
    { projectId, task: first, workDate: day(-2), hours: '6', remainingHours: '11' },
  ]);
  await done(passRecords, { ids: [id] }, manager.client);
  const input = { projectId, taskId: first };
  expect(await forecast(first)).toMatchObject({ offer: 'plan' });
  expect((await boss.send(offerForecast, input)).problems?.[0]?.key).toBe('plan.notPublished');
  await done(publishPlan, { projectId });
  const told = await forecast(first);
  expect(told).toMatchObject({ work: 17 * H, later: 9 * H, projectLater: 9 * H, critical: true, offer: 'change' });
  expect((await worker.client.send(offerForecast, input)).code).toBe(403);
  const before = await world.open(projectId);
  const { changeId } = await done(offerForecast, input);
  expect(await done(offerForecast, input)).toEqual({ changeId });
  expect(await world.open(projectId)).toEqual(before);
  // Tasks that stay within their plan ask for nothing.
  expect((await boss.send(offerForecast, { projectId, taskId: second })).problems?.[0]?.key).toBe('hours.noForecast');
  expect(await done(submitPlanChange, { projectId, changeId, reason: '按工时预测' })).toEqual({ approval: null });
  const { plan } = await world.open(projectId);
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const { schedule } = answer;
  const row = plan.tasks.findIndex((task) => task.id === first);
  expect(plan.tasks[row]).toMatchObject({ workMinutes: 17 * H, durationMinutes: 17 * H });
  expect([schedule.finish[row], schedule.critical[row], schedule.projectFinish]).toEqual([
    told.finish,
    1,
    told.projectFinish,
  ]);
  expect(await forecast(first)).toMatchObject({ planned: 17 * H, work: 17 * H, later: 0, offer: null });
});

test('of a project that has ended, and of a finished task, no change is offered, nor made by whoever asks for it anyway', async () => {
  const { projectId, first } = await chain();
  const [id] = await submitted(worker, [{ projectId, task: first, workDate: day(-9), hours: '12' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  await done(publishPlan, { projectId });
  const input = { projectId, taskId: first };
  for (const status of ['done', 'passoff']) {
    await query('UPDATE project SET status = $2 WHERE id = $1', [projectId, status]);
    expect(await forecast(first)).toMatchObject({ work: 12 * H, offer: null });
    expect((await boss.send(offerForecast, input)).problems?.[0]?.key).toBe('plan.ended');
  }
  await query("UPDATE project SET status = 'ongoing' WHERE id = $1", [projectId]);
  await query(`UPDATE task SET status = 'done', actual_end = planned_end, actual_finish_at = finish_at WHERE id = $1`, [
    first,
  ]);
  expect(await forecast(first)).toMatchObject({ work: 12 * H, offer: null });
  expect((await boss.send(offerForecast, input)).problems?.[0]?.key).toBe('hours.noForecast');
  expect(await query('SELECT 1 FROM plan_change WHERE project_id = $1', [projectId])).toEqual([]);
});

test('the forecast joins what is in one’s draft and keeps it; a draft without the task gets another beside it; twelve at once are one', async () => {
  const { projectId, first, second } = await chain();
  const [id] = await submitted(worker, [{ projectId, task: first, workDate: day(-10), hours: '12' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  await done(publishPlan, { projectId });
  const input = { projectId, taskId: first };
  const answers = await Promise.all(Array.from({ length: 12 }, () => boss.send(offerForecast, input)));
  expect(new Set(answers.map(({ data }) => data?.changeId)).size).toBe(1);
  const { changeId } = answers[0]!.data;
  // Somebody joins the task in the draft, and another task is renamed.
  const drafted = async (change: number) => {
    const { plan, edits, change: row } = await done(openPlanChange, { projectId, changeId: change });
    const stored = decodePlan(plan.wire);
    const at = { projectId, changeId: change, version: row!.version, baseRevision: plan.revision };
    return { stored, at, next: mergeEdits(stored, edits!).plan };
  };
  const before = await drafted(changeId);
  const next = changed(
    changed(before.next, first, { assignments: [{ userId: other.id, units: 100, workMinutes: 12 * H }] }),
    second,
    { name: '改名' },
  );
  await done(savePlanChange, { ...before.at, edits: diffPlans(before.stored, next) });
  const [more] = await submitted(worker, [{ projectId, task: first, workDate: day(-8), hours: '6' }]);
  await done(passRecords, { ids: [more] }, manager.client);
  expect(await done(offerForecast, input)).toEqual({ changeId });
  const after = (await drafted(changeId)).next;
  expect(after.tasks.find((task) => task.id === first)).toMatchObject({
    workMinutes: 18 * H,
    durationMinutes: 18 * H,
    assignments: [{ userId: other.id, units: 100, workMinutes: 18 * H }],
  });
  expect(after.tasks.find((task) => task.id === second)!.name).toBe('改名');
  // The draft takes the task away: the forecast is another request.
  const gone = await drafted(changeId);
  const without = { ...gone.next, tasks: gone.next.tasks.filter((task) => task.id !== first), links: [] };
  await done(savePlanChange, { ...gone.at, edits: diffPlans(gone.stored, without) });
  const beside = await done(offerForecast, input);
  expect(beside.changeId).not.toBe(changeId);
  expect(await done(offerForecast, input)).toEqual(beside);
});
