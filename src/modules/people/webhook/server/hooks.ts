/** Setting hooks up, and the secrets they sign with. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { absent, CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { type Ctx, handle, Outside } from '#server/context.ts';
import { allEntities, findEntity } from '#server/entity/ports.ts';
import { newWebhookSecret } from '#server/outbound/webhook-post.ts';
import { seal } from '#server/secret.ts';
import {
  endOldSecret,
  type HookRow,
  type Kind,
  removeWebhook,
  rotateWebhook,
  saveWebhook,
  testWebhook,
  webhooks,
} from '../webhook.calls.ts';
import { webhookTexts as w } from '../webhook.texts.ts';
import { secretContext, sendNow, type Tried } from './deliver.ts';

const MOST_HOOKS = 100;
/** How long the secret before a new one signs too. */
const OLD_MS = 86_400_000;

interface Stored extends Omit<HookRow, 'oldUntil' | 'failingSince'> {
  oldUntil: Date | null;
  failingSince: Date | null;
}

async function all(ctx: Ctx): Promise<HookRow[]> {
  const { rows } =
    await sql<Stored>`SELECT w.id, w.version, w.name, w.url, u.emp_name AS owner, w.entities, w.actions, w.whole, w.active,
      CASE WHEN w.old_until > ${new Date(ctx.now)} THEN w.old_until END AS old_until, w.failing_since,
      (SELECT count(*)::integer FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL) AS waiting,
      (SELECT count(*)::integer FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.failed_at IS NOT NULL AND d.discarded_by IS NULL) AS failed
    FROM webhook w JOIN "user" u ON u.id = w.owner WHERE w.company_id = ${ctx.viewer.companyId} ORDER BY w.name`.execute(
      ctx.db,
    );
  return rows.map((row) => ({
    ...row,
    oldUntil: row.oldUntil?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
  }));
}

const kinds = (ctx: Ctx): Kind[] =>
  allEntities()
    .map(({ name, label }) => ({ name, label: say(label, ctx.lang) }))
    .sort((a, b) => a.label.localeCompare(b.label, ctx.lang));

/** Kinds of records as they are named; null: all. */
function kindsOf(names: unknown): string[] | null {
  if (!Array.isArray(names) || names.length === 0) return null;
  const bad = names.find((name) => typeof name !== 'string' || !findEntity(name));
  if (bad !== undefined) throw refuse(w.badKind, { name: String(bad).slice(0, 50) }, 'entities');
  return [...new Set(names as string[])];
}

function mustBeAddress(url: string): void {
  const { protocol, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') throw refuse(w.badAddress, undefined, 'url');
}

/** One after the other in a company: names are its own, and of many made at once no more stay than may be. */
async function inTurn(ctx: Ctx, name: string, id: number | null): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('webhook', ${companyId}))`.execute(ctx.db);
  const { rows } = await sql<{ n: number; same: number }>`SELECT count(*)::integer AS n,
      count(*) FILTER (WHERE name = ${name} AND id IS DISTINCT FROM ${id}::bigint)::integer AS same
    FROM webhook WHERE company_id = ${companyId}`.execute(ctx.db);
  const { n, same } = rows[0]!;
  if (same > 0) throw refuse(w.nameTaken, { name }, 'name');
  if (id === null && n >= MOST_HOOKS) throw refuse(w.most, { most: MOST_HOOKS });
}

interface Given {
  name: string;
  url: string;
  entities: string[] | null;
  actions: readonly string[];
  whole: boolean;
  active: boolean;
}

async function change(ctx: Ctx, id: number, version: number | null, given: Given): Promise<void> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{
    version: number;
  }>`SELECT version FROM webhook WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) throw absent();
  if (rows[0].version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  await sql`UPDATE webhook SET version = version + 1, name = ${given.name}, url = ${given.url}, owner = ${userId}, entities = ${given.entities}::text[],
      actions = ${[...given.actions]}::text[], whole = ${given.whole}, active = ${given.active}, failing_since = NULL
    WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
}

async function make(ctx: Ctx, given: Given): Promise<{ id: number; secret: string }> {
  const { companyId, userId } = ctx.viewer;
  const secret = newWebhookSecret();
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO webhook (company_id, name, url, owner, entities, actions, whole, active, sealed_secret, created_at)
    VALUES (${companyId}, ${given.name}, ${given.url}, ${userId}, ${given.entities}::text[], ${[...given.actions]}::text[], ${given.whole}, ${given.active},
      ${seal(secret, secretContext(companyId))}, ${new Date(ctx.now)}) RETURNING id`.execute(ctx.db);
  return { id: rows[0]!.id, secret };
}

/** Makes or changes a hook of the viewer's. */
export async function saveHook(
  ctx: Ctx,
  { id, version, name, url, entities, actions, whole, active }: InputOf<typeof saveWebhook>,
): Promise<{ id: number; secret: string | null }> {
  mustBeAddress(url);
  const given: Given = { name, url, entities: kindsOf(entities), actions, whole, active };
  await inTurn(ctx, name, id ?? null);
  if (typeof id !== 'number') return make(ctx, given);
  await change(ctx, id, version ?? null, given);
  return { id, secret: null };
}

/** Sets something of a hook of the viewer's company; refuses when there is none. */
async function changed(ctx: Ctx, id: number, set: ReturnType<typeof sql>): Promise<void> {
  const { rows } =
    await sql`UPDATE webhook SET ${set} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} RETURNING 1`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw absent();
}

export const hookHandlers = [
  handle(webhooks, async (ctx) => ({ list: await all(ctx), kinds: kinds(ctx) })),
  handle(saveWebhook, saveHook),
  handle(removeWebhook, async (ctx, { id }) => {
    const { rows } =
      await sql`DELETE FROM webhook WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} RETURNING 1`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw absent();
    return null;
  }),
  handle(rotateWebhook, async (ctx, { id }) => {
    const secret = newWebhookSecret();
    const sealed = seal(secret, secretContext(ctx.viewer.companyId));
    const until = new Date(ctx.now + OLD_MS);
    await changed(ctx, id, sql`old_secret = sealed_secret, old_until = ${until}, sealed_secret = ${sealed}`);
    return { secret };
  }),
  handle(endOldSecret, async (ctx, { id }) => {
    await changed(ctx, id, sql`old_secret = NULL, old_until = NULL`);
    return null;
  }),
  handle(testWebhook, async (ctx, { id }) => {
    const { companyId } = ctx.viewer;
    // Held by whoever sends it, so that the job does not send it too.
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO webhook_delivery (company_id, webhook_id, action, made_at, attempts, next_at)
      SELECT company_id, id, 'test', ${new Date(ctx.now)}, 1, ${new Date(ctx.now + 60_000)} FROM webhook
      WHERE company_id = ${companyId} AND id = ${id} RETURNING id`.execute(ctx.db);
    if (!rows[0]) throw absent();
    const delivery = rows[0].id;
    return new Outside<Tried>((again) => sendNow(again, companyId, delivery));
  }),
];
