/** The outbox of mails, as administrators and the operator see it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outbox, OutboxItem } from '#server/outboxes.ts';
import { wordsOf } from './settings.ts';

const which = ({ item, companyId }: OutboxItem): RawBuilder<SqlBool> =>
  sql<SqlBool>`id = ${item} AND (${companyId}::bigint IS NULL OR company_id = ${companyId}::bigint)`;

export const mailQueue: Outbox = {
  key: 'mail',
  label: ['邮件', '電郵', 'Mails'],
  detail: 'sys:email:edit',
  rows: () => sql`SELECT id AS item, company_id, recipient AS receiver, subject, failed_at IS NOT NULL AS failed,
    sealed_body IS NOT NULL AS again, tries AS attempts, CASE WHEN failed_at IS NULL THEN next_at END AS next_at, error FROM mail_outbox`,
  words: wordsOf,
  async retry(ctx, item) {
    const { numAffectedRows } =
      await sql`UPDATE mail_outbox SET failed_at = NULL, tries = 0, next_at = ${new Date(ctx.now)}
      WHERE ${which(item)} AND sealed_body IS NOT NULL AND (failed_at IS NOT NULL OR next_at > ${new Date(ctx.now)})`.execute(
        ctx.db,
      );
    return Number(numAffectedRows ?? 0) > 0;
  },
  async discard(ctx, item) {
    const { numAffectedRows } = await sql`DELETE FROM mail_outbox WHERE ${which(item)}`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
};
