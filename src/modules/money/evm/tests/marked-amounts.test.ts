/**
 * Scenario 15, over everything: amounts with digits that nothing else has are in a budget, its versions and a change, the ledger, a
 * contract and its papers; a person without the right finds none of them in any answer, export, log, search, redline or report draft, and
 * in no message.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/server-modules.ts';
import { issueWorld, type Someone } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import {
  budgetSheet,
  publishBudget,
  saveBudget,
  saveBudgetChange,
  saveBudgetVersion,
  submitBudgetChange,
} from '#modules/money/budget/budget.calls.ts';
import type { BudgetLine } from '#modules/money/budget/budget-model.ts';
import { acceptance, contract, invoice, payment } from '#modules/money/contract/contract.entity.ts';
import { contractLife, paymentLife } from '#modules/money/contract/contract.life.ts';
import { supplier } from '#modules/money/supplier/supplier.entity.ts';
import { startReport } from '#modules/objects/project-report/project-report.calls.ts';
import { marksRead } from '#server/testing/secrets.ts';

const world = await issueWorld();
const { home, done, query, boss } = world;
afterAll(world.close);
const modules = serverModules({ idleMinutes: 30, hours: 12 });
const calls = modules
  .flatMap(({ handlers }) => handlers)
  .map(({ call }) => call)
  .filter(({ right }) => right !== 'public');
/** Those that are about one record of money, or search. */
const ofRecord = calls.filter(
  ({ input, path }) =>
    'recordId' in input || 'keyword' in input || /budget|contract|payment|invoice|acceptance/.test(path),
);

const ofMoney = calls.filter(({ path }) =>
  /budget|contract|cost|evm|report|search|log|workflow|program|portfolio|kpi/.test(path),
);

/** Cents of each, by what it is of; the first eight digits are found however an amount is written. */
const MARKS = {
  labour: 7_310_246_801,
  goods: 7_320_246_802,
  changed: 7_330_246_803,
  hours: 7_340_246_804,
  rate: 7_350_246_805,
  sheet: 7_360_246_806,
  contract: 7_370_246_807,
  paid: 738_024_680,
  invoiced: 739_024_681,
  accepted: 731_124_682,
} as const;
type Mark = keyof typeof MARKS;
const digits = (name: Mark): string => String(MARKS[name]).slice(0, 8);
const yuan = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: 'CNY' });

let projectId: number;
let task: number;
let known: Record<string, unknown>;
const subjects = new Map<string, number>();
let changeId: number;

const line = (code: string, cents: number, on: number | null): BudgetLine => ({
  ...{ subject: subjects.get(code)!, task: on, kind: 'work', spread: 'months', responsible: null, remark: null },
  ...{ cents, months: { '2026-03': cents } },
});

beforeAll(async () => {
  const made = await world.planned([null, null]);
  projectId = made.projectId;
  task = made.ids[0]!;
  const rows = await query(
    `INSERT INTO subject (company_id, account_set, code, name, scope, leaf)
      SELECT a.company_id, a.id, s.code, s.name, s.scope, true FROM account_set a,
        (VALUES ('901', 'Labor', ARRAY['budget', 'labour', 'actual']), ('902', 'Goods', ARRAY['budget', 'contract', 'actual'])) AS s (code, name, scope)
      WHERE a.company_id = $1 AND a.is_default RETURNING id::int AS id, code`,
    [home.companyId],
  );
  for (const { id, code } of rows) subjects.set(code as string, id as number);
  // Two lines of labor in a month: their sum is neither of them.
  const lines = (goods: number) => [
    line('901', MARKS.labour, task),
    line('901', 1_000_000_000, made.ids[1]!),
    line('902', goods, task),
  ];
  await done(saveBudget, { projectId, revision: 0, lines: lines(MARKS.goods) });
  await done(publishBudget, { projectId, revision: 1 });
  await done(saveBudgetVersion, { projectId, description: 'kept' });
  const sheet = await done(budgetSheet, { projectId });
  changeId = (
    await done(saveBudgetChange, { projectId, baseVersion: sheet.budget!.version!.id, lines: lines(MARKS.changed) })
  ).changeId;
  await done(submitBudgetChange, { projectId, changeId, reason: 'more goods' });

  await query(
    `INSERT INTO cost_entry (company_id, object_kind, object_id, task, effect_date, posting_date, known_at, cents, minutes, day_cents, person, subject, source, source_id)
     VALUES ($1, 'project', $2, $3, '2026-03-02', '2026-03-02', now(), $4, 480, $5, $6, $7, 'hours', 1),
       ($1, 'project', $2, $3, '2026-03-03', '2026-03-03', now(), 1000000000, 480, $5, $6, $7, 'hours', 2),
       ($1, 'project', $2, $3, '2026-03-04', '2026-03-04', now(), $8, 0, NULL, NULL, $9, 'import', 3)`,
    [
      ...[home.companyId, projectId, task, MARKS.hours, MARKS.rate, home.userId, subjects.get('901')],
      ...[MARKS.sheet, subjects.get('902')],
    ],
  );

  const buyer = await world.person('buyer', [
    ...['supplier', 'contract'].flatMap((of) => ['query', 'add', 'edit'].map((verb) => `crm:${of}:${verb}`)),
    'finance:payment:confirm',
    'crm:contract:manageAll',
  ]);
  await world.member('project', projectId, buyer, [
    'pm:plan:query',
    'pm:contract:query',
    'pm:contract:edit',
    'pm:contract:pay',
  ]);
  const seller = (await done(entityCalls(supplier).create, { name: 'Steel' }, buyer.client)).id;
  const order = await done(
    entityCalls(contract).create,
    {
      ...{ projectId, name: 'Order', direction: 'purchase', supplier: seller, amount: yuan(MARKS.contract) },
      allocations: [{ subject: subjects.get('902'), task, share: '100' }],
    } as never,
    buyer.client,
  );
  const life = lifecycleCalls(contractLife);
  await done(life.move, { id: order.id, action: 'sign', values: { signTime: '2026-01-05' } } as never, buyer.client);
  const paper = { contract: order.id, projectId };
  const of = { ...paper, amount: yuan(MARKS.paid), plannedOn: '2026-02-01' };
  const paid = await done(entityCalls(payment).create, of as never, buyer.client);
  await done(lifecycleCalls(paymentLife).move, { id: paid.id, action: 'apply' } as never, buyer.client);
  const billed = { ...paper, number: '24330000000009', amount: yuan(MARKS.invoiced), day: '2026-02-02' };
  const bill = await done(entityCalls(invoice).create, billed as never, buyer.client);
  const taken = { ...paper, name: 'all', amount: yuan(MARKS.accepted), day: '2026-02-03' };
  const accepted = await done(entityCalls(acceptance).create, taken as never, buyer.client);
  await done(startReport, { projectId, day: '2026-03-04' } as never).catch(() => undefined);

  const versions = await query('SELECT id::int AS id FROM budget_version WHERE object_id = $1 ORDER BY id', [
    projectId,
  ]);
  const ids = versions.map(({ id }) => id as number);
  known = {
    ...{ projectId, changeId, versionId: ids[0], before: ids[0], after: ids.at(-1), taskId: task, task },
    ...{ contractId: order.id, contract: order.id, paymentId: paid.id, id: order.id, day: '2026-03-31', by: 'task' },
    ...{ from: '2026-01-01', to: '2026-12-31', scope: 'all', pageSize: 1000, kind: 'project', entity: 'contract' },
    ...{ recordId: order.id, ids: `${order.id}`, start: '2026-01-01', end: '2026-12-31', month: '2026-03-01' },
    ...{ labour: subjects.get('901'), fixed: subjects.get('902') },
  };
  expect([bill.id, accepted.id].every((id) => id > 0)).toBe(true);
});

