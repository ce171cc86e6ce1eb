/**
 * Archiving, upgrading, changing and withdrawing documents: directly, or by one workflow for up to a hundred of them.
 *
 * Invariants: a request holds its documents from its start to its end, as under approval; nothing of them changes meanwhile, and the
 * version it names is the one that is archived; who decides reaches the level of all of them. One refused line leaves its document as
 * it was. Order of locks: workflow instance, documents by id. Source: design/documents.md §3, §4, §11.
 */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { CODE, commonTexts, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { BusinessAction } from '#modules/flow/approval/business-actions.ts';
import {
  approvalOf,
  businessAction,
  guardDirect,
  requestApproval,
  type SettingPlace,
} from '#modules/flow/approval/server/public.ts';
import { endWaitingParents } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type DocumentRow, type DocumentStatus, document } from '../document.entity.ts';
import { MOST_AT_ONCE, nextNumber, documentTexts as t } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import { askForDocuments, type DocumentAction, documentActions } from '../request.calls.ts';
import { actionRules, mayTake, refuseTaking } from '../request.rules.ts';
import { requestTexts as x } from '../request-texts.ts';
import { approversBelow } from './approvers.ts';
import { bitsOfDocuments } from './nodes.ts';
import { outputsFollow } from './outputs.ts';
import { type DocRequest, itemsOf, REQUEST, type RequestItem, requestRow } from './request-rows.ts';
import { describeRequest, valuesOf } from './request-shown.ts';
import { type Place, scopeOfPlace } from './spaces.ts';
import { nameOf, versionsOf, writeVersion } from './versions.ts';

/** Documents as they are, changed by the server in the name of an action. */
async function changeDocuments(
  ctx: Ctx,
  ids: readonly number[],
  values: Partial<DocumentRow>,
  action: string,
): Promise<DocumentRow[]> {
  const rows = await setRows(document, ctx, await rowsById<DocumentRow>(document, ctx, ids), values, action);
  if (values.status) await outputsFollow(ctx, rows);
  return rows;
}

async function archive(ctx: Ctx, item: RequestItem): Promise<void> {
  const [version] = (await versionsOf(ctx, [item.id])).filter(({ id }) => id === item.version);
  if (!version || item.workingVersion !== item.version) throw refuse(t.noFile);
  const { companyId } = ctx.viewer;
  await sql`UPDATE doc_version SET archived_at = ${new Date(ctx.now)} WHERE company_id = ${companyId} AND id = ${version.id}`.execute(
    ctx.db,
  );
  const effective = nameOf({ ...version, archivedAt: new Date(ctx.now) });
  await changeDocuments(
    ctx,
    [item.id],
    { status: 'archived', effective, effectiveVersion: version.id, working: null, workingVersion: null },
    'archive',
  );
  for (const tell of told()) await tell(ctx, { id: item.id, edition: effective });
}

/** A document whose version became the effective one. */
export interface Archived {
  id: number;
  /** As people read it: 1.0, 1.1, 2.0. */
  edition: string;
}
declare module '#server/context.ts' {
  interface ServerModule {
    /** Told in the transaction that archives, the document being held. */
    archived?: (ctx: Ctx, document: Archived) => Promise<void>;
  }
}
const told = contribution('server', 'archived', list<NonNullable<ServerModule['archived']>>);

/** A new edition, or a correction of this one, begins as a copy of the effective version. */
async function begin(ctx: Ctx, item: RequestItem, action: 'upgrade' | 'change', reason: string | null): Promise<void> {
  const from = (await versionsOf(ctx, [item.id])).find(({ id }) => id === item.effectiveVersion);
  if (!from) throw refuse(t.noFile);
  const [row] = await changeDocuments(ctx, [item.id], { status: 'incomplete' }, action);
  const wanted = {
    fileId: from.file,
    base: from.id,
    how: action,
    note: reason,
    number: nextNumber(from, action),
    trusted: true,
  };
  await writeVersion(ctx, row!, wanted);
}

