/** Costs of plans: who sees them, in every answer; what they are in changes, baselines and files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import type { Call } from '#kernel/call.ts';
import { dayOf } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { reportFactRows, startReport } from '#modules/objects/project-report/project-report.calls.ts';
import { periodOf } from '#modules/objects/project-report/report-period.ts';
import { templateFromProject } from '#modules/objects/template/template.calls.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { operationLog, projectDynamics, recordChanges } from '#modules/people/log/log.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import {
  openPlanChange,
  planChangeDiff,
  publishPlan,
  savePlanChange,
  submitPlanChange,
} from '#modules/planning/plan/change/change.calls.ts';
import { planChange } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import {
  compareBaselines,
  createBaseline,
  exportPlan,
  importPlan,
  planRates,
  readBaseline,
  readPlan,
  savePlan,
} from '#modules/planning/plan/plan.calls.ts';
import { planCosts } from '#modules/planning/plan/plan-cost.ts';
import { newPlanTask, type Plan, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { stateOf } from '#modules/planning/plan/plan-state.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestAnswer, TestClient } from '#server/testing/http.ts';
import { task } from '../task.entity.ts';

const world = await approvalWorld();
const { server, home, boss, judge, done, open, planned, publish, bind, startItem, agree } = world;
afterAll(world.close);

/** A day of the boss, a fixed cost, a day with it, two days with it: no other figure of these tests has their digits. */
const [RATE, FIXED, ONE, TWO] = [123_456, 98_765, 222_221, 345_677];
const digits = (text: string): string => text.replace(/[.,]/g, '');
const tells = (text: string): number[] => [RATE, FIXED, ONE, TWO].filter((cents) => digits(text).includes(`${cents}`));
const posts = entityCalls(jobPost);
const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['sys:jobPost:query', 'sys:jobPost:add', 'sys:jobPost:edit', 'sys:user:query', 'sys:user:edit'],
});
/** Sees users and the operation log, no rates. */
const clerk = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['sys:user:query', 'sys:user:export', 'sys:log:operate'],
});
let postId = 0;
beforeAll(async () => {
  await publish('approve');
  postId = (await done(posts.create, { name: '专家', rate: '1234.56', fee: '98.76' }, keeper)).id;
  const { version } = (await done(entityCalls(user).get, { id: home.userId }, keeper)).row;
  await done(entityCalls(user).update, { id: home.userId, version, jobPost: postId }, keeper);
});

let people = 0;
/** A member of a project with all rights there but those named. */
async function member(projectId: number, without: readonly string[]): Promise<{ userId: number; client: TestClient }> {
  const { pool } = server.database;
  const rights = ['pm:project:query', 'pm:plan:query', 'pm:plan:edit', 'pm:plan:import', 'pm:plan:export'].concat(
    ['pm:baseline:query', 'pm:baseline:edit', 'pm:dynamics:query', 'pm:cost:query'].filter(
      (right) => !without.includes(right),
    ),
  );
  const { rows } = await pool.query<{ id: string }>(
    `WITH person AS (INSERT INTO "user" (company_id, username, emp_name, department, is_enable, status)
        SELECT company_id, $2, $2, department, true, status FROM "user" WHERE id = $3 RETURNING id, company_id),
      held AS (INSERT INTO project_role (company_id, object_kind, object_id, name, rights)
        SELECT company_id, 'project', $1, $2, $4::jsonb FROM person RETURNING id)
    INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
      SELECT p.company_id, 'project', $1, p.id, ARRAY[h.id] FROM person p, held h RETURNING "user" AS id`,
    [projectId, `member${++people}`, home.userId, JSON.stringify(rights)],
  );
  const userId = Number(rows[0]!.id);
  return { userId, client: server.as({ userId, companyId: home.companyId, departments: null }) };
}
const blind = async (projectId: number) => (await member(projectId, ['pm:cost:query'])).client;

/** Task 1 of one day by the boss with a fixed cost, task 2 of one day by nobody. */
async function costed() {
  const { projectId, ids } = await planned([null, null]);
  await edited(projectId, (plan) =>
    changed(changed(plan, ids[0]!, { fixedCostCents: FIXED }), ids[1]!, { responsibleId: null }),
  );
  return { projectId, ids: ids as [number, number] };
}
async function edited(projectId: number, change: (plan: Plan) => Plan): Promise<void> {
  const { plan, revision } = await open(projectId);
  await done(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, change(plan)) });
}
/** The plan as somebody has it, and what they do with it. */
async function tried(who: TestClient, projectId: number, change: (plan: Plan) => Plan, baseRevision?: number) {
  const { wire, revision } = await done(readPlan, { projectId }, who as typeof boss);
  const plan = decodePlan(wire);
  const edits = diffPlans(plan, change(plan));
  return who.send(savePlan, { projectId, baseRevision: baseRevision ?? revision, edits });
}
async function submitted(projectId: number, changeId: number) {
  return (await done(submitPlanChange, { projectId, changeId, reason: '客户要求' })).approval;
}
const costsOf = async (projectId: number) =>
  (await open(projectId)).plan.tasks.map((one) => [one.name, one.fixedCostCents]);

