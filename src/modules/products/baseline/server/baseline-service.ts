/** Baselines of versions: taking them, and what may become of them. */
import { type SqlBool, sql } from 'kysely';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { ProductVersionRow } from '#modules/products/product/product-version.entity.ts';
import { versionService } from '#modules/products/product/server/public.ts';
import { control, loadStructure } from '#modules/products/structure/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { keepParts } from '#server/parts/parts.ts';
import { type BaselineOrigin, type ProductBaselineRow, productBaseline } from '../baseline.entity.ts';
import { baselineTexts as t } from '../baseline.texts.ts';
import { treeOf } from './tree.ts';

const MOST = 1000;

/** Baselines (alias `t`) of products in which the viewer may see them, and of versions that a project of theirs works on. */
const visible = (ctx: Ctx) =>
  sql<SqlBool>`(${objectsWith(ctx, 'product', 'prd:baseline:query', sql`t.product_id`)} OR t.product_version IN (
    SELECT l.product_version FROM project_product l WHERE l.company_id = t.company_id
      AND ${objectsWith(ctx, 'project', 'pm:product:query', sql`l.project_id`)}))`;

async function check(ctx: Ctx, { mode, before, after }: Change<ProductBaselineRow>): Promise<Problem[]> {
  if (mode === 'remove') return before!.origin === 'manual' ? [] : [problem(t.kept)];
  if (mode !== 'create') return [];
  if (
    after!.origin === 'manual' &&
    after!.project === null &&
    !(await ctx.can('prd:baseline:edit', { productId: after!.productId! }))
  )
    throw forbidden();
  const version: ProductVersionRow = await versionService.row(ctx, after!.productVersion);
  if (version.productId !== after!.productId) return [problem(t.otherProduct, undefined, 'productVersion')];
  return after!.no > MOST ? [problem(t.tooMany, { max: MOST })] : [];
}

export const baselineService = entityService(productBaseline, {
  visible,
  check,
  async derive(ctx, { mode, after }) {
    if (mode !== 'create') return {};
    const versionId = after!.productVersion;
    const { nodes } = await loadStructure(ctx, { versionId }, true);
    const tree = await treeOf(ctx, nodes);
    await keepParts(ctx, tree);
    await control(ctx, versionId);
    const { rows } = await sql<{ no: number }>`SELECT coalesce(max(no), 0)::int + 1 AS no FROM product_baseline
      WHERE company_id = ${ctx.viewer.companyId} AND product_version = ${versionId}`.execute(ctx.db);
    const taken = { root: tree.root, nodes: nodes.size, no: rows[0]!.no };
    return taken;
  },
});

/** Takes a baseline of a version on behalf of what else is done; rights are the caller's business. */
export async function takeBaseline(
  ctx: Ctx,
  version: { id: number; productId: number },
  values: { name: string; description?: string | null },
  server: { origin: BaselineOrigin; project?: number | null },
): Promise<ProductBaselineRow> {
  const given = { ...values, productId: version.productId, productVersion: version.id };
  const made = { origin: server.origin, project: server.project ?? null };
  const row = await baselineService.create(ctx, given, made);
  return row as ProductBaselineRow;
}
