/** Navigation from outside components: bound once to the router. A failed navigation is swallowed (2-rules §8). */
export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

type Navigate = (to: string, options?: GoOptions) => Promise<void>;
let navigate: Navigate = async () => {};

export function bindNavigation(next: Navigate): void {
  navigate = next;
}

/** Goes to a path of this application; resolves when the page has changed. */
export async function go(to: string, options?: GoOptions): Promise<void> {
  try {
    await navigate(to, options);
  } catch {
    // The page stays; the next click works.
  }
}
