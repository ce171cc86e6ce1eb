/** A report as a person uses it: grouped, drawn, read as a table, kept as a view, followed to its rows, taken away as a workbook. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessGroups } from '#modules/people/log/access-statistics.calls.ts';
import { loginLogReport } from '#modules/people/log/log.reports.ts';
import { statisticsTexts } from '#modules/planning/task/statistics.texts.ts';
import { readSheet } from '#server/sheet.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { listViewTexts } from '#web/entity/list/view-texts.ts';
import { reportTexts } from '#web/report/report-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { downloaded, expectQuery, saveForm } from '../list-page.ts';
import { sampleProject } from '../objects.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const rowsOf = ({ page }: Window) => page.locator('tr.ant-table-row').filter({ visible: true });
/** "of so many" below a list. */
const totalOf = async ({ page }: Window): Promise<number> =>
  Number(/\d+/.exec(await page.locator('.ant-pagination-total-text').filter({ visible: true }).innerText())![0]);
/** Waits for the picture of a chart; returns how many shapes are drawn. */
async function drawn({ page }: Window, at = 0): Promise<number> {
  const picture = page.locator('.wm-report-chart').nth(at).locator('svg');
  await picture.waitFor();
  return picture.locator('path').count();
}

test.each(['en-US', 'zh-CN'] as const)(
  'sign-ins are counted, drawn, kept, followed and exported (%s)',
  async (lang) => {
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'admin');
    await page.goto(at('/modules/sys/systemAccess'));
    await rowsOf(window).first().waitFor();
    expect(await drawn(window)).toBeGreaterThan(3);
    // The figures of the picture, by keys.
    const figures = page.locator('.wm-report-chart summary');
    expect(await figures.innerText()).toBe(t(reportTexts.figures));
    await figures.press('Enter');
    expect(await page.locator('.wm-report-numbers tbody tr').count()).toBe(30);

    await page.getByText(t(accessGroups.user), { exact: true }).click();
    await expectQuery(window, { by: 'user' });
    const word = unique('Sign-ins');
    await page.locator('.wm-views').filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: t(listViewTexts.saveAs), exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill(word);
    await saveForm(window);
    await expect.poll(() => page.locator('.wm-views').filter({ visible: true }).innerText()).toBe(word);

    // A number is as many rows of the log.
    const number = rowsOf(window).first().locator('a.wm-drill').first();
    const count = Number(await number.innerText());
    expect(count).toBeGreaterThan(0);
    await number.click();
    await page.waitForURL(/\/log\/login\?/);
    await rowsOf(window).first().waitFor();
    await expect.poll(() => totalOf(window)).toBe(count);
    const file = await downloaded(window, () => button(window, entityTexts.export).click());
    const [head, ...sheet] = await readSheet(readFileSync(await file.path()), 1000);
    expect(head).toEqual(loginLogReport.list.columns.map((name) => t(loginLogReport.columns[name]!.label)));
    expect(sheet).toHaveLength(count);

    // The view is there again, and says how the rows were grouped.
    await page.goto(at('/modules/sys/systemAccess'));
    await rowsOf(window).first().waitFor();
    await page.locator('.wm-views').filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: word, exact: true }).click();
    await expectQuery(window, { by: 'user' });
    expect(await window.close()).toEqual([]);
  },
);

test('the figures of a project lead to its tasks', async () => {
  const projectId = await sampleProject(await api('admin'));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`/project/projectStatistics?projectId=${projectId}`));
  expect(await drawn(window, 0)).toBeGreaterThan(3);
  expect(await drawn(window, 1)).toBeGreaterThan(3);
  const figure = page
    .locator('.wm-report-figures div')
    .filter({ hasText: t(statisticsTexts.taskCount) })
    .locator('a');
  const count = Number(await figure.innerText());
  await figure.click();
  await expectQuery(window, { tabName: 'tasks' });
  await rowsOf(window).first().waitFor();
  await expect.poll(() => totalOf(window)).toBe(count);
  expect(await window.close()).toEqual([]);
});
