/**
 * Requests opened again on a plan that has moved on: conflicts are asked before anything is saved, new tasks stay separate, links
 * that would close a circle are reported, and a request in effect is shown like the plan.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '#kernel/text.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { publishPlan, savePlanChange, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { newPlanTask, type Plan, type PlanLink } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { changeControlTexts as c } from '#modules/planning/plan/web/change/change-texts.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted } from '../person.ts';
import { expectNames, insertBefore, planShown } from '../plan-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
  // Requests take effect at once here, without the approval that the sample company has for them.
  const admin = await api('admin');
  answer(await admin.send(saveBusinessBinding, { action: 'plan.change', level: 'company', mode: 'inherit' }));
});
afterAll(() => browser.close());

const named = (plan: Plan, name: string, next: string): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => (task.name === name ? { ...task, name: next } : task)),
});
function linked(plan: Plan, from: string, to: string): Plan {
  const id = (name: string): number => plan.tasks.find((task) => task.name === name)!.id;
  const link: PlanLink = { from: id(from), to: id(to), type: 'FS', lag: 0, lagUnit: 'work' };
  return { ...plan, links: [...plan.links, link] };
}

/** A published plan of three tasks. */
async function published(client: ApiClient, name: string): Promise<number> {
  const tasks = ['One', 'Two', 'Three'].map((title) => ({ name: title }));
  const projectId = await newPlan(client, name, tasks);
  answer(await client.send(publishPlan, { projectId }));
  return projectId;
}
async function drafted(client: ApiClient, projectId: number, change: (plan: Plan) => Plan): Promise<number> {
  const { wire, revision: baseRevision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const edits = diffPlans(plan, change(plan));
  return answer(await client.send(savePlanChange, { projectId, baseRevision, edits })).changeId;
}

test.each<Lang>(['zh-CN', 'en-US'])('what took effect since is decided by its applicant (%s)', async (lang) => {
  const client = await api('lina');
  const projectId = await published(client, `Opened again ${lang}`);
  const address = (changeId: number): string => at(`/project/changePlan?projectId=${projectId}&changeId=${changeId}`);
  const extra = (plan: Plan): Plan => ({ ...plan, tasks: [...plan.tasks, newPlanTask(-1, null, 'Extra')] });
  const mine = await drafted(client, projectId, (plan) => extra(named(plan, 'One', 'Mine')));
  const circle = await drafted(client, projectId, (plan) => named(linked(plan, 'Three', 'Two'), 'Two', 'Second'));
  const theirs = await drafted(client, projectId, (plan) => {
    const more = { ...plan, tasks: [...plan.tasks, newPlanTask(-1, null, 'Theirs too')] };
    return linked(named(more, 'One', 'Theirs'), 'Two', 'Three');
  });
  answer(await client.send(submitPlanChange, { projectId, changeId: theirs, reason: 'First come' }));

  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(address(mine));
  await planShown(window);
  const dialog = page.getByRole('dialog').filter({ hasText: t(editorTexts.conflictSave) });
  await dialog.getByText('Theirs').first().waitFor();
  // Put off, it is asked again before anything is saved.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await button(window, editorTexts.save).click();
  await dialog.getByText(t(editorTexts.allMine)).click();
  await button(window, editorTexts.conflictSave, dialog).click();
  await expectNames(window, ['Mine', 'Two', 'Three', 'Extra', 'Theirs too']);
  // A task made now does not take the place of the one made before.
  await insertBefore(window, 'Extra', 'Newer');
  await button(window, editorTexts.save).click();
  await toasted(window, t(c.draftSaved));
  await page.goto(address(mine));
  await expectNames(window, ['Mine', 'Two', 'Three', 'Newer', 'Extra', 'Theirs too']);

  // Two links that close a circle: nothing of the rest is lost.
  await page.goto(address(circle));
  await button(window, c.withoutLinks).click();
  await expectNames(window, ['Theirs', 'Second', 'Three', 'Theirs too']);

  // A request in effect is in the plan once.
  await page.goto(address(theirs));
  await expectNames(window, ['Theirs', 'Two', 'Three', 'Theirs too']);
  await button(window, c.redline).click();
  await page.getByRole('dialog').locator('ins').filter({ hasText: 'Theirs' }).first().waitFor();
  expect(await window.close()).toEqual([]);
});

test('what another window saved into the same request is replaced knowingly only', async () => {
  const client = await api('lina');
  const projectId = await published(client, 'Two windows');
  const changeId = await drafted(client, projectId, (plan) => named(plan, 'One', 'Draft'));
  const address = at(`/project/changePlan?projectId=${projectId}&changeId=${changeId}`);
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(address);
  await expectNames(window, ['Draft', 'Two', 'Three']);
  /** As another window of the same person. */
  const elsewhere = async (name: string): Promise<void> => {
    const { wire, revision: baseRevision } = answer(await client.send(readPlan, { projectId }));
    const plan = decodePlan(wire);
    const edits = diffPlans(plan, named(plan, 'One', name));
    answer(await client.send(savePlanChange, { projectId, changeId, baseRevision, edits }));
  };
  const question = page.getByRole('dialog').filter({ hasText: t(planTexts.changeElsewhere) });
  await elsewhere('There');
  await insertBefore(window, 'Two', 'Here');
  await button(window, c.keepHere, question).click();
  await question.waitFor({ state: 'detached' });
  await button(window, editorTexts.save).click();
  await toasted(window, t(c.draftSaved));
  await elsewhere('There again');
  await insertBefore(window, 'Three', 'Here too');
  await question.getByRole('button').first().click();
  await expectNames(window, ['There again', 'Two', 'Three']);
  expect(await window.close(/^code 409 POST /)).toEqual([]);
});
