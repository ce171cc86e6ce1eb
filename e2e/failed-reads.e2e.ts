/**
 * Every page whose first reads fail says so and offers to ask again, and that button brings the page, with nothing wrong on
 * it: one visit in the third language (the other two: every-route.e2e.ts). What the frame reads is let through: its own calls
 * (found on a page that reads nothing itself), menu and rights of objects.
 */
import type { Route as Asked, Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { addressOf as addressOfRecord } from '#kernel/address.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { nationalDays } from '#modules/calendar/calendar.calls.ts';
import { calendarPageTexts } from '#modules/calendar/web/calendar.texts.ts';
import { entityRuntime } from '#modules/ext-field/ext-field.calls.ts';
import { gridHeaders } from '#modules/grid-header/grid-header.calls.ts';
import { savedView } from '#modules/grid-header/saved-view.entity.ts';
import { workPeriods } from '#modules/hours/hours.calls.ts';
import { hoursPageTexts } from '#modules/hours/web/texts.ts';
import { issueTaskTexts } from '#modules/issue/web/task-texts.ts';
import { task } from '#modules/plan/task.entity.ts';
import { delayThresholds, lampList, projectInfo, projectMenu, projectPerms } from '#modules/project/project.calls.ts';
import { templateInfo, templateMenu, templatePerms } from '#modules/template/template.calls.ts';
import { myHabits } from '#modules/workflow/instance/habit.calls.ts';
import { monitorCounts } from '#modules/workflow/instance/monitor.calls.ts';
import { monitorTexts } from '#modules/workflow/instance/monitor.texts.ts';
import { reasonTexts } from '#web/calls/reason.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from './browser.ts';
import { lookHere, misnamed, visibleText, walks } from './look.ts';
import { answer, sampleProject } from './objects.ts';
import { forwards, isPublic, sampleAddresses, settled, visit } from './pages.ts';
import { api, at, enterAs, openWindow, type Window } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

/** Menu and rights of objects; headings, views and additional fields of lists, lights and habits, whose defaults hold without them. */
const BESIDE = [
  ...[projectPerms, projectMenu, templatePerms, templateMenu],
  ...[gridHeaders, entityCalls(savedView).list, entityRuntime, lampList, delayThresholds, myHabits],
];
/** Read for the name of the object in the menu on every page, but by these pages for themselves too. */
const NAMES: Readonly<Record<string, string>> = {
  '/modules/project/projectInformation': projectInfo.path,
  '/projectTemplate/projectTemplateDetails': templateInfo.path,
};
const READS_NOTHING = '/modules/sys/changePassword';

/** What reads of a page do; paths without their query, but for those answered. */
interface Reads {
  failing: boolean;
  /** The server answers itself that it cannot, as when its database is away; otherwise nothing of ours answers. */
  busy: boolean;
  letThrough: string[];
  /** Since they fail, without what was answered before: that stays on screen when it cannot be read again. */
  failed: string[];
  answered: string[];
}

/**
 * Runs in the page before anything else: reads fail there and not on the way, which would hold up every request of the page
 * until the test has looked at it.
 */
function breakReads(): void {
  const reads: Reads = { failing: false, busy: false, letThrough: [], failed: [], answered: [] };
  Object.assign(globalThis, { reads });
  const plain = globalThis.fetch;
  globalThis.fetch = async (request, init) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request, location.href);
    const address = pathname + search;
    if (!reads.failing || reads.letThrough.includes(pathname)) {
      if (!reads.letThrough.includes(pathname)) reads.answered.push(address);
      return plain(request, init);
    }
    if (!reads.answered.includes(address)) reads.failed.push(pathname);
    if (reads.busy) return Response.json({ code: 503, data: null, msg: 'busy for now' }, { status: 503 });
    return new Response('out of order', { status: 500, headers: { 'content-type': 'text/plain' } });
  };
}

/** Changes what reads of a page do, and tells it. */
const reads = ({ page }: Window, changed: Partial<Reads>): Promise<Reads> =>
  page.evaluate((to) => Object.assign((globalThis as unknown as { reads: Reads }).reads, to), changed);

/** The buttons that ask again. */
const retries = ({ page, t }: Window) =>
  page
    .getByRole('button', { name: new RegExp(`(^| )(${t(entityTexts.retry)}|${t(shellTexts.retry)})$`) })
    .filter({ visible: true });

const click = (window: Window): Promise<void> =>
  retries(window).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

const WALKS = walks(routes.filter((r) => !forwards(r) && !isPublic(r)));

