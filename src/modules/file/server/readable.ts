/** Files the viewer may read: those he sent, and those of objects that he may read as their module says. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { FileFacts } from '../file.calls.ts';
import { mayReadUse } from './uses.ts';

export interface StoredFile extends FileFacts {
  hash: string;
  createdBy: number;
}

/** Those of the ids that exist and may be read. */
export async function readable(ctx: Ctx, ids: readonly number[]): Promise<StoredFile[]> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<StoredFile>`SELECT id, name, type, size, hash, created_by FROM file
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(ctx.db);
  const out: StoredFile[] = [];
  for (const row of rows) if (row.createdBy === userId || (await mayReadUse(ctx, row.id))) out.push(row);
  return out;
}
