/**
 * A content becomes a file of the company: counted, kept, named by a row.
 *
 * Invariants: storing and deleting a content exclude each other by a lock on its hash; the files of a company take no more space
 * than the installation allows, which one statement counts.
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import { blobHash, putBlob } from '#server/blobs.ts';
import type { Ctx } from '#server/context.ts';
import { allowPauses } from '#server/tx.ts';
import { fileTexts as t } from '../file.texts.ts';
import type { StoredFile } from './access.ts';
import { mustBeClean } from './scan.ts';

export const lockHash = (hash: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file ${hash}`}, 0))`;

let most = Number.POSITIVE_INFINITY;
/** Bytes that the files of one company may weigh together; set once by the composition. */
export function limitStorage(bytes: number): void {
  most = bytes;
}

/** SQL: what the files of the viewer's company may weigh: the installation's limit, or less. */
const mostOf = (ctx: Ctx) => sql`least(${most}::double precision, (SELECT cs.storage_gib * 1073741824::double precision
  FROM company_standing cs WHERE cs.company_id = ${ctx.viewer.companyId}))`;

async function overLimit(ctx: Ctx) {
  const { rows } = await sql<{ most: number }>`SELECT ${mostOf(ctx)} AS most`.execute(ctx.db);
  return refuse(t.quota, { gib: Number(rows[0]!.most) / 1_073_741_824 }, 'file');
}

/** Counts the bytes in; throws when the company would have more than it may. */
async function claimStorage(ctx: Ctx, size: number): Promise<void> {
  const { rows } = await sql`INSERT INTO company_storage AS s (company_id, bytes)
    SELECT ${ctx.viewer.companyId}, ${size}::bigint WHERE ${size}::double precision <= ${mostOf(ctx)}
    ON CONFLICT (company_id) DO UPDATE SET bytes = s.bytes + excluded.bytes
      WHERE s.bytes + excluded.bytes <= ${mostOf(ctx)} RETURNING 1`.execute(ctx.db);
  if (rows.length === 0) throw await overLimit(ctx);
}

/** Throws when the company has no room for so many bytes more; only `keepFile` counts them. */
export async function mustHaveRoom(ctx: Ctx, size: number): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`SELECT coalesce((SELECT bytes FROM company_storage
    WHERE company_id = ${ctx.viewer.companyId}), 0) + ${size}::double precision > ${mostOf(ctx)} AS full`.execute(
    ctx.db,
  );
  if (rows[0]!.full) throw await overLimit(ctx);
}

/** `bytes` reads them where they are, `keep` puts them where they stay. */
export async function keepFile(
  ctx: Ctx,
  name: string,
  type: string,
  { hash, size }: { hash: string; size: number },
  bytes: () => AsyncIterable<Uint8Array>,
  keep: () => Promise<unknown>,
): Promise<StoredFile> {
  const { companyId, userId } = ctx.viewer;
  await allowPauses(ctx.db);
  await mustBeClean(size, bytes);
  // Nobody deletes this content between here and the row that names it.
  await lockHash(hash).execute(ctx.db);
  await claimStorage(ctx, size);
  await keep();
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO file (company_id, name, type, size, hash, created_at, created_by)
    VALUES (${companyId}, ${name}, ${type}, ${size}, ${hash}, ${new Date(ctx.now)}, ${userId}) RETURNING id`.execute(
    ctx.db,
  );
  return { id: rows[0]!.id, name, type, size, hash, createdBy: userId, createdAt: new Date(ctx.now) };
}

/** A file of bytes the server has made. */
export const storeFile = (ctx: Ctx, name: string, type: string, bytes: Uint8Array): Promise<StoredFile> =>
  keepFile(
    ctx,
    name,
    type,
    { hash: blobHash(bytes), size: bytes.length },
    async function* () {
      yield bytes;
    },
    () => putBlob(bytes),
  );
