/**
 * From a backup to a data directory that `npm start` can use.
 *
 * Invariants: every file is compared with the manifest while it is copied; the restored PostgreSQL has started, recovered
 * and been read entire (page checksums included) before anything says that it is good; `postgres/` appears last, so an
 * interrupted restore never looks like a database; a refused one leaves nothing. A backup itself is only read.
 * Refuses: an incomplete or damaged backup, another major version of PostgreSQL, a backup of a newer Waymark, and a data
 * directory that holds anything. Sessions of the original do not open the copy.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, escapeIdentifier, type PoolConfig } from 'pg';
import { StartRefusal } from '#server/start-refusal.ts';
import type { Account } from './account.ts';
import { FORMAT, isRuntime, MANIFEST, type Manifest } from './backup.ts';
import { CLUSTER } from './cluster.ts';
import { plain, prepareDirectory, removeEmpty } from './data-directory.ts';
import { startEmbedded } from './embedded-database.ts';
import { copyFile } from './file-copy.ts';
import { lockInstance } from './instance-lock.ts';
import { DATABASE } from './roles.ts';

export interface RestoreOptions {
  /** Directory of the backup. */
  source: string;
  dataDir: string;
  /** See EmbeddedOptions. */
  relocatable: boolean;
  /** Names of the migrations this version knows. */
  known: readonly string[];
  log: (line: string) => void;
}

export interface Restored {
  dataDir: string;
  manifest: Manifest;
  tables: number;
  rows: number;
}

function readManifest(source: string, known: readonly string[]): Manifest {
  const path = join(source, MANIFEST);
  if (!existsSync(path)) throw new StartRefusal(`${source} is no complete backup: ${MANIFEST} is missing.`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch {
    throw new StartRefusal(`${path} is damaged: use another backup.`);
  }
  if (manifest.format !== FORMAT) throw new StartRefusal(`${source} was made by another version of Waymark.`);
  const newer = manifest.migrations.find((name) => !known.includes(name));
  if (newer)
    throw new StartRefusal(`${source} was made by a newer Waymark (migration ${newer}): restore it with that.`);
  const bad = manifest.files.find(({ path: p }) => p.startsWith('/') || p.split('/').includes('..'));
  if (bad) throw new StartRefusal(`${path} is damaged: it names ${bad.path}.`);
  return manifest;
}

/** Copies and compares; answers nothing, throws StartRefusal for the first file that differs. */
async function copyIn(source: string, target: string, manifest: Manifest): Promise<void> {
  for (const directory of manifest.directories) await mkdir(join(target, directory), { recursive: true, mode: 0o700 });
  for (const { path, size, hash } of manifest.files) {
    const from = join(source, path);
    if (!existsSync(from)) throw new StartRefusal(`${from} is missing: the backup is damaged, use another.`);
    const copied = await copyFile(from, target, path);
    if (copied.size !== size || copied.hash !== hash)
      throw new StartRefusal(`${from} is not what was backed up: the backup is damaged, use another.`);
  }
}

async function giveTree(account: Account, path: string): Promise<void> {
  if (!account.borrowed) return;
  await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await giveTree(account, inside);
    else await chown(inside, account.uid, account.gid);
  }
}

/** Reads every row of every table, which compares every page with its checksum. */
async function readAll(admin: PoolConfig): Promise<{ tables: number; rows: number }> {
  const client = new Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    const tables = await client.query<{ schema: string; name: string }>(
      `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    let rows = 0;
    for (const { schema, name } of tables.rows) {
      const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
      const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM (SELECT t::text FROM ${table} t) x`);
      rows += Number(counted.rows[0]!.n);
    }
    return { tables: tables.rows.length, rows };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whoever is signed in to the original is not signed in to its copy: sessions, tickets and codes under way end. */
async function endSessions(admin: PoolConfig): Promise<void> {
  const client = new Client({ ...admin, database: DATABASE });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const table of ['session', 'ticket', 'reset_code', 'sms_code']) {
      const { rows } = await client.query(`SELECT to_regclass($1) AS found`, [`public.${table}`]);
      if (rows[0]?.found) await client.query(`DELETE FROM public.${table}`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function proven(dataDir: string, log: (line: string) => void): Promise<{ tables: number; rows: number }> {
  const database = await startEmbedded({ dataDir, log });
  try {
    const read = await readAll(database.admin);
    await endSessions(database.admin);
    return read;
  } finally {
    await database.stop();
  }
}

async function locked(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = await lockInstance(dataDir, () => {});
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function demandEmpty(dataDir: string): Promise<void> {
  const there = (await readdir(dataDir)).filter((entry) => !isRuntime(entry));
  if (there.length > 0)
    throw new StartRefusal(
      `${dataDir} holds ${there.slice(0, 3).join(', ')}: move it away, or choose another directory with WAYMARK_DATA.`,
    );
  for (const entry of await readdir(dataDir))
    if (entry.startsWith(`${CLUSTER}.restore-`)) await rm(join(dataDir, entry), { recursive: true });
}

async function place(dataDir: string, account: Account, source: string, manifest: Manifest): Promise<void> {
  const work = join(dataDir, `${CLUSTER}.restore-${process.pid}`);
  try {
    await mkdir(work, { mode: 0o700 });
    await copyIn(source, work, manifest);
    await giveTree(account, join(work, CLUSTER));
    for (const entry of await readdir(work))
      if (entry !== CLUSTER) await rename(join(work, entry), join(dataDir, entry));
    await rename(join(work, CLUSTER), join(dataDir, CLUSTER));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Restores into an empty data directory and proves it. Throws StartRefusal with one plain line. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const source = resolve(options.source);
  const manifest = readManifest(source, options.known);
  const { dataDir, account, made } = prepareDirectory(options.dataDir, options.relocatable, options.log);
  /** Remains of an earlier run; null: nothing has been put there yet. */
  let kept: readonly string[] | null = null;
  try {
    await locked(dataDir, async () => {
      await demandEmpty(dataDir);
      kept = await readdir(dataDir);
      await place(dataDir, account, source, manifest);
    });
    return { dataDir, manifest, ...(await proven(dataDir, options.log)) };
  } catch (error) {
    const told = plain(error, dataDir);
    // Parts that cannot be removed, because somebody has started on them or the disk fails, stay: reporting the reason matters more.
    if (kept) await takeBack(dataDir, kept).catch(() => {});
    removeEmpty(made);
    throw told;
  }
}

/** Leaves a data directory with the entries it had before. */
const takeBack = (dataDir: string, kept: readonly string[]): Promise<void> =>
  locked(dataDir, async () => {
    for (const entry of await readdir(dataDir))
      if (!kept.includes(entry)) await rm(join(dataDir, entry), { recursive: true });
  });

/** Proves a backup by restoring it to a temporary directory, which is removed. Throws StartRefusal. */
export async function tryBackup(options: Omit<RestoreOptions, 'dataDir' | 'relocatable'>): Promise<Restored> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-try-'));
  try {
    const dataDir = join(directory, 'data');
    // As root PostgreSQL runs as another account, which has to get in.
    await chmod(directory, 0o755);
    return await restoreBackup({ ...options, dataDir, relocatable: false });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
