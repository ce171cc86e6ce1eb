/** Small hooks of screens: query parameters, titles, the width of the window, what is being typed, stable objects. */
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { ScreenContext } from './dirty.ts';
import { titlePage } from './shell/tabs/tabs.ts';
import { tabs } from './shell/tabs/tabs-store.ts';

/** One parameter of the query and its setter, which replaces the history entry; null removes it. */
export function useQueryParam(name: string): [string | null, (value: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setQuery],
  );
  return [query.get(name), set];
}

/** Widest window, in pixels, in which a page is laid out as on a phone. */
export const PHONE_WIDTH = 700;

/** Whether the window is at most so many pixels wide. */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width}px)`;
  const watch = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => globalThis.matchMedia(query).matches);
}

/** Names this page in its tag and in the document's title (the name of the record it shows). */
export function usePageTitle(title: string | null | undefined): void {
  const { key } = useContext(ScreenContext);
  useEffect(() => {
    if (title) tabs.update((state) => titlePage(state, key, title));
  }, [key, title]);
}

/** A text that follows `value` after so many milliseconds without a key: what the server is asked for. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** The object as it was while all its values are the same, so that what depends on it is not made anew. It never changes its names. */
export function useSame<T extends object>(parts: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are what it depends on
  return useMemo(() => parts, Object.values(parts));
}
