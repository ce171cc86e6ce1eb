/** A change of demands with the plan and product changes that follow it, decided as one; and lines decided one by one. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalWorld } from '#app/testing/approval-world.ts';
import type { DemandCrashOrder } from '#app/testing/demand-crash-probe.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { askForMove } from '#modules/flow/approval/approval.calls.ts';
import { refuseRows, workflowDiff } from '#modules/flow/workflow/business/business.calls.ts';
import { productBaseline } from '#modules/products/baseline/baseline.entity.ts';
import { product } from '#modules/products/product/product.entity.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { keepProductChange } from '#modules/products/product-change/product-change.calls.ts';
import { readStructure, saveStructure } from '#modules/products/structure/structure.calls.ts';
import { demandChangeEffect } from '../demand.calls.ts';
import { demandChangeLife } from '../demand.life.ts';
import { APPLY, type ChangeLine, demandChange } from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { demandBaseline, projectDemand } from '../project-demand.entity.ts';
import { redlineOf } from '../server/changes.ts';

const world = await approvalWorld();
const { server, home, judge, done, bind, publish, publishedPlan, drafted, startItem, agree, act } = world;
const { pool } = server.database;
afterAll(world.close);
const maker = server.as({
  ...{ userId: home.userId, companyId: home.companyId, departments: null },
  rights: [
    ...['pm:project:add', 'pm:project:manageAll', 'prd:product:add', 'prd:product:manageAll'],
    ...['dm:dev:query', 'dm:dev:add', 'dm:dev:edit'],
  ],
});
const make = <C extends Parameters<typeof done>[0]>(call: C, input: Record<string, unknown>) =>
  done(call, input, maker);
beforeAll(() => publish('decide'));
const moves = lifecycleCalls(demandChangeLife);
const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
let made = 0;

/** A published plan with a baseline of one demand, estimated 40 hours. */
async function controlled() {
  const { projectId, ids } = await publishedPlan([null, null]);
  const demand = (await make(entityCalls(devDemand).create, {
    title: `需求 ${++made}`,
    estimate: '40',
    acceptance: 'old',
    rationale: 'why',
  })) as DevDemandRow;
  await make(entityCalls(projectDemand).create, { projectId, devDemand: demand.id });
  await make(entityCalls(demandBaseline).create, { projectId, name: '首次' });
  return { projectId, task: ids[0]!, demand: demand.id };
}
const longer = (projectId: number, task: number) =>
  drafted(projectId, (plan) => ({
    ...plan,
    tasks: plan.tasks.map((one) =>
      one.id === task ? { ...one, durationMinutes: one.durationMinutes + 3 * 480 } : one,
    ),
  }));
/** A version whose structure is controlled, and a draft that changes it. */
async function productDraft() {
  const { id: productId } = await make(entityCalls(product).create, { name: `产品 ${++made}`, manager: home.userId });
  const { id: versionId } = await make(entityCalls(productVersion).create, {
    ...{ productId, number: 'V1', manager: home.userId },
  });
  const { revision } = await make(readStructure, { versionId });
  const edits = [{ kind: 'add', key: 'a', after: { parent: null, rank: 1, name: 'a' } }];
  await make(saveStructure, { versionId, baseRevision: revision, edits });
  await make(entityCalls(productBaseline).create, { productId, productVersion: versionId, name: '首次' });
  const change = [{ kind: 'change', key: 'a', before: { name: 'a' }, after: { name: 'a2' } }];
  const { id } = await make(keepProductChange, { versionId, reason: '跟随', edits: change });
  return { versionId, id };
}
const edit = (demand: number, field: string, after: string) => ({ demand, what: 'edit', field, after });
const draft = (projectId: number, lines: object[], more: object = {}) =>
  make(entityCalls(demandChange).create, { projectId, title: '变更', reason: '客户要求', lines, ...more });

