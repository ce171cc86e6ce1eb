import { useSyncExternalStore } from 'react';

/** Where tables do not fit any more (record.css). */
const query = (): MediaQueryList => globalThis.matchMedia('(max-width: 700px)');

const watch = (changed: () => void): (() => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => query().matches);
