/** The page a window starts with: nothing waits for what it does not need, and code that cannot be had says so. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { systemMenu } from '#modules/access/access.calls.ts';
import { readPlan } from '#modules/plan/plan.calls.ts';
import { projectInfo, projectMenu, projectPerms } from '#modules/project/project.calls.ts';
import { userInfo } from '#modules/user/user.calls.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { sampleProject } from '../objects.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';
import { openPlan, PLAN, planShown } from '../plan-page.ts';

let browser: Browser;
let projectId: number;
beforeAll(async () => {
  browser = await openTestBrowser();
  projectId = await sampleProject(await api('admin'));
});
afterAll(() => browser.close());

async function opened(): Promise<Window> {
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  await openPlan(window, projectId);
  return window;
}

/** Whether an address is a call's. */
const isOf =
  (call: Call) =>
  (url: URL): boolean =>
    url.pathname === `/${call.path.replace(/^\//, '')}`;

test('who is signed in, menus, rights and the plan are asked for at once', async () => {
  const window = await opened();
  const { page } = window;
  const asked = [systemMenu, projectMenu, projectInfo, projectPerms, readPlan].map((call) =>
    page.waitForRequest((request) => isOf(call)(new URL(request.url()))),
  );
  // Who it is comes to be known when all the rest has been asked; were anything to wait for it, nothing would come.
  await page.route(isOf(userInfo), async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
  let reads = 0;
  await page.route(isOf(readPlan), (route) => {
    reads++;
    return route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await planShown(window);
  expect(reads).toBe(1);
  expect(await window.close()).toEqual([]);
});

test('a page whose code cannot be had says so, and comes when it can be', async () => {
  const window = await opened();
  const { page } = window;
  const cut = (route: Route): Promise<void> => route.abort();
  await page.route('**/assets/PlanPage-*.js', cut);
  await page.goto(at(`${PLAN}?projectId=${projectId}`));
  await page.getByText(window.t(shellTexts.loadFailed)).waitFor();
  await page.unroute('**/assets/PlanPage-*.js', cut);
  await button(window, shellTexts.retry).click();
  await planShown(window);
  expect(await window.close(/PlanPage/)).toEqual([]);
});
