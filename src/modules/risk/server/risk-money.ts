/**
 * What risks may cost. Kept beside the record, so that no list, sheet, search or message of it can tell an amount: it leaves
 * the server here alone, for holders of `pm:cost:query` in the object.
 */
import { sql } from 'kysely';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { CODE, commonTexts, forbidden, problem, Refusal } from '#kernel/problem.ts';
import { COST_RIGHT } from '#modules/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { RiskRow } from '../risk.entity.ts';
import { refuseEdit } from '../risk.rules.ts';
import { checkMoney } from '../risk-money.ts';
import { type RiskMoney, type RiskMoneyAnswer, readRiskMoney, saveRiskMoney } from '../risk-tasks.calls.ts';
import { risksWith } from './risk-facts.ts';
import { riskService } from './risk-service.ts';

type Kept = RiskMoney & { risk: number; version: number };

/** Money of risks by id, whoever may see it is the caller's business. */
export async function moneyOf(ctx: Ctx, risks: readonly number[]): Promise<Map<number, Kept>> {
  const { rows } = await sql<Kept>`SELECT risk, reserve, min, likely, max, responses, version FROM risk_money
    WHERE company_id = ${ctx.viewer.companyId} AND risk = ANY(${[...risks]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.risk, row]));
}

export const maySeeMoney = (ctx: Ctx, row: Pick<RiskRow, 'projectId' | 'programId'>): Promise<boolean> =>
  ctx.can(COST_RIGHT, scopeRefOf(objectOfRef(row)!));

async function mayChange(ctx: Ctx, row: RiskRow): Promise<boolean> {
  const mayEdit = (await risksWith(ctx, [row], 'pm:risk:edit')).has(row.id);
  return refuseEdit(row, ctx.viewer.userId, mayEdit) === null;
}

async function answerOf(ctx: Ctx, row: RiskRow): Promise<RiskMoneyAnswer> {
  const kept = (await moneyOf(ctx, [row.id])).get(row.id);
  const lines = new Set((row.responses ?? []).map(({ id }) => String(id)));
  const { reserve = null, min = null, likely = null, max = null, responses = {}, version = 0 } = kept ?? {};
  const there = Object.fromEntries(Object.entries(responses).filter(([id]) => lines.has(id)));
  return { reserve, min, likely, max, responses: there, version, mayEdit: await mayChange(ctx, row) };
}

async function readable(ctx: Ctx, id: number, lock = false): Promise<RiskRow> {
  const row = (await riskService.row(ctx, id, lock)) as RiskRow;
  if (!(await maySeeMoney(ctx, row))) throw forbidden('noView');
  return row;
}

async function save(ctx: Ctx, row: RiskRow, version: number, money: RiskMoney): Promise<void> {
  if (!(await mayChange(ctx, row))) throw forbidden('noEdit');
  const refused = checkMoney(money, new Set((row.responses ?? []).map(({ id }) => Number(id))));
  if (refused) throw new Refusal([refused]);
  const { reserve, min, likely, max, responses } = money;
  // One statement: who saves on an older version writes nothing.
  const { rows } =
    await sql`INSERT INTO risk_money AS m (company_id, risk, reserve, min, likely, max, responses, version, saved_at, saved_by)
    SELECT ${ctx.viewer.companyId}::bigint, ${row.id}::bigint, ${reserve}::bigint, ${min}::bigint, ${likely}::bigint,
      ${max}::bigint, ${JSON.stringify(responses)}::jsonb, 1, ${new Date(ctx.now)}::timestamptz, ${ctx.viewer.userId || null}::bigint
    ON CONFLICT (company_id, risk) DO UPDATE SET reserve = excluded.reserve, min = excluded.min, likely = excluded.likely,
      max = excluded.max, responses = excluded.responses, version = m.version + 1, saved_at = excluded.saved_at,
      saved_by = excluded.saved_by
    WHERE m.version = ${version} RETURNING m.version`.execute(ctx.db);
  const now = (rows[0] as { version: number } | undefined)?.version;
  if (now !== version + 1) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}

export const riskMoneyHandlers = [
  handle(readRiskMoney, async (ctx, { riskId }) => answerOf(ctx, await readable(ctx, riskId))),
  handle(saveRiskMoney, async (ctx, { riskId, version, money }) => {
    const row = await readable(ctx, riskId, true);
    await save(ctx, row, version, money);
    return answerOf(ctx, row);
  }),
];
