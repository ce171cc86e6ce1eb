/** Why writes of contracts are refused, and the values that follow from others. */
import { sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { subjectProblems } from '#modules/money/account/server/public.ts';
import { checkBalance } from '#modules/money/budget/server/public.ts';
import { sameResponsible } from '#modules/money/customer/party.rules.ts';
import { goneInCharge, inCharge } from '#modules/money/customer/server/public.ts';
import { heldTaskStatus } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { cents, moneyOf, netOf } from '../amounts.ts';
import { type ContractRow, contract } from '../contract.entity.ts';
import {
  fixedFields,
  payableOf,
  shown,
  usedOf,
  withAmounts,
  wrongAllocations,
  wrongDays,
  wrongNodes,
} from '../contract.rules.ts';
import { contractTexts as t } from '../contract.texts.ts';
import type { Share } from '../shared.ts';
import { ordered } from './committed.ts';
import { contractsWith, editable, mayCreate } from './contract-visible.ts';

type Row = ContractRow;

/** Values that follow: who has it, the amount without tax, the amounts of nodes by share. */
export async function derived(ctx: Ctx, { mode, before, after, moved }: Change<Row>): Promise<Partial<Row>> {
  if (mode === 'remove' || !after) return {};
  const who = await inCharge(ctx, before, after);
  if (moved?.action === 'sign')
    // Whoever begins to hinder tasks holds their plans first.
    for (const task of tasksOf(after)) await heldTaskStatus(ctx, task);
  const { amount, taxRate } = after;
  if (!amount) return who;
  const net = moneyOf(netOf(cents(amount), taxRate), amount.currency);
  const nodes = withAmounts(after.nodes ?? [], amount);
  return { ...who, netAmount: net, nodes };
}

/** The tasks a contract is allocated to, in the order in which they are held. */
export const tasksOf = ({ allocations }: Pick<Row, 'allocations'>): number[] =>
  [...new Set((allocations ?? []).flatMap(({ task }) => task ?? []))].sort((a, b) => a - b);

const changedNames = ({ before, after, values }: Change<Row>): string[] =>
  Object.keys(values).filter((name) => {
    const field = (contract.fields as Record<string, { set?: string }>)[name];
    const [old, next] = [before, after].map((row) => (row as unknown as Record<string, unknown>)[name]);
    return field && field.set !== 'server' && !sameValue(old, next);
  });

async function mustBeAllowed(ctx: Ctx, change: Change<Row>): Promise<Problem[]> {
  const { mode, before, after } = change;
  if (mode === 'create') {
    if (!(await mayCreate(ctx, after!.projectId))) throw forbidden();
    return [];
  }
  if (mode === 'remove') {
    const may = await contractsWith(ctx, [before!], 'crm:contract:delete', 'pm:contract:edit');
    if (!may.has(before!.id)) throw forbidden();
    return before!.status === 'draft' ? [] : [problem(t.draftOnly)];
  }
  if (mode === 'move') return [];
  if (!(await editable(ctx, [before!])).has(before!.id)) throw forbidden('noEdit');
  return fixedFields(before!, changedNames(change));
}

/** A party that is newly chosen, or signed with, is not blocked. It is held, so that nobody blocks it meanwhile. */
async function blockedParty(ctx: Ctx, { before, after, moved }: Change<Row>): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const kind of ['customer', 'supplier'] as const) {
    const id = after![kind];
    if (!id || (before?.[kind] === id && moved?.action !== 'sign')) continue;
    const ours = sql`WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} FOR SHARE`;
    const { rows } = await (kind === 'customer'
      ? sql<{ name: string; status: string }>`SELECT name, status FROM customer ${ours}`
      : sql<{ name: string; status: string }>`SELECT name, status FROM supplier ${ours}`
    ).execute(ctx.db);
    if (rows[0]?.status === 'blocked')
      found.push(problem(kind === 'supplier' ? t.blocked : t.blockedCustomer, { name: rows[0].name }, kind));
  }
  return found;
}

