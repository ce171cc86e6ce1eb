/** Which versions of products one sees: by the right in their product, or in a project that works on them. */
import { type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';

/** Versions (alias `t`) the viewer may see. */
export const visibleVersions = (ctx: Ctx): Where =>
  sql<SqlBool>`(${objectsWith(ctx, 'product', 'prd:version:query', sql`t.product_id`)} OR t.id IN (
    SELECT l.product_version FROM project_product l WHERE l.company_id = t.company_id
      AND ${objectsWith(ctx, 'project', 'pm:product:query', sql`l.project_id`)}))`;
