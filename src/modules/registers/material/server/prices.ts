/** What the materials of a project cost, for holders of `pm:cost:query`; the price itself is a field of the material. */
import { sql } from 'kysely';
import { amountOf, USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { forbidden } from '#kernel/problem.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type MaterialPrices, readMaterialPrices, saveMaterialPrice } from '../material.calls.ts';
import type { MaterialRow } from '../material.entity.ts';
import { materialService } from './material-service.ts';

async function pricesOf(ctx: Ctx, projectId: number): Promise<MaterialPrices> {
  const total = (of: 'planned' | 'ordered' | 'arrived') =>
    sql`coalesce(round(sum((m.price).cents * ${sql.id('m', of)})), 0)`;
  const { rows } = await sql<MaterialPrices>`SELECT
      coalesce(jsonb_object_agg(m.id, jsonb_build_object('cents', (m.price).cents, 'version', m.version))
        FILTER (WHERE (m.price).cents IS NOT NULL), '{}') AS prices,
      jsonb_build_object('planned', ${total('planned')}, 'ordered', ${total('ordered')}, 'arrived', ${total('arrived')}) AS totals,
      count(*) FILTER (WHERE (m.price).cents IS NULL) AS without
    FROM material m WHERE m.company_id = ${ctx.viewer.companyId} AND m.project_id = ${projectId}`.execute(ctx.db);
  return rows[0]!;
}

export const priceHandlers = [
  handle(readMaterialPrices, (ctx, { projectId }) => pricesOf(ctx, projectId)),
  handle(saveMaterialPrice, async (ctx, { materialId, version, cents }) => {
    const { projectId } = (await materialService.row(ctx, materialId, true)) as MaterialRow;
    if (!(await ctx.can(COST_RIGHT, { projectId: projectId! }))) throw forbidden('noView');
    const price = typeof cents === 'number' ? { amount: amountOf(cents), currency: USUAL_CURRENCY } : null;
    await materialService.update(ctx, materialId, version, { price });
    return null;
  }),
];
