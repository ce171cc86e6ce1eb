/** Rules over the whole plan that a save may not break, and what a plan keeps at its project (2-rules §5). */
import { afterAll, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { minuteOfInstant, now } from '#kernel/dates.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { createBaseline } from '#modules/planning/plan/plan.calls.ts';
import type { PlanTask } from '#modules/planning/plan/plan-model.ts';

const { server, home, done, planned, open, save, close } = await planWorld();
afterAll(close);
const boss = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['pm:project:add', 'pm:project:manageAll'],
});

const textOf = (answer: unknown): string => (answer as { msg: string }).msg;

test('nothing lives under a deleted parent', async () => {
  const { projectId, ids } = await planned([null, -1, -1]);
  const { plan, revision } = await open(projectId);
  const refused = await save(projectId, revision, diffPlans(plan, changed(plan, ids[0]!, { status: 'discarded' })));
  expect(refused.code).toBe(400);
  let gone = plan;
  for (const id of ids) gone = changed(gone, id, { status: 'discarded' });
  const saved = await save(projectId, revision, diffPlans(plan, gone));
  expect(saved.code).toBe(0);
  const after = await open(projectId);
  const child = changed(after.plan, ids[1]!, { status: 'new' });
  expect((await save(projectId, after.revision, diffPlans(after.plan, child))).code).toBe(400);
  const both = changed(child, ids[0]!, { status: 'new' });
  expect((await save(projectId, after.revision, diffPlans(after.plan, both))).code).toBe(0);
});

test('as a frame a parent refuses children outside it, by name; the mode is kept at the project', async () => {
  const { projectId, ids } = await planned([null, -1, -1]);
  const { plan, revision } = await open(projectId);
  const framed = { ...plan, settings: { ...plan.settings, parentMode: 'frame' as const, criticalSlackMinutes: 480 } };
  expect((await save(projectId, revision, diffPlans(plan, framed))).code).toBe(0);
  const now = await open(projectId);
  expect(now.plan.settings).toMatchObject({ parentMode: 'frame', criticalSlackMinutes: 480 });
  const { rows } = await server.database.pool.query('SELECT parent_mode FROM project WHERE id = $1', [projectId]);
  expect(rows).toEqual([{ parent_mode: 'frame' }]);
  const long = changed(now.plan, ids[1]!, { durationMinutes: 4800 });
  const refused = await save(projectId, now.revision, diffPlans(now.plan, long));
  expect(refused.code).toBe(400);
  expect(textOf(refused)).toContain(now.plan.tasks[1]!.name);
  const wider = changed(long, ids[0]!, { finish: now.plan.tasks[0]!.start! + 40 * 1440 });
  expect((await save(projectId, now.revision, diffPlans(now.plan, wider))).code).toBe(0);
});

test('edits that name a task of another plan, or of none, are refused alike, and nothing is stored', async () => {
  const other = await planned([null, null]);
  const { projectId, ids } = await planned([null, null], [{ from: -1, to: -2, type: 'FS', lag: 0, lagUnit: 'work' }]);
  const theirs = await open(other.projectId);
  const mine = await open(projectId);
  const own = diffPlans(mine.plan, changed(mine.plan, ids[0]!, { name: '自己的' }));
  const link = { type: 'FS', lag: 0, lagUnit: 'work' } as const;
  const answers: unknown[] = [];
  for (const id of [other.ids[0]!, 987_654_321]) {
    const removedBefore = [{ ...theirs.plan.tasks[0]!, id }];
    for (const edits of [
      { changed: [...own.changed, { id, fields: { name: ['任务 1', '别人的'] as [unknown, unknown] } }] },
      { changed: [...own.changed, { id, fields: {} }] },
      { removed: [id], removedBefore },
      { placed: [{ id, parentId: null, after: null }] },
      { placed: [{ id: ids[0]!, parentId: id, after: null }] },
      { linksSet: [{ ...link, from: id, to: ids[0]! }] },
      { linksRemoved: [[ids[0]!, id] as [number, number]] },
    ]) {
      const { code, msg, data } = await save(projectId, mine.revision, { ...own, ...edits }, { choices: {} });
      answers.push({ code, msg, data });
    }
  }
  expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 404 });
  expect(await open(projectId)).toEqual(mine);
  expect(await open(other.projectId)).toEqual(theirs);
});

test('a baseline name is free once, and said at the field', async () => {
  const { projectId } = await planned([null]);
  await done(createBaseline, { projectId, name: 'B1' });
  const again = await boss.send(createBaseline, { projectId, name: 'B1' });
  expect(again.code).toBe(400);
  expect((again as unknown as { problems: { field: string }[] }).problems).toMatchObject([{ field: 'name' }]);
  const other = await planned([null]);
  await done(createBaseline, { projectId: other.projectId, name: 'B1' });
});

test('the save of a plan takes what a report on the task would take, and from whom', async () => {
  const query = (text: string, values: unknown[]) => server.database.pool.query(text, values);
  const { projectId, ids } = await planned([null, null]);
  const { rows } = await query(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, 'worker', 'worker', $2, 'internal') RETURNING id::int AS id`,
    [home.companyId, home.departmentId],
  );
  await query('UPDATE task SET responsible = $1 WHERE id = $2', [home.userId, ids[0]]);
  await query('UPDATE task SET responsible = $1 WHERE id = $2', [rows[0].id, ids[1]]);
  const minute = minuteOfInstant(now());
  const told = async (task: number, values: Partial<PlanTask>): Promise<string> => {
    const { plan, revision } = await open(projectId);
    const answer = await save(projectId, revision, diffPlans(plan, changed(plan, ids[task]!, values)));
    return answer.code === 0 ? '' : textOf(answer);
  };
  expect(await told(0, { progress: 40 })).toContain('不在进行中');
  expect(await told(0, { actualStart: 1000 })).toContain('不在进行中');
  await query(`UPDATE task SET status = 'ongoing', actual_start_at = $2 WHERE id = ANY($1::bigint[])`, [
    ids,
    minute - 2880,
  ]);
  expect(await told(0, { progress: 40 })).toBe('');
  expect(await told(0, { progress: 100 })).toContain('请使用“完成”');
  expect(await told(0, { actualFinish: minute - 10 })).toContain('“完成”操作');
  expect(await told(0, { actualStart: minute + 1440 * 1500 })).toContain('不能晚于当前时间');
  expect(await told(0, { actualWorkMinutes: 999 * 60 })).toContain('24 小时');
  expect(await told(0, { actualWorkMinutes: 600 })).toBe('');
  // Somebody else's task, unless the project lets its manager report on all of them.
  expect(await told(1, { progress: 40 })).toContain('您不能汇报');
  expect(await told(1, { name: '改名' })).toBe('');
  await query(
    `UPDATE task SET status = 'done', progress = 100, actual_finish_at = actual_start_at + 60 WHERE id = $1`,
    [ids[0]],
  );
  const { plan } = await open(projectId);
  const { actualStart } = plan.tasks.find(({ id }) => id === ids[0])!;
  expect(await told(0, { actualFinish: actualStart! - 1 })).toContain('实际完成不能早于实际开始');
  expect(await told(0, { progress: 60 })).toContain('进度为 100%');
  // Existing values are not checked again, however odd they are.
  await query('UPDATE task SET actual_finish_at = actual_start_at - 60 WHERE id = $1', [ids[0]]);
  expect(await told(0, { description: '说明' })).toBe('');
});
