/**
 * Response to a click: highlight and outline (shown), then the page (there); with an empty page of the same frame as the floor of
 * the same run.
 *
 * `node bench/navigation.ts [part of a path]`; WINDOWS fresh windows, in each every page once cold (its code has to come) and WARM
 * times warm (it was open before, and closed again), in the built client against a real server and database. Printed are p50 and
 * p95 of the wall clock, and of the processor's share of it, which other work on the machine hardly affects. Bars (issue "Every
 * day"): shown within 100 ms, there within 300 ms warm, both at p95 on a quiet machine. An outline that becomes visible later
 * counts from then.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { startServer, temporaryDirectory } from '../e2e/server.ts';
import { passwordsOf, say } from './sample-application.ts';
import { slowness } from './yardstick.ts';

const WINDOWS = 3;
const WARM = 4;
const HEARD = 100;
const THERE = 300;
/** Milliseconds until the outline of a page that was here before becomes visible (`wm-coming-late`). */
const OUTLINE_LATE = 60;

interface Visit {
  path: string;
  kind: string;
  /** Where the click is made; left out: on a page of the system's frame. */
  from?: 'project' | 'list';
  /** The list whose first row is clicked on (`from: 'list'`). */
  list?: string;
  who?: 'admin';
}
/** An address of the frame that has no page, and the page clicks of the system's menu start from. */
const EMPTY = '/nowhere';
const REST = '/help';
/** Placeholders of pending content: code of a page, or its data. */
const LOADING = '.wm-coming, .wm-screen-loading, .ant-spin-spinning, .ant-skeleton-active, .wm-table-waiting';
const INFORMATION = '/modules/project/projectInformation';

const VISITS: readonly Visit[] = [
  { path: EMPTY, kind: 'empty page' },
  { path: '/workbench/personal', kind: 'workbench' },
  { path: '/cockpit', kind: 'figures', who: 'admin' },
  { path: '/modules/project/myproject', kind: 'list' },
  { path: '/task/charged', kind: 'list' },
  { path: '/issue/needMeHandle', kind: 'list' },
  { path: '/modules/workflow/myWorkflow/todoList', kind: 'list of workflows' },
  { path: '/modules/workflow/processMonitor', kind: 'list of workflows', who: 'admin' },
  { path: '/modules/sys/user', kind: 'list beside a tree', who: 'admin' },
  { path: '/modules/workRecord/week', kind: 'matrix' },
  { path: '/modules/workRecord/workHoursSummaryStatistics', kind: 'report' },
  { path: '/modules/issueReport', kind: 'report' },
  // The sample project opens at its plan.
  { path: '/modules/project/projectPlan', kind: 'object, of a list', from: 'list', list: '/modules/project/myproject' },
  { path: '/issue/seeQuestion', kind: 'record, of a list', from: 'list', list: '/issue/companyIssue', who: 'admin' },
  { path: '/modules/project/projectPlan', kind: 'plan', from: 'project' },
  { path: '/modules/project/board', kind: 'board', from: 'project' },
  { path: '/projectTask/charged', kind: 'list in a project', from: 'project' },
  { path: '/project/projectIssue', kind: 'list in a project', from: 'project' },
  { path: '/project/projectRisk', kind: 'register in a project', from: 'project' },
  { path: '/modules/project/projectManpower', kind: 'matrix in a project', from: 'project' },
  { path: '/project/projectStatistics', kind: 'report in a project', from: 'project' },
  { path: '/project/projectConfig', kind: 'settings in a project', from: 'project' },
];

interface Times {
  heard: number;
  there: number;
  /** Milliseconds of the processor until it is there, of the page's own thread. */
  work: number;
}

/** The smallest value that this share of all does not exceed. */
const at = (share: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]!;
const both = (values: readonly number[]): string => `${at(0.5, values).toFixed(0)} / ${at(0.95, values).toFixed(0)}`;

/** Pending calls, in addition to the placeholders of the page. */
const countCalls = (): void => {
  const state = globalThis as { callsUnderWay?: number };
  const plain = globalThis.fetch;
  state.callsUnderWay = 0;
  globalThis.fetch = (...request) => {
    state.callsUnderWay!++;
    return plain(...request).finally(() => state.callsUnderWay!--);
  };
};

/** Goes somewhere without a click, and waits until nothing is under way there. */
async function rest(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(
    ([path, loading]) => {
      const state = globalThis as { callsUnderWay?: number; quietFrames?: number };
      const shown = [...document.querySelectorAll<HTMLElement>('.wm-screen')].find((e) => e.checkVisibility());
      const waits = [...document.querySelectorAll(loading)].some((e) => e.checkVisibility());
      const quiet = shown?.dataset.path === path && state.callsUnderWay === 0 && !waits;
      state.quietFrames = quiet ? (state.quietFrames ?? 0) + 1 : 0;
      if (state.quietFrames < 10) return false;
      state.quietFrames = 0;
      return true;
    },
    [address.split('?')[0]!, LOADING] as const,
  );
}

/** Closes every other page, and opens the closed groups of the menu: their entries are not there. */
async function tidy(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const tag of document.querySelectorAll('.wm-tag:not(.wm-tag-active)'))
      tag.querySelector<HTMLElement>('.wm-tag-close')?.click();
  });
  const closed = page.locator('.wm-side .ant-menu-submenu:not(.ant-menu-submenu-open) > div');
  while ((await closed.count()) > 0) await closed.first().click();
}

/**
 * Clicks a link to a path (in the menu, or in the current list; the empty page has no link and is opened by its address), and waits
 * until the page is there with nothing left to load.
 */
