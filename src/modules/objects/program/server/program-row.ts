/** The row of a program, and which of them one sees. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { seenObjects } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type ProgramRow, program } from '../program.entity.ts';

/** Programs one may see. */
export const visiblePrograms = (ctx: Ctx): Where => seenObjects(ctx, 'program', sql`t.id`);

/** The program's row, locked when asked. Rights are the caller's business. */
export async function programRow(ctx: Ctx, programId: number, lock = false): Promise<ProgramRow> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM program t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${programId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw absent();
  return fromDb<ProgramRow>(program, rows[0]);
}
