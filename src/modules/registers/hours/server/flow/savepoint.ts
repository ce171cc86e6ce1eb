/** One of several pieces of work in a transaction, done or refused individually. */
import { sql } from 'kysely';
import { Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';

/** Runs the work; what a refused one wrote is taken back, and its refusal answered. */
export async function savepoint(ctx: Ctx, work: () => Promise<void>): Promise<Refusal | null> {
  await sql`SAVEPOINT one_piece`.execute(ctx.db);
  try {
    await work();
    await sql`RELEASE SAVEPOINT one_piece`.execute(ctx.db);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`ROLLBACK TO SAVEPOINT one_piece`.execute(ctx.db);
    await sql`RELEASE SAVEPOINT one_piece`.execute(ctx.db);
    return error;
  }
}
