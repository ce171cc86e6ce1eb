/**
 * Users of a definition other than people who start it by hand: modules above report the actions it is bound to, so that it is
 * neither offered separately nor disabled. Registered once, when the module is loaded.
 */
import type { Ctx } from '#server/context.ts';

export interface DefinitionUses {
  /** How often each definition is set, by its key. */
  counts(ctx: Ctx): Promise<ReadonlyMap<string, number>>;
  /** Nobody can set one until the transaction ends. */
  hold(ctx: Ctx): Promise<void>;
}

const all: DefinitionUses[] = [];
export const definitionUses = (uses: DefinitionUses): void => void all.push(uses);

/** How often definitions are set, by key; others are left out. */
export async function usedDefinitions(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const sum = new Map<string, number>();
  for (const uses of all) for (const [key, count] of await uses.counts(ctx)) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

/** How often a definition is set; that stays so until the transaction ends. */
export async function timesUsed(ctx: Ctx, definition: string): Promise<number> {
  for (const uses of all) await uses.hold(ctx);
  return (await usedDefinitions(ctx)).get(definition) ?? 0;
}
