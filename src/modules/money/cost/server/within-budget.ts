/** Whether a published budget allows what is about to be booked, and what is booked of budgets so far. */
import { sql } from 'kysely';
import { type BudgetUsage, checkBalance } from '#modules/money/budget/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Posting } from './ledger.ts';

/**
 * Asks before anything is written; the row of the budget is held until the end of the transaction, so of two amounts that do not fit
 * together one passes. Errors: refuses what does not fit under `stop`.
 */
export async function withinBudget(ctx: Ctx, postings: readonly Posting[]): Promise<void> {
  const sums = new Map<string, { object: Posting['object']; subject: number; cents: number }>();
  for (const { object, subject, cents } of postings) {
    if (subject === null) continue;
    const key = `${object.scope} ${object.id} ${subject}`;
    const sum = sums.get(key) ?? { object, subject, cents: 0 };
    sums.set(key, { ...sum, cents: sum.cents + cents });
  }
  for (const { object, subject, cents } of [...sums.values()].sort((a, b) => a.subject - b.subject))
    if (cents > 0) await checkBalance(ctx, object, subject, cents, 'lines');
}

/** Actual cost of an object by subject and task; subject 0: cost of none. */
export const costUsage: BudgetUsage = {
  async usage(ctx, { scope, id }) {
    const { rows } = await sql<{
      subject: number;
      task: number | null;
      actual: number;
    }>`SELECT subject, nullif(task, 0) AS task,
        sum(cents)::bigint AS actual FROM cost_cell
      WHERE company_id = ${ctx.viewer.companyId} AND object_kind = ${scope} AND object_id = ${id} GROUP BY 1, 2`.execute(
      ctx.db,
    );
    return rows.map((row) => ({ ...row, committed: 0 }));
  },
};
