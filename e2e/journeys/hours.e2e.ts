/**
 * A week of hours: proposed, filled in and submitted by keyboard with at most eight actions (records.md A11-1), corrected in a cell,
 * returned by the approver from a phone, submitted again and passed; approved hours that two people correct, hours filled in for
 * somebody else, and hours that take a task beyond its plan: what is left, the issue, the approver's view, the change they propose.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { hoursSheet, hoursToApprove, readHoursConfig, saveHoursConfig } from '#modules/registers/hours/hours.calls.ts';
import { mondayOf } from '#modules/registers/hours/hours.rules.ts';
import { forecastTexts as f } from '#modules/registers/hours/web/forecast/texts.ts';
import { hoursIssueTexts as i } from '#modules/registers/hours/web/issues/texts.ts';
import { hoursPageTexts as x } from '#modules/registers/hours/web/texts.ts';
import { workRecord } from '#modules/registers/hours/work-record.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan, newProject } from '../objects.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const DAY = 480;
/** The Monday after this week: the sample company has no hours there. */
const monday = mondayOf(Math.floor((Date.now() / 60_000 + DAY) / 1440)) + 7;
const days = Array.from({ length: 7 }, (_, i) => formatDay(monday + i));

/** Six tasks of lina's in progress, and hours that can be filled in two weeks ahead. */
async function prepare(): Promise<void> {
  const admin = await api('admin');
  const { config, version } = answer(await admin.send(readHoursConfig, {}));
  answer(await admin.send(saveHoursConfig, { version, config: { ...config, forwardDays: 21 } }));
  const lina = await api('lina');
  const responsibleId = answer(await lina.send(userInfo, {})).user.userId;
  const tasks = Array.from({ length: 6 }, (_, i) => ({
    ...{ name: `${unique('week')} ${i + 1}`, responsibleId, durationMinutes: 30 * DAY, workMinutes: 30 * DAY },
  }));
  const projectId = await newPlan(lina, unique('Week'), tasks);
  answer(await lina.send(moveProject, { projectId, action: 'launch' }));
  const { list } = answer(await lina.send(entityCalls(task).list, { projectId, pageSize: 10 }));
  for (const { id } of list) answer(await lina.send(taskAction, { taskId: id, action: 'start' }));
}

const total = ({ page }: Window) => page.locator('.wm-hours-grid tfoot td').last();
const cells = (page: Page, state: string) => page.locator(`.wm-hours-grid tbody td.wm-hours-is-${state}`);

test('a week of six tasks and 40 hours takes at most eight actions by keyboard', async () => {
  await prepare();
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'lina');
  const { page } = window;
  await page.goto(at(`/modules/workRecord/week?week=${days[0]}`));
  await page.locator('.wm-hours-grid tbody tr').nth(5).waitFor();
  let actions = 0;
  const press = async (key: string): Promise<void> => {
    actions++;
    await page.keyboard.press(key);
  };
  await press('f');
  await total(window).filter({ hasText: '40 / 40' }).waitFor();
  expect(await page.locator('.wm-hours-grid tbody tr').count()).toBeGreaterThanOrEqual(6);
  expect(await cells(page, 'draft').count()).toBeGreaterThanOrEqual(30);
  await press('s');
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').waitFor();
  await press('Enter');
  await cells(page, 'submitted').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.wm-hours-grid tbody td.wm-hours-is-draft').length === 0);
  expect(actions).toBeLessThanOrEqual(8);
  const sheet = answer(await (await api('lina')).send(hoursSheet, { from: days[0]!, to: days[6]! }));
  expect(sheet.records.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(40 * 60);
  expect(new Set(sheet.records.map(({ status }) => status))).toEqual(new Set(['submitted']));
  expect(parseDay(sheet.records[0]!.workDate)).toBeGreaterThanOrEqual(monday);
  // Submitted cells are read only.
  await expect.poll(() => cells(page, 'submitted').first().locator('input').isEditable()).toBe(false);
  expect(await window.close()).toEqual([]);
});

