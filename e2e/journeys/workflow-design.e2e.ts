/** Designing an approval flow: draw it, see what is missing, publish it, change it, compare, restore, as BPMN too. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '#kernel/text.ts';
import { listDefinitions, readDefinition } from '#modules/flow/workflow/definition/definition.calls.ts';
import { RULES } from '#modules/flow/workflow/definition/option-texts.ts';
import { DESIGNER } from '#modules/flow/workflow/web/definition/designer-links.ts';
import { designerTexts as d, stepTexts as x } from '#modules/flow/workflow/web/definition/designer-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { addStep, bar, byRule, card, createFlow } from '../designer.ts';
import { type ApiClient, api, at, enterAs, openWindow, toasted } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

async function stored(key: string) {
  const row = (await admin.send(listDefinitions, {})).data.find((found) => found.key === key)!;
  return (await admin.send(readDefinition, { id: row.id })).data;
}

test.each<Lang>(['zh-CN', 'en-US'])(
  'an administrator draws, publishes, changes and restores a flow (%s)',
  async (lang) => {
    const key = `design_${lang.slice(0, 2)}`;
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'admin');
    await createFlow(window, key, 'Launch approval');

    // The first task asks for its approver; the flow cannot be published yet.
    await page.getByText(t(d.problems, { count: 1 })).click();
    await page.locator('.wf-problem-list button').first().click();
    await byRule(window, 'manager');
    await page.getByText(t(d.noProblems)).waitFor();

    // A parallel block after it, with a task in its first branch.
    await addStep(window, page.locator('.wf-step > .wf-line .wf-plus').first(), x.parallel);
    await addStep(window, page.locator('.wf-column > .wf-line .wf-plus').first(), x.handle);
    await byRule(window, 'initiator');

    // A condition at the end, on a variable.
    await bar(window, d.variables).click();
    await page.locator('.wf-panel .ant-btn-dashed').click();
    await page.getByRole('textbox', { name: t(d.variableLabel), exact: true }).fill('Budget');
    await page.getByRole('textbox', { name: t(d.variableName), exact: true }).fill('budget');
    await addStep(window, page.locator('.wf-step > .wf-line .wf-plus').last(), x.condition);
    await card(window, t(x.conditionN, { n: 1 })).click();
    await page.locator('.wf-panel .ant-segmented-item').last().click();
    await page.locator('.wf-panel textarea').fill('budget = "large"');
    await page.getByText(t(d.noProblems)).waitFor();

    // Undo, redo, save, publish with a note.
    await page.locator('.wf-canvas').click({ position: { x: 5, y: 5 } });
    await bar(window, d.undo).click();
    await bar(window, d.redo).click();
    await page.getByText(t(d.noProblems)).waitFor();
    await bar(window, d.save).click();
    await window.page.locator('.wf-bar').getByText(t(d.unsaved)).waitFor({ state: 'hidden' });
    await bar(window, d.publish).click();
    await page.getByRole('dialog').locator('textarea').fill('first');
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
    await toasted(window, t(d.publishDone, { no: 1 }));
    const first = await stored(key);
    expect(first).toMatchObject({ status: 'published', versionNo: 1, changed: false });

    // The simulation takes the branch whose condition holds, and names people.
    await bar(window, d.simulate).click();
    await page.locator('.wf-panel').getByLabel('Budget').fill('large');
    await page.locator('.wf-panel button[type=submit]').click();
    await page.getByText(t(d.outcomeApproved)).waitFor();
    expect(await page.locator('.wf-way-box.wf-taken').count()).toBe(3);

    // A change with the keyboard alone: to the task, delete it, save; then compare and restore.
    await card(window, t(x.handle)).focus();
    await page.keyboard.press('Delete');
    await page.getByText(t(d.unsaved)).waitFor();
    await page.keyboard.press('Control+s');
    await window.page.locator('.wf-bar').getByText(t(d.unsaved)).waitFor({ state: 'hidden' });
    expect(await stored(key)).toMatchObject({ versionNo: 1, changed: true });
    await bar(window, d.versions).click();
    await page.locator('.wf-panel').getByText(t(d.current)).waitFor();
    for (const box of await page.locator('.wf-panel .ant-checkbox-input').all()) await box.check();
    await page
      .locator('.wf-panel')
      .getByRole('button', { name: t(d.compare) })
      .click();
    await page.getByRole('dialog').locator('.wm-compared-removed').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t(d.restore) }).click();
    await page.locator('.ant-modal-confirm .ant-btn-primary').click();
    await card(window, t(x.handle)).waitFor();
    await bar(window, d.save).click();
    await window.page.locator('.wf-bar').getByText(t(d.unsaved)).waitFor({ state: 'hidden' });
    const restored = await stored(key);
    expect(restored.changed).toBe(false);

    // As BPMN: exported, opened by the expert designer with the mark of its library free, and turned back into a tree.
    const [file] = await Promise.all([page.waitForEvent('download'), bar(window, d.exportBpmn).click()]);
    const xml = readFileSync((await file.path())!, 'utf8');
    expect(xml).toContain('bpmn:parallelGateway');
    await page.goto(at(`${DESIGNER}?definitionId=${restored.id}&designer=expert`));
    const mark = page.locator('.bjs-powered-by');
    await mark.waitFor();
    await page.locator('.djs-element[data-element-id=task1]').click();
    await page.locator('.wf-panel').getByText(t(RULES.manager)).first().waitFor();
    const covered = await mark.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(covered).toBe(false);
    await bar(window, d.save).click();
    await window.page.locator('.wf-bar').getByText(t(d.unsaved)).waitFor({ state: 'hidden' });
    expect((await stored(key)).design.source).toBe('bpmn');
    await page.goto(at(`${DESIGNER}?definitionId=${restored.id}`));
    await page.getByRole('button', { name: t(d.toTree) }).click();
    await card(window, t(x.handle)).waitFor();
    const back = await stored(key);
    expect(back.design.source).toBe('tree');
    expect(await window.close()).toEqual([]);
  },
);
