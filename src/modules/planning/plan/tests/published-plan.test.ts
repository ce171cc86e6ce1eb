/**
 * The rules of the two specification documents on published plans, line by line: what only a change of the plan may
 * alter, when it needs an approval, how long its reason may be, and that no other way leads into the plan.
 *
 * R: 2-rules §5; P: 1-product §4.3.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed, hashOf, link } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import { openPlanChange, setPlanControl, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import type { PlanControl } from '#modules/planning/plan/change/change-request.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { importPlan } from '#modules/planning/plan/plan.calls.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import type { Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';

const world = await approvalWorld();
const { boss, done, open, save, publish, publishedPlan, drafted, bind } = world;
afterAll(world.close);
beforeAll(async () => {
  await publish('approve');
  expect((await bind('plan.change', 'approve')).msg).toBe('');
  await world.server.database.pool.query(
    `INSERT INTO ext_field (company_id, table_name, column_name, name, field_type, required, active, sort)
     SELECT id, 'task', 'site', '现场', 'text', false, true, 1 FROM company`,
  );
});
const [HELD] = planTexts.published.text;

/** Phase 1 > package 2 > tasks 3 and 4 (3 before 4); phase 5 > task 6. Of level 1: 1, 5; of level 2: 2, 6. */
async function published() {
  const { projectId, ids } = await publishedPlan([null, -1, -2, -2, null, -5], [link(-3, -4)]);
  return { projectId, id: (task: number) => ids[task - 1]! };
}

describe('R: a published project changes these only through the plan-change Gantt', () => {
  test.each<[string, Partial<PlanTask>]>([
    ['task name', { name: '新名称' }],
    ['person in charge', { responsibleId: null }],
    ['dates: the start', { constraint: 'SNET', constraintAt: 30_000_000 }],
    ['dates: the finish', { constraint: 'FNET', constraintAt: 30_000_000 }],
    ['dates: entered by hand', { mode: 'manual', start: 30_000_000, finish: 30_000_480 }],
    ['dates: the deadline', { deadline: 30_000_000 }],
    ['duration', { durationMinutes: 960 }],
    ['hours', { workMinutes: 60 }],
  ])('%s', async (_words, more) => {
    const { projectId, id } = await published();
    const { plan, revision } = await open(projectId);
    const wanted = changed(plan, id(3), more);
    const refused = await save(projectId, revision, diffPlans(plan, wanted));
    expect(refused.code).toBe(400);
    expect(refused.msg).toContain(HELD);
    const changeId = await drafted(projectId, () => wanted);
    const kept = await done(openPlanChange, { projectId, changeId });
    expect(kept.edits!.changed.map((c) => c.id)).toEqual([id(3)]);
    expect(hashOf((await open(projectId)).plan)).toBe(hashOf(plan));
  });

  test.each<[string, Partial<PlanTask>]>([
    ['description', { description: '说明' }],
    ['progress', { progress: 40 }],
    ['participants', { participantIds: [world.judgeId] }],
    ['additional field', { ext: { site: '北京' } }],
  ])('not so the %s', async (_words, more) => {
    const { projectId, id } = await published();
    await world.join(projectId, [world.judgeId]);
    await world.server.database.pool.query(`UPDATE task SET status = 'ongoing', responsible = $2 WHERE id = $1`, [
      id(3),
      world.home.userId,
    ]);
    const { plan, revision } = await open(projectId);
    expect((await save(projectId, revision, diffPlans(plan, changed(plan, id(3), more)))).msg).toBe('');
  });

  test('an import, and the project’s own mode of parent times, are no way around it', async () => {
    const { projectId } = await published();
    const before = await open(projectId);
    const file = readFileSync(new URL('../../../../../samples/homemoveplan.xml.gz', import.meta.url));
    const imported = await boss.send(importPlan, { projectId: String(projectId), replace: 'true', file });
    expect(imported.msg).toContain(HELD);
    const calls = entityCalls(project);
    const { row } = await done(calls.get, { id: projectId });
    const refused = await boss.send(calls.update, { id: projectId, version: row.version, parentMode: 'frame' });
    expect(refused.problems).toMatchObject([{ key: projectTexts.planPublished.key, field: 'parentMode' }]);
    const after = await open(projectId);
    expect(after.plan.settings.parentMode).toBe('computed');
    expect(hashOf(after.plan)).toBe(hashOf(before.plan));
  });
});

describe('P: changes need approval according to the control range; fixed-type tasks always do', () => {
  const named = (task: number) => (plan: Plan, id: (n: number) => number) => changed(plan, id(task), { name: '改名' });
  const longer = (task: number) => (plan: Plan, id: (n: number) => number) =>
    changed(plan, id(task), { durationMinutes: 2400 });
  type Case = [string, Partial<PlanControl> & { range: PlanControl['range'] }, ReturnType<typeof named>, boolean];
  const cases: Case[] = [
    ['level 1 and 2: a task of level 1', { range: 'levels' }, named(1), true],
    ['level 1 and 2: a task of level 2', { range: 'levels' }, named(2), true],
    ['level 1 and 2: one of level 3 that moves nothing above', { range: 'levels' }, named(3), false],
    ['level 1 and 2: one of level 3 that moves them', { range: 'levels' }, longer(3), true],
    ['selected tasks: the selected one', { range: 'selected', selected: [4] }, named(4), true],
    ['selected tasks: another one', { range: 'selected', selected: [4] }, named(6), false],
    ['selected tasks: another one that moves it', { range: 'selected', selected: [4] }, longer(3), true],
    ['selected tasks: its parent', { range: 'selected', selected: [4] }, named(2), false],
    ['selected tasks: none', { range: 'selected' }, longer(3), false],
    ['fixed type, outside of the selected tasks', { range: 'selected', selected: [6], fixed: [3] }, named(3), true],
    ['fixed type, below level 2', { range: 'levels', fixed: [4] }, named(4), true],
    ['fixed type, moved by another', { range: 'selected', fixed: [4] }, longer(3), true],
    ['all tasks', { range: 'all' }, named(3), true],
  ];
  test.each(cases)('%s', async (_words, { range, selected = [], fixed = [] }, change, needed) => {
    const { projectId, id } = await published();
    await done(setPlanControl, { projectId, range, selected: selected.map(id), fixed: fixed.map(id) });
    const changeId = await drafted(projectId, (plan) => change(plan, id));
    const before = (await open(projectId)).revision;
    const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
    expect(approval !== null).toBe(needed);
    expect((await open(projectId)).revision).toBe(needed ? before : before + 1);
  });

  test.each([
    ['', 400],
    ['   ', 400],
    ['因'.repeat(200), 0],
    ['因'.repeat(201), 400],
  ])('R: the reason is a text of up to 200 characters: %j', async (reason, code) => {
    const { projectId, id } = await published();
    const changeId = await drafted(projectId, (plan) => changed(plan, id(3), { name: '改名' }));
    expect((await boss.send(submitPlanChange, { projectId, changeId, reason })).code).toBe(code);
  });
});
