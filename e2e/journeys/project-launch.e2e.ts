/** Projects behind approvals: an administrator binds a workflow, the manager asks, approvers agree and refuse. */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifecycleTexts } from '#kernel/lifecycle.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { approvalTexts as b } from '#modules/flow/approval/approval.texts.ts';
import { businessTexts as d } from '#modules/flow/workflow/business/business.texts.ts';
import { instanceTexts as i, statusTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { moveProject, projectInfo } from '#modules/objects/project/project.calls.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import { workflowTexts as w } from '#modules/objects/project/web/workflows/workflow-texts.ts';
import { projectCalendar } from '#modules/planning/plan/plan-calendar.calls.ts';
import { calendarTexts as c } from '#modules/planning/plan/web/schedule/calendar-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';
import { choose, createProject } from '../project-page.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(async () => {
  for (const action of ['project.launch', 'project.calendar'])
    await admin.send(saveBusinessBinding, { action, level: 'company', ownerId: 0, mode: 'inherit' });
  await browser.close();
});

const information = (projectId: number): string => at(`/modules/project/projectInformation?projectId=${projectId}`);

/** The manager presses launch, says why, and starts the workflow; answers its page. */
async function ask(window: Window, projectId: number, workflow: string): Promise<void> {
  const { page, t } = window;
  await page.goto(information(projectId));
  await button(window, projectTexts.launch).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t(lifecycleTexts.approvalHint, { definition: workflow })).waitFor();
  await dialog.locator('textarea').fill('Contract signed');
  await button(window, lifecycleTexts.ask, dialog).click();
  await page.locator('.wm-start-dialog').getByText('Contract signed').waitFor();
  await button(window, i.start, page.locator('.wm-start-dialog')).click();
  await page.locator('.wm-waiting').waitFor();
}

/** The administrator opens the newest task of their list and decides. */
async function decide(window: Window, name: string, kind: 'agree' | 'refuse', opinion: string): Promise<void> {
  const { page, t } = window;
  await page.goto(at('/modules/workflow/myWorkflow/todoList'));
  await page.locator('.wm-link').filter({ hasText: name }).first().click();
  // What will change is inside the task.
  const changes = page.locator('.wm-business-diff');
  await changes.locator('.wm-diff-changed').first().waitFor();
  expect(await changes.locator('del').first().textContent()).toBe(t(projectStatus.new));
  expect(await changes.locator('ins').first().textContent()).toBe(t(projectStatus.ongoing));
  await changes.getByText('Contract signed').waitFor();
  const decided = page.url();
  await button(window, i[kind]).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill(opinion);
  await dialog.locator('.ant-btn-primary').click();
  // The next waiting item opens automatically.
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(decided);
  const ended = kind === 'agree' ? statusTexts.approved : statusTexts.rejected;
  await page
    .locator('.wm-workflow-head .ant-tag')
    .filter({ hasText: t(ended) })
    .waitFor();
}

// Both languages: launch-flow.e2e.ts.
test('a bound launch is asked for, approved and refused', async () => {
  const lang = 'zh-CN';
  const key = `launch_${lang.slice(0, 2)}`;
  const workflow = `Launch approval ${lang}`;
  await publishOneStep(admin, key, workflow);
  const boss = await openWindow(browser, lang);
  await enterAs(boss, 'admin');
  await boss.page.goto(at('/integrationCenter/workflowBusinessConfig'));
  const row = boss.page
    .locator('tr')
    .filter({ has: boss.page.getByText(boss.t(['启动项目', '啟動項目', 'Launch the project'])) });
  await choose(boss, row.locator('.ant-select').first(), workflow);
  await toasted(boss, boss.t(b.saved));

  const lina = await openWindow(browser, lang);
  await enterAs(lina, 'lina');
  const calls = await api('lina');
  const projectId = await createProject(lina, `Bound ${lang}`);
  await ask(lina, projectId, workflow);
  const waiting = await calls.send(projectInfo, { projectId });
  expect(waiting.data).toMatchObject({ projectStatus: 'new', waiting: { definitionName: workflow } });
  expect((await calls.send(moveProject, { projectId, action: 'launch' })).code).toBe(400);
  expect(await button(lina, projectTexts.terminate).isDisabled()).toBe(true);

  await decide(boss, `Bound ${lang}`, 'agree', 'Good');
  await lina.page.goto(information(projectId));
  await lina.page.locator('.wm-fact').first().waitFor();
  expect((await calls.send(projectInfo, { projectId })).data).toMatchObject({
    projectStatus: 'ongoing',
    waiting: null,
  });
  expect(await lina.page.locator('.wm-waiting').count()).toBe(0);

  const second = await createProject(lina, `Refused ${lang}`);
  await ask(lina, second, workflow);
  await decide(boss, `Refused ${lang}`, 'refuse', 'Too early');
  expect((await calls.send(projectInfo, { projectId: second })).data).toMatchObject({
    projectStatus: 'new',
    waiting: null,
  });

  // The project's own lists lead to its workflows.
  await lina.page.goto(at(`/project/projectFlow?projectId=${second}`));
  await lina.page
    .locator('.wm-flow-count')
    .filter({ hasText: lina.t(statusTexts.rejected) })
    .click();
  await lina.page
    .locator('.wm-link')
    .filter({ hasText: `Refused ${lang}` })
    .click();
  await lina.page.waitForURL(/project\/workflow\/see/);
  await lina.page.locator('.wm-business-diff').getByText(lina.t(d.kept)).waitFor();
  expect(await lina.close()).toEqual([]);
  expect(await boss.close()).toEqual([]);
});

