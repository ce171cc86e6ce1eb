/** Files edited online become versions of their documents, on the base that was opened: of two saves of one base both are kept. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { FileKeeper } from '#modules/base/file/server/public.ts';
import { rowOf } from './version-calls.ts';
import { mustTake, writeVersion } from './versions.ts';

export const keepEdited: FileKeeper = async (ctx, versionId, _was, made) => {
  const { rows } = await sql<{
    document: number;
  }>`SELECT document FROM doc_version WHERE company_id = ${ctx.viewer.companyId} AND id = ${versionId}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  const row = await rowOf(ctx, rows[0].document, true);
  await mustTake(ctx, row);
  const wanted = { fileId: made.id, base: versionId, how: 'edit' as const, note: null, trusted: true };
  return (await writeVersion(ctx, row, wanted)).added.conflict;
};
