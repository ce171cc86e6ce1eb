/**
 * A risk from being identified to being closed: raised in the register with cases seen before, judged, treated by a response with a
 * task from a plan change, shown when its task is finished, occurred as an issue; then the library and the simulation.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lang } from '#kernel/text.ts';
import { saveBusinessBinding } from '#modules/flow/approval/approval.calls.ts';
import { instanceTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { moveProject } from '#modules/objects/project/project.calls.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { doneTexts, pageTexts as taskPageTexts } from '#modules/planning/task/web/texts.ts';
import { libraryTexts } from '#modules/registers/issue/web/library-texts.ts';
import { closeReasons, type RiskRow, risk, riskStatus, strategies } from '#modules/registers/risk/risk.entity.ts';
import { riskLife } from '#modules/registers/risk/risk.life.ts';
import { riskLevels } from '#modules/registers/risk/risk-matrix.ts';
import { riskLibraryTexts as l } from '#modules/registers/risk/web/library-texts.ts';
import { simulationPageTexts as s } from '#modules/registers/risk/web/simulation-texts.ts';
import { riskPageTexts as x } from '#modules/registers/risk/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { answer, newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';

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

const { fields } = risk;
const { moves } = riskLife;
const calls = entityCalls(risk);

/** A project in progress with two tasks one after the other, of which lina has begun the first. */
async function begun(lina: ApiClient): Promise<{ projectId: number; taskId: number; next: number }> {
  const projectId = await newProject(lina, unique('Risky '));
  const { wire, revision } = answer(await lina.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const { userId } = answer(await lina.send(userInfo, {})).user;
  const tasks = ['Excavation', 'Foundation'].map((name, i) => ({
    ...newPlanTask(-i - 1, null, name),
    responsibleId: userId,
  }));
  const links = [{ from: -1, to: -2, type: 'FS', lag: 0, lagUnit: 'work' } as const];
  const edits = diffPlans(plan, { ...plan, tasks, links });
  const { ids } = answer(await lina.send(savePlan, { projectId, baseRevision: revision, edits }));
  answer(await lina.send(moveProject, { projectId, action: 'launch' }));
  const [taskId, next] = [ids[-1]!, ids[-2]!];
  answer(await lina.send(taskAction, { taskId, action: 'start' }));
  return { projectId, taskId, next };
}

/** Chooses in a select of a dialog by its label. */
async function choose(window: Window, within: Locator, label: Parameters<Window['t']>[0], text: string) {
  const input = within.getByLabel(window.t(label), { exact: true });
  await input.click();
  await window.page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}
/** An action of the head, its dialog filled in by `fill`, and the word of it pressed. */
async function act(window: Window, action: keyof typeof moves, fill?: (dialog: Locator) => Promise<void>) {
  await button(window, moves[action].label).click();
  const dialog = window.page.getByRole('dialog');
  await dialog.waitFor();
  await fill?.(dialog);
  await button(window, moves[action].label, dialog.locator('.ant-modal-footer, .ant-modal-confirm-btns')).click();
  await dialog.waitFor({ state: 'detached' });
}
const state = ({ page, t }: Window, status: keyof typeof riskStatus): Promise<void> =>
  page
    .locator('.wm-page-head .ant-tag')
    .filter({ hasText: t(riskStatus[status]) })
    .waitFor();

test.each<Lang>(['zh-CN', 'en-US'])(
  'a risk is identified, judged, treated, told at a finish, occurs and is closed (%s)',
  async (lang) => {
    const lina = await api('lina', { lang });
    const { projectId, taskId, next } = await begun(lina);
    const before = unique('Pit slope slides in the rainy season ');
    answer(await lina.send(calls.create, { projectId, name: before } as never));
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'lina');

    // Identified in the register: cases seen before are offered while the name is typed.
    await page.goto(at(`/project/projectRisk?projectId=${projectId}`));
    await button(window, entityTexts.create).click();
    const form = page.getByRole('dialog');
    const name = unique('Slope of the pit slides after rain ');
    await form.getByLabel(t(fields.name.label), { exact: true }).fill(name);
    const seen = form.getByRole('region', { name: t(libraryTexts.seen) });
    await seen.getByText(before).waitFor();
    await button(window, entityTexts.save, form).click();
    await form.waitFor({ state: 'detached' });
    const found = answer(await lina.send(calls.list, { projectId, pageSize: 10 }));
    const row = found.list.find((one) => (one as unknown as RiskRow).name === name) as unknown as RiskRow;

    // Judged: the result is shown before it is sent.
    const pageOf = (tab = ''): string => at(`/project/riskDetail?riskId=${row.id}&projectId=${projectId}${tab}`);
    await page.goto(pageOf());
    await state(window, 'identified');
    await act(window, 'assess', async (dialog) => {
      await choose(window, dialog, fields.probability.label, '4 ');
      await choose(window, dialog, fields.onSchedule.label, '4 ');
      await dialog.getByText(t(x.worth, { level: riskLevels.high, score: 16 })).waitFor();
    });
    await state(window, 'assessed');

    // Treated by a response; its task is asked for by a plan change, since the plan is published.
    const { version } = answer(await lina.send(calls.get, { id: row.id })).row;
    const { userId } = answer(await lina.send(userInfo, {})).user;
    const response = { plan: 'a', action: 'Dig a drain', owner: userId, due: '2099-01-31', status: 'doing' };
    const delays = [{ task: next, min: '2', likely: '5', max: '9' }];
    answer(
      await lina.send(calls.update, { id: row.id, version, task: taskId, responses: [response], delays } as never),
    );
    const key = `risks_${lang.slice(0, 2)}`;
    await publishOneStep(admin, key, `Plan changes of risks ${lang}`);
    answer(await bind('workflow', key));
    answer(await lina.send(publishPlan, { projectId }));
    await page.goto(pageOf());
    await act(window, 'treat', (dialog) => choose(window, dialog, fields.strategy.label, t(strategies.reduce)));
    await state(window, 'treating');
    await page.goto(pageOf('&tab=responses'));
    await button(window, x.make).click();
    const making = page.getByRole('dialog');
    await making.getByText(t(x.makeLater)).waitFor();
    await making.locator('.ant-modal-footer .ant-btn-primary').click();
    await button(window, instanceTexts.start, page.locator('.wm-start-dialog')).click();
    await page.getByRole('link', { name: t(x.asked, { name: 'PC-001' }) }).waitFor();

    // Finishing the task shows it first, and is not held back.
    await page.goto(at(`/taskManagement/myTask/taskDetail?taskId=${taskId}`));
    await button(window, taskTexts.finish).click();
    const asked = page.getByRole('dialog');
    const heading = asked.locator('.ant-modal-confirm-title');
    await heading.filter({ hasText: t(taskPageTexts.finishWith, { task: 'Excavation' }) }).waitFor();
    await asked.getByText(new RegExp(`${row.code} ${name}`)).waitFor();
    await button(window, taskTexts.finish, asked).click();
    await toasted(window, t(doneTexts.finish));

    // Simulated: the plan with it, and without.
    await page.goto(at(`/project/projectRisk?projectId=${projectId}&show=simulation`));
    await page.getByText(t(s.none)).waitFor();
    await button(window, s.run).click();
    await page.getByRole('cell', { name: t(s.all), exact: true }).waitFor();
    await page.getByText(t(s.tornado)).waitFor();
    await page.getByRole('link', { name: `${row.code} ${name}` }).waitFor();
    // How often each task decides the finish, the most often first.
    const often = page.locator('section', { has: page.getByText(t(s.critical)) }).getByRole('listitem');
    await often.first().getByRole('link').waitFor();
    const shares = (await often.allTextContents()).map((text) => Number(/([\d.]+)%$/.exec(text)![1]));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));

    // It occurs, which is an issue; with its response done it is closed.
    await page.goto(pageOf());
    await act(window, 'occur');
    await state(window, 'occurred');
    await page
      .locator('.wm-fact')
      .filter({ hasText: t(x.issue) })
      .getByRole('link')
      .waitFor();
    const now = answer(await lina.send(calls.get, { id: row.id })).row as unknown as RiskRow;
    const responses = now.responses!.map((line) => ({ ...line, status: 'done' }));
    answer(await lina.send(calls.update, { id: row.id, version: now.version, responses } as never));
    await page.goto(pageOf());
    await act(window, 'close', async (dialog) => {
      await choose(window, dialog, fields.closeReason.label, t(closeReasons.occurred));
      await dialog.getByRole('textbox').last().fill('Drained, the slope stands');
    });
    await state(window, 'closed');

    // The library of the sample company has entries; one of them becomes a risk of this project.
    await page.goto(at(`/project/projectRisk?projectId=${projectId}`));
    await button(window, l.import).click();
    const library = page.getByRole('dialog');
    const entry = library.locator('.wm-risk-offered li').first();
    const title = ((await entry.locator('.ant-checkbox-label').innerText()) ?? '').split('\n')[0]!;
    await entry.getByRole('checkbox').check();
    await button(window, l.import, library).click();
    await toasted(window, t(l.imported, { made: 1, there: 0 }));
    const all = answer(await lina.send(calls.list, { projectId, pageSize: 10 }));
    expect(all.list.map((one) => (one as unknown as RiskRow).name).some((one) => title.startsWith(one))).toBe(true);
    expect(all.total).toBe(3);
    expect(await window.close()).toEqual([]);
  },
  300_000,
);
