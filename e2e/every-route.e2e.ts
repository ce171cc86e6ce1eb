/**
 * Every registered route, visited as administrator in two languages, in one of them in the dark: the right title, no fault
 * told by the browser, and in one of them the rules of accessibility. In the third language: failed-reads.e2e.ts. What
 * others see there: refused-routes.e2e.ts.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import type { Lang } from '#kernel/text.ts';
import type { Route } from '#web/route.ts';
import { openTestBrowser } from './browser.ts';
import { look, walks } from './look.ts';
import { forwards, sampleAddresses, settled } from './pages.ts';
import { at, enterAs, openWindow, signInAs } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

const LANGS = ['zh-CN', 'en-US'] as const;
const WALKS = walks(routes.filter((route) => !forwards(route)));

const DARK: Lang = 'en-US';

/**
 * What axe-core judges is the same in every language but for contrast, which is of the appearance: each page is judged in
 * one, so that no walk is much longer, every other one in the dark.
 */
const judgedIn = (route: Route): Lang => LANGS[routes.indexOf(route) % LANGS.length]!;

/** A page that is there soon. */
const QUICK = '/modules/sys/changePassword';

test.each(LANGS.flatMap((lang) => WALKS.map(([number, walk]) => [lang, number, walk] as const)))(
  'an administrator sees every page in %s (%i)',
  async (lang, number, walk) => {
    const window = await openWindow(browser, lang);
    if (lang === DARK) await window.context.addCookies([{ name: 'appearance', value: 'dark', url: at('/') }]);
    // The form and the first page are seen once in each language.
    if (number === 1) await signInAs(window, 'admin');
    else {
      await enterAs(window, 'admin');
      await window.page.goto(at(QUICK));
    }
    await settled(window);
    expect(window.takeFaults()).toEqual([]);
    const found: Record<string, string[]> = {};
    for (const route of walk) {
      const faults = await look(window, route, addressOf(route), lang === judgedIn(route));
      if (faults.length > 0) found[route.path] = faults;
    }
    await window.context.close();
    expect(found).toEqual({});
  },
);
