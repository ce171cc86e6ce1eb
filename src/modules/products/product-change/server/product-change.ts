/** Server of changes of products. */
import { sql } from 'kysely';
import type { ReleaseCheck } from '#modules/products/product/server/public.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { type EntryFacts, PRODUCT_CHANGES, showsProductChanges } from '../menu-entry.ts';
import { productChangeModule } from '../product-change.module.ts';
import { productChangeTexts as t } from '../product-change.texts.ts';
import { changeHandlers, changeService } from './changes.ts';

/** No version is released while a change of it is being decided. */
const openChanges: ReleaseCheck = async (ctx, rows) => {
  const { rows: found } = await sql<{ id: number; count: number }>`SELECT product_version AS id, count(*)::int AS count
    FROM product_change WHERE company_id = ${ctx.viewer.companyId} AND status IN ('waiting', 'returned')
      AND product_version = ANY(${rows.map(({ id }) => id)}::bigint[]) GROUP BY 1`.execute(ctx.db);
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  return new Map(
    rows.map(({ id, productId }) => [
      id,
      {
        key: 'openChanges',
        label: t.openChanges.text,
        open: counts.get(id) ?? 0,
        todo: t.todoOpen.text,
        link: `/modules/product/productChangeHistory?productId=${productId}&versionId=${id}`,
      },
    ]),
  );
};

export const productChangeServer: ServerModule = {
  ...productChangeModule,
  services: [changeService],
  releaseChecks: [openChanges],
  menuHides: {
    async project(ctx, id) {
      const { rows } =
        await sql<EntryFacts>`SELECT status AS "projectStatus", coalesce(is_product_approval, false) AS "isProductApproval"
        FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
      return rows[0] && showsProductChanges(rows[0]) ? [] : [PRODUCT_CHANGES];
    },
  },
  handlers: [...entityHandlers(changeService, ['create', 'update', 'import', 'importTemplate']), ...changeHandlers],
};
