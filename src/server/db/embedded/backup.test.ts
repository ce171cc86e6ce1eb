import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Manifest, makeBackup } from './backup.ts';
import { accountIds, cleanUp, freshDirectory, isRoot, leftIn, query, startHost, startWriters } from './crash-rig.ts';
import { startEmbedded } from './embedded-database.ts';
import { measure } from './file-copy.ts';
import { restoreBackup, tryBackup } from './restore.ts';

afterEach(cleanUp);

const quiet = (): void => {};
const options = { relocatable: false, log: quiet };
const TABLE = 'CREATE TABLE acknowledged (id bigint PRIMARY KEY); GRANT ALL ON acknowledged TO PUBLIC';

/** Who is signed in to the restored database. */
async function sessionsIn(dataDir: string): Promise<object[]> {
  const database = await startEmbedded({ dataDir, log: quiet });
  try {
    return await query(database.ownerUrl, 'SELECT id FROM session');
  } finally {
    await database.stop();
  }
}

/** Ids of the restored database. */
async function idsIn(dataDir: string): Promise<Set<number>> {
  const database = await startEmbedded({ dataDir, log: quiet });
  try {
    const rows = await query<{ id: string }>(database.app, 'SELECT id FROM acknowledged');
    return new Set(rows.map((row) => Number(row.id)));
  } finally {
    await database.stop();
  }
}

test('a backup made while rows are written holds every row acknowledged before it began', async () => {
  const directory = freshDirectory();
  const dataDir = join(directory, 'data');
  const host = startHost(dataDir);
  const ready = await host.ready;
  await query(ready.owner, TABLE);
  await query(ready.owner, 'CREATE TABLE session (id int); INSERT INTO session VALUES (1)');
  writeFileSync(join(dataDir, 'secret.key'), 'a key\n');
  const writers = startWriters(ready.app, 4);
  await writers.advance(200);
  const before = [...writers.acknowledged];
  const target = join(directory, 'backup');
  // Remains of a killed backup are removed by the next one; those possibly of a running one stay.
  const dead = spawnSync('true').pid;
  for (const pid of [dead, process.pid])
    mkdirSync(join(directory, `.waymark-backup-${pid}-old`, 'postgres'), { recursive: true });
  await makeBackup({ ...options, dataDir, target });
  expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([`.waymark-backup-${process.pid}-old`]);
  rmSync(join(directory, `.waymark-backup-${process.pid}-old`), { recursive: true });
  await writers.advance(50);
  await writers.stop();
  expect(readdirSync(directory).sort()).toEqual(['backup', 'data']);
  // Nothing of the backup stays in the server that goes on.
  expect(await query(ready.admin, 'SELECT slot_name FROM pg_replication_slots')).toEqual([]);
  expect(await host.stop()).toBe(0);

  const restored = join(directory, 'restored');
  const { rows } = await restoreBackup({ ...options, source: target, dataDir: restored, known: [] });
  expect(rows).toBeGreaterThanOrEqual(before.length);
  const ids = await idsIn(restored);
  expect(await sessionsIn(restored)).toEqual([]);
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect(readFileSync(join(restored, 'secret.key'), 'utf8')).toBe('a key\n');
  expect(await leftIn(directory)).toEqual([]);
});

test('a database that ends while it is backed up is one plain line, and nothing half-made stays', async () => {
  const directory = freshDirectory();
  const dataDir = join(directory, 'data');
  const host = startHost(dataDir);
  const { admin } = await host.ready;
  const backup = makeBackup({ ...options, dataDir, target: join(directory, 'backup') });
  const refused = expect(backup).rejects.toThrow('The database stopped while the backup was made');
  await expect
    .poll(() => query(admin, 'SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots'), { timeout: 60_000 })
    .toHaveLength(1);
  await refused;
  expect(readdirSync(directory)).toEqual(['data']);
  expect(await host.stop()).toBe(0);
});

