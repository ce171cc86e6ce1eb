/**
 * Which objects use a file, and who may read it through them.
 *
 * An object is a record of an entity, which its read right guards, or something a module keeps otherwise:
 * `onFileOwner('workflow', (ctx, instanceId, fileId) => ...)` says who reads files of that. Invariant: what an object used
 * until lately it may use again, and the file is kept for that long (file.ts). Refuses: files the viewer could not read
 * themselves.
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { fileTexts as t } from '../file.texts.ts';

type MayRead = (ctx: Ctx, ownerId: number, fileId: number) => Promise<boolean>;
const rules = new Map<string, MayRead>();
/** Objects of one file that are asked one after another. */
const MOST_ASKED = 100;

/** Registered once, when the modules are loaded. */
export function onFileOwner(ownerType: string, mayRead: MayRead): void {
  rules.set(ownerType, mayRead);
}

interface Use {
  fileId: number;
  ownerType: string;
  ownerId: number;
}

/** Those of the files that some object lets the viewer read. */
export async function readThroughUses(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (ids.length === 0) return found;
  const { rows } = await sql<Use>`SELECT file_id, owner_type, owner_id FROM file_use
    WHERE company_id = ${ctx.viewer.companyId} AND file_id = ANY(${[...ids]}::bigint[]) ORDER BY owner_id DESC`.execute(
    ctx.db,
  );
  for (const [ownerType, uses] of Map.groupBy(rows, (use) => use.ownerType)) {
    const records = await readableRecords(
      ctx,
      ownerType,
      uses.map((use) => use.ownerId),
    );
    for (const use of uses) if (records?.has(use.ownerId)) found.add(use.fileId);
  }
  for (const [fileId, uses] of Map.groupBy(rows, (use) => use.fileId))
    for (const { ownerType, ownerId } of uses.filter((use) => rules.has(use.ownerType)).slice(0, MOST_ASKED))
      if (!found.has(fileId) && (await rules.get(ownerType)!(ctx, ownerId, fileId))) found.add(fileId);
  return found;
}

/**
 * Those of the ids that the viewer may make the object use (`ownerId` null: a new one): those they may read, and those the object
 * uses or used until recently. `trusted`: all existing ones. Nobody deletes them until the transaction ends.
 */
export async function usableFiles(
  ctx: Ctx,
  ownerType: string,
  ownerId: number | null,
  ids: readonly number[],
  trusted = false,
): Promise<ReadonlySet<number>> {
  const { companyId, userId } = ctx.viewer;
  const of = sql`company_id = f.company_id AND file_id = f.id AND owner_type = ${ownerType} AND owner_id = ${ownerId}`;
  const { rows } = await sql<{ id: number; createdBy: number; known: boolean }>`SELECT f.id, f.created_by,
      EXISTS (SELECT 1 FROM file_use WHERE ${of}) OR EXISTS (SELECT 1 FROM file_release WHERE ${of}) AS known
    FROM file f WHERE f.company_id = ${companyId} AND f.id = ANY(${[...ids]}::bigint[]) ORDER BY f.id FOR KEY SHARE OF f`.execute(
    ctx.db,
  );
  const [own, others] = [new Set<number>(), [] as number[]];
  for (const { id, createdBy, known } of rows)
    if (trusted || userId === 0 || known || createdBy === userId) own.add(id);
    else others.push(id);
  for (const id of await readThroughUses(ctx, others)) own.add(id);
  return own;
}

async function use(ctx: Ctx, ownerType: string, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { companyId } = ctx.viewer;
  await sql`INSERT INTO file_use (company_id, file_id, owner_type, owner_id)
    SELECT ${companyId}, id, ${ownerType}, ${ownerId} FROM unnest(${[...ids]}::bigint[]) AS id ON CONFLICT DO NOTHING`.execute(
    ctx.db,
  );
  await sql`DELETE FROM file_release WHERE company_id = ${companyId} AND owner_type = ${ownerType}
    AND owner_id = ${ownerId} AND file_id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
}

/** The object uses these files from now on. `trusted`: the server itself passes them on. */
export async function addFiles(
  ctx: Ctx,
  ownerType: string,
  ownerId: number,
  ids: readonly number[],
  trusted = false,
): Promise<void> {
  if (ids.length === 0) return;
  const usable = await usableFiles(ctx, ownerType, ownerId, ids, trusted);
  if (ids.some((id) => !usable.has(id))) throw refuse(t.gone);
  await use(ctx, ownerType, ownerId, ids);
}

/** The object uses none but these any more. */
async function releaseOthers(ctx: Ctx, ownerType: string, ownerId: number, ids: readonly number[]): Promise<void> {
  await sql`WITH gone AS (DELETE FROM file_use WHERE company_id = ${ctx.viewer.companyId} AND owner_type = ${ownerType}
      AND owner_id = ${ownerId} AND file_id <> ALL(${[...ids]}::bigint[]) RETURNING *)
    INSERT INTO file_release (company_id, file_id, owner_type, owner_id, released_at)
    SELECT company_id, file_id, owner_type, owner_id, ${new Date(ctx.now)} FROM gone
    ON CONFLICT (company_id, file_id, owner_type, owner_id) DO UPDATE SET released_at = excluded.released_at`.execute(
    ctx.db,
  );
}

/** The object uses these files and no others. */
export async function setFiles(ctx: Ctx, ownerType: string, ownerId: number, ids: readonly number[]): Promise<void> {
  await addFiles(ctx, ownerType, ownerId, ids);
  await releaseOthers(ctx, ownerType, ownerId, ids);
}

/** As `setFiles`, of files that were found usable before. */
export async function claimFiles(ctx: Ctx, ownerType: string, ownerId: number, ids: readonly number[]): Promise<void> {
  await use(ctx, ownerType, ownerId, ids);
  await releaseOthers(ctx, ownerType, ownerId, ids);
}

/** The object is gone, so it uses no files any more. */
export const dropFiles = (ctx: Ctx, ownerType: string, ownerId: number): Promise<void> =>
  releaseOthers(ctx, ownerType, ownerId, []);
