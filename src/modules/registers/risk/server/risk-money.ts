/** What risks may cost, in cents, as the calls of before have it; the amounts are fields of the risk and of its responses. */

import type { Money } from '#kernel/field.ts';
import { amountOf, centsOf, USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden, Refusal } from '#kernel/problem.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { RiskRow } from '../risk.entity.ts';
import { refuseEdit } from '../risk.rules.ts';
import { checkMoney } from '../risk-money.ts';
import { type RiskMoneyAnswer, readRiskMoney, saveRiskMoney } from '../risk-tasks.calls.ts';
import { risksWith } from './risk-facts.ts';
import { riskService } from './risk-service.ts';

/** Cents of an amount that has a field; none: nobody said. */
export const cents = (money: Money | null | undefined): number | null => (money ? Number(centsOf(money.amount)) : null);
const money = (of: number | null | undefined): Money | null =>
  of === null || of === undefined ? null : { amount: amountOf(of), currency: USUAL_CURRENCY };

async function answerOf(ctx: Ctx, row: RiskRow): Promise<RiskMoneyAnswer> {
  const mayEdit = (await risksWith(ctx, [row], 'pm:risk:edit')).has(row.id);
  const costs = (row.responses ?? []).flatMap(({ id, cost }) => (cost ? [[String(id), cents(cost)!] as const] : []));
  return {
    reserve: cents(row.reserve),
    min: cents(row.lossMin),
    likely: cents(row.lossLikely),
    max: cents(row.lossMax),
    responses: Object.fromEntries(costs),
    version: row.version,
    mayEdit: refuseEdit(row, ctx.viewer.userId, mayEdit) === null,
  };
}

async function readable(ctx: Ctx, id: number, lock = false): Promise<RiskRow> {
  const row = (await riskService.row(ctx, id, lock)) as RiskRow;
  if (!(await ctx.can(COST_RIGHT, scopeRefOf(objectOfRef(row)!)))) throw forbidden('noView');
  return row;
}

export const riskMoneyHandlers = [
  handle(readRiskMoney, async (ctx, { riskId }) => answerOf(ctx, await readable(ctx, riskId))),
  handle(saveRiskMoney, async (ctx, { riskId, version, money: given }) => {
    const row = await readable(ctx, riskId, true);
    // Who may not edit the risk hears that first, whatever version they read.
    const mayEdit = (await risksWith(ctx, [row], 'pm:risk:edit')).has(row.id);
    if (refuseEdit(row, ctx.viewer.userId, mayEdit) === 'forbidden') throw forbidden();
    const lines = row.responses ?? [];
    const refused = checkMoney(given, new Set(lines.map(({ id }) => Number(id))));
    if (refused) throw new Refusal([refused]);
    const saved = await riskService.update(ctx, riskId, version, {
      reserve: money(given.reserve),
      lossMin: money(given.min),
      lossLikely: money(given.likely),
      lossMax: money(given.max),
      responses: lines.map((line) => ({ ...line, cost: money(given.responses[String(line.id)]) })),
    });
    return answerOf(ctx, saved as RiskRow);
  }),
];
