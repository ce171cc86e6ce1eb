/** Records at their addresses: next to their list and on their own pages, by keys, tab and star in the address. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { inSentence } from '#kernel/text.ts';
import { saveMyColumns } from '#modules/people/grid-header/grid-header.calls.ts';
import { savedView } from '#modules/people/grid-header/saved-view.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { recordTexts } from '#web/entity/record/record-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { expectQuery } from '../list-page.ts';
import { answer, newPlan } from '../objects.ts';
import { settled } from '../pages.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const heading = ({ page }: Window): Promise<string> => page.locator('.wm-page-head h1').last().innerText();

test('a record opens beside its list, leads on by keys, and is there again at its address', async () => {
  const { list } = answer(await (await api('admin')).send(entityCalls(user).list, { sort: 'username' }));
  const [first, second] = list.map((one) => ({ id: String(one.id), name: one.empName }));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/modules/sys/user'));
  await page.getByRole('link', { name: first!.name, exact: true }).click();
  await expectQuery(window, { record: first!.id });
  await expect.poll(() => heading(window)).toBe(first!.name);
  await page.keyboard.press('j');
  await expectQuery(window, { record: second!.id });
  await expect.poll(() => heading(window)).toBe(second!.name);
  await page.getByRole('tab', { name: t(entityTexts.changeLog) }).click();
  await expectQuery(window, { record: second!.id, tab: 'log' });
  await page.reload();
  await expect.poll(() => heading(window)).toBe(second!.name);
  await page.getByRole('tab', { name: t(entityTexts.changeLog), selected: true }).waitFor();
  await settled(window);
  await page.keyboard.press('k');
  await expectQuery(window, { record: first!.id });
  // The first has none before it, and says so.
  await expect.poll(() => button(window, recordTexts.previous).isDisabled()).toBe(true);
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: t(entityTexts.editOf, { label: inSentence(user.label) }) });
  const name = form.getByLabel(t(user.fields.empName.label)).first();
  await name.waitFor();
  // Typed, the letters are text.
  await name.press('j');
  await expectQuery(window, { record: first!.id });
  await name.press('Backspace');
  await button(window, entityTexts.cancel, form).click();
  await form.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await expectQuery(window, { record: null, tab: null });
  expect(await window.close()).toEqual([]);
});

test('a page of its own leads on to the next of the list and back to it', async () => {
  const word = unique('Way');
  const names = [`${word} one`, `${word} two`];
  await newPlan(
    await api('admin'),
    word,
    names.map((name) => ({ name })),
  );
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`/task/projectTask?search=${word}&sort=name`));
  const links = page.locator('.wm-task-name a');
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  await links.first().click();
  await expect.poll(() => heading(window)).toBe(names[0]);
  await settled(window);
  await page.keyboard.press('j');
  await expect.poll(() => heading(window)).toBe(names[1]);
  await settled(window);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/task\/projectTask\?search=/);
  await expect.poll(() => links.allInnerTexts()).toEqual(names);
  expect(await window.close()).toEqual([]);
});

test('a reference leads to its record', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/modules/sys/user'));
  const named = page.locator('tr.ant-table-row a.wm-ref').first();
  const name = await named.innerText();
  const address = await named.getAttribute('href');
  expect(address).toMatch(/^\/modules\/sys\/dept\?record=\d+$/);
  await named.click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === address);
  await expect.poll(() => heading(window)).toBe(name);
  expect(await window.close()).toEqual([]);
});

test('the view a list opens with is asked for first: no rows of another come before', async () => {
  const admin = await api('admin');
  const word = unique('First');
  const views = entityCalls(savedView);
  const query = { pageSize: 20, filters: {}, search: 'li' };
  const made = answer(
    await admin.send(views.create, { name: word, list: 'user', audience: 'own', query, columns: {} } as never),
  );
  answer(await admin.send(saveMyColumns, { table: 'start.user', columns: { view: made.id } }));
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === entityCalls(user).list.path) asked.push(url.searchParams.get('search') ?? 'none');
  });
  await page.goto(at('/modules/sys/user'));
  await expectQuery(window, { search: 'li', savedView: String(made.id) });
  await page.locator('tr.ant-table-row').first().waitFor();
  expect(asked).toEqual(['li']);
  answer(await admin.send(views.remove, { id: made.id, version: made.version }));
  answer(await admin.send(saveMyColumns, { table: 'start.user', columns: null }));
  expect(await window.close()).toEqual([]);
});
