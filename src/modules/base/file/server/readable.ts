/** Files the viewer may read whole, as everybody asks who sends their bytes or takes them over (access.ts says who may). */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { FileMay } from '../file.calls.ts';
import { fileAccess, type StoredFile } from './access.ts';

/** Those of the ids that exist and with which the viewer may do this. */
export async function readable(
  ctx: Ctx,
  ids: readonly number[],
  need: keyof FileMay = 'download',
): Promise<StoredFile[]> {
  return [...(await fileAccess(ctx, ids)).values()].flatMap(({ file, may }) => (may[need] ? [file] : []));
}

/** Names of files by id, for whoever reads the record that holds them. */
export async function fileNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM file
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}
