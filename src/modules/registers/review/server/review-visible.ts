/**
 * Which reviews a person may see, with their findings: those they are involved in (chair, expert, voted, raised or are in charge
 * of a finding), and those of projects where they hold `pm:review:query` (records.md B4).
 */
import { type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { review } from '../review.entity.ts';

/** The viewer has to do with a review, alias `r`. */
const named = ({ viewer: { userId } }: Ctx): Where => sql<SqlBool>`(r.chair = ${userId}
  OR r.experts @> ARRAY[${userId}]::bigint[]
  OR EXISTS (SELECT 1 FROM review_vote v WHERE v.company_id = r.company_id AND v.review = r.id AND v.person = ${userId})
  OR EXISTS (SELECT 1 FROM review_finding f WHERE f.company_id = r.company_id AND f.review = r.id
    AND (f.responsible = ${userId} OR f.created_by = ${userId})))`;

/** Rows whose column holds the id of a review the viewer may see; null: all of the company. */
const visible =
  (column: string) =>
  (ctx: Ctx): Where | null =>
    ctx.viewer.userId === 0
      ? null
      : sql<SqlBool>`(${objectsWith(ctx, 'project', review.rights.all!, sql.id('t', 'project_id'))}
        OR ${sql.id('t', column)} IN (SELECT r.id FROM review r
          WHERE r.company_id = ${ctx.viewer.companyId} AND ${named(ctx)}))`;

export const visibleReviews = visible('id');
export const visibleFindings = visible('review');
