/**
 * Deleting, restoring and moving documents and folders. What is deleted waits in the trash for the days the company set, then goes
 * with its versions and files; archived documents are not deleted. A folder goes with all in it, or not at all.
 */
import { sql } from 'kysely';
import type { BaseRow, ScopeName } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { Refusal, refuse } from '#kernel/problem.ts';
import { dropFiles } from '#modules/base/file/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { batchDone, eachAlone } from '#server/batch.ts';
import { type CompanyJob, type Ctx, handle } from '#server/context.ts';
import { and, baseWhere, readRow } from '#server/entity/entity-read.ts';
import { inheritedBy, inheritedByCompany } from '#server/entity/inherited.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { moveDocuments, restoreDocuments } from '../document.calls.ts';
import { type DocFolderRow, type DocumentRow, docFolder, document, documentStatus } from '../document.entity.ts';
import { folded, isFixed, documentTexts as t } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import { documentSetting } from '../document-setting.ts';
import { levels, rankOf } from '../levels.ts';
import { documentService } from './document-service.ts';
import { folderService, fullProblem } from './folder-service.ts';
import { bitsOfDocument, bitsOfDocuments, folderFor, folderNode, placeOfRow } from './nodes.ts';
import { outputsFollow } from './outputs.ts';
import { holdSpace } from './spaces.ts';
import { rowOf } from './version-calls.ts';
import { VERSION } from './versions.ts';
import { visibleDocuments } from './visible.ts';

const calls = { folder: entityCalls(docFolder), document: entityCalls(document) };

/** Hindrances to removal hold for the trash as well: the service's own rules, asked without removing. */
async function trash(ctx: Ctx, row: DocumentRow): Promise<void> {
  if (!holds(await bitsOfDocument(ctx, row), 'delete')) throw refuse(t.noRight);
  if (isFixed(row.status)) throw refuse(t.fixed, { status: documentStatus[row.status] });
  // Its archived versions stay for good.
  if (row.effectiveVersion !== null) throw refuse(t.hasArchived);
  const values = { deletedAt: new Date(ctx.now).toISOString(), deletedBy: ctx.viewer.userId || null };
  await outputsFollow(ctx, await setRows<DocumentRow>(document, ctx, [row], values, 'trash'));
}

interface Inside extends Pick<DocumentRow, 'id' | 'level' | 'status' | 'owner' | 'aclRoot' | 'effectiveVersion'> {
  objectKind: ScopeName | null;
  objectId: number | null;
}

async function trashFolder(ctx: Ctx, id: number): Promise<void> {
  const row = (await folderService.row(ctx, id, true)) as DocFolderRow;
  const node = await folderFor(ctx, id, 'delete');
  if (node.parent === null) throw refuse(t.rootStays);
  await holdSpace(ctx, node, true);
  const { companyId } = ctx.viewer;
  const below = sql`WITH RECURSIVE tree AS (SELECT ${id}::bigint AS id
    UNION SELECT f.id FROM doc_folder f JOIN tree ON f.parent = tree.id WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL)`;
  const { rows: inside } =
    await sql<Inside>`${below} SELECT id, level, status, owner, acl_root, effective_version, object_kind, object_id FROM document
    WHERE company_id = ${companyId} AND deleted_at IS NULL AND folder IN (SELECT id FROM tree) FOR UPDATE`.execute(
      ctx.db,
    );
  const bits = await bitsOfDocuments(ctx, inside);
  const left = inside.filter(
    (one) => !holds(bits(one), 'delete') || isFixed(one.status) || one.effectiveVersion !== null,
  );
  // Of what they do not see people learn no number.
  const seen = left.filter((one) => holds(bits(one), 'view')).length;
  if (left.length > 0) throw seen > 0 ? refuse(t.undeletable, { count: seen }) : refuse(t.noRight);
  const { rows: folders } =
    await sql<BaseRow>`${below} SELECT f.* FROM doc_folder f JOIN tree ON tree.id = f.id WHERE f.company_id = ${companyId}`.execute(
      ctx.db,
    );
  const deletedAt = new Date(ctx.now).toISOString();
  for (const { id: one } of inside) await trash(ctx, await rowOf(ctx, one, true));
  await setRows<DocFolderRow>(docFolder, ctx, [row], { deletedAt }, 'trash');
  await sql`UPDATE doc_folder SET deleted_at = ${new Date(ctx.now)} WHERE company_id = ${companyId}
    AND id = ANY(${folders.map((one) => one.id)}::bigint[]) AND deleted_at IS NULL`.execute(ctx.db);
}

