/** Structures in the database: of a version of a product, or of a revision of a base module. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { othersTurn } from '#server/turns.ts';
import { NODE_FIELDS, type StructureNode } from '../structure-model.ts';

export type Owner = { versionId: number } | { revisionId: number };

export interface StoredStructure {
  revision: number;
  controlledSince: string | null;
  nodes: Map<string, StructureNode>;
}

/** Rows of an owner in a table `t` of nodes or structures. */
export const ofOwner = (owner: Owner): RawBuilder<SqlBool> =>
  'versionId' in owner
    ? sql<SqlBool>`t.version_id = ${owner.versionId}`
    : sql<SqlBool>`t.revision_id = ${owner.revisionId}`;
const idsOf = (owner: Owner): RawBuilder<unknown> =>
  'versionId' in owner ? sql`${owner.versionId}::bigint, NULL::bigint` : sql`NULL::bigint, ${owner.revisionId}::bigint`;

const COLUMNS = sql`t.key, t.parent, t.rank, t.code, t.name, t.type, t.drawing_no AS "drawingNo", t.material_no AS "materialNo",
  trim_scale(t.quantity)::text AS quantity, t.unit, t.responsible, t.department, t.shared, t.condition, t.description`;

/** Its revision, held until the transaction ends: whoever changes a structure comes one after the other. */
async function stateOf(ctx: Ctx, owner: Owner, lock: boolean): Promise<Omit<StoredStructure, 'nodes'>> {
  const { companyId } = ctx.viewer;
  if (lock)
    await sql`INSERT INTO product_structure (company_id, version_id, revision_id) VALUES (${companyId}, ${idsOf(owner)})
      ON CONFLICT DO NOTHING`.execute(ctx.db);
  const { rows } = await sql<{ revision: number; controlledSince: string | null }>`SELECT revision, controlled_since
    FROM product_structure t WHERE t.company_id = ${companyId} AND ${ofOwner(owner)} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  const found = rows[0];
  const since = found?.controlledSince ?? null;
  return { revision: Number(found?.revision ?? 0), controlledSince: since && new Date(since).toISOString() };
}

export async function nodesOf(ctx: Ctx, owner: Owner): Promise<Map<string, StructureNode>> {
  const { rows } = await sql<StructureNode>`SELECT ${COLUMNS} FROM product_node t
    WHERE t.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** A structure; rights are the caller's business. */
export async function loadStructure(ctx: Ctx, owner: Owner, lock = false): Promise<StoredStructure> {
  const state = await stateOf(ctx, owner, lock);
  return { ...state, nodes: await nodesOf(ctx, owner) };
}

/** Writes what became of a structure, whose row is held, and counts its revision up. */
export async function storeStructure(
  ctx: Ctx,
  owner: Owner,
  before: ReadonlyMap<string, StructureNode>,
  after: ReadonlyMap<string, StructureNode>,
): Promise<number> {
  const { companyId } = ctx.viewer;
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const written = [...after.values()].filter((node) => before.get(node.key) !== node);
  if (gone.length > 0)
    await sql`DELETE FROM product_node t WHERE t.company_id = ${companyId} AND ${ofOwner(owner)}
      AND t.key = ANY(${gone}::text[])`.execute(ctx.db);
  if (written.length > 0) {
    await othersTurn();
    const rows = written.map((node) => [node.key, ...NODE_FIELDS.map((field) => node[field])]);
    await sql`INSERT INTO product_node (company_id, version_id, revision_id, key, parent, rank, code, name, type, drawing_no,
        material_no, quantity, unit, responsible, department, shared, condition, description)
      SELECT ${companyId}, ${idsOf(owner)}, r ->> 0, r ->> 1, (r ->> 2)::double precision, r ->> 3, r ->> 4, (r ->> 5)::bigint,
        r ->> 6, r ->> 7, (r ->> 8)::numeric, r ->> 9, (r ->> 10)::bigint, (r ->> 11)::bigint, (r ->> 12)::bigint, r ->> 13, r ->> 14
      FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS r
      ON CONFLICT (company_id, owner, key) DO UPDATE SET parent = excluded.parent, rank = excluded.rank, code = excluded.code,
        name = excluded.name, type = excluded.type, drawing_no = excluded.drawing_no, material_no = excluded.material_no,
        quantity = excluded.quantity, unit = excluded.unit, responsible = excluded.responsible,
        department = excluded.department, shared = excluded.shared, condition = excluded.condition,
        description = excluded.description`.execute(ctx.db);
  }
  const { rows } = await sql<{ revision: number }>`UPDATE product_structure t SET revision = t.revision + 1
    WHERE t.company_id = ${companyId} AND ${ofOwner(owner)} RETURNING revision`.execute(ctx.db);
  return Number(rows[0]!.revision);
}

/** Copies a structure with its keys: a new version begins as the one it is based on. */
export async function copyStructure(ctx: Ctx, from: Owner, to: Owner): Promise<void> {
  await stateOf(ctx, to, true);
  await sql`INSERT INTO product_node (company_id, version_id, revision_id, key, parent, rank, code, name, type, drawing_no,
      material_no, quantity, unit, responsible, department, shared, condition, description)
    SELECT t.company_id, ${idsOf(to)}, t.key, t.parent, t.rank, t.code, t.name, t.type, t.drawing_no, t.material_no, t.quantity,
      t.unit, t.responsible, t.department, t.shared, t.condition, t.description
    FROM product_node t WHERE t.company_id = ${ctx.viewer.companyId} AND ${ofOwner(from)}`.execute(ctx.db);
}

/** From now on only a product change alters the structure; the first time counts. */
export async function control(ctx: Ctx, versionId: number): Promise<void> {
  await sql`UPDATE product_structure SET controlled_since = coalesce(controlled_since, ${new Date(ctx.now)})
    WHERE company_id = ${ctx.viewer.companyId} AND version_id = ${versionId}`.execute(ctx.db);
}