async function apply(ctx: Ctx, request: DocRequest, items: readonly RequestItem[]): Promise<void> {
  for (const item of items) {
    if (request.action === 'archive') await archive(ctx, item);
    else if (request.action === 'withdraw') await changeDocuments(ctx, [item.id], { status: 'withdrawn' }, 'withdraw');
    else await begin(ctx, item, request.action, request.reason);
  }
  const { rows } = await sql<{
    task: number;
  }>`SELECT DISTINCT task FROM document WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${items.map(({ id }) => id)}::bigint[]) AND task IS NOT NULL`.execute(ctx.db);
  for (const { task } of rows) await endWaitingParents(ctx, task);
}

/** Gives documents that this request holds back as they were. */
async function release(ctx: Ctx, items: readonly RequestItem[]): Promise<void> {
  for (const [before, some] of Map.groupBy(
    items.filter(({ status }) => status === 'approving'),
    (one) => one.before,
  ))
    await changeDocuments(
      ctx,
      some.map(({ id }) => id),
      { status: before as DocumentStatus },
      'release',
    );
}

function problemsOf({ action }: DocRequest, items: readonly RequestItem[]): Problem[] {
  return items.flatMap((item) => {
    if (item.deletedAt !== null) return [problem(commonTexts.absent)];
    const why = refuseTaking(action, item, item.status === 'approving' ? item.before : item.status);
    return why ? [why] : [];
  });
}

const settingPlace = async (ctx: Ctx, { objectKind, objectId }: Place): Promise<SettingPlace> => {
  if (objectKind === null) return {};
  if (objectKind !== 'project') return { [objectKind]: objectId };
  const { rows } = await sql<{
    type: number | null;
  }>`SELECT type FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${objectId}`.execute(ctx.db);
  return { type: rows[0]?.type ?? null, project: objectId } as SettingPlace;
};

const kept = (items: readonly RequestItem[], refused: readonly number[] = []): RequestItem[] =>
  items.filter(({ id }) => !refused.includes(id));

const actionOf = (action: DocumentAction): BusinessAction => ({
  key: `document.${action}`,
  label: documentActions[action],
  group: x.group.text,
  hint: x[`${action}Hint`].text,
  lock: REQUEST,
  busy: problem(x.busy),
  kinds: ['project', 'template', 'program'],
  variables: [
    { name: 'count', type: 'number', label: x.count.text },
    { name: 'level', type: 'text', label: x.level.text },
    { name: 'size', type: 'number', label: x.size.text },
    { name: 'type', type: 'text', label: x.type.text },
  ],
});

const ACTIONS = Object.fromEntries(
  (Object.keys(documentActions) as DocumentAction[]).map((action) => [action, actionOf(action)]),
) as Record<DocumentAction, BusinessAction>;

/** Makes the actions known to approvals; once, when the module is loaded. */
export function registerRequests(): void {
  for (const action of Object.values(ACTIONS))
    businessAction<object>(action, {
      lock: async (ctx, id) => void (await itemsOf(ctx, id, true)),
      place: async (ctx, id) => settingPlace(ctx, await requestRow(ctx, id)),
      check: async (ctx, { recordId, refusedRows = [] }) => {
        const request = await requestRow(ctx, recordId);
        const items = kept(await itemsOf(ctx, recordId), refusedRows);
        return [
          ...problemsOf(request, items),
          ...(await approversBelow(ctx, action.key, await settingPlace(ctx, request), request, items)),
        ];
      },
      apply: async (ctx, { recordId, refusedRows }) => {
        const items = await itemsOf(ctx, recordId, true);
        // They stand under approval by this request alone; from here on they are what they were.
        await release(ctx, items);
        const fresh = await itemsOf(ctx, recordId, true);
        await apply(ctx, await requestRow(ctx, recordId), kept(fresh, refusedRows));
      },
      describe: async (ctx, { recordId }) =>
        describeRequest(ctx, await requestRow(ctx, recordId), await itemsOf(ctx, recordId)),
      variables: async (ctx, { recordId }) => valuesOf(ctx, await itemsOf(ctx, recordId)),
      mayRead: async (ctx, { recordId }) => {
        const items = await itemsOf(ctx, recordId);
        const bits = await bitsOfDocuments(ctx, items);
        return items.length > 0 && items.every((item) => holds(bits(item), 'view'));
      },
      mayKnow: async (ctx, { recordId }) => {
        const items = await itemsOf(ctx, recordId);
        const bits = await bitsOfDocuments(ctx, items);
        return items.every((item) => holds(bits(item), 'view'));
      },
    });
}

