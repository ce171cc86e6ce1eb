/** The migrations make the tables the definitions ask for; a change of a definition is found and drafted. */
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '#kernel/entity.ts';
import { int, ref, text } from '#kernel/field.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { schemaDiff } from '#server/db/schema-diff.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { entities } from './entities.ts';

let database: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  client = await database.owner.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const same = ['名', '名', 'name'] as const;
const withDepartment = (changed: Entity): Entity[] => entities.map((e) => (e.name === 'department' ? changed : e));

test('nothing lacks', async () => {
  expect(await schemaDiff(client, entities)).toEqual([]);
});

test('new and changed fields, keys and tables are drafted; the draft run, nothing lacks any more', async () => {
  const { fields } = department;
  const changed: Entity = {
    ...department,
    fields: {
      ...fields,
      name: { ...fields.name, max: 60 },
      sort: { ...fields.sort, required: true },
      floor: int(same, { min: 0, max: 200, required: true, default: 0 }),
      room: text(same, { max: 20 }),
      deputy: ref(same, 'user'),
    },
    unique: [...department.unique!, ['room']],
  };
  const building: Entity = { ...department, name: 'building', fields: { ...fields, house: ref(same, 'department') } };
  const next = [...withDepartment(changed), building];
  const draft = await schemaDiff(client, next);
  expect(draft.join('\n')).toContain('CREATE TABLE "building"');
  expect(draft.filter((line) => line.includes('ADD COLUMN'))).toHaveLength(3);
  for (const statement of draft) await client.query(statement);
  expect(await schemaDiff(client, next)).toEqual([]);
  // The definitions before ask for none of it: what is left of it would refuse rows that they allow.
  const back = await schemaDiff(client, withDepartment(department));
  expect(back).toEqual(
    expect.arrayContaining([
      'DROP INDEX "department_room_key";',
      'ALTER TABLE "department" DROP CONSTRAINT "department_deputy_fkey";',
      'ALTER TABLE "department" DROP COLUMN "floor"; -- with its values',
    ]),
  );
  for (const statement of back) await client.query(statement);
  expect(await schemaDiff(client, withDepartment(department))).toEqual([]);
});

test('a column that follows from others is made, changed and made plain again', async () => {
  const [first] = entities.filter((e) => e.readAs);
  const fewer = entities.map((e) => (e === first ? { ...e, readAs: [] } : e));
  const drop = await schemaDiff(client, fewer);
  expect(drop.join('\n')).toContain('DROP COLUMN "project_id"');
  for (const statement of drop) await client.query(statement);
  expect(await schemaDiff(client, fewer)).toEqual([]);
  const made = await schemaDiff(client, entities);
  expect(made.join('\n')).toContain('GENERATED ALWAYS AS');
  for (const statement of made) await client.query(statement);
  expect(await schemaDiff(client, entities)).toEqual([]);
  const table = first!.name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  await client.query(`ALTER TABLE "${table}" ALTER COLUMN project_id DROP EXPRESSION`);
  const again = await schemaDiff(client, entities);
  for (const statement of again) await client.query(statement);
  expect(await schemaDiff(client, entities)).toEqual([]);
});
