/** Folders and documents as the rules need them: their list, place and level, and what the viewer may do with each. */
import { sql } from 'kysely';
import type { ScopeRef } from '#kernel/permission.ts';
import { absent, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import { isPartOf } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { DocumentRow } from '../document.entity.ts';
import { documentTexts as t } from '../document.rules.ts';
import { ALL_BITS, type DocumentRight, holds, OWNS, VIEW } from '../document-rights.ts';
import { type Level, reaches } from '../levels.ts';
import { heldLists, KNOWLEDGE_MANAGE, MANAGE, withManaging } from './held.ts';
import { type Place, placeOf, scopeOfPlace } from './spaces.ts';
import { askedAbout } from './visible.ts';

export interface FolderNode extends Place {
  id: number;
  name: string;
  parent: number | null;
  floor: Level;
  aclRoot: number;
  /** It has a list of its own. */
  owns: boolean;
}

/** A folder, whatever the viewer may do with it; held with `lock`. Errors: 404 for a deleted or foreign one. */
export async function folderNode(ctx: Ctx, id: number, lock = false): Promise<FolderNode> {
  const { rows } = await sql<FolderNode>`SELECT t.id, t.name, t.parent, t.floor, t.acl_root, t.object_kind, t.object_id,
      EXISTS (SELECT FROM doc_list l WHERE l.company_id = t.company_id AND l.folder = t.id) AS owns
    FROM doc_folder t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${id} AND t.deleted_at IS NULL
    ${lock ? sql`FOR UPDATE OF t` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0];
}

export async function manages(ctx: Ctx, place: Place): Promise<boolean> {
  if (ctx.viewer.userId === 0) return true;
  if (place.objectKind === null) return ctx.viewer.rights.has(KNOWLEDGE_MANAGE);
  return ctx.can(MANAGE, scopeOfPlace(place));
}

/** What the viewer may do with a folder; 0: it is not there for them. */
export async function bitsOfFolder(ctx: Ctx, node: FolderNode): Promise<number> {
  if (ctx.viewer.userId === 0) return ALL_BITS;
  const held = await heldLists(ctx);
  if (!reaches(held.level, node.floor)) return 0;
  return withManaging(held.lists.get(node.aclRoot) ?? 0, await manages(ctx, node));
}

/** A folder with which the viewer may do this; who may not even see it finds nothing. */
export async function folderFor(ctx: Ctx, id: number, right: DocumentRight, lock = false): Promise<FolderNode> {
  const node = await folderNode(ctx, id, lock);
  const bits = await bitsOfFolder(ctx, node);
  if (holds(bits, right)) return node;
  throw bits === 0 ? absent() : refuse(t.noRight);
}

type Known = Pick<DocumentRow, 'id' | 'level' | 'status' | 'owner' | 'aclRoot'> & object;
/** Where a row lies: as SQL reads it, or as its service answers it. */
export function placeOfRow(row: object): Place {
  const { objectKind, objectId } = row as Partial<Place>;
  return objectKind === undefined ? placeOf(row as ScopeRef) : { objectKind, objectId: objectId ?? null };
}

/** What the viewer may do with each of the documents; 0: it is not there for them. Asked for all at once. */
export async function bitsOfDocuments(ctx: Ctx, rows: readonly Known[]): Promise<(row: Known) => number> {
  const { userId } = ctx.viewer;
  if (userId === 0) return () => ALL_BITS;
  const held = await heldLists(ctx);
  const managing = new Map<string, boolean>();
  for (const row of rows) {
    const place = placeOfRow(row);
    const key = `${place.objectKind} ${place.objectId}`;
    if (!managing.has(key)) managing.set(key, await manages(ctx, place));
  }
  const unseen = rows.filter(({ aclRoot }) => !holds(held.lists.get(aclRoot) ?? 0, 'view')).map(({ id }) => id);
  const asked = new Set<number>();
  if (unseen.length > 0) {
    const { rows: found } = await sql<{
      id: number;
    }>`SELECT t.id FROM document t WHERE t.company_id = ${ctx.viewer.companyId}
      AND t.id = ANY(${unseen}::bigint[]) AND ${askedAbout(ctx)}`.execute(ctx.db);
    for (const { id } of found) asked.add(id);
  }
  return (row) => {
    if (!reaches(held.level, row.level)) return 0;
    const { objectKind, objectId } = placeOfRow(row);
    let bits = withManaging(held.lists.get(row.aclRoot) ?? 0, managing.get(`${objectKind} ${objectId}`) ?? false);
    if (asked.has(row.id)) bits |= VIEW;
    return holds(bits, 'view') && row.owner === userId && row.status === 'incomplete' ? bits | OWNS : bits;
  };
}
export const bitsOfDocument = async (ctx: Ctx, row: Known): Promise<number> => (await bitsOfDocuments(ctx, [row]))(row);

/** Refuses what the viewer may not do with a document they see. */
export async function needRight(ctx: Ctx, row: Known, right: DocumentRight): Promise<void> {
  if (!holds(await bitsOfDocument(ctx, row), right)) throw refuse(t.noRight);
}

/** Only who takes part in an object adds to its documents, even with an entry of their own (2-rules §5, §8). */
export async function strangerProblem(ctx: Ctx, { objectKind, objectId }: Place): Promise<Problem | null> {
  if (ctx.viewer.userId === 0 || objectKind === null || objectKind === 'template') return null;
  return (await isPartOf(ctx, { scope: objectKind, id: objectId! })) ? null : problem(projectTexts.notStakeholder);
}
export async function mustTakePart(ctx: Ctx, place: Place): Promise<void> {
  const why = await strangerProblem(ctx, place);
  if (why) throw new Refusal([why]);
}
