/**
 * Whose work records a person sees (records.md A6): their own, those they filled in, those whose approver they are or was, those of
 * projects where they hold `pm:workRecord:query`, of their departments, or all, by system rights. Nobody sees other hours.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { MY_RECORDS } from '../hours.calls.ts';
import { recordsIDecide } from './flow/batch-rows.ts';

export const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** Sees every record of the company. */
export const seesAll = ({ viewer: { userId, rights } }: Ctx): boolean =>
  userId === 0 || rights.has('wr:workRecord:all') || rights.has('wr:workRecord:approveAll');

/** By owner, place and department: what records and their sums (`of`) have in common. */
export function visibleByPlace(ctx: Ctx, of: RawBuilder<unknown>): Where {
  const { userId, rights, departments } = ctx.viewer;
  const ofDepartment =
    departments === null ? sql<SqlBool>`true` : sql<SqlBool>`${of}.department = ANY(${[...departments]}::bigint[])`;
  return or([
    sql<SqlBool>`${of}.person = ${userId}`,
    sql<SqlBool>`(${of}.project_id IS NOT NULL AND ${objectsWith(ctx, 'project', 'pm:workRecord:query', sql`${of}.project_id`)})`,
    ...(rights.has('wr:workRecord:department') ? [ofDepartment] : []),
  ]);
}

/** Of records, `t`, those the viewer filled in, or decides or decided about. */
export function visibleByHand(ctx: Ctx): Where {
  const { userId, companyId } = ctx.viewer;
  return or([
    sql<SqlBool>`t.filled_by = ${userId}`,
    sql<SqlBool>`(t.status <> 'draft' AND t.id = ANY(ARRAY(SELECT record FROM work_approval
      WHERE company_id = ${companyId} AND (approver = ${userId} OR decided_by = ${userId}))))`,
    sql<SqlBool>`(t.status <> 'draft' AND t.id = ANY(${recordsIDecide(ctx)}))`,
  ]);
}

/** Records on alias `t`, of the view `mine` one's own; null: all of the company. */
export function visibleRecords(ctx: Ctx, { view }: ListInput): Where | null {
  if (view === MY_RECORDS) return sql<SqlBool>`t.person = ${ctx.viewer.userId}`;
  return seesAll(ctx) ? null : or([visibleByPlace(ctx, sql`t`), visibleByHand(ctx)]);
}
