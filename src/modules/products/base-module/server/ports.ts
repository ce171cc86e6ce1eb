/** What base modules ask of the structures above them. */
import { contribution, only } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';

/** How many revisions that are not released each of these revisions uses. */
export type DraftsIn = (ctx: Ctx, revisions: readonly number[]) => Promise<ReadonlyMap<number, number>>;

declare module '#server/context.ts' {
  interface ServerModule {
    revisionDrafts?: DraftsIn;
  }
}
const asked = contribution('server', 'revisionDrafts', only<DraftsIn>);
export const draftsIn: DraftsIn = async (ctx, revisions) => (await asked()?.(ctx, revisions)) ?? new Map();