test('several projects launched together: one start dialog after the other', async () => {
  await publishOneStep(admin, 'launch_many', 'Launch of many');
  const calls = await api('lina');
  const names = ['Many gone', 'Many one', 'Many two', 'Many three', 'Many four'];
  const ids: number[] = [];
  for (const name of names) ids.push(await newProject(calls, name));
  const bind = (mode: 'workflow' | 'inherit', definition = 'launch_many') =>
    admin.send(saveBusinessBinding, { action: 'project.launch', level: 'company', ownerId: 0, mode, definition });
  await bind('inherit');
  expect((await calls.send(moveProject, { projectId: ids[0]!, action: 'launch' })).msg).toBe('');
  expect((await bind('workflow')).msg).toBe('');
  const lina = await openWindow(browser, 'en-US');
  const { page, t } = lina;
  await enterAs(lina, 'lina');
  const row = (name: string) => page.locator('.ant-table-row').filter({ hasText: name });
  const launch = async (...chosen: string[]): Promise<void> => {
    await page.goto(at('/modules/project/myproject?search=Many'));
    for (const name of chosen) await row(name).locator('.ant-checkbox-input').check();
    await button(lina, projectTexts.launch, page.locator('.wm-toolbar')).click();
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
  };
  const dialog = page.locator('.wm-start-dialog');
  const opened = (count: string) => dialog.locator('.ant-modal-title').filter({ hasText: `Launch of many (${count})` });
  const start = () => button(lina, i.start, dialog).click();
  const waitingOf = async (at: number) => (await calls.send(projectInfo, { projectId: ids[at]! })).data.waiting;

  // Projects that cannot be launched are listed; the others open one by one, each with its own title.
  await launch('Many gone', 'Many one', 'Many two');
  await page.locator('.wm-report').getByText('Many gone').waitFor();
  await page.locator('.ant-modal-confirm .ant-btn-primary').click();
  await opened('1/2').waitFor();
  const box = (await dialog.boundingBox())!;
  expect(Math.round((box.width / page.viewportSize()!.width) * 100)).toBe(70);
  const title = () => dialog.getByLabel(t(i.title), { exact: true });
  const first = await title().inputValue();
  await start();
  await opened('2/2').waitFor();
  const second = await title().inputValue();
  expect([first, second].map((text) => text.replace(/^.* - /, '')).toSorted()).toEqual(['Many one', 'Many two']);
  await start();
  await dialog.waitFor({ state: 'detached' });
  for (const name of ['Many one', 'Many two']) await row(name).getByText(t(w.underApproval)).waitFor();
  expect([await waitingOf(1), await waitingOf(2)].map((one) => one?.definitionName)).toEqual([
    'Launch of many',
    'Launch of many',
  ]);

  // Leaving in the middle: started ones stay started, the rest is unchanged.
  await launch('Many three', 'Many four');
  await opened('1/2').waitFor();
  const started = (await title().inputValue()).endsWith('Many three') ? 3 : 4;
  await start();
  await opened('2/2').waitFor();
  await title().fill('not today');
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-confirm .ant-btn-dangerous').click();
  await dialog.waitFor({ state: 'detached' });
  await row(names[started]!).getByText(t(w.underApproval)).waitFor();
  expect((await waitingOf(started))?.definitionName).toBe('Launch of many');
  expect(await waitingOf(7 - started)).toBeNull();
  expect(await lina.close()).toEqual([]);
});

test('a calendar of its own waits for its approval', async () => {
  await publishOneStep(admin, 'calendar_own', 'Calendar approval');
  const bound = { action: 'project.calendar', level: 'company', mode: 'workflow', definition: 'calendar_own' };
  expect((await admin.send(saveBusinessBinding, bound)).msg).toBe('');
  const lina = await openWindow(browser, 'en-US');
  const { page, t } = lina;
  await enterAs(lina, 'lina');
  const projectId = await createProject(lina, 'Own calendar');
  await page.goto(at(`/project/projectConfigureCalendar?projectId=${projectId}`));
  await button(lina, c.copy).click();
  const effect = page.getByRole('dialog');
  await effect.getByText(t(c.needsApproval, { definition: 'Calendar approval' })).waitFor();
  await effect.locator('textarea').fill('Shifts on site');
  await button(lina, c.request, effect).click();
  await button(lina, i.start, page.locator('.wm-start-dialog')).click();
  await page.locator('.wm-waiting').waitFor();
  // Nothing of it happened, and nothing more can be asked for.
  expect(await button(lina, c.copy).count()).toBe(0);
  const calls = await api('lina');
  expect((await calls.send(projectCalendar, { projectId })).data.inherited).toBe(true);

  const boss = await openWindow(browser, 'en-US');
  await enterAs(boss, 'admin');
  await boss.page.goto(at('/modules/workflow/myWorkflow/todoList'));
  await boss.page.locator('.wm-link').filter({ hasText: 'Own calendar' }).first().click();
  await boss.page.locator('.wm-business-diff').getByText('Shifts on site').waitFor();
  const decided = boss.page.url();
  await button(boss, i.agree).click();
  const dialog = boss.page.getByRole('dialog');
  await dialog.locator('textarea').fill('Good');
  await dialog.locator('.ant-btn-primary').click();
  await dialog.waitFor({ state: 'hidden' });
  await boss.page.goto(decided);
  await boss.page
    .locator('.wm-workflow-head .ant-tag')
    .filter({ hasText: t(statusTexts.approved) })
    .waitFor();
  await page.reload();
  await page.locator('.wm-project-calendar-head').getByText(t(c.own), { exact: true }).waitFor();
  expect((await calls.send(projectCalendar, { projectId })).data.calendar.ownerProject).toBe(projectId);
  expect(await lina.close()).toEqual([]);
  expect(await boss.close()).toEqual([]);
});
