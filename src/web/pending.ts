/**
 * The number of calls under way, for the loading indicator.
 *
 * A subscribable counter: `useSyncExternalStore(pending.subscribe, pending.count)`. Invariant: never below zero, also
 * when an HTTP error has reset it meanwhile (2-rules §8).
 */
let count = 0;
let era = 0;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export const pending = {
  count: (): number => count,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Counts one call; the answer ends it, once. */
  start(): () => void {
    const born = era;
    let ended = false;
    count++;
    tell();
    return () => {
      if (ended || born !== era) return;
      ended = true;
      count--;
      tell();
    };
  },
  reset(): void {
    era++;
    count = 0;
    tell();
  },
};
