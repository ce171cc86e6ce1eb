/** Signing in, coming back to the page one wanted, and the end of a session. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../browser.ts';
import { at, fillSignIn, openWindow, running, signInAs } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('somebody comes back to the page that asked for signing in, and stays signed in after a reload', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/accountSet'));
  await window.page.waitForURL(at('/'));
  await fillSignIn(window, 'lina', running().password);
  await window.page.waitForURL(at('/accountSet'));
  await window.page.reload();
  await window.page.locator('.wm-shell').waitFor();
  expect(new URL(window.page.url()).pathname).toBe('/accountSet');
  await window.context.close();
});

test('a session that ends in one window ends in the other', async () => {
  const window = await openWindow(browser, 'zh-CN');
  await signInAs(window, 'zhangwei');
  const second = await window.context.newPage();
  await second.goto(at('/accountSet'));
  await second.locator('.wm-shell').waitFor();
  await window.page.evaluate(() => localStorage.clear());
  await window.page.goto(at('/accountSet'));
  await window.page.waitForURL(at('/'));
  await second.reload();
  await second.waitForURL(at('/'));
  await window.context.close();
});
