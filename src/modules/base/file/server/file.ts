/**
 * Server of stored files.
 *
 * Invariants: a file is readable for its sender and for readers of an object that uses it, as that object's module decides (access.ts);
 * everybody else gets the answer of an absent one. A file that no object uses, or used in the last 7 days, is deleted 7 days after
 * it came, its bytes with the last file of the same content; uploading and deleting a content exclude each other by a lock on its
 * hash. The files of a company take no more space than the installation allows: one statement counts them.
 */

import { type Kysely, type SqlBool, sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import type { Tables } from '#kernel/entity.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { keepBlob, openBlob, readReceived, removeBlob } from '#server/blobs.ts';
import { type Ctx, Download, handle, type Job, type ServerModule } from '#server/context.ts';
import { tableOf } from '#server/entity/entity-sql.ts';
import { allEntities } from '#server/entity/ports.ts';
import { withTx } from '#server/tx.ts';
import { downloadFile, type FileFacts, fileFacts, getDownloadFile, onlinePreview, uploadFile } from '../file.calls.ts';
import { fileModule } from '../file.module.ts';
import { fileTexts as t } from '../file.texts.ts';
import { cleanName, previewKind } from '../file-kinds.ts';
import type { StoredFile } from './access.ts';
import { filePort } from './file-port.ts';
import { readable } from './readable.ts';
import { keepFile, lockHash } from './store.ts';
import { kindOf, receives, uploadHandlers, uploadJob } from './uploads.ts';

const MOST = 200;
const ORPHAN_DAYS = 7;

/** A file the viewer may read; anything else answers like an absent one; so do lost bytes when they are to be sent. */
async function contentOf(ctx: Ctx, id: number): Promise<{ file: StoredFile; bytes: Download['body'] }> {
  const [file] = await readable(ctx, [id]);
  if (!file) throw absent();
  return { file, bytes: () => openBlob(file.hash) };
}
/** The wanted name with the ending the content was taken in under. */
function renamed(name: string, wanted: string): string {
  const clean = cleanName(wanted);
  const ending = name.slice(name.lastIndexOf('.'));
  if (clean === '') return name;
  return clean.toLowerCase().endsWith(ending.toLowerCase()) ? clean : `${clean}${ending}`;
}
const facts = ({ id, name, type, size }: StoredFile): FileFacts => ({ id, name, type, size });

/** Records that are gone without their service (with their project, or their plan's save) use nothing any more. */
async function releaseOfGone(db: Kysely<Tables>, now: number): Promise<void> {
  for (const e of allEntities())
    if (Object.values(e.fields).some((field) => field.kind === 'file'))
      await sql`WITH gone AS (DELETE FROM file_use u WHERE u.owner_type = ${e.name} AND NOT EXISTS
          (SELECT 1 FROM ${tableOf(e)} t WHERE t.company_id = u.company_id AND t.id = u.owner_id) RETURNING *)
        INSERT INTO file_release (company_id, file_id, owner_type, owner_id, released_at)
        SELECT company_id, file_id, owner_type, owner_id, ${new Date(now)} FROM gone
    ON CONFLICT (company_id, file_id, owner_type, owner_id) DO UPDATE SET released_at = excluded.released_at`.execute(
        db,
      );
}

/** No object uses the file `f`, or did until lately. */
const unused = (before: Date) => sql<SqlBool>`f.created_at < ${before}
  AND NOT EXISTS (SELECT 1 FROM file_use u WHERE u.company_id = f.company_id AND u.file_id = f.id)
  AND NOT EXISTS (SELECT 1 FROM file_release r WHERE r.company_id = f.company_id AND r.file_id = f.id
    AND r.released_at >= ${before})`;

/** Deletes what no object has used for 7 days, 500 at a time. */
export async function removeOrphans(db: Kysely<Tables>, now: number): Promise<void> {
  await releaseOfGone(db, now);
  const before = new Date(now - ORPHAN_DAYS * 86_400_000);
  const { rows } = await sql<{
    companyId: number;
    id: number;
    hash: string;
  }>`SELECT f.company_id, f.id, f.hash FROM file f
    WHERE ${unused(before)} ORDER BY f.created_at LIMIT 500`.execute(db);
  for (const { companyId, id, hash } of rows)
    await withTx(db, async (tx) => {
      await lockHash(hash).execute(tx);
      // A record may just be taking it, which locks it; only then its use is checked.
      await sql`SELECT 1 FROM file WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`.execute(tx);
      await sql`DELETE FROM file f WHERE f.company_id = ${companyId} AND f.id = ${id} AND ${unused(before)}`.execute(
        tx,
      );
      const left = await sql`SELECT 1 FROM file WHERE hash = ${hash} LIMIT 1`.execute(tx);
      if (left.rows.length === 0) await removeBlob(hash);
    });
  await sql`DELETE FROM file_release WHERE released_at < ${before}`.execute(db);
}

const orphanJob: Job = {
  name: 'file orphans',
  label: ['清理无主文件', '清理無主檔案', 'Removal of files nobody uses'],
  lane: 'night',
  everySeconds: 3600,
  run: async (db, _now, aged) => removeOrphans(db, await aged()),
};

export const fileServer: ServerModule = {
  ...fileModule,
  entityPorts: { files: filePort },
  tables: ['company_storage', 'file', 'file_release', 'file_upload', 'file_use'],
  receives,
  handlers: [
    handle(
      uploadFile,
      async (ctx, _input, upload) => {
        if (!upload) throw refuse(t.none, undefined, 'file');
        if (upload.size === 0) throw refuse(t.empty, undefined, 'file');
        const { hash, size } = upload;
        const name = cleanName(upload.fileName);
        const type = kindOf(upload.fileName, upload.head);
        return facts(
          await keepFile(
            ctx,
            name,
            type,
            { hash, size },
            () => readReceived(upload),
            () => keepBlob(upload),
          ),
        );
      },
      (fileName, head) => void (head.length > 0 && kindOf(fileName, head)),
    ),
    handle(downloadFile, async (ctx, { id }) => {
      const { file, bytes } = await contentOf(ctx, id);
      return new Download(file.name, file.type, bytes);
    }),
    handle(onlinePreview, async (ctx, { id }) => {
      const { file, bytes } = await contentOf(ctx, id);
      const kind = previewKind(file.type);
      if (kind === null) throw refuse(t.notShown);
      // Shown as plain text; the browser interprets nothing in it.
      return new Download(file.name, kind === 'text' ? 'text/plain; charset=utf-8' : file.type, bytes, true);
    }),
    handle(getDownloadFile, async (ctx, { fileId, downId, fileName }) => {
      const { file, bytes } = await contentOf(ctx, downId ?? fileId ?? 0);
      return new Download(renamed(file.name, fileName ?? ''), file.type, bytes);
    }),
    handle(fileFacts, async (ctx, { ids }) => {
      const wanted = Array.isArray(ids) && !isPlain(ids) ? ids.filter((one) => Number.isSafeInteger(one)) : [];
      return (await readable(ctx, wanted.slice(0, MOST), 'view')).map(facts);
    }),
    ...uploadHandlers,
  ],
  jobs: [orphanJob, uploadJob],
};
