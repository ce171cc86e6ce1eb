/** What the build calls the page of a language, and whose page somebody gets before their browser has said anything else. */
import { type Lang, langOf } from '#kernel/text.ts';

export const pageName = (lang: Lang): string => `index.${lang}.html`;

/** The language of a request: what it says itself, else the cookie, else what the browser prefers. */
export function requestLang(headers: Readonly<Record<string, string | string[] | undefined>>): Lang {
  const of = (name: string): string | undefined => [headers[name]].flat()[0];
  const cookie = /(?:^|;\s*)lang(?:uage)?=([\w-]+)/.exec(of('cookie') ?? '')?.[1];
  return langOf(of('language') ?? cookie ?? of('accept-language')?.split(',')[0]);
}
