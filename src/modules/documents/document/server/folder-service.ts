/**
 * Folders: where they are, whose list holds for them, and what moves with them.
 *
 * Invariants: a folder has the list of its parent unless it owns one; its floor is not below its parent's; names of siblings differ
 * (a unique index judges last). Writes hold the space alone.
 */
import { sql } from 'kysely';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type DocFolderRow, docFolder } from '../document.entity.ts';
import { folded, MOST_CHILDREN, MOST_DEPTH, documentTexts as t, wrongName } from '../document.rules.ts';
import { holds } from '../document-rights.ts';
import { LEVELS, levels, rankOf, reaches } from '../levels.ts';
import { heldLists } from './held.ts';
import { bitsOfFolder, type FolderNode, folderNode, mustTakePart } from './nodes.ts';
import { holdSpace, placeOf, rootOf } from './spaces.ts';
import { visibleFolders } from './visible.ts';

/** Lists that hold in a folder and all below it, where they do not have their own. */
export async function takeList(ctx: Ctx, folder: number, from: number, to: number): Promise<void> {
  if (from === to) return;
  const { companyId } = ctx.viewer;
  await sql`WITH RECURSIVE tree AS (SELECT ${folder}::bigint AS id
      UNION SELECT f.id FROM doc_folder f JOIN tree ON f.parent = tree.id WHERE f.company_id = ${companyId} AND f.acl_root = ${from}),
    folders AS (UPDATE doc_folder SET acl_root = ${to} WHERE company_id = ${companyId} AND id IN (SELECT id FROM tree))
    UPDATE document SET acl_root = ${to} WHERE company_id = ${companyId} AND folder IN (SELECT id FROM tree) AND acl_root = ${from}`.execute(
    ctx.db,
  );
}

async function depthOf(ctx: Ctx, folder: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`WITH RECURSIVE up AS (
      SELECT id, parent, 1 AS depth FROM doc_folder WHERE company_id = ${ctx.viewer.companyId} AND id = ${folder}
      UNION ALL SELECT f.id, f.parent, up.depth + 1 FROM doc_folder f JOIN up ON f.id = up.parent WHERE f.company_id = ${ctx.viewer.companyId})
    SELECT max(depth) AS depth FROM up`.execute(ctx.db);
  return rows[0]?.depth ?? 0;
}

/** Whether a folder has no room for another entry. */
export async function fullProblem(ctx: Ctx, folder: number): Promise<Problem | null> {
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    n: number;
  }>`SELECT (SELECT count(*) FROM document WHERE company_id = ${companyId} AND folder = ${folder} AND deleted_at IS NULL)
    + (SELECT count(*) FROM doc_folder WHERE company_id = ${companyId} AND parent = ${folder} AND deleted_at IS NULL) AS n`.execute(
    ctx.db,
  );
  return rows[0]!.n < MOST_CHILDREN ? null : problem(t.children, { max: MOST_CHILDREN });
}

async function sameName(ctx: Ctx, row: DocFolderRow): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM doc_folder WHERE company_id = ${ctx.viewer.companyId}
    AND parent = ${row.parent} AND deleted_at IS NULL AND id <> ${row.id ?? 0}`.execute(ctx.db);
  return rows.some(({ name }) => folded(name) === folded(row.name));
}

/** Documents and folders right in it whose level is below a new floor. */
async function belowFloor(ctx: Ctx, { id, floor }: DocFolderRow): Promise<number> {
  const lower = LEVELS.filter((level) => rankOf(level) < rankOf(floor));
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{
    n: number;
  }>`SELECT (SELECT count(*) FROM document WHERE company_id = ${companyId} AND folder = ${id} AND level = ANY(${lower}::text[]))
    + (SELECT count(*) FROM doc_folder WHERE company_id = ${companyId} AND parent = ${id} AND floor = ANY(${lower}::text[])) AS n`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

async function mayIn(ctx: Ctx, node: FolderNode, right: 'create' | 'config'): Promise<Problem | null> {
  return holds(await bitsOfFolder(ctx, node), right) ? null : problem(t.noRight);
}

async function checkFolder(ctx: Ctx, { mode, before, after }: Change<DocFolderRow>): Promise<Problem[]> {
  if (mode === 'remove') return before!.parent === null ? [problem(t.rootStays)] : [];
  const row = after!;
  if (row.parent === null) return [problem(before?.parent === null ? t.rootStays : t.noRoot, undefined, 'parent')];
  if (before?.parent === null) return [problem(t.rootStays)];
  const problems: (Problem | null)[] = wrongName(row.name, 'name');
  const parent = await folderNode(ctx, row.parent);
  const moved = before?.parent !== row.parent;
  if (before) problems.push(await mayIn(ctx, await folderNode(ctx, before.id), 'config'));
  if (moved) {
    const place = placeOf(scopeOfRecord(docFolder, row));
    if (place.objectKind !== parent.objectKind || place.objectId !== parent.objectId)
      return [problem(t.otherSpace, undefined, 'parent')];
    problems.push(await mayIn(ctx, parent, 'create'), await fullProblem(ctx, parent.id));
    if (!before) await mustTakePart(ctx, place);
    if ((await depthOf(ctx, parent.id)) >= MOST_DEPTH) problems.push(problem(t.depth, { max: MOST_DEPTH }, 'parent'));
  }
  const { level } = await heldLists(ctx);
  if (!reaches(level, row.floor)) problems.push(problem(t.above, undefined, 'floor'));
  if (rankOf(row.floor) < rankOf(parent.floor))
    problems.push(problem(t.below, { level: levels[parent.floor] }, 'floor'));
  if (before && rankOf(row.floor) > rankOf(before.floor)) {
    const count = await belowFloor(ctx, row);
    if (count > 0) problems.push(problem(t.floorHolds, { count }, 'floor'));
  }
  if (await sameName(ctx, row)) problems.push(problem(t.sameFolder, undefined, 'name'));
  return problems.filter((one) => one !== null);
}

export const folderService = entityService(docFolder, {
  visible: visibleFolders,
  async derive(ctx, { mode, before, after }) {
    if (!after) return {};
    const place = placeOf(scopeOfRecord(docFolder, after));
    // A new folder without a place is right below the root.
    const above = after.parent ?? (mode === 'create' ? await rootOf(ctx, place) : null);
    if (above === null || (before && before.parent === above)) return {};
    await holdSpace(ctx, place, true);
    const parent = await folderNode(ctx, above);
    const owns = before !== null && (await folderNode(ctx, before.id)).owns;
    // Nor is it lower than the one it is in.
    const floor = !before && rankOf(after.floor) < rankOf(parent.floor) ? { floor: parent.floor } : {};
    return { parent: above, ...floor, ...(!owns && { aclRoot: parent.aclRoot }) };
  },
  check: checkFolder,
  async changed(ctx, { before, after }) {
    if (before && after && before.aclRoot !== after.aclRoot)
      await takeList(ctx, after.id, before.aclRoot, after.aclRoot);
  },
  async detail(ctx, row) {
    const bits = await bitsOfFolder(ctx, await folderNode(ctx, row.id));
    const may = row.parent !== null && holds(bits, 'config');
    const why = row.parent === null ? problem(t.rootStays) : problem(t.noRight);
    return {
      actions: { update: may ? null : why, remove: row.parent !== null && holds(bits, 'delete') ? null : why },
      ...(!may && { editable: [] }),
    };
  },
});
