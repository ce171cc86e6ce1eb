/** Rules over the whole plan that a save may not break, and what a plan keeps at its project (2-rules §5). */
import { afterAll, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { diffPlans } from '#modules/plan/edit/plan-edits.ts';
import { createBaseline } from '#modules/plan/plan.calls.ts';

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
