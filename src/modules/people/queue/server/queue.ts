/**
 * Server of the queues: what all outboxes hold, as one list.
 *
 * Invariants: a company sees its own rows; the operator those of all, but receivers and subjects of their own company alone, and only
 * with the outbox's own right. Retrying and discarding are one statement of the outbox, so a second time finds nothing to do and
 * answers so.
 */
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { type Outbox, outboxes } from '#server/outboxes.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { discardQueued, exportQueueLog, type QueueRow, queueLog, retryQueued } from '../queue.calls.ts';
import { queuePlaces } from '../queue.menu.ts';
import { queueModule } from '../queue.module.ts';
import { queueReport } from '../queue.report.ts';
import { queueRights } from '../queue.rights.ts';
import { queueTexts } from '../queue.texts.ts';

/** Ids of rows are made of the item's and the place of its outbox among so many. */
const PLACES = 100;

async function partOf(ctx: Ctx, box: Outbox, place: number, everybody: boolean): Promise<RawBuilder<unknown>> {
  const own = ctx.viewer.companyId;
  const told = box.detail !== undefined && (await ctx.can(box.detail));
  const seen = told ? sql`q.company_id = ${own}` : sql`false`;
  return sql`SELECT q.item * ${PLACES} + ${place}::integer AS id, ${box.key}::text AS queue, q.item, ${say(box.label, ctx.lang)}::text AS queue_name, q.company_id,
      CASE WHEN ${seen} THEN q.receiver END AS receiver, CASE WHEN ${seen} THEN q.subject END AS subject,
      CASE WHEN q.failed THEN 'failed' ELSE 'waiting' END AS status, q.again, q.attempts, q.next_at, q.error
    FROM (${box.rows()}) q WHERE ${everybody} OR q.company_id = ${own}`;
}

async function queued(ctx: Ctx): Promise<Source<QueueRow>> {
  const everybody = await ctx.can('op:queue:query');
  const parts = await Promise.all(outboxes().map((box, place) => partOf(ctx, box, place, everybody)));
  const rows = sql`SELECT q.*, c.name AS company FROM (${sql.join(parts, sql` UNION ALL `)}) q LEFT JOIN company c ON c.id = q.company_id`;
  const { rows: sums } = await sql<{
    waiting: number;
    failed: number;
  }>`SELECT count(*) FILTER (WHERE status = 'waiting')::integer AS waiting,
    count(*) FILTER (WHERE status = 'failed')::integer AS failed FROM (${rows}) q`.execute(ctx.db);
  return {
    rows,
    figures: { ...sums[0]! },
    complete: (page) =>
      page.map(({ error, ...row }) => {
        const words = outboxes().find(({ key }) => key === row.queue)?.words;
        return { ...row, error: error && words ? words(ctx, error) : error };
      }),
  };
}

function boxOf(queue: string): Outbox {
  const found = outboxes().find(({ key }) => key === queue);
  if (!found) throw refuse(queueTexts.unknown, { queue }, 'queue');
  return found;
}

/** The company whose items the viewer may handle; null: every company's. */
const within = async (ctx: Ctx): Promise<number | null> =>
  (await ctx.can('op:queue:edit')) ? null : ctx.viewer.companyId;

export const queueServer: ServerModule = {
  ...queueModule,
  menu: queuePlaces,
  rights: [queueRights],
  handlers: [
    handle(queueLog, async (ctx, input) => reportAnswer(ctx, queueReport, input, await queued(ctx))),
    handle(exportQueueLog, async (ctx, input) => reportSheet(ctx, queueReport, input, await queued(ctx))),
    handle(retryQueued, async (ctx, { queue, item }) => ({
      changed: await boxOf(queue).retry(ctx, { item, companyId: await within(ctx) }),
    })),
    handle(discardQueued, async (ctx, { queue, item }) => ({
      changed: await boxOf(queue).discard(ctx, { item, companyId: await within(ctx) }),
    })),
  ],
};
