/** Items of dictionaries by id, key and name. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';

/** SQL of an item's name in a language; falls back to the Chinese one. */
export const nameSql = (lang: Ctx['lang']) =>
  lang === 'en-US'
    ? sql<string>`coalesce(i.en_name, i.name)`
    : lang === 'HK'
      ? sql<string>`coalesce(i.hk_name, i.name)`
      : sql<string>`i.name`;

/** Items by id, called in the viewer's language. */
export const dictTitleRows = (ctx: Ctx, ids: readonly number[]): RawBuilder<{ id: number; title: string }> =>
  sql`SELECT i.id, ${nameSql(ctx.lang)} AS title FROM dict_item i
    WHERE i.company_id = ${ctx.viewer.companyId} AND i.id = ANY(${[...ids]}::bigint[])`;

export async function dictTitles(ctx: Ctx, ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await dictTitleRows(ctx, ids).execute(ctx.db);
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}

/** Whether the company has a dictionary of this key; it stays at least until the end of the transaction. */
export async function dictionaryExists(ctx: Ctx, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM dictionary
    WHERE company_id = ${ctx.viewer.companyId} AND dict_key = ${key} FOR SHARE`.execute(ctx.db);
  return rows.length > 0;
}

/** Active items of the dictionary: id by key. */
export async function dictKeys(ctx: Ctx, dictionary: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; itemKey: string }>`SELECT i.id, i.item_key FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.active`.execute(ctx.db);
  return new Map(rows.map(({ id, itemKey }) => [itemKey, id]));
}

/** Which of the ids are active items of the dictionary. */
export async function dictItems(ctx: Ctx, dictionary: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary AND d.company_id = i.company_id
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.active AND i.id = ANY(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return new Set(rows.map((r) => r.id));
}

/** Active items of the dictionary by their name in any language, or key; ambiguous names are left out. */
export async function dictIds(
  ctx: Ctx,
  dictionary: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ title: string; id: number }>`SELECT n.title, min(i.id) AS id FROM dict_item i
    JOIN dictionary d ON d.id = i.dictionary AND d.company_id = i.company_id
    CROSS JOIN LATERAL unnest(ARRAY[i.name, i.en_name, i.hk_name, i.item_key]) AS n(title)
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = ${dictionary} AND i.active AND n.title = ANY(${[...titles]}::text[])
    GROUP BY n.title HAVING count(DISTINCT i.id) = 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.title, row.id]));
}
