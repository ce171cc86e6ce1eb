/** What went to hooks: as a list, sent again by hand, and among the queues of the installation. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import type { Outbox, OutboxItem } from '#server/outboxes.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { type DeliveryRow, deliveries, exportDeliveries, replayDelivery, replaySince } from '../webhook.calls.ts';
import { deliveryReport } from '../webhook.report.ts';
import { typeSql } from './letters.ts';

async function all(ctx: Ctx): Promise<Source<DeliveryRow>> {
  const company = sql`d.company_id = ${ctx.viewer.companyId}`;
  const { rows } = await sql<{ waiting: number; failed: number }>`SELECT
      count(*) FILTER (WHERE d.delivered_at IS NULL AND d.failed_at IS NULL)::integer AS waiting,
      count(*) FILTER (WHERE d.failed_at IS NOT NULL AND d.discarded_by IS NULL)::integer AS failed
    FROM webhook_delivery d WHERE ${company}`.execute(ctx.db);
  return {
    rows: sql`SELECT d.id, w.name AS hook, ${typeSql} AS type, d.record_id AS record, d.number, d.message_id, d.attempts, d.status, d.error, d.made_at, d.delivered_at,
        CASE WHEN d.delivered_at IS NULL AND d.failed_at IS NULL THEN d.next_at END AS next_at,
        CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered' WHEN d.discarded_by IS NOT NULL THEN 'discarded' WHEN d.failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
      FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE ${company} AND (d.number IS NOT NULL OR d.log_id IS NULL OR d.attempts > 0)`,
    figures: { ...rows[0]! },
  };
}

/** Lets those be sent anew that match, from their first pause; how many. */
async function anew(ctx: Pick<Ctx, 'db' | 'now'>, which: RawBuilder<SqlBool>): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE webhook_delivery SET delivered_at = NULL, failed_at = NULL, discarded_by = NULL, attempts = 0, next_at = ${new Date(ctx.now)}
    WHERE ${which}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

const item = ({ item: id, companyId }: OutboxItem): RawBuilder<SqlBool> =>
  sql<SqlBool>`id = ${id} AND delivered_at IS NULL AND (${companyId}::bigint IS NULL OR company_id = ${companyId}::bigint)`;

export const webhookQueue: Outbox = {
  key: 'webhook',
  label: ['Webhook', 'Webhook', 'Webhooks'],
  detail: 'sys:hook:query',
  rows: () => sql`SELECT d.id AS item, d.company_id, w.name AS receiver, ${typeSql} AS subject, d.failed_at IS NOT NULL AS failed, true AS again, d.attempts,
      CASE WHEN d.failed_at IS NULL THEN d.next_at END AS next_at, d.error
    FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.delivered_at IS NULL AND d.discarded_by IS NULL`,
  async retry(ctx, which) {
    return (await anew(ctx, sql`${item(which)} AND (failed_at IS NOT NULL OR next_at > ${new Date(ctx.now)})`)) > 0;
  },
  async discard(ctx, which) {
    const { numAffectedRows } =
      await sql`UPDATE webhook_delivery SET failed_at = coalesce(failed_at, ${new Date(ctx.now)}), discarded_by = ${ctx.viewer.userId}
      WHERE ${item(which)} AND discarded_by IS NULL`.execute(ctx.db);
    return Number(numAffectedRows ?? 0) > 0;
  },
};

export const deliveryHandlers = [
  handle(deliveries, async (ctx, input) => reportAnswer(ctx, deliveryReport, input, await all(ctx))),
  handle(exportDeliveries, async (ctx, input) => reportSheet(ctx, deliveryReport, input, await all(ctx))),
  handle(replayDelivery, async (ctx, { delivery }) => {
    if ((await anew(ctx, sql`id = ${delivery} AND company_id = ${ctx.viewer.companyId}`)) === 0) throw absent();
    return null;
  }),
  handle(replaySince, async (ctx, { id, since }) => {
    const { companyId } = ctx.viewer;
    const hook = await sql`SELECT 1 FROM webhook WHERE id = ${id} AND company_id = ${companyId}`.execute(ctx.db);
    if (hook.rows.length === 0) throw absent();
    return {
      count: await anew(
        ctx,
        sql`company_id = ${companyId} AND webhook_id = ${id} AND log_id IS NOT NULL AND made_at >= ${since} AND (delivered_at IS NOT NULL OR failed_at IS NOT NULL)`,
      ),
    };
  }),
];
