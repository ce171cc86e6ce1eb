/** Records with lines and files: the grid by keyboard, what a session's end leaves, attachments of an announcement. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { codePartKinds } from '#modules/base/numbering/code-part.ts';
import { codeRule } from '#modules/base/numbering/code-rule.entity.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { signOut, userInfo } from '#modules/people/user/user.calls.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { editRow, formClosed, row, saveForm } from '../list-page.ts';
import { answer } from '../objects.ts';
import { api, at, button, enterAs, fillSignIn, openWindow, passwordOf, type Window } from '../person.ts';

const RULES = '/modules/sys/codeRule?pageSize=30';
const NAME = '模板编号';
const calls = entityCalls(codeRule);
const PICTURES = process.env.PICTURES;

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const picture = async ({ page, lang }: Window, name: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${lang}.png` });
};
const stored = async (): Promise<string[]> => {
  const client = await api('admin');
  const { list } = answer(await client.send(calls.list, { filters: { name: NAME } }));
  return list[0]!.parts.map(({ kind, text }) => (text ? `${kind} ${text}` : kind));
};
/** Text of the grid, line by line. */
const shown = ({ page }: Window): Promise<string[]> =>
  page
    .getByRole('grid')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((one) => [...one.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent).join('|')),
    );
const grid = ({ page }: Window) => page.getByRole('dialog').getByRole('grid');

async function pasted({ page }: Window, text: string): Promise<void> {
  await page.getByRole('grid').evaluate((table, words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    table.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('lines are filled in by keyboard alone, pasted, moved, taken back; what is wrong is marked in its cell', async () => {
  const before = await stored();
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  const kind = (name: keyof typeof codePartKinds): string => t(codePartKinds[name]);
  const keys = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
  };
  await enterAs(window, 'admin');
  await page.goto(at(RULES));
  await editRow(window, NAME);
  await expect.poll(() => shown(window)).toEqual([`${kind('fixed')}|T`, `${kind('number')}|`]);
  await grid(window).focus();
  // Typing replaces the text; Enter keeps it and goes down.
  await keys('ArrowRight');
  await page.keyboard.type('TPL-');
  await keys('Enter');
  await expect.poll(() => shown(window)).toEqual([`${kind('fixed')}|TPL-`, `${kind('number')}|`]);
  // A line between, its kind picked from the list by its name.
  await keys('ArrowUp', 'Insert', 'Enter');
  await page.keyboard.type(kind('yearMonth'));
  await keys('Enter');
  await expect
    .poll(() => shown(window))
    .toEqual([`${kind('fixed')}|TPL-`, `${kind('yearMonth')}|`, `${kind('number')}|`]);
  await picture(window, 'lines-edited');
  // Two lines from a sheet, below.
  await keys('ArrowDown', 'ArrowDown');
  await pasted(window, `${kind('custom')}\t-X\r\n${kind('date')}\tnot taken`);
  await expect.poll(async () => (await shown(window)).slice(3)).toEqual([`${kind('custom')}|-X`, `${kind('date')}|`]);
  await keys('Alt+ArrowUp');
  await expect.poll(async () => (await shown(window)).slice(3)).toEqual([`${kind('date')}|`, `${kind('custom')}|-X`]);
  await keys('Control+z', 'Control+Delete');
  await expect.poll(async () => (await shown(window)).length).toBe(4);
  await keys('Control+z', 'Control+y');
  await expect.poll(async () => (await shown(window)).length).toBe(4);
  // A text that is needed and not there.
  const left = (await shown(window)).findIndex(
    (line) => line.startsWith(kind('custom')) || line.startsWith(kind('date')),
  );
  expect(left).toBe(3);
  await keys('Home');
  await pasted(window, `${kind('fixed')}\t`);
  await saveForm(window);
  await expect.poll(() => page.locator('[role=gridcell][aria-invalid=true]').count()).toBe(1);
  await picture(window, 'lines-wrong');
  await keys('ArrowRight');
  await grid(window).focus();
  await page.keyboard.type('/');
  await keys('Tab');
  await saveForm(window);
  await formClosed(window);
  expect(await stored()).toEqual(['fixed TPL-', 'yearMonth', 'number', 'fixed /']);

  // Escape gives up a cell, not the form.
  await editRow(window, NAME);
  await grid(window).focus();
  await keys('ArrowRight', 'Enter');
  await page.keyboard.type('lost');
  await keys('Escape');
  await expect.poll(async () => (await shown(window))[0]).toBe(`${kind('fixed')}|TPL-`);
  await button(window, entityTexts.cancel, page.getByRole('dialog')).click();
  await formClosed(window);
  expect(before).not.toEqual(await stored());
  expect(await window.close()).toEqual([]);
});

test('the session ends while lines are edited: they are there again after signing in', async () => {
  const window = await openWindow(browser, 'zh-CN');
  const { page } = window;
  await enterAs(window, 'admin');
  await page.goto(at(RULES));
  await editRow(window, NAME);
  await grid(window).focus();
  const lines = await shown(window);
  await page.keyboard.press('Control+Delete');
  await expect.poll(() => shown(window)).toEqual(lines.slice(1));
  await picture(window, 'lines');
  const { user } = answer(await (await api('admin')).send(userInfo, {}));
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(at(`${signOut.path}?userId=${user.userId}`), { headers: { token: token!, tokenType: '1' } });
  await saveForm(window);
  await page.waitForURL((url) => url.pathname === '/');
  await fillSignIn(window, 'admin', passwordOf('admin'));
  await page.locator('.wm-shell').waitFor();
  // The page must not reload: input is only in its memory.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, RULES);
  await editRow(window, NAME);
  await expect.poll(() => shown(window)).toEqual(lines.slice(1));
  await window.context.close();
});

test('an announcement carries files: several at once, one shown, one taken out; its readers read them', async () => {
  const title = unique('Files');
  const admin = await api('admin');
  const made = answer(await admin.send(entityCalls(announcement).create, { title, content: '<p>x</p>' }));
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/sys/announcementList'));
  await editRow(window, title);
  const chosen = ['计划.txt', '说明.txt', '多余.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`content of ${name}`),
  }));
  await page.locator('.wm-files input[type=file]').setInputFiles(chosen);
  await expect.poll(() => page.locator('.wm-files .wm-file').count()).toBe(3);
  await page
    .locator('.wm-file', { hasText: '多余.txt' })
    .getByRole('button', { name: t(entityTexts.remove) })
    .click();
  await expect.poll(() => page.locator('.wm-files .wm-file').count()).toBe(2);
  await picture(window, 'files');
  await saveForm(window);
  await formClosed(window);
  await row(window, title)
    .getByText(t(entityTexts.fileCount, { count: 2 }))
    .waitFor();
  answer(await admin.send(publishAnnouncement, { id: made.id, version: made.version + 1 }));
  expect(await window.close()).toEqual([]);

  const reader = await openWindow(browser, 'en-US');
  await enterAs(reader, 'wangqiang');
  await reader.page.goto(at(`/sys/announcementList?id=${made.id}`));
  const dialog = reader.page.getByRole('dialog');
  await dialog.getByText('计划.txt').waitFor();
  await picture(reader, 'announcement');
  await dialog.getByText('计划.txt').click();
  const frame = reader.page.frameLocator('.wm-preview-file iframe');
  await frame.getByText('content of 计划.txt').waitFor();
  expect(await reader.close()).toEqual([]);
});
