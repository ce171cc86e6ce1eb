/** Several rows of a plan together: changed in one dialog, operated from their menu. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { pageTexts } from '#modules/planning/task/web/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan } from '../objects.ts';
import { api, button, enterAs, openWindow } from '../person.ts';
import { cellOf, expectCell, focusCell, openPlan, savePlan, typeCell } from '../plan-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test.each(['zh-CN', 'en-US'] as const)('rows changed together, undone, started from their menu (%s)', async (lang) => {
  const client = await api('lina');
  const me = answer(await client.send(userInfo, {})).user.userId;
  const tasks = ['One', 'Two', 'Three'].map((name) => ({ name, responsibleId: me }));
  const link = { from: -2, to: -3, type: 'FS', lag: 0, lagUnit: 'work' } as const;
  const projectId = await newPlan(client, `Rows ${lang}`, tasks, [link]);
  answer(await client.send(moveProject, { projectId, action: 'launch' }));

  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  await focusCell(window, 'One', 'name');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page
    .locator('.wm-plan-toolbar')
    .getByRole('button', { name: t(editorTexts.batch) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill('2');
  await button(window, editorTexts.keep, dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await expectCell(window, 'One', 'start', '2026-03-04');
  await expectCell(window, 'Two', 'start', '2026-03-04');
  await page.locator('[role=treegrid]').focus();
  await page.keyboard.press('Control+z');
  await expectCell(window, 'One', 'start', '2026-03-02');
  await page.keyboard.press('Control+y');
  await expectCell(window, 'Two', 'start', '2026-03-04');

  const operate = async (): Promise<void> => {
    await page.locator('[role=treegrid]').focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: t(editorTexts.operations) }).hover();
    await page.getByRole('menuitem', { name: t(taskTexts.start), exact: true }).click();
  };
  await operate();
  await page.getByText(t(editorTexts.saveFirst)).first().waitFor();
  await savePlan(window);
  await operate();
  await button(window, taskTexts.start, page.locator('.ant-modal-confirm')).click();
  const params = { action: t(taskTexts.start), done: 2, count: 1 };
  const report = page.locator('.ant-modal-confirm').filter({ hasText: t(pageTexts.actionsRefused, params) });
  await report.waitFor();
  expect(await report.locator('li').allTextContents()).toEqual([expect.stringContaining('Three')]);
  await report.getByRole('button').last().click();
  await expectCell(window, 'One', 'status', t(taskStatus.ongoing));
  await expectCell(window, 'Three', 'status', t(taskStatus.new));

  // Two days become a milestone with the same person in charge, and a day again; saved, it is what is shown.
  const responsible = await cellOf(window, 'Three', 'responsible');
  expect(responsible).not.toBe('');
  await typeCell(window, 'Three', 'duration', '2d');
  await expectCell(window, 'Three', 'duration', /^2\D/);
  for (const length of [/^0\D/, /^1\D/, /^0\D/]) {
    await focusCell(window, 'Three', 'duration');
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: t(editorTexts.toMilestone), exact: true }).click();
    await expectCell(window, 'Three', 'duration', length);
    await expectCell(window, 'Three', 'responsible', responsible);
  }
  await savePlan(window);
  await openPlan(window, projectId);
  await expectCell(window, 'Three', 'duration', /^0\D/);
  await expectCell(window, 'Three', 'responsible', responsible);
  expect(await window.close()).toEqual([]);
});
