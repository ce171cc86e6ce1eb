/**
 * The main story: a project manager makes a project, takes a plan out of Microsoft Project, edits it, baselines it and
 * assigns it; the member starts, reports and finishes; the manager sees it. Sources: issue "The house stands" §5.
 */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '#kernel/text.ts';
import { compareTexts } from '#modules/plan/web/compare-texts.ts';
import { editorTexts } from '#modules/plan/web/editor-texts.ts';
import { project, projectMember } from '#modules/project/project.entity.ts';
import { projectTexts } from '#modules/project/project.rules.ts';
import { taskTexts } from '#modules/task/task.rules.ts';
import { doneTexts, pageTexts } from '#modules/task/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openBrowser } from '../browser.ts';
import { at, button, openWindow, signInAs, type Window } from '../person.ts';
import { expectCell, focusCell, importFile, names, openPlan, planShown, savePlan, typeCell } from '../plan-page.ts';

const PLAN_FILE = fileURLToPath(new URL('../../samples/software-development-plan.xml.gz', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const field = (window: Window, name: keyof typeof project.fields & string) =>
  window.page.getByLabel(window.t(project.fields[name].label), { exact: true });

/** Opens a select and takes an option by the keyboard. */
async function choose(window: Window, name: keyof typeof project.fields & string): Promise<void> {
  const { page } = window;
  await field(window, name).click();
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-title')
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
}

async function createProject(window: Window, name: string): Promise<number> {
  const { page } = window;
  await page.goto(at('/modules/project/createProject'));
  await button(window, entityTexts.save).click();
  // Nothing is filled in: the fields say what they want, and nothing is stored.
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await field(window, 'name').fill(name);
  await choose(window, 'type');
  await choose(window, 'department');
  for (const [date, value] of [
    ['plannedStart', '2026-03-02'],
    ['plannedEnd', '2026-12-31'],
  ] as const) {
    await field(window, date).fill(value);
    await field(window, date).press('Tab');
  }
  await button(window, entityTexts.save).click();
  await page.waitForURL(/projectId=\d+/);
  return Number(new URL(page.url()).searchParams.get('projectId'));
}

async function tell(window: Window, lang: Lang): Promise<void> {
  const { page, t } = window;
  await signInAs(window, 'lina');
  const projectName = `主线 ${lang}`;
  const projectId = await createProject(window, projectName);
  await openPlan(window, projectId);

  // The plan of Microsoft Project comes in whole.
  const counts = await importFile(window, PLAN_FILE);
  expect(counts.taken + counts.rejected).toBe(counts.rows);
  expect(counts.taken).toBeGreaterThan(50);
  await planShown(window);
  const imported = await page.locator('[role=treegrid]').getAttribute('aria-rowcount');
  expect(Number(imported)).toBe(counts.taken + 1);

  // Editing: names, durations, a predecessor as text; undo and redo.
  await focusCell(window, (await names(window))[0]!, 'name');
  const first = (await names(window))[1]!;
  await typeCell(window, first, 'duration', '3d');
  await expectCell(window, first, 'duration', '3d');
  await page.keyboard.press('Control+z');
  await expectCell(window, first, 'duration', /^(?!3d$)/);
  await page.keyboard.press('Control+y');
  await expectCell(window, first, 'duration', '3d');
  const second = (await names(window))[2]!;
  await typeCell(window, second, 'predecessors', '2FS+2d');
  await expectCell(window, second, 'predecessors', '2FS+2d');
  await typeCell(window, second, 'predecessors', '2XX');
  await expectCell(window, second, 'predecessors', '2FS+2d');

  // What reads the stored plan asks for saving first.
  await button(window, editorTexts.takeBaseline).click();
  await page.getByText(t(editorTexts.saveFirst)).first().waitFor();
  await savePlan(window);
  await page.reload();
  await planShown(window);
  await expectCell(window, first, 'duration', '3d');
  await expectCell(window, second, 'predecessors', '2FS+2d');

  // A baseline, a change, and the comparison of both.
  await button(window, editorTexts.takeBaseline).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('第一版');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(editorTexts.save), exact: true })
    .click();
  await page.getByText(t(editorTexts.baselineTaken)).first().waitFor();
  await typeCell(window, first, 'duration', '6d');
  await savePlan(window);
  await page.goto(at(`/project/projectPlanComparison?projectId=${projectId}`));
  await page.getByText('第一版').first().waitFor();
  await page.getByText(t(compareTexts.compareNow)).first().click();
  await page.getByText(first).first().waitFor();

  // A member of the project is put in charge of a task.
  await addMember(window, projectId);
  await openPlan(window, projectId);
  const mine = `验收 ${lang}`;
  await page.locator('[role=treegrid]').focus();
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Insert');
  await expect
    .poll(async () => Number(await page.locator('[role=treegrid]').getAttribute('aria-rowcount')))
    .toBe(counts.taken + 2);
  await typeCell(window, (await names(window))[0]!, 'name', mine);
  await focusCell(window, mine, 'responsible');
  await page.keyboard.press('F2');
  await page.keyboard.type('张伟');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '张伟' })
    .first()
    .click();
  await expectCell(window, mine, 'responsible', '张伟');
  await savePlan(window);
  expect(window.takeFaults().filter((fault) => !fault.startsWith('code 400'))).toEqual([]);

  // The member finds it, starts it, reports half, and finishes it.
  await launch(window, projectId);
  await openPlan(window, projectId);
  const member = await openWindow(browser, lang);
  await signInAs(member, 'zhangwei');
  await member.page.goto(at('/task/charged'));
  await member.page.getByText(mine).first().click();
  await button(member, taskTexts.start).click();
  await member.page.getByText(member.t(doneTexts.start)).first().waitFor();
  await button(member, pageTexts.report).click();
  await member.page.getByRole('dialog').getByRole('spinbutton').first().fill('50');
  await member.page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').click();
  await member.page.getByText(member.t(pageTexts.reported)).first().waitFor();
  await page.reload();
  await planShown(window);
  await expectCell(window, mine, 'progress', '50%');
  await button(member, taskTexts.finish).click();
  await member.page.getByText(member.t(doneTexts.finish)).first().waitFor();
  expect(member.takeFaults()).toEqual([]);
  await member.context.close();

  await page.reload();
  await planShown(window);
  await expectCell(window, mine, 'progress', '100%');
  expect(window.takeFaults()).toEqual([]);
}

/** Zhang Wei becomes an engineer of the project. */
async function addMember(window: Window, projectId: number): Promise<void> {
  const { page, t } = window;
  await page.goto(at(`/project/progectRelateRole?projectId=${projectId}`));
  await button(window, entityTexts.create).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(projectMember.fields.user.label), { exact: true }).fill('张伟');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '张伟' })
    .first()
    .click();
  await dialog.getByLabel(t(projectMember.fields.roles.label), { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '工程师' })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await button(window, entityTexts.save, dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('张伟').first().waitFor();
}

async function launch(window: Window, projectId: number): Promise<void> {
  const { page, t } = window;
  await page.goto(at(`/modules/project/projectInformation?projectId=${projectId}`));
  await button(window, projectTexts.launch).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(projectTexts.launch), exact: true })
    .click();
  await page.getByText(t(projectTexts.launched)).first().waitFor();
}

test.each(['zh-CN', 'en-US'] as const)(
  'from a file of Microsoft Project to a finished task, in %s',
  async (lang) => {
    const window = await openWindow(browser, lang);
    await tell(window, lang);
    await window.context.close();
  },
  180_000,
);
