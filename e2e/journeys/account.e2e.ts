/** Life of an account: wrong passwords, languages, changing the password, leaving, being disabled. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInstance, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { leavingDialogTexts as l } from '#modules/flow/workflow/instance/leaving.texts.ts';
import { passwordTexts } from '#modules/people/user/password.rules.ts';
import { userTexts } from '#modules/people/user/user.texts.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { usersTexts } from '#modules/people/user/web/users.texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { fillPasswordChange, newAccount, settledAccount, unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { answer } from '../objects.ts';
import {
  type ApiClient,
  api,
  at,
  enterAs,
  fillSignIn,
  openWindow,
  running,
  signInAs,
  speaking,
  toasted,
  type Window,
} from '../person.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

const REFUSED_SIGN_IN = /^code 400 POST \/api\/v1\/user\/sign-in: /;
const SESSION_OVER = /^code 401 /;

const path = (window: Window): string => new URL(window.page.url()).pathname;
const stored = (window: Window): Promise<string[]> =>
  window.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

test('wrong passwords are counted, cost work, and lock the account for who tries', async () => {
  const account = await settledAccount(admin, 'locked');
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  const told = (text: string) => page.getByRole('alert').or(page.locator('.ant-form-item-explain')).getByText(text);
  await page.goto(at('/'));
  for (const count of [4, 3, 2]) {
    await fillSignIn(window, account.username, 'Wrong-1-word');
    await told(t(userTexts.triesLeft, { count })).waitFor();
  }
  const worked = page.waitForResponse((response) => response.url().includes('/user/captcha'));
  await fillSignIn(window, account.username, 'Wrong-1-word');
  await told(t(userTexts.triesLeft, { count: 1 })).waitFor();
  expect((await worked).ok()).toBe(true);
  await fillSignIn(window, account.username, 'Wrong-1-word');
  await told(t(userTexts.locked, { minutes: 15 })).waitFor();
  await fillSignIn(window, account.username, account.password);
  await told(t(userTexts.locked, { minutes: 15 })).waitFor();

  const office = await openWindow(browser, 'en-US');
  await enterAs(office, 'admin');
  await office.page.goto(at(`/modules/sys/account?search=${account.username}`));
  const row = office.page.getByRole('row', { name: account.username });
  await row.getByTitle(/^Locked until \d\d:\d\d$/).waitFor();
  await row.getByRole('button', { name: office.t(usersTexts.unlock) }).click();
  await toasted(office, office.t(usersTexts.unlocked));
  await row.getByTitle(/^Locked until/).waitFor({ state: 'detached' });
  expect(await office.close()).toEqual([]);
  await signInAs(window, account.username, account.password);
  expect(await window.close(REFUSED_SIGN_IN)).toEqual([]);
});

test('each sample account has a password of its own', () => {
  const words = Object.values(running().passwords);
  expect(words.length).toBeGreaterThan(4);
  expect(new Set(words).size).toBe(words.length);
});

test('an unknown account is refused in the words of a wrong password', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/'));
  await fillSignIn(window, 'nobody-of-this-name', 'Wrong-1-word');
  await window.page.getByText(window.t(userTexts.triesLeft, { count: 4 }), { exact: true }).waitFor();
  expect(await window.close(REFUSED_SIGN_IN)).toEqual([]);
});

test('the language is one of three buttons, and stays', async () => {
  const window = await openWindow(browser, 'zh-CN');
  const { page } = window;
  await page.goto(at('/'));
  const button = (name: string) => page.getByRole('button', { name });
  await button('简体中文').waitFor();
  expect(await button('简体中文').isDisabled()).toBe(true);
  expect(await button('简体中文').locator('.anticon-check').count()).toBe(1);
  for (const other of ['繁體中文', 'English']) expect(await button(other).isEnabled()).toBe(true);
  await button('English').click();
  await page.getByRole('heading', { name: accountTexts.welcome.text[2] }).waitFor();
  expect(await button('English').isDisabled()).toBe(true);
  const cookie = (await window.context.cookies()).find(({ name }) => name === 'language');
  expect(cookie?.value).toBe('en-US');

  await signInAs(speaking(window, 'en-US'), 'wangqiang');
  await page.reload();
  await page.getByRole('button', { name: shellTexts.account.text[2] }).click();
  await button('繁體中文').click();
  await page.getByRole('button', { name: shellTexts.account.text[1] }).waitFor();
  expect(await window.close()).toEqual([]);
});

test('a new password must keep the rules; then the other sessions end', async () => {
  const account = await settledAccount(admin, 'changer');
  const window = await openWindow(browser, 'en-US');
  const elsewhere = await openWindow(browser, 'en-US');
  await signInAs(window, account.username, account.password);
  await signInAs(elsewhere, account.username, account.password);
  const { page, t } = window;
  await page.goto(at('/modules/sys/changePassword'));
  const change = (old: string, wanted: string, again = wanted): Promise<void> =>
    fillPasswordChange(window, old, wanted, again);
  const refused = (text: string) => page.locator('.ant-form-item-explain-error').getByText(text);
  const right = 'Right-4-all-rules';
  await change(account.password, 'Sh0rt-1');
  await refused(t(passwordTexts.length, { min: 8, max: 20 })).waitFor();
  await change(account.password, 'lowercase-1-only');
  await refused(t(passwordTexts.classes)).waitFor();
  await change(account.password, account.password);
  await refused(t(passwordTexts.same)).waitFor();
  await change(account.password, right, `${right}!`);
  await refused(t(passwordTexts.mismatch)).waitFor();
  await change('Not-the-0ld-one', right);
  await refused(t(userTexts.oldPasswordWrong)).waitFor();
  await change(account.password, right);
  await toasted(window, t(accountTexts.changed));
  await page.reload();
  await page.locator('.wm-shell').waitFor();

  await elsewhere.page.reload();
  await elsewhere.page.waitForURL(at('/'));
  await fillSignIn(elsewhere, account.username, account.password);
  await elsewhere.page.getByText(t(userTexts.triesLeft, { count: 4 })).waitFor();
  await signInAs(elsewhere, account.username, right);
  expect(await window.close(/^code 400 POST \/api\/v1\/user\/change-password: /)).toEqual([]);
  expect((await elsewhere.close(SESSION_OVER)).filter((fault) => !REFUSED_SIGN_IN.test(fault))).toEqual([]);
});

test('leaving clears what the browser kept and goes to the sign-in page', async () => {
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  // A question of the home page that the server would read only when the session is over.
  const late = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/v1/workbench/tasks*', async (route) => {
    asked.resolve();
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  await signInAs(window, 'chenjie');
  await asked.promise;
  expect(await stored(window)).toContain('token');
  await page.getByRole('button', { name: t(shellTexts.account) }).click();
  await page.getByRole('menuitem', { name: t(shellTexts.signOut) }).click();
  await page.getByPlaceholder(t(accountTexts.username)).waitFor();
  expect(path(window)).toBe('/');
  late.resolve();
  for (const key of ['token', 'userInfo', 'loginFlag', 'lastAccount']) expect(await stored(window)).not.toContain(key);
  await page.goto(at('/accountSet'));
  await page.waitForURL(at('/'));
  expect(await window.close()).toEqual([]);
});

test('a one-time password must be changed before anything else opens', async () => {
  const account = await newAccount(admin, 'fresh');
  const window = await openWindow(browser, 'zh-CN');
  const { page } = window;
  await page.goto(at('/'));
  await fillSignIn(window, account.username, account.password);
  await page.waitForURL(at('/modules/sys/updatePassword'));
  await page.goto(at('/task/charged'));
  await page.waitForURL(at('/modules/sys/updatePassword'));
  const own = 'My-0wn-password';
  await fillPasswordChange(window, account.password, own);
  await page.locator('.wm-shell').waitFor();
  await page.goto(at('/task/charged'));
  await page.locator('[data-path="/task/charged"]').waitFor();
  expect(await window.close()).toEqual([]);
});

test('an administrator disables an account, whose session is over at once and whose approvals go to a successor', async () => {
  const account = await settledAccount(admin, 'leaver');
  const heir = await settledAccount(admin, 'heir');
  const key = unique('leaving');
  await publishOneStep(admin, key, 'Leaving', account.id);
  const { instanceId } = answer(await admin.send(startInstance, { key, title: `Waits for ${account.username}` }));
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, account.username, account.password);
  await window.page.goto(at('/accountSet'));
  await window.page.locator('.wm-shell').waitFor();

  const office = await openWindow(browser, 'en-US');
  const { page, t } = office;
  await enterAs(office, 'admin');
  await page.goto(at(`/modules/sys/user?search=${account.username}`));
  const row = page.getByRole('row', { name: account.username });
  await row.getByRole('button', { name: t(entityTexts.more) }).click();
  await page.getByRole('menuitem', { name: t(usersTexts.disable) }).click();
  const dialog = page.getByRole('dialog', { name: t(usersTexts.disableAsk, { name: account.name }) });
  await dialog.getByText(`Waits for ${account.username}`).waitFor();
  await dialog.getByText('Leaving: Director (approver)').waitFor();
  await dialog.getByRole('combobox', { name: t(l.to) }).fill(heir.name);
  await page.locator('.ant-select-item-option').getByText(heir.name).click();
  await dialog.getByRole('button', { name: t(usersTexts.disable), exact: true }).click();
  await toasted(office, t(usersTexts.changed));
  await dialog.getByText(t(l.handed, { done: 1, failed: 0 })).waitFor();
  const heirs = await api(heir.username, { password: heir.password });
  const { mine } = answer(await heirs.send(viewWorkflow, { instanceId }));
  expect(mine?.actor.user).toBe(heir.id);

  await window.page.reload();
  await window.page.waitForURL(at('/'));
  await fillSignIn(window, account.username, account.password);
  await window.page.getByText(t(userTexts.disabled)).waitFor();
  expect(await office.close()).toEqual([]);
  expect((await window.close(SESSION_OVER)).filter((fault) => !REFUSED_SIGN_IN.test(fault))).toEqual([]);
});
