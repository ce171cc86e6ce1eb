/**
 * Where the data is.
 *
 * As root PostgreSQL runs as an existing unprivileged account (see account.ts) that owns `postgres/` and `run/`. If that account
 * cannot enter the default data directory (say, a clone below /root), `/var/lib/waymark-<hash of the path>` is used and named on
 * the console; an explicitly configured directory is never replaced, but refused.
 * `dataDir` itself stays root's, so uploaded files and passwords are out of PostgreSQL's reach.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmdirSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, canEnter, chooseAccount } from './account.ts';
import { BALLAST, CLUSTER } from './cluster.ts';

/** Mode of the data directory: nobody else may list it. If owned by root, the account that runs PostgreSQL may enter it. */
const OWN_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Makes a directory and those above it; returns those that were not there, the uppermost first. Node's own recursion
 * never ends where the system says ENOENT although the parent exists (/proc). Throws StartRefusal.
 */
export function makeDirectory(path: string): string[] {
  const made: string[] = [];
  const make = (directory: string): void => {
    if (existsSync(directory)) return;
    make(dirname(directory));
    mkdirSync(directory, { mode: directory === resolve(path) ? OWN_MODE : 0o755 });
    made.push(directory);
  };
  try {
    make(resolve(path));
    readdirSync(path);
    return made;
  } catch (error) {
    removeEmpty(made);
    throw new StartRefusal(
      `The data directory ${path} cannot be made (${(error as Error).message}); choose another with WAYMARK_DATA.`,
    );
  }
}

export interface PreparedDirectory {
  /** Its real path. */
  dataDir: string;
  account: Account;
  /** The directories that were not there, those above before those inside. */
  made: readonly string[];
}

/** Removes directories made by `makeDirectory`, if they are still empty. */
export function removeEmpty(made: readonly string[]): void {
  for (const directory of made.toReversed()) {
    try {
      rmdirSync(directory);
    } catch {
      // Somebody uses it.
    }
  }
}

/**
 * Makes `wish`, or its replacement if it is only a default (`relocatable`); nothing is left of it when the account can enter
 * neither, which is a StartRefusal.
 */
export function prepareDirectory(wish: string, relocatable: boolean, log: (line: string) => void): PreparedDirectory {
  const made: string[] = [];
  try {
    return enterable(wish, relocatable, log, made);
  } catch (error) {
    removeEmpty(made);
    throw error;
  }
}

function enterable(wish: string, relocatable: boolean, log: (line: string) => void, made: string[]): PreparedDirectory {
  const make = (path: string): PreparedDirectory => {
    made.push(...makeDirectory(path));
    const dataDir = realpathSync(path);
    return { dataDir, account: chooseAccount(join(dataDir, CLUSTER)), made };
  };
  const wished = resolve(wish);
  const first = make(wished);
  if (canEnter(first.account, first.dataDir)) return first;
  if (!relocatable) {
    throw new StartRefusal(
      `PostgreSQL runs as account ${first.account.name}, which cannot enter ${first.dataDir}; choose a directory it can reach with WAYMARK_DATA, for example /var/lib/waymark.`,
    );
  }
  const moved = make(`/var/lib/waymark-${createHash('sha256').update(first.dataDir).digest('hex').slice(0, 8)}`);
  log(
    `The account ${moved.account.name}, which runs PostgreSQL, cannot enter ${first.dataDir}; the data is in ${moved.dataDir}.`,
  );
  if (canEnter(moved.account, moved.dataDir)) return moved;
  throw new StartRefusal(
    `The account ${moved.account.name} can enter neither ${first.dataDir} nor ${moved.dataDir}; set WAYMARK_DATA to a directory it can reach.`,
  );
}

const FULL_BYTES = 16 * 1024 * 1024;

/** A failure of the start as one plain line: a full disk first, a refused file access by its path. */
export function plain(error: unknown, dataDir: string): unknown {
  const disk = statfsSync(dataDir);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || disk.bavail * disk.bsize < FULL_BYTES) {
    const ballast = join(dataDir, BALLAST);
    const advice = existsSync(ballast) ? `delete ${ballast}, then free some more space` : 'free some space';
    return new StartRefusal(`The disk of ${dataDir} is full: ${advice}, and start again. (${message})`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EIO') {
    return new StartRefusal(
      `The data directory ${dataDir} cannot be used (${message}); mend its permissions or disk, or choose another with WAYMARK_DATA.`,
    );
  }
  return error;
}