test('a cell that breaks a rule says why and the others stay; it is saved when it is right', async () => {
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'wangqiang');
  const { page } = window;
  await page.goto(at('/modules/workRecord/week'));
  await page.getByRole('combobox', { name: window.t(x.addRow) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Training' }).click();
  const row = page.locator('.wm-hours-grid tbody tr').filter({ hasText: 'Training' });
  const today = (new Date(Date.now() + DAY * 60_000).getUTCDay() + 6) % 7;
  const cell = row.locator('td').nth(today);
  await cell.locator('input').fill('8.55');
  await cell.locator('input').press('Enter');
  await page.locator('td.wm-hours-wrong').waitFor();
  expect(await cell.getAttribute('title')).toBe('Hours can have at most one decimal');
  await cell.locator('input').fill('1.5');
  await cell.locator('input').press('Enter');
  await cell.and(page.locator('.wm-hours-is-draft')).waitFor();
  expect(await cell.locator('input').inputValue()).toBe('1.5');
  expect(await window.close()).toEqual([]);
});

test('an approver returns hours with an opinion on a phone, and passes the next by keys', async () => {
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'lina');
  const { page, t } = window;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('/modules/workRecord/approve'));
  const lines = page.locator('.wm-hours-wait');
  await lines.first().waitFor();
  // Only the visible part of a long list is drawn, so the number comes from the call.
  const lina = await api('lina');
  const waiting = async (): Promise<number> => answer(await lina.send(hoursToApprove, {})).total;
  const before = await waiting();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
  await lines.first().getByRole('checkbox').check();
  await button(window, x.giveBack).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(x.opinion) }).fill('请写明成果');
  await dialog.getByRole('button', { name: t(x.giveBack) }).click();
  await expect.poll(waiting).toBe(before - 1);
  // Keys belong to the dialog as long as it is there.
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('j');
  await page.locator('.wm-hours-wait[data-at="true"]').waitFor();
  await page.keyboard.press('a');
  await expect.poll(waiting).toBe(before - 2);
  expect(await window.close()).toEqual([]);
});

const roles: number[] = [];
/** The role opens all data, and other journeys rely on restricted views. */
afterAll(async () => {
  const admin = await api('admin');
  for (const id of roles) answer(await admin.send(entityCalls(role).remove, { id }));
});

/** Gives lina and chenjie the rights to correct hours and to fill in for others; answers their ids by account. */
async function corrector(): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const name of ['lina', 'chenjie', 'wangqiang'])
    ids[name] = answer(await (await api(name)).send(userInfo, {})).user.userId;
  const { id } = answer(
    await (await api('admin')).send(entityCalls(role).create, {
      name: unique('hours'),
      rights: ['wr:workRecord:correct', 'wr:workRecord:all', 'wr:workRecord:fillFor'],
      dataScope: 'all',
      users: [ids.lina!, ids.chenjie!],
    }),
  );
  roles.push(id);
  return ids;
}

test('approved hours are corrected by two: one asks on the record, the other agrees in the list; the story tells both entries', async () => {
  const ids = await corrector();
  const filters = { status: 'approved', person: String(ids.wangqiang) };
  const found = answer(await (await api('chenjie')).send(entityCalls(workRecord).list, { filters, pageSize: 1 }))
    .list[0]!;
  const asker = await openWindow(browser, 'zh-CN');
  await enterAs(asker, 'chenjie');
  await asker.page.goto(at(`/modules/workRecord/workRecordInfo?recordId=${found.id}`));
  await button(asker, x.correct).click();
  const asking = asker.page.getByRole('dialog');
  await asking.getByRole('textbox', { name: asker.t(x.correctedHours) }).fill('0.55');
  await asking.getByRole('textbox', { name: asker.t(x.correctReason) }).fill('漏记半小时');
  await asking.getByRole('button', { name: asker.t(x.correct) }).click();
  await asking.getByText('工时最多保留一位小数').waitFor();
  await asking.getByRole('textbox', { name: asker.t(x.correctedHours) }).fill('0.5');
  await asking.getByRole('button', { name: asker.t(x.correct) }).click();
  await asker.page.locator('.wm-hours-story').getByText('漏记半小时').waitFor();
  expect(await asker.close(/^code 400 POST .*\/correct: /)).toEqual([]);

  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'lina');
  const { page, t } = window;
  await page.goto(at('/modules/workRecord/workRecord?tabName=corrections'));
  const row = page.locator('tbody tr').filter({ hasText: '漏记半小时' });
  await row.getByRole('button', { name: t(x.agree) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(x.agree) })
    .click();
  await row.waitFor({ state: 'detached' });
  await page.goto(at(`/modules/workRecord/workRecordInfo?recordId=${found.id}`));
  const entries = page.locator('.wm-hours-story li').filter({ hasText: t(x.causeCorrect) });
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(2);
  expect(await window.close()).toEqual([]);
});

test('hours filled in for somebody else: marked while it is done, and on what was filled in', async () => {
  const ids = await corrector();
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'lina');
  const { page, t } = window;
  const day = formatDay(monday - 7);
  await page.goto(at(`/modules/workRecord/myWorkRecord?day=${day}&person=${ids.wangqiang}`));
  await page.locator('.wm-hours-for').waitFor();
  await button(window, x.addLine).click();
  const line = page.locator('.wm-hours-line').last();
  await line.getByRole('combobox', { name: t(x.row) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '培训' }).click();
  await line.getByRole('textbox', { name: t(x.hours) }).fill('０．５');
  await line.getByRole('textbox', { name: t(x.content) }).fill('代填培训');
  await button(window, x.save).click();
  await page.locator('.wm-hours-line').filter({ hasText: '由' }).first().waitFor();
  const sheet = answer(await (await api('wangqiang')).send(hoursSheet, { from: day, to: day }));
  expect(sheet.records.find(({ content }) => content === '代填培训')).toMatchObject({ minutes: 30 });
  expect(sheet.records.find(({ content }) => content === '代填培训')?.filledBy).toBeTruthy();
  expect(await window.close()).toEqual([]);
});

