/**
 * What projects and contracts receive and pay: paid where it was paid, else where nodes and approved payments expect it. Nodes hang on
 * tasks, so a plan that moves moves it. Contracts in other currencies than the books are counted, not added.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { selected } from '#server/entity/entity-lines.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type CashBasis, type CashPayment, cashFrom } from '../cash.rules.ts';
import type { CashFlow } from '../contract.calls.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { contractService } from './contract-service.ts';
import { factsOf } from './standing.ts';

async function inProject(ctx: Ctx, projectId: number, drafts: boolean): Promise<ContractRow[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(contract)} FROM contract t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${projectId} AND (${drafts} OR t.status <> 'draft')
    ORDER BY t.id`.execute(ctx.db);
  return rows.map((row) => fromDb<ContractRow>(contract, row));
}

/** Contracts of a project that are or were in force, whole. */
export const contractsOfProject = (ctx: Ctx, projectId: number): Promise<ContractRow[]> =>
  inProject(ctx, projectId, false);

async function paymentsOf(ctx: Ctx, contracts: readonly ContractRow[]): Promise<Map<number, CashPayment[]>> {
  const { rows } = await sql<
    Omit<CashPayment, 'cents'> & { contract: number; cents: string }
  >`SELECT id, contract, node,
      CASE status WHEN 'paid' THEN paid_on ELSE planned_on END AS day, status = 'paid' AS done, (amount).cents::text AS cents
    FROM payment WHERE company_id = ${ctx.viewer.companyId} AND contract = ANY(${contracts.map(({ id }) => id)}::bigint[])
      AND status IN ('approved', 'paid') ORDER BY day, id`.execute(ctx.db);
  return Map.groupBy(
    rows.map((row) => ({ ...row, cents: BigInt(row.cents) })),
    (row) => row.contract,
  );
}

async function flowOf(ctx: Ctx, all: readonly ContractRow[], currency: string): Promise<CashFlow> {
  const ours = all.filter(({ amount }) => amount.currency === currency);
  const facts = await factsOf(ctx, ours);
  const payments = await paymentsOf(ctx, ours);
  const basis: CashBasis = {
    today: dateOfInstant(ctx.now, ctx.utcOffset),
    contracts: ours.map((row) => {
      const { id, direction, status, amount, settlement, audit, endDate, warrantyUntil, nodes } = row;
      const told = (nodes ?? []).map((node) => {
        const { paid, approved, prepared, ...known } = facts(id)(node);
        return [
          node.id!,
          { ...known, paid: Number(paid), approved: Number(approved), prepared: Number(prepared) },
        ] as const;
      });
      return {
        of: { id, direction, status, amount, settlement, audit, endDate, warrantyUntil, nodes },
        facts: Object.fromEntries(told),
        payments: (payments.get(id) ?? []).map((one) => ({ ...one, cents: Number(one.cents) })),
      };
    }),
  };
  return {
    currency,
    items: cashFrom(basis),
    basis,
    contracts: Object.fromEntries(ours.map(({ id, name }) => [id, name])),
    others: all.length - ours.length,
  };
}

export async function cashFlowOf(ctx: Ctx, projectId: number): Promise<CashFlow> {
  return flowOf(ctx, await inProject(ctx, projectId, true), (await defaultSet(ctx)).baseCurrency);
}

/** Errors: 404 for a contract the viewer may not see. */
export async function cashFlowOfContract(ctx: Ctx, id: number): Promise<CashFlow> {
  const row = (await contractService.row(ctx, id)) as ContractRow;
  return flowOf(ctx, [row], row.amount.currency);
}
