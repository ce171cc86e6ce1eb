/**
 * Changes of products that are decided together with others (changes of demands): held, judged and put into their structures by the
 * same rules as alone. Who may ask for it, and that all are applied or none, is the caller's business; structures are held in the
 * order of their versions' ids.
 */
import { sql } from 'kysely';
import { absent, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { approvalOf } from '#modules/flow/approval/server/public.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { loadStructure } from '#modules/products/structure/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ChangeStatus, ProductChangeRow } from '../product-change.entity.ts';
import { productChangeTexts as t } from '../product-change.texts.ts';
import { changeService, mustAsk } from './changes.ts';
import { applyChange, changeAction, changeProblems, describeChange, placeOf, tryChange } from './control.ts';
import { changeOf, updateChange } from './store.ts';

/** The changes by their versions, each with its structure held. */
export async function holdProductChanges(ctx: Ctx, ids: readonly number[]): Promise<ProductChangeRow[]> {
  const { rows } = await sql<{
    id: number;
    versionId: number;
  }>`SELECT id, product_version AS version_id FROM product_change
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY product_version, id`.execute(
    ctx.db,
  );
  if (rows.length < new Set(ids).size) throw absent();
  const held: ProductChangeRow[] = [];
  for (const { id, versionId } of rows) {
    await loadStructure(ctx, { versionId }, true);
    held.push((await changeOf(ctx, id, true)).row);
  }
  return held;
}

/** The viewer's own change, held, to be decided with others; refused while it is decided alone, or over. */
export async function ownProductChange(ctx: Ctx, id: number): Promise<ProductChangeRow> {
  await changeService.row(ctx, id);
  const [row] = await holdProductChanges(ctx, [id]);
  if (row!.applicant !== ctx.viewer.userId) throw forbidden();
  await mustAsk(ctx, row!.productVersion, row!.project);
  if (['waiting', 'approved', 'returned'].includes(row!.status)) throw new Refusal([problem(t.held)]);
  return row!;
}

/** Why a change cannot take effect now. */
export const productChangeProblems = async (ctx: Ctx, id: number): Promise<Problem[]> =>
  changeProblems(ctx, await tryChange(ctx, id));

/** The workflow bound to a change where it was made; null: none. */
export async function ownProductApproval(ctx: Ctx, id: number): Promise<{ key: string; name: string } | null> {
  return approvalOf(ctx, changeAction.key, placeOf((await changeOf(ctx, id)).row));
}

export const productChangeDiff = (ctx: Ctx, id: number): Promise<BusinessDiff> => describeChange(ctx, id);

/** Puts a change into its structure, which is held. */
export const applyProductChange = (ctx: Ctx, id: number): Promise<void> => applyChange(ctx, id);

/** The change has the state of the whole. */
export const markProductChange = (
  ctx: Ctx,
  id: number,
  values: { status: ChangeStatus; instance: number | null },
): Promise<void> => updateChange(ctx, id, values);
