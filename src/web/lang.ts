/**
 * The language of the browser and the texts in it.
 *
 * Hides: the cookie `language`, the browser's language, and the extra translations of the server (overrides by key,
 * cached in local storage with the date of the day). Invariant: the language is constant during the life of a page;
 * changing it reloads. Refuses: bare strings (texts are triples or messages).
 * Source: 1-product §1, 2-rules §7 and "Catalog of settings".
 */
import { dateOfInstant, now } from '#kernel/dates.ts';
import { type Lang, langOf, type Message, type Overrides, type Params, say, type Triple } from '#kernel/text.ts';
import { KEYS, readJson, readText, writeJson } from './storage.ts';

const LANG_COOKIE = 'language';

/** Language by the cookie header text, else by the browser's language, else zh-CN. */
export function chooseLang(cookies: string, browserLanguage: string | undefined): Lang {
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1];
  return langOf(cookie ? decodeURIComponent(cookie) : browserLanguage);
}

/** A built page has one language, which the server has chosen in the same way. */
const served = globalThis.document?.documentElement?.dataset.language;
const lang: Lang = served
  ? langOf(served)
  : typeof document === 'undefined'
    ? 'zh-CN'
    : chooseLang(document.cookie, globalThis.navigator?.language);
let overrides: Overrides = {};

export const currentLang = (): Lang => lang;

/** Keeps the choice for a year and reloads the page; choosing the current language does nothing. */
export function changeLang(next: Lang): void {
  if (next === lang) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain http
  document.cookie = `${LANG_COOKIE}=${encodeURIComponent(next)}; path=/; max-age=31536000; samesite=lax`;
  globalThis.location.reload();
}

interface CachedTexts {
  date: string;
  /** Before sign-in the company is not known, so those texts are not the ones after it. */
  signedIn: boolean;
  texts: Record<string, string>;
}

const cacheKey = (): string => `translations:${lang}`;

/** Asks again at the next start of the page (after own texts were changed). */
export const forgetOverrides = (): void => writeJson(cacheKey(), null);

/**
 * Loads the extra translations: at once from today's cache, else from the server. Without an answer older ones are used; a missing
 * answer never keeps the page from starting.
 */
export async function loadOverrides(fetchTexts: (lang: Lang) => Promise<Record<string, string>>): Promise<void> {
  const key = cacheKey();
  const signedIn = readText(KEYS.token) !== null;
  const cached = readJson<CachedTexts>(key);
  const today = dateOfInstant(now());
  overrides = cached?.texts ?? {};
  if (cached?.date === today && cached.signedIn === signedIn) return;
  try {
    overrides = await fetchTexts(lang);
    writeJson(key, { date: today, signedIn, texts: overrides } satisfies CachedTexts);
  } catch {
    // The built-in texts are complete; translations are a refinement.
  }
}

/** A text in the current language, parameters filled in. */
export const t = (message: Message | Triple, params?: Params): string => say(message, lang, params, overrides);

const LABELLED: Triple = ['{label}：{value}', '{label}：{value}', '{label}: {value}'];

/** Label and value, with the colon of the language. */
export const labelled = (label: string, value: string): string => t(LABELLED, { label, value });

/** The same function for components: `const t = useText(); t(texts.saved)`. */
export const useText = (): typeof t => t;
