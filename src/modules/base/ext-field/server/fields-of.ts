/** Additional fields of an entity, in order. */
import { sql } from 'kysely';
import type { Field } from '#kernel/field.ts';
import type { Ctx } from '#server/context.ts';
import type { ExtFieldRow } from '../ext-field.entity.ts';
import { fieldOf } from '../ext-field.rules.ts';

export async function extFieldsOf(ctx: Ctx, entity: string): Promise<Record<string, Field>> {
  const { rows } =
    await sql<ExtFieldRow>`SELECT * FROM ext_field WHERE company_id = ${ctx.viewer.companyId} AND table_name = ${entity} AND active ORDER BY sort, id`.execute(
      ctx.db,
    );
  return Object.fromEntries(rows.map((row) => [row.columnName, fieldOf(row)]));
}
