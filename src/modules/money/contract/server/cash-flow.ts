/**
 * What a project pays and receives by month: paid where it was paid, else planned where its nodes stand. Nodes hang on tasks, so a
 * plan that moves moves it. Contracts in other currencies are counted, not added.
 */
import { sql } from 'kysely';
import { defaultSet } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { selected } from '#server/entity/entity-lines.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { hundredths } from '../amounts.ts';
import type { CashFlow, CashMonth } from '../contract.calls.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { standingNodes } from './standing.ts';

/** Contracts of a project that are or were in force, whole. */
export async function contractsOfProject(ctx: Ctx, projectId: number): Promise<ContractRow[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(contract)} FROM contract t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND t.status <> 'draft'
    ORDER BY t.id`.execute(ctx.db);
  return rows.map((row) => fromDb<ContractRow>(contract, row));
}

export async function cashFlowOf(ctx: Ctx, projectId: number): Promise<CashFlow> {
  const all = await contractsOfProject(ctx, projectId);
  const { baseCurrency: currency } = await defaultSet(ctx);
  const ours = all.filter(({ amount }) => amount.currency === currency);
  const nodes = await standingNodes(ctx, ours);
  const { rows: paid } = await sql<{ contract: number; month: string; cents: number }>`SELECT contract,
      to_char(paid_on, 'YYYY-MM') AS month, sum((amount).cents)::bigint AS cents
    FROM payment WHERE company_id = ${ctx.viewer.companyId} AND contract = ANY(${ours.map(({ id }) => id)}::bigint[])
      AND status = 'paid' GROUP BY 1, 2`.execute(ctx.db);
  const months = new Map<string | null, CashMonth>();
  const add = (month: string | null, field: keyof Omit<CashMonth, 'month'>, cents: number): void => {
    const at = months.get(month) ?? { month, inPlanned: 0, inPaid: 0, outPlanned: 0, outPaid: 0 };
    months.set(month, { ...at, [field]: at[field] + cents });
  };
  for (const row of ours) {
    const sales = row.direction === 'sales';
    for (const one of paid.filter((p) => p.contract === row.id))
      add(one.month, sales ? 'inPaid' : 'outPaid', one.cents);
    if (row.status !== 'effective' && row.status !== 'suspended') continue;
    for (const node of nodes.get(row.id)!) {
      const left = Number(hundredths(node.amount) - hundredths(node.paid));
      const day = node.dueDate ?? node.plannedDate;
      if (left > 0) add(day?.slice(0, 7) ?? null, sales ? 'inPlanned' : 'outPlanned', left);
    }
  }
  const order = (month: string | null): string => month ?? '9999-99';
  return {
    currency,
    months: [...months.values()].sort((a, b) => (order(a.month) < order(b.month) ? -1 : 1)),
    others: all.length - ours.length,
  };
}
