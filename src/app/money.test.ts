/**
 * Money over the sample company: amounts leave the server for holders of its rights alone, and every figure of every page is the sum of
 * the rows it opens.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, OutputOf } from '#kernel/call.ts';
import { formatDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Report } from '#kernel/report.ts';
import { DIRECTIONS, figureOf, itemsOf, monthsOf, STAGES, sumOf } from '#modules/money/contract/cash.rules.ts';
import { contractCashFlow, contractStanding, projectCashFlow } from '#modules/money/contract/contract.calls.ts';
import { contract } from '#modules/money/contract/contract.entity.ts';
import { costEntries } from '#modules/money/cost/cost.calls.ts';
import { costReport, entriesAt } from '#modules/money/cost/cost-reports.ts';
import { budgetActual, costGroups, projectCostReport } from '#modules/money/evm/budget-actual.calls.ts';
import { budgetActualReport, projectCosts } from '#modules/money/evm/budget-actual.reports.ts';
import { readClosedMonths, readEvm } from '#modules/money/evm/evm.calls.ts';
import { evmAt } from '#modules/money/evm/evm-at.ts';
import { AMOUNTS, rowsBehind, sumsOf } from '#modules/money/evm/figures.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestAnswer, TestClient } from '#server/testing/http.ts';
import { inputOfAddress } from './testing/drill.ts';
import { makeWorld, type World } from './testing/world.ts';

/** Digits that nothing else has: yuan; its cents follow. */
const MARK = '91827364';
const MONEY = /^pm:(cost|budget|actualCost|contract):/;

let world: World;
let projectId: number;
let made = 0;
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.server.database.pool.query(text, values)).rows as T[];

/** A member of the project with all its rights but some, and none of the system. */
async function member(without: RegExp): Promise<TestClient> {
  const rights = world.modules
    .flatMap((module) => module.rights ?? [])
    .flatMap((group) => group.rights)
    .filter(({ key, scopes }) => scopes.includes('project') && !without.test(key))
    .map(({ key }) => key);
  const name = `member ${++made}`;
  const [row] = await query<{ id: string }>(
    `WITH u AS (INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
        SELECT 1, $1, $1, min(id), 'internal' FROM department WHERE company_id = 1 RETURNING id),
      r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, manager, rights) VALUES (1, 'project', $2, $1, false, $3) RETURNING id),
      m AS (INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) SELECT 1, 'project', $2, u.id, ARRAY[r.id] FROM u, r)
    SELECT id FROM u`,
    [name, projectId, JSON.stringify(rights)],
  );
  return world.server.as({ userId: Number(row!.id), companyId: 1, name, rights: [], departments: [] });
}

beforeAll(async () => {
  world = await makeWorld();
  // The one with most cost has budgets, contracts, sheets and closed months too.
  const [most] = await query<{ id: string }>(
    `SELECT object_id AS id FROM cost_entry WHERE company_id = 1 AND object_kind = 'project' GROUP BY 1 ORDER BY sum(cents) DESC LIMIT 1`,
  );
  projectId = Number(most!.id);
});
afterAll(() => world.close());

async function read<C extends Call>(call: C, input: Record<string, unknown>, who: TestClient): Promise<OutputOf<C>> {
  const answer = await who.send(call, input);
  expect(answer.problems ?? answer.msg, call.path).toEqual('');
  return answer.data;
}
const today = '2026-11-28';
const cents = (amount: string | number): number => Math.round(Number(amount) * 100);

