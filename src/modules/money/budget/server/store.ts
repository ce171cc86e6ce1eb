/**
 * Budgets in the database. Whoever writes a budget, its lines or its pot holds its row (`heldBudget`): it is the one lock of all
 * that is done with a budget, and of what is spent against it.
 */
import { sql } from 'kysely';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { BudgetStatus, ControlLevel, ControlMode } from '../budget.entity.ts';
import { budgetTexts as t } from '../budget.rules.ts';
import type { BudgetLine } from '../budget-model.ts';

export interface StoredBudget {
  id: number;
  object: ObjectRef;
  status: BudgetStatus;
  revision: number;
  controlMode: ControlMode;
  controlLevel: ControlLevel;
  currency: string;
  potCents: number | null;
  publishedAt: Date | null;
}

type Found = Omit<StoredBudget, 'object'> & { objectKind: ObjectRef['scope']; objectId: number };
const COLUMNS = sql`b.id, b.object_kind, b.object_id, b.status, b.revision, b.control_mode, b.control_level, b.currency,
  b.pot_cents, b.published_at`;
const stored = ({ objectKind: scope, objectId: id, ...row }: Found): StoredBudget => ({
  ...row,
  object: { scope, id },
});

/** The budget of an object; null: it has none. `lock` holds it until the end of the transaction. */
export async function budgetOf(ctx: Ctx, { scope, id }: ObjectRef, lock = false): Promise<StoredBudget | null> {
  const { rows } = await sql<Found>`SELECT ${COLUMNS} FROM budget b
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.object_key = object_key(${scope}, ${id})
    ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  return rows[0] ? stored(rows[0]) : null;
}
export async function budgetById(ctx: Ctx, id: number, lock = false): Promise<StoredBudget | null> {
  const { rows } = await sql<Found>`SELECT ${COLUMNS} FROM budget b
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  return rows[0] ? stored(rows[0]) : null;
}

/** The budget of an object, held; made if there is none. */
export async function heldBudget(ctx: Ctx, object: ObjectRef, currency: string): Promise<StoredBudget> {
  const { companyId, userId } = ctx.viewer;
  await sql`INSERT INTO budget (company_id, object_kind, object_id, currency, created_at, created_by, updated_at, updated_by)
    VALUES (${companyId}, ${object.scope}, ${object.id}, ${currency}, ${new Date(ctx.now)}, ${userId || null}, ${new Date(ctx.now)},
      ${userId || null}) ON CONFLICT (company_id, object_key) DO NOTHING`.execute(ctx.db);
  return (await budgetOf(ctx, object, true))!;
}

/** Lines of a budget, in the order in which they were written down. */
export async function linesOf(ctx: Ctx, budgetId: number): Promise<BudgetLine[]> {
  const { rows } =
    await sql<BudgetLine>`SELECT l.subject, l.task, l.kind, l.spread, l.cents, l.months, l.responsible, l.remark
    FROM budget_line l WHERE l.company_id = ${ctx.viewer.companyId} AND l.budget = ${budgetId} ORDER BY l.position, l.id`.execute(
      ctx.db,
    );
  return rows;
}

/** Makes these the lines of a held budget: changed ones are written, those that are gone removed. Its revision grows by one. */
export async function storeLines(ctx: Ctx, budgetId: number, lines: readonly BudgetLine[]): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const rows = lines.map((line, position) => ({ ...line, position }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (subject bigint, task bigint, kind text, spread text,
    cents bigint, months jsonb, responsible bigint, remark text, position integer)`;
  await sql`DELETE FROM budget_line l WHERE l.company_id = ${companyId} AND l.budget = ${budgetId}
    AND NOT EXISTS (SELECT FROM ${given} WHERE g.subject = l.subject AND g.task IS NOT DISTINCT FROM l.task AND g.kind = l.kind)`.execute(
    ctx.db,
  );
  await sql`INSERT INTO budget_line AS l (company_id, budget, subject, task, kind, spread, cents, months, responsible, remark, position)
    SELECT ${companyId}::bigint, ${budgetId}::bigint, g.subject, g.task, g.kind, g.spread, g.cents, nullif(g.months, 'null'), g.responsible,
      g.remark, g.position FROM ${given}
    ON CONFLICT (company_id, budget, subject, task, kind) DO UPDATE SET spread = excluded.spread, cents = excluded.cents,
      months = excluded.months, responsible = excluded.responsible, remark = excluded.remark, position = excluded.position
    WHERE (l.spread, l.cents, l.months, l.responsible, l.remark, l.position) IS DISTINCT FROM
      (excluded.spread, excluded.cents, excluded.months, excluded.responsible, excluded.remark, excluded.position)`.execute(
    ctx.db,
  );
  await sql`UPDATE budget SET revision = revision + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${userId || null}
    WHERE company_id = ${companyId} AND id = ${budgetId}`.execute(ctx.db);
}

/** Refuses a revision that is not the current one. */
export function mustBeCurrent({ revision }: StoredBudget, seen: number): void {
  if (revision !== seen) throw new Refusal([problem(t.moved)], CODE.conflict);
}
