/**
 * The root folder of each object's documents and of the company's knowledge, with the list of rights it begins with.
 *
 * Invariant: an object has one root (a unique index), made with the object; every folder and document below has the list of the
 * nearest folder above with one of its own (`acl_root`). What writes folders or lists holds the space alone, what adds documents
 * shares it (design/documents.md §11).
 */
import { sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import { type ObjectRef, objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { refuse } from '#kernel/problem.ts';
import { say, type Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { documentTexts as t } from '../document.rules.ts';
import { type AclEntry, ALL_BITS, MEMBER_BITS, VIEW } from '../document-rights.ts';
import { forget } from './held.ts';

const ROOT: Triple = ['文档', '文件', 'Documents'];
const KNOWLEDGE: Triple = ['知识库', '知識庫', 'Knowledge'];
const FIRST: Triple = ['常用文档', '常用文件', 'General'];

export interface Place {
  objectKind: ScopeName | null;
  objectId: number | null;
}
export const placeOf = (scope: ScopeRef): Place => {
  const object = objectOfRef(scope);
  return { objectKind: object?.scope ?? null, objectId: object?.id ?? null };
};
export const scopeOfPlace = ({ objectKind, objectId }: Place): ScopeRef =>
  objectKind === null ? {} : scopeRefOf({ scope: objectKind, id: objectId! });
const samePlace = ({ objectKind, objectId }: Place) =>
  sql`object_kind IS NOT DISTINCT FROM ${objectKind}::text AND object_id IS NOT DISTINCT FROM ${objectId}::bigint`;

/** Holds the space until the transaction ends: alone for whoever changes folders and lists, together for whoever adds documents. */
export async function holdSpace(ctx: Ctx, { objectKind, objectId }: Place, alone: boolean): Promise<void> {
  const key = `documents ${ctx.viewer.companyId} ${objectKind ?? ''} ${objectId ?? ''}`;
  const lock = sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`SELECT ${lock}(hashtextextended(${key}, 0))`.execute(ctx.db);
}

/** The root folder. Errors: "This project currently has no root directory, ..." (2-rules §8). */
export async function rootOf(ctx: Ctx, place: Place): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM doc_folder
    WHERE company_id = ${ctx.viewer.companyId} AND parent IS NULL AND ${samePlace(place)}`.execute(ctx.db);
  if (!rows[0]) throw refuse(t.noRoot);
  return rows[0].id;
}

export async function makeList(
  ctx: Ctx,
  { objectKind, objectId }: Place,
  entries: readonly AclEntry[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO doc_list (company_id, object_kind, object_id)
    VALUES (${ctx.viewer.companyId}, ${objectKind}, ${objectId}) RETURNING id`.execute(ctx.db);
  await writeEntries(ctx, rows[0]!.id, entries);
  return rows[0]!.id;
}

export async function writeEntries(ctx: Ctx, list: number, entries: readonly AclEntry[]): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`DELETE FROM doc_acl WHERE company_id = ${companyId} AND list = ${list}`.execute(ctx.db);
  if (entries.length > 0)
    await sql`INSERT INTO doc_acl (company_id, list, kind, subject, rights)
      SELECT ${companyId}, ${list}, k, s, r FROM unnest(${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ subject }) => subject)}::bigint[], ${entries.map(({ rights }) => rights)}::int[]) AS e (k, s, r)`.execute(
      ctx.db,
    );
  forget(ctx);
}

async function makeFolder(
  ctx: Ctx,
  { objectKind, objectId }: Place,
  {
    name,
    parent,
    list,
    floor = 'public',
    position = 0,
  }: { name: string; parent: number | null; list: number; floor?: string; position?: number },
): Promise<number> {
  const by = ctx.viewer.userId || null;
  const { rows } = await sql<{ id: number }>`INSERT INTO doc_folder
      (company_id, object_kind, object_id, name, parent, floor, position, acl_root, created_by, updated_by)
    VALUES (${ctx.viewer.companyId}, ${objectKind}, ${objectId}, ${name}, ${parent}, ${floor}, ${position}, ${list}, ${by}::bigint, ${by}::bigint)
    RETURNING id`.execute(ctx.db);
  return rows[0]!.id;
}

const own = (ctx: Ctx, list: number, folder: number) =>
  sql`UPDATE doc_list SET folder = ${folder} WHERE company_id = ${ctx.viewer.companyId} AND id = ${list}`.execute(
    ctx.db,
  );

/** Roles of an object begin as members; those that only look (all their rights are queries) begin with the view. */
async function firstEntries(ctx: Ctx, { objectKind, objectId }: Place): Promise<AclEntry[]> {
  const { rows } = await sql<{ id: number; works: boolean }>`SELECT id,
      EXISTS (SELECT FROM jsonb_array_elements_text(rights) r WHERE r NOT LIKE '%:query') AS works
    FROM project_role WHERE company_id = ${ctx.viewer.companyId} AND object_kind = ${objectKind} AND object_id = ${objectId}
      AND manager IS NOT TRUE ORDER BY id`.execute(ctx.db);
  return [
    { kind: 'manager', subject: 0, rights: ALL_BITS },
    { kind: 'members', subject: 0, rights: VIEW },
    ...rows.map(({ id, works }): AclEntry => ({ kind: 'role', subject: id, rights: works ? MEMBER_BITS : VIEW })),
  ];
}

async function openSpace(ctx: Ctx, place: Place, name: Triple): Promise<void> {
  const list = await makeList(ctx, place, await firstEntries(ctx, place));
  const root = await makeFolder(ctx, place, { name: say(name, ctx.lang), parent: null, list });
  await own(ctx, list, root);
  await makeFolder(ctx, place, { name: say(FIRST, ctx.lang), parent: root, list });
}

/** An object gets its space when it is made. */
export const spaceOfNew =
  (kind: ScopeName) =>
  async (ctx: Ctx, { mode, after }: Change<{ id: number }>): Promise<void> => {
    if (mode === 'create') await openSpace(ctx, { objectKind: kind, objectId: after!.id }, ROOT);
  };
/** The knowledge of a new company. */
export const knowledgeOfNew = (ctx: Ctx, companyId: number): Promise<void> =>
  openSpace(ctx.as({ ...ctx.viewer, companyId, userId: 0 }), { objectKind: null, objectId: null }, KNOWLEDGE);

interface Copied {
  id: number;
  name: string;
  parent: number | null;
  floor: string;
  position: number;
  aclRoot: number;
}

/** An object made of another one begins with its folders and lists; roles and nothing else come along in them. */
export async function copySpace(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  const { companyId } = ctx.viewer;
  const [source, target]: Place[] = [from, to].map(({ scope, id }) => ({ objectKind: scope, objectId: id })) as [
    Place,
    Place,
  ];
  const { rows: folders } = await sql<Copied>`WITH RECURSIVE tree AS (
      SELECT id, name, parent, floor, position, acl_root, 0 AS depth FROM doc_folder
        WHERE company_id = ${companyId} AND parent IS NULL AND ${samePlace(source!)}
      UNION ALL SELECT f.id, f.name, f.parent, f.floor, f.position, f.acl_root, tree.depth + 1 FROM doc_folder f
        JOIN tree ON f.parent = tree.id WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL)
    SELECT * FROM tree ORDER BY depth, position, id`.execute(ctx.db);
  if (folders.length === 0) return;
  const root = await rootOf(ctx, target!);
  const { rows: kept } = await sql<{
    aclRoot: number;
  }>`SELECT acl_root FROM doc_folder WHERE company_id = ${companyId} AND id = ${root}`.execute(ctx.db);
  await sql`DELETE FROM doc_folder WHERE company_id = ${companyId} AND parent = ${root}`.execute(ctx.db);
  const lists = new Map<number, number>([[folders[0]!.aclRoot, kept[0]!.aclRoot]]);
  await writeEntries(ctx, kept[0]!.aclRoot, await entriesFor(ctx, folders[0]!.aclRoot, to));
  const made = new Map<number, number>([[folders[0]!.id, root]]);
  for (const { id, name, parent, floor, position, aclRoot } of folders.slice(1)) {
    const fresh = !lists.has(aclRoot);
    if (fresh) lists.set(aclRoot, await makeList(ctx, target!, await entriesFor(ctx, aclRoot, to)));
    const list = lists.get(aclRoot)!;
    const folder = await makeFolder(ctx, target!, { name, parent: made.get(parent!)!, list, floor, position });
    if (fresh) await own(ctx, list, folder);
    made.set(id, folder);
  }
}

/** Entries of a list for another object: its roles are those of the same name. */
async function entriesFor(ctx: Ctx, list: number, { scope, id }: ObjectRef): Promise<AclEntry[]> {
  const { rows } = await sql<AclEntry>`SELECT a.kind, coalesce(n.id, a.subject) AS subject, a.rights FROM doc_acl a
      LEFT JOIN project_role o ON a.kind = 'role' AND o.company_id = a.company_id AND o.id = a.subject
      LEFT JOIN project_role n ON n.company_id = o.company_id AND n.name = o.name AND n.object_kind = ${scope} AND n.object_id = ${id}
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.list = ${list} AND (a.kind <> 'role' OR n.id IS NOT NULL)`.execute(
    ctx.db,
  );
  return rows;
}
