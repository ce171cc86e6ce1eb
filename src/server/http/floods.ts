/**
 * Rate-limited calls in the log: at once when it begins, and once more with the count when its minute is over. So nobody can flood
 * the log with refused calls.
 *
 * Hides: the minutes, which begin with the first refusal of each. Invariant: a session or an address has two entries a minute at
 * most; beyond MOST at a time the rest share one.
 */
const MOST = 5000;

export interface Floods {
  /** A call was refused; `write` puts an entry with the count into the log, and is the one of the first refusal. */
  refused(key: string, write: (count: number) => Promise<void>): void;
  /** Writes open entries when the node stops. */
  close(): Promise<void>;
}

interface Flood {
  count: number;
  end(): Promise<void>;
}

export function makeFloods(windowMs = 60_000): Floods {
  const open = new Map<string, Flood>();
  const begun = new Set<Promise<void>>();
  const begin = (key: string, write: (count: number) => Promise<void>): void => {
    const end = async (): Promise<void> => {
      clearTimeout(timer);
      open.delete(key);
      if (flood.count > 1) await write(flood.count);
    };
    const timer = setTimeout(() => void end(), windowMs).unref();
    const flood: Flood = { count: 1, end };
    open.set(key, flood);
    const first = write(1).finally(() => begun.delete(first));
    begun.add(first);
  };
  return {
    refused(key, write) {
      const name = open.has(key) || open.size < MOST ? key : '';
      const flood = open.get(name);
      if (flood) flood.count++;
      else begin(name, write);
    },
    async close() {
      await Promise.all([...begun, ...[...open.values()].map((flood) => flood.end())]);
    },
  };
}
