/**
 * What is ordered and not paid yet, by what contracts are allocated to: the part of purchase contracts in force that is not cost, at the
 * rate of the day they were signed. Budgets take it off what is left (balance = budget - actual - committed).
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { toBase } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { selected } from '#server/entity/entity-lines.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { cents } from '../amounts.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { payableOf } from '../contract.rules.ts';
import { type Share, shared } from '../shared.ts';

/** Cents of the base currency at the rate of the day a contract was signed. */
export async function atSigning(ctx: Ctx, { amount, signTime }: ContractRow, of: bigint): Promise<bigint> {
  const day = signTime ?? dateOfInstant(ctx.now, ctx.utcOffset);
  return BigInt((await toBase(ctx, of, amount.currency, day, 'amount')).cents);
}

/** What a purchase contract still orders. */
export async function ordered(ctx: Ctx, row: ContractRow): Promise<Share[]> {
  const left = cents(payableOf(row)) - cents(row.paid);
  return left <= 0n ? [] : shared(row, await atSigning(ctx, row, left));
}

/** A share with the contract that orders it. */
export interface Ordered extends Share {
  contract: number;
}

/** Everything ordered of a project. */
export async function committedOf(ctx: Ctx, projectId: number): Promise<Ordered[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(contract)} FROM contract t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.direction = 'purchase' AND t.status IN ('effective', 'suspended', 'settled')
      AND (t.project_id = ${projectId} OR EXISTS (SELECT 1 FROM contract_allocations a
        WHERE a.company_id = t.company_id AND a.record = t.id AND a.project = ${projectId}))
    ORDER BY t.id`.execute(ctx.db);
  const shares: Ordered[] = [];
  for (const stored of rows) {
    const row = fromDb<ContractRow>(contract, stored);
    for (const share of await ordered(ctx, row)) shares.push({ ...share, contract: row.id });
  }
  return shares.filter(({ project }) => project === projectId);
}
