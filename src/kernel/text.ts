/**
 * Texts in the three languages of the product, always side by side.
 *
 * Hides: how a text is found, overridden (multiLanguageConfig, by key) and filled in. A missing language is a type
 * error. Refuses: bare strings for people, and a fourth place where translations live.
 * Source: specification 1-product §1.
 */

/** [zh-CN, HK, en-US] */
export type Triple = readonly [zh: string, hk: string, en: string];

/**
 * Texts that stay three in the browser, where the others are the person's language alone (tools/one-language.ts): they are
 * stored for everybody, or read from what somebody typed in another language.
 */
export const three = (...texts: Triple): Triple => texts;

/** A label within a sentence: English begins small there. */
export const inSentence = ([zh, hk, en]: Triple): Triple => [zh, hk, en.charAt(0).toLowerCase() + en.slice(1)];

export const LANGS = ['zh-CN', 'HK', 'en-US'] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = 'zh-CN';

/** The beginning of a text, never cut within a character: no database stores half of one in JSON. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** The language as requests carry it: header `language` (2-rules §7). */
export const LANG_HEADER: Record<Lang, 'CN' | 'HK' | 'US'> = { 'zh-CN': 'CN', HK: 'HK', 'en-US': 'US' };

/** Language of a request header, cookie or browser language; default zh-CN. */
export function langOf(text: string | undefined | null): Lang {
  const t = (text ?? '').toUpperCase();
  if (t === 'US' || t.startsWith('EN')) return 'en-US';
  if (t === 'HK' || t === 'ZH-HK' || t === 'ZH-TW' || t === 'ZH-HANT') return 'HK';
  return DEFAULT_LANG;
}

/** A text with the key by which an administrator may override it. `{name}` marks a parameter. */
export interface Message {
  key: string;
  text: Triple;
}

export type Params = Record<string, string | number | Triple | Message>;
/** Overriding texts of one language by key, as multiLanguageConfig stores them. */
export type Overrides = Readonly<Record<string, string>>;

const known = new Map<string, Message>();

/** Every message of the loaded modules, by key: those that can be overridden. */
export const knownTexts = (): Message[] => [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1));

/** Messages of one module; the key is `module.name`. */
export function texts<const T extends Record<string, Triple>>(module: string, all: T): { [K in keyof T]: Message } {
  const out = {} as { [K in keyof T]: Message };
  for (const name in all) {
    out[name] = { key: `${module}.${name}`, text: all[name] as Triple };
    known.set(out[name].key, out[name]);
  }
  return out;
}

const isTriple = (value: unknown): value is Triple => Array.isArray(value);

/** What is counted in texts, where adding an s or its like is all that makes several of one. */
const SEVERAL =
  'accounts|actions|addresses|amounts|approvals|assignments|attempts|baselines|branches|bytes|cells|changes|characters|checks|combinations|conflicts|' +
  'contracts|contradictions|conversations|days|decimals|demands|departments|devices|dimensions|documents|drivers|entries|errors|events|exceptions|' +
  'favorites|feeds|files|findings|folders|groups|hours|issues|items|lags|levels|lines|links|materials|measures|members|messages|milestones|minutes|' +
  'moves|nodes|numbers|occurrences|opinions|options|outputs|pages|parts|passkeys|payments|people|permissions|places|plans|points|problems|' +
  'projects|ratings|records|relations|reservations|reviews|revisions|risks|roles|rows|runs|scenarios|seconds|sessions|settings|' +
  'sheets|sources|subjects|subtasks|tasks|texts|times|tokens|transfers|users|values|variables|variants|versions|views|webhooks|weeks|' +
  'workdays|workflows|years';
const VERBS: Readonly<Record<string, string>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  conflict: 'conflicts',
  lie: 'lies',
  exceed: 'exceeds',
  fall: 'falls',
  move: 'moves',
};
const COUNTED = new RegExp(
  `\\{(\\w+)\\}((?: (?!(?:in|of|on|at|to|from|with|for|and|or|h|d) )[a-z-]+){0,2}?) (${SEVERAL})\\b` +
    `((?: that you (?:cannot|may not) [a-z]+)?)(?: (${Object.keys(VERBS).join('|')})\\b)?`,
  'g',
);
const oneOf = (several: string): string =>
  several === 'people'
    ? 'person'
    : several
        .replace(/ies$/, 'y')
        .replace(/(sses|ches)$/, (end) => end.slice(0, -2))
        .replace(/(?<=[^s])s$/, '');

/** English texts say several; of one they say one: `{count} tasks were moved`, `1 task was moved`. */
const inNumber = (text: string, params: Params): string =>
  text.replace(COUNTED, (whole, name: string, between: string, several: string, which: string, verb?: string) =>
    String(params[name]) === '1'
      ? `{${name}}${between} ${oneOf(several)}${which}${verb ? ` ${VERBS[verb]}` : ''}`
      : whole,
  );

/** The text in one language, with parameters filled in (parameters may be texts themselves). */
export function say(message: Message | Triple, lang: Lang, params?: Params, overrides?: Overrides): string {
  const index = LANGS.indexOf(lang);
  const text = isTriple(message) ? message[index]! : (overrides?.[message.key] ?? message.text[index]!);
  if (!params) return text;
  const one = lang === 'en-US' && Object.values(params).some((value) => value === 1 || value === '1');
  return (one ? inNumber(text, params) : text).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? say(value as Message | Triple, lang, undefined, overrides) : String(value);
  });
}
