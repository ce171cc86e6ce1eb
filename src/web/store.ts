/** The smallest store: a value, its listeners, and a hook. For client state outside React (tabs, theme, dirty marks). */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  /** Takes the next value; listeners hear only of changes. */
  update(next: (value: T) => T): void;
  subscribe(listener: () => void): () => void;
}

export function store<T>(initial: T, changed: (value: T) => void = () => {}): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(next) {
      const before = value;
      value = next(before);
      if (Object.is(before, value)) return;
      changed(value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(source: Store<T>): T => useSyncExternalStore(source.subscribe, source.get, source.get);
