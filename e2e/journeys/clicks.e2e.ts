/**
 * What people do every day, counted in clicks: presses of the pointer anywhere on the page; typing is not counted, choosing a
 * file is one.
 */
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { startInstance } from '#modules/flow/workflow/instance/instance.calls.ts';
import { instanceTexts as i } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { pageTexts as projectTexts } from '#modules/objects/project/web/texts.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { templateTexts } from '#modules/objects/template/web/texts.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { newUserRoles } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { importTexts } from '#modules/planning/plan/web/exchange/import-texts.ts';
import { pageTexts } from '#modules/planning/task/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { row } from '../list-page.ts';
import { answer, newProject } from '../objects.ts';
import { type ApiClient, api, at, button, openWindow, signInAs, toasted, type Window } from '../person.ts';
import { openPlan } from '../plan-page.ts';

const FILE = join(import.meta.dirname, '../../samples/software-development.xml.gz');

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

/** A signed-in window that counts presses of the pointer. */
async function counting(username: string): Promise<Window> {
  const window = await openWindow(browser, 'zh-CN');
  await window.context.addInitScript(() => {
    const state = globalThis as { presses?: number };
    state.presses = 0;
    addEventListener('pointerdown', (event) => event.isTrusted && state.presses!++, { capture: true });
  });
  await signInAs(window, username);
  return window;
}
const begin = ({ page }: Window): Promise<void> =>
  page.evaluate(() => void ((globalThis as { presses?: number }).presses = 0));
const presses = ({ page }: Window): Promise<number> =>
  page.evaluate(() => (globalThis as { presses?: number }).presses!);

test('a project from a template: at most five clicks, and its plan is one away', async () => {
  const types = answer(await admin.send(dictByModule, { moduleKey: 'project_type' }));
  const [first] = answer(await admin.send(entityCalls(department).options, {}));
  const name = unique('模板');
  const values = { name, type: types[0]!.dicId, department: first!.id, parentMode: 'computed', active: true } as const;
  answer(await admin.send(entityCalls(template).create, values));
  const window = await counting('lina');
  const { page, t } = window;
  await begin(window);
  await page.locator('.wm-side .ant-menu-submenu-title').filter({ hasText: '项目' }).first().click();
  await page.locator('.wm-side a[href="/project/projectTemplate"]').click();
  await button(window, templateTexts.useIt, row(window, name)).click();
  const form = page.locator('.wm-page-body');
  // Values of the template are filled in.
  await expect.poll(() => form.innerText()).toContain(first!.title);
  const made = unique('项目');
  await form.getByLabel(t(project.fields.name.label), { exact: true }).fill(made);
  await form.getByLabel(t(project.fields.code.label), { exact: true }).fill(unique('CL-'));
  await button(window, templateTexts.create, form).click();
  await page.waitForURL(/projectId=/);
  const created = await presses(window);
  expect(created).toBeLessThanOrEqual(5);
  const toPlan = button(window, projectTexts.plan, page.locator('.wm-page-tools'));
  await toPlan.click();
  await page.locator('[role=treegrid]').waitFor();
  expect((await presses(window)) - created).toBe(1);
  expect(await window.close()).toEqual([]);
});

test('a plan of Microsoft Project: at most four clicks', async () => {
  const lina = await api('lina');
  const projectId = await newProject(lina, unique('导入'));
  const window = await counting('lina');
  const { page, t } = window;
  await openPlan(window, projectId);
  await begin(window);
  await page
    .locator('.wm-gantt-empty')
    .getByRole('button', { name: t(editorTexts.importPlan) })
    .click();
  const dialog = page.getByRole('dialog');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.locator('.ant-upload-btn').first().click(),
  ]);
  await chooser.setFiles(FILE);
  await dialog.locator('.wm-import-counts').waitFor();
  await button(window, importTexts.run, dialog).click();
  await button(window, importTexts.toPlan, dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await presses(window)).toBeLessThanOrEqual(4);
  expect(await window.close()).toEqual([]);
});

