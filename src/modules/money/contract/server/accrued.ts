/** What of purchases of a project is accepted and not paid: cost that books by payments do not have yet. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { selected } from '#server/entity/entity-lines.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { cents } from '../amounts.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { shared } from '../shared.ts';
import { atSigning } from './committed.ts';

/** Cents of the base currency at the rates of signing, by what contracts are allocated to. Rights are the caller's business. */
export async function accruedOf(ctx: Ctx, projectId: number): Promise<number> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<
    Record<string, unknown> & { accepted: string }
  >`SELECT ${selected(contract)}, a.accepted FROM contract t
      JOIN (SELECT contract, sum((amount).cents)::text AS accepted FROM acceptance WHERE company_id = ${companyId} GROUP BY 1) a
        ON a.contract = t.id
    WHERE t.company_id = ${companyId} AND t.direction = 'purchase' AND t.status IN ('effective', 'suspended', 'settled')
      AND (t.project_id = ${projectId} OR EXISTS (SELECT 1 FROM contract_allocations l
        WHERE l.company_id = t.company_id AND l.record = t.id AND l.project = ${projectId}))
    ORDER BY t.id`.execute(ctx.db);
  let sum = 0;
  for (const { accepted, ...stored } of rows) {
    const row = fromDb<ContractRow>(contract, stored);
    const open = BigInt(accepted) - cents(row.paid);
    if (open <= 0n) continue;
    for (const share of shared(row, await atSigning(ctx, row, open)))
      if (share.project === projectId) sum += share.cents;
  }
  return sum;
}
