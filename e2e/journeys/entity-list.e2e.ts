/** A list of records, by the example of departments: form, filters, sort, pages, columns, two tabs, sheets, deleting. */
import { readFile } from 'node:fs/promises';
import type { Browser, Download } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTexts } from '#kernel/check-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { entityTexts as serverTexts } from '#server/entity/entity-texts.ts';
import { type Cell, readSheet, writeSheet, XLSX } from '#server/sheet.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import {
  downloaded,
  editRow,
  expectColumn,
  expectQuery,
  formClosed,
  heading,
  input,
  row,
  saveForm,
  wrong,
} from '../list-page.ts';
import { answer } from '../objects.ts';
import {
  type ApiClient,
  api,
  at,
  button,
  decide,
  enterAs,
  openTab,
  openWindow,
  toasted,
  type Window,
} from '../person.ts';

const PAGE = '/modules/sys/dept';
const { fields } = department;
const calls = entityCalls(department);

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

/** Departments whose names begin with one word: `word 01`, ordered backwards. */
async function departments(word: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `${word} ${String(i + 1).padStart(2, '0')}`);
  for (const [i, name] of names.entries())
    answer(await admin.send(calls.create, { name, code: `${word}-${i + 1}`, sort: 900 - i }));
  return names;
}

async function removeAll(word: string): Promise<void> {
  const { list } = answer(await admin.send(calls.list, { search: word, pageSize: 100 }));
  for (const { id, version } of list) answer(await admin.send(calls.remove, { id, version }));
}

async function openList(window: Window, search: string): Promise<void> {
  await window.page.goto(at(`${PAGE}?search=${search}`));
  await heading(window, fields.name).waitFor();
}

const notACode = (t: Window['t']): string => t(checkTexts.code, { field: fields.code.label });
const sheetOf = async (file: Download): Promise<Cell[][]> => readSheet(await readFile(await file.path()), 1000);

test('a record is made after the form has said what is wrong with it', async () => {
  const word = unique('Made');
  const window = await openWindow(browser, 'en-US');
  const { t } = window;
  await enterAs(window, 'admin');
  await openList(window, word);
  await button(window, entityTexts.create).click();
  await saveForm(window);
  await wrong(window, fields.name).waitFor();
  await wrong(window, fields.code).waitFor();
  await input(window, fields.name).fill(word);
  await input(window, fields.code).fill('not a code');
  await saveForm(window);
  await wrong(window, fields.code).getByText(notACode(t)).waitFor();
  await wrong(window, fields.name).waitFor({ state: 'detached' });
  // A screen reader gets the same.
  const code = input(window, fields.code);
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  const reason = `[id="${await code.getAttribute('aria-describedby')}"]`;
  expect(await window.page.locator(reason).innerText()).toBe(notACode(t));
  expect(await input(window, fields.name).getAttribute('aria-invalid')).toBe('false');
  await input(window, fields.code).fill(word);
  await saveForm(window);
  await toasted(window, t(entityTexts.saved));
  await formClosed(window);
  await expectColumn(window, fields.name, [word]);

  // Problems only the server knows are shown at the field too.
  await button(window, entityTexts.create).click();
  await input(window, fields.name).fill(`${word} again`);
  await input(window, fields.code).fill(word);
  await saveForm(window);
  await wrong(window, fields.code)
    .getByText(t(serverTexts.duplicate, { field: fields.code.label }))
    .waitFor();
  await button(window, entityTexts.cancel, window.page.getByRole('dialog')).click();
  await decide(window, t(entityTexts.leaveAsk), t(entityTexts.leave));
  await formClosed(window);
  expect(await window.close(/^code 400 POST /)).toEqual([]);
  await removeAll(word);
});

test('search, order and page size are in the address and come back', async () => {
  const word = unique('Page');
  const names = await departments(word, 12);
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await openList(window, '');
  await page.getByRole('search').getByLabel(t(entityTexts.keyword)).fill(word);
  await expectQuery(window, { search: word });
  await expectColumn(window, fields.name, names.toReversed().slice(0, 10));
  await heading(window, fields.name).click();
  await expectQuery(window, { sort: 'name' });
  await expectColumn(window, fields.name, names.slice(0, 10));
  await heading(window, fields.name).click();
  await expectQuery(window, { sort: '-name' });
  await expectColumn(window, fields.name, names.toReversed().slice(0, 10));
  await page.locator('.wm-pages').getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '20' }).click();
  await expectQuery(window, { pageSize: '20' });
  await expectColumn(window, fields.name, names.toReversed());

  await page.getByRole('button', { name: t(shellTexts.messages) }).click();
  await page.waitForURL(at('/sys/messageList'));
  await page.goBack();
  await expectQuery(window, { search: word, sort: '-name', pageSize: '20' });
  await expectColumn(window, fields.name, names.toReversed());
  await page.reload();
  await expectColumn(window, fields.name, names.toReversed());
  await button(window, entityTexts.reset).click();
  await expectQuery(window, { search: null });
  expect(await window.close()).toEqual([]);
  await removeAll(word);
});

