/** Effects elsewhere when an approval of a record starts and ends, in the same transaction, after its own effects. */
import { contribution, list } from '#kernel/contribution.ts';
import type { Ctx, ServerModule } from '#server/context.ts';

export interface RequestChange {
  /** The entity of the record, and which it is. */
  lock: string;
  recordId: number;
  /** Decided or withdrawn; false: it has started. */
  ended: boolean;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** Effects of the start and end of approvals, for any record. */
    requested?: (ctx: Ctx, change: RequestChange) => Promise<void>;
  }
}

const told = contribution('server', 'requested', list<NonNullable<ServerModule['requested']>>);

export async function requested(ctx: Ctx, change: RequestChange): Promise<void> {
  for (const one of told()) await one(ctx, change);
}
