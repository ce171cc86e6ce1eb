/**
 * Approvals as one story (issue 3, part 4.5), every step in the browser: an administrator draws a flow with parallel
 * branches and a condition, publishes it and binds it to the launch of projects; a member starts it by launching one;
 * approvers agree, one rejects straight back, the initiator resubmits, two countersign; the initiator withdraws another;
 * the process monitor shows all of it.
 */

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifecycleTexts } from '#kernel/lifecycle.ts';
import type { Lang, Message, Triple } from '#kernel/text.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { approvalTexts as b } from '#modules/flow/approval/approval.texts.ts';
import { actionOfMove } from '#modules/flow/approval/move-actions.ts';
import {
  MODES,
  SETTING_NAMES as names,
  OP_WORDS,
  VARIABLE_TYPES,
} from '#modules/flow/workflow/definition/option-texts.ts';
import { designerTexts as d, stepTexts as x } from '#modules/flow/workflow/web/definition/designer-texts.ts';
import { eventTexts, instanceTexts as i, statusTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { projectLife } from '#modules/objects/project/project.life.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import { openTestBrowser } from '../browser.ts';
import { addStep, bar, card, createFlow, nameTask, publishDrawn } from '../designer.ts';
import { newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';
import { choose } from '../project-page.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(async () => {
  await admin.send(saveBusinessBinding, { action: 'project.launch', level: 'company', ownerId: 0, mode: 'inherit' });
  await browser.close();
});

const ZHANGWEI = '张伟';
const CHENJIE = '陈洁';
const WANGQIANG = '王强';
const see = (id: number): string => at(`/modules/workflow/see?instId=${id}`);

async function person(user: string, lang: Lang): Promise<Window> {
  const window = await openWindow(browser, lang);
  await enterAs(window, user);
  return window;
}

/** A step, two branches side by side, a condition on the planned days with a countersign behind it; published. */
async function draw(window: Window, key: string, name: string): Promise<void> {
  const { page, t } = window;
  const panel = page.locator('.wf-panel');
  await createFlow(window, key, name);
  await card(window, t(x.approve)).click();
  await nameTask(window, 'check', [CHENJIE]);
  await addStep(window, page.locator('.wf-step > .wf-line .wf-plus').first(), x.parallel);
  const ways = page.locator('.wf-column > .wf-line .wf-plus');
  for (const [at, task, who] of [
    [0, 'finance', ZHANGWEI],
    [1, 'office', CHENJIE],
  ] as const) {
    await addStep(window, ways.nth(at), x.approve);
    await nameTask(window, task, [who]);
  }
  await bar(window, d.variables).click();
  await panel.locator('.ant-btn-dashed').click();
  await page.getByRole('textbox', { name: t(d.variableLabel), exact: true }).fill('Days');
  await page.getByRole('textbox', { name: t(d.variableName), exact: true }).fill('plannedDays');
  await choose(window, panel.locator('.ant-select').last(), t(VARIABLE_TYPES.number));
  await addStep(window, page.locator('.wf-step > .wf-line .wf-plus').last(), x.condition);
  await card(window, t(x.conditionN, { n: 1 })).click();
  await panel.locator('.ant-btn-dashed').click();
  await choose(window, panel.locator('.wf-rule .ant-select').nth(1), t(OP_WORDS.gt));
  await panel.getByRole('spinbutton').fill('100');
  await addStep(window, ways.nth(2), x.approve);
  await nameTask(window, 'board', [ZHANGWEI, CHENJIE]);
  await choose(window, panel.getByLabel(t(names.mode!), { exact: true }), t(MODES.all));
  await publishDrawn(window, 1);
}

/** The manager launches the project, says why, and starts the workflow; answers the instance. */
async function launch(window: Window, projectId: number, flow: string): Promise<number> {
  const { page, t } = window;
  await page.goto(at(`/modules/project/projectInformation?projectId=${projectId}`));
  await button(window, projectTexts.launch).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t(lifecycleTexts.approvalHint, { definition: flow })).waitFor();
  await dialog.locator('textarea').fill('Contract signed');
  await button(window, lifecycleTexts.ask, dialog).click();
  await button(window, i.start, page.locator('.wm-start-dialog')).click();
  await page.locator('.wm-waiting').waitFor();
  return (await (await api('lina')).send(projectInfo, { projectId })).data.waiting!.instanceId;
}

