/**
 * What a click in the menu is answered with, and when: highlight and outline, then the page; beside an address of the same
 * frame that has no page, whose time is the floor of the same run.
 *
 * `node bench/navigation.ts`; medians of RUNS over PAGES, warm (each was open before, and closed again), in the built client
 * against a real server and database. Bars on a quiet machine: heard of within 100 ms, there within 300 ms.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { startServer, temporaryDirectory } from '../e2e/server.ts';
import { millis, say } from './sample-application.ts';

const RUNS = 5;
const HEARD = 100;
const THERE = 300;
const PAGES = [
  '/workbench/personal',
  '/modules/project/myproject',
  '/task/charged',
  '/issue/needMeHandle',
  '/modules/workflow/myWorkflow/todoList',
  '/sys/messageList',
  '/modules/sys/user',
];
const NOWHERE = '/nowhere';

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

interface Times {
  heard: number;
  there: number;
}

/**
 * Goes to a path as a click does, from an empty page; milliseconds until the frame shows that it was heard (an outline, or
 * the page itself), and until the page is there with nothing left to load.
 */
const went = (page: Page, path: string, leave: string): Promise<Times> =>
  page.evaluate(
    async ([to, from]) => {
      const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
      const screen = (): HTMLElement | null =>
        [...document.querySelectorAll<HTMLElement>('.wm-screens > *')].find((e) => e.checkVisibility()) ?? null;
      const link = (target: string): HTMLAnchorElement => {
        const made = document.querySelector<HTMLAnchorElement>(`nav a[href^="${target}"]`);
        if (!made) throw new Error(`no entry of the menu leads to ${target}`);
        return made;
      };
      const until = async (holds: () => boolean): Promise<number> => {
        const begun = performance.now();
        while (!holds()) {
          if (performance.now() - begun > 20_000) throw new Error(`${to} does not come`);
          await frame();
        }
        return performance.now();
      };
      const loading = '.wm-coming, .wm-screen-loading, .ant-spin-spinning, .ant-skeleton-active, .wm-table-waiting';
      const at = (path: string): boolean => {
        const shown = screen();
        return shown !== null && location.pathname === path && (shown.dataset.path ?? path) === path;
      };
      const before = screen();
      const clicked = performance.now();
      if (to === from) {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      } else link(to!).click();
      const heard = await until(() => document.querySelector('.wm-coming') !== null || screen() !== before);
      const there = await until(
        () => at(to!) && ![...screen()!.querySelectorAll(loading)].some((e) => e.checkVisibility()),
      );
      return { heard: heard - clicked, there: there - clicked };
    },
    [path, leave] as const,
  );

const folder = temporaryDirectory('waymark-navigation-');
const running = await startServer(folder);
const browser = await openBrowser();
try {
  say('load of the machine', loadavg()[0]!.toFixed(2));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(running.url);
  await page.locator('input').first().fill('admin');
  await page.locator('input[type=password]').fill(running.passwords.admin!);
  await page.locator('.wm-auth .ant-btn-primary').click();
  await page.locator('.wm-side .ant-menu-item').first().waitFor();
  // Entries of closed groups are not there; an opened group is no longer among the closed ones.
  const closed = page.locator('.wm-side .ant-menu-submenu:not(.ant-menu-submenu-open) > div');
  while ((await closed.count()) > 0) await closed.first().click();
  const figures = new Map<string, Times[]>();
  for (let run = 0; run <= RUNS; run++)
    for (const path of [NOWHERE, ...PAGES]) {
      // Opened anew each time: a page that is kept would only be shown again.
      for (const tag of await page.locator('.wm-tag-close').all()) await tag.click({ timeout: 5000 }).catch(() => {});
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${NOWHERE}-before`);
      await page.waitForFunction(() => document.querySelector('.wm-screens .wm-status') !== null);
      const times = await went(page, path, NOWHERE);
      // The first round loads code and fills caches.
      if (run > 0) figures.set(path, [...(figures.get(path) ?? []), times]);
    }
  for (const [path, times] of figures) {
    const [heard, there] = [median(times.map((one) => one.heard)), median(times.map((one) => one.there))];
    const name = path === NOWHERE ? 'an address without a page' : path;
    say(`${name}: heard, there`, `${millis(heard)}, ${millis(there)}`);
    if (path !== NOWHERE && (heard > HEARD || there > THERE)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}