const inProject = modules
  .flatMap(({ rights }) => rights ?? [])
  .flatMap((group) => group.rights)
  .filter(({ scopes }) => scopes.includes('project'))
  .map(({ key }) => key);
const MONEY = /^pm:(budget|actualCost|cost|contract|rate):/;
async function member(name: string, also: readonly string[]): Promise<Someone> {
  const who = await world.person(name);
  await world.member('project', projectId, who, [...inProject.filter((key) => !MONEY.test(key)), ...also]);
  return who;
}
/** `most`: of all calls, not only those of money. */
async function told(who: Someone, most = false): Promise<{ found: Map<Mark, string[]>; answers: number }> {
  const found = new Map<Mark, string[]>();
  let answers = 0;
  const names = Object.keys(MARKS) as Mark[];
  // Records of each kind by their own ids, and a search for the digits of each.
  const places = await query(
    `SELECT 'budgetVersion' AS entity, max(id)::int AS id FROM budget_version WHERE object_id = $1
     UNION ALL SELECT 'budgetChange', max(id)::int FROM budget_change WHERE object_id = $1
     UNION ALL SELECT 'payment', max(id)::int FROM payment UNION ALL SELECT 'invoice', max(id)::int FROM invoice
     UNION ALL SELECT 'acceptance', max(id)::int FROM acceptance UNION ALL SELECT 'contract', max(id)::int FROM contract`,
    [projectId],
  );
  for (const [at, place] of places.entries()) {
    const search = digits(names[at]!);
    const more = { ...place, recordId: place.id, ids: String(place.id), search, keyword: search };
    const answer = await marksRead({
      ...{ marks: names.map(digits), reader: who.client, calls: at > 0 ? ofRecord : most ? calls : ofMoney },
      known: { ...known, ...more },
    });
    answers += answer.answers;
    for (const name of names) {
      const where = answer.found.get(digits(name)) ?? [];
      if (where.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...where])]);
    }
  }
  const messages = await query('SELECT m::text AS said FROM message m WHERE receiver = $1', [who.id]);
  const said = messages.map((row) => String(row.said).replace(/(?<=\d)[,.\s](?=\d)/g, '')).join();
  for (const name of names) if (said.includes(digits(name))) found.set(name, [...(found.get(name) ?? []), 'message']);
  return { found, answers };
}

test('a member with all rights of the project but those of money finds no amount anywhere', async () => {
  const { found, answers } = await told(await member('plain', []), true);
  expect(Object.fromEntries(found)).toEqual({});
  expect(answers).toBeGreaterThan(200);
});

test('with the right to budgets alone: budgets by line, labor as one sum of a month, nothing of people, contracts and papers', async () => {
  const { found } = await told(await member('budgets', ['pm:budget:query']));
  expect([...found.keys()].filter((name) => name !== 'goods' && name !== 'changed')).toEqual([]);
  expect(found.has('changed')).toBe(true);
});

test('with the right to actual cost alone: what was bought, and no hours, rates, budgets or papers', async () => {
  const { found } = await told(await member('actuals', ['pm:actualCost:query']));
  expect([...found.keys()].filter((name) => name !== 'sheet' && name !== 'contract')).toEqual([]);
  expect(found.has('sheet')).toBe(true);
});

test('whoever holds them all finds every amount', async () => {
  const all = ['pm:budget:query', 'pm:actualCost:query', 'pm:cost:query', 'pm:contract:query', 'pm:contract:edit'];
  const { found } = await told(await member('all', all));
  expect([...found.keys()].sort()).toEqual(Object.keys(MARKS).sort());
  expect(boss).toBeDefined();
});
