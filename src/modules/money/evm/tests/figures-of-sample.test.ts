/**
 * Every figure of money on the pages of the sample company opens rows that sum to it to the cent: by the calls its pages ask, as a
 * person who may see costs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#app/testing/world.ts';
import { formatDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Money } from '#kernel/field.ts';
import { centsOf } from '#kernel/fields/money.ts';
import { askedOf } from '#kernel/report.ts';
import { budgetSheet, programPot } from '#modules/money/budget/budget.calls.ts';
import { totalsOf } from '#modules/money/budget/budget-model.ts';
import { figureOf, itemsOf, monthsOf, sumOf } from '#modules/money/contract/cash.rules.ts';
import { contractCashFlow, contractStanding, projectCashFlow } from '#modules/money/contract/contract.calls.ts';
import { acceptance, type ContractRow, contract, invoice, payment } from '#modules/money/contract/contract.entity.ts';
import { costEntries } from '#modules/money/cost/cost.calls.ts';
import { costReport } from '#modules/money/cost/cost-reports.ts';
import {
  budgetActual,
  budgetActualParts,
  costGroups,
  NO_GROUP,
  OPERANDS,
  projectCostReport,
} from '../budget-actual.calls.ts';
import { budgetActualReport, projectCosts } from '../budget-actual.reports.ts';
import { readClosedMonths, readEvm, readProgramEvm } from '../evm.calls.ts';
import { evmAt } from '../evm-at.ts';
import { AMOUNTS, rowsBehind, sumsOf } from '../figures.ts';

let world: World;
let projects: number[];
let programs: number[];
const ADMIN = 'admin';
beforeAll(async () => {
  world = await makeWorld();
  const ids = async (table: string, where: string): Promise<number[]> => {
    const company = world.people.get(ADMIN)!.companyId;
    const { rows } = await world.server.database.pool.query<{ id: number }>(
      `SELECT id::int AS id FROM ${table} t WHERE company_id = $1 AND ${where} ORDER BY id`,
      [company],
    );
    return rows.map(({ id }) => id);
  };
  const cost = "EXISTS (SELECT FROM cost_entry e WHERE e.object_kind = 'project' AND e.object_id = t.id)";
  const budget = "EXISTS (SELECT FROM budget b WHERE b.object_kind = 'project' AND b.object_id = t.id)";
  projects = await ids(
    'project',
    `(${cost} OR ${budget} OR EXISTS (SELECT FROM contract c WHERE c.project_id = t.id))`,
  );
  programs = await ids('program', 'true');
  expect(projects.length).toBeGreaterThan(0);
  expect(programs.length).toBeGreaterThan(0);
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: any call, by the input it takes
async function ask<C extends { input: object }>(call: C, input: object): Promise<any> {
  const { code, data, msg } = await world.people.get(ADMIN)!.client.send(call as never, input as never);
  expect([code, msg]).toEqual([0, '']);
  return data;
}
const cents = (of: Money | string | null | undefined): number =>
  of ? Number(centsOf(typeof of === 'string' ? of : of.amount)) : 0;
const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
const all = { pageNum: 1, pageSize: 1000 };

/** What the list behind an address comes to: its inputs and filters as its page asks them. */
async function ledger(address: string): Promise<number> {
  const given = Object.fromEntries(new URL(address, 'http://x').searchParams);
  const { inputs, filters } = askedOf(costReport, given, '2026-01-01');
  const of = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (name.endsWith('Id') ? [[name, Number(value)]] : [])),
  );
  for (const name of ['projectId', 'programId']) delete filters[name];
  let [sum, page] = [0, 1];
  for (;;) {
    const { list, total: count } = await ask(costEntries, { ...inputs, ...of, filters, pageNum: page, pageSize: 1000 });
    sum += total(list.map((row: { amount: Money }) => cents(row.amount)));
    if (page * 1000 >= count) return sum;
    page++;
  }
}
const places = (): { projectId?: number; programId?: number }[] => [
  ...projects.map((projectId) => ({ projectId })),
  ...programs.map((programId) => ({ programId })),
];

