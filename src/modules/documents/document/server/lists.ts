/**
 * Lists of rights: read, saved, foreseen. Breaking the inheritance of a node gives it a list, restoring drops it; both change the list
 * of all below in the same transaction, while the space is held alone. Managers may give themselves the view; that is logged, and
 * told to the owner of a document.
 */
import { sql } from 'kysely';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import type { Foreseen, NodeList, PersonRights, WhoSees } from '../acl.calls.ts';
import { docFolder, document } from '../document.entity.ts';
import { documentTexts as t } from '../document.rules.ts';
import { type AclEntry, documentRights, holds, listOf, rightsOf, subjectKinds } from '../document-rights.ts';
import { LEVELS, type Level, rankOf, reaches } from '../levels.ts';
import { listTexts } from '../list-texts.ts';
import { reachers } from './approvers.ts';
import { takeList } from './folder-service.ts';
import { forget, heldLists } from './held.ts';
import { bitsOfDocument, bitsOfFolder, folderNode, placeOfRow } from './nodes.ts';
import { holdSpace, makeList, type Place, scopeOfPlace, writeEntries } from './spaces.ts';
import { meantBy, roleName, subjectNames } from './subjects.ts';
import { rowOf } from './version-calls.ts';

/** A node whose list is asked for: a folder or a document. */
export interface ListNode extends Place {
  kind: 'folder' | 'document';
  id: number;
  name: string;
  level: Level;
  aclRoot: number;
  owns: boolean;
  /** The list it has without its own; null: of a root. */
  above: number | null;
  bits: number;
  owner: number | null;
}

export async function listNode(
  ctx: Ctx,
  input: { folderId?: number | null; documentId?: number | null },
): Promise<ListNode> {
  const { folderId, documentId } = input;
  if (documentId) {
    const row = await rowOf(ctx, documentId);
    const folder = await folderNode(ctx, row.folder);
    const { rows } =
      await sql`SELECT 1 FROM doc_list WHERE company_id = ${ctx.viewer.companyId} AND document = ${row.id}`.execute(
        ctx.db,
      );
    return {
      ...placeOfRow(row),
      ...{
        kind: 'document',
        id: row.id,
        name: row.title,
        level: row.level,
        aclRoot: row.aclRoot,
        owns: rows.length > 0,
      },
      ...{ above: folder.aclRoot, bits: await bitsOfDocument(ctx, row), owner: row.owner },
    };
  }
  if (!folderId) throw refuse(t.foldersOnly);
  const node = await folderNode(ctx, folderId);
  const bits = await bitsOfFolder(ctx, node);
  if (bits === 0) throw new Refusal([problem(commonTexts.absent)], CODE.absent);
  const above = node.parent === null ? null : (await folderNode(ctx, node.parent)).aclRoot;
  const { objectKind, objectId, id, name, floor, aclRoot, owns } = node;
  return { objectKind, objectId, kind: 'folder', id, name, level: floor, aclRoot, owns, above, bits, owner: null };
}

/** Lists of folders are for who may authorize, that of a document for who may configure it (design/documents.md §5). */
const mayChange = ({ kind, bits }: ListNode): boolean => holds(bits, kind === 'folder' ? 'authorize' : 'config');

export async function entriesOf(ctx: Ctx, list: number): Promise<AclEntry[]> {
  const { rows } =
    await sql<AclEntry>`SELECT kind, subject, rights FROM doc_acl WHERE company_id = ${ctx.viewer.companyId} AND list = ${list}
    ORDER BY array_position(ARRAY['manager', 'members', 'role', 'department', 'group', 'user'], kind), subject`.execute(
      ctx.db,
    );
  return rows;
}

async function listFacts(ctx: Ctx, list: number): Promise<{ revision: number; from: string }> {
  const { rows } = await sql<{
    revision: number;
    from: string;
  }>`SELECT l.revision, coalesce(f.name, d.title, '') AS "from"
    FROM doc_list l LEFT JOIN doc_folder f ON f.company_id = l.company_id AND f.id = l.folder
      LEFT JOIN document d ON d.company_id = l.company_id AND d.id = l.document
    WHERE l.company_id = ${ctx.viewer.companyId} AND l.id = ${list}`.execute(ctx.db);
  return rows[0]!;
}

