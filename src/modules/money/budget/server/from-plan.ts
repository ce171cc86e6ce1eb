/** The lines a plan would make: hours of its people at the rates of today, spread over each task, and its fixed costs. */
import type { ObjectRef } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { mustTake } from '#modules/money/account/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { storedCosts } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { FromPlan } from '../budget.calls.ts';
import type { BudgetLine } from '../budget-model.ts';
import { budgetOwnerOf } from './objects.ts';
import { tasksOf } from './tasks.ts';

export async function fromPlan(
  ctx: Ctx,
  object: ObjectRef,
  { labour, fixed }: { labour?: number | null | undefined; fixed?: number | null | undefined },
): Promise<FromPlan> {
  const owner = await budgetOwnerOf(ctx, object);
  if (!(await ctx.can(COST_RIGHT, owner.ref))) throw forbidden('noView');
  const subjects = [labour, fixed].filter((id) => typeof id === 'number');
  await mustTake(ctx, subjects, 'budget', { field: labour ? 'labour' : 'fixed' });
  const found = object.scope === 'project' ? await storedCosts(ctx, object.id) : null;
  const answer: FromPlan = { lines: [], unratedMinutes: 0, labour: 0, fixed: 0 };
  if (!found) return answer;
  const { tasks, costs } = found;
  const places = new Map((await tasksOf(ctx, owner)).map((task) => [task.id, task]));
  answer.unratedMinutes = costs.total.unratedMinutes;
  const line = (subject: number, task: number, cents: number): BudgetLine => ({
    ...{ subject, task, kind: 'work', spread: 'task', cents, months: null, remark: null },
    responsible: tasks.find(({ id }) => id === task)?.responsibleId ?? null,
  });
  for (const [i, task] of tasks.entries()) {
    const place = places.get(task.id);
    if (!place) continue;
    const work = place.summary ? 0 : costs.planned[i]! - costs.fixed[i]!;
    const own = costs.planned[i] === 0 ? 0 : task.fixedCostCents;
    if (work > 0) {
      answer.labour += work;
      if (labour) answer.lines.push(line(labour, task.id, work));
    }
    if (own > 0) {
      answer.fixed += own;
      if (fixed && fixed !== labour) answer.lines.push(line(fixed, task.id, own));
      else if (fixed) {
        const same = answer.lines.find((one) => one.task === task.id);
        if (same) same.cents += own;
        else answer.lines.push(line(fixed, task.id, own));
      }
    }
  }
  return answer;
}