/** A published plan of lina's: a task of 40 hours that wangqiang works on, one that waits for it, and an issue. */
async function planned(): Promise<{ projectId: number; taskId: number; name: string; found: string; issueId: number }> {
  const lina = await api('lina');
  const wangqiang = await api('wangqiang');
  const worker = answer(await wangqiang.send(userInfo, {})).user.userId;
  const projectId = await newProject(lina, unique('Overrun'));
  const roles = answer(await lina.send(entityCalls(projectRole).list, { projectId, pageSize: 20 })).list;
  const engineer = roles.find(({ name }) => name === '工程师')!.id;
  answer(await lina.send(entityCalls(projectMember).create, { projectId, user: worker, roles: [engineer] }));
  const { wire, revision } = answer(await lina.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const name = unique('overrun');
  const more = { responsibleId: worker, durationMinutes: 5 * DAY, workMinutes: 5 * DAY };
  const tasks = [{ ...newPlanTask(-1, null, name), ...more }, newPlanTask(-2, null, 'after')];
  const next = { ...plan, tasks, links: [{ from: -1, to: -2, type: 'FS', lag: 0, lagUnit: 'work' } as const] };
  const { ids } = answer(
    await lina.send(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, next) }),
  );
  const taskId = ids[-1]!;
  answer(await lina.send(moveProject, { projectId, action: 'launch' }));
  answer(await wangqiang.send(taskAction, { taskId, action: 'start' }));
  answer(await lina.send(publishPlan, { projectId }));
  const found = unique('leak');
  const { id } = answer(await lina.send(entityCalls(issue).create, { projectId, name: found }));
  return { projectId, taskId, name, found, issueId: id };
}

test('A11-4: hours that leave more than planned: the approver sees task and finish, a plan change is proposed, the issue counts them', async () => {
  const { projectId, taskId, name, found, issueId } = await planned();
  const worker = await openWindow(browser, 'zh-CN');
  await enterAs(worker, 'wangqiang');
  // A project takes hours from the day it began.
  const day = formatDay(Math.floor((Date.now() / 60_000 + DAY) / 1440));
  await worker.page.goto(at(`/modules/workRecord/myWorkRecord?day=${day}`));
  const proposed = worker.page.locator('.wm-hours-line').filter({ hasText: worker.t(x.suggestion) });
  await button(worker, x.addLine).waitFor();
  for (let n = await proposed.count(); n > 0; n--)
    await proposed
      .first()
      .getByRole('button', { name: worker.t(x.remove) })
      .click();
  await button(worker, x.addLine).click();
  const line = worker.page.locator('.wm-hours-line').last();
  await line.getByRole('combobox', { name: worker.t(x.row) }).fill(name);
  await worker.page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await line.getByRole('textbox', { name: worker.t(x.hours), exact: true }).fill('3');
  await line.getByRole('textbox', { name: worker.t(x.content) }).fill(`排查 ${name}`);
  await line.getByRole('textbox', { name: worker.t(i.remaining) }).fill('４５');
  await line.getByRole('combobox', { name: worker.t(i.issue) }).click();
  await worker.page.locator('.ant-select-item-option').filter({ hasText: found }).click();
  await button(worker, x.save).click();
  const saved = worker.page.locator('.wm-hours-line').filter({ hasText: found });
  // As stored: half-width; and once, replacing the input.
  await expect.poll(() => saved.getByRole('textbox', { name: worker.t(i.remaining) }).inputValue()).toBe('45');
  expect(await worker.page.getByRole('region', { name: day }).count()).toBe(1);
  await button(worker, x.saveSubmit).click();
  await worker.page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await saved.getByText(worker.t(x.withdraw)).waitFor();
  expect(await worker.close()).toEqual([]);

  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'lina');
  const { page, t } = window;
  await page.goto(at('/modules/workRecord/approve'));
  const waiting = page.locator('.wm-hours-wait').filter({ hasText: name });
  await waiting.getByText('Task then 48 of 40 h, finish +1 d, on the critical path, project finish +1 d').waitFor();
  await waiting.getByRole('checkbox').check();
  await button(window, x.pass).click();
  await waiting.waitFor({ state: 'detached' });
  await page.goto(at(`/issue/seeQuestion?issueId=${issueId}`));
  await page.getByRole('tab', { name: t(f.tabHours, { hours: '3' }) }).click();
  await page.getByRole('link', { name: '3 h' }).waitFor();
  await page.goto(at(`/taskManagement/myTask/taskDetail?taskId=${taskId}&projectId=${projectId}`));
  await page.getByRole('tab', { name: t(f.tab) }).click();
  await button(window, f.offer).click();
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await page.waitForURL(/\/project\/changePlan\?.*changeId=\d+/);
  await page.getByText('PC-001').first().waitFor();
  expect(await window.close()).toEqual([]);
});
