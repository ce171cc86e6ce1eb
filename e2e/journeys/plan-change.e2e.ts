/**
 * A published plan changes by requests: an administrator binds a workflow, the manager publishes, changes and submits, the
 * approver refuses one line and agrees; the rest is in the plan, and the request keeps what it changed.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lang } from '#kernel/text.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { businessTexts as d } from '#modules/flow/workflow/business/business.texts.ts';
import { startInstance } from '#modules/flow/workflow/instance/instance.calls.ts';
import { instanceTexts as i, statusTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { publishPlan, savePlanChange, submitPlanChange } from '#modules/planning/plan/change/change.calls.ts';
import { controlRanges } from '#modules/planning/plan/change/change-request.ts';
import { planChangeStatus } from '#modules/planning/plan/change/plan-change.entity.ts';
import { changeTexts } from '#modules/planning/plan/edit/plan-changes.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan as save } from '#modules/planning/plan/plan.calls.ts';
import { planTexts } from '#modules/planning/plan/plan.texts.ts';
import { costTexts } from '#modules/planning/plan/plan-cost.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { changeControlTexts as c } from '#modules/planning/plan/web/change/change-texts.ts';
import { planConfigTexts } from '#modules/planning/plan/web/config-texts.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { answer, newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted } from '../person.ts';
import { expectCell, focusCell, openPlan, planShown, pressAt, savePlan, showColumn, typeCell } from '../plan-page.ts';

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

/** Five days of Two instead of one, and a fixed cost; nobody does the two others. */
const COST = '9,250.50 (+7,450.50)';

async function plannedProject(name: string): Promise<number> {
  const client = await api('lina');
  const projectId = await newProject(client, name);
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const tasks = ['One', 'Two', 'Three'].map((title, n) => newPlanTask(-n - 1, null, title));
  const people = answer(await client.send(entityCalls(user).options, {}));
  const lina = people.find(({ code }) => code === 'lina');
  tasks[1] = { ...tasks[1]!, responsibleId: lina!.id };
  const edits = diffPlans(plan, { ...plan, tasks });
  answer(await client.send(save, { projectId, baseRevision: revision, edits }));
  return projectId;
}

test.each<Lang>(['zh-CN', 'en-US'])(
  'a plan is published, changed by a request, approved line by line (%s)',
  async (lang) => {
    const key = `plan_change_${lang.slice(0, 2)}`;
    await publishOneStep(admin, key, `Plan changes ${lang}`);
    answer(await bind('workflow', key));
    const projectId = await plannedProject(`Change control ${lang}`);

    const manager = await openWindow(browser, lang);
    const { page, t } = manager;
    await enterAs(manager, 'lina');
    await openPlan(manager, projectId);
    await button(manager, c.publish).click();
    await button(manager, c.publish, page.locator('.ant-modal-confirm')).click();
    await toasted(manager, t(c.publishedDone));
    await page.getByText(t(c.version, { version: 1 })).waitFor();
    // Locked cells cannot be edited, and say why.
    await planShown(manager);
    await focusCell(manager, 'One', 'name');
    await page.keyboard.press('F2');
    await toasted(manager, t(planTexts.published));

    await page.goto(at(`/project/changePlan?projectId=${projectId}`));
    await planShown(manager);
    await typeCell(manager, 'One', 'name', 'One renamed');
    await typeCell(manager, 'Two', 'duration', '5d');
    await expectCell(manager, 'Two', 'finish', '2026-03-06');
    // Days of the manager by the rate of their job post, and the fixed cost of the task.
    await showColumn(manager, 'fixedCost');
    await showColumn(manager, 'plannedCost');
    await expectCell(manager, 'Two', 'plannedCost', '9,000.00');
    await typeCell(manager, 'Two', 'fixedCost', '250.5');
    await expectCell(manager, 'Two', 'plannedCost', '9,250.50');
    await button(manager, editorTexts.save).click();
    await toasted(manager, t(c.draftSaved));
    await page.locator('.wm-plan-toolbar').getByText('PC-001').waitFor();
    await button(manager, c.submit).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('ins').filter({ hasText: 'One renamed' }).waitFor();
    await dialog.locator('ins').filter({ hasText: COST }).waitFor();
    await dialog.locator('textarea').fill('The customer wants it');
    await button(manager, c.submit, dialog).click();
    await page.waitForURL((url) => url.pathname === '/project/projectPlanChange');
    await page.getByText(t(planChangeStatus.waiting)).first().waitFor();
    await openPlan(manager, projectId);
    await expectCell(manager, 'One', 'name', 'One');

    const approver = await openWindow(browser, lang);
    await enterAs(approver, 'admin');
    await approver.page.goto(at('/modules/workflow/myWorkflow/todoList'));
    await approver.page
      .locator('.wm-link')
      .filter({ hasText: `Change control ${lang}` })
      .first()
      .click();
    const changes = approver.page.locator('.wm-business-diff');
    await changes.getByText('The customer wants it').waitFor();
    const cost = changes.locator('tr').filter({ hasText: t(costTexts.plannedCost) });
    await cost.filter({ hasText: '1,800.00' }).filter({ hasText: COST }).waitFor();
    await changes
      .locator('tr')
      .filter({ hasText: t(costTexts.unrated) })
      .filter({ hasText: '16' })
      .waitFor();
    const line = changes.locator('tr').filter({ hasText: 'One renamed' });
    await line.getByRole('checkbox').click();
    await changes.getByText(t(d.refusedRows, { count: 1 })).waitFor();
    const decided = approver.page.url();
    await button(approver, i.agree).click();
    const opinion = approver.page.getByRole('dialog');
    await opinion.locator('textarea').fill('ok');
    await opinion.locator('.ant-btn-primary').click();
    // The next waiting item opens automatically.
    await opinion.waitFor({ state: 'hidden' });
    await approver.page.goto(decided);
    await approver.page
      .locator('.wm-workflow-head .ant-tag')
      .filter({ hasText: t(statusTexts.approved) })
      .waitFor();

    await openPlan(manager, projectId);
    await expectCell(manager, 'Two', 'finish', '2026-03-06');
    await expectCell(manager, 'One', 'name', 'One');
    await expectCell(manager, 'Two', 'plannedCost', '9,250.50');
    await page.getByText(t(c.version, { version: 2 })).waitFor();
    await page.goto(at(`/project/projectPlanChange?projectId=${projectId}`));
    await page.getByText(t(planChangeStatus.approved)).first().waitFor();
    expect(await manager.close()).toEqual([]);
    expect(await approver.close()).toEqual([]);
  },
);

