/**
 * What counts as a report on a task apart from its progress: given by modules that build on tasks, such as submitted hours. Asked
 * where the project wants a report before the finish, in the transaction that holds the plan.
 */
import { contribution, list } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';

export type Reported = (ctx: Ctx, task: number) => Promise<boolean>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Whether its records report on a task. */
    reported?: Reported;
  }
}

const asked = contribution('server', 'reported', list<Reported>);

export async function isReported(ctx: Ctx, task: number): Promise<boolean> {
  for (const reported of asked()) if (await reported(ctx, task)) return true;
  return false;
}