/** Nodes that were paid or accepted stay. */
async function usedNodes(ctx: Ctx, { before, after }: Change<Row>): Promise<Problem[]> {
  const kept = new Set((after!.nodes ?? []).map(({ id }) => id));
  const gone = (before?.nodes ?? []).filter(({ id }) => !kept.has(id));
  if (gone.length === 0) return [];
  const { rows } = await sql<{ node: number }>`SELECT node FROM payment WHERE company_id = ${ctx.viewer.companyId}
      AND contract = ${before!.id} AND node IS NOT NULL AND status <> 'cancelled'
    UNION SELECT node FROM acceptance WHERE company_id = ${ctx.viewer.companyId} AND contract = ${before!.id} AND node IS NOT NULL`.execute(
    ctx.db,
  );
  const used = new Set(rows.map(({ node }) => node));
  return gone.flatMap(({ id, name }) => (used.has(id!) ? [problem(t.nodeUsed, { node: name }, 'nodes')] : []));
}

/** Amounts that decide what is payable: in one currency once it is signed, and never below what is paid or approved. */
function wrongAmounts({ before, after }: Change<Row>): Problem[] {
  const { currency } = (before && before.status !== 'draft' ? before : after!).amount;
  const found = (['amount', 'settlement', 'audit'] as const).flatMap((name) =>
    after![name] && after![name]!.currency !== currency ? [problem(t.sameCurrency, { currency }, name)] : [],
  );
  const used = usedOf(after!);
  const name = after!.audit ? 'audit' : after!.settlement ? 'settlement' : 'amount';
  return cents(payableOf(after!)) < used
    ? [...found, problem(t.belowPaid, { field: contract.fields[name].label, used: shown(used) }, name)]
    : found;
}

/**
 * A purchase that is signed, or changed to more, fits what is left of the budgets it is cost of: each is held until the end of the
 * transaction and summed up, so of two at once against one balance exactly one passes.
 */
async function withinBudgets(ctx: Ctx, { before, after, moved }: Change<Row>): Promise<void> {
  if (after!.direction !== 'purchase' || (moved?.action !== 'sign' && moved?.action !== 'change')) return;
  const wanted = new Map<string, { project: number; subject: number; cents: number }>();
  const add = (shares: readonly Share[], sign: 1 | -1): void => {
    for (const { project, subject, cents: part } of shares) {
      if (subject === null) continue;
      const key = `${project} ${subject}`;
      const one = wanted.get(key) ?? { project, subject, cents: 0 };
      wanted.set(key, { ...one, cents: one.cents + sign * part });
    }
  };
  add(await ordered(ctx, after!), 1);
  if (moved.action === 'change') add(await ordered(ctx, before!), -1);
  const more = [...wanted.values()].filter((one) => one.cents > 0);
  // In one order, whoever asks.
  for (const { project, subject, cents: part } of more.toSorted(
    (a, b) => a.project - b.project || a.subject - b.subject,
  ))
    await checkBalance(ctx, { scope: 'project', id: project }, subject, part, 'amount');
}

export async function checkContract(ctx: Ctx, change: Change<Row>): Promise<Problem[]> {
  const { mode, after } = change;
  const refused = await mustBeAllowed(ctx, change);
  if (refused.length > 0 || mode === 'remove' || !after) return refused;
  const found = await problemsOf(ctx, change);
  // Budgets are held last, and only for what is right otherwise.
  if (found.length === 0) await withinBudgets(ctx, change);
  return found;
}

async function problemsOf(ctx: Ctx, change: Change<Row>): Promise<Problem[]> {
  const { before, moved } = change;
  const after = change.after!;
  const kept = (before?.allocations ?? []).flatMap(({ subject }) => subject ?? []);
  const subjects = (after.allocations ?? []).flatMap(({ subject }) => subject ?? []);
  return [
    ...wrongNodes(after),
    ...wrongAllocations(after),
    ...wrongDays(after),
    ...wrongAmounts(change),
    ...(moved?.action === 'change' && changedNames(change).length === 0 ? [problem(t.nothingChanged)] : []),
    ...(moved?.action === 'handOver' ? sameResponsible(before!.responsible, after.responsible) : []),
    ...(await goneInCharge(ctx, before?.responsible ?? null, after.responsible)),
    ...(await blockedParty(ctx, change)),
    ...(before ? await usedNodes(ctx, change) : []),
    ...(await subjectProblems(ctx, subjects, 'contract', { kept, field: 'allocations' })).values(),
  ];
}
