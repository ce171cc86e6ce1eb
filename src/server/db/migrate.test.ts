import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makePool, PROFILES } from '#server/db/pool.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { migrate } from './migrate.ts';

let directory: string;
let db: TestDatabase | undefined;
const write = (name: string, sql: string): void => writeFileSync(join(directory, name), sql);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'waymark-migrations-'));
  db = await testDatabase();
  // The clone carries the product's migrations; these tests have their own files.
  await db.owner.query('DROP TABLE IF EXISTS schema_migration');
});
afterEach(async () => {
  await db?.drop();
  db = undefined;
  rmSync(directory, { recursive: true });
});
afterAll(() => db?.drop());

test('files run once, in order, whatever else lies there', async () => {
  write('0002-second.sql', 'INSERT INTO probe VALUES (2)');
  write('0001-first.sql', 'CREATE TABLE probe (n int); INSERT INTO probe VALUES (1)');
  write('README.md', 'not SQL');
  expect(await migrate(db!.owner, directory)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(db!.owner, directory)).toEqual([]);
  write('0003-third.sql', 'INSERT INTO probe VALUES (3)');
  expect(await migrate(db!.owner, directory)).toEqual(['0003-third.sql']);
  expect((await db!.pool.query('SELECT n FROM probe ORDER BY n')).rows.map((r) => r.n)).toEqual([1, 2, 3]);
});

test('a file that fails leaves the version before it, whole', async () => {
  write('0001-first.sql', 'CREATE TABLE probe (n int)');
  write('0002-second.sql', 'INSERT INTO probe VALUES (2); SELECT nonsense');
  await expect(migrate(db!.owner, directory)).rejects.toThrow(/Migration 0002-second.sql failed: .*nonsense/);
  expect((await db!.pool.query('SELECT n FROM probe')).rows).toEqual([]);
  write('0002-second.sql', 'INSERT INTO probe VALUES (2)');
  expect(await migrate(db!.owner, directory)).toEqual(['0002-second.sql']);
});

test.each([
  ['a changed file', () => write('0001-first.sql', 'CREATE TABLE other (n int)'), /0001-first.sql was changed/],
  ['a database of a newer version', () => rmSync(join(directory, '0001-first.sql')), /migrated by a newer Waymark/],
  ['a number used twice', () => write('0001-again.sql', 'SELECT 1'), /number 0001 is used twice/],
  ['a wrong name', () => write('Second.sql', 'SELECT 1'), /must look like/],
])('%s is refused in one line', async (_, change, line) => {
  write('0001-first.sql', 'CREATE TABLE probe (n int)');
  await migrate(db!.owner, directory);
  change();
  await expect(migrate(db!.owner, directory)).rejects.toThrow(line);
});

test('a user who may not make tables is told so in one line', async () => {
  write('0001-first.sql', 'CREATE TABLE probe (n int)');
  const error: unknown = await migrate(db!.pool, directory).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(StartRefusal);
  expect((error as Error).message).toMatch(/^The database user may not make tables \(.*\); make it the owner/);
});

test('line ends of another system do not count as a change', async () => {
  write('0001-first.sql', 'CREATE TABLE probe\n(n int)');
  await migrate(db!.owner, directory);
  write('0001-first.sql', 'CREATE TABLE probe\r\n(n int)');
  expect(await migrate(db!.owner, directory)).toEqual([]);
});

test('three nodes starting at once: each file runs once', async () => {
  write('0001-first.sql', 'CREATE TABLE probe (n int)');
  write('0002-second.sql', 'SELECT pg_sleep(0.2); INSERT INTO probe VALUES (1)');
  const nodes = [1, 2, 3].map(() => makePool(db!.access.owner, PROFILES.owner, () => {}));
  const applied = await Promise.all(nodes.map((pool) => migrate(pool, directory)));
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, 0, 2]);
  expect((await db!.pool.query('SELECT n FROM probe')).rows.length).toBe(1);
  await Promise.all(nodes.map((pool) => pool.end()));
});

test('a table in use delays the migration, not the readers behind it', async () => {
  write('0001-first.sql', 'CREATE TABLE probe (n int)');
  await migrate(db!.owner, directory);
  const reader = await db!.pool.connect();
  await reader.query('BEGIN; SELECT * FROM probe');
  write('0002-second.sql', 'ALTER TABLE probe ADD COLUMN m int');
  const migrating = migrate(db!.owner, directory);
  // The migration waits for the reader: it is among those who want the lock, again and again.
  const waits = async (): Promise<boolean> =>
    (await db!.owner.query(`SELECT 1 FROM pg_locks WHERE relation = 'probe'::regclass AND NOT granted`)).rowCount! > 0;
  await expect.poll(waits, { timeout: 20_000, interval: 5 }).toBe(true);
  // Behind one that waits for ever these would too: the first reader ends after them.
  for (let i = 0; i < 5; i++) await db!.pool.query('SELECT * FROM probe');
  await reader.query('COMMIT');
  reader.release();
  expect(await migrating).toEqual(['0002-second.sql']);
});