async function went(page: Page, session: CDPSession, { path, from }: Visit): Promise<Times> {
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await worked();
  const times = await page.evaluate(
    async ([to, where, loading, late]) => {
      const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
      const screen = (): HTMLElement | null =>
        [...document.querySelectorAll<HTMLElement>('.wm-screens > *')].find((e) => e.checkVisibility()) ?? null;
      const until = async (holds: () => boolean): Promise<number> => {
        const begun = performance.now();
        while (!holds()) {
          if (performance.now() - begun > 30_000) throw new Error(`${to} does not come`);
          await frame();
        }
        return performance.now();
      };
      const waits = (shown: HTMLElement): boolean =>
        shown.matches(loading) || [...shown.querySelectorAll(loading)].some((e) => e.checkVisibility());
      const old = screen();
      const links = document.querySelectorAll<HTMLAnchorElement>(
        where === 'list' ? '.wm-screen a[href]' : '.wm-side a[href]',
      );
      const link = [...links].find((a) => a.checkVisibility() && new URL(a.href).pathname === to);
      if (!link && to !== '/nowhere') throw new Error(`nothing leads to ${to}`);
      const entry = where === 'list' ? null : (link?.closest('.ant-menu-item') ?? null);
      const clicked = performance.now();
      if (link) link.click();
      else {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }
      const heard = await until(
        () =>
          (document.querySelector('.wm-coming') !== null || screen() !== old) &&
          (entry === null || entry.classList.contains('ant-menu-item-selected')),
      );
      const outlineLate = document.querySelector('.wm-coming-late') !== null;
      const changed = outlineLate ? await until(() => screen() !== old) : heard;
      const there = await until(() => {
        const shown = screen();
        return shown !== null && location.pathname === to && (shown.dataset.path ?? to) === to && !waits(shown);
      });
      return { heard: (outlineLate ? Math.min(heard + late, changed) : heard) - clicked, there: there - clicked };
    },
    [path, from ?? '', LOADING, OUTLINE_LATE] as const,
  );
  return { ...times, work: (await worked()) - before };
}

const kept = process.env.BENCH_DATA;
const folder = kept ?? temporaryDirectory('waymark-navigation-');
const passwords = await passwordsOf(folder, kept !== undefined);
const running = await startServer(folder);
const browser = await openBrowser();

async function ask<T>(path: string, token: string, body?: object): Promise<T> {
  const headers = { token, tokenType: '1', 'content-type': 'application/json' };
  const answer = await fetch(`${running.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: T }).data;
}
const signedIn = async (username: string): Promise<string> =>
  (await ask<{ token: string }>('/api/v1/user/sign-in', '', { username, password: passwords[username] })).token;

/** A window with the application loaded but no pages. */
async function fresh(token: string): Promise<{ page: Page; session: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('loginFlag', 'true');
  }, token);
  await context.addInitScript(countCalls);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${running.url}${REST}`);
  await page.locator('.wm-side .ant-menu-item').first().waitFor();
  return { page, session, close: () => context.close() };
}

try {
  const tokens = { admin: await signedIn('admin'), lina: await signedIn('lina') };
  const { list } = await ask<{ list: { id: number; code: string }[] }>(
    '/api/v1/project/project?pageSize=20',
    tokens.lina,
  );
  const projectId = list.find(({ code }) => code.endsWith('0001'))!.id;
  const asked = process.argv[2] ?? '';
  const visits = VISITS.filter(({ path }) => path === EMPTY || path.includes(asked));
  const figures = new Map(visits.map((visit) => [visit, { cold: [] as Times[], warm: [] as Times[] }]));
  say('load of the machine', loadavg()[0]!.toFixed(2));
  for (let window = 0; window < WINDOWS; window++)
    for (const who of ['lina', 'admin'] as const) {
      const { page, session, close } = await fresh(tokens[who]);
      for (let run = 0; run <= WARM; run++)
        for (const visit of visits.filter((one) => (one.who ?? 'lina') === who)) {
          const inside = visit.from === 'project' ? `${INFORMATION}?projectId=${projectId}` : REST;
          await rest(page, visit.list ?? inside);
          // A list shows nothing of its loading at first.
          if (visit.list)
            await page.locator(`.wm-screen a[href^="${visit.path}"]`).filter({ visible: true }).first().waitFor();
          await tidy(page);
          figures.get(visit)![run === 0 ? 'cold' : 'warm'].push(await went(page, session, visit));
        }
      await close();
    }
  say('milliseconds, p50 / p95', 'heard       there       cold: heard, there        work, of the empty page');
  const floor = at(
    0.5,
    figures.get(visits[0]!)!.warm.map(({ work }) => work),
  );
  const slow = slowness();
  say('bars here', `heard ${(HEARD * slow).toFixed(0)}, there warm ${(THERE * slow).toFixed(0)}`);
  for (const [{ path, kind }, { cold, warm }] of figures) {
    const heard = warm.map((one) => one.heard);
    const there = warm.map((one) => one.there);
    const work = warm.map((one) => one.work);
    const missed =
      at(0.95, [...heard, ...cold.map((one) => one.heard)]) > HEARD * slow || at(0.95, there) > THERE * slow;
    if (missed) process.exitCode = 1;
    const columns = [
      both(heard),
      both(there),
      both(cold.map((one) => one.heard)),
      both(cold.map((one) => one.there)),
      both(work),
      `${(at(0.5, work) / floor).toFixed(1)} x`,
    ];
    say(`${kind}: ${path}`, columns.map((text) => text.padEnd(12)).join('') + (missed ? 'missed' : ''));
  }
} finally {
  await browser.close();
  await running.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
