/**
 * What a person may do with a file: view it, download its bytes, print it, edit it.
 *
 * Most files hang on records that are read whole: whoever reads such a record may view, download and print its files, and whoever
 * sent a file may until something guards it. A module whose objects say more about their files hands over a `FileGuard` by the type
 * of the owner: `fileGuards: { docVersion: (ctx, ids) => ... }` in its ServerModule. Invariant: once a guarded object uses a file,
 * its guards alone decide, also about whoever sent it and about other objects that use it. Viewers ask `fileAccess`; whoever sends
 * the bytes themselves asks for `download`.
 */
import { sql } from 'kysely';
import { byKey, contribution } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';
import type { FileFacts, FileMay } from '../file.calls.ts';
import { readThroughUses } from './uses.ts';

export interface StoredFile extends FileFacts {
  hash: string;
  createdBy: number;
  createdAt: Date;
}
export interface FileAccess {
  file: StoredFile;
  may: FileMay;
  /** The guarded object that lets them in, which viewers mark and log; null: none is. */
  through: { ownerType: string; ownerId: number } | null;
}

/** What the viewer may do with files of these objects, those they may view only. Asked for many at once. */
export type FileGuard = (ctx: Ctx, ownerIds: readonly number[]) => Promise<ReadonlyMap<number, FileMay>>;

/**
 * Makes the edited file a new version of the object that used the old one; throws what refuses it. Answers what its maker should
 * know when somebody else saved before.
 */
export type FileKeeper = (ctx: Ctx, ownerId: number, was: StoredFile, made: StoredFile) => Promise<string | null>;

declare module '#server/context.ts' {
  interface ServerModule {
    fileGuards?: Readonly<Record<string, FileGuard>>;
    /** By the type of the object: who keeps what was edited in the browser. */
    fileKeepers?: Readonly<Record<string, FileKeeper>>;
  }
}
const guards = contribution('server', 'fileGuards', byKey<FileGuard>);
const keepers = contribution('server', 'fileKeepers', byKey<FileKeeper>);

/** Who keeps edits of a file; null: nobody does, so it is not edited. */
export const keeperOf = ({ through }: FileAccess): FileKeeper | null =>
  (through && keepers().get(through.ownerType)) ?? null;

const WHOLE: FileMay = { view: true, download: true, print: true, edit: false };
const SERVER: FileMay = { ...WHOLE, edit: true };

interface Use {
  fileId: number;
  ownerType: string;
  ownerId: number;
}

/** Uses of the files by guarded objects, the newest first. */
async function guardedUses(ctx: Ctx, ids: readonly number[]): Promise<Use[]> {
  const types = [...guards().keys()];
  if (types.length === 0 || ids.length === 0) return [];
  const { rows } = await sql<Use>`SELECT file_id, owner_type, owner_id FROM file_use
    WHERE company_id = ${ctx.viewer.companyId} AND file_id = ANY(${[...ids]}::bigint[]) AND owner_type = ANY(${types}::text[])
    ORDER BY owner_id DESC`.execute(ctx.db);
  return rows;
}

/** Files that exist and may be viewed at least, by id. */
export async function fileAccess(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, FileAccess>> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<StoredFile>`SELECT id, name, type, size, hash, created_by, created_at FROM file
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(ctx.db);
  const found = new Map<number, FileAccess>();
  if (userId === 0) return new Map(rows.map((file) => [file.id, { file, may: SERVER, through: null }]));
  const uses = await guardedUses(
    ctx,
    rows.map(({ id }) => id),
  );
  const guarded = new Set(uses.map(({ fileId }) => fileId));
  const byId = new Map(rows.map((file) => [file.id, file]));
  for (const [ownerType, of] of Map.groupBy(uses, (use) => use.ownerType)) {
    const may = await guards().get(ownerType)!(ctx, [...new Set(of.map(({ ownerId }) => ownerId))]);
    for (const { fileId, ownerId } of of) {
      const here = may.get(ownerId);
      if (!here?.view) continue;
      const before = found.get(fileId);
      // Of several objects the one that allows more counts: the bytes are the same.
      if (!before || weight(here) > weight(before.may))
        found.set(fileId, { file: byId.get(fileId)!, may: here, through: { ownerType, ownerId } });
    }
  }
  const open = rows.filter(({ id }) => !guarded.has(id));
  const others = await readThroughUses(
    ctx,
    open.flatMap((file) => (file.createdBy === userId ? [] : [file.id])),
  );
  for (const file of open)
    if (file.createdBy === userId || others.has(file.id)) found.set(file.id, { file, may: WHOLE, through: null });
  return new Map(rows.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id)!] as const] : [])));
}

const weight = ({ download, edit, print }: FileMay): number => Number(download) * 4 + Number(edit) * 2 + Number(print);
