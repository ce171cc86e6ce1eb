/**
 * A phone in the hand, 390 x 844 and fingers: sign in, see what waits, approve, report progress, read a message. No page is
 * wider than the phone, whatever is to be touched has 40 px, and axe-core has nothing serious to say.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { startInstance, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { instanceTexts as i } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { pageTexts } from '#modules/planning/task/web/texts.ts';
import { hoursSheet } from '#modules/registers/hours/hours.calls.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { shellTexts as s } from '#web/shell/texts.ts';
import { unique } from '../accounts.ts';
import { violations } from '../axe.ts';
import { openTestBrowser } from '../browser.ts';
import { publishOneStep } from '../definitions.ts';
import { answer } from '../objects.ts';
import { settled } from '../pages.ts';
import { api, at, button, openWindow, passwordOf, ready, toasted, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const tap = (what: Locator): Promise<void> => what.tap();
const place = ({ page, t }: Window, name: typeof s.home): Locator =>
  page.locator('.wm-phone-bar').getByRole('button', { name: new RegExp(`^${t(name)}`) });

/** Signs in with fingers. */
async function signedIn(username: string): Promise<Window> {
  const window = await openWindow(browser, 'zh-CN', 'phone');
  const { page, t } = window;
  await page.goto(at('/'));
  await page.getByPlaceholder(t(accountTexts.username)).fill(username);
  await page.getByPlaceholder(t(accountTexts.passwordHint)).fill(passwordOf(username));
  await fits(window);
  await tap(ready(button(window, accountTexts.signIn)));
  await page.locator('.wm-phone-bar').waitFor();
  return window;
}

/** Faults of the current page on a phone. */
async function fits(window: Window): Promise<void> {
  await settled(window);
  const faults = await window.page.evaluate(() => {
    const shown = (e: Element): boolean => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const scrollers = [document.documentElement, ...document.querySelectorAll('.wm-screen, .wm-bare, .ant-table-body')];
    const wide = scrollers
      .filter((e) => shown(e) && e.scrollWidth > e.clientWidth + 1)
      .map((e) => `${e.className || 'page'} is ${e.scrollWidth} wide in ${e.clientWidth}`);
    // A name or link within text is as high as its line; separate targets are hit with a finger.
    const targets = document.querySelectorAll<HTMLElement>(
      'button, [role="tab"], .ant-segmented-item, .ant-checkbox-wrapper, .ant-input-affix-wrapper, .ant-select, a.wm-link, .ant-collapse-header',
    );
    const small = [...targets]
      .filter((e) => shown(e) && !e.closest('.ant-table-measure-row, [aria-hidden="true"]'))
      .filter((e) => {
        // A tab's button is as high as its word; its tab takes the finger.
        const { width, height, bottom, right } = (e.closest('.ant-tabs-tab') ?? e).getBoundingClientRect();
        return width > 1 && bottom > 0 && right > 0 && height < 39.5;
      })
      .map((e) => `${e.className} "${e.textContent}" is ${Math.round(e.getBoundingClientRect().height)} high`);
    return [...wide, ...new Set(small)];
  });
  expect([...faults, ...(await violations(window))]).toEqual([]);
}

test('an engineer sees what waits, reports progress and reads a message', async () => {
  const window = await signedIn('zhangwei');
  const { page, t } = window;
  await fits(window);

  await tap(place(window, s.myTasks));
  const cards = page.locator('[data-path="/task/charged"] .wm-row-card');
  await cards.first().waitFor();
  await fits(window);
  const card = cards.filter({ has: page.getByRole('button', { name: t(pageTexts.report) }) }).first();
  const name = await card.locator('.wm-row-card-name').innerText();
  await tap(card.getByRole('button', { name: t(pageTexts.report) }));
  const dialog = page.getByRole('dialog');
  const progress = dialog.getByRole('spinbutton', { name: t(pageTexts.progress) });
  await fits(window);
  const wanted = String(Math.min(95, Number(await progress.inputValue()) + 7));
  await progress.fill(wanted);
  await tap(dialog.locator('.ant-modal-footer .ant-btn-primary'));
  await toasted(window, t(pageTexts.reported));
  await dialog.waitFor({ state: 'detached' });
  const client = await api('zhangwei');
  const { list } = answer(await client.send(entityCalls(task).list, { view: 'charged', search: name.trim() }));
  expect(list.map((row) => String(row.progress))).toContain(wanted);

  await tap(place(window, s.messages));
  const messages = page.locator('[data-path="/sys/messageList"] .wm-row-card');
  await messages.first().waitFor();
  await fits(window);
  await tap(messages.first().locator('.wm-link'));
  await page.waitForURL((url) => url.pathname !== '/sys/messageList' || url.searchParams.has('read'));

  // What a message leads to may be a page for a desk; an announcement is read in a dialog above its page.
  await settled(window);
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await tap(place(window, s.messages));
  await messages.first().waitFor();

  // Pages for a desk say so, and are still all there.
  await tap(place(window, s.menu));
  await page.locator('.wm-phone-menu .wm-side').waitFor();
  await fits(window);
  await page.keyboard.press('Escape');
  await page.goto(at('/modules/project/projectPlan?projectId=1'));
  await page.getByText(t(s.needsWide)).waitFor();
  expect(await window.close()).toEqual([]);
});

