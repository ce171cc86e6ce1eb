/** Stored requests about documents, and which one holds a document. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { DocumentRow, DocumentStatus } from '../document.entity.ts';
import { type DocumentAction, documentActions } from '../request.calls.ts';
import type { DocumentView } from '../version.calls.ts';
import type { Place } from './spaces.ts';

export const REQUEST = 'docRequest';

export interface DocRequest extends Place {
  id: number;
  action: DocumentAction;
  reason: string | null;
}
export interface RequestItem
  extends Place,
    Pick<DocumentRow, 'id' | 'title' | 'code' | 'level' | 'status' | 'owner' | 'aclRoot' | 'folder'> {
  workingVersion: number | null;
  effectiveVersion: number | null;
  /** The version the request is about. */
  version: number | null;
  /** Its state before the request held it. */
  before: DocumentStatus;
  deletedAt: Date | null;
}

export async function requestRow(ctx: Ctx, id: number): Promise<DocRequest> {
  const { rows } = await sql<DocRequest>`SELECT id, action, object_kind, object_id, reason FROM doc_request
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

/** Documents of a request in one order, held with `lock`. */
export async function itemsOf(ctx: Ctx, id: number, lock = false): Promise<RequestItem[]> {
  const { rows } =
    await sql<RequestItem>`SELECT d.id, d.title, d.code, d.level, d.status, d.owner, d.acl_root, d.folder, d.object_kind, d.object_id,
      d.working_version, d.effective_version, d.deleted_at, i.version, i.before
    FROM doc_request_item i JOIN document d ON d.company_id = i.company_id AND d.id = i.document
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.request = ${id} ORDER BY d.id ${lock ? sql`FOR UPDATE OF d` : sql``}`.execute(
      ctx.db,
    );
  return rows;
}

/** The request under which a document stands; null: none. */
export async function waitingOf(ctx: Ctx, document: number): Promise<DocumentView['waiting']> {
  const { rows } = await sql<{ action: DocumentAction; instanceId: number | null; number: string | null }>`
    SELECT r.action, q.instance_id, w.number FROM document d
      JOIN doc_request_item i ON i.company_id = d.company_id AND i.document = d.id
      JOIN doc_request r ON r.company_id = i.company_id AND r.id = i.request
      JOIN wf_business_request q ON q.company_id = r.company_id AND q.lock = ${REQUEST} AND q.record_id = r.id AND q.status IN ('waiting', 'returned')
      LEFT JOIN wf_instance w ON w.company_id = q.company_id AND w.id = q.instance_id
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.id = ${document} AND d.status = 'approving' ORDER BY r.id DESC LIMIT 1`.execute(
    ctx.db,
  );
  const [found] = rows;
  return found ? { ...found, action: say(documentActions[found.action], ctx.lang) } : null;
}
