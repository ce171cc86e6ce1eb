import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './open-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let db: TestDatabase;
let directory: string;
let migrations: string;

beforeAll(async () => {
  db = await testDatabase();
  await db.owner.query('DROP TABLE IF EXISTS schema_migration');
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-open-')));
  chmodSync(directory, 0o755);
  migrations = mkdtempSync(join(tmpdir(), 'waymark-open-migrations-'));
  const pulse = readFileSync(join(MIGRATIONS, '0120-pulse.sql'), 'utf8').replace(
    'CREATE TABLE',
    'CREATE TABLE IF NOT EXISTS',
  );
  writeFileSync(join(migrations, '0001-probe.sql'), `CREATE TABLE probe (n int); ${pulse}`);
});
afterAll(async () => {
  await db.drop();
  for (const path of [directory, migrations]) rmSync(path, { recursive: true });
});

const external = (url: string) => ({
  databaseUrl: url,
  dataDir: join(directory, 'files'),
  dataDirChosen: true,
  acceptDamage: false,
});

test('an external server: checked, migrated, pools of one user', async () => {
  const { host, user, password, database } = db.access.owner;
  const log: string[] = [];
  const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host!)}`;
  const open = await openDatabase(external(url), migrations, (line) => log.push(line));
  expect(open).toMatchObject({ embedded: null, dataDir: join(directory, 'files'), migrated: ['0001-probe.sql'] });
  expect(await open.isReady()).toBe(true);
  expect((await open.pools.app.query('SELECT current_user AS name')).rows).toEqual([{ name: user }]);
  // Sessions set their limits themselves, for poolers refuse those that come with the connection.
  const limits = `SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l`;
  expect((await open.pools.app.query(limits)).rows).toEqual([{ s: '2500ms', l: '1500ms' }]);
  // The tests' server does not flush; with an external server that is reported, not refused.
  expect(log).toContain('The database server runs with fsync = off; it must be on.');
  await open.close();
});

test('a wrong password is refused at once, in one line without the password', async () => {
  const waited: string[] = [];
  const { host, user, database } = db.access.owner;
  const url = `postgres://${user}:secret@/${database}?host=${encodeURIComponent(host!)}`;
  const error: Error = await openDatabase(external(url), migrations, (line) => waited.push(line)).then(
    () => new Error('opened'),
    (e) => e,
  );
  expect(error.message).toMatch(
    /^The database server does not answer: password authentication failed .* Check DATABASE_URL\.$/,
  );
  expect(error.message).not.toContain('secret');
  expect(waited).toEqual([]);
});

test('a server that accepts and then says nothing does not hold the pools for ever', async () => {
  const { makePools } = await import('./pool.ts');
  const hole = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => hole.on('listening', resolve));
  const { port } = hole.address() as { port: number };
  const config = { host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' };
  const pools = makePools({ owner: config, app: config, audit: config }, () => {});
  await expect(pools.app.query('SELECT 1')).rejects.toThrow(/timeout/i);
  await pools.close();
  hole.close();
});

test('the embedded server: first and second start, migrated once, nothing left', async () => {
  const config = { databaseUrl: null, dataDir: join(directory, 'data'), dataDirChosen: true, acceptDamage: false };
  for (const expected of [['0001-probe.sql'], []]) {
    const open = await openDatabase(config, migrations, () => {});
    expect(open.migrated).toEqual(expected);
    expect(await open.isReady()).toBe(true);
    await open.pools.app.query('INSERT INTO probe VALUES (1)');
    expect((await open.pools.app.query('SELECT current_user AS name')).rows).toEqual([{ name: 'waymark_app' }]);
    expect(open.dataDir).toBe(join(directory, 'data'));
    await open.close();
  }
});
