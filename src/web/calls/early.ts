/**
 * Answers requested before the code that needs them was loaded, by address.
 *
 * Invariants: each is used once, by the session that asked; an unused one is dropped after ten seconds, so that nobody gets an old
 * one. Refuses: answers to calls that change something.
 */
const KEPT_MS = 10_000;

/** An answer with the token its question went out with. */
interface Early {
  token: string | null;
}

const waiting = new Map<string, Promise<Early>>();

export function keepEarly(url: string, answer: Promise<Early>): void {
  waiting.set(url, answer);
  const forget = (): void => {
    if (waiting.get(url) === answer) waiting.delete(url);
  };
  answer.then(() => setTimeout(forget, KEPT_MS), forget);
}

/** The request at this address, or null if there was none; resolves to null if another token asked, and fails as it failed. */
export function takeEarly<T extends Early>(url: string, token: string | null): Promise<T | null> | null {
  const answer = waiting.get(url);
  waiting.delete(url);
  return answer?.then((early) => (early.token === token ? (early as T) : null)) ?? null;
}

/** Something changes, so earlier answers are outdated. */
export const forgetEarly = (): void => waiting.clear();
