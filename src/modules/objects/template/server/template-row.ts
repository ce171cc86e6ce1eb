/** Templates by id. */
import { sql } from 'kysely';
import type { ClassTemplate } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { fromDb } from '#server/entity/entity-sql.ts';
import { type TemplateRow, template } from '../template.entity.ts';

/** The template's row, locked when asked. Rights are the caller's business. */
export async function templateRow(ctx: Ctx, templateId: number, lock = false): Promise<TemplateRow | null> {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT * FROM template t WHERE t.company_id = ${ctx.viewer.companyId} AND t.id = ${templateId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    ctx.db,
  );
  return rows[0] ? fromDb<TemplateRow>(template, rows[0]) : null;
}

/** Templates by id, for the classes of projects that name them. */
export async function classTemplates(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, ClassTemplate>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ClassTemplate & { id: number }>`SELECT id, name, active FROM template
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}
