/** Signing in, coming back to the page one wanted, and the end of a session. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonTexts } from '#kernel/problem.ts';
import { signOut } from '#modules/people/user/user.calls.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { input, row } from '../list-page.ts';
import { at, button, fillSignIn, openWindow, passwordOf, ready, signInAs } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('somebody comes back to the page that asked for signing in, and stays signed in after a reload', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/accountSet'));
  await window.page.waitForURL(at('/'));
  await fillSignIn(window, 'lina', passwordOf('lina'));
  await window.page.waitForURL(at('/accountSet'));
  await window.page.reload();
  await window.page.locator('.wm-shell').waitFor();
  expect(new URL(window.page.url()).pathname).toBe('/accountSet');
  await window.context.close();
});

test('a session that ends by itself: the page, the account and what was typed come back', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await signInAs(window, 'admin');
  /** Ends the session on the server; the page does not know. */
  const end = (): Promise<void> =>
    page.evaluate(async (path) => {
      await fetch(path, { headers: { token: localStorage.getItem('token') ?? '' } });
    }, signOut.path);
  const goOn = async (): Promise<void> => {
    await page.getByText(t(commonTexts.sessionEnded)).waitFor();
    expect(await page.getByPlaceholder(t(accountTexts.username)).inputValue()).toBe('admin');
    await page.getByPlaceholder(t(accountTexts.passwordHint)).fill(passwordOf('admin'));
    await ready(button(window, accountTexts.signIn)).click();
  };
  const form = page.getByRole('dialog');
  const typed = unique('typed');
  await page.goto(at('/modules/sys/userGroup'));
  await button(window, entityTexts.create).click();
  await input(window, userGroup.fields.name).fill(typed);
  await end();
  await button(window, entityTexts.save, form).click();
  await goOn();
  await page.waitForURL(at('/modules/sys/userGroup'));
  await button(window, entityTexts.create).click();
  await expect.poll(() => input(window, userGroup.fields.name).inputValue()).toBe(typed);
  await button(window, entityTexts.save, form).click();
  await row(window, typed).waitFor();

  await page.goto(at('/accountSet'));
  await page.locator('.wm-shell').waitFor();
  await end();
  await page.reload();
  await page.getByText(t(commonTexts.sessionEnded)).waitFor();
  await fillSignIn(window, 'admin', passwordOf('admin'));
  await page.waitForURL(at('/accountSet'));
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
