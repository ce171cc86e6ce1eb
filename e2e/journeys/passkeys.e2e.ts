/** Passkeys in a browser, with the virtual authenticator of Chromium: added, used in place of the password, refused, removed. */
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeyTexts } from '#modules/people/user/passkey/passkey.texts.ts';
import { pageTexts as p } from '#modules/people/user/web/passkey/pages.texts.ts';
import { settledAccount } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { api, at, button, decide, fillSignIn, openWindow, toasted, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** Browsers make keys for names, not for IP addresses. */
const named = (path: string): string => at(path).replace('127.0.0.1', 'localhost');

async function device(window: Window): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await window.context.newCDPSession(window.page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { cdp, authenticatorId };
}
async function leave({ page }: Window): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(named('/login'));
}

test('a passkey is added, opens the account without a password, and opens it no more once it is removed', async () => {
  const account = await settledAccount(await api('admin'), 'keys');
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await window.context.addCookies([{ name: 'language', value: 'en-US', url: named('') }]);
  const { cdp, authenticatorId } = await device(window);
  await page.goto(named('/login'));
  await fillSignIn(window, account.username, account.password);
  await page.locator('.wm-shell').waitFor();
  await page.goto(named('/accountSet'));
  await button(window, p.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(p.name)).fill('My laptop');
  await dialog.locator('input[type=password]').fill(account.password);
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await toasted(window, t(p.added));
  const row = page.getByRole('row', { name: /My laptop/ });
  await row.waitFor();
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

  await leave(window);
  await button(window, p.signIn).click();
  await page.locator('.wm-shell').waitFor();

  // Somebody who is not verified by the device.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await leave(window);
  await button(window, p.signIn).click();
  await page.getByRole('alert').getByText(t(p.stopped)).waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button(window, p.signIn).click();
  await page.locator('.wm-shell').waitFor();

  await page.goto(named('/accountSet'));
  await row.getByRole('button', { name: t(p.remove) }).click();
  await decide(window, t(p.removeAsk, { name: 'My laptop' }), t(p.remove));
  await toasted(window, t(p.removed));
  await row.waitFor({ state: 'detached' });
  await leave(window);
  await button(window, p.signIn).click();
  await page.getByRole('alert').getByText(t(passkeyTexts.unknown)).waitFor();
  expect(await window.close(/^code 400 POST \/api\/v1\/user\/passkey-sign-in: /)).toEqual([]);
});
