/** A recurring task in the plan editor: made with a preview, undone, stored, and changed as a series. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMinute } from '#kernel/dates.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import type { Plan } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { recurringDialogTexts as r } from '#modules/planning/plan/web/edit/recurring-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { api, button, enterAs, openWindow } from '../person.ts';
import { expectCell, expectNames, focusCell, openPlan, pressTool, savePlan } from '../plan-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test.each(['zh-CN', 'HK', 'en-US'] as const)('a recurring task made, undone, stored, changed (%s)', async (lang) => {
  const client = await api('lina');
  const projectId = await newProject(client, `Recurring ${lang}`);
  const stored = async (): Promise<Plan> => decodePlan(answer(await client.send(readPlan, { projectId })).wire);
  const shown = (plan: Plan): string[] =>
    plan.tasks
      .filter((task) => task.parentId !== null && task.status !== 'discarded')
      .map((task) => `${task.name} ${formatMinute(task.constraintAt!).slice(0, 10)} ${task.progress}`);

  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  const dialog = page.getByRole('dialog');
  /** By keyboard, where the tool has room in the bar. */
  const openDialog = async (): Promise<void> => {
    const tool = page.locator('.wm-plan-toolbar').getByRole('button', { name: t(editorTexts.recurring) });
    if (await tool.isVisible()) {
      await tool.focus();
      await page.keyboard.press('Enter');
    } else await pressTool(window, editorTexts.recurring);
    await dialog.waitFor();
  };
  // The name has the focus, Enter keeps.
  await openDialog();
  expect(await dialog.locator('.ant-modal-title').textContent()).toBe(t(r.title));
  const name = dialog.getByLabel(t(r.name));
  await expect.poll(() => name.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type('Meeting');
  await dialog.getByLabel(t(r.byCount)).last().fill('3');
  await dialog.getByText(t(r.count, { count: 3 })).waitFor();
  expect(await dialog.locator('time').allTextContents()).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  await name.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(t(r.inserted, { count: 3, from: '2026-03-02', to: '2026-03-16' })).waitFor();
  await expectCell(window, 'Meeting 3', 'start', '2026-03-16');

  await page.locator('[role=treegrid]').focus();
  await page.keyboard.press('Control+z');
  await expectNames(window, []);
  await page.keyboard.press('Control+y');
  await expectCell(window, 'Meeting 2', 'start', '2026-03-09');
  await savePlan(window);
  expect(shown(await stored())).toEqual(['Meeting 1 2026-03-02 0', 'Meeting 2 2026-03-09 0', 'Meeting 3 2026-03-16 0']);

  // On Wednesdays, four times: three move, one is new.
  await focusCell(window, 'Meeting', 'name');
  await page.keyboard.press('Shift+Space');
  await openDialog();
  expect(await dialog.locator('.ant-modal-title').textContent()).toBe(t(r.change));
  await dialog.getByRole('checkbox', { name: t(r.wednesday) }).check();
  await dialog.getByRole('checkbox', { name: t(r.monday) }).uncheck();
  await dialog.getByLabel(t(r.byCount)).last().fill('4');
  await dialog.getByText(t(r.effect, { kept: 0, moved: 3, made: 1, removed: 0 })).waitFor();
  await button(window, editorTexts.keep, dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await savePlan(window);
  const plan = await stored();
  expect(shown(plan)).toEqual([
    'Meeting 1 2026-03-04 0',
    'Meeting 2 2026-03-11 0',
    'Meeting 3 2026-03-18 0',
    'Meeting 4 2026-03-25 0',
  ]);
  expect(plan.tasks[0]!.recurrence).toMatchObject({ every: 'week', weekdays: [3], count: 4 });
  expect(await window.close()).toEqual([]);
});