test.each<Lang>(['zh-CN', 'en-US'])(
  'who decides sees every change of a request at 1440 without scrolling (%s)',
  async (lang) => {
    const key = `plan_wide_${lang.slice(0, 2)}`;
    await publishOneStep(admin, key, `Wide changes ${lang}`);
    answer(await bind('workflow', key));
    const client = await api('lina');
    const projectId = await plannedProject(`Wide change ${lang}`);
    answer(await client.send(publishPlan, { projectId }));
    const { wire, revision } = answer(await client.send(readPlan, { projectId }));
    const plan = decodePlan(wire);
    const [one, two, three] = plan.tasks;
    const long = 'Two, which has a name that goes on for longer than a narrow column holds';
    const changed = { ...two!, name: long, durationMinutes: 2400, workMinutes: 2400, responsibleId: null };
    const links = [{ from: one!.id, to: two!.id, type: 'FS', lag: 960, lagUnit: 'work' } as const];
    const edits = diffPlans(plan, { ...plan, tasks: [one!, changed, three!], links });
    const { changeId } = answer(await client.send(savePlanChange, { projectId, baseRevision: revision, edits }));
    const { approval } = answer(await client.send(submitPlanChange, { projectId, changeId, reason: 'Wide' }));
    const { definitionKey, businessType, businessId, title } = approval!;
    const { instanceId } = answer(
      await client.send(startInstance, { key: definitionKey, businessType, businessId, projectId, title }),
    );
    const approver = await openWindow(browser, lang);
    await enterAs(approver, 'admin');
    await approver.page.goto(at(`/modules/workflow/see?instId=${instanceId}`));
    const table = approver.page.locator('.wm-business-diff .ant-table-content').first();
    await table.locator('ins').filter({ hasText: long }).waitFor();
    const faults = await table.evaluate((element) => {
      const beside = [...element.querySelectorAll('td, th')].filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const [text, own] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
        return text.right > own.right + 1 || text.height > 100;
      });
      return [
        ...(element.scrollWidth > element.clientWidth + 1 ? [`${element.scrollWidth} in ${element.clientWidth}`] : []),
        ...beside.map((cell) => `"${cell.textContent}" does not fit`),
      ];
    });
    expect(faults).toEqual([]);
    expect(await approver.close()).toEqual([]);
  },
);

test('what the settings of a plan say holds in its editor: what needs an approval, how long a new task is', async () => {
  const projectId = await plannedProject('Plan settings');
  const manager = await openWindow(browser, 'en-US');
  const { page, t } = manager;
  await enterAs(manager, 'lina');
  const settings = at(`/project/projectConfigurePlan?projectId=${projectId}`);
  await page.goto(settings);
  await page.getByRole('radio', { name: t(controlRanges.selected) }).check();
  const chosen = page.getByRole('combobox', { name: t(c.selected) });
  await chosen.fill('Two');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Two' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('spinbutton', { name: t(planConfigTexts.newTask) }).fill('3');
  // Parts of other modules below have their own button.
  await button(manager, entityTexts.save).first().click();
  await toasted(manager, t(entityTexts.saved));
  await page.goto(settings);
  await page.locator('.ant-select-selection-item').filter({ hasText: '2 Two' }).waitFor();

  await openPlan(manager, projectId);
  await pressAt(manager, 'Two', 'name', 'Insert');
  await expectCell(manager, t(changeTexts.newTask), 'duration', '3d');
  await savePlan(manager);
  await button(manager, c.publish).click();
  await button(manager, c.publish, page.locator('.ant-modal-confirm')).click();
  await toasted(manager, t(c.publishedDone));

  // Only the selected task waits for an approval; others need none.
  const key = 'plan_settings';
  await publishOneStep(admin, key, 'Plan settings');
  answer(await bind('workflow', key));
  await page.goto(at(`/project/changePlan?projectId=${projectId}`));
  await planShown(manager);
  await typeCell(manager, 'Three', 'name', 'Three renamed');
  await button(manager, editorTexts.save).click();
  await toasted(manager, t(c.draftSaved));
  await button(manager, c.submit).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('A better name');
  await button(manager, c.submit, dialog).click();
  await toasted(manager, t(c.applied));
  await openPlan(manager, projectId);
  await expectCell(manager, 'Three renamed', 'name', 'Three renamed');
  expect(await manager.close()).toEqual([]);
});
