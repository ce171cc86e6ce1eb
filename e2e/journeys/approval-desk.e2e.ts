/** Tools of somebody who decides a lot: finding workflows to start, saved opinions, the steps to come, printing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '#kernel/text.ts';
import { createDefinition, designOptions, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import type { TaskStep } from '#modules/flow/workflow/definition/tree.ts';
import { saveHabits } from '#modules/flow/workflow/instance/habit.calls.ts';
import { startInstance, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { habitTexts as h } from '#modules/flow/workflow/web/instance/habit-texts.ts';
import { instanceTexts as i } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { printTexts as p } from '#modules/flow/workflow/web/instance/print-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer } from '../objects.ts';
import { type ApiClient, api, at, button, openWindow, signInAs } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
  const { users } = answer(await admin.send(designOptions, {}));
  ids = new Map(users.map((user) => [user.name, user.id]));
});
afterAll(() => browser.close());

const CHENJIE = '陈洁';
const WANG = '王强';

/** Publishes a workflow that asks two people, one after the other. */
async function publishTwoSteps(key: string, name: string): Promise<void> {
  const drawn = newDesign(key, name, { start: 'Start', approver: 'First', end: 'End' });
  const [step] = drawn.tree.steps as [TaskStep];
  const steps = [CHENJIE, WANG].map(
    (person, n): TaskStep => ({
      ...step,
      id: `task${n + 1}`,
      name: `Step ${n + 1}`,
      task: { ...step.task, approvers: [{ by: 'users', users: [ids.get(person)!] }] },
    }),
  );
  const design = { ...drawn, tree: { ...drawn.tree, steps } };
  const { id } = answer(await admin.send(createDefinition, { key, name, module: 'project', design }));
  answer(await admin.send(publishDesign, { id, revision: 1 }));
}

test.each<Lang>(['zh-CN', 'en-US'])(
  'a workflow is found and started; its approver has their opinions, sees who follows, and prints it (%s)',
  async (lang) => {
    const key = unique('desk_').toLowerCase();
    const name = unique('Cabinet');
    await publishTwoSteps(key, name);
    const [client, approver] = await Promise.all([api('zhangwei'), api('chenjie')]);

    const member = await openWindow(browser, lang);
    await signInAs(member, 'zhangwei');
    const { t } = member;
    await member.page.goto(at('/modules/workflow/create'));
    const side = member.page.locator('.wm-start-side');
    const offered = side.locator('.wm-start-one');
    await offered.filter({ hasText: name }).first().waitFor();
    const all = await offered.count();
    const search = side.getByRole('textbox', { name: t(i.searchWorkflows) });
    await search.fill(name.slice(2));
    await expect.poll(() => offered.allInnerTexts()).toEqual([name]);
    await search.fill('no workflow is called so');
    await side.getByText(t(i.noneFound)).waitFor();
    await search.fill('');
    await expect.poll(() => offered.count()).toBe(all);
    // Once started, it is among those used last as well.
    const { instanceId } = answer(await client.send(startInstance, { key, title: name }));
    await member.page.reload();
    await side
      .getByRole('region', { name: t(i.recent) })
      .locator('.wm-start-one', { hasText: name })
      .waitFor();
    // Its number is read whole among all of the company's.
    const { instance } = answer(await client.send(viewWorkflow, { instanceId }));
    const boss = await openWindow(browser, lang);
    await signInAs(boss, 'admin');
    await boss.page.goto(at('/modules/workflow/processMonitor'));
    const number = boss.page.locator('.ant-table-row', { hasText: name }).getByText(instance.number, { exact: true });
    await number.waitFor();
    const cell = number.locator('xpath=ancestor-or-self::td');
    expect(await cell.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
    for (const one of [member, boss]) expect(await one.close()).toEqual([]);

    answer(await approver.send(saveHabits, { phrases: [], prefill: null, goNext: false }));
    const window = await openWindow(browser, lang);
    const { page } = window;
    // A headless window does not print: the sheet stays for inspection.
    await window.context.addInitScript(() => {
      globalThis.print = () => void ((globalThis as { printed?: number }).printed = 1);
    });
    await signInAs(window, 'chenjie');
    await page.goto(at(`/modules/workflow/see?instId=${instanceId}`));
    const to = page.locator('.wm-progress > li');
    await to.filter({ hasText: 'Step 2' }).filter({ hasText: WANG }).waitFor();
    const open = async () => {
      await button(window, i.agree, page.locator('.wm-workflow-actions')).click();
      return page.getByRole('dialog').getByRole('textbox', { name: t(i.opinion), exact: true });
    };
    let opinion = await open();
    expect(await opinion.inputValue()).toBe('');
    await button(window, h.title, page.getByRole('dialog')).click();
    const habits = page.locator('.wm-habits');
    await habits.getByRole('textbox', { name: t(h.add) }).fill('Within budget');
    await button(window, h.keep, habits).click();
    await habits.getByText('Within budget').waitFor();
    const prefill = habits.getByRole('checkbox', { name: t(h.prefill) });
    await prefill.click();
    await expect.poll(() => prefill.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.goto(at(`/modules/workflow/see?instId=${instanceId}`));
    opinion = await open();
    await expect.poll(() => opinion.inputValue()).toBe(t(h.agreed));
    await page.getByRole('dialog').getByRole('button', { name: 'Within budget', exact: true }).click();
    expect(await opinion.inputValue()).toBe('Within budget');
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click();
    const said = async () =>
      answer(await client.send(viewWorkflow, { instanceId })).actors.flatMap((one) => one.opinion ?? []);
    await expect.poll(said).toContain('Within budget');

    await page.goto(at(`/modules/workflow/see?instId=${instanceId}`));
    await button(window, p.print).click();
    await expect.poll(() => page.evaluate(() => (globalThis as { printed?: number }).printed)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.wm-print-sheet');
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.locator('body > :visible').count()).toBe(1);
    expect(await sheet.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    const rows = await sheet.locator('tbody tr').allInnerTexts();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(new RegExp(`Step 1.*${CHENJIE}.*Within budget`, 's'));
    expect(rows[1]).toMatch(new RegExp(`Step 2.*${WANG}`, 's'));
    for (const text of [p.signature, p.date]) await sheet.locator('.wm-print-sign').getByText(t(text)).waitFor();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper)!;
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    answer(await approver.send(saveHabits, { phrases: [], prefill: null, goNext: true }));
    expect(await window.close()).toEqual([]);
  },
);