/** The text of an answer, of sheets too. */
async function textOf(answer: TestAnswer<unknown>): Promise<string> {
  if (answer.raw.subarray(0, 2).toString() === 'PK') return JSON.stringify(await readSheet(answer.raw, 100));
  return answer.raw.toString('utf8');
}

describe('who sees costs', () => {
  test('everything there is to read of a plan, with the right and without it', async () => {
    const { projectId, ids } = await costed();
    const before = await done(createBaseline, { projectId, name: 'A' });
    await edited(projectId, (plan) => changed(plan, ids[0], { durationMinutes: 960, workMinutes: 960 }));
    const after = await done(createBaseline, { projectId, name: 'B' });
    await done(publishPlan, { projectId });
    const { plan, revision } = await open(projectId);
    const next = changed(plan, ids[0], { fixedCostCents: FIXED * 2, workMinutes: 480 });
    const { changeId } = await done(savePlanChange, {
      projectId,
      baseRevision: revision,
      edits: diffPlans(plan, {
        ...next,
        tasks: [...next.tasks, { ...newPlanTask(-1, null, '新'), fixedCostCents: FIXED }],
      }),
    });
    await server.database.pool.query(`UPDATE plan_change SET status = 'waiting' WHERE id = $1`, [changeId]);
    const reads: [string, Call, object, told: number[]][] = [
      ['the plan', readPlan, { projectId }, [RATE, FIXED]],
      ['a change', openPlanChange, { projectId, changeId }, [RATE, FIXED]],
      ['its redline', planChangeDiff, { projectId, changeId }, [FIXED, TWO]],
      ['changes', entityCalls(planChange).list, { projectId }, []],
      ['a baseline', readBaseline, { projectId, baselineId: before.id }, [FIXED]],
      ['baselines side by side', compareBaselines, { projectId, before: before.id, after: after.id }, [ONE, TWO]],
      ['a baseline and the plan', compareBaselines, { projectId, before: before.id }, [ONE, TWO]],
      ['the plan as a file', exportPlan, { projectId, format: 'mspdi' }, [FIXED]],
      ['the plan as a sheet', exportPlan, { projectId, format: 'xlsx' }, [FIXED, TWO]],
      ['what happened to the task', recordChanges, { entity: 'task', recordId: ids[0] }, [FIXED]],
      ['what happened in the project', projectDynamics, { projectId }, [FIXED]],
      ['rates', planRates, { projectId, people: [home.userId] }, [RATE]],
      ['tasks', entityCalls(task).list, { projectId }, []],
      ['the task', entityCalls(task).get, { id: ids[0] }, []],
    ];
    const [sees, not] = [(await member(projectId, [])).client, await blind(projectId)];
    for (const [what, of, input, told] of reads) {
      const answer = await sees.send(of, input);
      expect([what, tells(await textOf(answer))]).toEqual([what, expect.arrayContaining(told)]);
      expect([what, tells(await textOf(await not.send(of, input)))]).toEqual([what, []]);
    }
    expect((await not.send(planRates, { projectId, people: [home.userId] })).code).toBe(403);
    expect((await not.send(planRates, { people: [home.userId] })).code).not.toBe(0);
  });

  test('rates are told to nobody by users, pickers and logs', async () => {
    const calls = entityCalls(user);
    const reads: [Call, object][] = [
      [calls.list, {}],
      [calls.get, { id: home.userId }],
      [calls.options, {}],
      [calls.export, {}],
      [posts.options, {}],
      [recordChanges, { entity: 'user', recordId: home.userId }],
      [operationLog, {}],
    ];
    for (const [of, input] of reads) {
      const answer = await clerk.send(of, input);
      const text = await textOf(answer);
      expect([of.path, tells(text)]).toEqual([of.path, []]);
      expect([of.path, answer.code ?? 0]).toEqual([of.path, 0]);
    }
    expect(JSON.stringify((await done(calls.list, {}, clerk)).titles ?? {})).toContain('专家');
    for (const of of [posts.list, posts.export]) expect((await clerk.send(of, {})).code).toBe(403);
    for (const [of, input] of [
      [posts.get, { id: postId }],
      [recordChanges, { entity: 'jobPost', recordId: postId }],
    ] as const)
      expect((await clerk.send(of, input)).code).not.toBe(0);
    expect(server.operations.filter(({ input }) => tells(JSON.stringify(input)).length > 0)).toEqual([]);
  });
});