/** What of demand, plan, structure and the states of all changes has happened. */
async function stateOf(id: number): Promise<string[]> {
  const rows = await query(
    `SELECT c.status, d.estimate::float AS estimate, p.status AS plan, (SELECT status FROM product_change WHERE id = c.product_changes[1]) AS product,
      c.baseline IS NOT NULL AS kept, p.baseline IS NOT NULL AS planned
    FROM demand_change c JOIN demand_change_lines l ON l.record = c.id JOIN dev_demand d ON d.id = l.demand
      LEFT JOIN plan_change p ON p.id = c.plan_change WHERE c.id = $1 ORDER BY l.position LIMIT 1`,
    [id],
  );
  return Object.values(rows[0]!).map(String);
}

test('together: nothing moves before the approval; then demand, structure, plan and their baselines agree', async () => {
  await bind(APPLY, 'decide');
  const { projectId, task, demand } = await controlled();
  const planChange = await longer(projectId, task);
  const { versionId, id: productChange } = await productDraft();
  const change = await draft(projectId, [edit(demand, 'estimate', '64')], {
    planChange,
    productChanges: [productChange],
  });
  const effect = await make(demandChangeEffect, { changeId: change.id });
  expect([effect.hours, effect.problems]).toEqual([24, []]);
  expect(effect.parts.map(({ kind, status }) => [kind, status])).toEqual([
    ['productChange', 'draft'],
    ['planChange', 'draft'],
  ]);
  // The finish is told before anybody decides.
  expect(effect.parts[1]!.fields.some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))).toBe(
    true,
  );
  const item = await make(askForMove, { entity: 'demandChange', id: change.id, action: 'apply' });
  const instance = (await startItem(item, maker)) as number;
  expect(instance).toBeGreaterThan(0);
  expect(await stateOf(change.id)).toEqual(['draft', '40', 'waiting', 'waiting', 'false', 'false']);
  const { diff } = await done(workflowDiff, { instanceId: instance }, judge);
  expect(diff!.tables.length).toBeGreaterThanOrEqual(3);
  expect(diff!.tables.flatMap(({ rows }) => rows.filter(({ decidable }) => decidable))).toHaveLength(1);
  expect((await agree(instance)).msg).toBe('');
  expect(await stateOf(change.id)).toEqual(['approved', '64', 'approved', 'approved', 'true', 'true']);
  const { rows } = await make(readStructure, { versionId });
  expect(JSON.stringify(rows)).toContain('a2');
  await bind(APPLY, null);
});

test('together: one part that cannot take effect undoes all of it, and is said by its number; withdrawn, all are free again', async () => {
  await bind(APPLY, 'decide');
  const { projectId, task, demand } = await controlled();
  const planChange = await longer(projectId, task);
  const { versionId, id: productChange } = await productDraft();
  const change = await draft(projectId, [edit(demand, 'estimate', '64')], {
    planChange,
    productChanges: [productChange],
  });
  const item = await make(askForMove, { entity: 'demandChange', id: change.id, action: 'apply' });
  const instance = (await startItem(item, maker)) as number;
  // What another change of the structure leaves behind.
  await pool.query(`UPDATE product_node SET name = 'other' WHERE version_id = $1 AND key = 'a'`, [versionId]);
  expect((await agree(instance)).msg).toContain('PCR-001');
  expect(await stateOf(change.id)).toEqual(['draft', '40', 'waiting', 'waiting', 'false', 'false']);
  expect((await act(instance, { kind: 'withdraw', opinion: '不要了' }, maker)).msg).toBe('');
  expect((await stateOf(change.id)).slice(2, 4)).toEqual(['withdrawn', 'withdrawn']);
  await bind(APPLY, null);
});

test('together: a plan whose own binding asks for others keeps it; the change of demands says so', async () => {
  await bind('plan.change', 'decide');
  const { projectId, task, demand } = await controlled();
  const change = await draft(projectId, [edit(demand, 'estimate', '64')], {
    planChange: await longer(projectId, task),
  });
  const { problems } = await make(demandChangeEffect, { changeId: change.id });
  expect(problems.join()).toContain('流程 decide');
  const { msg } = await maker.send(moves.move, { id: change.id, action: 'apply' } as never);
  expect(msg).toContain('流程 decide');
  expect(await stateOf(change.id)).toEqual(['draft', '40', 'draft', 'null', 'false', 'false']);
  await bind('plan.change', null);
  expect((await maker.send(moves.move, { id: change.id, action: 'apply' } as never)).msg).toBe('');
});

