/**
 * What is spent and ordered of budgets: modules above hand over their amounts per object, subject and task, and ask before they
 * add to them. Balance = budget - actual - committed.
 */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { subjectsById } from '#modules/money/account/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Used } from '../budget.calls.ts';
import type { ControlMode } from '../budget.entity.ts';
import { showCents, budgetTexts as t } from '../budget.rules.ts';
import { type BudgetLine, sumOf } from '../budget-model.ts';
import { budgetOf, linesOf } from './store.ts';

export interface BudgetUsage {
  /** Cents spent and ordered of an object so far, by subject and task; as of now, in the caller's transaction. */
  usage(ctx: Ctx, object: ObjectRef): Promise<readonly Used[]>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    budgetUsage?: BudgetUsage;
  }
}
const sources = contribution('server', 'budgetUsage', list<BudgetUsage>);

/** What is spent and ordered of an object, by subject and task, over all modules. */
export async function usedOf(ctx: Ctx, object: ObjectRef): Promise<Used[]> {
  const found = new Map<string, Used>();
  for (const source of sources())
    for (const { subject, task, actual, committed } of await source.usage(ctx, object)) {
      const key = `${subject} ${task}`;
      const one = found.get(key) ?? { subject, task, actual: 0, committed: 0 };
      found.set(key, { subject, task, actual: one.actual + actual, committed: one.committed + committed });
    }
  return [...found.values()];
}

export interface Balance {
  mode: ControlMode;
  /** Of the subject, or of all where that is controlled, before the amount. */
  balance: number;
  /** Why the amount is too much, where it is only said. */
  warning: Problem | null;
}

/** What a published budget has, and what is used of it. */
export interface Stand {
  mode: ControlMode;
  /** All subjects together are controlled. */
  whole: boolean;
  lines: readonly BudgetLine[];
  used: readonly Used[];
}
/** null: there is no published budget. `hold`: its row is held until the end of the transaction. */
export async function standOf(ctx: Ctx, object: ObjectRef, hold: boolean): Promise<Stand | null> {
  const budget = await budgetOf(ctx, object, hold);
  if (budget?.status !== 'published') return null;
  const { controlMode: mode, controlLevel } = budget;
  if (mode === 'ignore') return { mode, whole: false, lines: [], used: [] };
  const [lines, used] = [await linesOf(ctx, budget.id), await usedOf(ctx, object)];
  return { mode, whole: controlLevel === 'total', lines, used };
}

/** Balance of a subject, or of all of them where that is controlled: budget less actual less committed. */
export function balanceOf({ whole, lines, used }: Stand, subject: number): number {
  const counts = (row: { subject: number }): boolean => whole || row.subject === subject;
  const planned = sumOf(lines.filter(counts).map(({ cents }) => cents));
  return planned - sumOf(used.filter(counts).map(({ actual, committed }) => actual + committed));
}

/**
 * Whether an amount still fits the published budget of an object, asked by whoever is about to spend or order it, before it is
 * written: the row of the budget is held until the end of the transaction, so that of two amounts that do not fit together one
 * passes. null: there is no published budget, or nothing is controlled. Errors: refuses what does not fit under `stop`.
 */
export async function checkBalance(
  ctx: Ctx,
  object: ObjectRef,
  subject: number,
  cents: number,
  field?: string,
): Promise<Balance | null> {
  const stand = await standOf(ctx, object, true);
  if (!stand || stand.mode === 'ignore') return null;
  const { mode, whole } = stand;
  const balance = balanceOf(stand, subject);
  if (cents <= balance) return { mode, balance, warning: null };
  const named = (await subjectsById(ctx, [subject])).get(subject);
  const amounts = { balance: showCents(balance), amount: showCents(cents) };
  const beyond = whole
    ? problem(t.beyondTotal, amounts, field)
    : problem(t.beyond, { ...amounts, subject: named ? `${named.code} ${named.name}` : '' }, field);
  if (mode === 'stop') throw new Refusal([beyond]);
  return { mode, balance, warning: beyond };
}

/** Uses of subjects in lines of budgets and of their versions' successors. */
export async function usesInBudgets(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ subject: number; count: number }>`SELECT l.subject, count(*) AS count FROM budget_line l
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.subject = ANY(${[...ids]}::bigint[]) GROUP BY l.subject`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}
