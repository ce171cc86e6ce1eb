/**
 * Sending to hooks: at least once, with an id that stays the same.
 *
 * Invariants: a delivery is claimed before it is sent, so two nodes never send it side by side; of a hook one after the other, and
 * when one fails the others of that round wait, so that a dead receiver costs one try. Tried again for three days, then given up
 * until somebody sends it again by hand. A hook that has received nothing for five days, or answers 410, is switched off.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { works } from '#server/company-standing.ts';
import type { Again, Job } from '#server/context.ts';
import { postWebhook } from '#server/outbound/webhook-post.ts';
import { unseal } from '#server/secret.ts';
import { waited } from '#server/wall-clock.ts';
import { webhookTexts as w } from '../webhook.texts.ts';
import { type Due, letterOf, testBody } from './letters.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Pauses after each failure, as Standard Webhooks proposes. */
export const PAUSES_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  DAY,
];
const CLAIM_MS = 2 * MINUTE;
const AT_ONCE = 100;
/** Tries in one round of the job. */
const MOST = 1000;
const REST_AFTER_MS = 5 * DAY;
const KEEP_MS = 30 * DAY;
const GONE = 410;

export const secretContext = (companyId: number): string => `webhook:${companyId}`;

export interface Tried {
  status: number | null;
  fault: string | null;
}

const COLUMNS = sql`d.id, d.company_id, d.webhook_id, d.message_id, d.log_id, d.number, d.attempts, d.made_at, w.name, w.url, w.owner, w.whole, w.sealed_secret`;

