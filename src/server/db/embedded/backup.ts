/**
 * A backup of the data directory, made while Waymark runs or while it does not.
 *
 * Hides: the base copy of a working PostgreSQL (pg_backup_start, copy, pg_backup_stop), the write-ahead log that belongs
 * to it, kept by a slot of this session only; the programs that come with us hold no pg_dump or pg_basebackup.
 * Invariants: a directory with `manifest.json` is a complete backup, flushed, with a SHA-256 for every file; an
 * interrupted one has another name and no manifest; everything acknowledged before the end of the backup is in it.
 * Nothing is written into the data directory of a running Waymark. Refuses: a target that exists, one inside the data
 * directory, and a data directory without a database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { now } from '#kernel/dates.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { BALLAST, CLUSTER, loadSecrets } from './cluster.ts';
import { plain, prepareDirectory } from './data-directory.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded-database.ts';
import { type CopiedFile, copyFile, writeNew } from './file-copy.ts';
import { isHeld } from './instance-lock.ts';
import { DATABASE, ROLE } from './roles.ts';
import { SOCKET_PORT } from './run-directory.ts';

export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

export interface Manifest {
  format: number;
  /** Milliseconds since 1970. */
  made: number;
  /** Major version of PostgreSQL. */
  postgres: string;
  /** Names of the migrations the database had. */
  migrations: string[];
  files: CopiedFile[];
  /** Directories of the cluster, also empty ones, which PostgreSQL needs. */
  directories: string[];
}

export interface BackupOptions {
  dataDir: string;
  /** See EmbeddedOptions. */
  relocatable: boolean;
  /** Directory to make. */
  target: string;
  log: (line: string) => void;
}

/** Directories whose content is meaningless after a restart. */
const EMPTIED = new Set(
  ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'].map(
    (name) => `${CLUSTER}/${name}`,
  ),
);
const UNWANTED =
  /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|.*\.tmp)$/;
const CONTROL = `${CLUSTER}/global/pg_control`;

/** Entries of a data directory that are recreated at every start. */
export const isRuntime = (entry: string): boolean =>
  entry === 'run' ||
  entry === BALLAST ||
  entry.startsWith('instance.lock') ||
  entry.startsWith('postgres.log') ||
  entry.startsWith('postgres-programs-') ||
  entry.startsWith(`${CLUSTER}.`);

interface Listing {
  files: string[];
  directories: string[];
}

