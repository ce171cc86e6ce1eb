/**
 * Which folders and documents the viewer sees, as conditions on alias `t`. The level comes before every right; a folder on the way
 * to something visible is seen by its name alone, as a passage.
 */
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { type DocumentListView, documentViews } from '../document-views.ts';
import { type Held, heldLists, listsWith, managed, reached } from './held.ts';

/** Documents a workflow asks, or has asked, the viewer to decide about: they read exactly these (design/documents.md §12). */
export const askedAbout = ({ viewer: { companyId, userId } }: Ctx): Where =>
  sql<SqlBool>`t.id IN (SELECT i.document FROM doc_request_item i
    JOIN wf_business_request q ON q.company_id = i.company_id AND q.lock = 'docRequest' AND q.record_id = i.request
    JOIN wf_task_actor a ON a.company_id = q.company_id AND a.instance_id = q.instance_id AND a.user_id = ${userId}
      AND a.status IN ('open', 'held', 'sent', 'agreed', 'disagreed', 'abstained', 'rejected', 'answered')
    WHERE i.company_id = ${companyId})`;

/** Documents the viewer may view, those in the trash left aside. */
export async function viewable(ctx: Ctx): Promise<Where> {
  if (ctx.viewer.userId === 0) return sql<SqlBool>`true`;
  const held = await heldLists(ctx);
  return sql<SqlBool>`(${reached(held, sql`t.level`)} AND (${listsWith(held, 'view', sql`t.acl_root`)} OR ${askedAbout(ctx)}))`;
}

/** Deleted documents the viewer could delete, and so restore. */
async function trashed(ctx: Ctx): Promise<Where> {
  const { userId } = ctx.viewer;
  if (userId === 0) return sql<SqlBool>`t.deleted_at IS NOT NULL`;
  const held = await heldLists(ctx);
  return sql<SqlBool>`(t.deleted_at IS NOT NULL AND ${reached(held, sql`t.level`)} AND ${listsWith(held, 'view', sql`t.acl_root`)}
    AND (${listsWith(held, 'delete', sql`t.acl_root`)} OR t.owner = ${userId} OR t.deleted_by = ${userId}))`;
}

export async function visibleDocuments(ctx: Ctx, input: ListInput): Promise<Where> {
  const { deleted, knowledge } = documentViews[input.view as DocumentListView] ?? documentViews.all;
  const seen = deleted ? await trashed(ctx) : sql<SqlBool>`(t.deleted_at IS NULL AND ${await viewable(ctx)})`;
  return knowledge ? sql<SqlBool>`(t.object_key IS NULL AND ${seen})` : seen;
}

/** Folders above something the viewer sees that has a list of its own. */
const passages = (ctx: Ctx, held: Held): Where => {
  const { companyId } = ctx.viewer;
  return sql<SqlBool>`t.id IN (WITH RECURSIVE up AS (
      SELECT f.parent AS id FROM doc_folder f JOIN doc_list l ON l.company_id = f.company_id AND l.folder = f.id
        WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL AND ${listsWith(held, 'view', sql`f.acl_root`)} AND ${reached(held, sql`f.floor`)}
      UNION SELECT d.folder FROM document d JOIN doc_list l ON l.company_id = d.company_id AND l.document = d.id
        WHERE d.company_id = ${companyId} AND d.deleted_at IS NULL AND ${listsWith(held, 'view', sql`d.acl_root`)} AND ${reached(held, sql`d.level`)}
      UNION SELECT p.parent FROM doc_folder p JOIN up ON up.id = p.id WHERE p.company_id = ${companyId})
    SELECT id FROM up WHERE id IS NOT NULL)`;
};

export async function visibleFolders(ctx: Ctx): Promise<Where> {
  if (ctx.viewer.userId === 0) return sql<SqlBool>`t.deleted_at IS NULL`;
  const held = await heldLists(ctx);
  return sql<SqlBool>`(t.deleted_at IS NULL AND ${reached(held, sql`t.floor`)}
    AND (${listsWith(held, 'view', sql`t.acl_root`)} OR ${managed(ctx)} OR ${passages(ctx, held)}))`;
}