test('hidden columns stay hidden until the defaults are restored', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await openList(window, '');
  const settings = page.locator('.ant-popover').filter({ visible: true });
  await page.getByRole('button', { name: t(entityTexts.columns), exact: true }).click();
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await settings.getByRole('checkbox', { name: t(fields.manager.label) }).uncheck();
  await saved;
  await heading(window, fields.manager).waitFor({ state: 'detached' });
  await page.reload();
  await heading(window, fields.name).waitFor();
  await expect.poll(() => heading(window, fields.manager).count()).toBe(0);
  await page.getByRole('button', { name: t(entityTexts.columns), exact: true }).click();
  await settings.getByRole('button', { name: t(entityTexts.columnsReset) }).click();
  await heading(window, fields.manager).waitFor();
  expect(await window.close()).toEqual([]);
});

test('two tabs edit one record: the later one chooses between mine and theirs', async () => {
  const word = unique('Tabs');
  const [name] = await departments(word, 1);
  const mine = await openWindow(browser, 'en-US');
  await enterAs(mine, 'admin');
  await openList(mine, word);
  await editRow(mine, name!);
  const theirs = await openTab(mine);
  await openList(theirs, word);
  await editRow(theirs, name!);
  await input(theirs, fields.name).fill(`${word} theirs`);
  await input(theirs, fields.sort).fill('7');
  await saveForm(theirs);
  await formClosed(theirs);

  await mine.page.bringToFront();
  await input(mine, fields.name).fill(`${word} mine`);
  await saveForm(mine);
  const { page, t } = mine;
  const dialog = page.getByRole('dialog').filter({ hasText: t(entityTexts.conflictTitle) });
  const merge = button(mine, entityTexts.mergeSave, dialog);
  expect(await merge.isDisabled()).toBe(true);
  await dialog.getByRole('radio').nth(0).waitFor();
  expect(await dialog.getByRole('row', { name: t(fields.sort.label) }).innerText()).toContain(
    t(entityTexts.conflictTaken),
  );
  await dialog
    .locator('label')
    .filter({ hasText: `${word} mine` })
    .click();
  await merge.click();
  await formClosed(mine);
  await expectColumn(mine, fields.name, [`${word} mine`]);
  await expectColumn(mine, fields.sort, ['7']);
  expect(theirs.takeFaults()).toEqual([]);
  expect(await mine.close(/^code 409 PUT /)).toEqual([]);
  await removeAll(word);
});

test('the list leaves as a sheet; a sheet comes in, and its bad rows come back with the reason', async () => {
  const word = unique('Sheet');
  const names = await departments(word, 3);
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await openList(window, word);
  await expectColumn(window, fields.name, names.toReversed());
  const file = await downloaded(window, () => button(window, entityTexts.export).click());
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [titles = [], ...lines] = await sheetOf(file);
  expect(titles.slice(0, 2)).toEqual([t(fields.name.label), t(fields.code.label)]);
  expect(lines.map((line) => line[0])).toEqual(names.toReversed());

  await button(window, entityTexts.import).click();
  const dialog = page.getByRole('dialog');
  const template = await downloaded(window, () => button(window, entityTexts.importTemplate, dialog).click());
  const [headings = []] = await sheetOf(template);
  const line = (name: string, code: string): Cell[] =>
    headings.map((title) => (title === t(fields.name.label) ? name : title === t(fields.code.label) ? code : null));
  const rows = [headings, line(`${word} good`, `${word}-good`), line(`${word} bad`, 'not a code')];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'departments.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(writeSheet('Departments', rows)),
  });
  await dialog.getByText('departments.xlsx').waitFor();
  await button(window, entityTexts.importRun, dialog).click();
  await dialog.getByText(t(entityTexts.importDone, { rows: 2, accepted: 1, rejected: 1 })).waitFor();
  const back = await downloaded(window, () => button(window, entityTexts.importSheet, dialog).click());
  const [backTitles = [], ...backLines] = await sheetOf(back);
  expect(backTitles.at(-1)).toBe(t(serverTexts.error));
  expect(backLines.map((cells) => cells[headings.indexOf(t(fields.name.label))])).toEqual([`${word} bad`]);
  expect(String(backLines[0]!.at(-1))).toContain(notACode(t));
  await button(window, entityTexts.close, dialog.locator('.ant-modal-footer')).click();
  await formClosed(window);
  await expect.poll(() => row(window, `${word} good`).count()).toBe(1);
  expect(await row(window, `${word} bad`).count()).toBe(0);
  expect(await window.close()).toEqual([]);
  await removeAll(word);
});

test('deleting asks first, for one record and for several', async () => {
  const word = unique('Gone');
  const [first, second, third] = await departments(word, 3);
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await openList(window, word);
  const removeOne = (): Promise<void> => button(window, entityTexts.remove, row(window, first!)).click();
  const question = t(entityTexts.removeAsk, { title: first! });
  await removeOne();
  await decide(window, question, '取消');
  expect(await row(window, first!).count()).toBe(1);
  await removeOne();
  await decide(window, question, t(entityTexts.remove));
  await expectColumn(window, fields.name, [third!, second!]);

  for (const name of [second!, third!]) await row(window, name).getByRole('checkbox').check();
  await button(window, entityTexts.batchRemove).click();
  const many = t(entityTexts.removeManyAsk, { count: 2, label: department.label });
  await decide(window, many, t(entityTexts.remove));
  await page.getByText(t(entityTexts.emptyFiltered)).waitFor();
  expect(answer(await admin.send(calls.list, { search: word })).total).toBe(0);
  expect(await window.close()).toEqual([]);
});
