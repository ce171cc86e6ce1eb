/** Options of products: read for structures, and kept as long as something uses them. */
import { type SqlBool, sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { variablesOf } from '#modules/flow/feel/feel.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type ProductOptionRow, productOption } from '../product-option.entity.ts';
import { structureTexts as t } from '../structure.texts.ts';
import { isOptionCode, type OptionRule } from '../structure-variants.ts';

const MOST_OPTIONS = 30;

/** The options of a product. `hold`: they stay as they are until the transaction ends. */
export async function optionsOf(ctx: Ctx, productId: number, hold = false): Promise<(OptionRule & { id: number })[]> {
  const { rows } = await sql<OptionRule & { id: number }>`SELECT o.id, o.code, o.name, o.needed,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) ORDER BY c.position), '[]')
        FROM product_option_choices c WHERE c.company_id = o.company_id AND c.record = o.id) AS choices
    FROM product_option o WHERE o.company_id = ${ctx.viewer.companyId} AND o.product_id = ${productId}
    ORDER BY o.code ${hold ? sql`FOR SHARE OF o` : sql``}`.execute(ctx.db);
  return rows;
}

/** Whether conditions of the product's versions name a code. */
async function inConditions(ctx: Ctx, productId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ condition: string }>`SELECT DISTINCT n.condition FROM product_node n
    JOIN product_version v ON v.company_id = n.company_id AND v.id = n.version_id
    WHERE n.company_id = ${ctx.viewer.companyId} AND v.product_id = ${productId}
      AND strpos(n.condition, ${code}) > 0`.execute(ctx.db);
  return rows.some(({ condition }) => variablesOf(condition).includes(code));
}

/** Codes of the values that variants have chosen. */
async function valuesInUse(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`SELECT DISTINCT value FROM product_variant_chosen
    WHERE company_id = ${ctx.viewer.companyId} AND option = ${id}`.execute(ctx.db);
  return rows.map(({ value }) => value);
}

async function checkOption(ctx: Ctx, { mode, before, after }: Change<ProductOptionRow>): Promise<Problem[]> {
  const out: Problem[] = [];
  const used = before ? await valuesInUse(ctx, before.id) : [];
  if (mode === 'remove' || (before && after!.code !== before.code)) {
    if (used.length > 0 || (await inConditions(ctx, before!.productId!, before!.code)))
      out.push(problem(t.optionUsed, { name: before!.name }, ...(mode === 'remove' ? [] : ['code'])));
  }
  if (mode === 'remove') return out;
  const { code, choices } = after!;
  const codes = choices.map((one) => one.code);
  if (!isOptionCode(code)) out.push(problem(t.optionCode, undefined, 'code'));
  for (const value of new Set(codes.filter((one, at) => codes.indexOf(one) !== at)))
    out.push(problem(t.valueTwice, { value }, 'choices'));
  for (const value of used) if (!codes.includes(value)) out.push(problem(t.valueUsed, { value }, 'choices'));
  if (mode === 'create' && (await optionsOf(ctx, after!.productId!)).length >= MOST_OPTIONS)
    out.push(problem(t.tooManyOptions, { max: MOST_OPTIONS }));
  return out;
}

export const optionService = entityService(productOption, {
  visible: (ctx) => sql<SqlBool>`${objectsWith(ctx, 'product', 'prd:structure:query', sql`t.product_id`)}`,
  check: checkOption,
});
