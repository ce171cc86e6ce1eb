/** Messages that have still to be handed to a channel; how they go on from there is the channel's outbox. */
import { sql } from 'kysely';
import type { Outbox } from '#server/outboxes.ts';

export const messageQueue: Outbox = {
  key: 'message',
  label: ['消息渠道', '訊息渠道', 'Channels of messages'],
  detail: 'sys:msg:query',
  rows: () => sql`SELECT m.id AS item, m.company_id, u.emp_name AS receiver, m.title AS subject, false AS failed, true AS again,
    0 AS attempts, m.created_at AS next_at, NULL::text AS error
    FROM message m LEFT JOIN "user" u ON u.company_id = m.company_id AND u.id = m.receiver WHERE m.pending <> '{}'`,
  // Their job takes whatever there is every two seconds.
  retry: async () => false,
  async discard(ctx, { item, companyId }) {
    const { numAffectedRows } = await sql`UPDATE message SET pending = '{}' WHERE id = ${item} AND pending <> '{}'
      AND (${companyId}::bigint IS NULL OR company_id = ${companyId}::bigint)`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
};