test('a stopped Waymark is backed up too, and a damaged, incomplete or newer backup is refused', async () => {
  const directory = freshDirectory();
  const dataDir = join(directory, 'data');
  const host = startHost(dataDir);
  const ready = await host.ready;
  await query(ready.owner, `${TABLE}; INSERT INTO acknowledged VALUES (7)`);
  await query(
    ready.owner,
    `CREATE TABLE schema_migration (name text); INSERT INTO schema_migration VALUES ('9999-x.sql')`,
  );
  await host.stop();
  const source = join(directory, 'backup');
  await makeBackup({ ...options, dataDir, target: source });
  expect(await leftIn(directory)).toEqual([]);
  const known = ['9999-x.sql'];
  const restore = (to: string, knows = known) =>
    restoreBackup({ ...options, source, dataDir: join(directory, to), known: knows });

  await expect(makeBackup({ ...options, dataDir, target: source })).rejects.toThrow('exists');
  await expect(makeBackup({ ...options, dataDir, target: join(dataDir, 'b') })).rejects.toThrow(
    'inside the data directory',
  );
  await expect(
    makeBackup({ ...options, dataDir: join(directory, 'no'), target: join(directory, 'b') }),
  ).rejects.toThrow('There is no database');
  expect(existsSync(join(directory, 'no'))).toBe(false);
  await expect(restore('data')).rejects.toThrow('holds database-passwords.json');
  await expect(restore('new', [])).rejects.toThrow('newer Waymark');
  expect((await tryBackup({ source, known, log: quiet })).rows).toBeGreaterThan(0);

  const { files } = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')) as Manifest;
  const page = join(source, files.find((file) => file.path.includes('/base/') && file.size > 0)!.path);
  const good = readFileSync(page);
  const bad = Buffer.from(good);
  bad[100] = bad[100]! ^ 1;
  writeFileSync(page, bad);
  await expect(restore('new')).rejects.toThrow('not what was backed up');
  rmSync(page);
  await expect(restore('new')).rejects.toThrow('is missing');
  await expect(restore(join('deep', 'new'))).rejects.toThrow('is missing');
  mkdirSync(join(directory, 'empty'));
  writeFileSync(join(directory, 'empty', 'postgres.log'), 'of an earlier run');
  await expect(restore('empty')).rejects.toThrow('is missing');
  // A refusal leaves the files as they were.
  expect(readdirSync(directory).sort()).toEqual(['backup', 'data', 'empty']);
  expect(readdirSync(join(directory, 'empty'))).toEqual(['postgres.log']);
  writeFileSync(page, good);
  const manifest = join(source, 'manifest.json');
  const told = readFileSync(manifest, 'utf8');
  const control = join(source, 'postgres', 'global', 'pg_control');
  const controlled = readFileSync(control);
  writeFileSync(control, Buffer.alloc(controlled.length));
  const listed = JSON.parse(told) as Manifest;
  listed.files.find(({ path }) => path.endsWith('/pg_control'))!.hash = (await measure(control)).hash;
  writeFileSync(manifest, JSON.stringify(listed));
  // The copy is true, but PostgreSQL does not start on it.
  await expect(restore('new')).rejects.toThrow();
  expect(readdirSync(directory).sort()).toEqual(['backup', 'data', 'empty']);
  expect(await leftIn(directory)).toEqual([]);
  writeFileSync(control, controlled);
  writeFileSync(manifest, told);
  await restore('new');
  expect(await idsIn(join(directory, 'new'))).toEqual(new Set([7]));
  appendFileSync(join(source, 'manifest.json'), '}');
  await expect(restore('newer')).rejects.toThrow('damaged');
  rmSync(join(source, 'manifest.json'));
  await expect(restore('newer')).rejects.toThrow('no complete backup');
});

test.runIf(isRoot)('what an ordinary user runs is backed up and restored by root', async () => {
  const directory = freshDirectory();
  chmodSync(directory, 0o777);
  const host = startHost(join(directory, 'theirs'), [], accountIds('nobody'));
  const ready = await host.ready;
  await query(ready.owner, `${TABLE}; INSERT INTO acknowledged VALUES (1), (2)`);
  const source = join(directory, 'backup');
  await makeBackup({ ...options, dataDir: join(directory, 'theirs'), target: source });
  await host.stop();
  await restoreBackup({ ...options, source, dataDir: join(directory, 'ours'), known: [] });
  expect(await idsIn(join(directory, 'ours'))).toEqual(new Set([1, 2]));
});
