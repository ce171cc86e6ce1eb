/** The page a window starts with: nothing waits unnecessarily, and code that fails to load is reported. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { projectInfo, projectMenu, projectPerms } from '#modules/objects/project/project.calls.ts';
import { systemMenu } from '#modules/people/access/access.calls.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { sampleProject } from '../objects.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';
import { openPlan, PLAN, planShown } from '../plan-page.ts';

const HOME = '/workbench/personal';
const COCKPIT = '/cockpit';

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
  // The session arrives after everything else has been requested; anything waiting for it would never come.
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
  await page.route('**/assets/*/PlanPage-*.js', cut);
  await page.goto(at(`${PLAN}?projectId=${projectId}`));
  await page.getByText(window.t(shellTexts.loadFailed)).waitFor();
  await page.unroute('**/assets/*/PlanPage-*.js', cut);
  await button(window, shellTexts.retry).click();
  await planShown(window);
  expect(await window.close(/PlanPage/)).toEqual([]);
});

test('a click shows its entry and an outline before the code is there; a page that was here, only where it is long in coming', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  await page.goto(at(HOME));
  const entry = (path: string) => page.locator('.wm-side .ant-menu-item', { has: page.locator(`a[href^="${path}"]`) });
  const screen = (path: string) => page.locator(`.wm-screen[data-path="${path}"]`).filter({ visible: true });
  const selected = (path: string) => expect.poll(() => entry(path).getAttribute('class')).toContain('item-selected');
  const outline = page.locator('.wm-coming');
  await screen(HOME).waitFor();
  const closed = page.locator('.wm-side .ant-menu-submenu:not(.ant-menu-submenu-open) > div');
  while ((await closed.count()) > 0) await closed.first().click();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { outlines: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('wm-coming')) seen.push(node.className);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const outlines = () => page.evaluate(() => (globalThis as unknown as { outlines: string[] }).outlines);
  const held: Route[] = [];
  await page.route('**/assets/*/CockpitPage-*.js', (route) => void held.push(route));
  await entry(COCKPIT).click();
  await selected(COCKPIT);
  await expect.poll(outlines).toHaveLength(1);
  await expect.poll(() => held.length).toBe(1);
  await screen(COCKPIT).locator('.wm-screen-loading').waitFor();
  await held[0]!.continue();
  await screen(COCKPIT).locator('.wm-workbench').waitFor();
  expect(await outline.count()).toBe(0);
  await entry(HOME).click();
  await screen(HOME).waitFor();
  await outline.waitFor({ state: 'detached' });
  await selected(HOME);
  expect(await outlines()).toEqual(['wm-screen wm-coming', 'wm-screen wm-coming wm-coming-late']);
  expect(await window.close()).toEqual([]);
});
