/** Files the viewer may read: those they sent, and those of objects that they may read as their module says. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { FileFacts } from '../file.calls.ts';
import { readThroughUses } from './uses.ts';

export interface StoredFile extends FileFacts {
  hash: string;
  createdBy: number;
}

/** Those of the ids that exist and may be read. */
export async function readable(ctx: Ctx, ids: readonly number[]): Promise<StoredFile[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<StoredFile>`SELECT id, name, type, size, hash, created_by FROM file
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(ctx.db);
  const others = await readThroughUses(
    ctx,
    rows.flatMap((row) => (row.createdBy === userId ? [] : [row.id])),
  );
  return rows.filter((row) => row.createdBy === userId || others.has(row.id));
}

/** Names of files by id, for whoever reads the record that holds them. */
export async function fileNames(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, name FROM file
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}
