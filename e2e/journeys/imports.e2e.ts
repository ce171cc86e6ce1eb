/**
 * Plans of Microsoft Project through the import dialog: the file, the check, the fidelity report, the Gantt.
 *
 * By default the samples of the repository and a spread of the files that are beside it, of each kind; all of them with
 * ALL_IMPORTS=1 (two minutes).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBrowser } from '../browser.ts';
import { newProject } from '../objects.ts';
import { api, enterAs, openWindow } from '../person.ts';
import { expectRowCount, importFile, openPlan } from '../plan-page.ts';

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
