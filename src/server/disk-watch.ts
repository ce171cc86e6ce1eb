/**
 * How full the disk of the data directory is.
 *
 * Hides: asking the system every few seconds. Invariants: it logs one line when the state changes and one an hour while it lasts.
 * Writes must never run into a full disk: from `readOnly` percent on nothing may be changed any more (pipeline.ts), so that
 * reading, the database's own log and stopping still have room. Refuses: knowing the free space of an external database;
 * db/pulse.ts detects when that is full.
 */
import { statfs } from 'node:fs/promises';

export type DiskState = 'ok' | 'low' | 'full';

export interface DiskLimits {
  /** Percent used at which the log warns; 100: never. */
  warn: number;
  /** Percent used from which nothing is changed; 100: never. */
  readOnly: number;
}

export interface DiskWatch {
  state(): DiskState;
  /** Looks now; the timer does so every five seconds. */
  look(): Promise<DiskState>;
  stop(): void;
}

const EVERY_MS = 5_000;
const REPEAT_MS = 3_600_000;

/** Percent used of what ordinary accounts may use, as `df` counts. */
export async function usedPercent(directory: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(directory);
  const used = blocks - bfree;
  return used + bavail === 0 ? 100 : (used / (used + bavail)) * 100;
}

const WORDS: Record<DiskState, string> = {
  ok: 'has room again',
  low: 'is getting full: free some space',
  full: 'is full: nothing can be changed until space is freed',
};

/** Watches the disk of `directory`; `used` answers percent. */
export function watchDisk(
  directory: string,
  limits: DiskLimits,
  log: (line: string) => void,
  used: (directory: string) => Promise<number> = usedPercent,
): DiskWatch {
  let state: DiskState = 'ok';
  let told = Number.NEGATIVE_INFINITY;
  const over = (percent: number, limit: number): boolean => limit < 100 && percent >= limit;
  const look = async (): Promise<DiskState> => {
    const percent = await used(directory).catch(() => null);
    // A disk that cannot be queried shows its problem in the next write.
    if (percent === null) return state;
    const next: DiskState = over(percent, limits.readOnly) ? 'full' : over(percent, limits.warn) ? 'low' : 'ok';
    if (next !== state || (next !== 'ok' && performance.now() - told > REPEAT_MS)) {
      told = performance.now();
      log(`The disk of ${directory} ${WORDS[next]} (${Math.floor(percent)} % used).`);
    }
    state = next;
    return state;
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { state: () => state, look, stop: () => clearInterval(timer) };
}
