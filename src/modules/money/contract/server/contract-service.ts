/** The service of contracts: who sees them, what they may become, and what follows. */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { endWaitingParents } from '#modules/planning/task/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { moneyToDb } from '#server/entity/money-sql.ts';
import { cents } from '../amounts.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import { type ContractFacts, contractLife } from '../contract.life.ts';
import { payableOf, UNFINISHED } from '../contract.rules.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { checkContract, derived, tasksOf } from './contract-checks.ts';
import { editable, seenContracts, visibleContracts } from './contract-visible.ts';

async function contractFacts(ctx: Ctx, rows: readonly ContractRow[]): Promise<(row: ContractRow) => ContractFacts> {
  const edits = await editable(ctx, rows);
  const { rows: open } = await sql<{ contract: number; count: number }>`SELECT contract, count(*) FROM payment
    WHERE company_id = ${ctx.viewer.companyId} AND contract = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND status IN ('draft', 'approved') GROUP BY 1`.execute(ctx.db);
  const counts = new Map(open.map((one) => [one.contract, Number(one.count)]));
  return (row) => ({ edits: edits.has(row.id), open: counts.get(row.id) ?? 0 });
}

const isUnfinished = (row: ContractRow | null): boolean =>
  row !== null && (UNFINISHED as readonly string[]).includes(row.status);

/** A change of a signed contract is kept with the amounts it led from and to. */
async function keepChange(ctx: Ctx, { before, after, moved }: Change<ContractRow>): Promise<void> {
  if (moved?.action !== 'change') return;
  await sql`INSERT INTO contract_change (company_id, contract, no, at, by, reason, before, after)
    SELECT ${ctx.viewer.companyId}, ${after!.id}, 1 + count(*), ${new Date(ctx.now)}, ${ctx.viewer.userId || null}::bigint,
      ${moved.reason ?? ''}, ${moneyToDb(before!.amount)}, ${moneyToDb(after!.amount)}
    FROM contract_change WHERE company_id = ${ctx.viewer.companyId} AND contract = ${after!.id}`.execute(ctx.db);
}

/** Approvals of contracts: what conditions of workflows may ask for. Editors of the company's circles may ask for them. */
moveApproval<ContractRow>(contract, {
  rights: ['crm:contract:query', 'crm:contract:edit', 'crm:contract:manageAll'],
  variables: [
    { name: 'amount', type: 'number', label: ['合同金额', '合約金額', 'Contract amount'] },
    { name: 'direction', type: 'text', label: ['收付方向', '收付方向', 'Direction'] },
  ],
  values: async (_ctx, row) => ({ amount: Number(cents(payableOf(row))) / 100, direction: row.direction }),
});

export const contractService = entityService(contract, {
  life: contractLife,
  facts: contractFacts,
  visible: visibleContracts,
  held: (ctx) => seenContracts(ctx) ?? sql`true`,
  derive: derived,
  check: checkContract,
  async changed(ctx, change) {
    const { before, after } = change;
    await keepChange(ctx, change);
    if (isUnfinished(before) && !isUnfinished(after))
      for (const task of tasksOf(before!)) await endWaitingParents(ctx, task);
    if (!after?.responsible || after.responsible === before?.responsible) return;
    await notifyOf(ctx, 'contract', after, {
      receivers: [after.responsible],
      title: t.inCharge,
      params: { name: after.name, code: after.code },
    });
  },
  async detail(ctx, row) {
    const mayEdit = (await editable(ctx, [row])).has(row.id);
    const ended = row.status === 'closed' || row.status === 'terminated';
    return {
      ...((!mayEdit || ended) && { editable: [] }),
      actions: { remove: row.status === 'draft' ? null : problem(t.draftOnly) },
    };
  },
});
