/** Development demands: who sees them, what of controlled ones is free, their tree, their facts, and what follows from their moves. */
import { type SqlBool, sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { type ProductVersionRow, productVersion } from '#modules/products/product/product-version.entity.ts';
import { dropTraces, keepFaces, suspectCounts } from '#modules/products/trace/server/public.ts';
import { faceOf } from '#modules/products/trace/trace.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById, type Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type DevFacts, devDemandLife } from '../demand.life.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandRow, devDemand, MAX_LEVELS } from '../dev-demand.entity.ts';
import { chainInForce } from './chain.ts';
import { originsOf, rollUp } from './user-demands.ts';

/** By the system right within the departments of the viewer, one's own, those of products, and those projects have in scope. */
function visible(ctx: Ctx): Where | null {
  const { userId, rights, departments } = ctx.viewer;
  const all = rights.has('dm:dev:query');
  if (userId === 0 || (all && departments === null)) return null;
  const parts = [
    sql`t.owner = ${userId} OR t.created_by = ${userId}`,
    objectsWith(ctx, 'product', 'dm:demand:query', sql`t.product`),
    sql`t.id IN (SELECT p.dev_demand FROM project_demand p WHERE p.company_id = t.company_id
      AND ${objectsWith(ctx, 'project', 'dm:demand:query', sql`p.project_id`)})`,
    ...(all ? [sql`t.department IS NULL OR t.department = ANY(${[...departments!]}::bigint[])`] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

async function factsOf(ctx: Ctx, rows: readonly DevDemandRow[]): Promise<(row: DevDemandRow) => DevFacts> {
  const ids = rows.map(({ id }) => id);
  const { needsOrigin, needsTask, suspectHolds } = await chainInForce(ctx, true);
  const suspects = await suspectCounts(ctx, devDemand.name, ids);
  const { rows: counted } = await sql<{ id: number; origins: number; tasks: number; issues: number }>`SELECT d.id,
      (SELECT count(*)::int FROM trace_link l WHERE l.company_id = d.company_id AND l.down_kind = 'devDemand' AND l.down_record = d.id) AS origins,
      (SELECT count(*)::int FROM generated_task g WHERE g.company_id = d.company_id AND g.source_entity = 'devDemand'
        AND g.source_id = d.id AND g.task_id IS NOT NULL) AS tasks,
      (SELECT count(*)::int FROM trace_link l JOIN issue i ON i.company_id = l.company_id AND i.id = l.down_record AND i.status <> 'closed'
        WHERE l.company_id = d.company_id AND l.up_kind = 'devDemand' AND l.up_record = d.id AND l.down_kind = 'issue') AS issues
    FROM dev_demand d WHERE d.company_id = ${ctx.viewer.companyId} AND d.id = ANY(${ids}::bigint[])`.execute(ctx.db);
  const by = new Map(counted.map((one) => [one.id, one]));
  return ({ id }) => {
    const { origins = 0, tasks = 0, issues = 0 } = by.get(id) ?? {};
    return { origins, tasks, issues, suspects: suspects.get(id) ?? 0, needsOrigin, needsTask, suspectHolds };
  };
}

/** One tree for all: re-parenting goes one at a time, so that two together make no circle. */
async function treeProblems(ctx: Ctx, row: DevDemandRow): Promise<Problem[]> {
  if (!row.parent) return [];
  const { companyId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('dev_demand', ${companyId}))`.execute(ctx.db);
  const { rows } = await sql<{ id: number; depth: number }>`WITH RECURSIVE above (id, parent, depth) AS (
      SELECT id, parent, 1 FROM dev_demand WHERE company_id = ${companyId} AND id = ${row.parent}
      UNION ALL SELECT d.id, d.parent, a.depth + 1 FROM above a JOIN dev_demand d ON d.company_id = ${companyId} AND d.id = a.parent
        WHERE a.depth < 20)
    SELECT id, depth FROM above`.execute(ctx.db);
  if (rows.some(({ id }) => id === row.id)) return [problem(t.parentLoop, undefined, 'parent')];
  const { rows: below } = await sql<{ depth: number }>`WITH RECURSIVE below (id, depth) AS (
      SELECT ${row.id ?? 0}::bigint, 0
      UNION ALL SELECT d.id, b.depth + 1 FROM below b JOIN dev_demand d ON d.company_id = ${companyId} AND d.parent = b.id WHERE b.depth < 20)
    SELECT max(depth)::int AS depth FROM below`.execute(ctx.db);
  const deep = rows.length + 1 + (below[0]?.depth ?? 0);
  return deep > MAX_LEVELS ? [problem(t.tooDeep, { max: MAX_LEVELS }, 'parent')] : [];
}

async function whyKept(ctx: Ctx, { id, title, controlled }: DevDemandRow): Promise<Problem[]> {
  const { companyId } = ctx.viewer;
  if (controlled) return [problem(t.controlledKept, { name: title })];
  const { rows } = await sql<{ below: boolean; used: boolean }>`SELECT
      EXISTS (SELECT 1 FROM dev_demand WHERE company_id = ${companyId} AND parent = ${id}) AS below,
      EXISTS (SELECT 1 FROM project_demand WHERE company_id = ${companyId} AND dev_demand = ${id}) AS used`.execute(
    ctx.db,
  );
  return [
    ...(rows[0]!.below ? [problem(t.hasChildren, { name: title })] : []),
    ...(rows[0]!.used ? [problem(t.inProject, { name: title })] : []),
  ];
}

/** A version that is released takes no more demands; it is held, so that it is not released meanwhile. */
async function fixedVersion(ctx: Ctx, id: number): Promise<Problem[]> {
  const { rows } = await sql<{
    name: string;
    status: string;
  }>`SELECT coalesce(name, number) AS name, status FROM product_version
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} FOR SHARE`.execute(ctx.db);
  return rows.some(({ status }) => status === 'released' || status === 'retired')
    ? [problem(t.versionFixed, { name: rows[0]!.name }, 'productVersion')]
    : [];
}

async function check(ctx: Ctx, { mode, before, after, values }: Change<DevDemandRow>): Promise<Problem[]> {
  if (mode === 'remove') return whyKept(ctx, before!);
  if (mode === 'move') return [];
  const problems: Problem[] = [];
  if (before?.controlled) {
    const { devControlled } = await chainInForce(ctx, true);
    for (const name of devControlled)
      if (name in values && !sameValue(before[name], after![name]))
        problems.push(
          problem(t.fieldControlled, { field: ctx.say({ key: '', text: devDemand.fields[name].label }) }, name),
        );
  }
  if (after!.productVersion && !sameValue(after!.productVersion, before?.productVersion ?? null)) {
    const [version] = await rowsById<ProductVersionRow>(productVersion, ctx, [after!.productVersion]);
    if (after!.product && version?.productId !== after!.product)
      problems.push(problem(t.otherProduct, undefined, 'productVersion'));
    problems.push(...(await fixedVersion(ctx, after!.productVersion)));
  }
  if (!sameValue(after!.parent, before?.parent ?? null)) problems.push(...(await treeProblems(ctx, after!)));
  return problems;
}

/** Writes the faces of demands as they are now. */
export async function showFaces(ctx: Ctx, rows: readonly DevDemandRow[]): Promise<void> {
  const { devControlled } = await chainInForce(ctx, true);
  await keepFaces(
    ctx,
    devDemand.name,
    rows.map((row) => ({ id: row.id, face: faceOf(row, devControlled) })),
  );
}

export const devDemandService = entityService(devDemand, {
  life: devDemandLife,
  visible,
  facts: factsOf,
  derive: async (ctx, { mode, after }) => {
    // The version says the product.
    if (mode === 'remove' || mode === 'move' || !after?.productVersion || after.product) return {};
    const [version] = await rowsById<ProductVersionRow>(productVersion, ctx, [after.productVersion]);
    return version ? { product: version.productId } : {};
  },
  check,
  async changed(ctx, { before, after, mode }) {
    if (!after) return dropTraces(ctx, { kind: devDemand.name, id: before!.id });
    await showFaces(ctx, [after]);
    if (mode === 'move') await rollUp(ctx, await originsOf(ctx, [after.id]));
  },
  async detail(ctx, row) {
    const kept = ctx.viewer.rights.has('dm:dev:delete') ? (await whyKept(ctx, row))[0] : undefined;
    return { actions: { ...(kept && { remove: kept }) } };
  },
});
