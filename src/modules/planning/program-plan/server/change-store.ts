/** Program changes with the plan changes in them, in the database. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import type { PlanChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { setRows } from '#server/entity/set-rows.ts';
import type { ChangePart } from '../program-change.calls.ts';
import { type ProgramChangeRow, programChange } from '../program-change.entity.ts';

export type StoredChange = ProgramChangeRow & { programId: number };

/** A program change; `lock` holds it. Rights are the caller's business. */
export async function changeRow(ctx: Ctx, id: number, lock = false): Promise<StoredChange> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM program_change t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw absent();
  return fromDb(programChange, rows[0]);
}

export async function updateChange(
  ctx: Ctx,
  id: number,
  values: Partial<{
    status: PlanChangeStatus;
    plans: number;
    instance: number | null;
    effectiveAt: string | null;
    applicant: number;
  }>,
): Promise<void> {
  await setRows(programChange, ctx, [await changeRow(ctx, id, true)], values, values.status ?? 'update');
}

/** Ids of the plan changes in a program change. */
export async function partIds(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ planChange: number }>`SELECT plan_change FROM program_change_part
    WHERE company_id = ${ctx.viewer.companyId} AND program_change_id = ${id} ORDER BY plan_change`.execute(ctx.db);
  return rows.map(({ planChange }) => planChange);
}

/** Plan changes (alias c) that fulfil `where`, by their projects, with the program change (alias b) each is in. */
export async function partsWhere(ctx: Ctx, where: Where): Promise<(ChangePart & { programChange: number | null })[]> {
  const { userId, companyId } = ctx.viewer;
  const { rows } = await sql<
    ChangePart & { programChange: number | null }
  >`SELECT c.id AS plan_change, c.name, c.project_id,
      p.name AS project, c.status, coalesce(u.emp_name, '') AS applicant, c.applicant = ${userId} AS mine, c.tasks,
      c.finish_before::text, c.finish_after::text, b.program_change_id AS program_change,
      ${objectsWith(ctx, 'project', 'pm:plan:query', sql`c.project_id`)} AS readable
    FROM plan_change c JOIN project p ON p.company_id = c.company_id AND p.id = c.project_id
      LEFT JOIN "user" u ON u.company_id = c.company_id AND u.id = c.applicant
      LEFT JOIN program_change_part b ON b.company_id = c.company_id AND b.plan_change = c.id
    WHERE c.company_id = ${companyId} AND ${where} ORDER BY p.planned_start, p.id, c.id`.execute(ctx.db);
  return rows;
}
