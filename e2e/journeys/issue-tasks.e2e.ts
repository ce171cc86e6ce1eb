/**
 * An issue and its tasks: its task's page shows hindrances and reports an issue; a task made of the issue is in
 * an open plan at once, and of a published one waits for the approval.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lang } from '#kernel/text.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { instanceTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { taskHindranceTexts } from '#modules/planning/task/task-hindrance.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { issueTaskTexts as x } from '#modules/registers/issue/web/task-texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { answer, newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
const bind = (mode: string, definition?: string) =>
  admin.send(saveBusinessBinding, { action: 'plan.change', level: 'company', ownerId: 0, mode, definition });
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(async () => {
  await bind('inherit');
  await browser.close();
});

/** A project in progress with one task that lina has begun. */
async function begun(lina: ApiClient): Promise<{ projectId: number; taskId: number }> {
  const projectId = await newProject(lina, unique('Tasks of issues '));
  const { wire, revision } = answer(await lina.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const { userId } = answer(await lina.send(userInfo, {})).user;
  const task = { ...newPlanTask(-1, null, 'Pump test'), responsibleId: userId };
  const edits = diffPlans(plan, { ...plan, tasks: [task] });
  const { ids } = answer(await lina.send(savePlan, { projectId, baseRevision: revision, edits }));
  answer(await lina.send(moveProject, { projectId, action: 'launch' }));
  const taskId = ids[-1]!;
  answer(await lina.send(taskAction, { taskId, action: 'start' }));
  return { projectId, taskId };
}

test.each<Lang>(['zh-CN', 'en-US'])(
  'an issue reported from a task holds it back and becomes tasks (%s)',
  async (lang) => {
    const lina = await api('lina');
    const { projectId, taskId } = await begun(lina);
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'lina');

    // Reported from the task, which it then holds back.
    await page.goto(at(`/taskManagement/myTask/taskDetail?taskId=${taskId}&tab=issues`));
    await page.getByText(t(x.noIssues)).waitFor();
    await button(window, x.newIssue).click();
    const name = unique('Pump too loud ');
    await page.getByLabel(t(issue.fields.name.label), { exact: true }).fill(name);
    await button(window, entityTexts.save).click();
    await page.waitForURL(/\/moduleSplit\/projectIssue\/see\?/);
    const issueId = Number(new URL(page.url()).searchParams.get('issueId'));
    await page.goto(at(`/taskManagement/myTask/taskDetail?taskId=${taskId}&tab=issues`));
    await page.getByRole('link', { name: new RegExp(name) }).waitFor();
    await page.getByLabel(t(x.holds)).waitFor();
    const finish = button(window, taskTexts.finish);
    expect(await finish.isDisabled()).toBe(true);
    await finish.hover({ force: true });
    await page.getByRole('tooltip').getByText(t(taskHindranceTexts.issueOwn, { name })).waitFor();

    // The plan is open: the task made of it is there at once, begun with what the issue says.
    const tab = at(`/project/moduleSplit/projectIssue/see?issueId=${issueId}&projectId=${projectId}&tab=tasks`);
    await page.goto(tab);
    await button(window, x.make).click();
    const dialog = page.getByRole('dialog');
    const proposed = t(x.proposedName, { name });
    expect(await dialog.getByLabel(t(x.name), { exact: true }).inputValue()).toBe(proposed);
    await button(window, x.send, dialog).click();
    await toasted(window, t(x.madeNow, { name: proposed }));
    await page.getByRole('link', { name: new RegExp(proposed) }).waitFor();
    await page.getByRole('cell', { name: t(x.generated) }).waitFor();

    // Published: a plan change asks for the next one.
    const key = `issue_tasks_${lang.slice(0, 2)}`;
    await publishOneStep(admin, key, `Plan changes of issues ${lang}`);
    answer(await bind('workflow', key));
    answer(await lina.send(publishPlan, { projectId }));
    await page.goto(tab);
    await button(window, x.make).click();
    await dialog.getByText(t(x.makeLater)).waitFor();
    await dialog.getByLabel(t(x.name), { exact: true }).fill('Second pump test');
    await button(window, x.submit, dialog).click();
    await button(window, instanceTexts.start, page.locator('.wm-start-dialog')).click();
    await page.getByText(t(x.asked, { name: 'PC-001', status: t(planChangeStatus.waiting) })).waitFor();
    const { list } = answer(await lina.send(entityCalls(issue).list, { projectId }));
    expect(list).toHaveLength(1);
    expect(await window.close()).toEqual([]);
  },
  240_000,
);
