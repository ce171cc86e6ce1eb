/** What is read of a budget: its lines, what they may be about, what is used of them, and what may be done now. */
import { sql } from 'kysely';
import { approvalOf, waitingRequest } from '#modules/flow/approval/server/public.ts';
import { defaultSet, offeredSubjects, subjectsById } from '#modules/money/account/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import type { BudgetSheet, SheetSubject, Used } from '../budget.calls.ts';
import { MAX_MONTHS } from '../budget.rules.ts';
import { type BudgetLine, type Month, monthsLater, sumOf, type Work } from '../budget-model.ts';
import { BUDGET_LOCK, PUBLISH_KEY, placeOf } from './actions.ts';
import type { Owner } from './objects.ts';
import { readableLines } from './readable-lines.ts';
import type { SheetData } from './sheet-data.ts';
import { usedOf } from './usage.ts';
import { currentVersion } from './versions.ts';

/** Months that may have amounts: a year before the object begins, ten years in all. */
export function monthsAllowed({ start }: Owner): { from: Month; to: Month } {
  const from = monthsLater(start.slice(0, 7), -12);
  return { from, to: monthsLater(from, MAX_MONTHS - 1) };
}

/** Months that are shown: those of the object, of its tasks and of all amounts. */
function monthsShown({ start, end }: Owner, lines: readonly BudgetLine[], works: Iterable<Work>) {
  let [first, last] = [start.slice(0, 7), end.slice(0, 7)];
  const take = (month: Month): void => {
    if (month < first) first = month;
    if (month > last) last = month;
  };
  for (const { months } of lines) for (const month of Object.keys(months ?? {})) take(month);
  for (const { first: from, minutes } of works) {
    take(from);
    take(monthsLater(from, Math.max(0, minutes.length - 1)));
  }
  const most = monthsLater(first, MAX_MONTHS - 1);
  return { first, last: last > most ? most : last };
}

/** Subjects that are offered, and those of lines that are not offered any more. */
export async function sheetSubjects(ctx: Ctx, lines: readonly BudgetLine[]): Promise<SheetSubject[]> {
  const offered = await offeredSubjects(ctx, 'budget');
  const known = new Set(offered.map(({ id }) => id));
  const others = await subjectsById(
    ctx,
    lines.map(({ subject }) => subject).filter((id) => !known.has(id)),
  );
  return [
    ...offered.map(({ id, code, name, parent, usable }) => ({ id, code, name, parent, usable })),
    ...[...others.values()].map((one) => ({ ...one, usable: false })),
  ];
}

/** What a program has allocated to a project. */
async function allocationOf(ctx: Ctx, { scope, id }: Owner): Promise<BudgetSheet['allocation']> {
  if (scope !== 'project') return null;
  const { rows } = await sql<{ program: string; cents: number }>`SELECT g.name AS program, a.cents
    FROM budget_allocation a JOIN budget b ON b.company_id = a.company_id AND b.id = a.budget
      JOIN program g ON g.company_id = b.company_id AND b.object_kind = 'program' AND g.id = b.object_id
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.project_id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Cost of a task may be that of one person: without the right to see it there are sums by subject. */
async function usedAsRead(ctx: Ctx, { ref, ...owner }: Owner): Promise<Used[]> {
  const used = await usedOf(ctx, owner);
  if (await ctx.can(COST_RIGHT, ref)) return used;
  return [...Map.groupBy(used, ({ subject }) => subject)].map(([subject, all]) => ({
    ...{ subject, task: null },
    actual: sumOf(all.map(({ actual }) => actual)),
    committed: sumOf(all.map(({ committed }) => committed)),
  }));
}

/** The sheet as the viewer may read it; `shown`: other lines in place of those in force. */
export async function sheetOf(ctx: Ctx, data: SheetData, more: readonly BudgetLine[] = []): Promise<BudgetSheet> {
  const { owner, budget, tasks, workOf } = data;
  const { lines, labourHidden } = await readableLines(ctx, owner, data.lines, workOf);
  const waiting = budget ? await waitingRequest(ctx, BUDGET_LOCK, budget.id) : null;
  const needed = await approvalOf(ctx, PUBLISH_KEY, placeOf(owner));
  const open = !owner.ended && waiting === null && !labourHidden;
  const can = (right: string): Promise<boolean> => ctx.can(right, owner.ref);
  const draft = budget === null || budget.status === 'draft';
  const all = [...lines, ...more];
  const version = budget ? await currentVersion(ctx, owner) : null;
  return {
    budget: budget && {
      id: budget.id,
      status: budget.status,
      revision: budget.revision,
      controlMode: budget.controlMode,
      controlLevel: budget.controlLevel,
      version: version && { id: version.id, name: version.name },
      publishedAt: budget.publishedAt ? budget.publishedAt.toISOString() : null,
    },
    lines,
    labourHidden,
    tasks: tasks.map(({ span: _, ...task }) => ({ ...task, work: workOf(task.id) })),
    subjects: await sheetSubjects(ctx, all),
    people: await userNames(
      ctx,
      all.flatMap(({ responsible }) => responsible ?? []),
    ),
    months: {
      ...monthsAllowed(owner),
      ...monthsShown(
        owner,
        all,
        tasks.flatMap(({ id }) => workOf(id) ?? []),
      ),
    },
    work: workOf(null),
    currency: budget?.currency ?? (await defaultSet(ctx)).baseCurrency,
    used: labourHidden ? [] : await usedAsRead(ctx, owner),
    allocation: await allocationOf(ctx, owner),
    waiting,
    may: {
      edit: open && (await can('pm:budget:edit')),
      publish: open && draft && owner.scope !== 'template' && lines.length > 0 && (await can('pm:budget:publish')),
      change: open && !draft && (await can('pm:budget:change')),
    },
    approval: needed?.name ?? null,
  };
}
