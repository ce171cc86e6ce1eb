/** A project made of a template or of another project begins with a draft of its budget: as far from its start as it was there. */
import { sql } from 'kysely';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import { type BudgetLine, lineKey, monthsBetween, monthsLater } from '../budget-model.ts';
import { budgetOwnerOf } from './objects.ts';
import { budgetOf, heldBudget, linesOf, storeLines } from './store.ts';
import { tasksOf } from './tasks.ts';

const has = ({ scope }: ObjectRef): boolean => scope === 'project' || scope === 'template';

/** Tasks of a copy by those it was made of: copies keep the order of their plan. */
async function tasksBySource(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<Map<number, number>> {
  const [old, now] = [
    await tasksOf(ctx, await budgetOwnerOf(ctx, from)),
    await tasksOf(ctx, await budgetOwnerOf(ctx, to)),
  ];
  if (old.length !== now.length) return new Map();
  return new Map(old.flatMap((task, i) => (now[i]!.name === task.name ? [[task.id, now[i]!.id]] : [])));
}

/** Nothing is copied for somebody who may not read what things cost there. */
export async function budgetMadeOf(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  if (!has(from) || !has(to)) return;
  const budget = await budgetOf(ctx, from);
  if (!budget) return;
  const [source, target] = [await budgetOwnerOf(ctx, from), await budgetOwnerOf(ctx, to)];
  if (!(await ctx.can('pm:budget:query', source.ref)) || !(await ctx.can(COST_RIGHT, source.ref))) return;
  const tasks = await tasksBySource(ctx, from, to);
  const by = monthsBetween(source.start.slice(0, 7), target.start.slice(0, 7));
  const lines = new Map<string, BudgetLine>();
  for (const line of await linesOf(ctx, budget.id)) {
    const task = line.task === null ? null : (tasks.get(line.task) ?? null);
    const copy: BudgetLine = {
      ...line,
      ...{ task, responsible: null },
      // Without its task it follows the whole project.
      spread: line.spread === 'task' && task === null ? 'project' : line.spread,
      months:
        line.months &&
        Object.fromEntries(Object.entries(line.months).map(([month, cents]) => [monthsLater(month, by), cents])),
    };
    if (!lines.has(lineKey(copy))) lines.set(lineKey(copy), copy);
  }
  if (lines.size === 0) return;
  const made = await heldBudget(ctx, to, budget.currency);
  await storeLines(ctx, made.id, [...lines.values()]);
  await sql`UPDATE budget SET control_mode = ${budget.controlMode}, control_level = ${budget.controlLevel}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${made.id}`.execute(ctx.db);
}
