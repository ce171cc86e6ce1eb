/**
 * Unsaved edits of screens.
 *
 * A screen says `useDirty(changed)`; the shell asks before it closes or unloads such a screen, and the browser before
 * the page is left. Invariant: hiding a screen (Activity) keeps its mark, unmounting a form inside it takes it away.
 */
import { createContext, useContext, useEffect, useId } from 'react';

export interface ScreenHandle {
  key: string;
  /** Whether this screen is the one shown, asked when effects are cleaned up. */
  isActive(): boolean;
}

export const ScreenContext = createContext<ScreenHandle>({ key: '', isActive: () => true });

const marks = new Map<string, Set<string>>();

export const isDirty = (key: string): boolean => (marks.get(key)?.size ?? 0) > 0;
export const anyDirty = (): boolean => marks.size > 0;
/** The screen is gone; so are its edits. */
export const forgetDirty = (key: string): void => void marks.delete(key);

/** The session is over; nothing can be saved any more. */
export const forgetAllDirty = (): void => marks.clear();

function mark(key: string, token: string, dirty: boolean): void {
  const set = marks.get(key) ?? new Set();
  if (dirty) marks.set(key, set.add(token));
  else if (set.delete(token) && set.size === 0) marks.delete(key);
}

/** Marks the screen this is rendered in as having unsaved edits while `dirty` is true. */
export function useDirty(dirty: boolean): void {
  const screen = useContext(ScreenContext);
  const token = useId();
  useEffect(() => {
    mark(screen.key, token, dirty);
  }, [screen.key, token, dirty]);
  useEffect(
    () => () => {
      if (screen.isActive()) mark(screen.key, token, false);
    },
    [screen, token],
  );
}

/** The browser asks before a page with unsaved edits is left or reloaded. */
export function guardWindow(): void {
  globalThis.addEventListener('beforeunload', (event) => {
    if (anyDirty()) event.preventDefault();
  });
}
