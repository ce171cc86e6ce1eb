/**
 * Every registered route, visited once as administrator, in English, whose texts are the longest, every other one in the
 * dark: while its reads fail it says so and offers to ask again; that button brings the page, with the right title, no
 * fault told by the browser, and once a page component the rules of accessibility. Some pages in each of the other
 * languages; that all texts are whole in all of them: app/english.test.ts. What others see: refused-routes.e2e.ts and
 * app/routes.test.ts.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import type { Route } from '#web/route.ts';
import { letThrough, READS_NOTHING, visitBroken, withBrokenReads } from './broken-reads.ts';
import { openTestBrowser } from './browser.ts';
import { look, lookHere, walks } from './look.ts';
import { forwards, isPublic, sampleAddresses, settled } from './pages.ts';
import { at, enterAs, openWindow, signInAs } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

/** `ROUTES=/modules/product/,/demand/` visits only the routes whose path holds one of these; for work on a few pages. */
const ONLY = process.env.ROUTES?.split(',') ?? [''];
const PAGES = routes.filter((route) => !forwards(route) && ONLY.some((part) => route.path.includes(part)));
/** Every other page in the dark. */
const WALKS = [false, true].flatMap((dark) =>
  walks(PAGES.filter((_, i) => i % 2 === Number(dark))).map(([number, walk]) => [dark, number, walk] as const),
);

/** The function that loads a page, which lists of plain entities and the like have in common. */
const componentOf = ({ layout, page }: Route): string => `${layout} ${page}`;
/** The first page of each component; what axe-core judges is the same on the others. */
const JUDGED = new Set(new Map(PAGES.toReversed().map((route) => [componentOf(route), route])).values());

test.skipIf(process.env.ROUTES)('every component is judged once', () => {
  expect(JUDGED.size).toBeGreaterThan(PAGES.length / 2);
  expect(JUDGED.size).toBeLessThan(PAGES.length);
});

test.each(WALKS)(
  'every page says that its reads failed, asks again and is right (dark: %s, %i)',
  async (dark, _, walk) => {
    const window = await openWindow(browser, 'en-US');
    if (dark) await window.context.addCookies([{ name: 'appearance', value: 'dark', url: at('/') }]);
    await withBrokenReads(window);
    await enterAs(window, 'admin');
    await window.page.goto(at(READS_NOTHING));
    await settled(window);
    const frame = await letThrough(window);
    expect(window.takeFaults()).toEqual([]);
    const found: Record<string, string[]> = {};
    for (const [i, route] of walk.entries()) {
      const [address, judge] = [addressOf(route), JUDGED.has(route)];
      const faults = isPublic(route)
        ? await look(window, route, address, judge)
        : [
            ...(await visitBroken(window, route, address, frame, i % 2 === 0)),
            ...(await lookHere(window, route, judge)),
          ];
      if (faults.length > 0) found[route.path] = faults;
    }
    await window.context.close();
    expect(found).toEqual({});
  },
);

/** One page of so many is visited in each of the other languages. */
const ONE_OF = 10;

test.each([
  ['zh-CN', 0],
  ['HK', ONE_OF / 2],
] as const)('some pages of all kinds are right in %s too', async (lang, first) => {
  const window = await openWindow(browser, lang);
  // The form and the first page are seen once in each language.
  await signInAs(window, 'admin');
  await settled(window);
  expect(window.takeFaults()).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const route of PAGES.filter((_, i) => i % ONE_OF === first)) {
    const faults = await look(window, route, addressOf(route));
    if (faults.length > 0) found[route.path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});
