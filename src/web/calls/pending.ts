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
import { type Message, texts } from '#kernel/text.ts';
import { type Store, store } from '../store.ts';

export const CALM_MS = 400;
export const LINGER_MS = 120;

/** What people are told to wait for; the words of the request that came last. */
export const waitTexts = texts('wait', {
  loading: ['加载中', '載入中', 'Loading'],
  exporting: ['正在导出，请稍候', '正在匯出，請稍候', 'Exporting, please wait'],
  downloading: ['正在下载，请稍候', '正在下載，請稍候', 'Downloading, please wait'],
});

/** What each request under way says. */
const underWay = new Set<{ words: Message }>();
/** Since when somebody waits. */
let since: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const shown = store<Message | null>(null);

function close(): void {
  clearTimeout(timer);
  since = null;
  shown.update(() => null);
}

function follow(): void {
  clearTimeout(timer);
  if (underWay.size === 0) {
    timer = setTimeout(close, LINGER_MS);
    return;
  }
  since ??= now();
  const tell = (): void => shown.update(() => [...underWay].at(-1)?.words ?? null);
  if (shown.get()) tell();
  else timer = setTimeout(tell, Math.max(0, since + CALM_MS - now()));
}

export const pending = {
  count: (): number => underWay.size,
  /** Counts one request, or a part of the program that is being loaded; its answer ends it, once. */
  start(words: Message = waitTexts.loading): () => void {
    const one = { words };
    underWay.add(one);
    follow();
    return () => void (underWay.delete(one) && follow());
  },
  /** Nothing counts any more, and the indicator is gone at once. */
  reset(): void {
    underWay.clear();
    close();
  },
};

/** What the loading indicator says; null while there is none. */
export const loading: Pick<Store<Message | null>, 'get' | 'subscribe'> = shown;
