/** Values of system parameters, in code and in statements. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { PARAMETER_DICTIONARY, type ParameterKey, parameters } from '../dict.rules.ts';

/** Whole number of a system parameter, or its default. */
export async function parameter(ctx: Ctx, key: ParameterKey): Promise<number> {
  const { rows } = await sql<{
    value: string | null;
  }>`SELECT i.value FROM dict_item i WHERE i.company_id = ${ctx.viewer.companyId} AND i.item_key = ${key} AND i.active LIMIT 1`.execute(
    ctx.db,
  );
  const value = Number(rows[0]?.value ?? Number.NaN);
  return Number.isInteger(value) ? value : parameters[key].fallback;
}

/** SQL of a company's parameter; null where it is not set. `company` is an expression. */
export const parameterSql = (
  key: ParameterKey,
  company: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(SELECT i.value::integer FROM dict_item i
    JOIN dictionary d ON d.id = i.dictionary AND d.company_id = i.company_id WHERE i.company_id = ${company} AND d.dict_key = ${PARAMETER_DICTIONARY}
      AND i.item_key = ${key} AND i.active AND i.value ~ '^[0-9]{1,5}$' LIMIT 1)`;

/** For jobs: rows (company_id, days) with the parameter of every company, its default where it is not set. */
export const keptDaysSql = (key: ParameterKey) =>
  sql`SELECT c.id AS company_id, coalesce(${parameterSql(key, sql`c.id`)}, ${parameters[key].fallback}::integer) AS days FROM company c`;
