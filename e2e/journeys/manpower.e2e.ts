/**
 * Whom a project needs: filled from the plan, typed by keyboard, pasted from a spreadsheet, changed by two at once, opened to its
 * tasks; the same sums by week and by month.
 */
import type { Browser, Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { formatDay } from '#kernel/dates.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { manpowerMatrix, saveDemand } from '#modules/registers/manpower/manpower.calls.ts';
import { manpowerPageTexts as x } from '#modules/registers/manpower/web/texts.ts';
import { grains } from '#modules/registers/manpower/weeks.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan } from '../objects.ts';
import { api, at, button, enterAs, openWindow } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const DAY = 480;
/** The Monday after this week, on which the work begins. */
const monday = mondayOf(Math.floor((Date.now() / 60_000 + DAY) / 1440)) + 7;
const from = formatDay(monday);

const pasted = (input: Locator, text: string): Promise<void> =>
  input.evaluate((element, value) => {
    const data = new DataTransfer();
    data.setData('text/plain', value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

test('demand is filled, typed, pasted and settled with somebody else’s; a number opens its tasks', async () => {
  const lina = await api('lina');
  const responsibleId = answer(await lina.send(userInfo, {})).user.userId;
  const name = unique('manpower');
  const projectId = await newPlan(lina, unique('Manpower'), [
    {
      ...{ name, responsibleId, durationMinutes: 40 * DAY, workMinutes: 40 * DAY },
      ...{ constraint: 'SNET', constraintAt: (monday * 24 + 9) * 60 },
    },
  ]);
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'lina');
  const { page, t } = window;
  await page.goto(at(`/modules/project/projectManpower?projectId=${projectId}&from=${from}`));
  const inputs = page.locator('.wm-matrix-typed input');
  await inputs.first().waitFor();
  const read = async () => answer(await lina.send(manpowerMatrix, { projectId, from }));

  await button(window, x.fill).click();
  await expect.poll(async () => (await read()).demand.length).toBeGreaterThan(5);
  const { weeks, demand } = await read();
  expect(weeks.length).toBe(13);
  const [first] = demand;
  const cell = inputs.nth(first!.week);
  await expect.poll(() => cell.inputValue()).not.toBe('');

  // Typed by keyboard: Enter saves and goes to the next row, an arrow to the next week.
  await cell.click();
  const isOf = (call: Call) => (url: URL) => url.pathname === new URL(at(call.path)).pathname;
  const held: Route[] = [];
  let holding = true;
  await page.route(isOf(saveDemand), (route) => (holding ? void held.push(route) : route.continue()));
  await cell.fill('12');
  await cell.press('ArrowRight');
  await expect.poll(() => held.length).toBe(1);
  // Typed on before the first is answered and read again: it stays.
  await cell.fill('12.5');
  const again = page.waitForResponse((response) => isOf(manpowerMatrix)(new URL(response.url())));
  holding = false;
  await held[0]!.continue();
  await again;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(await cell.inputValue()).toBe('12.5');
  await cell.press('ArrowRight');
  await expect.poll(async () => (await read()).demand.find(({ week }) => week === first!.week)!.minutes).toBe(750);
  await cell.fill('1.25');
  await cell.press('Enter');
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
  await cell.press('Escape');
  await pasted(cell, '8\t16');
  await expect
    .poll(async () => (await read()).demand.filter(({ week }) => week - first!.week < 2).map(({ minutes }) => minutes))
    .toEqual([480, 960]);

  // Somebody else writes the cell meanwhile: both values are shown, and one is chosen.
  const now = await read();
  const row = now.rows.find(({ key }) => key === first!.row)!;
  const theirs = now.demand.find(({ week }) => week === first!.week)!;
  await expect.poll(() => cell.inputValue()).toBe('8');
  // The page has read it; the next write happens behind its back.
  answer(
    await lina.send(saveDemand, {
      projectId,
      cells: [{ role: row.role, post: null, week: weeks[first!.week]!, minutes: 1200, version: theirs.version }],
    }),
  );
  await cell.fill('40');
  await cell.press('Enter');
  await button(window, x.useMine).click();
  await expect.poll(async () => (await read()).demand.find(({ week }) => week === first!.week)!.minutes).toBe(2400);

  // A number of the plan opens its task.
  await page.locator('.wm-matrix-open').first().click();
  await page.getByRole('dialog').getByText(name).first().waitFor();
  await page.keyboard.press('Escape');

  // By month the sums are the same.
  const sum = () => page.locator('.wm-manpower-all .wm-matrix-sum').first().innerText();
  const byWeek = await sum();
  await page.getByText(t(grains.month), { exact: true }).click();
  await expect
    .poll(() =>
      page
        .locator('.wm-matrix thead th')
        .filter({ hasText: /^\d{4}-\d{2}$/ })
        .count(),
    )
    .toBe(12);
  expect(await sum()).toBe(byWeek);
  expect(await window.close()).toEqual([]);
});