describe('who changes costs', () => {
  test('without the right they stay as they are, whatever else is done', async () => {
    const { projectId, ids } = await costed();
    const not = await blind(projectId);
    expect((await tried(not, projectId, (plan) => changed(plan, ids[0], { name: '改名' }))).msg).toBe('');
    expect(await costsOf(projectId)).toEqual([
      ['改名', FIXED],
      ['任务 2', 0],
    ]);
    for (const more of [{ fixedCostCents: 1 }, { fixedCostCents: null }])
      expect((await tried(not, projectId, (plan) => changed(plan, ids[1], more as Partial<PlanTask>))).code).toBe(403);
    const add = (cents: number) => (plan: Plan) => ({
      ...plan,
      tasks: [...plan.tasks, { ...newPlanTask(-1, null, '新'), fixedCostCents: cents }],
    });
    expect((await tried(not, projectId, add(5))).code).toBe(403);
    expect((await tried(not, projectId, add(0))).code).toBe(0);
    // A task whose cost they do not know is taken away without a question about it.
    const removal = await tried(not, projectId, (plan) => ({
      ...plan,
      tasks: plan.tasks.filter((t) => t.id !== ids[0]),
    }));
    expect(removal.problems ?? removal.msg).toBe('');
    const { rows } = await server.database.pool.query('SELECT 1 FROM task WHERE id = $1', [ids[0]]);
    expect(rows).toEqual([]);
  });

  test('what others have changed meanwhile is answered without costs', async () => {
    const { projectId, ids } = await costed();
    const not = await blind(projectId);
    const { revision } = await open(projectId);
    await edited(projectId, (plan) => changed(plan, ids[1], { name: '他改' }));
    const { wire } = await done(readPlan, { projectId }, not as typeof boss);
    const stale = decodePlan(wire);
    const old = changed(stale, ids[1], { name: '任务 2' });
    const edits = diffPlans(old, changed(old, ids[1], { name: '我改' }));
    const refused = await not.send(savePlan, { projectId, baseRevision: revision, edits });
    expect(refused.code).toBe(409);
    expect(tells(await textOf(refused))).toEqual([]);
    const merged = diffPlans(stale, changed(stale, ids[0], { description: '说明' }));
    const answer = await not.send(savePlan, { projectId, baseRevision: revision, edits: merged });
    expect([answer.code, answer.data.wire === null, tells(await textOf(answer))]).toEqual([0, false, []]);
  });

  test('a template made of a plan has its fixed costs only from who sees them', async () => {
    const { projectId } = await costed();
    const count = async (without: readonly string[]): Promise<unknown[]> => {
      const { userId } = await member(projectId, without);
      const rights = ['pm:template:add', 'pm:template:query'];
      const who = server.as({ userId, companyId: home.companyId, departments: null, rights });
      const name = `模板 ${people}`;
      const { id } = await done(templateFromProject, { project: projectId, name, code: name }, who);
      const { rows } = await server.database.pool.query<{ cents: string }>(
        'SELECT (fixed_cost).cents AS cents FROM task WHERE template_id = $1 AND fixed_cost IS NOT NULL',
        [id],
      );
      return rows.map(({ cents }) => Number(cents));
    };
    expect([await count([]), await count(['pm:cost:query'])]).toEqual([[FIXED], []]);
  });

  test.each([[-1], [0.5], ['7'], [1e13], [null]])('the fixed cost %s is refused', async (wrong) => {
    const { projectId, ids } = await costed();
    const answer = await tried(boss, projectId, (plan) => changed(plan, ids[0], { fixedCostCents: wrong as number }));
    expect(answer.code).toBe(400);
    expect((await costsOf(projectId))[0]).toEqual(['任务 1', FIXED]);
  });

  test('a file brings fixed costs in for those who see them; the report says so either way', async () => {
    const xml = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-03-02T08:00:00</StartDate>
      <Tasks><Task><UID>1</UID><ID>1</ID><Name>A</Name><Duration>PT8H0M0S</Duration><FixedCost>${FIXED}</FixedCost></Task></Tasks></Project>`;
    for (const [without, cents] of [
      [[], FIXED],
      [['pm:cost:query'], 0],
    ] as const) {
      const projectId = await world.newProject();
      const { client: who } = await member(projectId, without);
      const { data, msg } = await who.send(importPlan, {
        projectId: String(projectId),
        replace: 'true',
        file: Buffer.from(xml),
      });
      expect(msg).toBe('');
      expect(await costsOf(projectId)).toEqual([['A', cents]]);
      expect(data.report.taken.find(({ object }) => object === 'cost')?.count).toBe(cents > 0 ? 1 : 0);
      expect(data.report.ignored.filter(({ object }) => object === 'cost')).toHaveLength(cents > 0 ? 0 : 1);
    }
  });
});

describe('in a plan change', () => {
  beforeAll(async () => expect((await bind('plan.change', 'approve')).msg).toBe(''));
  afterAll(async () => expect((await bind('plan.change', null)).msg).toBe(''));

  test('a fixed cost alone needs an approval; who decides sees what it costs; it stays as it was decided', async () => {
    const { projectId, ids } = await costed();
    await done(publishPlan, { projectId });
    const { plan, revision } = await open(projectId);
    const cost = (cents: number) => diffPlans(plan, changed(plan, ids[0], { fixedCostCents: cents }));
    expect((await boss.send(savePlan, { projectId, baseRevision: revision, edits: cost(1) })).msg).toContain(
      '计划已发布',
    );
    const { changeId } = await done(savePlanChange, { projectId, baseRevision: revision, edits: cost(FIXED + 500) });
    const instanceId = (await startItem((await submitted(projectId, changeId))!)) as number;
    const { diff } = await done(workflowDiff, { instanceId }, judge);
    const [before, after] = ['2,222.21', '2,227.21 (+5.00)'];
    expect(diff!.fields.slice(-2).map((f) => [f.before, f.after])).toEqual([
      [before, after],
      [8, 8],
    ]);
    expect(diff!.tables[0]!.rows.map((r) => [r.id, r.cells.at(-1)])).toEqual([
      [ids[0], { before: '2,222.21', after: '2,227.21' }],
    ]);
    const not = await blind(projectId);
    const seen = await done(planChangeDiff, { projectId, changeId }, not as typeof boss);
    expect(seen.fields).toHaveLength(diff!.fields.length - 2);
    expect(seen.tables[0]!.columns).toHaveLength(diff!.tables[0]!.columns.length - 1);
    expect(seen.tables[0]!.rows[0]!.cells).toHaveLength(seen.tables[0]!.columns.length);
    expect(tells(JSON.stringify((await done(workflowDiff, { instanceId }, not as typeof boss)).diff))).toEqual([]);
    expect((await agree(instanceId)).msg).toBe('');
    expect((await costsOf(projectId))[0]).toEqual(['任务 1', FIXED + 500]);
    const { row } = await done(posts.get, { id: postId }, keeper);
    await done(posts.update, { id: postId, version: row.version, rate: '1.00' }, keeper);
    for (const kept of [
      (await done(workflowDiff, { instanceId }, judge)).diff!,
      await done(planChangeDiff, { projectId, changeId }),
    ])
      expect(kept.fields.at(-2)).toMatchObject({ before, after });
    // The version it became keeps what it cost then; the current plan goes by the current rate.
    const { list } = await done(entityCalls(planChange).list, { projectId });
    const compared = await done(compareBaselines, { projectId, before: list[0]!.baseline! });
    expect([compared.before.cost, compared.after.cost]).toEqual([
      { cents: RATE + FIXED + 500, unratedMinutes: 480 },
      { cents: 100 + FIXED + 500, unratedMinutes: 480 },
    ]);
  });
});

test('what a report tells of costs is what the scheduled plan costs, deleted and passed-by tasks aside', async () => {
  const { projectId, ids } = await planned([null, -1, -1, -1, null, -5, null]);
  await edited(projectId, (plan) => ({
    ...plan,
    tasks: plan.tasks.map((one, i) => ({
      ...one,
      fixedCostCents: i * 1_003,
      responsibleId: i % 3 ? home.userId : null,
      active: i !== 2,
      ...(i === 1 && { assignments: [{ userId: home.userId, workMinutes: 77, units: 50 }], workMinutes: 90 }),
    })),
  }));
  await server.database.pool.query("UPDATE task SET status = 'discarded' WHERE id = $1", [ids[5]]);
  const { plan } = await open(projectId);
  const state = stateOf(plan);
  // Of then: the tests before have changed it.
  const rate = await server.database.pool.query<{ cents: number }>(
    'SELECT (rate * 100)::int AS cents FROM job_post WHERE id = $1',
    [postId],
  );
  const costs = planCosts(state, new Map([[home.userId, rate.rows[0]!.cents]]));
  const { id } = await done(startReport, { projectId, kind: 'weekly', period: periodOf('weekly', dayOf(2026, 1, 5)) });
  const { rows, figures } = await done(reportFactRows, { reportId: id, fact: 'cost' });
  expect(rows.map((row) => [row.name, row.cents])).toEqual(
    state.plan.tasks.flatMap(({ name, parentId }, i) =>
      parentId === null && costs.planned[i]! > 0 ? [[name, costs.planned[i]]] : [],
    ),
  );
  expect(figures[0]!.value).toBe(costs.total.cents);
  expect(rows.length).toBe(3);
});
