/**
 * Reactions to changed records of other modules: a module that depends on them registers one, and the module of the record need not
 * know it.
 *
 * Runs in the transaction of the change, after the module's own `changed`; a refusal rolls the change back. Refuses: records
 * written without the service of their entity.
 */
import { contribution, grouped } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from './entity-write.ts';

type Follower = (ctx: Ctx, change: Change<never>) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** Reactions to changes of records of other modules, by the name of their entity; `planConfig` for the settings of a plan. */
    follows?: Readonly<Record<string, Follower>>;
  }
}

const bound = contribution('server', 'follows', grouped<Follower>);

/** Lets everybody follow a change of a record of the entity. */
export async function followed<R>(entity: string, ctx: Ctx, change: Change<R>): Promise<void> {
  for (const one of bound().get(entity) ?? []) await one(ctx, change as Change<never>);
}