test('an approval: at most two clicks, and the next one follows', async () => {
  const key = unique('clicks_').toLowerCase();
  await publishOneStep(admin, key, key);
  const [one, two] = [unique('请假'), unique('请假')];
  const started = answer(await admin.send(startInstance, { key, title: one }));
  answer(await admin.send(startInstance, { key, title: two }));
  const window = await counting('admin');
  const { page, t } = window;
  await page.goto(at(`/modules/workflow/see?instId=${started.instanceId}`));
  await page.getByRole('heading', { name: one }).waitFor();
  await begin(window);
  await button(window, i.agree, page.locator('.wm-workflow-actions')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(i.opinion) }).fill('同意');
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await page.waitForURL((url) => Number(url.searchParams.get('instId')) !== started.instanceId);
  await page.locator('.wm-workflow-actions').filter({ visible: true }).waitFor();
  expect(await presses(window)).toBeLessThanOrEqual(2);
  expect(await window.close()).toEqual([]);
});

test('the progress of a task: at most three clicks', async () => {
  const window = await counting('zhangwei');
  const { page, t } = window;
  await page.goto(at('/task/charged?status=ongoing'));
  const report: Locator = button(window, pageTexts.report).first();
  await report.waitFor();
  await begin(window);
  await report.click();
  const dialog = page.getByRole('dialog');
  const progress = dialog.getByRole('spinbutton', { name: t(pageTexts.progress) });
  await progress.fill(String(Math.min(95, Number(await progress.inputValue()) + 3)));
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await toasted(window, t(pageTexts.reported));
  expect(await presses(window)).toBeLessThanOrEqual(3);
  expect(await window.close()).toEqual([]);
});

/** A role anybody may be given. */
async function someRole(): Promise<string> {
  const name = unique('角色');
  answer(await admin.send(entityCalls(role).create, { name, rights: ['sys:dept:query'], dataScope: 'own' }));
  return name;
}
/** Whether the person is in the role. */
async function holds(roleName: string, username: string): Promise<boolean> {
  const { list } = answer(await admin.send(entityCalls(role).list, { filters: { name: roleName } }));
  const { list: people } = answer(await admin.send(entityCalls(user).list, { filters: { username } }));
  const id = people[0]?.id ?? 0;
  return ((list[0] as { users?: number[] | null } | undefined)?.users ?? []).includes(id);
}

test('somebody new with their role: at most four clicks from the first page on, their department stands there', async () => {
  const [roleName, username] = [await someRole(), unique('newperson')];
  const window = await counting('admin');
  const { page, t } = window;
  await begin(window);
  await page.locator('.wm-side .ant-menu-submenu-title').filter({ hasText: '组织' }).first().click();
  await page.locator('.wm-side a[href="/modules/sys/user"]').click();
  await button(window, entityTexts.create).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(user.fields.username.label), { exact: true }).fill(username);
  await dialog.getByLabel(t(user.fields.empName.label), { exact: true }).fill('新同事');
  // By the keyboard: over the department, which is one's own, to the roles.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(roleName);
  await page.locator('.ant-select-item-option-active').getByText(roleName).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(window, entityTexts.save, dialog).click();
  await page.getByTestId('one-time-password').waitFor();
  expect(await presses(window)).toBeLessThanOrEqual(4);
  expect(await holds(roleName, username)).toBe(true);
  expect(await window.close()).toEqual([]);
});

test('the same with the pointer alone, where the list of users is open', async () => {
  const [roleName, username] = [await someRole(), unique('newperson')];
  const window = await counting('admin');
  const { page, t } = window;
  await page.goto(at('/modules/sys/user'));
  await begin(window);
  await button(window, entityTexts.create).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(user.fields.username.label), { exact: true }).fill(username);
  await dialog.getByLabel(t(user.fields.empName.label), { exact: true }).fill('新同事');
  await dialog.getByLabel(t(newUserRoles.label), { exact: true }).click();
  await page.locator('.ant-select-item-option').getByText(roleName).click();
  await button(window, entityTexts.save, dialog).click();
  await page.getByTestId('one-time-password').waitFor();
  expect(await presses(window)).toBeLessThanOrEqual(4);
  expect(await holds(roleName, username)).toBe(true);
  expect(await window.close()).toEqual([]);
});
