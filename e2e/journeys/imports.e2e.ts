/**
 * Plans of Microsoft Project through the import dialog: the file, the check, the fidelity report, the Gantt.
 *
 * By default the samples of the repository and a spread of the files that are beside it, of each kind; all of them with
 * ALL_IMPORTS=1 (two minutes).
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { changeControlTexts } from '#modules/planning/plan/web/change/change-texts.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { importTexts } from '#modules/planning/plan/web/exchange/import-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { downloaded } from '../list-page.ts';
import { answer, newProject } from '../objects.ts';
import { api, button, enterAs, openWindow, toasted } from '../person.ts';
import { expectRowCount, importFile, openPlan, pressTool } from '../plan-page.ts';

const root = join(import.meta.dirname, '../..');
const shared = join(root, '../shared/data/plans');
if (!existsSync(shared)) console.log(`skipped: no plans of Microsoft Project in ${shared}`);
const within = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.xml(\.gz)?$/.test(name))
        .map((name) => join(folder, name))
    : [];
const beside = ['mspdi', 'templates', 'mpsplib'].flatMap((part) => within(join(shared, part)));
const every = process.env.ALL_IMPORTS ? 1 : 9;
const files = [...within(join(root, 'samples')), ...beside.filter((_file, i) => i % every === 0)];

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('files come in through the dialog; what was taken and refused is what they held', async () => {
  const lina = await api('lina');
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'lina');
  let tasks = 0;
  for (const file of files) {
    await openPlan(window, await newProject(lina, `导入 ${file.slice(-40)}`));
    const counts = await importFile(window, file);
    expect(counts.taken + counts.rejected, file).toBe(counts.rows);
    tasks += counts.taken;
    await expectRowCount(window, counts.taken);
  }
  expect(tasks).toBeGreaterThan(beside.length > 0 ? 1000 : 400);
  expect(await window.close()).toEqual([]);
}, 600_000);

/** A real plan of Project, with links, calendars and baselines. */
const mpp = join(shared, 'templates/homemoveplan.mpp');
test.skipIf(!existsSync(mpp))(
  'from a real .mpp to a published plan, out as .xer and in again',
  async () => {
    const lina = await api('lina');
    const [first, second] = [await newProject(lina, 'From Project'), await newProject(lina, 'From Primavera')];
    const window = await openWindow(browser, 'en-US');
    const { page, t } = window;
    await enterAs(window, 'lina');
    await openPlan(window, first);

    // The preview shows what would arrive; nothing is stored before Import.
    await pressTool(window, editorTexts.importPlan);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(mpp);
    await dialog.locator('.wm-import-counts').waitFor({ timeout: 60_000 });
    const stored = async (projectId: number) => decodePlan(answer(await lina.send(readPlan, { projectId })).wire).tasks;
    expect(await stored(first)).toEqual([]);
    await button(window, importTexts.cancel, dialog).click();
    await dialog.waitFor({ state: 'hidden' });

    const counts = await importFile(window, mpp);
    expect(counts.taken + counts.rejected).toBe(counts.rows);
    await expectRowCount(window, counts.taken);
    await button(window, changeControlTexts.publish).click();
    await button(window, changeControlTexts.publish, page.locator('.ant-modal-confirm')).click();
    await toasted(window, t(changeControlTexts.publishedDone));

    const file = await downloaded(window, async () => {
      const bar = page.locator('.wm-plan-toolbar');
      const tool = button(window, editorTexts.exportPlan, bar);
      if (await tool.isVisible()) await tool.hover();
      else await pressTool(window, editorTexts.exportPlan);
      await page
        .getByRole('menuitem', { name: t(editorTexts.exportXer) })
        .filter({ visible: true })
        .click();
    });
    expect(file.suggestedFilename()).toMatch(/\.xer$/);
    const xer = join(tmpdir(), `waymark-${process.pid}.xer`);
    await file.saveAs(xer);
    await page.reload();
    await openPlan(window, second);
    const back = await importFile(window, xer);
    rmSync(xer, { force: true });
    expect(back.rejected).toBe(0);
    const names = async (projectId: number) => (await stored(projectId)).map(({ name }) => name).sort();
    expect(await names(second)).toEqual(await names(first));
    expect(await window.close()).toEqual([]);
  },
  300_000,
);