/** Takes what is due, the oldest first. */
async function claimed(db: Kysely<Tables>, at: number): Promise<Due[]> {
  const { rows } =
    await sql<Due>`UPDATE webhook_delivery d SET attempts = d.attempts + 1, next_at = ${new Date(at + CLAIM_MS)}
    FROM webhook w WHERE w.id = d.webhook_id AND d.id IN (SELECT q.id FROM webhook_delivery q JOIN webhook h ON h.id = q.webhook_id
      WHERE q.delivered_at IS NULL AND q.failed_at IS NULL AND ${waited(sql`q.next_at`, at, DAY)} AND (h.active OR q.log_id IS NULL)
        AND ${works(sql`q.company_id`)} ORDER BY q.id LIMIT ${AT_ONCE} FOR UPDATE OF q SKIP LOCKED)
    RETURNING ${COLUMNS}, CASE WHEN w.old_until > ${new Date(at)} THEN w.old_secret END AS old_secret`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

async function settle(db: Kysely<Tables>, { id, webhookId }: Due, at: number, status: number): Promise<void> {
  await sql`UPDATE webhook_delivery SET delivered_at = ${new Date(at)}, status = ${status}, error = NULL WHERE id = ${id}`.execute(
    db,
  );
  await sql`UPDATE webhook SET failing_since = NULL WHERE id = ${webhookId} AND failing_since IS NOT NULL`.execute(db);
}

/** Switches a hook off that receives nothing any more, and tells its owner. */
async function rest(db: Kysely<Tables>, due: Due, at: number, status: number | null): Promise<void> {
  await asSystem(db, due.companyId, at, async (ctx) => {
    const { rows } = await sql<{
      failingSince: Date;
    }>`UPDATE webhook SET failing_since = least(coalesce(failing_since, ${new Date(at)}), ${new Date(at)})
      WHERE id = ${due.webhookId} RETURNING failing_since`.execute(ctx.db);
    const gone = status === GONE;
    if (!rows[0] || (!gone && at - rows[0].failingSince.getTime() < REST_AFTER_MS)) return;
    const off =
      await sql`UPDATE webhook SET active = false, version = version + 1 WHERE id = ${due.webhookId} AND active RETURNING 1`.execute(
        ctx.db,
      );
    if (off.rows.length === 0) return;
    const title = gone ? w.gone : w.rested;
    await notify(ctx, {
      ...{ receivers: [due.owner], kind: 'system', title, event: w.rested, params: { name: due.name } },
      link: '/modules/sys/webhook',
    });
  });
}

/** One try was in vain. */
async function setBack(db: Kysely<Tables>, due: Due, at: number, { status, fault }: Tried): Promise<void> {
  const pause = status === GONE || due.logId === null ? undefined : PAUSES_MS[due.attempts - 1];
  const failed = pause === undefined ? new Date(at) : null;
  await sql`UPDATE webhook_delivery SET next_at = ${new Date(at + (pause ?? 0))}, failed_at = ${failed}, status = ${status},
    error = ${(fault ?? '').slice(0, 500)} WHERE id = ${due.id}`.execute(db);
  if (due.logId !== null) await rest(db, due, at, status);
}

/** Posts a body; says what came of it. */
async function posted(due: Due, at: number, body: string): Promise<Tried> {
  const context = secretContext(due.companyId);
  const sealed = [due.sealedSecret, due.oldSecret].filter((one) => one !== null);
  const secrets = sealed.map((one) => unseal(one, context)).filter((one) => one !== null);
  if (secrets.length < sealed.length) throw new Error('the secret cannot be read; make a new one');
  const status = await postWebhook(due.url, secrets, { id: due.messageId, at, body });
  return { status, fault: status >= 200 && status < 300 ? null : `answered ${status}` };
}

/** What a try came to, whatever went wrong; null: there was nothing to tell. */
async function tried<T extends Tried | null>(work: () => Promise<T>): Promise<T | Tried> {
  try {
    return await work();
  } catch (error) {
    return { status: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends one and notes what came of it. */
async function deliver(db: Kysely<Tables>, due: Due, at: number): Promise<Tried> {
  const came = await tried(async () => {
    const body = await letterOf(db, due, at);
    return body === null ? null : posted(due, at, body);
  });
  // What its owner may not know of leaves nothing behind.
  if (came === null) await sql`DELETE FROM webhook_delivery WHERE id = ${due.id}`.execute(db);
  else if (came.fault === null) await settle(db, due, at, came.status!);
  else await setBack(db, due, at, came);
  return came ?? { status: null, fault: null };
}

/** Those of one hook, in their order, until one fails. */
async function deliverTo(db: Kysely<Tables>, list: readonly Due[], at: number): Promise<void> {
  for (const [i, due] of list.entries()) {
    const { fault } = await deliver(db, due, at);
    if (fault === null) continue;
    const rest = list.slice(i + 1).map(({ id }) => id);
    await sql`UPDATE webhook_delivery SET attempts = attempts - 1, next_at = ${new Date(at + PAUSES_MS[0]!)} WHERE id = ANY(${rest}::bigint[])`.execute(
      db,
    );
    return;
  }
}

/** Sends what is due; returns how many were tried. */
export async function deliverDue(db: Kysely<Tables>, at: number): Promise<number> {
  for (let tried = 0; ; ) {
    const list = tried < MOST ? await claimed(db, at) : [];
    if (list.length === 0) return tried;
    await Promise.all([...Map.groupBy(list, (due) => due.webhookId).values()].map((some) => deliverTo(db, some, at)));
    tried += list.length;
  }
}

/** A test, while somebody waits for its answer. */
export async function sendNow(again: Again, companyId: number, id: number): Promise<Tried> {
  const found = await again(async ({ db, now }) => {
    const { rows } =
      await sql<Due>`SELECT ${COLUMNS}, CASE WHEN w.old_until > ${new Date(now)} THEN w.old_secret END AS old_secret
      FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.company_id = ${companyId} AND d.id = ${id}`.execute(
        db,
      );
    return { due: rows[0], at: now };
  });
  const { due, at } = found;
  if (!due) return { status: null, fault: 'it is gone' };
  const came = await tried(() => posted(due, at, testBody(due)));
  await again(({ db }) => (came.fault === null ? settle(db, due, at, came.status!) : setBack(db, due, at, came)));
  return came;
}

export const webhookJobs: Job[] = [
  {
    name: 'webhook',
    label: ['发送 Webhook', '傳送 Webhook', 'Sending to webhooks'],
    lane: 'seconds',
    everySeconds: 1,
    async run(db, at) {
      await deliverDue(db, at);
    },
  },
  {
    name: 'webhook.clean',
    label: ['清理 Webhook 投递记录', '清理 Webhook 投遞記錄', 'Removal of old deliveries of webhooks'],
    lane: 'night',
    everySeconds: 3600,
    async run(db, _at, aged) {
      const before = new Date((await aged()) - KEEP_MS);
      await sql`DELETE FROM webhook_delivery WHERE made_at < ${before} AND (delivered_at IS NOT NULL OR failed_at IS NOT NULL)`.execute(
        db,
      );
    },
  },
];
