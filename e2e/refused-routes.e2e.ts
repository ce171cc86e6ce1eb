/**
 * A route of each kind, visited by somebody without rights and signed out: the right refusal (for all routes and rights:
 * app/routes.test.ts).
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from './browser.ts';
import { look, visibleText } from './look.ts';
import { forwards, isPublic, sampleAddresses, settled, visit } from './pages.ts';
import { api, at, openWindow, running, signInAs, type Window } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

/**
 * Waits for the refusal of a route: the no-right page on its own screen (others, kept or not yet replaced, do not
 * count), or, for the pages of an object the viewer may not know, the object's tab closed with the reason.
 */
const isRefused = (window: Window, route: Route): Promise<boolean> =>
  window.page
    .waitForFunction(
      ([path, noRight, noObject, address]) => {
        if (location.pathname !== address) return document.body.innerText.includes(noObject!);
        const own = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter((e) => e.dataset.path === path);
        return own.some((screen) => screen.innerText.includes(noRight!));
      },
      [route.path, window.t(shellTexts.noRightTitle), window.t(shellTexts.noProject), addressOf(route).split('?')[0]!],
      { timeout: 20_000 },
    )
    .then(
      () => true,
      () => false,
    );

/** The auditor reads the logs and is a member of no project: everything else is refused to them. */
const AUDITOR_READS = new Set(['sys:log:login', 'sys:log:operate']);
const needsMore = (route: Route): boolean =>
  [route.need].flat().every((need) => need !== 'login' && !AUDITOR_READS.has(need));

const REFUSED = routes.filter((r) => !isPublic(r) && r.layout !== 'bare' && needsMore(r));

/**
 * The first route of each kind: what decides is one function (web/shell/route-guard.ts); a page is drawn by its layout, belongs to
 * a kind of object, asks ahead for what it reads and is kept or not.
 */
const oneOfEach = (all: readonly Route[]): Route[] => {
  const kind = ({ layout, scope, reads, keepAlive }: Route): string =>
    [layout, scope, reads !== undefined, keepAlive !== false].join();
  return [...new Map(all.toReversed().map((route) => [kind(route), route])).values()];
};

test('somebody without rights is told so on a page of each kind that needs one', async () => {
  const walk = oneOfEach(REFUSED);
  expect(walk.length).toBeGreaterThan(5);
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'auditor');
  await settled(window);
  expect(window.takeFaults()).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const route of walk) {
    await visit(window, addressOf(route));
    const refused = await isRefused(window, route);
    const faults = window
      .takeFaults()
      .filter((fault) => !/^code 40[34] |(pmPrivilege\/list|leftMenu|getProductMenuList): /.test(fault));
    if (!refused) faults.push(`no refusal: ${(await visibleText(window)).slice(0, 200)}`);
    if (faults.length > 0) found[route.path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});

test('somebody without rights sees the pages that need none', async () => {
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'auditor');
  await settled(window);
  expect(window.takeFaults()).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const route of routes.filter((r) => r.need === 'login' && r.layout === 'system' && !forwards(r))) {
    const faults = await look(window, route, addressOf(route));
    if (faults.length > 0) found[route.path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});

test('somebody signed out sees every public page, and comes to the sign-in page from one of each other kind', async () => {
  const walk = [...routes.filter(isPublic), ...oneOfEach(routes.filter((route) => !isPublic(route)))];
  const window = await openWindow(browser, 'HK');
  await window.page.goto(at('/'));
  const login = routes.find((route) => route.name === 'Login')!;
  const found: Record<string, string[]> = {};
  for (const route of walk) {
    await visit(window, addressOf(route));
    const wanted = isPublic(route) ? route : login;
    const shown = await window.page
      .waitForFunction(
        ([title, path]) => document.title.startsWith(title!) && location.pathname === path,
        [window.t(wanted.title), wanted.path],
        { timeout: 20_000 },
      )
      .then(
        () => true,
        () => false,
      );
    await settled(window).catch(() => undefined);
    const faults = window.takeFaults().filter((fault) => !fault.startsWith('code 401'));
    if (!shown) faults.push(`is at ${window.page.url()} "${await window.page.title()}"`);
    if (faults.length > 0) found[route.path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});

test('the sample project can be read by calls too', async () => {
  const admin = await api('admin');
  const list = await admin.send(entityCalls(project).list, { pageSize: 10 });
  expect(list.code).toBe(0);
  expect(list.data.total).toBeGreaterThan(0);
  expect(new Set(Object.values(running().passwords)).size).toBeGreaterThan(5);
});
