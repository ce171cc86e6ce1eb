/** The types of documents, each once, by the key that workflows may ask for. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

export async function typeKeys(ctx: Ctx, documents: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`SELECT DISTINCT i.item_key AS name FROM document d
    LEFT JOIN dict_item i ON i.company_id = d.company_id AND i.id = d.type
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.id = ANY(${[...documents]}::bigint[])`.execute(ctx.db);
  return rows.map(({ name }) => name ?? '');
}