test('an approver decides what waits and goes on with the next', async () => {
  const admin = await api('admin');
  const key = unique('phone_').toLowerCase();
  await publishOneStep(admin, key, key);
  const started: number[] = [];
  for (const title of ['First leave', 'Second leave'])
    started.push(answer(await admin.send(startInstance, { key, title })).instanceId);
  const window = await signedIn('admin');
  const { page, t } = window;
  await tap(place(window, s.toDo));
  const list = page.locator('[data-path="/modules/workflow/myWorkflow/todoList"]');
  await list.getByLabel(t(i.search)).fill('leave');
  const card = list.locator('.wm-row-card').filter({ hasText: 'First leave' });
  await card.waitFor();
  // The next one is looked for in the list as it was narrowed.
  await expect.poll(() => list.locator('.wm-row-card').filter({ hasNotText: 'leave' }).count()).toBe(0);
  await fits(window);
  await tap(card.locator('.wm-link').first());
  await page.getByRole('heading', { name: 'First leave' }).waitFor();
  await fits(window);
  await tap(button(window, i.agree, page.locator('.wm-workflow-actions')));
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fits(window);
  await dialog.getByRole('textbox', { name: t(i.opinion) }).fill('好');
  await tap(dialog.locator('.ant-modal-footer .ant-btn').last());
  await page.getByRole('heading', { name: 'Second leave' }).waitFor();
  const first = answer(await admin.send(viewWorkflow, { instanceId: started[0]! }));
  expect(first.instance.status).not.toBe('running');
  expect(await window.close()).toEqual([]);
});

test('lists of all kinds are cards with their names first', async () => {
  const window = await signedIn('lina');
  const { page, t } = window;
  await page.goto(at('/modules/project/myproject'));
  const card = page.locator('.wm-row-card').first();
  await card.waitFor();
  expect(await card.locator('> :first-child').getAttribute('class')).toBe('wm-row-card-name');
  expect(await page.getByText(t(s.needsWide)).isVisible()).toBe(false);
  await fits(window);
  await tap(button(window, entityTexts.moreFilters));
  await fits(window);
  expect(await window.close()).toEqual([]);
});

test('what asks for something is hit with a finger, and a form has one field in a row', async () => {
  const window = await signedIn('lina');
  const { page } = window;
  await page.goto(at('/issue/needMeHandle'));
  await page.locator('.wm-issue-item').first().waitFor();
  await fits(window);
  await page.goto(at('/workbench/project'));
  await page.locator('.wm-donut-slice').first().waitFor();
  await fits(window);
  await page.goto(at('/issue/editQuestion'));
  const rows = page.locator('.wm-screen .wm-form-row');
  await rows.first().waitFor();
  await fits(window);
  const columns = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).gridTemplateColumns));
  expect(columns.filter((row) => row.includes(' '))).toEqual([]);
  expect(await window.close()).toEqual([]);
});

test('what cannot be read is told within the phone, on a list and on a page for a wide screen', async () => {
  const window = await signedIn('lina');
  const { page, t } = window;
  const broken = new Set([entityCalls(project).list, hoursSheet].map((call) => new URL(at(call.path)).pathname));
  const isBroken = ({ pathname }: URL): boolean => broken.has(pathname);
  await page.route(isBroken, (route) => route.fulfill({ status: 500, body: 'out of order' }));
  for (const path of ['/modules/project/myproject', '/modules/workRecord/week']) {
    await page.goto(at(path));
    await button(window, entityTexts.retry).waitFor();
    await fits(window);
    expect(await page.getByText(t(s.needsWide)).isVisible()).toBe(false);
  }
  await page.unroute(isBroken);
  await tap(button(window, entityTexts.retry));
  await page.getByText(t(s.needsWide)).waitFor();
  expect(await window.close(/^500 GET /)).toEqual([]);
});
