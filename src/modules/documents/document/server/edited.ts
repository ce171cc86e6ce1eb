/** Files edited online become versions of their documents, on the base that was opened: of two saves of one base both are kept. */
import { sql } from 'kysely';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { absent } from '#kernel/problem.ts';
import type { FileKeeper, FileMaker } from '#modules/base/file/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type DocumentRow, document } from '../document.entity.ts';
import { folded } from '../document.rules.ts';
import { documentService } from './document-service.ts';
import { folderFor } from './nodes.ts';
import { rowOf } from './version-calls.ts';
import { addByFile, mustTake, writeVersion } from './versions.ts';

async function documentOf(ctx: Ctx, versionId: number): Promise<number> {
  const { rows } = await sql<{
    document: number;
  }>`SELECT document FROM doc_version WHERE company_id = ${ctx.viewer.companyId} AND id = ${versionId}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0].document;
}

export const keepEdited: FileKeeper = async (ctx, versionId, _was, made) => {
  const row = await rowOf(ctx, await documentOf(ctx, versionId), true);
  await mustTake(ctx, row);
  const wanted = { fileId: made.id, base: versionId, how: 'edit' as const, note: null, trusted: true };
  return (await writeVersion(ctx, row, wanted)).added.conflict;
};

/** A title that no document of the folder has; null: there is none. */
async function freeTitle(ctx: Ctx, folder: number, title: string, free: boolean): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`SELECT title FROM document WHERE company_id = ${ctx.viewer.companyId}
    AND folder = ${folder} AND deleted_at IS NULL`.execute(ctx.db);
  const taken = new Set(rows.map((row) => folded(row.title)));
  const wanted = title.slice(0, 190);
  if (!taken.has(folded(wanted))) return wanted;
  for (let n = 2; free && n < 1_000; n++) if (!taken.has(folded(`${wanted} (${n})`))) return `${wanted} (${n})`;
  return null;
}

/** A document in the folder of another one, of its kind and level, as what an office server was asked to save elsewhere. */
export const makeBeside: FileMaker = async (ctx, versionId, made, wanted, free) => {
  const beside = await rowOf(ctx, await documentOf(ctx, versionId));
  await folderFor(ctx, beside.folder, 'create');
  const title = await freeTitle(ctx, beside.folder, wanted, free);
  if (title === null) return null;
  const { folder, type, level } = beside;
  const values = { ...scopeOfRecord(document, beside), title, folder, type, level, owner: ctx.viewer.userId };
  const row = (await documentService.create(ctx, values)) as DocumentRow;
  await addByFile(ctx, row, { fileId: made.id, base: null, note: null, how: 'edit' });
  return title;
};
