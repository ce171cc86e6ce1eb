/**
 * Contracts as cost: what they order of budgets (design, acceptance 11), in other currencies (13), what hangs on milestones (12), and
 * tasks and projects that wait for them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueWorld } from '#app/testing/issue-world.ts';
import { changed } from '#app/testing/plan-world.ts';
import { parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { exchangeRate } from '#modules/money/account/account.entity.ts';
import { budgetSheet, publishBudget, saveBudget } from '#modules/money/budget/budget.calls.ts';
import type { BudgetLine } from '#modules/money/budget/budget-model.ts';
import { customer } from '#modules/money/customer/customer.entity.ts';
import { supplier } from '#modules/money/supplier/supplier.entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { finishDays } from '#modules/planning/plan/planned-days.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { type CashItem, cashFrom, figureOf } from '../cash.rules.ts';
import { contractCashFlow, contractStanding, projectCashFlow } from '../contract.calls.ts';
import { acceptance, type ContractRow, contract, payment } from '../contract.entity.ts';
import { contractLife, paymentLife } from '../contract.life.ts';
import { nodesAt } from '../contract.rules.ts';
import { accruedOf } from '../server/public.ts';

const world = await issueWorld();
afterAll(world.close);
const { query, done, home, newProject } = world;
const calls = { ...entityCalls(contract), ...lifecycleCalls(contractLife) };
const pays = { ...entityCalls(payment), ...lifecycleCalls(paymentLife) };
const buyer = await world.person('buyer', [
  ...['customer', 'supplier', 'contract'].flatMap((of) =>
    ['query', 'add', 'edit', 'delete'].map((verb) => `crm:${of}:${verb}`),
  ),
  'finance:payment:confirm',
  'crm:contract:manageAll',
  'sys:accountSet:query',
  'sys:exchangeRate:edit',
]);
let seller = 0;
let subject = 0;
beforeAll(async () => {
  seller = (await done(entityCalls(supplier).create, { name: 'Steel' }, buyer.client)).id;
  const [row] = await query(
    `INSERT INTO subject (company_id, account_set, code, name, scope) SELECT company_id, id, '902', 'Materials', ARRAY['budget','actual','contract']
      FROM account_set WHERE company_id = $1 AND is_default RETURNING id::int AS id`,
    [home.companyId],
  );
  subject = row!.id as number;
});

let made = 0;
async function project(): Promise<number> {
  const id = await newProject();
  await world.member('project', id, buyer, [
    'pm:plan:query',
    'pm:contract:query',
    'pm:contract:edit',
    'pm:contract:pay',
  ]);
  return id;
}
const draft = async (projectId: number, amount: string, more: Record<string, unknown> = {}, currency = 'CNY') =>
  (await done(
    calls.create,
    {
      ...{
        projectId,
        name: `Contract ${++made}`,
        direction: 'purchase',
        supplier: seller,
        amount: { amount, currency },
      },
      ...{ allocations: [{ subject, share: '100' }], ...more },
    },
    buyer.client,
  )) as unknown as ContractRow;
const sign = (row: { id: number }, signTime = '2026-01-05') =>
  buyer.client.send(calls.move, { id: row.id, action: 'sign', values: { signTime } });
async function signed(projectId: number, amount: string, more: Record<string, unknown> = {}, currency = 'CNY') {
  const answer = await sign(await draft(projectId, amount, more, currency));
  expect(answer.problems ?? answer.msg).toEqual('');
  return answer.data as unknown as ContractRow;
}
async function paid(of: ContractRow, amount: string, paidOn: string): Promise<number> {
  const values = {
    contract: of.id,
    projectId: of.projectId,
    amount: { amount, currency: of.amount.currency },
    plannedOn: paidOn,
  };
  const { id } = await done(pays.create, values as never, buyer.client);
  for (const move of [{ action: 'apply' }, { action: 'pay', values: { paidOn } }]) {
    const answer = await buyer.client.send(pays.move, { id, ...move });
    expect(answer.problems ?? answer.msg).toEqual('');
  }
  return id;
}
/** A published budget of so many cents of the subject. */
async function budget(cents: number, controlMode: string): Promise<number> {
  const projectId = await project();
  const line: BudgetLine = {
    ...{ subject, task: null, kind: 'work', spread: 'months', responsible: null, remark: null },
    ...{ cents, months: { '2026-03': cents } },
  };
  await done(saveBudget, { projectId, revision: 0, lines: [line], controlMode, controlLevel: 'subject' } as never);
  await done(publishBudget, { projectId, revision: 1 });
  return projectId;
}
const committed = async (projectId: number): Promise<number> =>
  (await done(budgetSheet, { projectId })).used.reduce((sum, one) => sum + one.committed, 0);

