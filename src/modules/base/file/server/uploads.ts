/**
 * Uploads in pieces: begun, gone on with after any interruption, made a file.
 *
 * Invariants: an upload belongs to its sender; its offset moves from one value to the next by one statement, so of two writers one
 * counts; of an upload comes one file, also when it is asked for twice; what nobody touched for a day is thrown away, finished ones as
 * soon as nobody can ask again. Refuses: kinds that are not taken, before more than their beginning is stored, and what the company
 * has no room for, before anything is sent.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { keepFrom } from '#server/blobs.ts';
import { type Ctx, handle, type WholeJob } from '#server/context.ts';
import type { Receives } from '#server/http/resumable.ts';
import { dropPart, partHash, partPath } from '#server/part-files.ts';
import { beginUpload, dropUpload, endUpload, type FileFacts, MAX_FILE, PIECES } from '../file.calls.ts';
import { fileTexts as t } from '../file.texts.ts';
import { cleanName, mediaType } from '../file-kinds.ts';
import { keepFile, mustHaveRoom } from './store.ts';

/** How long an upload waits for its next piece. */
const WAITS_MS = 86_400_000;

interface Row {
  id: number;
  name: string;
  size: number;
  received: number;
  part: string;
  fileId: number | null;
}

async function lockedRow(ctx: Ctx, id: number): Promise<Row> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<Row>`SELECT id, name, size, received, part, file_id FROM file_upload
    WHERE company_id = ${companyId} AND id = ${id} AND user_id = ${userId} FOR UPDATE`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

/** The media type of a file that is taken, by its name and first bytes. Throws the refusal of any other. */
export function kindOf(fileName: string, head: Uint8Array): string {
  const name = cleanName(fileName);
  const type = mediaType(name, head);
  if (type === null) throw refuse(t.kind, { name }, 'file');
  return type;
}

/** The beginning of a part. */
async function headOf(part: string): Promise<Uint8Array> {
  const file = await open(partPath(part), 'r').catch(() => null);
  if (!file) throw refuse(t.lost, undefined, 'file');
  try {
    const head = Buffer.alloc(4_100);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function factsOf(ctx: Ctx, fileId: number): Promise<FileFacts> {
  const { rows } = await sql<FileFacts>`SELECT id, name, type, size FROM file
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${fileId}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

export const uploadHandlers = [
  handle(beginUpload, async (ctx, { name: given, size, mark }) => {
    const { companyId, userId } = ctx.viewer;
    const name = cleanName(given);
    if (name === '' || size > MAX_FILE) throw refuse(t.size, undefined, 'size');
    await mustHaveRoom(ctx, size);
    if (mark) {
      // Of two windows with the same file one begins, the other goes on with it.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload ${companyId} ${userId} ${mark}`}, 0))`.execute(
        ctx.db,
      );
      const { rows } = await sql<Row>`SELECT id, received FROM file_upload WHERE company_id = ${companyId}
        AND user_id = ${userId} AND mark = ${mark} AND name = ${name} AND size = ${size} AND file_id IS NULL
        ORDER BY id DESC LIMIT 1`.execute(ctx.db);
      if (rows[0]) return { id: rows[0].id, received: rows[0].received };
    }
    const part = randomBytes(16).toString('hex');
    const at = new Date(ctx.now);
    const { rows } = await sql<{ id: number }>`INSERT INTO file_upload
        (company_id, user_id, name, size, mark, part, begun_at, touched_at)
      VALUES (${companyId}, ${userId}, ${name}, ${size}, ${mark ?? null}, ${part}, ${at}, ${at}) RETURNING id`.execute(
      ctx.db,
    );
    return { id: rows[0]!.id, received: 0 };
  }),
  handle(endUpload, async (ctx, { id }) => {
    const upload = await lockedRow(ctx, id);
    if (upload.fileId !== null) return factsOf(ctx, upload.fileId);
    const { name, size, received, part } = upload;
    if (received < size) throw refuse(t.incomplete, { received, size }, 'file');
    const type = kindOf(name, await headOf(part));
    const hash = await partHash(part, size);
    if (hash === null) throw refuse(t.lost, undefined, 'file');
    const made = await keepFile(
      ctx,
      name,
      type,
      { hash, size },
      () => createReadStream(partPath(part)),
      () => keepFrom(partPath(part), { hash, size }),
    );
    await sql`UPDATE file_upload SET file_id = ${made.id}, touched_at = ${new Date(ctx.now)}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    ctx.afterCommit(() => dropPart(part));
    return { id: made.id, name, type, size };
  }),
  handle(dropUpload, async (ctx, { id }) => {
    const { part } = await lockedRow(ctx, id);
    await sql`DELETE FROM file_upload WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
    ctx.afterCommit(() => dropPart(part));
    return null;
  }),
];

export const receives: Receives = {
  path: PIECES,
  async find(db, { companyId, userId }, id) {
    const { rows } = await sql<Row>`SELECT name, size, received, part, file_id FROM file_upload
      WHERE company_id = ${companyId} AND id = ${id} AND user_id = ${userId}`.execute(db);
    const row = rows[0];
    return row ? { ...row, done: row.fileId !== null } : null;
  },
  async advance(db, { companyId, userId }, id, from, to, at) {
    const { numAffectedRows } = await sql`UPDATE file_upload SET received = ${to}, touched_at = ${new Date(at)}
      WHERE company_id = ${companyId} AND id = ${id} AND user_id = ${userId} AND received = ${from}
        AND file_id IS NULL`.execute(db);
    return Number(numAffectedRows) === 1;
  },
  judge: (name, head) => void kindOf(name, head),
};

export const uploadJob: WholeJob = {
  name: 'file uploads',
  label: ['清理未完成的上传', '清理未完成的上傳', 'Removal of unfinished uploads'],
  lane: 'minutes',
  everySeconds: 3600,
  run: async (db, _now, aged) => {
    const before = new Date((await aged()) - WAITS_MS);
    const { rows } = await sql<{ part: string }>`DELETE FROM file_upload WHERE touched_at < ${before}
      RETURNING part`.execute(db);
    for (const { part } of rows) await dropPart(part);
  },
};
