/** By keyboard alone: into menus and popovers and back, after a dialog was closed, a record was saved, a row was deleted. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { editRow, formClosed, input, row } from '../list-page.ts';
import { answer } from '../objects.ts';
import { api, at, button, decide, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** The text of the focused element; '' if none. */
const focused = ({ page }: Window): Promise<string> =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : ((document.activeElement as HTMLElement | null)?.innerText ?? ''),
  );

const expectFocus = (window: Window, words: string): Promise<void> => expect.poll(() => focused(window)).toBe(words);

test('the focus returns to what opened a dialog, and stays in the list when its row is gone', async () => {
  const admin = await api('admin');
  const word = unique('focus');
  const names = [`${word} 1`, `${word} 2`, `${word} 3`];
  for (const name of names.slice(0, 2)) answer(await admin.send(entityCalls(userGroup).create, { name }));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`/modules/sys/userGroup?search=${word}`));
  await row(window, names[1]!).waitFor();

  const create = button(window, entityTexts.create);
  await create.focus();
  await page.keyboard.press('Enter');
  await input(window, userGroup.fields.name).waitFor();
  await page.keyboard.press('Escape');
  await formClosed(window);
  await expectFocus(window, await create.innerText());

  // A question over the form, answered no and then yes; the form first, then its button.
  await page.keyboard.press('Enter');
  await input(window, userGroup.fields.name).fill(names[2]!);
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-confirm').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-confirm').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);

  await input(window, userGroup.fields.name).press('Enter');
  await formClosed(window);
  await row(window, names[2]!).waitFor();
  await expectFocus(window, await create.innerText());

  await editRow(window, names[0]!);
  await page.keyboard.press('Escape');
  await formClosed(window);
  await expectFocus(window, t(entityTexts.edit));
  const rowOfFocus = (): Promise<string> =>
    page.evaluate(() => (document.activeElement?.closest('tr') as HTMLElement | null)?.innerText ?? '');
  expect(await rowOfFocus()).toContain(names[0]);

  for (const name of names) {
    const remove = button(window, entityTexts.remove, row(window, name));
    await remove.focus();
    await page.keyboard.press('Enter');
    await decide(window, t(entityTexts.removeAsk, { title: name }), t(entityTexts.remove));
    await row(window, name).waitFor({ state: 'detached' });
    await expectFocus(window, t(name === names.at(-1) ? entityTexts.create : entityTexts.remove));
  }
  expect(await window.close()).toEqual([]);
});

test('keys lead into menus and popovers, and back to what opened them', async () => {
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/modules/sys/userGroup'));
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
  const inside = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('.ant-dropdown, .ant-popover') !== null);

  for (const [name, key] of [
    [t(shellTexts.account), 'Enter'],
    [t(shellTexts.quickCreate), 'Enter'],
  ] as const) {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await press(key);
    await menu.waitFor();
    await press('ArrowDown');
    expect(await inside()).toBe(true);
    await press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  const columns = page.getByRole('button', { name: t(entityTexts.columns) });
  const popover = page.locator('.ant-popover:not(.ant-popover-hidden)');
  await columns.focus();
  await press('Enter');
  await popover.getByRole('checkbox').first().waitFor();
  await press('Tab');
  expect(await inside()).toBe(true);
  await press('Shift+Tab');
  expect(await columns.evaluate((element) => element === document.activeElement)).toBe(true);
  await press('Tab', 'Escape');
  await popover.waitFor({ state: 'hidden' });
  expect(await columns.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await window.close()).toEqual([]);
});
