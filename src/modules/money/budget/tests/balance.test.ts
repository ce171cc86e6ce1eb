/** What is spent against a budget, at the same moment as others. Rounds by BUDGET_ROUNDS. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { withTx } from '#server/tx.ts';
import { budgetSheet, publishBudget, saveBudget } from '../budget.calls.ts';
import { budgetLeft } from '../budget-left.calls.ts';
import type { BudgetLine } from '../budget-model.ts';
import { checkBalance } from '../server/public.ts';

const ROUNDS = Number(process.env.BUDGET_ROUNDS ?? 25);
/** A module above that spends. */
const spender: ServerModule = {
  name: 'spender',
  handlers: [],
  budgetUsage: {
    async usage(ctx: Ctx, { id }: ObjectRef) {
      const { rows } = await sql<{
        subject: number;
        actual: number;
        committed: number;
      }>`SELECT subject, sum(actual)::bigint AS actual,
          sum(committed)::bigint AS committed FROM spent WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${id} GROUP BY subject`.execute(
        ctx.db,
      );
      return rows.map((row) => ({ ...row, task: null }));
    },
  },
};
const world = await planWorld({
  module: spender,
  schema: [
    'CREATE TABLE spent (company_id bigint NOT NULL, project_id bigint NOT NULL, subject bigint NOT NULL, actual bigint NOT NULL, committed bigint NOT NULL)',
  ],
});
const { server, home, done, newProject } = world;
const { pool } = server.database;
afterAll(world.close);

let subject = 0;
beforeAll(async () => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO subject (company_id, account_set, code, name, scope) SELECT company_id, id, '201', '设备', ARRAY['budget']
      FROM account_set WHERE company_id = $1 AND is_default RETURNING id`,
    [home.companyId],
  );
  subject = Number(rows[0]!.id);
});

/** A published budget of 500,000 with 120,000 spent and 300,000 ordered. */
async function used(controlMode: string, controlLevel = 'subject'): Promise<number> {
  const projectId = await newProject();
  const line: BudgetLine = {
    ...{ subject, task: null, kind: 'work', spread: 'months', responsible: null, remark: null },
    ...{ cents: 50_000_000, months: { '2026-03': 50_000_000 } },
  };
  await done(saveBudget, { projectId, revision: 0, lines: [line], controlMode, controlLevel });
  await done(publishBudget, { projectId, revision: 1 });
  await pool.query('INSERT INTO spent VALUES ($1, $2, $3, 12000000, 30000000)', [home.companyId, projectId, subject]);
  return projectId;
}
/** Asks, and orders where it may. */
const order = (projectId: number, cents: number): Promise<string> =>
  withTx(server.db, async (db) => {
    const system = installer(db, 480, []);
    const ctx = system.as({ ...system.viewer, companyId: home.companyId });
    const answer = await checkBalance(ctx, { scope: 'project', id: projectId }, subject, cents);
    await sql`INSERT INTO spent VALUES (${home.companyId}, ${projectId}, ${subject}, 0, ${cents})`.execute(db);
    return answer?.warning ? ctx.say(answer.warning.message, answer.warning.params) : '';
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return `refused: ${error.problems[0]!.message.key}`;
    throw error;
  });

test('number 11 of the acceptance: 80,000 are left of 500,000; beyond it is warned or stopped', async () => {
  const warned = await used('warn');
  const { used: amounts } = await done(budgetSheet, { projectId: warned });
  expect(amounts).toEqual([{ subject, task: null, actual: 12_000_000, committed: 30_000_000 }]);
  expect(await order(warned, 9_000_000)).toBe('超出预算余额：201 设备 余额 80,000.00，本次 90,000.00');
  expect(await order(await used('stop'), 9_000_000)).toBe('refused: budget.beyond');
  expect(await order(await used('stop', 'total'), 9_000_000)).toBe('refused: budget.beyondTotal');
  expect(await order(await used('ignore'), 9_000_000)).toBe('');
  expect(await order(await used('stop'), 8_000_000)).toBe('');
});

test('number 11 of the acceptance: of two of 50,000 at once under stop exactly one passes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const projectId = await used('stop');
    const answers = await Promise.all([order(projectId, 5_000_000), order(projectId, 5_000_000)]);
    expect(answers.sort(), `round ${round}`).toEqual(['', 'refused: budget.beyond']);
  }
});

test('what is left is told before anything is saved, by the rule that refuses', async () => {
  const amounts = [
    { subject, amount: { amount: '50000.00', currency: 'CNY' } },
    { subject, amount: { amount: '40000.00', currency: 'CNY' } },
  ];
  const left = async (mode: string, level?: string) =>
    done(budgetLeft, { projectId: await used(mode, level), amounts } as never);
  const line = { left: 8_000_000, asked: 9_000_000 };
  expect(await left('warn')).toEqual({ mode: 'warn', currency: 'CNY', left: [{ subject, name: '201 设备', ...line }] });
  expect(await left('stop', 'total')).toMatchObject({ mode: 'stop', left: [{ subject: null, name: null, ...line }] });
  expect(await left('ignore')).toEqual({ mode: 'ignore', currency: 'CNY', left: [] });
  const draft = await newProject();
  expect(await done(budgetLeft, { projectId: draft, amounts } as never)).toMatchObject({ mode: null, left: [] });
  for (const wrong of [
    'x',
    [{}],
    [{ subject, amount: { amount: '1e9', currency: 'CNY' } }],
    [{ subject: 1.5, amount: amounts[0]!.amount }],
  ]) {
    const answer = await world.boss.send(budgetLeft, { projectId: draft, amounts: wrong } as never);
    expect(
      answer.problems?.map(({ field }) => field),
      JSON.stringify(wrong),
    ).toEqual(['amounts']);
  }
});
