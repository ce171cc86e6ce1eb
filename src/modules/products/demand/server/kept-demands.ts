/** The demands of a project as a tree of parts: what a baseline keeps of them, and back. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { type PartTree, partsOf, type TreeRow } from '#server/parts/merkle.ts';
import type { KeptDemand } from '../demand.calls.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { KEPT_FIELDS } from '../kept-fields.ts';

export const keptOf = (row: DevDemandRow): KeptDemand => ({
  ...(Object.fromEntries(KEPT_FIELDS.map((name) => [name, row[name]])) as unknown as KeptDemand),
  id: row.id,
  status: row.status,
});

/** Demands in the scope of a project. */
export async function scopeOfProject(ctx: Ctx, projectId: number, lock = false): Promise<DevDemandRow[]> {
  const { rows } = await sql<{ id: number }>`SELECT d.id FROM project_demand p
      JOIN dev_demand d ON d.company_id = p.company_id AND d.id = p.dev_demand
    WHERE p.company_id = ${ctx.viewer.companyId} AND p.project_id = ${projectId} AND p.status = 'inScope'
    ORDER BY d.id ${lock ? sql`FOR UPDATE OF d` : sql``}`.execute(ctx.db);
  const found = await rowsById<DevDemandRow>(
    devDemand,
    ctx,
    rows.map(({ id }) => id),
  );
  return found.sort((a, b) => a.id - b.id);
}

/** Its parts; the state is not among the content: a baseline says what is asked for, not how far it is. */
export function treeOfDemands(demands: readonly DevDemandRow[]): PartTree {
  const there = new Set(demands.map(({ id }) => id));
  const below = Map.groupBy(demands, ({ parent }) => (parent !== null && there.has(parent) ? parent : null));
  const rows: TreeRow[] = [];
  const put = (parent: number | null): void => {
    for (const row of below.get(parent) ?? []) {
      const content = Object.fromEntries(KEPT_FIELDS.map((name) => [name, row[name]]));
      rows.push({ key: String(row.id), parent: parent === null ? null : String(parent), content });
      put(row.id);
    }
  };
  put(null);
  return partsOf('demand', rows);
}

/** A kept row as a demand. */
export const demandOfRow = ({ key, content }: TreeRow): KeptDemand => {
  const values = content as Record<string, unknown>;
  const fields = Object.fromEntries(KEPT_FIELDS.map((name) => [name, values[name] ?? null]));
  return { ...(fields as unknown as KeptDemand), id: Number(key), status: '' };
};

/** Those the viewer may read; others are counted. */
export async function readableDemands<R extends { id: number }>(
  ctx: Ctx,
  list: readonly R[],
): Promise<{ list: R[]; hidden: number }> {
  const readable = await readableRecords(ctx, devDemand.name, [...new Set(list.map(({ id }) => id))]);
  const seen = list.filter(({ id }) => readable?.has(id));
  return { list: seen, hidden: list.length - seen.length };
}
