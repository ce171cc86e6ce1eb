/**
 * Files that are open in an office server, their keys and locks.
 *
 * Invariants: a file has one id there however many people open it, so that they meet; a key works for one person and one file, for ten
 * hours at the most and only while the session lives in which it was made; of a lock only its holder's word changes anything, and it
 * ends by itself after half an hour. Rows are held while they change.
 */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';
import { secretHash } from '#server/secret.ts';

export const KEY_MS = 10 * 3_600_000;
const LOCK_MS = 30 * 60_000;

export interface OfficeFile {
  id: number;
  file: number;
  /** Null: it is not locked. */
  lock: string | null;
  lockBy: number | null;
}

/** A key for the viewer, and the id of the file at the office server. */
export async function openKey(ctx: Ctx, file: number): Promise<{ id: number; key: string }> {
  const { companyId, sessionId } = ctx.viewer;
  await sql`DELETE FROM office_key WHERE company_id = ${companyId} AND ends_at < ${new Date(ctx.now)}`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`INSERT INTO office_file (company_id, file) VALUES (${companyId}, ${file})
    ON CONFLICT (company_id, file) DO UPDATE SET file = excluded.file RETURNING id`.execute(ctx.db);
  const key = randomBytes(32).toString('base64url');
  await sql`INSERT INTO office_key (company_id, session_id, office_file, hash, ends_at)
    VALUES (${companyId}, ${sessionId}, ${rows[0]!.id}, ${secretHash(key)}, ${new Date(ctx.now + KEY_MS)})`.execute(
    ctx.db,
  );
  return { id: rows[0]!.id, key };
}

/** The session a key was made in; null: it is unknown, of another file, or over. */
export async function sessionOfKey(db: Kysely<Tables>, id: number, key: string, at: number): Promise<number | null> {
  if (key.length > 100) return null;
  const { rows } = await sql<{ sessionId: number }>`SELECT session_id FROM office_key
    WHERE hash = ${secretHash(key)} AND office_file = ${id} AND ends_at > ${new Date(at)}`.execute(db);
  return rows[0]?.sessionId ?? null;
}

/** A file as the office server knows it; held with `hold`. */
export async function officeFile(ctx: Ctx, id: number, hold = false): Promise<OfficeFile | null> {
  const at = new Date(ctx.now);
  const { rows } = await sql<OfficeFile>`SELECT id, file, CASE WHEN lock_ends > ${at} THEN lock_id END AS lock,
      CASE WHEN lock_ends > ${at} THEN lock_by END AS lock_by
    FROM office_file WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} ${hold ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Sets, renews or (null) takes away the lock of a file that is held. */
export async function setLock(ctx: Ctx, id: number, lock: string | null): Promise<void> {
  const ends = lock === null ? null : new Date(ctx.now + LOCK_MS);
  await sql`UPDATE office_file SET lock_id = ${lock}, lock_by = ${lock === null ? null : ctx.viewer.userId}, lock_ends = ${ends}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
}

/** The file has another content now. */
export async function setContent(ctx: Ctx, id: number, file: number): Promise<void> {
  await sql`UPDATE office_file SET file = ${file} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
    ctx.db,
  );
}

/** Who has a file open for writing in an office server; null: nobody. */
export async function lockHolder(ctx: Ctx, file: number): Promise<number | null> {
  const { rows } = await sql<{
    lockBy: number;
  }>`SELECT lock_by FROM office_file WHERE company_id = ${ctx.viewer.companyId}
    AND file = ${file} AND lock_ends > ${new Date(ctx.now)}`.execute(ctx.db);
  return rows[0]?.lockBy ?? null;
}
