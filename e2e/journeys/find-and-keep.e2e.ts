/** Finding a record from anywhere, keeping a page at hand, and coming back to a list the way one left it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { listViewTexts } from '#web/entity/list/view-texts.ts';
import { href } from '#web/registry.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { expectQuery, saveForm } from '../list-page.ts';
import { answer } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, signInAs, type Window } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

const hit = ({ page }: Window, name: string) => page.getByRole('option').filter({ hasText: name });

test('Ctrl+K finds a program by its code and opens it by keys; what was opened is offered next time; a star keeps it', async () => {
  const { list } = answer(await admin.send(entityCalls(program).list, { pageSize: 1 }));
  const { name } = list[0]!;
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await signInAs(window, 'admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t(shellTexts.searchWhat) });
  await field.fill(String(list[0]!.code));
  // Words are computed some seconds after a record was made.
  await hit(window, String(name)).waitFor();
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.waitForURL(/projectProgramDetail/);
  await page.keyboard.press('Control+k');
  await hit(window, String(name)).waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await button(window, shellTexts.favourites).click();
  // The page's own star says the same.
  await page
    .locator('.wm-favourites')
    .getByRole('button', { name: t(shellTexts.starPage, { name: String(name) }) })
    .click();
  await page.goto(at('/sys/messageList'));
  await button(window, shellTexts.favourites).click();
  await page.locator('.wm-favourites li').getByText(String(name)).click();
  await page.waitForURL(/projectProgramDetail/);
  expect(await window.close()).toEqual([]);
});

/** A list of an entity, and one of a call whose inputs are filters too. */
const LISTS = [
  ['/modules/sys/user', {}],
  ['/modules/workflow/myWorkflow/todoList', { from: '2020-01-01' }],
] as const;
test.each(LISTS)(
  'a view of %s keeps filters, says when it was changed, opens by default and is removed',
  async (path, more) => {
    const word = unique('View');
    const window = await openWindow(browser, 'en-US');
    const { page, t } = window;
    await enterAs(window, 'admin');
    await page.goto(at(href(path, { search: 'li', pageSize: 20, ...more })));
    const views = page.locator('.wm-views');
    const choose = async (text: string): Promise<void> => {
      await views.click();
      await page.getByRole('menuitem', { name: text, exact: true }).click();
    };
    await choose(t(listViewTexts.saveAs));
    await page.getByRole('dialog').getByRole('textbox').first().fill(word);
    await saveForm(window);
    await expect.poll(() => views.innerText()).toBe(word);
    await expectQuery(window, { search: 'li', pageSize: '20' });
    await page.locator('.wm-filter-search input').fill('wang');
    await expect.poll(() => views.innerText()).toBe(t(listViewTexts.changed, { name: word }));
    await choose(t(listViewTexts.discard));
    await expectQuery(window, { search: 'li' });
    await choose(t(listViewTexts.start));
    // The list opens with it automatically.
    await page.goto(at(path));
    await expect.poll(() => views.innerText()).toBe(word);
    await expectQuery(window, { search: 'li', pageSize: '20', ...more });
    await choose(t(entityTexts.remove));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(entityTexts.remove) })
      .click();
    await expect.poll(() => views.innerText()).toBe(t(listViewTexts.views));
    await expectQuery(window, { search: null, savedView: null });
    expect(await window.close()).toEqual([]);
  },
);
