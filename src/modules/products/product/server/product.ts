/** Server of products: records, versions, lines, links with projects, menu and rights. */
import { type SqlBool, sql } from 'kysely';
import { absent, CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import {
  formerManagerHandler,
  keepTeam,
  objectHandlers,
  objectsWith,
  seenObjects,
  takesPart,
} from '#modules/people/team/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { productInfo, releaseChecks } from '../product.calls.ts';
import { type ProductRow, product } from '../product.entity.ts';
import { type ProductFacts, productLife } from '../product.life.ts';
import { productModule } from '../product.module.ts';
import { productKind } from '../product.object.ts';
import { productTexts as t } from '../product.texts.ts';
import { MY_PRODUCTS } from '../product.views.ts';
import { type ProductLineRow, productLine } from '../product-line.entity.ts';
import { projectProduct } from '../project-product.entity.ts';
import { lineHandlers, lineService } from './lines.ts';
import { checksOf } from './release-checks.ts';
import { versionService, whyKept } from './versions.ts';

/** Versions and projects of each product that are not finished. */
async function productFacts(ctx: Ctx, rows: readonly ProductRow[]): Promise<(row: ProductRow) => ProductFacts> {
  const { rows: found } = await sql<{ id: number; open: number; running: number }>`SELECT v.product_id AS id,
      count(DISTINCT v.id) FILTER (WHERE v.status IN ('planned', 'developing'))::int AS open,
      count(DISTINCT p.id) FILTER (WHERE p.status NOT IN ('done', 'passoff'))::int AS running
    FROM product_version v
      LEFT JOIN project_product l ON l.company_id = v.company_id AND l.product_version = v.id
      LEFT JOIN project p ON p.company_id = l.company_id AND p.id = l.project_id
    WHERE v.company_id = ${ctx.viewer.companyId} AND v.product_id = ANY(${rows.map(({ id }) => id)}::bigint[])
    GROUP BY 1`.execute(ctx.db);
  const facts = new Map(found.map((one) => [one.id, one]));
  return ({ id }) => facts.get(id) ?? { open: 0, running: 0 };
}

/** A product goes with its versions, unless one of them has to stay. */
async function whyProductKept(ctx: Ctx, { id, name }: ProductRow): Promise<Problem[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM product_version
    WHERE company_id = ${ctx.viewer.companyId} AND product_id = ${id}`.execute(ctx.db);
  const kept = await whyKept(
    ctx,
    rows.map((one) => one.id),
  );
  const linked = await sql`SELECT 1 FROM project_product l
    JOIN product_version v ON v.company_id = l.company_id AND v.id = l.product_version
    WHERE l.company_id = ${ctx.viewer.companyId} AND v.product_id = ${id} LIMIT 1`.execute(ctx.db);
  return linked.rows.length > 0 ? [problem(t.linkedProduct, { name })] : kept;
}

export const productService = entityService(product, {
  life: productLife,
  facts: productFacts,
  visible: (ctx, { view }) =>
    view === MY_PRODUCTS ? takesPart(ctx, 'product', sql`t.id`) : seenObjects(ctx, 'product', sql`t.id`),
  async check(ctx, { mode, before, after, values }) {
    if (mode === 'move') return [];
    if (mode === 'remove') return whyProductKept(ctx, before!);
    if (before?.status === 'retired') return [problem(t.retiredReadOnly)];
    if (values.line && after!.line !== before?.line) {
      const [line] = await rowsById<ProductLineRow>(productLine, ctx, [after!.line!]);
      if (line?.status === 'closed') return [problem(t.lineClosed, undefined, 'line')];
    }
    return [];
  },
  async changed(ctx, { before, after }) {
    if (after) await keepTeam(ctx, { scope: 'product', id: after.id }, before, after);
  },
});

export const linkService = entityService(projectProduct, {
  // Held, so that it is not deleted meanwhile.
  async check(ctx, { mode, after }) {
    if (mode !== 'create') return [];
    const { rows } = await sql`SELECT 1 FROM product_version
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${after!.productVersion} FOR KEY SHARE`.execute(ctx.db);
    if (rows.length === 0) throw absent();
    return [];
  },
  visible: (ctx) => objectsWith(ctx, 'project', 'pm:product:query', sql`t.project_id`),
  held: (ctx) => objectsWith(ctx, 'project', 'pm:product:query', sql`t.project_id`),
});

const countIf = async (may: boolean, count: () => Promise<number>): Promise<number | null> => (may ? count() : null);

export const productServer: ServerModule = {
  ...productModule,
  services: [lineService, productService, versionService, linkService],
  handlers: [
    ...entityHandlers(lineService),
    ...lineHandlers,
    ...entityHandlers(productService),
    ...entityHandlers(versionService),
    ...entityHandlers(linkService),
    formerManagerHandler(productService, 'product'),
    // As with projects (2-rules §8): code 500 means it does not exist; the browser closes its window.
    ...objectHandlers(productKind, async () => new Refusal([problem(t.absent)], CODE.fault)),
    handle(releaseChecks, async (ctx, { versionId }) => {
      const row = await versionService.row(ctx, versionId);
      return (await checksOf(ctx, [row])).get(row.id) ?? [];
    }),
    handle(productInfo, async (ctx, { productId }) => {
      const row = await productService.row(ctx, productId);
      const { companyId } = ctx.viewer;
      const sees = await ctx.can('prd:version:query', { productId });
      const [versions, released] = sees
        ? await Promise.all([
            sql<{ n: number }>`SELECT count(*)::int AS n FROM product_version
              WHERE company_id = ${companyId} AND product_id = ${productId}`.execute(ctx.db),
            sql<{ number: string }>`SELECT number FROM product_version WHERE company_id = ${companyId}
              AND product_id = ${productId} AND status = 'released' ORDER BY released_at DESC LIMIT 1`.execute(ctx.db),
          ])
        : [null, null];
      const projects = await countIf(sees, async () => {
        const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT l.project_id)::int AS n FROM project_product l
          JOIN product_version v ON v.company_id = l.company_id AND v.id = l.product_version
          WHERE l.company_id = ${companyId} AND v.product_id = ${productId}
            AND ${sql<SqlBool>`${objectsWith(ctx, 'project', 'pm:product:query', sql`l.project_id`)}`}`.execute(ctx.db);
        return rows[0]!.n;
      });
      return { row, versions: versions?.rows[0]?.n ?? null, released: released?.rows[0]?.number ?? null, projects };
    }),
  ],
};