test('every figure of cost, earned value, closed months and cash flow is the sum of the rows it opens', async () => {
  const all = await member(/^$/);
  const ledger = async (address: string): Promise<number> => {
    const input = inputOfAddress(costReport as unknown as Report<never>, address, today);
    return cents((await read(costEntries, input, all)).figures.amount ?? 0);
  };
  const evm = await read(readEvm, { projectId }, all);
  let figures = 0;
  for (const day of [evm.status, evm.status - 60]) {
    const at = evmAt(evm.data, day);
    for (let node = -1; node < evm.data.nodes.length; node++)
      for (const amount of AMOUNTS) {
        const rows = rowsBehind(evm.data, day, amount, node);
        expect(
          rows.reduce((sum, one) => sum + one.amount, 0),
          `${amount} of ${node}`,
        ).toBe(sumsOf(at, evm.data, node)[amount]);
        figures++;
      }
    expect(await ledger(entriesAt({ projectId }, { to: formatDay(day) }))).toBe(at.total.ac);
  }
  for (const by of Object.keys(costGroups)) {
    const asked = { projectId: String(projectId), by };
    const { list, figures: sums } = await read(budgetActual, { projectId, by, pageSize: 1000 }, all);
    for (const row of list) {
      const address = budgetActualReport.drill!.actual!(row, asked);
      // Labor and reserve lead nowhere.
      if (!address) continue;
      expect(await ledger(address), `${by} ${row.title}`).toBe(cents(row.actual.amount));
      figures++;
    }
    for (const name of ['budget', 'actual', 'committed', 'remaining', 'balance'] as const)
      expect(
        list.reduce((sum, row) => sum + cents(row[name].amount), 0),
        `${by} ${name}`,
      ).toBe(cents(sums[name]!));
  }
  for (const { day, closedAt, ac, since, subjects } of await read(readClosedMonths, { projectId }, all)) {
    expect(await ledger(entriesAt({ projectId }, { to: day, known: closedAt }))).toBe(ac);
    expect(await ledger(entriesAt({ projectId }, { to: day, since: closedAt }))).toBe(since);
    expect(subjects.reduce((sum, one) => sum + one.cents, 0)).toBe(ac);
    figures++;
  }
  const flow = await read(projectCashFlow, { projectId }, all);
  for (const column of [
    ...DIRECTIONS.flatMap((one) => STAGES.map((stage) => `${one}.${stage}` as const)),
    'net' as const,
  ])
    expect(monthsOf(flow.items).reduce((sum, month) => sum + figureOf(flow.items, column, month), 0)).toBe(
      sumOf(itemsOf(flow.items, column), column),
    );
  for (const id of Object.keys(flow.contracts).map(Number)) {
    const own = await read(contractCashFlow, { contractId: id }, all);
    const standing = await read(contractStanding, { contractId: id }, all);
    expect(own.items).toEqual(flow.items.filter((one) => one.contract === id));
    const paid = own.items.filter(({ stage }) => stage === 'paid').reduce((sum, one) => sum + one.cents, 0);
    expect(paid, `contract ${id}`).toBe(cents(standing.paid));
    const { row } = (await read(entityCalls(contract).get, { id }, all)) as unknown as { row: { status: string } };
    if (row.status !== 'terminated' && row.status !== 'closed')
      expect(own.items.reduce((sum, one) => sum + one.cents, 0)).toBe(cents(standing.payable));
    figures++;
  }
  const report = await read(projectCostReport, { scope: 'all', day: today, pageSize: 1000 }, all);
  for (const row of report.list) {
    expect(await ledger(projectCosts.drill!.ac!(row, { scope: 'all', day: today })!)).toBe(cents(row.ac.amount));
    figures++;
  }
  expect(figures).toBeGreaterThan(100);
});

/** Marked amounts in every table of money that the project has rows in; what ids its records have. */
async function plant(): Promise<Record<string, number[]>> {
  const amount = (n: number): string => `${MARK}${n}`;
  const money = (n: number): string => `ROW(${amount(n)}, 'CNY')::money_value`;
  const ids: Record<string, number[]> = {};
  const mark = async (table: string, set: string, where: string): Promise<void> => {
    const rows = await query<{ id: string }>(
      `UPDATE ${table} SET ${set} WHERE id IN (SELECT id FROM ${table} WHERE company_id = 1 AND ${where} ORDER BY id LIMIT 1) RETURNING id`,
    );
    expect(rows, table).toHaveLength(1);
    ids[table] = [Number(rows[0]!.id)];
  };
  await query(
    `INSERT INTO cost_entry (company_id, object_kind, object_id, effect_date, posting_date, known_at, cents, source, source_id, note)
     VALUES (1, 'project', $1, '2026-06-01', '2026-06-01', '2026-06-01', ${amount(11)}, 'import', 987654, 'planted ${MARK}')`,
    [projectId],
  );
  await mark('cost_sheet', `total = ${money(12)}`, `project_id = ${projectId}`);
  await query(
    `UPDATE cost_sheet_lines SET amount = ${money(13)} WHERE id IN (SELECT min(l.id) FROM cost_sheet_lines l JOIN cost_sheet s ON s.id = l.record WHERE s.project_id = $1)`,
    [projectId],
  );
  await mark(
    'contract',
    `amount = ${money(14)}, net_amount = ${money(15)}`,
    `project_id = ${projectId} AND status = 'effective'`,
  );
  await query(`UPDATE contract_nodes SET amount = ${MARK}.16, share = NULL WHERE record = $1`, [ids.contract![0]]);
  await mark(
    'payment',
    `amount = ${money(17)}`,
    `project_id = ${projectId} AND status = 'draft' OR contract = ${ids.contract![0]} AND status <> 'paid' OR project_id = ${projectId}`,
  );
  await query(
    `INSERT INTO invoice (company_id, project_id, number, contract, kind, amount, day, note) VALUES (1, $1, 'planted', $2, 'other', ${money(18)}, '2026-06-01', '${MARK}')`,
    [projectId, ids.contract![0]],
  );
  await query(
    `INSERT INTO acceptance (company_id, project_id, name, contract, amount, day) VALUES (1, $1, 'planted', $2, ${money(19)}, '2026-06-01')`,
    [projectId, ids.contract![0]],
  );
  await query(
    `UPDATE budget_line SET cents = ${amount(20)}, months = '{"2026-06": ${amount(20)}}', spread = 'months' WHERE id IN (SELECT min(l.id) FROM budget_line l
      JOIN budget b ON b.id = l.budget WHERE b.object_kind = 'project' AND b.object_id = $1 AND l.kind = 'work')`,
    [projectId],
  );
  await mark('budget_version', `total = ${money(21)}`, `project_id = ${projectId}`);
  await query(
    `INSERT INTO evm_snapshot (company_id, project_id, period, closed_at, day, bac, pv, ev, ac, subjects)
     SELECT 1, $1, id, now(), '2026-06-30', ${amount(22)}, ${amount(23)}, ${amount(24)}, ${amount(25)}, '[]' FROM fiscal_period
     WHERE company_id = 1 AND month = '2026-06-01'`,
    [projectId],
  );
  await query(
    `UPDATE fiscal_period SET status = 'closed', closed_at = (SELECT max(closed_at) FROM evm_snapshot) WHERE company_id = 1 AND month = '2026-06-01'`,
  );
  const [version] = await query<{ id: string }>(`SELECT max(id) AS id FROM budget_version WHERE project_id = $1`, [
    projectId,
  ]);
  const [change] = await query<{ id: string }>(`SELECT max(id) AS id FROM budget_change WHERE project_id = $1`, [
    projectId,
  ]);
  return { ...ids, version: [Number(version!.id)], change: [Number(change!.id)] };
}

