/**
 * The number of requests under way, and whether the loading indicator shows for them.
 *
 * Hides: how long an answer may take before anybody is told. Invariants: the count is never below zero, also when an
 * HTTP error has reset it meanwhile (2-rules §8); answers within `CALM_MS` are not told of; requests that follow one
 * another within `LINGER_MS` are one wait, so that the indicator neither flickers nor starts anew with each of them.
 * Refuses: what nobody waits for (polls, what is read beside a page): it is not counted (`background` of api.ts).
 * Source: 2-rules §7 "A full-screen loading indicator shows while requests are pending".
 */
import { now } from '#kernel/dates.ts';
import { type Store, store } from './store.ts';

export const CALM_MS = 400;
export const LINGER_MS = 120;

let count = 0;
let era = 0;
/** Since when somebody waits. */
let since: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const shown = store(false);

function close(): void {
  clearTimeout(timer);
  since = null;
  shown.update(() => false);
}

function follow(): void {
  clearTimeout(timer);
  if (count > 0) {
    since ??= now();
    timer = setTimeout(() => shown.update(() => true), Math.max(0, since + CALM_MS - now()));
  } else timer = setTimeout(close, LINGER_MS);
}

export const pending = {
  count: (): number => count,
  /** Counts one request, or a part of the program that is being loaded; its answer ends it, once. */
  start(): () => void {
    const born = era;
    let ended = false;
    count++;
    follow();
    return () => {
      if (ended || born !== era) return;
      ended = true;
      count--;
      follow();
    };
  },
  /** Nothing counts any more, and the indicator is gone at once. */
  reset(): void {
    era++;
    count = 0;
    close();
  },
};

/** Whether the loading indicator is to be seen. */
export const loading: Pick<Store<boolean>, 'get' | 'subscribe'> = shown;
