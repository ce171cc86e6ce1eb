/** What the doctor finds on a real database and directory, and that each trouble is told with what to do. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { examine, type Finding, nodeFound, type Patient } from './doctor.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const HASH = 'a'.repeat(64);
let database: TestDatabase;
let home: string;
let mail: Server;
beforeAll(async () => {
  database = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'waymark-doctor-'));
  mail = createServer((socket) => socket.end());
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  mail.close();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const look = async (
  env: Record<string, string> = {},
  more: Partial<Patient> = {},
): Promise<Record<string, Finding>> => {
  const config = readConfig({ WAYMARK_DATA: home, WAYMARK_PORT: '0', ...env }, []);
  const found = await examine({
    ...{ config, node: 20, migrations: MIGRATIONS, backups: join(home, 'backups'), database: database.access.owner },
    ...more,
  });
  for (const { state, todo, check } of found)
    expect([check, state === 'good', todo === undefined]).toEqual([check, state === 'good', state === 'good']);
  return Object.fromEntries(found.map((one) => [one.check, one]));
};
const states = (found: Record<string, Finding>) =>
  Object.fromEntries(Object.entries(found).map(([check, { state }]) => [check, state]));

test('a sound node: what is good, what should be looked at, and a server that could lose rows', async () => {
  const found = await look();
  expect(states(found)).toMatchObject({
    node: 'good',
    directory: 'good',
    port: 'good',
    // The cluster of the tests does not force what it writes to disk, and that is found.
    database: 'wrong',
    schema: 'good',
    clock: 'good',
    files: 'good',
    mail: 'look',
    backups: 'look',
  });
  expect(found.database!.text).toContain('fsync');
});

test('old Node, a taken port, a directory that is a file, a database that is away', async () => {
  expect([nodeFound('18.20.1', 20).state, nodeFound('20.0.0', 20).state]).toEqual(['wrong', 'good']);
  const port = String((mail.address() as { port: number }).port);
  expect((await look({ WAYMARK_HOST: '127.0.0.1', WAYMARK_PORT: port })).port).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('WAYMARK_PORT'),
  });
  await writeFile(join(home, 'plain'), '');
  expect((await look({ WAYMARK_DATA: join(home, 'plain') })).directory!.state).toBe('wrong');
  const away = await look({}, { database: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' } });
  expect([away.database!.state, away.schema]).toEqual(['wrong', undefined]);
});

test('lost files, mail servers that do not answer, migrations of another version, old backups', async () => {
  const { pool } = database;
  const owner = database.owner;
  const company = (await pool.query(`INSERT INTO company (name) VALUES ('Doctor Ltd.') RETURNING id`)).rows[0].id;
  // Whose file it is does not matter here.
  await owner.query('ALTER TABLE file DROP CONSTRAINT file_company_id_created_by_fkey');
  await pool.query(
    `INSERT INTO file (company_id, name, type, size, hash, created_at, created_by) VALUES ($1, 'a.txt', 'text/plain', 1, $2, now(), 1)`,
    [company, HASH],
  );
  const port = (mail.address() as { port: number }).port;
  const setting = `INSERT INTO mail_setting (company_id, host, port, security, sender_name, sender_address, site_url, updated_at)
    VALUES ($1, '127.0.0.1', $2, 'none', 'x', 'x@x.test', 'http://x.test', now()) ON CONFLICT (company_id) DO UPDATE SET port = excluded.port`;
  await pool.query(setting, [company, port]);
  expect(states(await look())).toMatchObject({ files: 'wrong', mail: 'good' });
  await mkdir(join(home, 'files', 'aa'), { recursive: true });
  await writeFile(join(home, 'files', 'aa', HASH), 'x');
  await pool.query(setting, [company, 1]);
  expect(states(await look())).toMatchObject({ files: 'good', mail: 'wrong' });
  await mkdir(join(home, 'backups', 'one'), { recursive: true });
  await writeFile(join(home, 'backups', 'one', 'manifest.json'), '{}');
  expect((await look()).backups!.state).toBe('good');
  const old = new Date(Date.now() - 3 * 86_400_000);
  await utimes(join(home, 'backups', 'one', 'manifest.json'), old, old);
  expect((await look()).backups).toMatchObject({ state: 'look', text: expect.stringContaining('72 hours') });
  await owner.query(`INSERT INTO schema_migration (name, checksum) VALUES ('9999-newer', 'x')`);
  expect((await look()).schema).toMatchObject({ state: 'wrong', text: expect.stringContaining('9999-newer') });
  await owner.query(`DELETE FROM schema_migration WHERE name = '9999-newer'`);
  await owner.query(`DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)`);
  expect((await look()).schema).toMatchObject({ state: 'look', text: '1 migrations wait' });
});
