/** Where subjects are used: each module that keeps amounts by subject says how often. */
import { contribution, list } from '#kernel/contribution.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { SubjectUse } from '../account.calls.ts';

export interface SubjectUses {
  /** What uses them: 'Budget lines'. */
  label: Triple;
  /** How often each is used; those that are not may be left out. */
  count(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    subjectUses?: SubjectUses;
  }
}
const uses = contribution('server', 'subjectUses', list<SubjectUses>);

/** The uses of one subject, or of all of them together. */
export async function usesOf(ctx: Ctx, ids: readonly number[]): Promise<SubjectUse[]> {
  if (ids.length === 0) return [];
  const found: SubjectUse[] = [];
  for (const { label, count } of uses()) {
    const counts = await count(ctx, ids);
    const sum = [...counts.values()].reduce((all, one) => all + one, 0);
    if (sum > 0) found.push({ label, count: sum });
  }
  return found;
}

/** Uses in words: 'Budget lines 3, Contracts 1'; empty: none. */
export const usesInWords = (ctx: Ctx, found: readonly SubjectUse[]): string =>
  found.map(({ label, count }) => `${ctx.say({ key: '', text: label })} ${count}`).join(', ');
