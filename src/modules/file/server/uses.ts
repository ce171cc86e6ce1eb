/**
 * Which objects use a file, and who may read it through them.
 *
 * `onFileOwner('workflow', (ctx, instanceId, fileId) => ...)` says who reads files of an object; `addFiles` makes an object
 * use files. Refuses: files the viewer could not read himself.
 */
import { sql } from 'kysely';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { fileTexts as t } from '../file.texts.ts';

type MayRead = (ctx: Ctx, ownerId: number, fileId: number) => Promise<boolean>;
const rules = new Map<string, MayRead>();

/** Registered once, when the modules are loaded. */
export function onFileOwner(ownerType: string, mayRead: MayRead): void {
  rules.set(ownerType, mayRead);
}

/** Whether an object that uses the file lets the viewer read it. */
export async function mayReadUse(ctx: Ctx, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ ownerType: string; ownerId: number }>`SELECT owner_type, owner_id FROM file_use
    WHERE company_id = ${ctx.viewer.companyId} AND file_id = ${fileId} ORDER BY owner_id DESC LIMIT 100`.execute(
    ctx.db,
  );
  for (const { ownerType, ownerId } of rows) if (await rules.get(ownerType)?.(ctx, ownerId, fileId)) return true;
  return false;
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
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ id: number; createdBy: number; used: boolean }>`SELECT f.id, f.created_by,
      EXISTS (SELECT 1 FROM file_use u WHERE u.company_id = f.company_id AND u.file_id = f.id
        AND u.owner_type = ${ownerType} AND u.owner_id = ${ownerId}) AS used
    FROM file f WHERE f.company_id = ${companyId} AND f.id = ANY(${[...ids]}::bigint[]) FOR KEY SHARE OF f`.execute(
    ctx.db,
  );
  for (const id of ids) {
    const file = rows.find((row) => row.id === id);
    if (!file) throw refuse(t.gone);
    if (file.used) continue;
    if (!trusted && file.createdBy !== userId && !(await mayReadUse(ctx, id))) throw refuse(t.gone);
    await sql`INSERT INTO file_use (company_id, file_id, owner_type, owner_id)
      VALUES (${companyId}, ${id}, ${ownerType}, ${ownerId}) ON CONFLICT DO NOTHING`.execute(ctx.db);
  }
}

/** The object uses these files and no others. */
export async function setFiles(ctx: Ctx, ownerType: string, ownerId: number, ids: readonly number[]): Promise<void> {
  await addFiles(ctx, ownerType, ownerId, ids);
  await sql`DELETE FROM file_use WHERE company_id = ${ctx.viewer.companyId} AND owner_type = ${ownerType}
    AND owner_id = ${ownerId} AND file_id <> ALL(${[...ids]}::bigint[])`.execute(ctx.db);
}

/** The object is gone: it uses nothing any more. */
export async function dropFiles(ctx: Ctx, ownerType: string, ownerId: number): Promise<void> {
  await sql`DELETE FROM file_use WHERE company_id = ${ctx.viewer.companyId} AND owner_type = ${ownerType}
    AND owner_id = ${ownerId}`.execute(ctx.db);
}
