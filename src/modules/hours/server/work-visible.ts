/**
 * Whose work records a person sees (records.md A6): his own, those he filled in, those whose approver he is or was, those of
 * projects where he holds `pm:workRecord:query`, of his departments, or all, by system rights. Nobody sees other hours.
 */
import { type SqlBool, sql } from 'kysely';
import { objectsWith } from '#modules/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { MY_RECORDS } from '../hours.calls.ts';
import { recordsIDecide } from './flow/batch-rows.ts';

export const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

const ofDepartments = ({ viewer: { departments } }: Ctx): Where =>
  departments === null ? sql<SqlBool>`true` : sql<SqlBool>`t.department = ANY(${[...departments]}::bigint[])`;

/** Records on alias `t`, of the view `mine` one's own; null: all of the company. */
export function visibleRecords(ctx: Ctx, { view }: ListInput): Where | null {
  const { userId, companyId, rights } = ctx.viewer;
  if (view === MY_RECORDS) return sql<SqlBool>`t.person = ${userId}`;
  if (userId === 0 || rights.has('wr:workRecord:all') || rights.has('wr:workRecord:approveAll')) return null;
  return or([
    sql<SqlBool>`t.person = ${userId}`,
    sql<SqlBool>`t.filled_by = ${userId}`,
    sql<SqlBool>`(t.status <> 'draft' AND t.id = ANY(ARRAY(SELECT record FROM work_approval
      WHERE company_id = ${companyId} AND (approver = ${userId} OR decided_by = ${userId}))))`,
    sql<SqlBool>`(t.status <> 'draft' AND t.id = ANY(${recordsIDecide(ctx)}))`,
    sql<SqlBool>`(t.project_id IS NOT NULL AND ${objectsWith(ctx, 'project', 'pm:workRecord:query', sql`t.project_id`)})`,
    ...(rights.has('wr:workRecord:department') ? [ofDepartments(ctx)] : []),
  ]);
}
