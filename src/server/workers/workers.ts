/**
 * The workers of this process, and how a call uses one.
 *
 * Hides: the one pool, started with the first chore. The transaction of the caller stays open meanwhile: the database is
 * told to wait, so a chore's time is shorter than the database's (pool.ts).
 */
import type { Ctx } from '#server/context.ts';
import { allowPauses } from '#server/tx.ts';
import type { Chore, ChoreTools } from './chore.ts';
import { makePool, type WorkerPool } from './pool.ts';

let pool: WorkerPool | null = null;

/** Ends what workers do; the next chore starts new ones. */
export async function stopWorkers(): Promise<void> {
  const old = pool;
  pool = null;
  await old?.close();
}

/** Runs a chore for the caller's company; canceling ends it, and progress goes to them (or `tell`). */
export async function runChore<In, Out>(
  ctx: Ctx,
  chore: Chore<In, Out>,
  input: In,
  tell: ChoreTools['tell'] = (done, of) => ctx.progress.tell(done, of),
): Promise<Out> {
  const { progress, viewer } = ctx;
  await allowPauses(ctx.db);
  pool ??= makePool();
  return pool.run(chore, input, {
    company: viewer.companyId,
    signal: progress.signal,
    tell,
  });
}
