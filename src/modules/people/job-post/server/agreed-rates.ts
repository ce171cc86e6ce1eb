/** Rates agreed inside a project come before those of job posts: whoever keeps them hands over how they are read. */
import { contribution, only } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';

/** A person with their post of that day, in a project. */
export interface AgreedAsked {
  project: number;
  person: number;
  post: number | null;
  day: string;
}
/** Cents of a day for each that is asked, null: nothing is agreed. `hold`: what is read stays until the end of the transaction. */
export type AgreedRates = (
  ctx: Ctx,
  asked: readonly AgreedAsked[],
  hold: boolean,
) => Promise<readonly (number | null)[]>;

declare module '#server/context.ts' {
  interface ServerModule {
    agreedRates?: AgreedRates;
  }
}
const reader = contribution('server', 'agreedRates', only<AgreedRates>);

export async function agreedRates(
  ctx: Ctx,
  asked: readonly AgreedAsked[],
  hold = false,
): Promise<readonly (number | null)[]> {
  const read = reader();
  return read && asked.length > 0 ? read(ctx, asked, hold) : asked.map(() => null);
}