test('budget against actual: every amount of every group is the sum of its rows, and actual cost that of the ledger it leads to', async () => {
  let [groups, links] = [0, 0];
  for (const place of places())
    for (const by of Object.keys(costGroups)) {
      const { list } = await ask(budgetActual, { ...place, by, ...all });
      const whole = await ask(budgetActualParts, { ...place, by });
      for (const what of OPERANDS)
        expect(whole[what], `${JSON.stringify(place)} ${by} ${what}`).toBe(
          total(list.map((row: Record<string, Money>) => cents(row[what]))),
        );
      const asked = { ...Object.fromEntries(Object.entries(place).map(([name, id]) => [name, String(id)])), by };
      for (const row of list) {
        groups++;
        const made = await ask(budgetActualParts, { ...place, by, key: row.key ?? NO_GROUP });
        const named = `${JSON.stringify(place)} ${by} ${row.title}`;
        for (const what of OPERANDS) {
          const parts = made.parts.filter((part: { what: string }) => part.what === what);
          expect(total(parts.map((part: { cents: number }) => part.cents)), `${named} ${what}`).toBe(cents(row[what]));
        }
        const [budget, actual, committed] = OPERANDS.map((what) => cents(row[what]));
        expect([cents(row.remaining), cents(row.balance)]).toEqual([budget! - actual!, budget! - actual! - committed!]);
        const address = budgetActualReport.drill!.actual!(row, asked);
        // Addresses of one kind are alike: each third is asked.
        if (address === null || groups % 3 > 0) continue;
        links++;
        expect(await ledger(address), `${named} ${address}`).toBe(actual);
      }
    }
  expect(groups).toBeGreaterThan(40);
  expect(links).toBeGreaterThan(40);
});

test('rows of actual cost lead to as much in the ledger', async () => {
  for (const place of places()) {
    const { parts } = await ask(budgetActualParts, { ...place, by: 'subject' });
    for (const { what, to, cents: of, title } of parts)
      if (what === 'actual' && to) expect(await ledger(to), title).toBe(of);
  }
});

test('budgets: total, work and reserve are sums of entries; actual and committed those of budget against actual', async () => {
  let budgets = 0;
  for (const place of places()) {
    const sheet = await ask(budgetSheet, place);
    const { total: of, bac, reserve } = totalsOf(sheet.lines);
    expect(of).toBe(total(sheet.lines.map((line: { cents: number }) => line.cents)));
    expect(of).toBe(bac + reserve);
    if (sheet.lines.length > 0) budgets++;
    if (!place.projectId || sheet.budget?.status !== 'published') continue;
    const whole = await ask(budgetActualParts, { ...place, by: 'subject' });
    expect(whole).toMatchObject({
      budget: of,
      actual: total(sheet.used.map((one: { actual: number }) => one.actual)),
      committed: total(sheet.used.map((one: { committed: number }) => one.committed)),
    });
  }
  expect(budgets).toBeGreaterThan(0);
});

test('earned value: amounts of every node are sums of their rows, and actual cost that of the ledger', async () => {
  for (const projectId of projects) {
    const { data, status } = await ask(readEvm, { projectId });
    const at = evmAt(data, status);
    for (let node = -1; node < data.nodes.length; node++)
      for (const amount of AMOUNTS) {
        const rows = rowsBehind(data, status, amount, node);
        expect(total(rows.map((row) => row.amount)), `${projectId} ${node} ${amount}`).toBe(
          sumsOf(at, data, node)[amount],
        );
      }
    const to = formatDay(status);
    expect(await ledger(`/x?projectId=${projectId}&to=${to}`)).toBe(at.total.ac);
    for (const { node, amount } of rowsBehind(data, status, 'ac', -1)) {
      const of = node < 0 ? 'noTask=true' : `task=${data.nodes[node].id}`;
      expect(await ledger(`/x?projectId=${projectId}&to=${to}&${of}`), `${projectId} ${of}`).toBe(amount);
    }
  }
});

test('closed months: the cost by subject sums to what was frozen, and what came later is in the ledger', async () => {
  let months = 0;
  for (const projectId of projects)
    for (const { day, closedAt, ac, subjects, since } of await ask(readClosedMonths, { projectId })) {
      months++;
      expect(total(subjects.map((one: { cents: number }) => one.cents))).toBe(ac);
      expect(await ledger(`/x?projectId=${projectId}&to=${day}&known=${encodeURIComponent(closedAt)}`)).toBe(ac);
      expect(await ledger(`/x?projectId=${projectId}&to=${day}&since=${encodeURIComponent(closedAt)}`)).toBe(since);
    }
  expect(months).toBeGreaterThanOrEqual(0);
});

