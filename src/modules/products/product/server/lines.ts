/** Lines of products: records, and their tree with figures. */
import { sql } from 'kysely';
import { problem } from '#kernel/problem.ts';
import { seenObjects } from '#modules/people/team/server/public.ts';
import { handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type LineNode, productLineTree } from '../product.calls.ts';
import { productTexts as t } from '../product.texts.ts';
import { productLine } from '../product-line.entity.ts';

export const lineService = entityService(productLine, {
  async check(ctx, { mode, before }) {
    if (mode !== 'remove') return [];
    const { id, name } = before!;
    const { rows } = await sql`SELECT 1 FROM product WHERE company_id = ${ctx.viewer.companyId} AND line = ${id}
      UNION ALL SELECT 1 FROM product_line WHERE company_id = ${ctx.viewer.companyId} AND parent = ${id} LIMIT 1`.execute(
      ctx.db,
    );
    return rows.length > 0 ? [problem(t.lineUsed, { name })] : [];
  },
});

export const lineHandlers = [
  handle(productLineTree, async (ctx) => {
    const { rows } = await sql<LineNode>`WITH RECURSIVE below (line, id) AS (
        SELECT id, id FROM product_line WHERE company_id = ${ctx.viewer.companyId}
        UNION ALL SELECT b.line, l.id FROM below b JOIN product_line l ON l.company_id = ${ctx.viewer.companyId} AND l.parent = b.id)
      SELECT l.id, l.name, l.code, l.parent, coalesce(u.emp_name, '') AS manager, l.status = 'closed' AS closed,
        count(t.id)::int AS products, count(t.id) FILTER (WHERE t.status <> 'retired')::int AS open
      FROM product_line l JOIN below b ON b.line = l.id
        LEFT JOIN product t ON t.company_id = l.company_id AND t.line = b.id AND ${seenObjects(ctx, 'product', sql`t.id`)}
        LEFT JOIN "user" u ON u.company_id = l.company_id AND u.id = l.manager
      WHERE l.company_id = ${ctx.viewer.companyId} GROUP BY l.id, u.emp_name ORDER BY l.code`.execute(ctx.db);
    return rows;
  }),
];
