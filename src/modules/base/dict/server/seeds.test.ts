/** Dictionaries of modules reach every company once, and what a company made of them stays. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOver } from '#kernel/contribution.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { type DictionarySeed, seedItem } from '../dict-seed.ts';
import { addDictionaries, completeDictionaries } from './seeds.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`INSERT INTO company (name) VALUES ('One'), ('Two')`);
});
afterAll(() => database.drop());

const grade: DictionarySeed = {
  dictKey: 'grade',
  kind: 'select',
  name: ['等级', '等級', 'Grade'],
  items: [seedItem('a', ['甲', '甲', 'A'], { color: '#cf1322' }), seedItem('b', ['乙', '乙', 'B'], { value: '2' })],
};
const kind: DictionarySeed = { dictKey: 'kind', kind: 'sys', name: ['种类', '種類', 'Kind'], items: [grade.items[0]!] };

const stored = async (company: number) =>
  (
    await database.pool.query(
      `SELECT d.dict_key AS key, d.name, array_agg(i.en_name ORDER BY i.sort) AS items, bool_and(i.built_in) AS fixed
       FROM dictionary d JOIN dict_item i ON i.dictionary = d.id WHERE d.company_id = $1 GROUP BY d.id ORDER BY d.id`,
      [company],
    )
  ).rows;

test('a new company gets all, an older one what it lacks, once', async () => {
  const db = makeDb(database.pool);
  handOver('server', [{ dictionaries: [grade] }]);
  await withTx(db, (tx) => addDictionaries(tx, 1));
  expect(await stored(1)).toEqual([{ key: 'grade', name: '等级', items: ['A', 'B'], fixed: false }]);

  await database.pool.query(`UPDATE dictionary SET name = '档次' WHERE company_id = 1`);
  await database.pool.query(`DELETE FROM dict_item WHERE company_id = 1 AND item_key = 'b'`);
  handOver('server', [{ dictionaries: [grade, kind] }]);
  // Several nodes may start at once.
  await Promise.all([completeDictionaries(db), completeDictionaries(db)]);
  await completeDictionaries(db);
  const kinds = { key: 'kind', name: '种类', items: ['A'], fixed: true };
  expect(await stored(1)).toEqual([{ key: 'grade', name: '档次', items: ['A'], fixed: false }, kinds]);
  expect(await stored(2)).toEqual([{ key: 'grade', name: '等级', items: ['A', 'B'], fixed: false }, kinds]);
});
