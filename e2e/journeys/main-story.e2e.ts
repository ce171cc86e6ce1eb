/**
 * The main story: a project manager makes a project, takes a plan out of Microsoft Project, edits it, baselines it and
 * assigns it; the member starts, reports and finishes; the manager sees it. Sources: issue "The house stands" §5.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTexts } from '#kernel/compare-texts.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { baselineTexts } from '#modules/planning/plan/web/change/baseline-texts.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { doneTexts, pageTexts } from '#modules/planning/task/web/texts.ts';
import { readSheet } from '#server/sheet.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';
import {
  assign,
  expectCell,
  expectRowCount,
  importFile,
  insertBefore,
  nameAt,
  openPlan,
  planShown,
  pressAt,
  pressTool,
  savePlan,
  shownDuration,
  takeBaseline,
  typeCell,
} from '../plan-page.ts';
import { addMember, createProject, launchProject } from '../project-page.ts';

const PLAN_FILE = fileURLToPath(new URL('../../samples/software-development-plan.xml.gz', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** Two new tasks below the third one: names, outline, duration, predecessor as text, all undone and redone. */
async function editPlan(window: Window, phase: string, step: string): Promise<void> {
  const fourth = await nameAt(window, 3);
  await insertBefore(window, fourth, phase);
  await insertBefore(window, fourth, step);
  const depth = async (): Promise<void> => expectCell(window, step, 'depth', '3');
  await expectCell(window, step, 'depth', '2');
  await pressAt(window, step, 'name', 'Alt+Shift+ArrowRight');
  await depth();
  await typeCell(window, step, 'duration', '3d');
  await typeCell(window, step, 'predecessors', '3FS+2d');
  await expectCell(window, step, 'predecessors', '3FS+2d');
  await expectCell(window, phase, 'duration', '3d');
  await typeCell(window, step, 'predecessors', '3XX');
  await expectCell(window, step, 'predecessors', '3FS+2d');

  await pressAt(window, step, 'name', 'Control+z');
  await expectCell(window, step, 'predecessors', '');
  await window.page.keyboard.press('Control+z');
  await window.page.keyboard.press('Control+z');
  await expectCell(window, step, 'depth', '2');
  for (let i = 0; i < 3; i++) await window.page.keyboard.press('Control+y');
  await expectCell(window, step, 'predecessors', '3FS+2d');
  await expectCell(window, step, 'duration', '3d');
  await depth();
}

/** A baseline is not taken of a plan that is not saved; saved, it is there after loading the page again. */
async function guardAndSave(window: Window, step: string): Promise<void> {
  await pressTool(window, editorTexts.takeBaseline);
  await toasted(window, window.t(editorTexts.saveFirst));
  await savePlan(window);
  await window.page.reload();
  await planShown(window);
  await expectCell(window, step, 'duration', '3d');
  await expectCell(window, step, 'predecessors', '3FS+2d');
  await expectCell(window, step, 'depth', '3');
}

/** Changes since the baseline are shown next to it, and on request only those. */
async function compareWithBaseline(window: Window, projectId: number, baseline: string, step: string): Promise<void> {
  const { page, t } = window;
  await page.goto(at(`/project/projectPlanComparison?projectId=${projectId}`));
  const row = page.locator('tr.ant-table-row').filter({ hasText: baseline });
  await row.getByRole('button', { name: t(baselineTexts.compareNow) }).click();
  const changed = page.locator('.wm-compared-changed').filter({ hasText: step });
  await changed.waitFor();
  const days = ['3d', '6d'].map((typed) => shownDuration(typed, window.lang));
  for (const duration of days) await changed.getByText(duration, { exact: true }).first().waitFor();
  await page.getByText(new RegExp(`^${t(compareTexts.added)} 0$`)).waitFor();
  await page.getByText(new RegExp(`^${t(compareTexts.changed)} [1-9]`)).click();
  await expect.poll(() => page.locator('.wm-compared-changed').count()).toBeGreaterThan(0);
  // Unchanged rows are folded until opened.
  const fold = page.locator('.wm-compare-fold').first();
  await fold.click();
  await page.locator('.wm-compared-same').first().waitFor();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t(entityTexts.export) }).click(),
  ]);
  const cells = await readSheet(readFileSync((await sheet.path())!), 1000);
  expect(cells.some((row) => [step, ...days].every((cell) => row.includes(cell)))).toBe(true);
}

/** The person in charge finds the task in their list, opens it and starts it. */
async function startTask(member: Window, task: string): Promise<void> {
  const { page, t } = member;
  await page.goto(at('/task/charged'));
  await page.getByRole('link', { name: task, exact: true }).click();
  await page.waitForURL(/taskDetail/);
  await page.getByRole('heading', { name: task, exact: true }).waitFor();
  await button(member, taskTexts.start).click();
  await toasted(member, t(doneTexts.start));
}

async function reportHalf(member: Window): Promise<void> {
  const { page, t } = member;
  await button(member, pageTexts.report).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: t(pageTexts.progress) }).fill('50');
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await toasted(member, t(pageTexts.reported));
  await dialog.waitFor({ state: 'detached' });
}

test.each(['zh-CN', 'en-US'] as const)('from a file of Microsoft Project to a finished task, in %s', async (lang) => {
  const word = unique('story');
  const [phase, step, task, baseline] = [`${word} 阶段`, `${word} 步骤`, `${word} 验收`, `${word} 第一版`];
  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'lina');
  const projectId = await createProject(window, `主线 ${word}`);
  await openPlan(window, projectId);

  const counts = await importFile(window, PLAN_FILE);
  expect(counts.taken + counts.rejected).toBe(counts.rows);
  expect(counts.taken).toBeGreaterThan(50);
  await expectRowCount(window, counts.taken);
  await editPlan(window, phase, step);
  await guardAndSave(window, step);

  await takeBaseline(window, baseline);
  await typeCell(window, step, 'duration', '6d');
  await savePlan(window);
  await compareWithBaseline(window, projectId, baseline, step);

  await addMember(window, projectId, '张伟', '工程师');
  await launchProject(window, projectId);
  await openPlan(window, projectId);
  await insertBefore(window, await nameAt(window, 0), task);
  await assign(window, task, '张伟');
  await savePlan(window);

  const member = await openWindow(browser, lang);
  await enterAs(member, 'zhangwei');
  await startTask(member, task);
  await reportHalf(member);
  await page.reload();
  await planShown(window);
  await expectCell(window, task, 'progress', '50%');
  await expectCell(window, task, 'status', t(taskStatus.ongoing));
  await button(member, taskTexts.finish).click();
  await toasted(member, t(doneTexts.finish));
  await page.reload();
  await planShown(window);
  await expectCell(window, task, 'progress', '100%');
  await expectCell(window, task, 'status', t(taskStatus.done));
  expect(await member.close()).toEqual([]);
  expect(await window.close()).toEqual([]);
});
