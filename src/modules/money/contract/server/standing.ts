/** How contracts stand: their nodes with what made them due, and sums of payments, invoices and acceptances. */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { amountOf } from '#kernel/fields/money.ts';
import { defaultSet, toBase } from '#modules/money/account/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { moneyFromDb } from '#server/entity/money-sql.ts';
import { capitalAmount, cents } from '../amounts.ts';
import type { ContractChange, ContractStanding } from '../contract.calls.ts';
import type { ContractNode, ContractRow } from '../contract.entity.ts';
import { type NodeFacts, type NodeStanding, nodesAt, payableOf, usedOf } from '../contract.rules.ts';
import { atSigning, ordered } from './committed.ts';
import { contractService } from './contract-service.ts';
import { confirms, editable, payableBy } from './contract-visible.ts';

type Task = NonNullable<NodeFacts['task']>;

/** What nodes of these contracts hang on: tasks, acceptances, payments; read at once. */
export async function factsOf(
  ctx: Ctx,
  contracts: readonly Pick<ContractRow, 'id' | 'nodes'>[],
): Promise<(contract: number) => (node: ContractNode) => NodeFacts> {
  const { companyId } = ctx.viewer;
  const ids = contracts.map(({ id }) => id);
  const wanted = [...new Set(contracts.flatMap(({ nodes }) => (nodes ?? []).flatMap(({ task }) => task ?? [])))];
  const { rows: tasks } = await sql<Task & { id: number }>`SELECT id, planned_end AS planned,
      CASE WHEN status = 'done' THEN coalesce(actual_end, planned_end) END AS finished, progress::int AS progress
    FROM task WHERE company_id = ${companyId} AND id = ANY(${wanted}::bigint[])`.execute(ctx.db);
  const { rows: accepted } = await sql<{
    contract: number;
    node: number;
    day: string;
  }>`SELECT contract, node, max(day) AS day
    FROM acceptance WHERE company_id = ${companyId} AND contract = ANY(${ids}::bigint[]) AND node IS NOT NULL
    GROUP BY 1, 2`.execute(ctx.db);
  const { rows: paid } = await sql<{
    contract: number;
    node: number;
    paid: string;
    approved: string;
    prepared: string;
  }>`SELECT
      contract, node, coalesce(sum((amount).cents) FILTER (WHERE status = 'paid'), 0)::text AS paid,
      coalesce(sum((amount).cents) FILTER (WHERE status = 'approved'), 0)::text AS approved,
      coalesce(sum((amount).cents) FILTER (WHERE status = 'draft'), 0)::text AS prepared
    FROM payment WHERE company_id = ${companyId} AND contract = ANY(${ids}::bigint[]) AND node IS NOT NULL
    GROUP BY 1, 2`.execute(ctx.db);
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const key = (one: { contract: number; node: number }): string => `${one.contract} ${one.node}`;
  const acceptedOf = new Map(accepted.map((one) => [key(one), one.day]));
  const paidOf = new Map(paid.map((one) => [key(one), one]));
  return (contract) => (node) => {
    const at = key({ contract, node: node.id ?? 0 });
    const sums = paidOf.get(at);
    return {
      task: node.task ? taskOf.get(node.task) : undefined,
      accepted: acceptedOf.get(at) ?? null,
      ...{
        paid: BigInt(sums?.paid ?? 0),
        approved: BigInt(sums?.approved ?? 0),
        prepared: BigInt(sums?.prepared ?? 0),
      },
    };
  };
}

/** The nodes of contracts as they stand today, by the contract. */
export async function standingNodes(
  ctx: Ctx,
  contracts: readonly ContractRow[],
): Promise<ReadonlyMap<number, NodeStanding[]>> {
  const facts = await factsOf(ctx, contracts);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  return new Map(contracts.map((row) => [row.id, nodesAt(row, facts(row.id), today)]));
}

async function changesOf(ctx: Ctx, id: number): Promise<ContractChange[]> {
  const { rows } = await sql<{
    no: number;
    at: Date;
    by: number | null;
    reason: string;
    before: unknown;
    after: unknown;
  }>`SELECT
      no, at, by, reason, before, after FROM contract_change
    WHERE company_id = ${ctx.viewer.companyId} AND contract = ${id} ORDER BY no`.execute(ctx.db);
  const names = await userNames(
    ctx,
    rows.flatMap(({ by }) => by ?? []),
  );
  return rows.map(({ no, at, by, reason, before, after }) => ({
    ...{ no, reason, at: at.toISOString(), by: by === null ? null : (names[by] ?? null) },
    ...{ before: moneyFromDb(before)!, after: moneyFromDb(after)! },
  }));
}

/** What a purchase in another currency is in the base currency; null: it is in that. */
async function exchangeOf(ctx: Ctx, row: ContractRow): Promise<ContractStanding['exchange']> {
  const { baseCurrency: currency } = await defaultSet(ctx);
  if (row.amount.currency === currency || row.direction !== 'purchase' || row.status === 'draft') return null;
  const { rows } = await sql<{
    cents: string;
    day: string;
  }>`SELECT (amount).cents::text AS cents, paid_on AS day FROM payment
    WHERE company_id = ${ctx.viewer.companyId} AND contract = ${row.id} AND status = 'paid'`.execute(ctx.db);
  let cost = 0n;
  for (const one of rows) cost += BigInt((await toBase(ctx, BigInt(one.cents), row.amount.currency, one.day)).cents);
  const committed = (await ordered(ctx, row)).reduce((sum, share) => sum + BigInt(share.cents), 0n);
  const difference = cost - (await atSigning(ctx, row, cents(row.paid)));
  return { currency, committed: amountOf(committed), cost: amountOf(cost), difference: amountOf(difference) };
}

export async function standingOf(ctx: Ctx, id: number): Promise<ContractStanding> {
  const row = (await contractService.row(ctx, id)) as ContractRow;
  const { rows } = await sql<{ invoiced: string; accepted: string; company: string }>`SELECT
      (SELECT name FROM company WHERE id = ${ctx.viewer.companyId}) AS company,
      (SELECT coalesce(sum((amount).cents), 0)::text FROM invoice WHERE company_id = ${ctx.viewer.companyId} AND contract = ${id}) AS invoiced,
      (SELECT coalesce(sum((amount).cents), 0)::text FROM acceptance WHERE company_id = ${ctx.viewer.companyId} AND contract = ${id}) AS accepted`.execute(
    ctx.db,
  );
  const payable = cents(payableOf(row));
  const [invoiced, accepted, paid] = [BigInt(rows[0]!.invoiced), BigInt(rows[0]!.accepted), cents(row.paid)];
  return {
    company: rows[0]!.company,
    currency: row.amount.currency,
    ...{ amount: row.amount.amount, payable: amountOf(payable), paid: amountOf(paid) },
    ...{ approved: amountOf(cents(row.approved)), left: amountOf(payable - usedOf(row)) },
    ...{ invoiced: amountOf(invoiced), accepted: amountOf(accepted) },
    accrual: amountOf(accepted > paid ? accepted - paid : 0n),
    exchange: await exchangeOf(ctx, row),
    capitals: capitalAmount(payable),
    nodes: (await standingNodes(ctx, [row])).get(id)!,
    changes: await changesOf(ctx, id),
    may: {
      edit: (await editable(ctx, [row])).has(id),
      pay: (await payableBy(ctx, [row])).has(id),
      confirm: confirms(ctx),
    },
  };
}