test('5: of three lines one is refused; what is applied is the rest, its hash says so, and the refused line stays on record', async () => {
  await bind(APPLY, 'decide');
  const { projectId, demand } = await controlled();
  const lines = [
    edit(demand, 'estimate', '64'),
    edit(demand, 'acceptance', 'new'),
    edit(demand, 'rationale', 'because'),
  ];
  const change = await draft(projectId, lines);
  const item = await make(askForMove, { entity: 'demandChange', id: change.id, action: 'apply' });
  const instance = (await startItem(item, maker)) as number;
  const all = await judge.send(refuseRows, { instanceId: instance, refused: [0, 1, 2] });
  expect(all.code).not.toBe(0);
  expect((await judge.send(refuseRows, { instanceId: instance, refused: [1] })).msg).toBe('');
  expect((await agree(instance)).msg).toBe('');
  const [row] = await query(
    'SELECT estimate::float AS estimate, acceptance, rationale, revision FROM dev_demand WHERE id = $1',
    [demand],
  );
  expect(row).toEqual({ estimate: 64, acceptance: 'old', rationale: 'because', revision: 2 });
  const read = await make(entityCalls(demandChange).get, { id: change.id });
  const kept = read.row.lines as ChangeLine[];
  expect(kept.map(({ refused }) => refused ?? false)).toEqual([false, true, false]);
  expect(read.row.redline).toBe(redlineOf(kept.filter(({ refused }) => !refused)));
  await bind(APPLY, null);
});

test('a line that was changed in the database is not what was submitted: the change does not take effect', async () => {
  const { projectId, demand } = await controlled();
  const change = await draft(projectId, [edit(demand, 'estimate', '64')]);
  await pool.query(`UPDATE demand_change_lines SET after = '80' WHERE record = $1`, [change.id]);
  expect((await maker.send(moves.move, { id: change.id, action: 'apply' } as never)).msg).toContain('不一致');
});

const KILLS = Number(process.env.TOGETHER_KILLS ?? 1);
const PROBE = fileURLToPath(new URL('../../../../app/testing/demand-crash-probe.ts', import.meta.url));

/** Runs the probe; kills it so many milliseconds after a change began. Answers the ids that were answered. */
async function run(order: DemandCrashOrder, killAfter: number | null): Promise<number[]> {
  const child = spawn(process.execPath, [PROBE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  const answered: number[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const [word, id] = line.split(' ');
      if (word === 'done') answered.push(Number(id));
      else if (killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter);
    }
  });
  const [code] = await new Promise<[number | null]>((resolve) => child.on('close', (exit) => resolve([exit])));
  expect(killAfter !== null || code === 0).toBe(true);
  return answered;
}

test(`11: together, killed ${KILLS} times at random moments: never half`, { timeout: 300_000 }, async () => {
  const changes: number[] = [];
  for (let n = 0; n < KILLS; n++) {
    const { projectId, task, demand } = await controlled();
    const planChange = await longer(projectId, task);
    changes.push((await draft(projectId, [edit(demand, 'estimate', '64')], { planChange })).id);
  }
  const NONE = ['draft', '40', 'draft', 'null', 'false', 'false'];
  const ALL = ['approved', '64', 'approved', 'null', 'true', 'true'];
  const order = { access: server.database.access.app, companyId: home.companyId, user: home.userId };
  const open = async () => {
    const left: number[] = [];
    for (const id of changes) {
      const state = await stateOf(id);
      expect([NONE, ALL]).toContainEqual(state);
      if (state[0] === 'draft') left.push(id);
    }
    return left;
  };
  for (let n = 0; n < KILLS; n++) {
    const left = await open();
    if (left.length === 0) break;
    const answered = await run({ ...order, changes: left }, Math.floor(Math.random() * 120));
    for (const id of answered) expect(await stateOf(id)).toEqual(ALL);
  }
  await run({ ...order, changes: await open() }, null);
  expect(await open()).toEqual([]);
});
