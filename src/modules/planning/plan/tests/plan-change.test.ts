/** Plan change control: publishing, what is held, requests with and without approval, line by line, side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed, link } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { exportWorkflowDiff, refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { baseline } from '#modules/planning/plan/baseline.entity.ts';
import {
  exportPlanChange,
  openPlanChange,
  planChangeDiff,
  planChangeWay,
  publishPlan,
  savePlanChange,
  setPlanControl,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import type { Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';
import { readSheet } from '#server/sheet.ts';

const world = await approvalWorld();
const {
  server,
  boss,
  judge,
  done,
  open,
  save,
  planned,
  publish,
  publishedPlan,
  drafted,
  bind,
  startItem,
  act,
  agree,
  withdraw,
} = world;
afterAll(world.close);
beforeAll(() => publish('approve'));
const baselines = entityCalls(baseline);
const changes = entityCalls(planChange);
const PUBLISHED = '计划已发布';

/** A published plan: phase 1 > 2 and 3 (2 before 3), phase 4 > 5. */
async function published() {
  const { projectId, ids } = await publishedPlan([null, -1, -1, null, -4], [link(-2, -3)]);
  return { projectId, ids: ids as [number, number, number, number, number] };
}
const names = async (projectId: number): Promise<string[]> => (await open(projectId)).plan.tasks.map((t) => t.name);
const row = async (projectId: number, changeId: number) =>
  (await done(changes.list, { projectId, pageSize: 100 })).list.find((one) => one.id === changeId)!;

const submit = (projectId: number, changeId: number, reason = '客户要求') =>
  boss.send(submitPlanChange, { projectId, changeId, reason });
async function started(projectId: number, changeId: number): Promise<number> {
  const { approval } = await done(submitPlanChange, { projectId, changeId, reason: '客户要求' });
  return (await startItem(approval!)) as number;
}
const longer = (id: number) => (plan: Plan) => changed(plan, id, { durationMinutes: 2400 });
const renamed = (id: number, name: string) => (plan: Plan) => changed(plan, id, { name });

describe('publishing', () => {
  test('keeps the first version as a baseline, once, also for two at the same moment', async () => {
    const { projectId } = await planned([null]);
    const told = async () => (await done(projectInfo, { projectId })).row.published;
    expect(await told()).toBe(false);
    const both = await Promise.all([boss.send(publishPlan, { projectId }), boss.send(publishPlan, { projectId })]);
    expect(both.map((one) => one.code).sort()).toEqual([0, 400]);
    expect(await told()).toBe(true);
    const { list } = await done(baselines.list, { projectId });
    expect(list.map((one) => one.name)).toEqual(['计划版本 V1']);
    const empty = await world.newProject('ongoing');
    expect((await boss.send(publishPlan, { projectId: empty })).code).toBe(400);
  });

  test.each<[string, Partial<PlanTask>, boolean]>([
    ['name', { name: '新名称' }, true],
    ['duration', { durationMinutes: 960 }, true],
    ['hours', { workMinutes: 60 }, true],
    ['person', { responsibleId: null }, true],
    ['constraint', { constraint: 'SNET', constraintAt: 30_000_000 }, true],
    ['deletion', { status: 'discarded' }, true],
    ['progress of a task', { description: '说明' }, false],
  ])('%s of a published plan', async (_name, more, held) => {
    const { projectId, ids } = await published();
    const { plan, revision } = await open(projectId);
    const answer = await save(projectId, revision, diffPlans(plan, changed(plan, ids[1], more)));
    expect(answer.code).toBe(held ? 400 : 0);
    if (held) expect(answer.msg).toContain(PUBLISHED);
    expect((await open(projectId)).revision).toBe(held ? revision : revision + 1);
  });

  test('links, new tasks and settings are held as well', async () => {
    const { projectId } = await published();
    const { plan, revision } = await open(projectId);
    for (const next of [
      { ...plan, links: [] },
      { ...plan, settings: { ...plan.settings, criticalSlackMinutes: 480 } },
      { ...plan, tasks: plan.tasks.slice(0, -1) },
    ])
      expect((await save(projectId, revision, diffPlans(plan, next))).msg).toContain(PUBLISHED);
  });

  test('the control range takes tasks of the plan only', async () => {
    const { projectId, ids } = await published();
    const set = (selected: unknown) => boss.send(setPlanControl, { projectId, range: 'selected', selected, fixed: [] });
    expect((await set([ids[1], 999_999_999])).code).toBe(400);
    expect((await set('x')).code).toBe(400);
    expect((await set([ids[1]])).code).toBe(0);
    const { plan } = await done(openPlanChange, { projectId });
    expect(plan.control).toEqual({ range: 'selected', selected: [ids[1]], fixed: [] });
  });
});