/** A document of the trash, held, that the viewer may take back. */
async function deletedRow(ctx: Ctx, id: number): Promise<DocumentRow> {
  const where = and([baseWhere(document, ctx), await visibleDocuments(ctx, { view: 'trash' })]);
  return readRow<DocumentRow>(document, ctx, id, where, true);
}

/** Back to where it was, with the folders above it; its title must still be free there. */
async function restore(ctx: Ctx, id: number): Promise<void> {
  const row = await deletedRow(ctx, id);
  const { companyId } = ctx.viewer;
  await holdSpace(ctx, placeOfRow(row), true);
  const { rows: gone } =
    await sql`SELECT 1 FROM doc_folder WHERE company_id = ${companyId} AND id = ${row.folder} AND deleted_at IS NOT NULL`.execute(
      ctx.db,
    );
  if (gone.length > 0) await restoreFolders(ctx, row.folder);
  await mustBeFree(ctx, row, row.folder);
  const back = await setRows<DocumentRow>(document, ctx, [row], { deletedAt: null, deletedBy: null }, 'restore');
  await outputsFollow(ctx, back);
}

/** A folder and those above it come back, where their names are still free. */
async function restoreFolders(ctx: Ctx, folder: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ id: number; name: string; parent: number }>`WITH RECURSIVE up AS (
      SELECT id, name, parent, deleted_at, 0 AS depth FROM doc_folder WHERE company_id = ${companyId} AND id = ${folder}
      UNION ALL SELECT f.id, f.name, f.parent, f.deleted_at, up.depth + 1 FROM doc_folder f JOIN up ON f.id = up.parent WHERE f.company_id = ${companyId})
    SELECT id, name, parent FROM up WHERE deleted_at IS NOT NULL ORDER BY depth DESC`.execute(ctx.db);
  for (const { id, name, parent } of rows) {
    const { rows: same } = await sql<{
      name: string;
    }>`SELECT name FROM doc_folder WHERE company_id = ${companyId} AND parent = ${parent} AND deleted_at IS NULL`.execute(
      ctx.db,
    );
    if (same.some((one) => folded(one.name) === folded(name))) throw refuse(t.sameFolder);
    await sql`UPDATE doc_folder SET deleted_at = NULL WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
  }
}

/** No other document of the folder has its title. */
async function mustBeFree(ctx: Ctx, { id, title }: DocumentRow, folder: number): Promise<void> {
  const { rows } = await sql<{
    title: string;
  }>`SELECT title FROM document WHERE company_id = ${ctx.viewer.companyId} AND folder = ${folder}
    AND deleted_at IS NULL AND id <> ${id}`.execute(ctx.db);
  if (rows.some((one) => folded(one.title) === folded(title))) throw refuse(t.sameTitle, { title });
}

/** Into another folder of the same space: it takes that folder's list unless it has its own. */
async function moveTo(ctx: Ctx, id: number, folder: number): Promise<void> {
  const target = await folderFor(ctx, folder, 'upload');
  if (target.parent === null) throw refuse(t.toRoot);
  await holdSpace(ctx, target, true);
  const row = await rowOf(ctx, id, true);
  const place = placeOfRow(row);
  if (place.objectKind !== target.objectKind || place.objectId !== target.objectId) throw refuse(t.otherSpace);
  if (!holds(await bitsOfDocument(ctx, row), 'edit')) throw refuse(t.noRight);
  if (isFixed(row.status)) throw refuse(t.fixed, { status: documentStatus[row.status] });
  if (row.folder === folder) return;
  if (rankOf(row.level) < rankOf(target.floor)) throw refuse(t.below, { level: levels[target.floor] });
  await mustBeFree(ctx, row, folder);
  const full = await fullProblem(ctx, folder);
  if (full) throw new Refusal([full]);
  const { rows: own } =
    await sql`SELECT 1 FROM doc_list WHERE company_id = ${ctx.viewer.companyId} AND document = ${id}`.execute(ctx.db);
  const { aclRoot } = await folderNode(ctx, folder);
  await setRows<DocumentRow>(document, ctx, [row], { folder, ...(own.length === 0 && { aclRoot }) }, 'moveTo');
}

/** Each of them alone; of one alone that is refused the refusal. */
async function each(ctx: Ctx, ids: readonly number[], run: (id: number) => Promise<unknown>) {
  const titleOf = async (id: number): Promise<string> => (await rowOf(ctx, id)).title;
  const { done, left } = await eachAlone(ctx, ids, { entity: document, titleOf, run });
  if (done.length === 0 && left.length === 1) throw left[0]!.error;
  return batchDone(ctx, done, left);
}

/** Gone for good: rows, lists of their own, and the uses of their files. */
async function purge(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM doc_version WHERE company_id = ${companyId} AND document = ${id}`.execute(ctx.db);
  for (const version of rows) await dropFiles(ctx, VERSION, version.id);
  await sql`DELETE FROM document WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
}

const AT_ONCE = 200;
/** What has been in the trash for the days that were set goes, with its bytes. */
export const trashJob: CompanyJob = {
  name: 'document trash',
  label: ['清空文档回收站', '清空文檔回收站', 'Emptying of the trash of documents'],
  lane: 'night',
  everySeconds: 3600,
  companies: async (db, _now, aged) => {
    const week = new Date((await aged()) - 7 * 86_400_000);
    const { rows } = await sql<{
      companyId: number;
    }>`SELECT DISTINCT company_id FROM document WHERE deleted_at < ${week}`.execute(db);
    return rows.map(({ companyId }) => companyId);
  },
  each: async (db, companyId, _now, aged) => {
    const now = await aged();
    return asSystem(db, companyId, now, async (ctx) => {
      const { rows: spaces } = await sql<Pick<Inside, 'objectKind' | 'objectId'>>`SELECT DISTINCT object_kind, object_id
        FROM document WHERE company_id = ${companyId} AND deleted_at IS NOT NULL`.execute(ctx.db);
      const objects = spaces.flatMap(({ objectKind: scope, objectId: id }) =>
        scope === null ? [] : [{ scope, id: id! }],
      );
      const ofObject = await inheritedBy(ctx, documentSetting, objects);
      const company = await inheritedByCompany(ctx, documentSetting);
      const before = spaces.map(({ objectKind: scope, objectId: id }) => {
        const { trashDays } = (scope === null ? company : ofObject({ scope, id: id! })).config;
        return new Date(now - trashDays * 86_400_000);
      });
      const { rows: due } = await sql<{ id: number }>`SELECT t.id FROM document t
        JOIN unnest(${spaces.map((one) => one.objectKind)}::text[], ${spaces.map((one) => one.objectId)}::bigint[],
          ${before}::timestamptz[]) AS s (kind, id, before)
          ON s.kind IS NOT DISTINCT FROM t.object_kind AND s.id IS NOT DISTINCT FROM t.object_id
        WHERE t.company_id = ${companyId} AND t.deleted_at < s.before ORDER BY t.deleted_at LIMIT ${AT_ONCE}`.execute(
        ctx.db,
      );
      for (const { id } of due) await purge(ctx, id);
      return due.length === AT_ONCE ? ('more' as const) : undefined;
    });
  },
};

export const trashHandlers = [
  handle(calls.document.remove, async (ctx, { id, version = null }) => {
    const row = await rowOf(ctx, id, true);
    if (version !== null && row.version !== version) await documentService.update(ctx, id, version, {});
    await trash(ctx, row);
    return null;
  }),
  handle(calls.document.batchRemove, (ctx, { ids }) =>
    each(ctx, ids, async (id) => trash(ctx, await rowOf(ctx, id, true))),
  ),
  handle(calls.folder.remove, async (ctx, { id }) => {
    await trashFolder(ctx, id);
    return null;
  }),
  handle(calls.folder.batchRemove, async (ctx, { ids }) => {
    const titleOf = async (id: number): Promise<string> => (await folderNode(ctx, id)).name;
    const { done, left } = await eachAlone(ctx, ids, { entity: docFolder, titleOf, run: (id) => trashFolder(ctx, id) });
    if (done.length === 0 && left.length === 1) throw left[0]!.error;
    return batchDone(ctx, done, left);
  }),
  handle(moveDocuments, (ctx, { ids, folder }) => each(ctx, ids, (id) => moveTo(ctx, id, folder))),
  handle(restoreDocuments, (ctx, { ids }) => each(ctx, ids, (id) => restore(ctx, id))),
];
