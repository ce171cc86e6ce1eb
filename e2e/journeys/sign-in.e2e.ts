/** Signing in and out, the language, and what happens after wrong passwords. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountTexts } from '#modules/user/web/account.texts.ts';
import { openBrowser } from '../browser.ts';
import { api, at, fillSignIn, openWindow, signInAs } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('somebody comes back to the page that asked for signing in, and stays signed in after a reload', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/accountSet'));
  await window.page.waitForURL(at('/'));
  await fillSignIn(window, 'lina', inject('running').password);
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

test('wrong passwords: a message, then a picture to type off, then the account is locked for the right one too', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/'));
  for (let attempt = 0; attempt < 3; attempt++) {
    const answered = window.page.waitForResponse((r) => r.url().endsWith('/sign-in'));
    await fillSignIn(window, 'chenjie', `Wrong-${attempt}-pass`);
    expect(((await (await answered).json()) as { code: number }).code).not.toBe(0);
  }
  await window.page.getByPlaceholder(window.t(accountTexts.captchaHint)).waitFor();
  await window.context.close();
  // Others are not locked out by that.
  await expect(api('wangqiang')).resolves.toBeDefined();
  await expect(api('chenjie')).rejects.toThrow();
});
