/** Every path in which a module is used, in versions and in other base modules. */
import { sql } from 'kysely';
import { handle } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { type UsedIn, whereUsed } from '../structure.calls.ts';

interface Found extends UsedIn {
  id: number;
}

export const whereUsedHandler = handle(whereUsed, async (ctx, { moduleId, materialNo }) => {
  const { companyId } = ctx.viewer;
  if (!moduleId && !materialNo) return { list: [], hidden: 0 };
  const { rows } = await sql<Found>`WITH RECURSIVE used AS (
      SELECT n.* FROM product_node n WHERE n.company_id = ${companyId} AND (
        n.shared IN (SELECT id FROM base_revision WHERE company_id = ${companyId} AND base_module = ${moduleId ?? 0})
        OR n.material_no = ${materialNo ?? null}) LIMIT 2000),
    path (id, owner, up, names) AS (
      SELECT u.id, u.owner, u.parent, ARRAY[u.name] FROM used u
      UNION ALL SELECT p.id, p.owner, n.parent, n.name || p.names FROM path p
        JOIN product_node n ON n.company_id = ${companyId} AND n.owner = p.owner AND n.key = p.up)
    SELECT u.id, u.version_id AS "versionId", u.revision_id AS "revisionId", v.product_id AS "productId",
      coalesce(v.name, b.name, '') AS title, u.key, p.names AS path, trim_scale(u.quantity)::text AS quantity,
      coalesce(r.name, '') AS revision
    FROM used u JOIN path p ON p.id = u.id AND p.up IS NULL
      LEFT JOIN product_version v ON v.company_id = u.company_id AND v.id = u.version_id
      LEFT JOIN base_revision b ON b.company_id = u.company_id AND b.id = u.revision_id
      LEFT JOIN base_revision r ON r.company_id = u.company_id AND r.id = u.shared
    ORDER BY title, path`.execute(ctx.db);
  const ids = (key: 'versionId' | 'revisionId'): number[] => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const versions = (await readableRecords(ctx, 'productVersion', ids('versionId'))) ?? new Set();
  const revisions = (await readableRecords(ctx, 'baseRevision', ids('revisionId'))) ?? new Set();
  const list = rows.filter((row) =>
    row.versionId !== null ? versions.has(row.versionId) : revisions.has(row.revisionId!),
  );
  return { list: list.map(({ id: _id, ...row }) => row), hidden: rows.length - list.length };
});
