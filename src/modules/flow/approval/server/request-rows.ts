/** Stored requests: requester, action, record, and waiting ones. */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { absent } from '#kernel/problem.ts';
import type { BusinessDiff } from '#modules/flow/workflow/business/business-diff.ts';
import type { Instance } from '#modules/flow/workflow/state.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { WaitingRequest } from '../approval.calls.ts';
import { businessActionOf } from '../business-actions.ts';

export type RequestStatus = 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'withdrawn';

/** The request. `P` is the data the module stored with it. */
export interface BusinessRequest<P = Record<string, unknown>> {
  id: number;
  action: string;
  /** The record the action is about. */
  recordId: number;
  /** The object it is in; empty: the company. */
  scope: ScopeRef;
  payload: P;
  reason: string | null;
  requestedBy: number;
  status: RequestStatus;
  instanceId: number | null;
  diff: BusinessDiff | null;
  /** Rows of the differences that those who decide have refused, by id: `apply` does the rest. */
  refusedRows: number[];
  /** What the record and the values for conditions were when it was asked for; null: of an older version. */
  seen: Seen | null;
}
/** A record as it was: its fields, and the values it gave to conditions. */
export interface Seen {
  row: Record<string, unknown> | null;
  values: Record<string, unknown>;
}
/** A request before it is stored. */
export type Wanted<P> = Pick<BusinessRequest<P>, 'recordId' | 'scope' | 'payload' | 'reason'> & {
  refusedRows?: number[];
};

const COLUMNS = sql`id, action, record_id, object_kind, object_id, payload, reason, requested_by, status, instance_id, diff, refused_rows, seen`;

export async function requestRow(ctx: Ctx, id: number, lock = false): Promise<BusinessRequest | null> {
  const { rows } = await sql<
    Omit<BusinessRequest, 'scope'> & { objectKind: ScopeName | null; objectId: number | null }
  >`
    SELECT ${COLUMNS} FROM wf_business_request
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  if (!rows[0]) return null;
  const { objectKind, objectId, ...row } = rows[0];
  return { ...row, scope: objectKind === null ? {} : scopeRefOf({ scope: objectKind, id: objectId! }) };
}

/** The request a running workflow is about. */
export async function requestOf(ctx: Ctx, instance: Instance): Promise<BusinessRequest> {
  const request = await requestRow(ctx, instance.businessId ?? 0);
  if (!request || request.instanceId !== instance.id) throw absent();
  return request;
}

export async function setStatus(ctx: Ctx, id: number, status: RequestStatus, instanceId?: number): Promise<void> {
  await sql`UPDATE wf_business_request SET status = ${status} ${instanceId === undefined ? sql`` : sql`, instance_id = ${instanceId}`}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
}

export async function setRefused(ctx: Ctx, id: number, rows: readonly number[]): Promise<void> {
  await sql`UPDATE wf_business_request SET refused_rows = ${JSON.stringify(rows)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
}

export async function setSeen(ctx: Ctx, id: number, seen: Seen): Promise<void> {
  await sql`UPDATE wf_business_request SET seen = ${JSON.stringify(seen)}::jsonb
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
}

/** Whether the viewer has to decide in this workflow now. */
export async function isAsked(ctx: Ctx, instanceId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM wf_task_actor a
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.instance_id = ${instanceId} AND a.user_id = ${ctx.viewer.userId}
      AND a.status = 'open' LIMIT 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function close(
  ctx: Ctx,
  { id }: BusinessRequest,
  status: RequestStatus,
  diff: BusinessDiff,
): Promise<void> {
  await sql`UPDATE wf_business_request SET status = ${status}, diff = ${JSON.stringify(diff)}::jsonb, ended_at = ${new Date(ctx.now)}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
}

/** The request that waits for a record, of any action with this lock. */
export const waitingRequest = async (ctx: Ctx, lock: string, recordId: number): Promise<WaitingRequest | null> =>
  (await waitingRequests(ctx, lock, [recordId])).get(recordId) ?? null;

/** The same of many records, by id. */
export async function waitingRequests(
  ctx: Ctx,
  lock: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WaitingRequest>> {
  type Found = Omit<WaitingRequest, 'label' | 'requestedByName' | 'since'> & { since: Date; recordId: number };
  const { rows } = await sql<Found>`
    SELECT q.record_id, q.id AS request_id, q.action, q.instance_id, i.number, i.title, coalesce(d.name, i.definition) AS definition_name,
      q.requested_by, i.started_at AS since
    FROM wf_business_request q JOIN wf_instance i ON i.company_id = q.company_id AND i.id = q.instance_id
      LEFT JOIN wf_definition d ON d.company_id = i.company_id AND d.key = i.definition
    WHERE q.company_id = ${ctx.viewer.companyId} AND q.lock = ${lock} AND q.record_id = ANY(${[...ids]}::bigint[])
      AND q.status = 'waiting'`.execute(ctx.db);
  const names = await userNames(
    ctx,
    rows.map((row) => row.requestedBy),
  );
  return new Map(
    rows.map(({ recordId, since, ...row }) => [
      recordId,
      {
        ...row,
        since: since.getTime(),
        label: businessActionOf(row.action)?.label ?? [row.action, row.action, row.action],
        requestedByName: names[row.requestedBy] ?? '',
      },
    ]),
  );
}
