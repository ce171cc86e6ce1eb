/**
 * The cluster directory: made once, whole or not at all, with its passwords and its emergency space.
 *
 * Hides: initdb works in a sibling directory that is renamed when it is complete and on disk; leftovers of a killed
 * initdb are removed at the next start.
 * Invariants: `postgres/` exists only if complete; the passwords are on disk before it does; checksums on, UTF-8 with
 * the builtin C.UTF-8 locale (independent of the host's libc), scram-sha-256 for every connection.
 * Refuses: to touch a `postgres/` directory that is not a cluster of the supported major version.
 */
import { spawn } from 'node:child_process';
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
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, asAccount, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';

export const CLUSTER = 'postgres';
const MAJOR = '18';
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

function loadSecrets(dataDir: string, clusterExists: boolean): Secrets {
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

async function runInitdb(
  binaries: Binaries,
  account: Account,
  target: string,
  passwordFile: string,
  sync: boolean,
): Promise<void> {
  const args = [
    '-D',
    target,
    '-U',
    'waymark_superuser',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-k',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  const child = spawn(binaries.initdb, args, { ...asAccount(account), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, signal) => resolve(status ?? signal ?? 'unknown'));
  });
  if (code === 0) return;
  const reason =
    /(?:error|fatal|FATAL|could not|No space)[^\n]*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';
  throw new StartRefusal(`PostgreSQL could not make its directory (initdb: ${code}): ${reason}`);
}

/**
 * Makes the cluster of `dataDir` if there is none; the caller holds the instance lock.
 * `sync: false` skips flushing (tests only). Answers the cluster directory and the passwords.
 */
export async function ensureCluster(options: {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  sync: boolean;
  log: (line: string) => void;
}): Promise<{ clusterDir: string; secrets: Secrets }> {
  const { dataDir, account, binaries } = options;
  const clusterDir = join(dataDir, CLUSTER);
  for (const entry of readdirSync(dataDir)) {
    if (entry.startsWith(`${CLUSTER}.init-`)) rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    const versionFile = join(clusterDir, 'PG_VERSION');
    const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'none';
    if (version !== MAJOR || !existsSync(join(clusterDir, 'global', 'pg_control'))) {
      throw new StartRefusal(
        `${clusterDir} is not a complete PostgreSQL ${MAJOR} database (version file: ${version}); move it away or choose another directory with WAYMARK_DATA.`,
      );
    }
    return { clusterDir, secrets: loadSecrets(dataDir, true) };
  }
  options.log('Making the database directory (first start).');
  const secrets = loadSecrets(dataDir, false);
  const work = join(dataDir, `${CLUSTER}.init-${process.pid}`);
  mkdirSync(work, { mode: 0o700 });
  giveTo(account, work);
  const passwordFile = join(work, 'password');
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  giveTo(account, passwordFile);
  await runInitdb(binaries, account, join(work, 'cluster'), passwordFile, options.sync);
  rmSync(passwordFile);
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(join(work, 'cluster'), clusterDir);
  rmSync(work, { recursive: true });
  if (options.sync) syncDirectory(dataDir);
  return { clusterDir, secrets };
}

/** Keeps 32 MiB of real blocks beside the cluster, to be deleted by hand when the disk is full. */
export function keepBallast(dataDir: string, log: (line: string) => void): void {
  const path = join(dataDir, 'ballast-delete-when-disk-is-full');
  if (statSync(path, { throwIfNoEntry: false })?.size === BALLAST_BYTES) return;
  try {
    writeFileSync(path, randomBytes(BALLAST_BYTES), { mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    rmSync(path, { force: true });
    log(`No room for the 32 MiB emergency file in ${dataDir}: ${(error as Error).message}`);
  }
}
