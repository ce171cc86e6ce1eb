/** Changes of budgets in the database. */
import { sql } from 'kysely';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx } from '#server/context.ts';
import type { Values } from '#server/entity/entity-checks.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type BudgetChangeRow, budgetChange } from '../budget.entity.ts';
import type { BudgetLine } from '../budget-model.ts';

export interface StoredChange {
  change: BudgetChangeRow;
  object: ObjectRef;
  lines: BudgetLine[];
  /** Its changes, once it has taken effect. */
  diff: BusinessDiff | null;
}

/** A change with its content; `lock` holds it. Rights are the caller's business. */
export async function changeOf(ctx: Ctx, id: number, lock = false): Promise<StoredChange> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM budget_change t
    WHERE t.company_id = ${companyId} AND t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  const contents = await sql<Pick<StoredChange, 'lines' | 'diff'>>`SELECT lines, diff FROM budget_change_content
    WHERE company_id = ${companyId} AND budget_change_id = ${id}`.execute(ctx.db);
  const [row, content] = [rows[0], contents.rows[0]];
  if (!row || !content) throw absent();
  const object = { scope: row.objectKind as ObjectRef['scope'], id: row.objectId as number };
  return { change: fromDb<BudgetChangeRow>(budgetChange, row), object, ...content };
}

/** The viewer's own change of an object that is still to be submitted; the latest one. */
export async function ownOpenChange(ctx: Ctx, { scope, id }: ObjectRef): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT t.id FROM budget_change t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.object_key = object_key(${scope}, ${id})
      AND t.applicant = ${ctx.viewer.userId} AND t.status IN ('draft', 'returned')
    ORDER BY t.status = 'draft' DESC, t.id DESC LIMIT 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Server-set fields of a change. */
export async function updateChange(ctx: Ctx, id: number, values: Values): Promise<void> {
  const { change } = await changeOf(ctx, id, true);
  await setRows(budgetChange, ctx, [change], values, typeof values.status === 'string' ? values.status : 'update');
}

export async function storeContent(ctx: Ctx, id: number, lines: readonly BudgetLine[]): Promise<void> {
  await sql`INSERT INTO budget_change_content (company_id, budget_change_id, lines)
    VALUES (${ctx.viewer.companyId}, ${id}, ${JSON.stringify(lines)}::jsonb)
    ON CONFLICT (company_id, budget_change_id) DO UPDATE SET lines = excluded.lines, diff = NULL`.execute(ctx.db);
}

export async function keepDiff(ctx: Ctx, id: number, diff: BusinessDiff): Promise<void> {
  await sql`UPDATE budget_change_content SET diff = ${JSON.stringify(diff)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND budget_change_id = ${id}`.execute(ctx.db);
}
