/** The outbox of short messages. They belong to no company, so the operator alone sees them, and not to whom they go. */
import { sql } from 'kysely';
import type { Outbox } from '#server/outboxes.ts';

export const smsQueue: Outbox = {
  key: 'sms',
  label: ['短信', '短訊', 'Short messages'],
  rows: () => sql`SELECT id AS item, NULL::bigint AS company_id, NULL::text AS receiver, NULL::text AS subject,
    failed_at IS NOT NULL AS failed, sealed_message IS NOT NULL AS again, tries AS attempts,
    CASE WHEN failed_at IS NULL THEN next_at END AS next_at, error FROM sms_outbox`,
  async retry(ctx, { item, companyId }) {
    if (companyId !== null) return false;
    const { numAffectedRows } =
      await sql`UPDATE sms_outbox SET failed_at = NULL, tries = 0, next_at = ${new Date(ctx.now)}
      WHERE id = ${item} AND sealed_message IS NOT NULL AND (failed_at IS NOT NULL OR next_at > ${new Date(ctx.now)})`.execute(
        ctx.db,
      );
    return Number(numAffectedRows ?? 0) > 0;
  },
  async discard(ctx, { item, companyId }) {
    if (companyId !== null) return false;
    const { numAffectedRows } = await sql`DELETE FROM sms_outbox WHERE id = ${item}`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
};
