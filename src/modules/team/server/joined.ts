/** What follows when somebody joins an object: modules whose objects have a team say so. */
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx, ServerModule } from '#server/context.ts';

type Joined = (ctx: Ctx, object: ObjectRef, userId: number) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** Somebody was made a member of an object, of whatever kind. */
    joined?: Joined;
  }
}

let told: readonly Joined[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindJoined(modules: readonly ServerModule[]): void {
  told = modules.flatMap((module) => module.joined ?? []);
}

export async function somebodyJoined(ctx: Ctx, object: ObjectRef, userId: number): Promise<void> {
  for (const one of told) await one(ctx, object, userId);
}
