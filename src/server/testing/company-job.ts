/** A job of companies as a test plays it: every company that has something to do has its turns, at a moment of the test's. */
import type { Kysely } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { CompanyJob } from '#server/context.ts';

export async function everyTurn(
  job: CompanyJob,
  db: Kysely<Tables>,
  at: number,
  aged: () => Promise<number> = async () => at,
): Promise<void> {
  for (const id of await job.companies(db, at, aged)) while ((await job.each(db, id, at, aged)) === 'more');
}
