/** Letters to callbacks and engines elsewhere, among the outboxes of the installation. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Outbox, OutboxItem } from '#server/outboxes.ts';

const which = ({ item, companyId }: OutboxItem): RawBuilder<SqlBool> =>
  sql<SqlBool>`id = ${item} AND delivered_at IS NULL AND (${companyId}::bigint IS NULL OR company_id = ${companyId}::bigint)`;

export const letterQueue: Outbox = {
  key: 'workflow',
  label: ['流程回调与引擎', '流程回調與引擎', 'Callbacks and engines'],
  detail: 'wf:integration:edit',
  rows: () => sql`SELECT o.id AS item, o.company_id, coalesce(c.name, e.name) AS receiver, i.number AS subject,
    o.failed_at IS NOT NULL AS failed, true AS again, o.attempts, CASE WHEN o.failed_at IS NULL THEN o.next_at END AS next_at, o.error
    FROM wf_outbox o LEFT JOIN wf_callback_config c ON c.company_id = o.company_id AND c.id = o.config_id
    LEFT JOIN wf_engine e ON e.company_id = o.company_id AND e.id = o.engine_id
    LEFT JOIN wf_instance i ON i.company_id = o.company_id AND i.id = o.instance_id WHERE o.delivered_at IS NULL`,
  async retry(ctx, item) {
    const { numAffectedRows } =
      await sql`UPDATE wf_outbox SET failed_at = NULL, attempts = 0, next_at = ${new Date(ctx.now)}
      WHERE ${which(item)} AND (failed_at IS NOT NULL OR next_at > ${new Date(ctx.now)})`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
  async discard(ctx, item) {
    const { numAffectedRows } =
      await sql`UPDATE wf_outbox SET delivered_at = ${new Date(ctx.now)}, skipped_by = ${ctx.viewer.userId}
      WHERE ${which(item)}`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
};
