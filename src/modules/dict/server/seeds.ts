/**
 * The dictionaries of all modules in every company: a new company gets them when it is made, the others when a version that
 * brings one starts. Hides: items, order, languages. Invariant: what a company has is left as it is. Refuses: changes of
 * items (a company's own) and removal.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { withTx } from '#server/tx.ts';
import type { DictionarySeed } from '../dict-seed.ts';

let seeds: readonly DictionarySeed[] = [];

/** Tells the dictionaries of all modules; called once by the composition. */
export function bindDictionaries(all: readonly DictionarySeed[]): void {
  seeds = all;
}

/** Gives a company the dictionaries it lacks. */
export async function addDictionaries(db: Transaction<Tables>, companyId: number): Promise<void> {
  for (const { dictKey, kind, name, items } of seeds) {
    const made = await sql<{ id: number }>`
      INSERT INTO dictionary (company_id, dict_key, kind, name, hk_name, en_name, built_in)
      VALUES (${companyId}, ${dictKey}, ${kind}, ${name[0]}, ${name[1]}, ${name[2]}, true)
      ON CONFLICT DO NOTHING RETURNING id`.execute(db);
    if (!made.rows[0]) continue;
    const fixed = kind !== 'select' && kind !== 'tree';
    for (const [at, item] of items.entries())
      await sql`INSERT INTO dict_item (company_id, dictionary, item_key, name, hk_name, en_name, value, color, sort, active, built_in)
        VALUES (${companyId}, ${made.rows[0].id}, ${item.key}, ${item.name[0]}, ${item.name[1]}, ${item.name[2]}, ${item.value ?? null}, ${item.color ?? null}, ${at}, true, ${fixed})`.execute(
        db,
      );
  }
}

/** Gives every company what a new version brings; asked at each start. */
export async function completeDictionaries(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT c.id FROM company c WHERE EXISTS (
      SELECT 1 FROM unnest(${seeds.map(({ dictKey }) => dictKey)}::text[]) AS s(dict_key) WHERE NOT EXISTS (
        SELECT 1 FROM dictionary d WHERE d.company_id = c.id AND d.dict_key = s.dict_key)) ORDER BY c.id`.execute(db);
  for (const { id } of rows) await withTx(db, (tx) => addDictionaries(tx, id));
}
