/**
 * The cluster directory: made once, whole or not at all, with its passwords and its emergency space.
 *
 * Hides: initdb works in a sibling directory that is renamed when it is complete and on disk; leftovers of a killed
 * initdb are removed at the next start.
 * Invariants: `postgres/` exists only if complete; the passwords are on disk before it does; checksums on, UTF-8 with
 * the builtin C.UTF-8 locale (independent of the host's libc), scram-sha-256 for every connection.
 * Refuses: to touch a `postgres/` directory that is not a cluster of the supported major version.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { logFileOf, wordsSince } from './postmaster.ts';
import { GOOD_END, spawnWatched } from './watched-process.ts';

export const CLUSTER = 'postgres';
const MAJOR = '18';
export const BALLAST = 'ballast-delete-when-disk-is-full';
/** What a first start writes, log segments and emergency file included, with some air. */
const NEW_CLUSTER_MIB = 256;
const BALLAST_BYTES = 32 * 1024 * 1024;

/** Passwords (256 bit, hex) of the four database roles. */
export interface Secrets {
  superuser: string;
  owner: string;
  app: string;
  audit: string;
}

function syncDirectory(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Writes a file so that it is whole on disk or absent, mode 0600. */
function writeDurably(path: string, content: string): void {
  const draft = `${path}.draft`;
  const fd = openSync(draft, 'w', 0o600);
  try {
    writeSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(draft, path);
}

/** Passwords of the roles; `clusterExists` forbids making new ones. Throws StartRefusal. */
export function loadSecrets(dataDir: string, clusterExists: boolean): Secrets {
  const path = join(dataDir, 'database-passwords.json');
  if (existsSync(path)) {
    const secrets = JSON.parse(readFileSync(path, 'utf8')) as Secrets;
    if (['superuser', 'owner', 'app', 'audit'].every((key) => typeof secrets[key as keyof Secrets] === 'string'))
      return secrets;
  }
  if (clusterExists) {
    throw new StartRefusal(
      `${path} is missing or damaged, and without it the database beside it cannot be opened: put it back from a backup.`,
    );
  }
  const password = (): string => randomBytes(32).toString('hex');
  const secrets = { superuser: password(), owner: password(), app: password(), audit: password() };
  writeDurably(path, `${JSON.stringify(secrets)}\n`);
  syncDirectory(dataDir);
  return secrets;
}

async function runInitdb(options: ClusterOptions, target: string, passwordFile: string): Promise<void> {
  const command = [
    options.binaries.initdb,
    ...['-D', target, '-U', 'waymark_superuser', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-k', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ...(options.sync ? [] : ['--no-sync']),
  ];
  const logFile = logFileOf(options.dataDir);
  const logFd = openSync(logFile, 'a', 0o600);
  const start = statSync(logFile).size;
  const initdb = spawnWatched(options.account, command, logFd);
  closeSync(logFd);
  const how = await initdb.ended;
  if (how !== GOOD_END)
    throw new StartRefusal(`PostgreSQL could not make its directory (initdb, ${how}): ${wordsSince(logFile, start)}`);
}

export interface ClusterOptions {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  /** False skips flushing (tests only). */
  sync: boolean;
  log: (line: string) => void;
}

/** Removes a directory in which a dying initdb may still be writing or removing. */
async function removeTree(path: string): Promise<void> {
  for (let tries = 1; existsSync(path); tries++) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (tries > 100) throw error;
    }
    if (existsSync(path)) await sleep(50);
  }
}

/**
 * Makes the cluster of `dataDir` if there is none; the caller holds the instance lock.
 * Answers the cluster directory and the passwords.
 */
export async function ensureCluster(options: ClusterOptions): Promise<{ clusterDir: string; secrets: Secrets }> {
  const { dataDir, account } = options;
  const clusterDir = join(dataDir, CLUSTER);
  for (const entry of readdirSync(dataDir)) {
    if (entry.startsWith(`${CLUSTER}.init-`)) await removeTree(join(dataDir, entry));
  }
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    const versionFile = join(clusterDir, 'PG_VERSION');
    const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none';
    if (version !== MAJOR || !existsSync(join(clusterDir, 'global', 'pg_control'))) {
      throw new StartRefusal(
        `${clusterDir} is not a complete PostgreSQL ${MAJOR} database (version file: ${version}); move it away or choose another directory with WAYMARK_DATA.`,
      );
    }
    // A copy or a restore may have opened it to others, which PostgreSQL refuses.
    chmodSync(clusterDir, 0o700);
    return { clusterDir, secrets: loadSecrets(dataDir, true) };
  }
  const disk = statfsSync(dataDir);
  const freeMiB = Math.floor((disk.bavail * disk.bsize) / 1024 ** 2);
  if (freeMiB < NEW_CLUSTER_MIB) {
    throw new StartRefusal(
      `The disk of ${dataDir} has ${freeMiB} MiB free; a new database needs ${NEW_CLUSTER_MIB} MiB.`,
    );
  }
  options.log('Making the database directory (first start).');
  const secrets = loadSecrets(dataDir, false);
  const work = join(dataDir, `${CLUSTER}.init-${process.pid}`);
  mkdirSync(work, { mode: 0o700 });
  giveTo(account, work);
  const passwordFile = join(work, 'password');
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  giveTo(account, passwordFile);
  await runInitdb(options, join(work, 'cluster'), passwordFile);
  rmSync(passwordFile);
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(join(work, 'cluster'), clusterDir);
  await removeTree(work);
  if (options.sync) syncDirectory(dataDir);
  return { clusterDir, secrets };
}

/**
 * Keeps 32 MiB of real blocks next to the cluster, to be deleted by hand when the disk is full. Not recreated before there is
 * plenty of room: a start must not fill up the space just freed.
 */
export function keepBallast(dataDir: string, log: (line: string) => void): void {
  const path = join(dataDir, BALLAST);
  if (statSync(path, { throwIfNoEntry: false })?.size === BALLAST_BYTES) return;
  const disk = statfsSync(dataDir);
  if (disk.bavail * disk.bsize < 10 * BALLAST_BYTES) {
    log(`The disk of ${dataDir} is nearly full; the 32 MiB emergency file is not made.`);
    return;
  }
  writeFileSync(path, randomBytes(BALLAST_BYTES), { mode: 0o600 });
}
