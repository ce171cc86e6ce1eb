/** Invoices and acceptances of contracts: whoever edits or pays the contract keeps them. */
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { acceptance, type ContractRow, invoice } from '../contract.entity.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { editable, ofSeenContracts, payableBy } from './contract-visible.ts';
import { heldContract } from './payments.ts';

/** The contract of a paper, held, when the viewer may keep its papers. */
async function keeping(ctx: Ctx, id: number): Promise<ContractRow> {
  const of = await heldContract(ctx, id);
  const may = (await editable(ctx, [of])).has(of.id) || (await payableBy(ctx, [of])).has(of.id);
  if (!may) throw forbidden();
  return of;
}
const otherCurrency = (of: ContractRow, currency: string | undefined): Problem[] =>
  currency === undefined || currency === of.amount.currency
    ? []
    : [problem(t.sameCurrency, { currency: of.amount.currency }, 'amount')];

const editableFor = async (ctx: Ctx, id: number): Promise<{ editable?: string[] }> => {
  const of = await heldContract(ctx, id);
  const may = (await editable(ctx, [of])).has(of.id) || (await payableBy(ctx, [of])).has(of.id);
  return may ? {} : { editable: [] };
};

export const invoiceService = entityService(invoice, {
  visible: (ctx) => ofSeenContracts(ctx),
  derive: async (ctx, { mode, after }) =>
    mode === 'remove' || !after?.contract ? {} : { supplier: (await heldContract(ctx, after.contract)).supplier },
  check: async (ctx, { mode, before, after }) => {
    const of = await keeping(ctx, (after ?? before)!.contract);
    return mode === 'remove' ? [] : otherCurrency(of, after!.amount.currency);
  },
  detail: (ctx, row) => editableFor(ctx, row.contract),
});

export const acceptanceService = entityService(acceptance, {
  visible: (ctx) => ofSeenContracts(ctx),
  check: async (ctx, { mode, before, after }) => {
    const of = await keeping(ctx, (after ?? before)!.contract);
    if (mode === 'remove') return [];
    const known = !after!.node || of.nodes?.some(({ id }) => id === after!.node);
    return [...otherCurrency(of, after!.amount?.currency), ...(known ? [] : [problem(t.noNode, undefined, 'node')])];
  },
  detail: (ctx, row) => editableFor(ctx, row.contract),
});
