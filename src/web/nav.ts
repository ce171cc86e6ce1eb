/** Navigation from outside components: bound once to the router. A failed navigation is swallowed (2-rules §8). */
import { store } from './store.ts';

export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

type Navigate = (to: string, options?: GoOptions) => Promise<void>;
let navigate: Navigate = async () => {};

export function bindNavigation(next: Navigate): void {
  navigate = next;
}

/**
 * The address a click is on its way to; null: none. Immediate feedback (highlight, outline of the page) follows it: the page may
 * still wait for its code, a question or its first rendering.
 */
export const heading = store<string | null>(null);

const here = (): string => `${globalThis.location.pathname}${globalThis.location.search}`;

/** A page is on screen: the navigation has ended. */
export const arrived = (): void => heading.update(() => null);

/** Goes to a path of this application; resolves when the page has changed. */
export async function go(to: string, options?: GoOptions): Promise<void> {
  const before = here();
  heading.update(() => to);
  try {
    await navigate(to, options);
  } catch {
    // The page stays; the next click works.
  }
  // Held back (unsaved edits): the page stays.
  if (here() === before) arrived();
}