/** A workflow started or ended: its documents stand, or are free again. */
export async function followRequest(
  ctx: Ctx,
  { lock, recordId, ended }: { lock: string; recordId: number; ended: boolean },
): Promise<void> {
  if (lock !== REQUEST) return;
  const items = await itemsOf(ctx, recordId, true);
  if (ended) return release(ctx, items);
  const { rows } = await sql<{
    document: number;
  }>`UPDATE doc_request_item i SET before = d.status, version = coalesce(d.working_version, d.effective_version)
    FROM document d WHERE d.company_id = i.company_id AND d.id = i.document AND i.company_id = ${ctx.viewer.companyId} AND i.request = ${recordId}
      AND d.status <> 'approving' RETURNING i.document`.execute(ctx.db);
  await changeDocuments(
    ctx,
    rows.map((row) => row.document),
    { status: 'approving' },
    'approve',
  );
}

async function ask(ctx: Ctx, action: DocumentAction, sent: unknown, reason: string | null) {
  const ids = Array.isArray(sent) ? [...new Set(sent)].filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) throw refuse(t.most, { max: MOST_AT_ONCE }, 'ids');
  if (actionRules[action].reason && !reason?.trim()) throw refuse(x.reason, undefined, 'reason');
  const { companyId, userId } = ctx.viewer;
  const rows = await documentsFor(ctx, action, ids as number[]);
  const place: Place = { objectKind: rows[0]!.objectKind, objectId: rows[0]!.objectId };
  if (rows.some((row) => row.objectKind !== place.objectKind || row.objectId !== place.objectId))
    throw refuse(t.oneObject, undefined, 'ids');
  const { rows: made } = await sql<{
    id: number;
  }>`INSERT INTO doc_request (company_id, action, object_kind, object_id, reason, created_at, created_by)
    VALUES (${companyId}, ${action}, ${place.objectKind}, ${place.objectId}, ${reason}, ${new Date(ctx.now)}, ${userId || null}) RETURNING id`.execute(
    ctx.db,
  );
  const request = made[0]!.id;
  await sql`INSERT INTO doc_request_item (company_id, request, document, version, before)
    SELECT company_id, ${request}, id, coalesce(working_version, effective_version), status FROM document
    WHERE company_id = ${companyId} AND id = ANY(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const where = await settingPlace(ctx, place);
  if (await approvalOf(ctx, ACTIONS[action].key, where)) {
    const wanted = { recordId: request, scope: scopeOfPlace(place), payload: {}, reason };
    // No title of a document: whoever sees the workflow need not reach its level.
    const title = ctx.say(x.title, { action: documentActions[action], count: rows.length });
    return { item: await requestApproval(ctx, ACTIONS[action], { ...wanted, title }), done: 0 };
  }
  await guardDirect(ctx, ACTIONS[action], request, where);
  await apply(ctx, await requestRow(ctx, request), await itemsOf(ctx, request, true));
  return { item: null, done: rows.length };
}

/** The documents, held, which the viewer sees and may take, in states that allow it. */
async function documentsFor(ctx: Ctx, action: DocumentAction, ids: number[]): Promise<RequestItem[]> {
  const { rows } =
    await sql<RequestItem>`SELECT id, title, code, level, status, owner, acl_root, folder, object_kind, object_id, working_version,
      effective_version, deleted_at, status AS before FROM document WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])
      AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(ctx.db);
  const bits = await bitsOfDocuments(ctx, rows);
  if (rows.length < ids.length || rows.some((row) => !holds(bits(row), 'view')))
    throw new Refusal([problem(commonTexts.absent)], CODE.absent);
  if (rows.some((row) => !mayTake(action, bits(row)))) throw refuse(t.noRight);
  const why = rows.flatMap((row) => refuseTaking(action, row, row.status) ?? []);
  if (why.length > 0) throw new Refusal(why.slice(0, 1));
  return rows;
}

export const requestHandlers = [
  handle(askForDocuments, async (ctx, { action, ids, reason = null }) => ask(ctx, action, ids, reason?.trim() || null)),
];