async function list(root: string, path: string, found: Listing): Promise<Listing> {
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`;
    if (UNWANTED.test(entry.name)) continue;
    if (entry.isDirectory()) {
      found.directories.push(inside);
      if (!EMPTIED.has(inside)) await list(root, inside, found);
    } else if (entry.isFile() && inside !== CONTROL) found.files.push(inside);
  }
  return found;
}

const absent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The files; those of the cluster may vanish meanwhile (dropped tables): the write-ahead log covers that. */
async function copyAll(root: string, target: string, paths: readonly string[]): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for (const path of paths) {
    try {
      copied.push(await copyFile(join(root, path), target, path));
    } catch (error) {
      if (!absent(error) || !path.startsWith(`${CLUSTER}/`) || path === CONTROL) throw error;
    }
  }
  return copied;
}

/** Running number of a log segment of 16 MiB, by its name `TTTTTTTTXXXXXXXXYYYYYYYY`. */
const segmentNumber = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

async function copyLog(root: string, target: string, first: string, last: string): Promise<CopiedFile[]> {
  const directory = `${CLUSTER}/pg_wal`;
  const names = (await readdir(join(root, directory))).filter(
    (name) => /^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  const segments = names.filter((name) => name.length === 24).length;
  if (segments !== segmentNumber(last) - segmentNumber(first) + 1)
    throw new StartRefusal('The database wrote more than can be kept while the backup was made: make it again.');
  return copyAll(
    root,
    target,
    names.map((name) => `${directory}/${name}`),
  );
}

async function copyCluster(client: Client, root: string, target: string): Promise<Omit<Manifest, 'format' | 'made'>> {
  const one = async <T extends object>(sql: string, values: unknown[] = []): Promise<T> =>
    (await client.query<T>(sql, values)).rows[0]!;
  // The slot keeps the log from its first segment on and is gone with this session, however it ends.
  await client.query(`SELECT pg_create_physical_replication_slot('waymark_backup_' || pg_backend_pid(), true, true)`);
  const { first } = await one<{ first: string }>(`SELECT pg_walfile_name(pg_backup_start('waymark', true)) AS first`);
  const { files, directories } = await list(root, CLUSTER, { files: [], directories: [] });
  const copied = await copyAll(root, target, files);
  copied.push(...(await copyAll(root, target, [CONTROL])));
  const end = await one<{ last: string; label: string }>(
    `SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)`,
  );
  copied.push(...(await copyLog(root, target, first, end.last)));
  copied.push(await writeNew(target, `${CLUSTER}/backup_label`, end.label));
  const known = await one<{ table: string | null; version: string }>(
    `SELECT to_regclass('schema_migration')::text AS "table", current_setting('server_version') AS version`,
  );
  const { rows } = known.table
    ? await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')
    : { rows: [] };
  return {
    postgres: known.version.split('.')[0]!,
    migrations: rows.map((row) => row.name),
    files: copied,
    directories,
  };
}

/** The connection to the database of a Waymark that runs, by the socket PostgreSQL itself has noted. */
function runningAdmin(dataDir: string): PoolConfig {
  const noted = readFileSync(join(dataDir, CLUSTER, 'postmaster.pid'), 'utf8').split('\n');
  return {
    host: noted[4]!,
    port: SOCKET_PORT,
    user: ROLE.superuser,
    password: loadSecrets(dataDir, true).superuser,
    database: DATABASE,
  };
}

/** Everything but the cluster: keys, passwords, uploaded files. After the database, whose rows name the files. */
async function copyRest(dataDir: string, target: string): Promise<CopiedFile[]> {
  const found: Listing = { files: [], directories: [] };
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (entry.name === CLUSTER || isRuntime(entry.name)) continue;
    if (entry.isDirectory()) await list(dataDir, entry.name, found);
    else if (entry.isFile()) found.files.push(entry.name);
  }
  return copyAll(dataDir, target, found.files);
}

/** PostgreSQL says that it ends, or cuts this connection. */
const isEnding = (error: unknown): boolean => /^57P0[1-3]$/.test((error as { code?: string }).code ?? '');

async function backUp(dataDir: string, admin: PoolConfig, target: string): Promise<Manifest> {
  const client = new Client({ ...admin, keepAlive: true, connectionTimeoutMillis: 5_000 });
  let lost = false;
  client.on('error', () => {
    lost = true;
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>(`SELECT current_setting('data_directory') AS at`);
    if (rows[0]?.at !== join(dataDir, CLUSTER))
      throw new StartRefusal(`The server behind ${admin.host} works on ${rows[0]?.at}, not on ${dataDir}.`);
    const made = now();
    const cluster = await copyCluster(client, dataDir, target);
    const files = [...cluster.files, ...(await copyRest(dataDir, target))];
    const manifest: Manifest = { format: FORMAT, made, ...cluster, files };
    await writeNew(target, MANIFEST, `${JSON.stringify(manifest)}\n`);
    return manifest;
  } catch (error) {
    if (lost || isEnding(error))
      throw new StartRefusal('The database stopped while the backup was made: make it again.');
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Name of a backup while it is made, before the number of its process. */
const DRAFT = '.waymark-backup-';

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes remains of killed backups next to the target of a new one. */
async function removeDrafts(directory: string): Promise<void> {
  for (const entry of await readdir(directory).catch(() => [])) {
    const pid = entry.startsWith(DRAFT) ? Number.parseInt(entry.slice(DRAFT.length), 10) : Number.NaN;
    if (pid > 0 && !runs(pid)) await rm(join(directory, entry), { recursive: true, force: true });
  }
}

/** Makes a backup of `dataDir` in the new directory `target`. Throws StartRefusal with one plain line. */
export async function makeBackup(options: BackupOptions): Promise<{ target: string; manifest: Manifest }> {
  const target = resolve(options.target);
  if (existsSync(target)) throw new StartRefusal(`${target} exists: a backup never replaces anything.`);
  const none = (at: string): StartRefusal =>
    new StartRefusal(`There is no database in ${at}; name the data directory with WAYMARK_DATA.`);
  // A mistyped one is not made.
  if (!options.relocatable && !existsSync(options.dataDir)) throw none(options.dataDir);
  const { dataDir } = prepareDirectory(options.dataDir, options.relocatable, options.log);
  if (!existsSync(join(dataDir, CLUSTER))) throw none(dataDir);
  if (`${target}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new StartRefusal(`${target} is inside the data directory ${dataDir}: put backups on another disk.`);
  const draft = join(dirname(target), `${DRAFT}${process.pid}-${basename(target)}`);
  await removeDrafts(dirname(target));
  let started: EmbeddedDatabase | null = null;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    if (!(await isHeld(dataDir))) started = await startEmbedded({ ...options, dataDir, relocatable: false });
    const manifest = await backUp(dataDir, started?.admin ?? runningAdmin(dataDir), draft);
    await rename(draft, target);
    return { target, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw plain(error, dataDir);
  } finally {
    await started?.stop();
  }
}
