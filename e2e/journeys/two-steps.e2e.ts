/** Two-step sign-in: set up by oneself, used at the next sign-in, a recovery code, switched off. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '#kernel/dates.ts';
import { codeAt, STEP_MS } from '#modules/people/user/server/totp.ts';
import { userTexts } from '#modules/people/user/user.texts.ts';
import { accountTexts as a } from '#modules/people/user/web/account.texts.ts';
import { settledAccount } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { api, at, button, fillSignIn, openWindow, ready, signInAs, toasted, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const signOut = async (window: Window): Promise<void> => {
  await window.page.evaluate(() => localStorage.clear());
  await window.page.goto(at('/'));
};

test('two steps are set up, asked for, and switched off', async () => {
  const account = await settledAccount(await api('admin'), 'twosteps');
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await signInAs(window, account.username, account.password);
  await page.goto(at('/accountSet'));
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: t(a.factor) }) });
  await button(window, a.factorBegin, section).click();
  await section.getByLabel('Current password').fill(account.password);
  await ready(button(window, a.factorNext, section)).click();
  const secret = bytesOf(((await section.getByTestId('factor-secret').textContent()) ?? '').replace(/[^A-Z2-7]/g, ''));
  await section.getByLabel('Authenticator code').fill('000000');
  await ready(button(window, a.factorConfirm, section)).click();
  await section.getByText(t(userTexts.codeWrong)).waitFor();
  const step = Math.floor(now() / STEP_MS);
  await section.getByLabel('Authenticator code').fill(codeAt(secret, step));
  await ready(button(window, a.factorConfirm, section)).click();
  await section.getByTestId('recovery-codes').waitFor();
  const codes = await section.getByTestId('recovery-codes').locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  await button(window, a.recoveryKept, section).click();
  await section.getByText(t(a.factorCodesLeft, { count: 10 })).waitFor();

  await signOut(window);
  await fillSignIn(window, account.username, account.password);
  const code = page.getByPlaceholder(t(a.codeHint));
  await page.getByText(t(a.codeNote)).waitFor();
  // The code of the set-up is used up.
  await code.fill(codeAt(secret, step));
  await ready(button(window, a.signIn)).click();
  await page.getByText(t(userTexts.codeTriesLeft, { count: 4 })).waitFor();
  await code.fill(codes[0]!);
  await ready(button(window, a.signIn)).click();
  await page.locator('.wm-shell').waitFor();

  await page.goto(at('/accountSet'));
  await section.getByText(t(a.factorCodesLeft, { count: 9 })).waitFor();
  await button(window, a.factorEnd, section).click();
  await section.getByLabel('Current password').fill(account.password);
  await section.getByLabel('Authenticator code').fill(codes[1]!);
  await ready(button(window, a.factorEnd, section)).click();
  await toasted(window, t(a.factorEnded));
  await section.getByText(t(a.factorOff), { exact: true }).waitFor();
  await window.context.close();
});
