/**
 * The operating system account PostgreSQL runs as.
 *
 * Hides: PostgreSQL refuses to run as root, so as root an existing unprivileged account is borrowed; as an ordinary
 * user everything runs as that user.
 * Invariants: an account always has a name in the system's list of users (initdb needs one); what the account can reach
 * is tried as that account, never guessed from mode bits.
 * Refuses: to create accounts (it says the command that does).
 */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartRefusal } from '#server/start-refusal.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
  /** True when this process is root and children have to change to the account. */
  borrowed: boolean;
}

/** Preferred accounts, in this order, when started as root. */
const CANDIDATES = ['waymark', 'postgres', '_postgres', 'nobody'];

function passwd(): Map<string, { uid: number; gid: number }> {
  const accounts = new Map<string, { uid: number; gid: number }>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid && !line.startsWith('#'))
      accounts.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return accounts;
}

/** Name of this process's user, from wherever the system keeps its users (a file, LDAP, macOS's directory service). */
function ownName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

function ownerOf(path: string): number | null {
  try {
    return lstatSync(path).uid;
  } catch {
    return null;
  }
}

/**
 * The account for the cluster in `clusterDir`, which need not exist yet. As root, the owner of an existing cluster
 * wins, so that a directory first used by an ordinary user stays usable.
 */
export function chooseAccount(clusterDir: string): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new StartRefusal(
      'The embedded PostgreSQL runs on Linux and macOS only; set DATABASE_URL to a PostgreSQL 15-18 server.',
    );
  }
  const accounts = passwd();
  const nameOf = (id: number): string | undefined => [...accounts].find(([, a]) => a.uid === id)?.[0];
  const owner = ownerOf(clusterDir);
  if (uid !== 0) {
    if (owner !== null && owner !== uid) {
      throw new StartRefusal(
        `The database in ${clusterDir} belongs to ${nameOf(owner) ?? `uid ${owner}`}: start as root or as that account, or choose another directory with WAYMARK_DATA.`,
      );
    }
    const name = ownName();
    if (!name) {
      throw new StartRefusal(
        `The user id ${uid} has no entry in /etc/passwd, which initdb of PostgreSQL needs: add one or set DATABASE_URL.`,
      );
    }
    return { name, uid, gid, borrowed: false };
  }
  const byOwner = owner ? nameOf(owner) : undefined;
  const name = byOwner ?? CANDIDATES.find((candidate) => (accounts.get(candidate)?.uid ?? 0) > 0);
  const found = name ? accounts.get(name) : undefined;
  if (!name || !found) {
    throw new StartRefusal(
      'PostgreSQL does not run as root and there is no account postgres or nobody; create one with: useradd --system --user-group --no-create-home waymark',
    );
  }
  return { name, ...found, borrowed: true };
}

/** Spawn options that run a child as the account, with a small environment free of PG* variables. */
export function asAccount(account: Account): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', USER: account.name };
  return account.borrowed ? { uid: account.uid, gid: account.gid, env } : { env };
}

/** Gives a path made by root to the account; nothing to do for an ordinary user. */
export function giveTo(account: Account, path: string): void {
  if (account.borrowed) chownSync(path, account.uid, account.gid);
}

/** Whether the account can enter the directory, tried as the account (mode bits, ACLs and mounts alike). */
export function canEnter(account: Account, directory: string): boolean {
  const run = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...asAccount(account),
    cwd: '/',
    stdio: 'ignore',
  });
  if (run.error) {
    throw new StartRefusal(
      `Programs cannot be run as account ${account.name} here (${run.error.message}): start as an ordinary user.`,
    );
  }
  return run.status === 0;
}
