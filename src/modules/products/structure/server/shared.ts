/** Revisions of base modules in structures: what they consist of, that none uses itself, and where they are used. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { SharedRevision } from '../structure.calls.ts';
import { structureTexts as t } from '../structure.texts.ts';
import type { StructureNode } from '../structure-model.ts';
import { toWire } from '../structure-wire.ts';
import { nodesOf, type Owner } from './store.ts';

/** Every revision used by these nodes, directly or through others, with what it consists of. */
export async function sharedIn(ctx: Ctx, nodes: Iterable<StructureNode>): Promise<SharedRevision[]> {
  const out = new Map<number, SharedRevision>();
  let asked = usedBy(nodes);
  while (asked.length > 0) {
    const { rows } = await sql<
      Omit<SharedRevision, 'rows' | 'newer'> & { newerId: number | null; newerName: string | null }
    >`
      SELECT r.id, coalesce(r.name, '') AS name, m.id AS "moduleId", m.name AS module, r.status, m.drawing_no AS "drawingNo",
        m.material_no AS "materialNo", n.id AS "newerId", n.name AS "newerName"
      FROM base_revision r JOIN base_module m ON m.company_id = r.company_id AND m.id = r.base_module
        LEFT JOIN base_revision n ON n.company_id = r.company_id AND n.base_module = r.base_module AND n.status = 'released'
          AND n.id <> r.id AND r.status <> 'draft'
      WHERE r.company_id = ${ctx.viewer.companyId} AND r.id = ANY(${asked}::bigint[])`.execute(ctx.db);
    const next: number[] = [];
    for (const { newerId, newerName, ...row } of rows) {
      const inside = await nodesOf(ctx, { revisionId: row.id });
      const newer = newerId === null ? null : { id: newerId, name: newerName ?? '' };
      out.set(row.id, { ...row, newer, rows: [...inside.values()].map(toWire) });
      next.push(...usedBy(inside.values()));
    }
    asked = [...new Set(next)].filter((id) => !out.has(id));
  }
  return [...out.values()];
}

const usedBy = (nodes: Iterable<StructureNode>): number[] => [
  ...new Set([...nodes].flatMap(({ shared }) => (shared === null ? [] : [shared]))),
];

/**
 * Why revisions cannot be used in a structure: they are not there, or it would use itself. Structures of base modules are changed one
 * after the other in a company, so that two who use each other's never both pass.
 */
export async function sharedProblems(ctx: Ctx, owner: Owner, nodes: readonly StructureNode[]): Promise<Problem[]> {
  const used = usedBy(nodes);
  if (used.length === 0) return [];
  const { companyId } = ctx.viewer;
  if ('revisionId' in owner)
    await sql`SELECT pg_advisory_xact_lock(hashtext('base module structures'), ${companyId}::int)`.execute(ctx.db);
  const { rows: there } = await sql<{ id: number }>`SELECT id FROM base_revision
    WHERE company_id = ${companyId} AND id = ANY(${used}::bigint[]) FOR SHARE`.execute(ctx.db);
  const known = new Set(there.map(({ id }) => id));
  const lost = nodes.find(({ shared }) => shared !== null && !known.has(shared));
  if (lost) return [problem(t.unknownRevision, { name: lost.name })];
  if (!('revisionId' in owner)) return [];
  const { rows: circles } = await sql<{ id: number }>`WITH RECURSIVE own AS (
      SELECT base_module FROM base_revision WHERE company_id = ${companyId} AND id = ${owner.revisionId}),
    reached (start, id) AS (
      SELECT u, u FROM unnest(${used}::bigint[]) AS u
      UNION SELECT r.start, n.shared FROM reached r
        JOIN product_node n ON n.company_id = ${companyId} AND n.revision_id = r.id AND n.shared IS NOT NULL)
    SELECT DISTINCT r.start AS id FROM reached r
      JOIN base_revision b ON b.company_id = ${companyId} AND b.id = r.id JOIN own ON own.base_module = b.base_module`.execute(
    ctx.db,
  );
  const itself = new Set(circles.map(({ id }) => id));
  return nodes
    .filter(({ shared }) => shared !== null && itself.has(shared))
    .map(({ name }) => problem(t.usesItself, { name }));
}

/** How many revisions that are not released each of these revisions uses. */
export async function draftsOfRevisions(ctx: Ctx, revisions: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number;
    count: number;
  }>`SELECT n.revision_id AS id, count(DISTINCT n.shared)::int AS count
    FROM product_node n JOIN base_revision r ON r.company_id = n.company_id AND r.id = n.shared
    WHERE n.company_id = ${ctx.viewer.companyId} AND n.revision_id = ANY(${[...revisions]}::bigint[]) AND r.status = 'draft'
    GROUP BY 1`.execute(ctx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
