/**
 * The private directory of the database's socket.
 *
 * Hides: a socket path holds at most 107 bytes on Linux (103 on macOS), and data directories may be deeper than that.
 * Invariants: mode 0700, owned by the account that runs PostgreSQL, so no other user can connect; directories left in
 * the temporary folder by killed runs are removed by the next one (the caller holds the instance lock).
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '#server/start-refusal.ts';
import { type Account, canEnter, giveTo } from './account.ts';

/** The port only names the socket file; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

const LIMIT = process.platform === 'linux' ? 107 : 103;

const socketFits = (directory: string): boolean =>
  Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LIMIT;

/** The directory for the socket of the cluster in `dataDir`: inside it, or in the temporary folder when too long. */
export function makeRunDirectory(dataDir: string, account: Account): string {
  const inside = join(dataDir, 'run');
  const prefix = `waymark-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;
  const roots = [...new Set([tmpdir(), '/tmp'])];
  for (const root of roots) {
    for (const entry of safeList(root)) {
      const old = join(root, entry);
      if (entry.startsWith(prefix) && lstatSync(old, { throwIfNoEntry: false })?.uid === account.uid) {
        rmSync(old, { recursive: true, force: true });
      }
    }
  }
  if (socketFits(inside)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    chmodSync(inside, 0o700);
    giveTo(account, inside);
    return inside;
  }
  for (const root of roots) {
    if (!socketFits(join(root, `${prefix}XXXXXX`)) || !canEnter(account, root)) continue;
    const made = mkdtempSync(join(root, prefix));
    giveTo(account, made);
    return made;
  }
  throw new StartRefusal(
    `The path ${dataDir} is too long for a socket and ${roots.join(' and ')} cannot be used: choose a shorter WAYMARK_DATA.`,
  );
}

function safeList(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
