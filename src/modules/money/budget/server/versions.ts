/** Versions of budgets: a frozen copy of all lines and of the plan's times they follow, made by publishing, changes, and by hand. */
import { sql } from 'kysely';
import { amountOf } from '#kernel/fields/money.ts';
import { type ObjectRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { snapshots } from '#server/entity/snapshots.ts';
import { type BudgetVersionRow, budgetVersion, type versionTypes } from '../budget.entity.ts';
import { type BudgetLine, totalsOf } from '../budget-model.ts';
import type { SheetData } from './sheet-data.ts';
import type { BudgetTask } from './tasks.ts';

export const budgetVersionService = entityService(budgetVersion);

export interface VersionContent {
  lines: BudgetLine[];
  /** The tasks that lines are about and those above them, as they were planned. */
  tasks: BudgetTask[];
}

export const versionContents = snapshots(budgetVersionService, {
  table: 'budget_version_content',
  parts: ['lines', 'tasks'],
  schema: 1,
  read: (stored): VersionContent => ({
    lines: stored.lines as BudgetLine[],
    tasks: stored.tasks as BudgetTask[],
  }),
});

/** The baseline version in force; null: the budget is not published. */
export async function currentVersion(ctx: Ctx, { scope, id }: ObjectRef): Promise<BudgetVersionRow | null> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM budget_version t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.object_key = object_key(${scope}, ${id})
      AND t.baseline_type = 'current'`.execute(ctx.db);
  return rows[0] ? fromDb<BudgetVersionRow>(budgetVersion, rows[0]) : null;
}

/** The tasks that lines are about, with those above them. */
function tasksOfLines(lines: readonly BudgetLine[], tasks: readonly BudgetTask[]): BudgetTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const kept = new Set<number>();
  for (const { task } of lines)
    for (let at = task; at !== null && !kept.has(at) && byId.has(at); at = byId.get(at)!.parent) kept.add(at);
  return tasks.filter(({ id }) => kept.has(id));
}

interface NewVersion {
  type: keyof typeof versionTypes;
  description: string | null;
  /** First day of the month it holds from. */
  effectiveMonth: string | null;
}

/** Keeps the lines of a held budget as its next version. Rights are the caller's business. */
export async function takeVersion(
  ctx: Ctx,
  { owner, lines, tasks, budget }: SheetData,
  { type, description, effectiveMonth }: NewVersion,
): Promise<BudgetVersionRow> {
  const { rows } = await sql<{ no: number }>`UPDATE budget SET version_count = version_count + 1
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${budget!.id} RETURNING version_count AS no`.execute(ctx.db);
  const former = type === 'manual' ? null : await currentVersion(ctx, owner);
  if (former) await setRows(budgetVersion, ctx, [former], { baselineType: 'former' }, 'update');
  const server = {
    ...{ name: `V${rows[0]!.no}`, type, baselineType: type === 'manual' ? 'none' : 'current', effectiveMonth },
    total: { amount: amountOf(totalsOf(lines).total), currency: budget!.currency },
  };
  const row = await budgetVersionService.create(asMaker(ctx), { ...scopeRefOf(owner), description }, server);
  await versionContents.take(ctx, row.id, { lines, tasks: tasksOfLines(lines, tasks) });
  return row;
}

/** Versions follow from what somebody may do: publishing and changing is not editing. */
const asMaker = (ctx: Ctx): Ctx =>
  ctx.as({ ...ctx.viewer, rights: new Set([...ctx.viewer.rights, 'pm:project:manageAll', 'pm:program:manageAll']) });