test('acceptance 11: what a contract orders and what is paid of it are one amount; beyond the balance signing is stopped', async () => {
  const projectId = await budget(50_000_000, 'stop');
  const row = await signed(projectId, '400000.00');
  expect(await committed(projectId)).toBe(40_000_000);
  await paid(row, '100000.00', '2026-02-01');
  expect(await committed(projectId)).toBe(30_000_000);
});

const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 12);
test(`two contracts against one balance under stop: exactly one, ${ROUNDS} rounds`, async () => {
  const projectId = await budget(10_000_000, 'stop');
  expect((await sign(await draft(projectId, '100000.01'))).problems![0]).toMatchObject({
    field: 'amount',
    key: 'budget.beyond',
  });
  for (let round = 0; round < ROUNDS; round++) {
    const two = [await draft(projectId, '60000.00'), await draft(projectId, '50000.00')];
    const answers = await Promise.all(two.map((one) => sign(one)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const won = two[answers.findIndex(({ code }) => code === 0)]!;
    // A change to more than what is left is stopped too; what a terminated contract ordered is free again.
    const change = {
      id: won.id,
      action: 'change',
      reason: 'more',
      values: { amount: { amount: '100000.01', currency: 'CNY' } },
    };
    if (round === 0) expect((await buyer.client.send(calls.move, change)).problems![0]!.key).toBe('budget.beyond');
    await buyer.client.send(calls.move, { id: won.id, action: 'terminate', reason: 'next round' });
    expect(await committed(projectId)).toBe(0);
  }
});

test('under warn and ignore the same is signed', async () => {
  for (const mode of ['warn', 'ignore'])
    expect((await sign(await draft(await budget(100, mode), '2.00'))).msg).toBe('');
});

test('a payment is cost of its day by the shares of the contract, to the cent; revoked it is reversed', async () => {
  const projectId = await project();
  const allocations = ['33.33', '33.33', '33.34'].map((share) => ({ subject, share }));
  const row = await signed(projectId, '100.00', { allocations });
  const id = await paid(row, '100.00', '2026-02-03');
  const entries = async () =>
    query(
      `SELECT cents::int AS cents, effect_date::text AS day, subject::int AS subject FROM cost_entry
        WHERE source = 'payment' AND source_id = $1 ORDER BY id`,
      [id],
    );
  expect(await entries()).toEqual([3333, 3333, 3334].map((cents) => ({ cents, day: '2026-02-03', subject })));
  await buyer.client.send(pays.move, { id, action: 'revoke', reason: 'bounced' });
  expect((await entries()).map(({ cents }) => cents)).toEqual([3333, 3333, 3334, -3333, -3333, -3334]);
});

test('accepted and not paid: the part of the project, at most what is accepted; paid, it is cost and no gap', async () => {
  const projectId = await project();
  const gap = async (): Promise<number> => {
    let sum = 0;
    await asSystem(world.server.db, home.companyId, Date.now(), async (ctx) => {
      sum = await accruedOf(ctx, projectId);
    });
    return sum;
  };
  const allocations = [
    { project: projectId, subject, share: '60' },
    { project: projectId, subject, share: '40' },
  ];
  const row = await signed(projectId, '1000.00', { allocations });
  expect(await gap()).toBe(0);
  const values = {
    contract: row.id,
    projectId,
    name: 'Part',
    day: '2026-02-01',
    amount: { amount: '300.01', currency: 'CNY' },
  };
  await done(entityCalls(acceptance).create, values as never, buyer.client);
  expect(await gap()).toBe(30_001);
  await paid(row, '100.00', '2026-02-02');
  expect(await gap()).toBe(20_001);
  await paid(row, '500.00', '2026-02-03');
  expect(await gap()).toBe(0);
});

test('acceptance 13: USD 10,000 at 7.1234; 5,000 paid at 7.2000', async () => {
  for (const [day, rate] of [
    ['2026-01-01', '7.12340000'],
    ['2026-02-01', '7.20000000'],
  ])
    await done(entityCalls(exchangeRate).create, { currency: 'USD', day, rate } as never, buyer.client);
  const projectId = await budget(100_000_000, 'stop');
  const row = await signed(projectId, '10000.00', {}, 'USD');
  expect(await committed(projectId)).toBe(7_123_400);
  const id = await paid(row, '5000.00', '2026-02-05');
  const [cost] = await query(
    'SELECT sum(cents)::int AS cents, sum(orig_cents)::int AS orig FROM cost_entry WHERE source_id = $1',
    [id],
  );
  expect(cost).toEqual({ cents: 3_600_000, orig: 500_000 });
  expect(await committed(projectId)).toBe(3_561_700);
  const { exchange } = await done(contractStanding, { contractId: row.id }, buyer.client);
  expect(exchange).toEqual({ currency: 'CNY', committed: '35617.00', cost: '36000.00', difference: '383.00' });
  // A currency without a rate is refused by name.
  expect((await sign(await draft(projectId, '5.00', {}, 'EUR'))).problems![0]!.key).toBe('account.noRate');
});

test('acceptance 12: a node on a milestone moves with it; it stays planned until the task is finished', () => {
  const nodes = [{ id: 1, name: 'n', condition: 'milestone', task: 7, share: '60', retention: false }] as never;
  const of = {
    nodes,
    amount: { amount: '1000000.00', currency: 'CNY' },
    warrantyUntil: null,
    status: 'effective',
  } as const;
  const at = (planned: string, finished: string | null = null) =>
    nodesAt(
      of,
      () => ({ task: { planned, finished, progress: 0 }, paid: 0n, approved: 0n, prepared: 0n }),
      '2026-05-01',
    )[0];
  expect(at('2026-05-29')).toMatchObject({ plannedDate: '2026-05-29', state: 'planned', dueDate: null });
  expect(at('2026-06-12')).toMatchObject({ plannedDate: '2026-06-12', state: 'planned', dueDate: null });
  expect(at('2026-06-12', '2026-04-30')).toMatchObject({ state: 'due', dueDate: '2026-04-30' });
});

test('a task waits for its contract that is in force, a draft holds nothing; a project for payments that are approved', async () => {
  const projectId = await project();
  const [task] = await query(
    `INSERT INTO task (company_id, project_id, name, status, responsible) VALUES ($1, $2, 'Deliver', 'ongoing', $3) RETURNING id::int AS id`,
    [home.companyId, projectId, home.userId],
  );
  const id = task!.id as number;
  const row = await draft(projectId, '10.00', { allocations: [{ task: id, share: '100' }] });
  const { hindrancesOf } = await import('#server/entity/hindrances.ts');
  const why = async (kind: string, action: string, of: number) => {
    let found: string[] = [];
    await asSystem(world.server.db, home.companyId, Date.now(), async (ctx) => {
      found = ((await hindrancesOf(kind, action, ctx, [{ id: of }])).get(of) ?? []).map(({ message }) => message.key);
    });
    return found;
  };
  expect(await why('task', 'finish', id)).toEqual([]);
  expect(await why('task', 'remove', id)).toContain('contract.taskKept');
  await sign(row);
  expect(await why('task', 'finish', id)).toEqual(['taskHindrance.contractOwn']);
  const values = { contract: row.id, projectId, amount: { amount: '5.00', currency: 'CNY' }, plannedOn: '2026-02-01' };
  const made = await done(pays.create, values as never, buyer.client);
  await buyer.client.send(pays.move, { id: made.id, action: 'apply' });
  expect(await why('project', 'complete', projectId)).toContain('contract.projectPayments');
  const flow = await done(projectCashFlow, { projectId }, buyer.client);
  expect(flow).toMatchObject({ currency: 'CNY', others: 0, contracts: { [row.id]: row.name } });
  expect(flow.items.map(({ stage, day, cents, payment: of }) => [stage, day, cents, of])).toEqual([
    ['agreed', '2026-02-01', 500, made.id],
    ['agreed', null, 500, null],
  ]);
  expect(await done(contractCashFlow, { contractId: row.id }, buyer.client)).toEqual(flow);
  const nobody = await world.person('nobody', ['crm:contract:query']);
  expect((await nobody.client.send(contractCashFlow, { contractId: row.id })).code).toBe(404);
  await buyer.client.send(pays.move, { id: made.id, action: 'cancel', reason: 'no' });
  await buyer.client.send(calls.move, { id: row.id, action: 'terminate', reason: 'no' });
  expect(await why('task', 'finish', id)).toEqual([]);
});

test('scenario 12: M slips ten working days in a draft; 600,000 move from May to June before anything is saved, the node stays planned', async () => {
  const { projectId, ids } = await world.planned([null]);
  await world.member('project', projectId, buyer, ['pm:plan:query', 'pm:contract:query', 'pm:contract:edit']);
  const M = ids[0]!;
  const at = async (day: string) => {
    const { plan, revision } = await world.open(projectId);
    const minute = parseDay(day)! * 1440;
    const next = changed(plan, M, { milestone: true, durationMinutes: 0, constraint: 'SNET', constraintAt: minute });
    return { plan, next, revision };
  };
  const first = await at('2026-05-29');
  const saved = await world.save(projectId, first.revision, diffPlans(first.plan, first.next));
  expect(saved.problems ?? saved.msg).toEqual('');
  const customerId = (await done(entityCalls(customer).create, { name: 'Buyer of M' }, buyer.client)).id;
  const nodes = [
    { name: 'down', condition: 'date', day: '2026-02-10', share: '40', retention: false },
    { name: 'M', condition: 'milestone', task: M, share: '60', retention: false },
  ];
  const row = (await done(
    calls.create,
    {
      ...{ projectId, name: 'Sale', direction: 'sales', customer: customerId, nodes },
      amount: { amount: '1000000.00', currency: 'CNY' },
    },
    buyer.client,
  )) as unknown as ContractRow;
  await sign(row);
  const flow = () => done(projectCashFlow, { projectId }, buyer.client);
  const months = (items: CashItem[]) => ['2026-05', '2026-06'].map((month) => figureOf(items, 'net', month));
  const { items, basis } = await flow();
  expect(months(items)).toEqual([60_000_000, 0]);
  expect(cashFrom(basis)).toEqual(items);
  // As the browser has it while the bar is moved: the plan is scheduled, nothing is saved.
  const draftPlan = await at('2026-06-12');
  const made = schedulePlan(draftPlan.next);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  const finishes = finishDays({ plan: draftPlan.next, schedule: made.schedule });
  expect(finishes.get(M)).toBe('2026-06-12');
  const moved = cashFrom(basis, (task) => finishes.get(task));
  expect(months(moved)).toEqual([0, 60_000_000]);
  expect(moved.find(({ node }) => node === 'M')!.day).toBe('2026-06-12');
  expect(months((await flow()).items)).toEqual([60_000_000, 0]);
  const later = await world.save(projectId, draftPlan.revision, diffPlans(draftPlan.plan, draftPlan.next));
  expect(later.problems ?? later.msg).toEqual('');
  expect((await flow()).items).toEqual(moved);
  const { nodes: standing } = await done(contractStanding, { contractId: row.id }, buyer.client);
  expect(standing[1]).toMatchObject({ state: 'planned', dueDate: null, plannedDate: '2026-06-12' });
});
