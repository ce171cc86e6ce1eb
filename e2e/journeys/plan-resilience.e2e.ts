/** The server goes away, the network is cut, the browser dies, the session ends: edits are still there. */
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { signOut, userInfo } from '#modules/people/user/user.calls.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { apiTexts } from '#web/api.ts';
import { DRAFT_PREFIX } from '#web/storage.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, sampleProject } from '../objects.ts';
import {
  type ApiClient,
  api,
  at,
  button,
  enterAs,
  fillSignIn,
  openTab,
  openWindow,
  talkTo,
  type Window,
} from '../person.ts';
import { expectCell, nameAt, openPlan, planShown, savePlan, typeCell } from '../plan-page.ts';
import { type Started, startServer, temporaryDirectory } from '../server.ts';

let browser: Browser;
let server: Started;
let passwords: Started['passwords'];
let projectId: number;
const directory = temporaryDirectory('waymark-restart-');

beforeAll(async () => {
  [browser, server] = await Promise.all([openTestBrowser(), startServer(directory, {}, [], inject('sample'))]);
  ({ passwords } = server);
  talkTo(server);
  projectId = await sampleProject(await api('admin'));
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

let window: Window;
let tops: string[];
beforeEach(async () => {
  window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  await openPlan(window, projectId);
  tops = [await nameAt(window, 1), await nameAt(window, 2)];
});

/** Names of the tasks the server has. */
async function stored(client?: ApiClient): Promise<string[]> {
  const { wire } = answer(await (client ?? (await api('admin'))).send(readPlan, { projectId }));
  return decodePlan(wire).tasks.map((task) => task.name);
}

const edit = (of: Window, row: number, name: string) => typeCell(of, tops[row]!, 'name', name);

/** Waits until the browser keeps an edit; the other processes of the browser hear of it a moment later. */
async function kept({ page }: Window, name: string): Promise<void> {
  await page.waitForFunction(
    ([prefix, name]) =>
      Object.keys(localStorage).some((key) => key.startsWith(prefix!) && localStorage[key].includes(name)),
    [DRAFT_PREFIX, name],
  );
  await page.waitForTimeout(300);
}

/** The page dies with its process, as in a crash: nothing of it can run any more. */
async function crash({ page }: Window): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const dead = page.waitForEvent('crash');
  // A dead page answers nothing.
  void session.send('Page.crash').catch(() => {});
  await dead;
}

/** Waits for the offer of a draft and takes it. */
async function restoreDraft({ page, t }: Window): Promise<void> {
  const question = page.locator('.ant-modal-confirm').last();
  await question.getByRole('button', { name: t(editorTexts.draftRestore), exact: true }).click();
}

test('the server restarts while a plan is edited', async () => {
  await edit(window, 0, 'Before the restart');
  await server.stop();
  await edit(window, 1, 'While it is down');
  await button(window, editorTexts.save).click();
  await window.page.getByText(window.t(apiTexts.offline)).first().waitFor({ timeout: 20_000 });
  await expectCell(window, 'Before the restart', 'name', 'Before the restart');
  server = await startServer(directory, { WAYMARK_PORT: new URL(server.url).port });
  talkTo({ url: server.url, passwords });
  await savePlan(window);
  expect(await stored()).toEqual(expect.arrayContaining(['Before the restart', 'While it is down']));
  await window.context.close();
});

test('the network is cut while saving', async () => {
  await window.context.setOffline(true);
  await edit(window, 0, 'Edited offline');
  await button(window, editorTexts.save).click();
  await window.page.getByText(window.t(apiTexts.offline)).first().waitFor({ timeout: 20_000 });
  await edit(window, 1, 'Edited offline too');
  await window.context.setOffline(false);
  await savePlan(window);
  expect(await stored()).toEqual(expect.arrayContaining(['Edited offline', 'Edited offline too']));
  await window.context.close();
});

test('the network comes back while the save is tried again', async () => {
  await edit(window, 0, 'Sent by itself');
  await window.context.setOffline(true);
  const lost = window.page.waitForEvent('requestfailed');
  await button(window, editorTexts.save).click();
  await lost;
  await window.context.setOffline(false);
  await expect.poll(() => button(window, editorTexts.save).isDisabled()).toBe(true);
  expect(await stored()).toContain('Sent by itself');
  await window.context.close();
});

test('the page dies: its edits are offered when the plan is opened again', async () => {
  await edit(window, 0, 'Before the crash');
  await kept(window, 'Before the crash');
  await crash(window);
  const after = await openTab(window);
  await after.page.goto(at(`/modules/project/projectPlan?projectId=${projectId}`));
  await planShown(after);
  await restoreDraft(after);
  await expectCell(after, 'Before the crash', 'name', 'Before the crash');
  expect(await stored()).not.toContain('Before the crash');
  await savePlan(after);
  expect(await stored()).toContain('Before the crash');
  await after.page.reload();
  await planShown(after);
  await after.page.waitForTimeout(1500);
  expect(await after.page.locator('.ant-modal-confirm').count()).toBe(0);
  await window.context.close();
});

test('two tabs with edits die: each draft is offered, and both end in one plan', async () => {
  const second = await openTab(window);
  await openPlan(second, projectId);
  await edit(window, 0, 'Of the first tab');
  await edit(second, 1, 'Of the second tab');
  await kept(window, 'Of the first tab');
  await kept(second, 'Of the second tab');
  await crash(window);
  await crash(second);
  const after = await openTab(window);
  await openPlan(after, projectId);
  await restoreDraft(after);
  await expectCell(after, 'Of the first tab', 'name', 'Of the first tab');
  await restoreDraft(after);
  await expectCell(after, 'Of the second tab', 'name', 'Of the second tab');
  await savePlan(after);
  expect(await stored()).toEqual(expect.arrayContaining(['Of the first tab', 'Of the second tab']));
  await window.context.close();
});

test('the session ends while a plan is edited: after signing in again the edits are offered', async () => {
  await edit(window, 0, 'Before the end of the session');
  const { user } = answer(await (await api('admin')).send(userInfo, {}));
  const token = await window.page.evaluate(() => localStorage.getItem('token'));
  await fetch(at(`${signOut.path.startsWith('/') ? '' : '/'}${signOut.path}?userId=${user.userId}`), {
    headers: { token: token!, tokenType: '1' },
  });
  await button(window, editorTexts.save).click();
  await window.page.waitForURL((url) => url.pathname === '/');
  await fillSignIn(window, 'admin', passwords.admin!);
  await window.page.locator('.wm-shell').waitFor();
  await openPlan(window, projectId);
  await restoreDraft(window);
  await expectCell(window, 'Before the end of the session', 'name', 'Before the end of the session');
  await savePlan(window);
  expect(await stored()).toContain('Before the end of the session');
  await window.context.close();
});
