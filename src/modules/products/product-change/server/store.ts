/** Changes with their lines in the database. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { NodeEdit } from '#modules/products/structure/structure-edits.ts';
import type { Ctx } from '#server/context.ts';
import type { Values } from '#server/entity/entity-checks.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { hashOf } from '#server/parts/canonical.ts';
import { type ProductChangeRow, productChange } from '../product-change.entity.ts';

export interface StoredChange {
  row: ProductChangeRow;
  edits: NodeEdit[];
  /** Its differences, once it has taken effect. */
  diff: BusinessDiff | null;
}

/** The hash of lines: what is asked for and what is applied have the same one. */
export const redlineHash = (edits: readonly NodeEdit[]): string => hashOf(edits);

/** A change with its lines; `lock` holds it. Rights are the caller's business. */
export async function changeOf(ctx: Ctx, id: number, lock = false): Promise<StoredChange> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM product_change t
    WHERE t.company_id = ${companyId} AND t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  const { rows: contents } = await sql<{ edits: NodeEdit[]; diff: BusinessDiff | null }>`SELECT edits, diff
    FROM product_change_content WHERE company_id = ${companyId} AND product_change_id = ${id}`.execute(ctx.db);
  if (!rows[0] || !contents[0]) throw absent();
  return { row: fromDb<ProductChangeRow>(productChange, rows[0]), ...contents[0] };
}

export async function updateChange(ctx: Ctx, id: number, values: Values): Promise<void> {
  const { row } = await changeOf(ctx, id, true);
  await setRows(productChange, ctx, [row], values, typeof values.status === 'string' ? values.status : 'update');
}

export async function storeLines(ctx: Ctx, id: number, edits: readonly NodeEdit[]): Promise<void> {
  await sql`INSERT INTO product_change_content (company_id, product_change_id, edits)
    VALUES (${ctx.viewer.companyId}, ${id}, ${JSON.stringify(edits)}::jsonb)
    ON CONFLICT (company_id, product_change_id) DO UPDATE SET edits = excluded.edits, diff = NULL`.execute(ctx.db);
}

export async function keepDiff(ctx: Ctx, id: number, diff: BusinessDiff): Promise<void> {
  await sql`UPDATE product_change_content SET diff = ${JSON.stringify(diff)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND product_change_id = ${id}`.execute(ctx.db);
}
