/**
 * The dictionaries of all modules in every company: a new company gets them when it is made, the others when a version that
 * brings one starts. Hides: items, order, languages. Invariant: what a company has is left as it is. Refuses: changes of
 * items (a company's own) and removal.
 */

import { type Kysely, sql, type Transaction } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import type { Tables } from '#kernel/entity.ts';
import { withTx } from '#server/tx.ts';
import type { DictionarySeed } from '../dict-seed.ts';

/** The dictionaries of all modules. */
const seeds = contribution('server', 'dictionaries', list<DictionarySeed>);

/** Gives a company the dictionaries it lacks. */
export async function addDictionaries(db: Transaction<Tables>, companyId: number): Promise<void> {
  const rows = seeds().map(({ dictKey, kind, name: [name, hk, en], items }, nth) => ({
    ...{ nth, dict_key: dictKey, kind, name, hk, en, fixed: kind !== 'select' && kind !== 'tree' },
    items: items.map(({ key, name: said, value, color }, sort) => {
      return { item_key: key, name: said[0], hk: said[1], en: said[2], value, color, sort };
    }),
  }));
  await sql`WITH seed AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (nth integer, dict_key text, kind text,
      name text, hk text, en text, fixed boolean, items jsonb)),
    made AS (INSERT INTO dictionary (company_id, dict_key, kind, name, hk_name, en_name, built_in)
      SELECT ${companyId}::bigint, dict_key, kind, name, hk, en, true FROM seed ORDER BY nth ON CONFLICT DO NOTHING RETURNING id, dict_key)
    INSERT INTO dict_item (company_id, dictionary, item_key, name, hk_name, en_name, value, color, sort, active, built_in)
      SELECT ${companyId}::bigint, made.id, i.item_key, i.name, i.hk, i.en, i.value, i.color, i.sort, true, s.fixed
      FROM made JOIN seed s ON s.dict_key = made.dict_key CROSS JOIN LATERAL jsonb_to_recordset(s.items) AS i (item_key text, name text,
        hk text, en text, value text, color text, sort integer)
      ORDER BY s.nth, i.sort`.execute(db);
}

/** Gives every company what a new version brings; asked at each start. */
export async function completeDictionaries(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT c.id FROM company c WHERE EXISTS (
      SELECT 1 FROM unnest(${seeds().map(({ dictKey }) => dictKey)}::text[]) AS s(dict_key) WHERE NOT EXISTS (
        SELECT 1 FROM dictionary d WHERE d.company_id = c.id AND d.dict_key = s.dict_key)) ORDER BY c.id`.execute(db);
  for (const { id } of rows) await withTx(db, (tx) => addDictionaries(tx, id));
}