test('the cost report and programs: each project is what its own page says, sums are those of the rows', async () => {
  const status =
    30 +
    Math.max(...(await Promise.all(projects.map(async (projectId) => (await ask(readEvm, { projectId })).status))));
  const day = formatDay(status);
  const { list, figures } = await ask(projectCostReport, { scope: 'all', day, ...all });
  for (const name of ['bac', 'pv', 'ev', 'ac'] as const)
    expect(Math.round(figures[name] * 100), name).toBe(
      total(list.map((row: Record<string, Money>) => cents(row[name]))),
    );
  const own = new Map<number, ReturnType<typeof evmAt>['total']>();
  for (const row of list) {
    const { data } = await ask(readEvm, { projectId: row.project });
    const at = evmAt(data, status).total;
    own.set(row.project, at);
    for (const name of ['bac', 'pv', 'ev', 'ac'] as const)
      expect(cents(row[name]), `${row.title} ${name}`).toBe(at[name]);
    expect([cents(row.cv), cents(row.sv)]).toEqual([at.ev - at.ac, at.ev - at.pv]);
    const address = projectCosts.drill!.ac!(row, { day });
    expect(await ledger(address!), row.title).toBe(at.ac);
  }
  for (const programId of programs) {
    const answer = await ask(readProgramEvm, { programId, day });
    for (const { project, bac, pv, ev, ac } of answer.projects)
      expect({ bac, pv, ev, ac }).toMatchObject(pick(own.get(project)!));
    const pot = await ask(programPot, { programId });
    expect(pot.allocated).toBe(total(pot.projects.map((row: { allocated: number }) => row.allocated)));
    for (const { projectId, published } of pot.projects) {
      const sheet = await ask(budgetSheet, { projectId });
      expect(published).toBe(sheet.budget?.status === 'published' ? totalsOf(sheet.lines).total : 0);
    }
  }
});
const pick = ({ bac, pv, ev, ac }: { bac: number; pv: number; ev: number; ac: number }) => ({ bac, pv, ev, ac });

test('contracts: paid, approved, invoiced and accepted are sums of their papers; cash flows are whole by contract', async () => {
  const { list } = (await ask(entityCalls(contract).list, all)) as { list: ContractRow[] };
  expect(list.length).toBeGreaterThan(3);
  const amounts = async (entity: typeof payment | typeof invoice | typeof acceptance, of: number) =>
    (
      (await ask(entityCalls(entity as typeof payment).list, { ...all, filters: { contract: String(of) } })) as {
        list: { status?: string; amount: Money | null; node: number | null }[];
      }
    ).list;
  for (const row of list) {
    const standing = await ask(contractStanding, { contractId: row.id });
    const payments = await amounts(payment, row.id);
    const sum = (status: string): number =>
      total(payments.flatMap((one) => (one.status === status ? [cents(one.amount)] : [])));
    const [invoices, accepted] = [await amounts(invoice, row.id), await amounts(acceptance, row.id)];
    const papers = (of: { amount: Money | null }[]): number => total(of.map(({ amount }) => cents(amount)));
    const of = Object.fromEntries(
      ['payable', 'paid', 'approved', 'left', 'invoiced', 'accepted', 'accrual'].map((name) => [
        name,
        cents(standing[name]),
      ]),
    );
    expect(of, row.name).toMatchObject({
      paid: sum('paid'),
      approved: sum('approved'),
      invoiced: papers(invoices),
      accepted: papers(accepted),
      left: of.payable! - sum('paid') - sum('approved'),
      accrual: Math.max(0, papers(accepted) - sum('paid')),
    });
    for (const node of standing.nodes)
      expect(cents(node.paid), `${row.name} ${node.name}`).toBe(
        total(payments.flatMap((one) => (one.status === 'paid' && one.node === node.id ? [cents(one.amount)] : []))),
      );
    const { items } = await ask(contractCashFlow, { contractId: row.id });
    if (row.status !== 'terminated' && row.status !== 'closed')
      expect(sumOf(items, row.direction), row.name).toBe(of.payable);
  }
  for (const projectId of projects) {
    const { items } = await ask(projectCashFlow, { projectId });
    for (const column of [
      'sales.planned',
      'sales.agreed',
      'sales.paid',
      'purchase.planned',
      'purchase.agreed',
      'purchase.paid',
      'net',
    ] as const)
      for (const month of [...monthsOf(items), undefined])
        expect(sumOf(itemsOf(items, column, month), column)).toBe(figureOf(items, column, month));
  }
});
