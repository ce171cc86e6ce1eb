import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entity } from '#kernel/entity.ts';
import { ref, text } from '#kernel/field.ts';
import { ddl } from '#server/db/ddl.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { databaseRefusal, refusalEnvelope } from './errors.ts';

const rights = { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' };
const label = (text: string) => [text, text, text] as const;
const common = { module: 'lab', form: [], list: { columns: [], filters: [], sort: 'id' }, rights } as const;
const company = entity({
  ...common,
  name: 'company',
  label: label('Firm'),
  title: 'title',
  fields: { title: text(label('Title')) },
});
const shelf = entity({
  ...common,
  name: 'labShelf',
  label: label('Shelf'),
  title: 'code',
  fields: { code: text(label('Code'), { required: true }), subCode: text(label('Sub code')) },
  unique: [['code'], ['subCode']],
});
const book = entity({
  ...common,
  name: 'labBook',
  label: label('Book'),
  title: 'name',
  fields: { name: text(label('Name')), shelf: ref(label('Shelf'), 'labShelf') },
});
const entities = [company, shelf, book];

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.owner.query(`SELECT to_regclass('company') IS NOT NULL AS has`);
  const statements = ddl(rows[0].has ? [shelf, book] : entities);
  for (const statement of statements) if (!/_company_fkey/.test(statement)) await database.owner.query(statement);
  pool = database.pool;
  await pool.query(`INSERT INTO lab_shelf (company_id, code, sub_code) VALUES (1, 'a', 'x')`);
});
afterAll(() => database.drop());

async function refused(statement: string) {
  const error = await pool.query(statement).then(
    () => null,
    (e: unknown) => e,
  );
  const refusal = databaseRefusal(error, entities);
  return refusal && refusalEnvelope(refusal, 'en-US');
}

test.each([
  [`INSERT INTO lab_shelf (company_id, code) VALUES (1, 'a')`, 'code', 'Code already exists; please change it'],
  [
    `INSERT INTO lab_shelf (company_id, code, sub_code) VALUES (1, 'b', 'x')`,
    'subCode',
    'Sub code already exists; please change it',
  ],
  [`INSERT INTO lab_book (company_id, shelf) VALUES (1, 999)`, 'shelf', 'Shelf refers to a record that does not exist'],
])('%s names the field', async (statement, field, msg) => {
  expect(await refused(statement)).toMatchObject({ code: 400, msg, problems: [{ field }] });
});

test('a record in use says so', async () => {
  await pool.query(`INSERT INTO lab_book (company_id, shelf) SELECT 1, id FROM lab_shelf`);
  expect(await refused('DELETE FROM lab_shelf')).toMatchObject({ code: 400, problems: [{ key: 'entity.referenced' }] });
});

test('a server that is away is busy, a bug is not', async () => {
  const away = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' });
  expect(databaseRefusal(away, entities)?.code).toBe(503);
  expect(databaseRefusal(new TypeError('x is not a function'), entities)).toBeNull();
  expect(await refused('SELECT no_such_column')).toBeNull();
});
