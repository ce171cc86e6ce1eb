/**
 * Demands of a product, of a version, of a module, with what covers them; and giving them to versions and modules.
 *
 * Whoever sees demands in the product sees them there; whoever sees them only in a project, those of the versions it works on. Of the
 * demands themselves the viewer sees those they may read; others are counted.
 */
import { sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import { absent, problem, Refusal, refuse } from '#kernel/problem.ts';
import { productService, versionService } from '#modules/products/product/server/public.ts';
import { accessTo } from '#modules/products/structure/server/public.ts';
import { suspectCounts } from '#modules/products/trace/server/public.ts';
import { batchDone, eachAlone } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import type { CoveredDemand, DemandModule, DemandsAnswer } from '../coverage.calls.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { devDemandService } from './dev-demands.ts';
import { readableDemands } from './kept-demands.ts';

const QUERY = 'dm:demand:query';

/** Whether a project in which the viewer sees demands works on the version. */
async function throughProject(ctx: Ctx, versionId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`SELECT project_id AS id FROM project_product
    WHERE company_id = ${ctx.viewer.companyId} AND product_version = ${versionId}`.execute(ctx.db);
  for (const { id } of rows) if (await ctx.can(QUERY, { projectId: id })) return true;
  return false;
}

async function nodeName(ctx: Ctx, versionId: number, key: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM product_node WHERE company_id = ${ctx.viewer.companyId}
    AND version_id = ${versionId} AND key = ${key}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return rows[0].name;
}

interface Asked {
  productId?: number | null | undefined;
  versionId?: number | null | undefined;
  moduleId?: string | null | undefined;
}
/** What is asked for, when the viewer may see demands there; absent otherwise. */
async function placeOf(ctx: Ctx, { productId, versionId, moduleId }: Asked) {
  if (!versionId) {
    if (!productId || moduleId) throw absent();
    await productService.row(ctx, productId);
    if (!(await ctx.can(QUERY, { productId }))) throw absent();
    return { productId, versionId: null, version: null, module: null };
  }
  const row = await versionService.row(ctx, versionId);
  if (productId && row.productId !== productId) throw absent();
  const may = (await ctx.can(QUERY, { productId: row.productId! })) || (await throughProject(ctx, versionId));
  if (!may) throw absent();
  if (moduleId) await accessTo(ctx, { versionId });
  const module = moduleId ? await nodeName(ctx, versionId, moduleId) : null;
  return { productId: row.productId!, versionId, version: row.name ?? row.number, module };
}

type Counts = Pick<CoveredDemand, 'tasks' | 'done' | 'forecast' | 'projects' | 'origins' | 'issues'>;

async function countsOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const { companyId } = ctx.viewer;
  const mine = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<Counts & { id: number }>`WITH made AS (
      SELECT g.source_id AS id, count(*)::int AS tasks, count(*) FILTER (WHERE t.status = 'done')::int AS done,
        to_char(max(t.planned_end), 'YYYY-MM-DD') AS forecast
      FROM generated_task g JOIN task t ON t.company_id = g.company_id AND t.id = g.task_id AND t.status <> 'discarded'
      WHERE g.company_id = ${companyId} AND g.source_entity = 'devDemand' AND g.source_id = ANY(${mine}) GROUP BY 1),
    scoped AS (SELECT dev_demand AS id, count(*)::int AS n FROM project_demand
      WHERE company_id = ${companyId} AND status = 'inScope' AND dev_demand = ANY(${mine}) GROUP BY 1),
    above AS (SELECT down_record AS id, count(*)::int AS n FROM trace_link
      WHERE company_id = ${companyId} AND down_kind = 'devDemand' AND down_record = ANY(${mine}) AND up_kind = 'userDemand' GROUP BY 1),
    below AS (SELECT l.up_record AS id, count(*)::int AS n FROM trace_link l
        JOIN issue i ON i.company_id = l.company_id AND i.id = l.down_record AND i.status <> 'closed'
      WHERE l.company_id = ${companyId} AND l.up_kind = 'devDemand' AND l.up_record = ANY(${mine}) AND l.down_kind = 'issue' GROUP BY 1)
    SELECT d.id, coalesce(made.tasks, 0) AS tasks, coalesce(made.done, 0) AS done, made.forecast,
      coalesce(scoped.n, 0) AS projects, coalesce(above.n, 0) AS origins, coalesce(below.n, 0) AS issues
    FROM unnest(${mine}) AS d (id) LEFT JOIN made ON made.id = d.id LEFT JOIN scoped ON scoped.id = d.id
      LEFT JOIN above ON above.id = d.id LEFT JOIN below ON below.id = d.id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Modules of demands, those whose nodes are there. */
async function modulesOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, DemandModule[]>> {
  const { rows } = await sql<
    DemandModule & { id: number }
  >`SELECT a.dev_demand AS id, a.version_id AS "versionId", a.node AS key, n.name,
      coalesce(f.fingerprint <> a.seen, false) AS suspect
    FROM demand_node a JOIN product_node n ON n.company_id = a.company_id AND n.version_id = a.version_id AND n.key = a.node
      LEFT JOIN trace_face f ON f.company_id = a.company_id AND f.kind = 'devDemand' AND f.record = a.dev_demand
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.dev_demand = ANY(${[...ids]}::bigint[]) ORDER BY n.name, n.key`.execute(
    ctx.db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, list]) => [id, list.map(({ id: _id, ...one }) => one)]),
  );
}

const MOST = 5000;
async function idsAt(ctx: Ctx, { productId, versionId, moduleId }: Asked): Promise<number[]> {
  const { companyId } = ctx.viewer;
  const where = moduleId
    ? sql`id IN (SELECT dev_demand FROM demand_node WHERE company_id = ${companyId} AND version_id = ${versionId} AND node = ${moduleId})`
    : versionId
      ? sql`product_version = ${versionId}`
      : sql`product = ${productId}`;
  const { rows } = await sql<{ id: number }>`SELECT id FROM dev_demand WHERE company_id = ${companyId} AND ${where}
    ORDER BY code LIMIT ${MOST}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function coveredDemands(ctx: Ctx, asked: Asked): Promise<DemandsAnswer> {
  const place = await placeOf(ctx, asked);
  const all = await idsAt(ctx, { ...place, moduleId: asked.moduleId });
  const { list: seen, hidden } = await readableDemands(
    ctx,
    all.map((id) => ({ id })),
  );
  const ids = seen.map(({ id }) => id);
  const rows = new Map((await rowsById<DevDemandRow>(devDemand, ctx, ids)).map((row) => [row.id, row]));
  const [counts, modules] = [await countsOf(ctx, ids), await modulesOf(ctx, ids)];
  const suspects = await suspectCounts(ctx, devDemand.name, ids);
  const { rows: names } = await sql<{
    kind: string;
    id: number;
    name: string;
  }>`SELECT 'owner' AS kind, id, emp_name AS name FROM "user"
      WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...rows.values()].flatMap(({ owner }) => owner ?? [])}::bigint[])
    UNION ALL SELECT 'version', id, coalesce(name, number) FROM product_version WHERE company_id = ${ctx.viewer.companyId}
      AND id = ANY(${[...rows.values()].flatMap(({ productVersion }) => productVersion ?? [])}::bigint[])`.execute(
    ctx.db,
  );
  const nameOf = new Map(names.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return {
    list: ids.flatMap((id): CoveredDemand[] => {
      const demand = rows.get(id);
      return demand
        ? [
            {
              ...{ demand, ...counts.get(id)!, modules: modules.get(id) ?? [], suspects: suspects.get(id) ?? 0 },
              owner: nameOf.get(`owner ${demand.owner}`) ?? '',
              version: nameOf.get(`version ${demand.productVersion}`) ?? '',
            },
          ]
        : [];
    }),
    ...{ hidden, version: place.version, module: place.module },
    mayAllocate: await ctx.can('dm:dev:edit'),
  };
}

interface Allocation {
  demands: readonly number[];
  versionId: number;
  moduleId?: string | null | undefined;
}

async function each(
  ctx: Ctx,
  demands: readonly number[],
  run: (row: DevDemandRow) => Promise<unknown>,
): Promise<BatchDone> {
  const read = async (id: number) => (await devDemandService.row(ctx, id)) as DevDemandRow;
  const { done, left } = await eachAlone(ctx, demands, {
    entity: devDemand,
    titleOf: async (id) => (await read(id)).title,
    run: async (id) => run(await read(id)),
  });
  return batchDone(ctx, done, left);
}

/** A demand of another version is not moved by the way: that is an edit of the demand, or a change of it. */
export async function allocate(ctx: Ctx, { demands, versionId, moduleId }: Allocation): Promise<BatchDone> {
  await placeOf(ctx, { versionId, moduleId });
  const { companyId, userId } = ctx.viewer;
  return each(ctx, demands, async (row) => {
    if (row.productVersion === null)
      await devDemandService.update(ctx, row.id, row.version, { productVersion: versionId });
    else if (row.productVersion !== versionId) throw refuse(t.otherVersion, { name: row.title });
    if (!moduleId) return;
    await sql`INSERT INTO demand_node (company_id, dev_demand, version_id, node, seen, seen_by, seen_at)
      SELECT ${companyId}, ${row.id}, ${versionId}, ${moduleId},
        (SELECT fingerprint FROM trace_face WHERE company_id = ${companyId} AND kind = 'devDemand' AND record = ${row.id}),
        ${userId || null}, ${new Date(ctx.now)}
      ON CONFLICT (company_id, version_id, node, dev_demand) DO UPDATE
        SET seen = excluded.seen, seen_by = excluded.seen_by, seen_at = excluded.seen_at`.execute(ctx.db);
  });
}

export async function release(ctx: Ctx, { demands, versionId, moduleId }: Allocation): Promise<BatchDone> {
  await placeOf(ctx, { versionId, moduleId });
  return each(ctx, demands, async (row) => {
    const only = moduleId ? sql`AND node = ${moduleId}` : sql``;
    const gone = await sql`DELETE FROM demand_node WHERE company_id = ${ctx.viewer.companyId} AND dev_demand = ${row.id}
      AND version_id = ${versionId} ${only}`.execute(ctx.db);
    if (moduleId && Number(gone.numAffectedRows ?? 0) === 0)
      throw new Refusal([problem(t.notThere, { name: row.title })]);
    if (moduleId) return;
    if (row.productVersion !== versionId) throw new Refusal([problem(t.notThere, { name: row.title })]);
    await devDemandService.update(ctx, row.id, row.version, { productVersion: null });
  });
}
