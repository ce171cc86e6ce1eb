/** Rights inside a program, and its row. */
import { type SqlBool, sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { rightsOfTeam } from '#modules/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ProgramRow, program } from '../program.entity.ts';

/** Whoever sets up a program for another manager keeps its information and team in hand. */
const CREATOR_RIGHTS = ['pm:program:query', 'pm:program:edit', 'pm:role:query', 'pm:member:query', 'pm:member:edit'];
const ALL = 'pm:program:manageAll';

/** Rights of the viewer inside a program; null: the viewer may not know that it exists. */
export const programRights = (ctx: Ctx, programId: number): Promise<ReadonlySet<string> | null> =>
  rightsOfTeam(ctx, 'program', programId, { all: ALL, creator: CREATOR_RIGHTS });

/** Programs one may see: those one manages, made, or is a member of; all with pm:program:manageAll. */
export function visiblePrograms(ctx: Ctx): Where | null {
  const { userId, rights } = ctx.viewer;
  if (userId === 0 || rights.has(ALL)) return null;
  return sql<SqlBool>`(t.manager = ${userId} OR t.created_by = ${userId} OR EXISTS (SELECT 1 FROM project_member m
    WHERE m.company_id = t.company_id AND m.program_id = t.id AND m."user" = ${userId}))`;
}

/** The program's row, locked when asked. Rights are the caller's business. */
export async function programRow(ctx: Ctx, programId: number, lock = false): Promise<ProgramRow> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM program t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${programId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  return fromDb<ProgramRow>(program, rows[0]);
}
