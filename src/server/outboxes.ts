/**
 * What waits to go out, of every module that sends something: one view over all of them (module queue).
 *
 * Whoever has an outbox hands it over in `outboxes`. Refuses: contents. A row says to whom and what about to those who hold
 * `detail`, and only in their own company.
 */
import type { RawBuilder } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { RightKey } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from './context.ts';

export interface Outbox {
  /** Stays the same for ever. */
  key: string;
  label: Triple;
  /** Who may read receivers and subjects of their company; left out: nobody. */
  detail?: RightKey;
  /**
   * Query of what has not gone out: item (bigint), company_id (null: of the installation), receiver, subject, failed (boolean),
   * again (boolean: it can be tried again), attempts, next_at, error.
   */
  rows(): RawBuilder<unknown>;
  /** Words for an error as it is kept. */
  words?(ctx: Ctx, error: string): string;
  /** What failed is tried again at once, what waits is not kept waiting; whether there was something to do. */
  retry(ctx: Ctx, which: OutboxItem): Promise<boolean>;
  /** It is not sent any more; whether there was something to do. */
  discard(ctx: Ctx, which: OutboxItem): Promise<boolean>;
}

export interface OutboxItem {
  item: number;
  /** The company it must be of; null: whichever (the operator). */
  companyId: number | null;
}

declare module './context.ts' {
  interface ServerModule {
    outboxes?: readonly Outbox[];
  }
}
export const outboxes = contribution('server', 'outboxes', list<Outbox>);
