/**
 * Answers that were asked for before the code that needs them was loaded, by address.
 *
 * Invariants: each is heard once, by the session that asked; one that nobody hears is forgotten ten seconds after it has
 * come, so that nobody gets an old one. Refuses: answers to calls that change something.
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

/** What was asked at this address, or null when nothing was; comes to null when another token asked, fails as it failed. */
export function takeEarly<T extends Early>(url: string, token: string | null): Promise<T | null> | null {
  const answer = waiting.get(url);
  waiting.delete(url);
  return answer?.then((early) => (early.token === token ? (early as T) : null)) ?? null;
}

/** Something changes: what was asked for before is old. */
export const forgetEarly = (): void => waiting.clear();