export async function readList(ctx: Ctx, node: ListNode): Promise<NodeList> {
  const entries = await entriesOf(ctx, node.aclRoot);
  const name = await subjectNames(ctx, entries);
  const { revision, from } = await listFacts(ctx, node.aclRoot);
  const { rows: roles } = await sql<{
    id: number;
    name: string;
  }>`SELECT r.id, ${roleName(ctx)} AS name FROM project_role r WHERE company_id = ${ctx.viewer.companyId}
    AND object_kind = ${node.objectKind} AND object_id = ${node.objectId} AND manager IS NOT TRUE ORDER BY id`.execute(
    ctx.db,
  );
  return {
    ...{
      name: node.name,
      own: node.owns,
      from,
      root: node.above === null,
      mayChange: mayChange(node),
      revision,
      roles,
      level: node.level,
    },
    entries: entries.map((entry) => ({ ...entry, name: name(entry) })),
  };
}

export async function peopleOf(ctx: Ctx, node: ListNode): Promise<WhoSees> {
  const entries = await entriesOf(ctx, node.aclRoot);
  const name = await subjectNames(ctx, entries);
  const { from } = await listFacts(ctx, node.aclRoot);
  const people = new Map<number, PersonRights & { bits: number }>();
  for (const { userId, name: person, level, rights, entry } of await meantBy(ctx, node, entries)) {
    const one = people.get(userId) ?? {
      id: userId,
      name: person,
      rights: [],
      reasons: [],
      below: !reaches(level, node.level),
      bits: 0,
    };
    one.bits |= rights;
    one.reasons.push({ kind: entries[entry]!.kind, name: name(entries[entry]!) });
    people.set(userId, one);
  }
  return {
    from,
    own: node.owns,
    level: node.level,
    people: [...people.values()].map(({ bits, ...one }) => ({ ...one, rights: one.below ? [] : rightsOf(bits) })),
  };
}

/** Documents for which a change of the node's list holds, by level. */
async function documentsBelow(ctx: Ctx, { kind, id, aclRoot }: ListNode): Promise<ReadonlyMap<Level, number>> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    level: Level;
    n: number;
  }>`WITH RECURSIVE tree AS (SELECT ${kind === 'folder' ? id : 0}::bigint AS id
      UNION SELECT f.id FROM doc_folder f JOIN tree ON f.parent = tree.id WHERE f.company_id = ${companyId} AND f.acl_root = ${aclRoot})
    SELECT level, count(*) AS n FROM document WHERE company_id = ${companyId} AND deleted_at IS NULL AND acl_root = ${aclRoot}
      AND ${kind === 'folder' ? sql`folder IN (SELECT id FROM tree)` : sql`id = ${id}`} GROUP BY 1`.execute(ctx.db);
  const { level } = await heldLists(ctx);
  return new Map(rows.filter((row) => reaches(level, row.level)).map((row) => [row.level, row.n]));
}

const MOST_NAMED = 200;

export async function foresee(ctx: Ctx, node: ListNode, wanted: readonly AclEntry[]): Promise<Foreseen> {
  const sums = async (entries: readonly AclEntry[]) => {
    const bits = new Map<number, { name: string; level: Level; bits: number }>();
    for (const { userId, name, level, rights } of await meantBy(ctx, node, entries))
      bits.set(userId, { name, level, bits: (bits.get(userId)?.bits ?? 0) | rights });
    return bits;
  };
  const [before, after] = [await sums(await entriesOf(ctx, node.aclRoot)), await sums(wanted)];
  const levels = await documentsBelow(ctx, node);
  const upTo = (own: Level): number =>
    LEVELS.filter((level) => rankOf(level) <= rankOf(own)).reduce((sum, level) => sum + (levels.get(level) ?? 0), 0);
  const people = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, now] = [before.get(id)?.bits ?? 0, after.get(id)?.bits ?? 0];
    const { name, level } = (after.get(id) ?? before.get(id))!;
    if (old === now || !reaches(level, node.level)) return [];
    return [{ id, name, gains: rightsOf(now & ~old), loses: rightsOf(old & ~now), documents: upTo(level) }];
  });
  const documents = [...levels.values()].reduce((sum, n) => sum + n, 0);
  return { documents, people: people.slice(0, MOST_NAMED), more: Math.max(0, people.length - MOST_NAMED) };
}

