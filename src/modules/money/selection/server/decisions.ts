/** Decisions of a portfolio as they were kept, the last one first. */
import { sql } from 'kysely';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { DecisionContent, DecisionView, Promised } from '../decision.ts';
import { madeOf } from './candidates.ts';

interface Kept {
  number: number;
  name: string;
  reason: string | null;
  decidedBy: number;
  decidedAt: Date;
  content: DecisionContent;
}

/** With amounts; the caller says who may read those. */
export async function decisionsOf(ctx: Ctx, portfolioId: number): Promise<DecisionView[]> {
  const { rows } = await sql<Kept>`SELECT number, name, reason, decided_by, decided_at, content FROM selection_decision
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId} ORDER BY number DESC`.execute(ctx.db);
  const names = await userNames(
    ctx,
    rows.map(({ decidedBy }) => decidedBy),
  );
  const made = await madeOf(ctx, portfolioId);
  /** A candidate is looked for as the project that was made of it. */
  const known = (one: Promised): Promised => ({ ...one, key: made.get(one.key) ?? one.key });
  return rows.map(({ number, name, reason, decidedBy, decidedAt, content: { result, promised } }) => ({
    ...{ number, name, reason, by: names[decidedBy] ?? `#${decidedBy}`, at: decidedAt.getTime() },
    promised: promised.map(known),
    ...{ state: result.state, value: result.value, cost: result.cost, gap: result.gap },
  }));
}

export async function lastDecision(ctx: Ctx, portfolioId: number): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`SELECT max(number) AS number FROM selection_decision
    WHERE company_id = ${ctx.viewer.companyId} AND portfolio_id = ${portfolioId}`.execute(ctx.db);
  return rows[0]!.number ?? 0;
}

/** The same without amounts. */
export const withoutMoney = (decision: DecisionView): DecisionView => ({
  ...decision,
  cost: null,
  promised: decision.promised.map((one) => ({ ...one, cost: null })),
});
