/**
 * What is asked before money is committed or booked: a module that keeps budgets says whether it may (`spends`). It holds the budget
 * until the end of the transaction and then sums up, so of two at once against one balance exactly one passes.
 */
import { contribution, list } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';

/** An amount that is about to be spent: of a subject and task of an object. */
export interface Spending {
  object: { scope: 'project' | 'program'; id: number };
  subject: number | null;
  task: number | null;
  cents: number;
}
/** Throws a refusal that names the balance. */
export type SpendingGuard = (ctx: Ctx, wanted: readonly Spending[]) => Promise<void>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Whether a budget allows what is about to be spent. */
    spends?: SpendingGuard;
  }
}
const guards = contribution('server', 'spends', list<SpendingGuard>);

export async function guardBalance(ctx: Ctx, wanted: readonly Spending[]): Promise<void> {
  for (const guard of guards()) await guard(ctx, wanted);
}