/** What an answer says, digits in one piece. */
async function said(answer: TestAnswer<unknown>): Promise<string> {
  const sheet = String(answer.headers['content-type']).includes('spreadsheetml');
  const text = sheet ? JSON.stringify(await readSheet(answer.raw, 100_000)) : answer.raw.toString();
  return text.replace(/(?<=\d)[,.\s](?=\d)/g, '');
}

/** Calls that read whose answers hold the mark, asked about the project and each of the planted records. */
async function leaks(
  who: TestClient,
  ids: Readonly<Record<string, number[]>>,
): Promise<{ found: string[]; answers: number }> {
  const calls = world.modules.flatMap((module) => module.handlers ?? []).map(({ call }) => call);
  const records = [...new Set(Object.values(ids).flat())];
  const found = new Set<string>();
  let answers = 0;
  for (const call of calls.filter((one) => one.method === 'GET' || one.reads === true)) {
    const names = Object.keys(call.input).filter((name) =>
      /^(id|recordId|businessId|contractId|versionId|changeId|before|after)$/.test(name),
    );
    for (const id of names.length > 0 ? records : [0]) {
      const input: Record<string, unknown> = {};
      let open = true;
      for (const [name, field] of Object.entries(call.input)) {
        if (name === 'projectId') input[name] = projectId;
        else if (names.includes(name)) input[name] = id;
        else if (name === 'search' || name === 'keyword') input[name] = MARK;
        else if (name === 'entity') input[name] = 'contract';
        else if (name === 'day') input[name] = '2026-06-30';
        else if (field.required && field.default === undefined)
          if (field.kind === 'choice') input[name] = Object.keys(field.items ?? {})[0];
          else open = false;
      }
      if (!open) continue;
      const answer = await who.send(call as never, input as never);
      if (answer.code === 0 || answer.data) answers++;
      if ((await said(answer)).includes(MARK)) found.add(`${call.method} ${call.path}`);
    }
  }
  return { found: [...found], answers };
}

test('marked amounts in every table of money: a member without its rights finds none, in no answer, sheet, log, search or report', async () => {
  const ids = await plant();
  const reader = await member(MONEY);
  const without = await leaks(reader, ids);
  expect(without.found).toEqual([]);
  expect(without.answers).toBeGreaterThan(100);
  const keeper = await member(/^$/);
  const seen = await leaks(keeper, ids);
  for (const path of [
    '/contract/contract/:id',
    '/cost/entries',
    '/evm/closed-months',
    '/cash-flow',
    '/contract/payment',
  ])
    expect(
      seen.found.some((one) => one.includes(path)),
      path,
    ).toBe(true);
});
