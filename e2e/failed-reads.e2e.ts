/**
 * What stands in place of parts, objects, tabs and the session when their reads fail alone. Every page whose first reads
 * fail is looked at where it is visited: every-route.e2e.ts.
 */
import type { Route as Asked, Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { addressOf as addressOfRecord } from '#kernel/address.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { nationalDays } from '#modules/base/calendar/calendar.calls.ts';
import { calendarPageTexts } from '#modules/base/calendar/web/calendar.texts.ts';
import { monitorCounts } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { monitorTexts } from '#modules/flow/workflow/instance/monitor.texts.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { workPeriods } from '#modules/registers/hours/hours.calls.ts';
import { hoursPageTexts } from '#modules/registers/hours/web/texts.ts';
import { issueTaskTexts } from '#modules/registers/issue/web/task-texts.ts';
import { reasonTexts } from '#web/calls/reason.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { READS_NOTHING, reads, retries, withBrokenReads } from './broken-reads.ts';
import { openTestBrowser } from './browser.ts';
import { visibleText } from './look.ts';
import { answer, sampleProject } from './objects.ts';
import { sampleAddresses, settled, visit } from './pages.ts';
import { api, at, enterAs, openWindow } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

test.each([false, true])(
  'an object whose menu and rights cannot be read is not taken for one without access (busy: %s)',
  async (busy) => {
    const window = await openWindow(browser, 'en-US');
    await withBrokenReads(window);
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

/** Parts of pages whose reads fail separately, and their error text. */
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

test('a tab whose code does not come leaves the page alone and comes with a new one', async () => {
  const window = await openWindow(browser, 'zh-CN');
  await enterAs(window, 'admin');
  const admin = await api('admin');
  const projectId = await sampleProject(admin);
  let away = true;
  await window.page.route('**/assets/*/TaskIssues-*.js', (asked) =>
    away ? asked.abort('connectionrefused') : asked.continue(),
  );
  const { list } = answer(await admin.send(entityCalls(task).list, { projectId, pageSize: 1 }));
  await window.page.goto(at(addressOfRecord('task', { id: list[0]!.id, projectId })!));
  const tab = window.page.getByRole('tab', { name: window.t(issueTaskTexts.issues) });
  await tab.click();
  await window.page.getByText(window.t(reasonTexts.code)).waitFor();
  expect(await tab.isVisible()).toBe(true);
  away = false;
  await retries(window).click();
  await window.page.getByText(window.t(reasonTexts.code)).waitFor({ state: 'detached' });
  await window.context.close();
});

test('a server that cannot say who this is signs nobody out', async () => {
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  // One handler for both: a request that is made while a route is taken away may hang.
  let busy = true;
  const answered = (asked: Asked) =>
    busy ? asked.fulfill({ status: 503, json: { code: 503, data: null, msg: 'busy for now' } }) : asked.continue();
  await window.page.route('**/sys/user/info*', answered);
  await window.page.goto(at(READS_NOTHING));
  await window.page.getByText('busy for now').waitFor();
  expect(await window.page.locator('h1').innerText()).toBe(window.t(shellTexts.unopenedTitle));
  busy = false;
  await retries(window).click();
  await window.page.locator('.wm-shell').waitFor();
  await window.context.close();
});
