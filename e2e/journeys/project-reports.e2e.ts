/**
 * A weekly report from its draft to its revision: its period is chosen once, the text is written beside the frozen facts, it is
 * submitted and approved, a figure is questioned after the project has changed, and a revision is begun.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTexts } from '#kernel/compare-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lang } from '#kernel/text.ts';
import { projectReport, reportStatus } from '#modules/objects/project-report/project-report.entity.ts';
import { projectReportLife } from '#modules/objects/project-report/project-report.life.ts';
import { reportPageTexts as x } from '#modules/objects/project-report/web/texts.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const { moves } = projectReportLife;
const state = ({ page, t }: Window, status: keyof typeof reportStatus) =>
  page.locator('.wm-page-head .ant-tag').filter({ hasText: t(reportStatus[status]) });

/** Presses a button of the head and confirms. */
async function confirmed(window: Window, label: Parameters<Window['t']>[0]): Promise<void> {
  await button(window, label).click();
  const dialog = window.page.getByRole('dialog');
  await dialog.waitFor();
  await button(window, label, dialog).click();
  await dialog.waitFor({ state: 'detached' });
}

test.each(['zh-CN', 'en-US'] as const)(
  'a report is drafted, written, approved, questioned and revised (%s)',
  async (lang: Lang) => {
    const lina = await api('lina', { lang });
    const projectId = await newProject(lina, unique('Reported '));
    const name = unique('Crane out of order ');
    const { id } = answer(await lina.send(entityCalls(issue).create, { projectId, name } as never));
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'lina');
    await page.goto(at(`/project/projectWeekly?projectId=${projectId}`));
    await page.getByText(t(x.noWeekly)).waitFor();
    await button(window, x.newWeekly).click();
    await button(window, x.start).click();
    await page.waitForURL(/reportId=\d+/);
    // The project has no plan, and the page says so.
    await page.locator('.wm-fact-card').first().waitFor();
    await page.getByLabel(t(projectReport.fields.done.label), { exact: true }).fill('塔吊基础完成');
    await button(window, entityTexts.save).click();
    await page.waitForURL(/weeklyDetail/);
    await state(window, 'draft').waitFor();
    await confirmed(window, moves.submit.label);
    await state(window, 'submitted').waitFor();
    await confirmed(window, moves.approve.label);
    await state(window, 'approved').waitFor();
    await page.getByText('塔吊基础完成').first().waitFor();
    // The issue is called otherwise today; the report still knows it as it was.
    const { row } = answer(await lina.send(entityCalls(issue).get, { id }));
    answer(await lina.send(entityCalls(issue).update, { id, version: row.version, name: `${name} now` } as never));
    const issues = page.getByRole('heading', { name: t(['问题', '問題', 'Issues']), exact: true });
    await page.locator('.wm-project-report-page .wm-fact-card').filter({ has: issues }).getByRole('button').click();
    const drawer = page.locator('.ant-drawer-body');
    await drawer.getByText(name, { exact: true }).waitFor();
    await drawer.getByText(`${t(x.different)} 1`).click();
    await drawer.getByText(`${name} now`, { exact: true }).waitFor();
    await drawer.getByText(`${t(compareTexts.changed)} 1`).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await confirmed(window, x.revise);
    await page.waitForURL(/newWeekly/);
    await page
      .getByText(t(x.revision, { n: 2 }))
      .first()
      .waitFor();
    expect(await window.close()).toEqual([]);
  },
);
