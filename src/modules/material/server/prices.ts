/**
 * What materials cost. Kept beside the record, so that no list, sheet, search or log of it can tell a price: it leaves the
 * server here alone, for holders of `pm:cost:query` in the project.
 */
import { sql } from 'kysely';
import { CODE, commonTexts, forbidden, problem, Refusal } from '#kernel/problem.ts';
import { COST_RIGHT } from '#modules/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import { type MaterialPrices, readMaterialPrices, saveMaterialPrice } from '../material.calls.ts';
import { type MaterialRow, material } from '../material.entity.ts';
import { materialService } from './material-service.ts';

type Priced = Pick<MaterialRow, 'planned' | 'ordered' | 'arrived' | 'id'> & {
  cents: number | null;
  priceVersion: number;
};

async function pricesOf(ctx: Ctx, projectId: number): Promise<MaterialPrices> {
  const { rows } = await sql<Priced>`SELECT m.id, m.planned, m.ordered, m.arrived, p.cents, p.version AS price_version
    FROM material m LEFT JOIN material_price p ON p.company_id = m.company_id AND p.material = m.id
    WHERE m.company_id = ${ctx.viewer.companyId} AND m.project_id = ${projectId} ORDER BY m.id`.execute(ctx.db);
  const priced = rows.filter(({ cents }) => cents !== null);
  const total = (of: 'planned' | 'ordered' | 'arrived'): number =>
    Math.round(priced.reduce((sum, row) => sum + row.cents! * Number(row[of]), 0));
  return {
    prices: Object.fromEntries(priced.map(({ id, cents, priceVersion: version }) => [id, { cents: cents!, version }])),
    totals: { planned: total('planned'), ordered: total('ordered'), arrived: total('arrived') },
    without: rows.length - priced.length,
  };
}

async function save(ctx: Ctx, { id }: MaterialRow, version: number, cents: number | null): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  // One statement each: who saves on an older version writes nothing.
  const { rows } =
    cents === null
      ? await sql`DELETE FROM material_price WHERE company_id = ${companyId} AND material = ${id} AND version = ${version}
          RETURNING 1`.execute(ctx.db)
      : await sql`INSERT INTO material_price AS p (company_id, material, cents, version, saved_at, saved_by)
          VALUES (${companyId}, ${id}, ${cents}, 1, ${new Date(ctx.now)}, ${userId || null})
          ON CONFLICT (company_id, material) DO UPDATE SET cents = excluded.cents, version = p.version + 1,
            saved_at = excluded.saved_at, saved_by = excluded.saved_by
          WHERE p.version = ${version} RETURNING p.version`.execute(ctx.db);
  const made = (rows[0] as { version?: number } | undefined)?.version;
  const stale = cents === null ? rows.length === 0 && version > 0 : made !== version + 1;
  if (stale) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
}

export const priceHandlers = [
  handle(readMaterialPrices, (ctx, { projectId }) => pricesOf(ctx, projectId)),
  handle(saveMaterialPrice, async (ctx, { materialId, version, cents }) => {
    const row = (await materialService.row(ctx, materialId, true)) as MaterialRow;
    if (!(await ctx.can(COST_RIGHT, { projectId: row.projectId! }))) throw forbidden('noView');
    await materialService.need(ctx, row, material.rights.update);
    await save(ctx, row, version, cents ?? null);
    return null;
  }),
];
