/**
 * Payments of contracts.
 *
 * Invariant: a contract holds what was paid and approved, and that never passes what is payable. Whoever writes a payment holds its
 * contract first (`holds`, `derive`), sums up and is refused with the amounts; the database refuses the same by a check of the
 * contract's row (0751).
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { moveApproval } from '#modules/flow/approval/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readRow } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { wholeRows } from '#server/entity/readable-rows.ts';
import { cents, hundredths } from '../amounts.ts';
import { type ContractRow, contract, contractStatus, type PaymentRow, payment } from '../contract.entity.ts';
import { type PaymentFacts, paymentLife } from '../contract.life.ts';
import { mayPay, notPayable, shown, withAmounts } from '../contract.rules.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { confirms, editable, ofSeenContracts, payableBy } from './contract-visible.ts';
import { bookPayment, unbookPayment } from './cost-of-payments.ts';

/** The contract of a payment, whole and held until the end of the transaction; whoever asks may see it. */
export async function heldContract(ctx: Ctx, id: number): Promise<ContractRow> {
  const row = await readRow<ContractRow>(contract, ctx, id, sql`t.company_id = ${ctx.viewer.companyId}`, true);
  return (await wholeRows(contract, ctx, [row]))[0]!;
}

/** Contracts of payments, without a lock. */
async function contractsOf(ctx: Ctx, rows: readonly PaymentRow[]): Promise<ReadonlyMap<number, ContractRow>> {
  const ids = [...new Set(rows.map((row) => row.contract))];
  const { rows: found } = await sql<ContractRow>`SELECT id, project_id, responsible, department, created_by, status
    FROM contract WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  return new Map(found.map((row) => [row.id, row]));
}

async function paymentFacts(ctx: Ctx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => PaymentFacts> {
  const contracts = await contractsOf(ctx, rows);
  const pays = await payableBy(ctx, [...contracts.values()]);
  return (row) => ({ pays: pays.has(row.contract), confirms: confirms(ctx), contract: contracts.get(row.contract)! });
}

/** Sums of the payments of a contract, of all and of one node; without one of them. */
async function sums(ctx: Ctx, { contract: of, node, id }: PaymentRow) {
  const { rows } = await sql<{ used: string; ofNode: string }>`SELECT coalesce(sum((amount).cents), 0)::text AS used,
      coalesce(sum((amount).cents) FILTER (WHERE node = ${node}::bigint), 0)::text AS of_node
    FROM payment WHERE company_id = ${ctx.viewer.companyId} AND contract = ${of} AND id <> ${id ?? 0}
      AND status IN ('approved', 'paid')`.execute(ctx.db);
  return { used: BigInt(rows[0]!.used), ofNode: BigInt(rows[0]!.ofNode) };
}

/** Why so much cannot be paid: of the contract, of its node, of a retention before the warranty ends. The contract is held. */
async function overpaid(ctx: Ctx, row: PaymentRow, of: ContractRow): Promise<Problem[]> {
  const { used, ofNode } = await sums(ctx, row);
  const more = cents(row.amount);
  const wrong = notPayable(of, used, more);
  const nodes = withAmounts(of.nodes ?? [], of.amount);
  if (nodes.length === 0) return wrong;
  if (!row.node) return [problem(t.chooseNode, undefined, 'node'), ...wrong];
  const node = nodes.find(({ id }) => id === row.node);
  if (!node) return [problem(t.noNode, undefined, 'node')];
  const whole = hundredths(node.amount);
  // Once a contract is settled that amount decides, not those its nodes were planned with.
  if (of.status === 'effective' && ofNode + more > whole)
    wrong.push(
      problem(
        t.overNode,
        { node: node.name, payable: shown(whole), used: shown(ofNode), left: shown(whole - ofNode) },
        'amount',
      ),
    );
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  if (node.retention && of.warrantyUntil && today < of.warrantyUntil && row.status !== 'draft')
    wrong.push(problem(t.retained, { node: node.name, day: of.warrantyUntil }, 'node'));
  return wrong;
}

async function checkPayment(ctx: Ctx, { mode, before, after, moved }: Change<PaymentRow>): Promise<Problem[]> {
  const row = (after ?? before)!;
  const of = await heldContract(ctx, row.contract);
  if (mode !== 'move') {
    const pays = (await payableBy(ctx, [of])).has(of.id);
    const edits = pays || (await editable(ctx, [of])).has(of.id);
    if (!edits) throw forbidden();
    if (before && before.status !== 'draft') return [problem(t.paymentFixed)];
    if (mode === 'remove') return [];
  }
  if (moved?.action === 'cancel' || moved?.action === 'revoke') return [];
  if (moved?.action === 'pay' && after!.paidOn! > dateOfInstant(ctx.now, ctx.utcOffset))
    return [problem(t.paidLater, undefined, 'paidOn')];
  const status = mayPay(of) || mode === 'create' || mode === 'update' ? [] : [notEffective(of)];
  const currency =
    row.amount.currency === of.amount.currency
      ? []
      : [problem(t.sameCurrency, { currency: of.amount.currency }, 'amount')];
  return [...status, ...currency, ...(await overpaid(ctx, after!, of))];
}
const notEffective = ({ status }: ContractRow): Problem => problem(t.notEffective, { status: contractStatus[status] });

/** Gives the contract the sums of its payments. It is held. */
async function sumUp(ctx: Ctx, id: number): Promise<void> {
  await sql`UPDATE contract c SET
      paid = CASE WHEN s.paid IS NULL THEN NULL ELSE ROW(s.paid, (c.amount).currency)::money_value END,
      approved = CASE WHEN s.approved IS NULL THEN NULL ELSE ROW(s.approved, (c.amount).currency)::money_value END
    FROM (SELECT sum((amount).cents) FILTER (WHERE status = 'paid')::bigint AS paid,
        sum((amount).cents) FILTER (WHERE status = 'approved')::bigint AS approved
      FROM payment WHERE company_id = ${ctx.viewer.companyId} AND contract = ${id}) s
    WHERE c.company_id = ${ctx.viewer.companyId} AND c.id = ${id}`.execute(ctx.db);
}

/** Tells whoever confirms payments that one can be confirmed. */
async function tellConfirmers(ctx: Ctx, row: PaymentRow, of: ContractRow): Promise<void> {
  await notify(ctx, {
    receivers: of.responsible && of.responsible !== ctx.viewer.userId ? [of.responsible] : [],
    kind: 'project',
    title: t.payNow,
    params: { name: of.name, code: row.code },
    link: `/modules/contract/contractDetail?contractId=${of.id}&tab=payments`,
    relatedId: row.id,
  });
}

/** Approvers of payments see what is payable; conditions may ask for the amount. */
moveApproval<PaymentRow>(payment, {
  rights: ['crm:contract:query', 'crm:contract:edit', 'crm:contract:manageAll', 'finance:payment:confirm'],
  variables: [{ name: 'amount', type: 'number', label: ['付款金额', '付款金額', 'Payment amount'] }],
  values: async (_ctx, row) => ({ amount: Number(cents(row.amount)) / 100 }),
});

export const paymentService = entityService(payment, {
  life: paymentLife,
  facts: paymentFacts,
  visible: (ctx) => ofSeenContracts(ctx),
  async derive(ctx, { mode, after }) {
    if (mode === 'remove' || !after?.contract) return {};
    const of = await heldContract(ctx, after.contract);
    const node = of.nodes?.find(({ id }) => id === after.node);
    return { name: [of.name, node?.name].filter(Boolean).join(' · ') };
  },
  check: checkPayment,
  async changed(ctx, { before, after, moved }) {
    const row = (after ?? before)!;
    await sumUp(ctx, row.contract);
    if (moved?.action === 'pay') await bookPayment(ctx, after!, await heldContract(ctx, row.contract));
    if (moved?.action === 'revoke') await unbookPayment(ctx, row.id, moved.reason);
    if (moved?.action === 'apply') await tellConfirmers(ctx, row, await heldContract(ctx, row.contract));
  },
  async detail(ctx, row) {
    const of = (await contractsOf(ctx, [row])).get(row.contract)!;
    const may = (await payableBy(ctx, [of])).has(of.id) || (await editable(ctx, [of])).has(of.id);
    return { ...((!may || row.status !== 'draft') && { editable: [] }) };
  },
});

/** Whoever moves a payment holds its contract first, as whoever writes one does. */
export async function holdContractOf(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ contract: number }>`SELECT contract FROM payment
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  if (rows[0])
    await sql`SELECT 1 FROM contract WHERE company_id = ${ctx.viewer.companyId} AND id = ${rows[0].contract} FOR UPDATE`.execute(
      ctx.db,
    );
}
