/**
 * The number of requests under way, and whether the loading indicator shows for them.
 *
 * Hides: how long an answer may take before the indicator shows. Invariants: the count is never below zero, even if an HTTP error
 * has reset it meanwhile (2-rules §8); answers within `CALM_MS` do not show it; requests that follow one another within `LINGER_MS`
 * are one wait, so that the indicator neither flickers nor restarts with each of them. Calls nobody waits for (polls, secondary
 * reads) are not counted (`background` of api.ts). Source: 2-rules §7 "A full-screen loading indicator shows while requests are
 * pending".
 */
import { now } from '#kernel/dates.ts';
import { type Message, texts } from '#kernel/text.ts';
import { type Store, store } from '../store.ts';

export const CALM_MS = 400;
export const LINGER_MS = 120;

/** The text of the indicator; that of the latest request. */
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
  /** Resets the count and hides the indicator at once. */
  reset(): void {
    underWay.clear();
    close();
  },
};

/** The text of the loading indicator; null while it is hidden. */
export const loading: Pick<Store<Message | null>, 'get' | 'subscribe'> = shown;
