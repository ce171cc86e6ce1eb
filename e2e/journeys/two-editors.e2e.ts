/** Two people in one plan, a network that is cut, an answer that is lost: nothing is lost and nothing happens twice. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan, savePlan as saveCall } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { newPlan } from '../objects.ts';
import { api, button, enterAs, openWindow } from '../person.ts';
import { expectCell, names, openPlan, savePlan, typeCell } from '../plan-page.ts';

const TASKS = ['Survey', 'Design', 'Review', 'Build', 'Test', 'Handover'].map((name) => ({ name }));

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('two people edit one plan: other tasks merge, the same field is asked', async () => {
  const projectId = await newPlan(await api('lina'), 'Two editors', TASKS);
  const [one, two] = [await openWindow(browser, 'en-US'), await openWindow(browser, 'en-US')];
  await Promise.all([enterAs(one, 'admin'), enterAs(two, 'lina')]);
  await Promise.all([openPlan(one, projectId), openPlan(two, projectId)]);
  const [, first, second] = await names(one);
  await typeCell(one, first!, 'name', 'First of one');
  await typeCell(two, second!, 'name', 'Second of two');
  await savePlan(one);
  await button(two, editorTexts.save).click();
  await two.page.getByText(two.t(editorTexts.savedMerged)).first().waitFor();
  await expect.poll(() => names(two)).toContain('First of one');
  expect(await names(two)).toContain('Second of two');

  await typeCell(one, 'First of one', 'name', 'Theirs');
  await savePlan(one);
  await typeCell(two, 'First of one', 'name', 'Mine');
  await button(two, editorTexts.save).click();
  const dialog = two.page.getByRole('dialog');
  await dialog.getByText('Mine: Mine').click();
  await dialog.getByText('Theirs: Theirs').waitFor();
  await button(two, editorTexts.conflictSave, dialog).click();
  await expect.poll(() => button(two, editorTexts.save).isDisabled()).toBe(true);
  await expect.poll(() => names(two)).toContain('Mine');
  await Promise.all([one.context.close(), two.context.close()]);
});

test('an answer lost after the save was stored: the edits stay, and saving again has one effect', async () => {
  const client = await api('admin');
  const projectId = await newPlan(client, 'A lost answer', TASKS);
  const count = async (): Promise<number> => {
    const { data } = await client.send(readPlan, { projectId });
    return decodePlan(data.wire).tasks.filter((t) => t.name === 'New task').length;
  };
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  await openPlan(window, projectId);
  const [top] = await names(window);
  await button(window, editorTexts.add).click();
  const path = `**${saveCall.path}`;
  let lost = 0;
  await window.page.route(path, async (route) => {
    await route.fetch();
    lost++;
    await route.abort();
  });
  await button(window, editorTexts.save).click();
  await expect.poll(() => lost).toBe(4);
  await expect.poll(() => button(window, editorTexts.save).isEnabled()).toBe(true);
  await window.page.unroute(path);
  await window.page.locator('[role=treegrid]').focus();
  await window.page.keyboard.press('Control+ArrowUp');
  await typeCell(window, top!, 'name', 'Edited afterwards');
  await savePlan(window);
  await expectCell(window, 'Edited afterwards', 'name', 'Edited afterwards');
  expect(await count()).toBe(1);
  await window.context.close();
});
