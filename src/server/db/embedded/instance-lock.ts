/**
 * One running Waymark per data directory.
 *
 * Hides: Node has no flock, so the lock is a file that names its holder (process, its start time, boot, pid namespace)
 * and is touched every second.
 * Invariants: a holder that this system can see is judged by the process table, at once; a holder in another container
 * or on another host is judged by whether it still touches the file. A lock left by a killed holder needs no hand.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '#kernel/dates.ts';
import { StartRefusal } from '#server/start-refusal.ts';
import { processFacts } from './process-scan.ts';

export interface InstanceLock {
  /** Removes the lock, if it is still ours. */
  release(): void;
}

const TOUCH_MS = 1_000;
const FOREIGN_WAIT_MS = 4_000;

/** Identifies the process table this process sees: host, boot and pid namespace. */
function processTable(): string {
  const read = (f: () => string): string => {
    try {
      return f().trim();
    } catch {
      return '-';
    }
  };
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  return [hostname(), boot, read(() => readlinkSync('/proc/self/ns/pid'))].join(' ');
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Whether the holder named by `text` is alive; waits up to 4 s when it is out of sight. */
async function holderLives(path: string, text: string, table: string): Promise<boolean> {
  let holder: { pid: number; started: string; table: string };
  try {
    holder = JSON.parse(text);
  } catch {
    return false;
  }
  if (holder.table === table) return processFacts(holder.pid)?.started === holder.started;
  const touched = (): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const end = performance.now() + FOREIGN_WAIT_MS;
  while (performance.now() < end) {
    await sleep(100);
    if (touched() !== before) return true;
  }
  return false;
}

/** Whether a living Waymark holds the directory; up to 4 s for a holder out of sight. */
export async function isHeld(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'instance.lock');
  const text = read(path);
  return text !== null && holderLives(path, text, processTable());
}

/** Takes the lock of `dataDir` or throws StartRefusal. `lost` is called if somebody takes it away later. */
export async function lockInstance(dataDir: string, lost: () => void): Promise<InstanceLock> {
  const path = join(dataDir, 'instance.lock');
  const table = processTable();
  const mine = JSON.stringify({
    id: randomUUID(),
    pid: process.pid,
    started: processFacts(process.pid)?.started,
    table,
  });
  const draft = `${path}.${process.pid}.${mine.slice(7, 15)}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    for (let tries = 0; ; tries++) {
      try {
        linkSync(draft, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const text = read(path);
      if (text === null) continue;
      if (tries > 20 || (await holderLives(path, text, table))) {
        throw new StartRefusal(
          `Another Waymark is running on ${dataDir}; stop it first, or give this one its own directory with WAYMARK_DATA.`,
        );
      }
      removeStale(path, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const timer = setInterval(() => {
    const holder = read(path);
    if (holder !== null && holder !== mine) {
      clearInterval(timer);
      lost();
      return;
    }
    try {
      // Removed by hand: we are still running, so it is recreated (never over another's lock).
      if (holder === null) writeFileSync(path, mine, { mode: 0o600, flag: 'wx' });
      const seconds = now() / 1000;
      utimesSync(path, seconds, seconds);
    } catch {
      // The next round tries again, or finds who was quicker.
    }
  }, TOUCH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (read(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** Moves the stale lock aside; if another starter was quicker and its fresh lock was caught, that is put back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) {
    try {
      linkSync(aside, path);
    } catch {
      // A third starter holds it now; the one whose lock was caught notices within a second and stops.
    }
  }
  rmSync(aside, { force: true });
}