test.each(WALKS)('every page whose reads fail says so, and asks again when told to (%i)', async (_number, walk) => {
  const window = await openWindow(browser, 'HK');
  await window.context.addInitScript(breakReads);
  await enterAs(window, 'admin');
  const frame = new Set(BESIDE.map((call) => new URL(call.path, at('/')).pathname));
  await window.page.goto(at(READS_NOTHING));
  await settled(window);
  for (const path of (await reads(window, {})).answered) frame.add(path.split('?')[0]!);
  expect(window.takeFaults()).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const route of walk) {
    for (const path of Object.values(NAMES)) frame.add(path);
    frame.delete(NAMES[route.path] ?? '');
    const busy = routes.indexOf(route) % 2 === 0;
    await reads(window, { failing: true, busy, failed: [], letThrough: [...frame] });
    await visit(window, addressOf(route));
    const faults = await misnamed(window, route);
    const stands = await settled(window).then(
      () => true,
      () => false,
    );
    const { failed } = await reads(window, { failing: false });
    if (failed.length > 0) {
      if (!stands) faults.push(`waits for ever for ${failed.join(' ')}`);
      else if ((await retries(window).count()) === 0) faults.push(`says nothing about ${failed.join(' ')}`);
      // What a page tells of reads that failed is its own matter.
      window.takeFaults();
      await click(window);
      await settled(window);
      if ((await retries(window).count()) > 0) faults.push(`still asks to retry after ${failed.join(' ')}`);
    }
    faults.push(...(await lookHere(window, route)));
    if (faults.length > 0) found[route.path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});

test.each([false, true])(
  'an object whose menu and rights cannot be read is not taken for one without access (busy: %s)',
  async (busy) => {
    const window = await openWindow(browser, 'en-US');
    await window.context.addInitScript(breakReads);
    await enterAs(window, 'admin');
    await window.page.goto(at(READS_NOTHING));
    const plan = routes.find((route) => route.path === '/modules/project/projectInformation')!;
    await settled(window);
    await reads(window, { failing: true, busy });
    await visit(window, addressOf(plan));
    await settled(window);
    const page = window.page.locator('.wm-status').filter({ visible: true });
    expect(await page.locator('h1').innerText()).toBe(window.t(shellTexts.unopenedTitle));
    expect(await page.locator('p').innerText()).toContain(busy ? 'busy for now' : '500');
    expect(await window.page.getByText(window.t(shellTexts.menuFailed)).count()).toBe(1);
    await reads(window, { failing: false });
    await retries(window).first().click();
    await window.page.locator('.wm-screen .wm-page-head').filter({ visible: true }).waitFor();
    expect(await retries(window).count()).toBe(0);
    await window.context.close();
  },
);

/** Parts of pages whose reads fail alone, and what says so in their place. */
const PARTS = [
  ['/modules/sys/sysWorkCalendar', nationalDays, calendarPageTexts.nationalFailed, calendarPageTexts.noExceptions],
  ['/modules/workflow/processMonitor', monitorCounts, monitorTexts.countsFailed, null],
  ['/modules/sys/workRecordConfig', workPeriods, entityTexts.loadFailed, hoursPageTexts.noPeriods],
] as const;

test.each(PARTS)('a part of %s that cannot be read is not taken for nothing', async (path, call, said, nothing) => {
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'admin');
  const wrong = (asked: Asked) => asked.fulfill({ status: 500, body: 'out of order' });
  await window.page.route((url) => url.pathname === call.path, wrong);
  await window.page.goto(at(path));
  await window.page.getByText(window.t(said)).first().waitFor();
  const text = await visibleText(window);
  if (nothing) expect(text).not.toContain(window.t(nothing));
  // A tile without its number, not with none.
  else expect(await window.page.locator('.wm-monitor-count b').allInnerTexts()).not.toContain('0');
  await window.page.unrouteAll();
  await retries(window).first().click();
  await window.page.getByText(window.t(said)).first().waitFor({ state: 'detached' });
  await window.context.close();
});

test('a tab whose code does not come leaves the page alone and comes when asked again', async () => {
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'admin');
  const admin = await api('admin');
  const projectId = await sampleProject(admin);
  const code = '**/assets/TaskIssues-*.js';
  await window.page.route(code, (asked) => asked.abort('connectionrefused'));
  const { list } = answer(await admin.send(entityCalls(task).list, { projectId, pageSize: 1 }));
  await window.page.goto(at(addressOfRecord('task', { id: list[0]!.id, projectId })!));
  const tab = window.page.getByRole('tab', { name: window.t(issueTaskTexts.issues) });
  await tab.click();
  await window.page.getByText(window.t(reasonTexts.code)).waitFor();
  expect(await tab.isVisible()).toBe(true);
  await window.page.unroute(code);
  await retries(window).click();
  await window.page.getByText(window.t(reasonTexts.code)).waitFor({ state: 'detached' });
  await window.context.close();
});

test('a server that cannot say who this is signs nobody out', async () => {
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  const busy = (asked: Asked) => asked.fulfill({ status: 503, json: { code: 503, data: null, msg: 'busy for now' } });
  await window.page.route('**/sys/user/info*', busy);
  await window.page.goto(at(READS_NOTHING));
  await window.page.getByText('busy for now').waitFor();
  expect(await window.page.locator('h1').innerText()).toBe(window.t(shellTexts.unopenedTitle));
  await window.page.unroute('**/sys/user/info*');
  await retries(window).click();
  await window.page.locator('.wm-shell').waitFor();
  await window.context.close();
});
