/**
 * What counts as a report on a task beside its own progress: told by modules that build on tasks, such as hours that were
 * submitted. Asked where the project wants a report before the finish, in the transaction that holds the plan.
 */
import type { Ctx, ServerModule } from '#server/context.ts';

export type Reported = (ctx: Ctx, task: number) => Promise<boolean>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Whether its records report on a task. */
    reported?: Reported;
  }
}

let asked: readonly Reported[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindReported(modules: readonly ServerModule[]): void {
  asked = modules.flatMap(({ reported = [] }) => reported);
}

export async function isReported(ctx: Ctx, task: number): Promise<boolean> {
  for (const reported of asked) if (await reported(ctx, task)) return true;
  return false;
}