/** What is wanted of a node: entries of its own, or those above; refuses what cannot be. */
export async function wantedEntries(ctx: Ctx, node: ListNode, own: boolean, sent: unknown): Promise<AclEntry[]> {
  if (!mayChange(node)) throw refuse(t.noRight);
  if (!own) {
    if (node.above === null) throw refuse(t.rootStays);
    return entriesOf(ctx, node.above);
  }
  const found = listOf(sent ?? []);
  if (!Array.isArray(found)) throw new Refusal([found]);
  const name = await subjectNames(ctx, found);
  if (found.some((entry) => entry.subject !== 0 && name(entry) === ''))
    throw refuse(listTexts.gone, undefined, 'entries');
  return found;
}

/** Moves the node, and all below it that has no list of its own, to another list. */
async function follow(ctx: Ctx, { kind, id, aclRoot }: ListNode, list: number): Promise<void> {
  if (kind === 'folder') await takeList(ctx, id, aclRoot, list);
  else
    await sql`UPDATE document SET acl_root = ${list} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(
      ctx.db,
    );
}

export async function save(
  ctx: Ctx,
  seen: ListNode,
  own: boolean,
  sent: unknown,
  revision: number | null,
): Promise<void> {
  await holdSpace(ctx, seen, true);
  forget(ctx);
  const node = await listNode(ctx, seen.kind === 'folder' ? { folderId: seen.id } : { documentId: seen.id });
  const entries = await wantedEntries(ctx, node, own, sent);
  const facts = await listFacts(ctx, node.aclRoot);
  if (revision !== null && facts.revision !== revision)
    throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  const { companyId } = ctx.viewer;
  const before = await entriesOf(ctx, node.aclRoot);
  if (own && node.owns) {
    await writeEntries(ctx, node.aclRoot, entries);
    await sql`UPDATE doc_list SET revision = revision + 1 WHERE company_id = ${companyId} AND id = ${node.aclRoot}`.execute(
      ctx.db,
    );
  } else if (own) {
    const list = await makeList(ctx, node, entries);
    const column = sql.id(node.kind === 'folder' ? 'folder' : 'document');
    await sql`UPDATE doc_list SET ${column} = ${node.id} WHERE company_id = ${companyId} AND id = ${list}`.execute(
      ctx.db,
    );
    await follow(ctx, node, list);
  } else if (node.owns) {
    await follow(ctx, node, node.above!);
    await sql`DELETE FROM doc_list WHERE company_id = ${companyId} AND id = ${node.aclRoot}`.execute(ctx.db);
  }
  forget(ctx);
  await tell(ctx, node, before, own ? entries : null);
}

/** The log keeps both lists in words; the owner of a document is told when its rights are changed by another. */
async function tell(
  ctx: Ctx,
  node: ListNode,
  before: readonly AclEntry[],
  after: readonly AclEntry[] | null,
): Promise<void> {
  const words = async (entries: readonly AclEntry[]): Promise<string> => {
    const name = await subjectNames(ctx, entries);
    return entries
      .map((entry) => {
        const rights = rightsOf(entry.rights).map((right) => say(documentRights[right], ctx.lang));
        return `${say(subjectKinds[entry.kind], ctx.lang)} ${name(entry)}`.trim().concat(`: ${rights.join(', ')}`);
      })
      .join('; ');
  };
  await logChanges(ctx, [
    {
      entity: node.kind === 'folder' ? docFolder.name : document.name,
      recordId: node.id,
      recordTitle: node.name,
      action: after === null ? 'inheritRights' : 'changeRights',
      changes: [{ field: 'acl', before: await words(before), after: after === null ? null : await words(after) }],
      scope: scopeOfPlace(node),
    },
  ]);
  if (node.owner !== null && (await reachers(ctx, [node.owner], node.level)).has(node.owner))
    await notifyOf(
      ctx,
      document.name,
      { id: node.id, ...scopeOfPlace(node) },
      {
        receivers: [node.owner],
        title: listTexts.changed,
        params: { title: node.name, name: ctx.viewer.name },
      },
    );
}
