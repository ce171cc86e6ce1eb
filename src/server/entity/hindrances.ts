/**
 * What stands in the way of others' records: a module that builds on a record says why it may not go, so that the module
 * of the record need not know who builds on it. Refuses: hindrances of entities nobody has.
 */
import type { BaseRow } from '#kernel/entity.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Ctx, ServerModule } from '../context.ts';

export type Hindrance = (ctx: Ctx, row: BaseRow) => Promise<Problem | null>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Why a record of another module may not be removed, by the name of its entity. */
    hinders?: Readonly<Record<string, Hindrance>>;
  }
}

let bound: ReadonlyMap<string, readonly Hindrance[]> = new Map();

/** Tells what all modules hand over; called once by the composition. */
export function bindHindrances(modules: readonly ServerModule[]): void {
  const next = new Map<string, Hindrance[]>();
  for (const { hinders = {} } of modules)
    for (const [entity, hindrance] of Object.entries(hinders))
      next.set(entity, [...(next.get(entity) ?? []), hindrance]);
  bound = next;
}

/** Why a record may not be removed; empty: nobody minds. */
export async function hindrancesOf(entity: string, ctx: Ctx, row: BaseRow): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const hindrance of bound.get(entity) ?? []) {
    const problem = await hindrance(ctx, row);
    if (problem) found.push(problem);
  }
  return found;
}
