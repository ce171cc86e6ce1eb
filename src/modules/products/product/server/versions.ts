/** The service of versions of products. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type ProductRow, product } from '../product.entity.ts';
import { type VersionFacts, versionLife } from '../product.life.ts';
import { productTexts as t } from '../product.texts.ts';
import { type ProductVersionRow, productVersion } from '../product-version.entity.ts';
import { redChecks } from './release-checks.ts';
import { visibleVersions } from './version-visible.ts';

async function productOf(ctx: Ctx, { productId }: { productId?: number | null }): Promise<ProductRow> {
  const [row] = await rowsById<ProductRow>(product, ctx, [productId!]);
  return row!;
}

/** Why versions may not be removed; they are held, so that neither a release nor a link comes between. */
export async function whyKept(ctx: Ctx, ids: readonly number[]): Promise<Problem[]> {
  const { rows } = await sql<{ id: number; name: string; status: string }>`SELECT id, name, status FROM product_version
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    ctx.db,
  );
  const released = rows.filter(({ status }) => status === 'released' || status === 'retired');
  const linked = await sql<{ name: string }>`SELECT DISTINCT v.name FROM project_product l
    JOIN product_version v ON v.company_id = l.company_id AND v.id = l.product_version
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.product_version = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  const based = await sql<{ name: string }>`SELECT DISTINCT v.name FROM product_version n
    JOIN product_version v ON v.company_id = n.company_id AND v.id = n.based_on
    WHERE n.company_id = ${ctx.viewer.companyId} AND n.based_on = ANY(${[...ids]}::bigint[])
      AND n.id <> ALL(${[...ids]}::bigint[])`.execute(ctx.db);
  return [
    ...linked.rows.map(({ name }) => problem(t.linkedVersion, { name })),
    ...released.map(({ name }) => problem(t.releasedVersion, { name })),
    ...based.rows.map(({ name }) => problem(t.basedOn, { name })),
  ];
}

const FREE = new Set(['description', 'ext']);

async function checkVersion(ctx: Ctx, { mode, before, after, values }: Change<ProductVersionRow>): Promise<Problem[]> {
  if (mode === 'move') return [];
  if (mode === 'remove') return whyKept(ctx, [before!.id]);
  const problems: Problem[] = [];
  if (before && (before.status === 'released' || before.status === 'retired')) {
    const fixed = Object.keys(values).find((name) => !FREE.has(name));
    if (fixed) problems.push(problem(t.releasedReadOnly, undefined, fixed));
  }
  if (mode === 'create' && after!.basedOn) {
    const [base] = await rowsById<ProductVersionRow>(productVersion, ctx, [after!.basedOn]);
    if (base?.productId !== after!.productId) problems.push(problem(t.otherProduct, undefined, 'basedOn'));
  }
  return problems;
}

async function versionFacts(
  ctx: Ctx,
  rows: readonly ProductVersionRow[],
): Promise<(row: ProductVersionRow) => VersionFacts> {
  const red = await redChecks(ctx, rows);
  return ({ id }) => ({ red: red.get(id) ?? 0 });
}

export const versionService = entityService(productVersion, {
  life: versionLife,
  visible: visibleVersions,
  facts: versionFacts,
  async derive(ctx, { mode, after, before }) {
    if (mode === 'remove' || mode === 'move' || after!.name) return {};
    const { name } = await productOf(ctx, after ?? before!);
    return { name: `${name} ${after!.number}` };
  },
  check: checkVersion,
});