describe('without an approval', () => {
  test('a request takes effect at once: plan, version, entry; a draft moves nothing', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[1], '改名'));
    expect(await names(projectId)).not.toContain('改名');
    expect(await row(projectId, changeId)).toMatchObject({ status: 'draft', tasks: 1, name: 'PC-001' });
    const again = await drafted(projectId, renamed(ids[1], '再改名'), { changeId });
    expect(again).toBe(changeId);
    expect((await submit(projectId, changeId, '')).code).toBe(400);
    expect((await submit(projectId, changeId, 'x'.repeat(201))).code).toBe(400);
    expect((await submit(projectId, changeId)).data).toEqual({ approval: null });
    expect(await names(projectId)).toContain('再改名');
    expect(await row(projectId, changeId)).toMatchObject({ status: 'approved', reason: '客户要求' });
    const { list } = await done(baselines.list, { projectId });
    expect(list.map((one) => one.name)).toEqual(['计划版本 V2', '计划版本 V1']);
    const { rows } = await server.database.pool.query(
      `SELECT action FROM change_log WHERE entity = 'task' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [ids[1]],
    );
    expect(rows).toEqual([{ action: 'update' }]);
    expect((await submit(projectId, changeId)).code).toBe(400);
    expect((await boss.send(savePlanChange, { projectId, changeId, baseRevision: 0, edits: {} })).code).toBe(400);
  });

  test('a request without edits, of an unpublished plan, of somebody else', async () => {
    const { projectId } = await published();
    const empty = await drafted(projectId, (plan) => plan);
    expect((await submit(projectId, empty)).msg).toBe('没有任何修改');
    const { projectId: open_ } = await planned([null]);
    const { plan, revision } = await open(open_);
    const edits = diffPlans(plan, { ...plan, tasks: [] });
    expect((await boss.send(savePlanChange, { projectId: open_, baseRevision: revision, edits })).code).toBe(400);
    expect((await judge.send(openPlanChange, { projectId, changeId: empty })).code).not.toBe(0);
    expect((await boss.send(planChangeDiff, { projectId: open_, changeId: empty })).code).toBe(404);
  });
});

describe('with an approval', () => {
  beforeAll(async () => expect((await bind('plan.change', 'approve')).msg).toBe(''));
  afterAll(async () => expect((await bind('plan.change', null)).msg).toBe(''));

  test('nothing moves before; approved: plan, baseline and end of the request appear together', async () => {
    const { projectId, ids } = await published();
    const before = await open(projectId);
    const changeId = await drafted(projectId, longer(ids[1]));
    const id = await started(projectId, changeId);
    expect(await open(projectId)).toEqual(before);
    expect(await row(projectId, changeId)).toMatchObject({ status: 'waiting', instance: id });
    expect((await boss.send(savePlanChange, { projectId, changeId, baseRevision: 0, edits: {} })).code).toBe(400);
    const { diff } = await done(workflowDiff, { instanceId: id }, judge);
    const [finish] = diff!.fields as unknown as { before: { minute: number }; after: { minute: number } }[];
    expect(finish!.after.minute - finish!.before.minute).toBe(6 * 1440);
    expect(diff!.tables[0]!.rows.map((r) => [r.id, r.change])).toEqual([
      [ids[0], 'moved'],
      [ids[1], 'changed'],
      [ids[2], 'moved'],
    ]);
    expect((await agree(id)).data.status).toBe('approved');
    const after = await open(projectId);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.plan.tasks.find((t) => t.id === ids[1])!.durationMinutes).toBe(2400);
    const ended = await row(projectId, changeId);
    expect(ended).toMatchObject({ status: 'approved', tasks: 3 });
    expect(ended.finishAfter! > ended.finishBefore!).toBe(true);
    const { list } = await done(baselines.list, { projectId });
    expect(list[0]).toMatchObject({ id: ended.baseline, name: '计划版本 V2', description: '客户要求' });
    // Its changes are kept as they were, whatever happens to the plan afterwards.
    expect((await done(planChangeDiff, { projectId, changeId })).fields).toEqual(diff!.fields);
  });

  test('what it changes is a sheet for who decides and who reads the plan, and for nobody else', async () => {
    const { projectId, ids } = await published();
    // Longer, and put to the end of the other phase.
    const changeId = await drafted(projectId, (plan) => {
      const moved = changed(renamed(ids[4], '甲')(longer(ids[1])(plan)), ids[1], { parentId: ids[3] });
      const [own] = moved.tasks.filter((t) => t.id === ids[1]);
      return { ...moved, tasks: [...moved.tasks.filter((t) => t.id !== ids[1]), own!] };
    });
    const id = await started(projectId, changeId);
    await done(refuseRows, { instanceId: id, refused: [ids[1]] }, judge);
    const { diff } = await done(workflowDiff, { instanceId: id }, judge);
    const line = diff!.tables[0]!.rows.find((one) => one.id === ids[1])!;
    expect(line.cells[7]).toEqual({ before: '1.1', after: '2.2' });
    const sheetOf = async (answer: Promise<{ raw: Buffer }>) => readSheet(new Uint8Array((await answer).raw), 100);
    const decided = await sheetOf(judge.send(exportWorkflowDiff, { instanceId: id }));
    const own = await sheetOf(boss.send(exportPlanChange, { projectId, changeId }));
    const heads = decided.findIndex((cells) => cells.includes('任务（变更前）'));
    const rows = decided.slice(heads + 1);
    expect(rows).toHaveLength(diff!.tables[0]!.rows.length);
    const told = rows.find((cells) => cells[1] === '任务 2')!;
    const days = decided[heads]!.indexOf('工期（天）（变更前）');
    expect([told[0], ...told.slice(days, days + 3)]).toEqual(['直接修改 (不同意)', 1, 5, 4]);
    expect(own.find((cells) => cells[1] === '任务 2')![0]).toBe('直接修改');
    const guest = server.as({ userId: 999_999, companyId: world.home.companyId, departments: null, rights: [] });
    for (const of of [guest.send(exportWorkflowDiff, { instanceId: id }), guest.send(workflowDiff, { instanceId: id })])
      expect((await of).code).toBe(404);
    expect((await guest.send(exportPlanChange, { projectId, changeId })).code).toBe(404);
    await withdraw(id);
  });

  test.each([
    ['reject', 'returned'],
    ['refuse', 'rejected'],
    ['withdraw', 'withdrawn'],
  ] as const)('%s: nothing moves, and it can be submitted again', async (how, status) => {
    const { projectId, ids } = await published();
    const before = await open(projectId);
    const changeId = await drafted(projectId, longer(ids[1]));
    const id = await started(projectId, changeId);
    const task = await world.taskOf(id);
    if (how === 'reject') await act(id, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '不行' });
    if (how === 'refuse') await act(id, { kind: 'refuse', task, opinion: '不行' });
    if (how === 'withdraw') await withdraw(id);
    expect((await row(projectId, changeId)).status).toBe(status);
    expect(await open(projectId)).toEqual(before);
    await drafted(projectId, renamed(ids[0], '第二稿'), { changeId });
    if (how === 'reject') expect((await act(id, { kind: 'resubmit' }, boss)).msg).toBe('');
    const next = how === 'reject' ? id : await started(projectId, changeId);
    expect((await row(projectId, changeId)).status).toBe('waiting');
    expect((await agree(next)).msg).toBe('');
    expect(await names(projectId)).toContain('第二稿');
  });

  test('outside the control range no approval is needed; tasks of fixed type always need one', async () => {
    const { projectId, ids } = await published();
    await done(setPlanControl, { projectId, range: 'selected', selected: [ids[4]], fixed: [] });
    const free = await drafted(projectId, renamed(ids[1], '自由'));
    expect((await submit(projectId, free)).data).toEqual({ approval: null });
    const held = await drafted(projectId, renamed(ids[4], '受控'));
    expect((await submit(projectId, held)).data.approval).toMatchObject({ definitionKey: 'approve' });
    await done(setPlanControl, { projectId, range: 'selected', selected: [], fixed: [ids[1]] });
    const fixed = await drafted(projectId, renamed(ids[1], '固定'));
    expect((await submit(projectId, fixed)).data.approval).not.toBeNull();
    expect((await bind('plan.change', null)).msg).toBe('');
    expect((await submit(projectId, fixed)).msg).toContain('固定类型');
    expect(await names(projectId)).not.toContain('固定');
    expect((await bind('plan.change', 'approve')).msg).toBe('');
  });

  test('line by line: refused lines stay as they were, the rest takes effect', async () => {
    const { projectId, ids } = await published();
    const two = (plan: Plan): Plan => renamed(ids[4], '同意的')(longer(ids[1])(plan));
    const id = await started(projectId, await drafted(projectId, two));
    const refuse = (refused: unknown, who = judge) => who.send(refuseRows, { instanceId: id, refused });
    expect((await refuse([ids[1]], boss)).code).toBe(403);
    expect((await refuse([ids[2]])).code).toBe(400);
    expect((await refuse([ids[1], ids[4]])).code).toBe(400);
    expect((await refuse([ids[1]])).data).toEqual({ refused: [ids[1]] });
    const shown = await done(workflowDiff, { instanceId: id }, judge);
    expect(shown).toMatchObject({ refused: [ids[1]], mayRefuse: true });
    expect(shown.diff!.fields[0]!.before).toEqual(shown.diff!.fields[0]!.after);
    const before = (await open(projectId)).plan;
    expect((await agree(id)).msg).toBe('');
    const after = (await open(projectId)).plan;
    expect(after.tasks.find((t) => t.id === ids[4])!.name).toBe('同意的');
    expect(after.tasks.find((t) => t.id === ids[1])).toEqual(before.tasks.find((t) => t.id === ids[1]));
  });

  test('two requests of one plan: those that do not meet both take effect', async () => {
    const { projectId, ids } = await published();
    const first = await started(projectId, await drafted(projectId, renamed(ids[0], '甲')));
    const second = await started(projectId, await drafted(projectId, renamed(ids[3], '乙')));
    expect((await agree(second)).msg).toBe('');
    expect((await agree(first)).msg).toBe('');
    expect(await names(projectId)).toEqual(expect.arrayContaining(['甲', '乙']));
  });

  test('two requests of one plan that meet: the second shows it, cannot pass, and is rebased', async () => {
    const { projectId, ids } = await published();
    const first = await started(projectId, await drafted(projectId, renamed(ids[0], '甲')));
    const changeId = await drafted(projectId, renamed(ids[0], '乙'));
    const second = await started(projectId, changeId);
    expect((await agree(first)).msg).toBe('');
    const shown = await done(workflowDiff, { instanceId: second }, judge);
    expect(shown.diff!.tables[0]!.rows[0]!.cells.slice(1)).toEqual([['任务', '任務', 'Task'], '甲', '乙']);
    expect((await agree(second)).code).not.toBe(0);
    expect(await names(projectId)).toContain('甲');
    expect(await names(projectId)).not.toContain('乙');
    const task = await world.taskOf(second);
    await act(second, { kind: 'reject', task, to: 'start', mode: 'normal', opinion: '请核对' });
    const opened = await done(openPlanChange, { projectId, changeId });
    expect(opened.conflicts).toMatchObject([
      { kind: 'field', taskId: ids[0], field: 'name', mine: '乙', theirs: '甲' },
    ]);
    const input = { projectId, changeId, baseRevision: opened.plan.revision, edits: opened.edits };
    expect((await boss.send(savePlanChange, input)).code).toBe(409);
    await done(savePlanChange, { ...input, choices: { [`field:${ids[0]}:name`]: 'mine' } });
    expect((await act(second, { kind: 'resubmit' }, boss)).msg).toBe('');
    expect((await agree(second)).msg).toBe('');
    expect(await names(projectId)).toContain('乙');
  });

  test('two approvals at the same moment: each once, one after the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { projectId, ids } = await published();
      const one = await started(projectId, await drafted(projectId, renamed(ids[0], '甲')));
      const two = await started(projectId, await drafted(projectId, longer(ids[4])));
      const { revision } = await open(projectId);
      const tasks = [await world.taskOf(one), await world.taskOf(two)] as const;
      const answers = await Promise.all([one, two, one, two].map((id, i) => agree(id, tasks[i % 2])));
      expect(answers.filter((a) => a.code === 0)).toHaveLength(2);
      expect((await open(projectId)).revision).toBe(revision + 2);
      const { list } = await done(baselines.list, { projectId });
      // They carry the time their request came in, which says nothing about who was first.
      expect(list.map((b) => b.name).sort()).toEqual(['计划版本 V1', '计划版本 V2', '计划版本 V3']);
    }
  });
});

describe('before it is submitted a request says what will become of it', () => {
  const way = (projectId: number, changeId: number) => done(planChangeWay, { projectId, changeId });
  const range = (projectId: number, more: object) =>
    done(setPlanControl, { projectId, range: 'selected', selected: [], fixed: [], ...more });

  test('the steps of the bound workflow with their people, by the values of the change', async () => {
    expect((await bind('plan.change', 'approve')).msg).toBe('');
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[1], '改名'));
    expect(await way(projectId, changeId)).toEqual({
      way: 'approval',
      definition: '流程 approve',
      steps: [{ node: expect.any(String), name: '审批', people: ['审批人'], nobody: null }],
      why: null,
    });
    await range(projectId, {});
    expect(await way(projectId, changeId)).toEqual({ way: 'direct', why: 'free' });
    expect((await judge.send(planChangeWay, { projectId, changeId })).code).toBe(404);
    expect((await bind('plan.change', null)).msg).toBe('');
  });

  test('without a workflow it takes effect at once; tasks of fixed type cannot; nothing is moved by asking', async () => {
    const { projectId, ids } = await published();
    const changeId = await drafted(projectId, renamed(ids[1], '改名'));
    expect(await way(projectId, changeId)).toEqual({ way: 'direct', why: 'unbound' });
    await range(projectId, { fixed: [ids[1]] });
    expect(await way(projectId, changeId)).toEqual({ way: 'none', why: 'fixed' });
    expect((await submit(projectId, changeId)).code).toBe(400);
    await range(projectId, { range: 'all' });
    expect((await names(projectId))[1]).not.toBe('改名');
    expect((await submit(projectId, changeId)).data.approval).toBeNull();
    expect((await names(projectId))[1]).toBe('改名');
  });
});