/** Presses an action of the open workflow, whether it is a button or in the menu. */
async function press(window: Window, action: Message): Promise<void> {
  const { page, t } = window;
  const actions = page.locator('.wm-workflow-actions');
  await actions.waitFor();
  const shown = button(window, action, actions);
  if ((await shown.count()) > 0) return shown.click();
  await actions.getByRole('button', { name: t(['更多', '更多', 'More']) }).click();
  await page.getByRole('menuitem', { name: t(action), exact: true }).click();
}
/** Confirms the open dialog, after `fill`ing it, and waits for the message. */
async function confirm(
  window: Window,
  opinion: string,
  said: Message,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const dialog = window.page.getByRole('dialog');
  await fill?.(dialog);
  await dialog.locator('textarea').fill(opinion);
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await toasted(window, window.t(said));
  await dialog.waitFor({ state: 'detached' });
}
async function agree(window: Window, id: number, opinion: string): Promise<void> {
  await window.page.goto(see(id));
  await press(window, i.agree);
  await confirm(window, opinion, i.approved);
}
const status = (window: Window, text: Triple | Message): Promise<void> =>
  window.page
    .locator('.wm-workflow-head .ant-tag')
    .filter({ hasText: window.t(text) })
    .waitFor();
const row = ({ page }: Window, title: string): Locator =>
  page.locator('.ant-table-row:visible').filter({ hasText: title });

