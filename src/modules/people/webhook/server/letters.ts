/**
 * What a hook is told of an event: made when it is sent, as the owner of the hook may read it then.
 *
 * Invariants: nothing of a record its owner may not read, nor that it exists: of a removed one only what had told of it before;
 * fields they may not read are left out, and a change of nothing else is not told. Events a hook is told are numbered without gaps.
 */
import { type Kysely, sql } from 'kysely';
import type { FieldChange } from '#kernel/diff.ts';
import { type ScopeName, scopeId, type Tables } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { viewersOf } from '#modules/people/discussion/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { makeCtx } from '#server/http/pipeline.ts';

export interface Due {
  id: number;
  companyId: number;
  webhookId: number;
  messageId: string;
  logId: number | null;
  number: number | null;
  attempts: number;
  madeAt: Date;
  name: string;
  url: string;
  owner: number;
  whole: boolean;
  sealedSecret: string;
  oldSecret: string | null;
}

interface Logged {
  entity: string;
  recordId: number;
  recordTitle: string;
  action: string;
  version: number;
  changes: FieldChange[];
  by: number | null;
  objectKind: ScopeName | null;
  objectId: number | null;
}

const DONE: Readonly<Record<string, string>> = { create: 'created', update: 'updated', remove: 'removed' };

/** SQL: the type of an event, of columns of the alias. */
export const typeSql = sql`CASE WHEN d.log_id IS NULL THEN 'webhook.test' ELSE d.entity || '.' ||
  CASE d.action WHEN 'create' THEN 'created' WHEN 'update' THEN 'updated' WHEN 'remove' THEN 'removed' ELSE d.action END END`;

async function toldBefore(ctx: Ctx, due: Due, { entity, recordId }: Logged): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM webhook_delivery WHERE webhook_id = ${due.webhookId} AND entity = ${entity} AND record_id = ${recordId}
    AND number IS NOT NULL AND action <> 'remove' LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The changes the owner may read; null: they may not know of the event. */
async function seen(ctx: Ctx, asOwner: Ctx, due: Due, logged: Logged, scope: ScopeRef): Promise<FieldChange[] | null> {
  const { entity, recordId, action, changes } = logged;
  if (action === 'remove') return (await toldBefore(ctx, due, logged)) ? [] : null;
  if (!(await readableRecords(asOwner, entity, [recordId]))?.has(recordId)) return null;
  const readable = await readableChanges(asOwner, { entity, changes, scope });
  return changes.length > 0 && readable.length === 0 && action === 'update' ? null : readable;
}

async function numbered(ctx: Ctx, { id, webhookId, number }: Due): Promise<number> {
  if (number !== null) return number;
  const { rows } = await sql<{
    number: number;
  }>`WITH n AS (UPDATE webhook SET told = told + 1 WHERE id = ${webhookId} RETURNING told)
    UPDATE webhook_delivery SET number = n.told FROM n WHERE webhook_delivery.id = ${id} RETURNING number`.execute(
    ctx.db,
  );
  return rows[0]!.number;
}

export const testBody = ({ madeAt, webhookId }: Due): string =>
  JSON.stringify({
    ...{ type: 'webhook.test', timestamp: madeAt.toISOString() },
    data: { entity: 'webhook', id: webhookId },
  });

/** The body; null: its owner may not know of it. Throws what an administrator should read. */
export function letterOf(db: Kysely<Tables>, due: Due, at: number): Promise<string | null> {
  return asSystem(db, due.companyId, at, async (ctx) => {
    const timestamp = due.madeAt.toISOString();
    if (due.logId === null) return testBody(due);
    const [viewer] = await viewersOf(ctx, [due.owner]);
    if (!viewer) throw new Error('its owner cannot sign in');
    const { rows } =
      await sql<Logged>`SELECT entity, record_id, record_title, action, version, changes, by, object_kind, object_id
      FROM change_log WHERE company_id = ${due.companyId} AND id = ${due.logId}`.execute(ctx.db);
    const [logged] = rows;
    if (!logged) return null;
    const { entity, recordId, recordTitle, action, version, by, objectKind, objectId } = logged;
    const scope: ScopeRef = objectKind && objectId !== null ? { [scopeId(objectKind)]: objectId } : {};
    const asOwner = makeCtx({ scopeRights: rightsInObject, overrides: () => undefined }, { ...ctx, viewer }, []);
    const changes = await seen(ctx, asOwner, due, logged, scope);
    if (changes === null) return null;
    const data = {
      ...{ entity, id: recordId, version, number: await numbered(ctx, due), by },
      object: objectKind && { kind: objectKind, id: objectId },
      ...(due.whole && action !== 'remove' && { title: recordTitle, changes }),
    };
    return JSON.stringify({ type: `${entity}.${DONE[action] ?? action}`, timestamp, data });
  });
}
