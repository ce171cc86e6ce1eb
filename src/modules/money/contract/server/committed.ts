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
import { allocate, cents, hundredths } from '../amounts.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { payableOf } from '../contract.rules.ts';

export interface Share {
  project: number;
  subject: number | null;
  task: number | null;
  cents: number;
}

/** An amount of the base currency over what a contract is allocated to; a contract of a project without allocations is all of it. */
export function shared(of: Pick<ContractRow, 'allocations' | 'projectId'>, total: bigint): Share[] {
  const all = of.allocations?.length ? of.allocations : [{ project: null, task: null, subject: null, share: '100' }];
  const parts = allocate(
    total,
    all.map(({ share }) => hundredths(share)),
  );
  return all.flatMap(({ project, task = null, subject = null }, at) => {
    const object = project ?? of.projectId;
    return object ? [{ project: object, subject, task, cents: Number(parts[at]!) }] : [];
  });
}

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

/** Everything ordered of a project. */
export async function committedOf(ctx: Ctx, projectId: number): Promise<Share[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(contract)} FROM contract t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.direction = 'purchase' AND t.status IN ('effective', 'suspended', 'settled')
      AND (t.project_id = ${projectId} OR EXISTS (SELECT 1 FROM contract_allocations a
        WHERE a.company_id = t.company_id AND a.record = t.id AND a.project = ${projectId}))
    ORDER BY t.id`.execute(ctx.db);
  const shares = [];
  for (const row of rows) shares.push(...(await ordered(ctx, fromDb<ContractRow>(contract, row))));
  return shares.filter(({ project }) => project === projectId);
}
