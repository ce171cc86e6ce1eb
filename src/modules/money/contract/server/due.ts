/**
 * Whoever is in charge of a contract is told when one of its nodes falls due: once for each node, however many nodes of the server
 * run, because the mark and the message are one transaction.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { showAmount } from '#kernel/fields/money.ts';
import { noticeOf, notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { selected } from '#server/entity/entity-lines.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { standingNodes } from './standing.ts';

async function tellDue(ctx: Ctx): Promise<number> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Record<string, unknown>>`SELECT ${selected(contract)} FROM contract t
    WHERE t.company_id = ${companyId} AND t.status = 'effective' AND t.responsible IS NOT NULL AND EXISTS (
      SELECT 1 FROM contract_nodes n WHERE n.company_id = t.company_id AND n.record = t.id AND NOT EXISTS (
        SELECT 1 FROM contract_due d WHERE d.company_id = n.company_id AND d.contract = t.id AND d.node = n.id))
    ORDER BY t.id LIMIT 2000`.execute(ctx.db);
  const contracts = rows.map((row) => fromDb<ContractRow>(contract, row));
  const nodes = await standingNodes(ctx, contracts);
  const due = contracts.flatMap((row) =>
    nodes.get(row.id)!.flatMap((node) => (node.dueDate !== null && node.state === 'due' ? [{ row, node }] : [])),
  );
  if (due.length === 0) return 0;
  const { rows: marked } = await sql<{
    contract: number;
    node: number;
  }>`INSERT INTO contract_due (company_id, contract, node, day)
    SELECT ${companyId}, x.contract, x.node, x.day FROM unnest(${due.map(({ row }) => row.id)}::bigint[],
      ${due.map(({ node }) => node.id)}::bigint[], ${due.map(({ node }) => node.dueDate)}::date[]) AS x (contract, node, day)
    ORDER BY 2, 3 ON CONFLICT DO NOTHING RETURNING contract, node`.execute(ctx.db);
  const fresh = new Set(marked.map((one) => `${one.contract} ${one.node}`));
  const told = due.filter(({ row, node }) => fresh.has(`${row.id} ${node.id}`));
  await notifyAll(
    ctx,
    told.map(({ row, node }) =>
      noticeOf('contract', row, {
        receivers: [row.responsible!],
        title: t.due,
        params: { name: row.name, node: node.name, amount: `${showAmount(node.amount)} ${row.amount.currency}` },
      }),
    ),
  );
  return told.length;
}

/** Tells of nodes that are due at an instant; returns their number. */
export async function tellDueNodes(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM contract
    WHERE status = 'effective' ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows)
    await asSystem(db, id, at, async (ctx) => {
      told += await tellDue(ctx);
    });
  return told;
}

export const dueJob: Job = {
  name: 'contract.due',
  label: ['合同到期提醒', '合同到期提醒', 'Reminders of due contracts'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await tellDueNodes(db, at)),
};
