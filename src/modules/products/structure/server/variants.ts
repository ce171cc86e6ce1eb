/** Variants of products: what they choose, and that published ones can be built. */
import { type SqlBool, sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { CheckResult } from '#modules/products/product/product.calls.ts';
import { type ProductVersionRow, productVersion } from '#modules/products/product/product-version.entity.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type ProductVariantRow, productVariant } from '../product-option.entity.ts';
import { variantLife } from '../product-variant.life.ts';
import type { VariantOfVersion } from '../structure.calls.ts';
import { structureTexts as t } from '../structure.texts.ts';
import type { StructureNode } from '../structure-model.ts';
import { type Choice, type Contradiction, conditionProblem, holder, resolveVariant } from '../structure-variants.ts';
import { optionsOf } from './options.ts';
import { loadStructure, type Owner } from './store.ts';

/** The variants of a version with what they choose. */
export async function variantsOf(ctx: Ctx, versionId: number): Promise<VariantOfVersion[]> {
  const { rows } = await sql<VariantOfVersion>`SELECT v.id, v.name, v.status,
      (SELECT coalesce(jsonb_object_agg(o.code, c.value), '{}') FROM product_variant_chosen c
        JOIN product_option o ON o.company_id = c.company_id AND o.id = c.option
        WHERE c.company_id = v.company_id AND c.record = v.id) AS choice
    FROM product_variant v WHERE v.company_id = ${ctx.viewer.companyId} AND v.product_version = ${versionId}
    ORDER BY v.name`.execute(ctx.db);
  return rows;
}

/** Why touched nodes cannot have the conditions they have. */
export async function conditionProblems(ctx: Ctx, owner: Owner, nodes: readonly StructureNode[]): Promise<Problem[]> {
  const conditional = nodes.filter(({ condition }) => condition !== null);
  if (conditional.length === 0) return [];
  let options: Awaited<ReturnType<typeof optionsOf>> | null = null;
  if ('versionId' in owner) {
    const [version] = await rowsById<ProductVersionRow>(productVersion, ctx, [owner.versionId]);
    options = await optionsOf(ctx, version!.productId!, true);
  }
  return conditional.flatMap((node) => conditionProblem(node, options) ?? []);
}

async function contradictionsOf(
  ctx: Ctx,
  { productId, productVersion: versionId }: { productId: number; productVersion: number },
  choices: readonly Choice[],
): Promise<Contradiction[][]> {
  const { nodes } = await loadStructure(ctx, { versionId });
  const options = await optionsOf(ctx, productId);
  const holds = holder(options);
  return choices.map((choice) => resolveVariant(nodes, options, choice, holds).contradictions);
}

async function chosenProblems(ctx: Ctx, row: ProductVariantRow): Promise<Problem[]> {
  const options = new Map((await optionsOf(ctx, row.productId!)).map((one) => [one.id, one]));
  const seen = new Set<number>();
  return (row.chosen ?? []).flatMap(({ option: id, value }) => {
    const option = options.get(id);
    if (!option) return [];
    if (seen.has(id)) return [problem(t.optionTwice, { name: option.name }, 'chosen')];
    seen.add(id);
    return option.choices.some(({ code }) => code === value)
      ? []
      : [problem(t.noValue, { name: option.name, value }, 'chosen')];
  });
}

async function checkVariant(ctx: Ctx, { mode, before, after, moved }: Change<ProductVariantRow>): Promise<Problem[]> {
  if (mode === 'move') {
    if (moved!.action !== 'publish') return [];
    const row = after!;
    // Saved structures wait: what is proven here is what is published.
    await loadStructure(ctx, { versionId: row.productVersion }, true);
    const own = (await variantsOf(ctx, row.productVersion)).find(({ id }) => id === row.id);
    const place = { productId: row.productId!, productVersion: row.productVersion };
    const [found] = await contradictionsOf(ctx, place, [own?.choice ?? {}]);
    return found!.slice(0, 20).map((one) => one.problem);
  }
  if (mode === 'remove') return [];
  if (before?.status === 'published') return [problem(t.variantPublished)];
  return chosenProblems(ctx, after!);
}

export const variantService = entityService(productVariant, {
  life: variantLife,
  visible: (ctx) => sql<SqlBool>`${objectsWith(ctx, 'product', 'prd:structure:query', sql`t.product_id`)}`,
  check: checkVariant,
});

/** A version is released with published variants that can be built. */
export async function brokenVariants(
  ctx: Ctx,
  rows: readonly { id: number; productId?: number | null }[],
): Promise<Map<number, CheckResult>> {
  const out = new Map<number, CheckResult>();
  const { rows: having } = await sql<{ id: number }>`SELECT DISTINCT product_version AS id FROM product_variant
    WHERE company_id = ${ctx.viewer.companyId} AND status = 'published'
      AND product_version = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const published = new Set(having.map(({ id }) => id));
  for (const { id, productId } of rows) {
    if (!published.has(id)) continue;
    const choices = (await variantsOf(ctx, id)).flatMap(({ status, choice }) =>
      status === 'published' ? [choice] : [],
    );
    const found = await contradictionsOf(ctx, { productId: productId!, productVersion: id }, choices);
    out.set(id, {
      ...{ key: 'variants', label: t.checkVariants.text, todo: t.todoVariants.text },
      open: found.filter((one) => one.length > 0).length,
      link: `/modules/product/productStructure?productId=${productId}&versionId=${id}`,
    });
  }
  return out;
}
