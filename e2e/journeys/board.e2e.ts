/** A project that opens at its board: cards are pulled and moved by their menu; a task is handed over; the company is notified. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { newMemberTexts } from '#modules/objects/project/new-members.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { announcementTexts, publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { transferTasks } from '#modules/planning/task/task.calls.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { doneTexts, pageTexts } from '#modules/planning/task/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { row } from '../list-page.ts';
import { answer, newProject } from '../objects.ts';
import { api, at, button, decide, enterAs, openWindow, toasted, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** A launched project that opens at its board, with One before Two, both in lina's charge. */
async function boardProject(name: string): Promise<number> {
  const client = await api('lina');
  const projectId = await newProject(client, name);
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const me = answer(await client.send(userInfo, {})).user.userId;
  const tasks = ['One', 'Two'].map((task, i) => ({
    ...newPlanTask(-i - 1, null, `${name} ${task}`),
    responsibleId: me,
  }));
  const link = { from: -1, to: -2, type: 'FS', lag: 0, lagUnit: 'work' } as const;
  const edits = diffPlans(plan, { ...plan, tasks, links: [link] });
  answer(await client.send(savePlan, { projectId, baseRevision: revision, edits }));
  answer(await client.send(moveProject, { projectId, action: 'launch' }));
  const { version } = answer(await client.send(entityCalls(project).get, { id: projectId })).row;
  answer(await client.send(entityCalls(project).update, { id: projectId, version, configProject: '3' }));
  return projectId;
}

const column = ({ page, t }: Window, status: keyof typeof taskStatus): Locator =>
  page.getByRole('region', { name: t(taskStatus[status]), exact: true });
const card = (window: Window, status: keyof typeof taskStatus, name: string): Locator =>
  column(window, status).getByRole('listitem').filter({ hasText: name });

test.each(['zh-CN', 'en-US'] as const)('a project opens at its board, where tasks are operated (%s)', async (lang) => {
  const name = `Board ${lang}`;
  await boardProject(name);
  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at('/modules/project/myproject'));
  await row(window, name).getByText(name, { exact: true }).click();
  await card(window, 'new', `${name} One`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/modules/project/board');

  // The second waits for the first: refused with the reason, by the menu of the card.
  await card(window, 'new', `${name} Two`).getByRole('button').click();
  await page.getByRole('menuitem', { name: t(taskTexts.start), exact: true }).click();
  await toasted(window, t(taskTexts.startPredecessorUnfinished, { task: `${name} One` }));
  await card(window, 'new', `${name} One`).dragTo(column(window, 'ongoing'));
  await toasted(window, t(doneTexts.start));
  await card(window, 'ongoing', `${name} One`).dragTo(column(window, 'done'));
  await card(window, 'done', `${name} One`).waitFor();
  // Moving from done to paused is impossible, and the page says so.
  await card(window, 'done', `${name} One`).dragTo(column(window, 'pause'));
  await toasted(window, t(pageTexts.noMove, { from: taskStatus.done, to: taskStatus.pause }));
  await card(window, 'new', `${name} Two`).dragTo(column(window, 'passoff'));
  await decide(
    window,
    t(pageTexts.askAction, { action: taskTexts.terminate, task: `${name} Two` }),
    t(taskTexts.terminate),
  );
  await card(window, 'passoff', `${name} Two`).waitFor();
  expect(await window.close(/^code 400 POST .*\/action: /)).toEqual([]);
});

test('a task is handed over to a colleague, who finds it in their list', async () => {
  const projectId = await boardProject('Handed');
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at('/task/taskTransfer?search=Handed'));
  await button(
    window,
    pageTexts.handOver,
    row(window, 'Handed Two')
      .or(page.locator('tr', { hasText: 'Handed Two' }))
      .first(),
  ).click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByLabel(t(transferTasks.input.to.label), { exact: true });
  await to.fill('王强');
  await page.locator('.ant-select-item-option').filter({ hasText: '王强' }).first().click();
  await button(window, pageTexts.handOver, dialog).click();
  // They are not a member of the project yet: they are added with the proposed role.
  await page.getByText(t(newMemberTexts.note, { names: '王强' })).waitFor();
  await decide(window, t(newMemberTexts.title), t(newMemberTexts.confirm));
  await toasted(window, t(pageTexts.handedOver, { count: 1 }));
  await page.locator('tr.ant-table-row', { hasText: 'Handed Two' }).waitFor({ state: 'detached' });
  expect(await window.close(/^code 409 POST .*\/transfer: /)).toEqual([]);

  const other = await openWindow(browser, 'en-US');
  await enterAs(other, 'wangqiang');
  await other.page.goto(at('/task/charged?search=Handed'));
  await other.page.locator('tr.ant-table-row', { hasText: 'Handed Two' }).waitFor();
  await other.page.goto(at(`/modules/project/projectPlan?projectId=${projectId}`));
  await other.page.getByText('Handed One').first().waitFor();
  expect(await other.close()).toEqual([]);
});

test('an announcement is written, published, and read by everybody', async () => {
  const title = `Notice ${process.pid}`;
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/sys/announcementList'));
  await button(window, entityTexts.create).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(announcement.fields.title.label), { exact: true }).fill(title);
  await dialog.locator('[contenteditable=true]').click();
  await page.keyboard.type('The office is closed on Friday.');
  await button(window, entityTexts.save, dialog).click();
  await toasted(window, t(entityTexts.saved));
  const line = page.locator('tr.ant-table-row', { hasText: title });
  await button(window, publishAnnouncement.label!, line).click();
  const question = page.locator('.ant-modal-confirm').filter({ hasText: t(announcementTexts.askPublish) });
  await question.locator('.ant-btn-primary').click();
  await button(window, announcementTexts.withdraw, line).waitFor();
  expect(await window.close()).toEqual([]);

  const reader = await openWindow(browser, 'zh-CN');
  await enterAs(reader, 'wangqiang');
  await reader.page.goto(at('/sys/announcementList'));
  await reader.page.getByText(title).first().click();
  await reader.page.getByRole('dialog').getByText('The office is closed on Friday.').waitFor();
  expect(await reader.close()).toEqual([]);
});
