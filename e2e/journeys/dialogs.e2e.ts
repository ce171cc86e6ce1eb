/** Dialogs that send: input stays after a refusal, a running call is sent once, input is not lost without asking. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createForm } from '#modules/flow/form/form.calls.ts';
import { formTexts } from '#modules/flow/form/form.texts.ts';
import { formWords } from '#modules/flow/form/web/form-texts.ts';
import { baseline } from '#modules/planning/plan/baseline.entity.ts';
import { createBaseline } from '#modules/planning/plan/plan.calls.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { baselineTexts } from '#modules/planning/plan/web/change/baseline-texts.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { formClosed, input, row, wrong } from '../list-page.ts';
import { answer, newPlan } from '../objects.ts';
import { api, at, button, decide, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** Requests to this path wait from here on, and are counted. */
async function hold({ page }: Window, path: string): Promise<{ count(): number; letGo(): Promise<void> }> {
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === path,
    (route) => void held.push(route),
  );
  return {
    count: () => held.length,
    async letGo() {
      await page.unroute((url) => url.pathname === path);
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

const hasFocus = ({ page }: Window): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('[role=dialog] input, [role=dialog] textarea') === true);

test('a form of fields keeps what was refused, sends once however often it is pressed, and asks before it is left', async () => {
  const lina = await api('lina');
  const projectId = await newPlan(lina, unique('Kept plan'), [{ name: 'One' }]);
  const [first, second] = [unique('First'), unique('Second')];
  answer(await lina.send(createBaseline, { projectId, name: first }));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at(`/project/projectPlanComparison?projectId=${projectId}`));
  await row(window, first).waitFor();
  await button(window, baselineTexts.take).click();
  await expect.poll(() => hasFocus(window)).toBe(true);
  const dialog = page.getByRole('dialog');
  const save = button(window, editorTexts.save, dialog);
  const name = input(window, baseline.fields.name);
  const remark = input(window, baseline.fields.description);
  await name.fill(first);
  await remark.fill('before the review');
  await save.click();
  await expect.poll(() => wrong(window, baseline.fields.name).allTextContents()).toEqual([t(planTexts.baselineName)]);
  expect([await name.inputValue(), await remark.inputValue()]).toEqual([first, 'before the review']);

  // Escape asks, and it stays open if chosen.
  await page.keyboard.press('Escape');
  await decide(window, t(entityTexts.leaveAsk), 'Cancel');
  await name.fill(second);
  const requests = await hold(window, createBaseline.path);
  await save.evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });
  await name.press('Enter');
  await dialog.locator('.ant-btn-loading').waitFor();
  await expect.poll(requests.count).toBe(1);
  // Nor is it closed while it waits.
  await page.keyboard.press('Escape');
  await requests.letGo();
  await formClosed(window);
  await row(window, second).waitFor();
  expect(requests.count()).toBe(1);
  expect(await page.locator('.ant-table-row').count()).toBe(2);
  expect(await window.close(new RegExp(`code 400 POST ${createBaseline.path}`))).toEqual([]);
});

test('a form of its own inputs tells a refusal at the input it names, and keeps what was typed', async () => {
  const admin = await api('admin');
  const key = unique('taken');
  answer(await admin.send(createForm, { key, name: 'Taken', schema: { v: 1, columns: 1, items: [] } }));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/formManagement/form'));
  await button(window, formWords.newForm).click();
  const dialog = page.getByRole('dialog');
  const inputOf = (label: (typeof formWords)['name']) => dialog.getByLabel(t(label), { exact: true });
  await inputOf(formWords.name).fill('Another');
  await inputOf(formWords.key).fill(key);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await dialog.locator('.ant-form-item-explain-error').getByText(t(formTexts.keyTaken, { key })).waitFor();
  expect(await inputOf(formWords.name).inputValue()).toBe('Another');
  await page.keyboard.press('Escape');
  await decide(window, t(entityTexts.leaveAsk), t(entityTexts.leave));
  await formClosed(window);
  expect(await window.close(new RegExp(`code 400 POST ${createForm.path}`))).toEqual([]);
});