describe.each<Lang>(['zh-CN', 'en-US'])('a drawn flow holds back the launch of projects (%s)', (lang) => {
  const key = `flow_${lang.slice(0, 2)}`;
  const flow = `Drawn flow ${lang}`;
  const titles = [`Harbour ${lang}`, `Tunnel ${lang}`] as const;
  const statusOf = async (projectId: number) => (await calls.send(projectInfo, { projectId })).data.projectStatus;
  // One story in parts: each goes on in the windows of the one before.
  let calls: ApiClient;
  let people: [Window, Window, Window, Window];
  let projects: readonly [number, number];
  let first: number;

  test('it is drawn, bound to the launch and started by one', async () => {
    people = await Promise.all([
      person('admin', lang),
      person('lina', lang),
      person('chenjie', lang),
      person('zhangwei', lang),
    ]);
    const [boss, lina] = people;
    calls = await api('lina');
    projects = [await newProject(calls, titles[0]), await newProject(calls, titles[1])];

    await draw(boss, key, flow);
    await boss.page.goto(at('/integrationCenter/workflowBusinessConfig'));
    const bound = boss.page
      .locator('tr')
      .filter({ hasText: boss.t(actionOfMove(projectLife as never, 'launch').label) });
    await choose(boss, bound.locator('.ant-select').first(), flow);
    await toasted(boss, boss.t(b.saved));

    // The member starts it by launching the project, which does not change yet.
    first = await launch(lina, projects[0], flow);
    expect(await statusOf(projects[0])).toBe('new');
  });

  test('it is rejected straight back, resubmitted, and decided by all it asks', async () => {
    const [boss, lina, chenjie, zhangwei] = people;
    // The first approver adds a parallel signer, removes them again, and rejects straight back to the initiator.
    await chenjie.page.goto(see(first));
    await press(chenjie, i.addSign);
    await confirm(chenjie, 'look at it, please', i.done, async (dialog) => {
      await dialog.getByText(chenjie.t(i.parallel), { exact: true }).click();
      await choose(chenjie, dialog.locator('.ant-select'), WANGQIANG, dialog.locator('.ant-modal-title'));
    });
    await chenjie.page.locator('.wm-progress').getByText(WANGQIANG).waitFor();
    await press(chenjie, i.removeSign);
    await confirm(chenjie, 'not needed after all', i.done);
    await press(chenjie, i.reject);
    await confirm(chenjie, 'which contract?', i.done, async (dialog) => {
      await dialog.getByText(chenjie.t(i.toStart), { exact: true }).click();
      await dialog.getByText(chenjie.t(i.modeDirect), { exact: true }).click();
    });
    await lina.page.goto(see(first));
    await status(lina, statusTexts.returned);
    await press(lina, i.resubmit);
    await confirm(lina, 'the one of May', i.done);
    await agree(chenjie, first, 'clear now');

    // Both branches wait now; the monitor shows the steps and people.
    await boss.page.goto(at(`/modules/workflow/processMonitor?definition=${key}`));
    const waiting = row(boss, titles[0]);
    await waiting.getByText(boss.t(statusTexts.running)).waitFor();
    for (const text of ['finance', 'office', ZHANGWEI, CHENJIE]) await waiting.getByText(text).first().waitFor();
    await agree(zhangwei, first, 'within budget');
    await agree(chenjie, first, 'rooms are free');

    // More than a hundred days: two countersign, and the project goes.
    await agree(chenjie, first, 'go');
    expect(await statusOf(projects[0])).toBe('new');
    await agree(zhangwei, first, 'go on');
    await status(zhangwei, statusTexts.approved);
    expect(await statusOf(projects[0])).toBe('ongoing');
  });

  test('it is withdrawn, and the monitor shows all of it', async () => {
    const [boss, lina] = people;
    // The initiator withdraws another; that project is free again.
    const second = await launch(lina, projects[1], flow);
    await lina.page.goto(see(second));
    await press(lina, i.withdraw);
    await confirm(lina, 'no longer needed', i.done);
    await status(lina, statusTexts.withdrawn);
    expect((await calls.send(projectInfo, { projectId: projects[1] })).data).toMatchObject({
      projectStatus: 'new',
      waiting: null,
    });

    // The monitor shows all of it: both with how they ended, the story of the first, and the time its steps took.
    await boss.page.goto(at(`/modules/workflow/processMonitor?definition=${key}`));
    await row(boss, titles[0]).getByText(boss.t(statusTexts.approved)).waitFor();
    await row(boss, titles[1]).getByText(boss.t(statusTexts.withdrawn)).waitFor();
    await boss.page.locator('.wm-monitor-count.wm-kind-withdrawn').click();
    await row(boss, titles[0]).waitFor({ state: 'detached' });
    expect(await row(boss, titles[1]).count()).toBe(1);
    await boss.page.goto(at('/modules/workflow/processMonitor?tabName=statistics'));
    await row(boss, flow).locator('.ant-table-row-expand-icon').click();
    for (const step of ['check', 'finance', 'office', 'board']) await row(boss, step).waitFor();
    await boss.page.goto(at(`/modules/workflow/processMonitor?definition=${key}`));
    await row(boss, titles[0]).locator('.wm-link').click();
    const story = boss.page.locator('.wm-story-entry');
    for (const [event, words] of [
      [eventTexts.removedSign, 'not needed after all'],
      [eventTexts.rejected, 'which contract?'],
      [eventTexts.resubmitted, 'the one of May'],
      [eventTexts.agreed, 'within budget'],
      [eventTexts.agreed, 'go on'],
    ] as const)
      await story
        .filter({ hasText: boss.t(event) })
        .filter({ hasText: words })
        .first()
        .waitFor();

    // The words of the embedded pages show the same, inside a project what belongs to it (1-product §2.4).
    await boss.page.goto(at('/modules/ht?alias=pi_monitor'));
    await row(boss, titles[0]).waitFor();
    await lina.page.goto(at('/modules/ht?alias=project_init'));
    for (const title of titles) await row(lina, title).waitFor();
    await lina.page.goto(at(`/modules/projectht?tagName=wsqd&projectId=${projects[1]}`));
    await row(lina, titles[1]).waitFor();
    expect(await row(lina, titles[0]).count()).toBe(0);
    for (const window of people) expect(await window.close()).toEqual([]);
  });
});
