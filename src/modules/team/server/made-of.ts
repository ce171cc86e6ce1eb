/** What an object that is made of another begins with: modules that keep something inside of objects say what comes along. */
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx, ServerModule } from '#server/context.ts';

type Brings = (ctx: Ctx, from: ObjectRef, to: ObjectRef) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** An object was just made of another one, with roles, members and settings; nobody else knows it yet. */
    madeOf?: Brings;
  }
}

let told: readonly Brings[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindMadeOf(modules: readonly ServerModule[]): void {
  told = modules.flatMap((module) => module.madeOf ?? []);
}

/** Brings along what other modules keep inside. Rights are the caller's business. */
export async function bringAlong(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  for (const one of told) await one(ctx, from, to);
}
