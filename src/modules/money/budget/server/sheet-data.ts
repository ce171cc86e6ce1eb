/** A budget with what its months follow from: the object, its tasks and working time. */
import type { Ctx } from '#server/context.ts';
import type { BudgetLine, Work } from '../budget-model.ts';
import type { Owner } from './objects.ts';
import { budgetOf, linesOf, type StoredBudget } from './store.ts';
import { type BudgetTask, tasksOf, worksOf } from './tasks.ts';

export interface SheetData {
  owner: Owner;
  budget: StoredBudget | null;
  lines: BudgetLine[];
  tasks: BudgetTask[];
  workOf(task: number | null): Work | null;
}

/** A budget with what its months follow from. */
export async function sheetData(ctx: Ctx, owner: Owner, lock = false): Promise<SheetData> {
  const budget = await budgetOf(ctx, owner, lock);
  const lines = budget ? await linesOf(ctx, budget.id) : [];
  const tasks = await tasksOf(ctx, owner);
  const works = await worksOf(ctx, owner, tasks);
  return { owner, budget, lines, tasks, workOf: (task) => (task === null ? works.all : (works.of.get(task) ?? null)) };
}
