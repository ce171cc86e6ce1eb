/**
 * A page switched between light and dark, with open popups, looks like one loaded that way: styles are kept
 * over the pages (src/web/styles.ts), and none is left behind or missing.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { appearances } from '#web/appearance.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { settled, visit } from '../pages.ts';
import { at, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

type Scheme = 'light' | 'dark';
const LIST = '/task/charged';
const FORM = '/issue/editQuestion';
const MENU = '/workbench/personal';
const PAGES = [LIST, FORM, MENU];

/** Opens what there is above a page: nothing, choices of a field, the menu of the account. */
async function opened(window: Window, path: string): Promise<void> {
  const { page, t } = window;
  await settled(window);
  if (path === FORM) await page.locator('.wm-form .ant-select').filter({ visible: true }).first().click();
  if (path === FORM) await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor();
  if (path === MENU) await page.locator('.wm-user').click();
  if (path === MENU) await page.getByRole('menuitem', { name: t(shellTexts.themeSettings) }).waitFor();
  await page.mouse.move(0, 0);
  await settled(window);
}

/** The colors of all that is in sight, each kind of element with each look it has, in order. */
const looks = ({ page }: Window): Promise<string[]> =>
  page.evaluate(async () => {
    // A color on its way to another is neither.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(moving.map((one) => one.finished.catch(() => {})));
    const COLORS = ['color', 'backgroundColor', 'borderTopColor', 'boxShadow', 'fill', 'stroke'] as const;
    const found = new Set<string>();
    for (const e of document.querySelectorAll(
      'body, .wm-top *, .wm-screen *, .ant-select-dropdown *, .ant-dropdown *',
    )) {
      // The strip of open pages depends on earlier visits.
      if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.wm-tabs')) continue;
      const name = `${e.tagName} ${e.getAttribute('class') ?? ''}`;
      const style = getComputedStyle(e);
      found.add(`${name}: ${COLORS.map((color) => style[color]).join(' | ')}`);
    }
    return [...found].sort();
  });

/** A window that is as the system, which is light or dark. */
async function openAs(scheme: Scheme): Promise<Window> {
  const window = await openWindow(browser, 'zh-CN');
  await window.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await window.context.addCookies([
    { name: 'appearance', value: 'system' satisfies keyof typeof appearances, url: at('/') },
  ]);
  await enterAs(window, 'lina');
  return window;
}

test('a page that turned light or dark looks as one that came so', async () => {
  const wanted: Record<Scheme, Record<string, string[]>> = { light: {}, dark: {} };
  for (const scheme of ['light', 'dark'] as const) {
    const window = await openAs(scheme);
    await window.page.goto(at(PAGES[0]!));
    for (const path of PAGES) {
      await visit(window, path);
      await opened(window, path);
      wanted[scheme][path] = await looks(window);
    }
    expect(await window.close()).toEqual([]);
  }
  const window = await openAs('light');
  await window.page.goto(at(PAGES[0]!));
  for (const path of PAGES) {
    await visit(window, path);
    await opened(window, path);
    // Again and again, and faster than the pages behind it are drawn anew.
    for (const scheme of ['dark', 'light'] as const) {
      await window.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expect.poll(() => looks(window), { message: path }).toEqual(wanted[scheme][path]);
    }
  }
  expect(await window.close()).toEqual([]);
});
