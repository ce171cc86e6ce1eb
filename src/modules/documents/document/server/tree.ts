/** The tree of folders as the viewer sees it: by one statement, with what they may do and how many documents they see. */
import { type SqlBool, sql } from 'kysely';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Ctx } from '#server/context.ts';
import type { DocumentTree, TreeFolder } from '../document.calls.ts';
import { ALL_BITS, rightsOf } from '../document-rights.ts';
import { heldLists, withManaging } from './held.ts';
import { manages } from './nodes.ts';
import { placeOf, rootOf } from './spaces.ts';
import { visibleDocuments, visibleFolders } from './visible.ts';

type Found = Omit<TreeFolder, 'may'> & { aclRoot: number };

export async function treeOf(ctx: Ctx, scope: ScopeRef): Promise<DocumentTree> {
  const place = placeOf(scope);
  const root = await rootOf(ctx, place);
  const held = await heldLists(ctx);
  const managing = await manages(ctx, place);
  const { companyId, userId } = ctx.viewer;
  const here = sql<SqlBool>`t.company_id = ${companyId} AND t.object_kind IS NOT DISTINCT FROM ${place.objectKind}::text
    AND t.object_id IS NOT DISTINCT FROM ${place.objectId}::bigint`;
  const { rows } =
    await sql<Found>`SELECT t.id, t.version, t.name, t.parent, t.floor, t.acl_root, coalesce(n.count, 0) AS count,
      EXISTS (SELECT FROM doc_list l WHERE l.company_id = t.company_id AND l.folder = t.id) AS owns
    FROM doc_folder t LEFT JOIN (SELECT t.folder, count(*) AS count FROM document t
      WHERE ${here} AND ${await visibleDocuments(ctx, {})} GROUP BY 1) n ON n.folder = t.id
    WHERE ${here} AND ${await visibleFolders(ctx)} ORDER BY t.parent NULLS FIRST, t.position, t.name, t.id`.execute(
      ctx.db,
    );
  const bits = (list: number): number => (userId === 0 ? ALL_BITS : withManaging(held.lists.get(list) ?? 0, managing));
  return {
    root,
    folders: rows.map(({ aclRoot, ...folder }) => ({ ...folder, may: rightsOf(bits(aclRoot)) })),
    manages: managing,
    level: held.level,
  };
}

/** Names of the folders from the root down to this one, as far as the viewer sees them. */
export async function pathOf(ctx: Ctx, folder: number): Promise<{ id: number; name: string }[]> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; name: string }>`WITH RECURSIVE up AS (
      SELECT id, parent, 0 AS depth FROM doc_folder WHERE company_id = ${companyId} AND id = ${folder}
      UNION ALL SELECT f.id, f.parent, up.depth + 1 FROM doc_folder f JOIN up ON f.id = up.parent WHERE f.company_id = ${companyId})
    SELECT t.id, t.name FROM up JOIN doc_folder t ON t.company_id = ${companyId} AND t.id = up.id
    WHERE ${await visibleFolders(ctx)} ORDER BY up.depth DESC`.execute(ctx.db);
  return rows;
}
