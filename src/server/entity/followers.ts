/**
 * What follows when records of others have changed: a module that stands on them says so, and the module of the record
 * need not know who does.
 *
 * Runs in the transaction of the change, behind the module's own `changed`; a refusal takes the change back. Refuses:
 * records that are written beside the service of their entity.
 */
import type { Ctx, ServerModule } from '#server/context.ts';
import type { Change } from './entity-write.ts';

type Follower = (ctx: Ctx, change: Change<never>) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** What follows a change of records of other modules, by the name of their entity; of the settings of a plan, `planConfig`. */
    follows?: Readonly<Record<string, Follower>>;
  }
}

let bound: ReadonlyMap<string, readonly Follower[]> = new Map();

/** Tells what all modules hand over; called once by the composition. */
export function bindFollowers(modules: readonly Pick<ServerModule, 'follows'>[]): void {
  const all = modules.flatMap(({ follows = {} }) => Object.entries(follows));
  bound = new Map(
    [...Map.groupBy(all, ([name]) => name)].map(([name, found]) => [name, found.map(([, follower]) => follower)]),
  );
}

/** Lets everybody follow a change of a record of the entity. */
export async function followed<R>(entity: string, ctx: Ctx, change: Change<R>): Promise<void> {
  for (const one of bound.get(entity) ?? []) await one(ctx, change as Change<never>);
}
