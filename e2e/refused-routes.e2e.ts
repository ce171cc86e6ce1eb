/**
 * A route of each kind, visited by somebody without rights and signed out: the right refusal (for all routes and rights:
 * app/routes.test.ts). And every kind of record at its address.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#app/entities.ts';
import { routes } from '#app/routes.ts';
import { addresses, addressOf as recordAddress } from '#kernel/address.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { monitorList } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from './browser.ts';
import { look, visibleText } from './look.ts';
import { samplePortfolio, sampleProgram, sampleProject } from './objects.ts';
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

/** Kinds of which the sample company has no record. */
const MAY_LACK = new Set([
  'exchangeRate',
  'reminderRule',
  'announcement',
  'baseline',
  // Files of a report server, which only that makes.
  'cptTemplate',
  'extField',
  'gridHeader',
  // The sample company signs in by itself.
  'identityProvider',
  'invitation',
  'message',
  'planChange',
  'userGroup',
  'workflow',
]);

/** The auditor reads the logs and is a member of no project: everything else is refused to them. */
/** What pages of records say in the place of their titles: an entry's material and day are apart, a month is no day, a payment stands in
 *  its contract by its number. */
const SAID: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => unknown>> = {
  materialEntry: () => '',
  fiscalPeriod: ({ month }) => String(month).slice(0, 7),
  payment: ({ code }) => code,
  // Its page is the module's, which says the letter beside its code.
  baseRevision: () => '',
};
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

/** A record of the kind, asked as administrator; null: the sample company has none. */
async function sampleRecord(kind: string): Promise<Record<string, unknown> | null> {
  const admin = await api('admin');
  const definition = entities.find(({ name }) => name === kind);
  if (!definition) {
    const [flow] = (await admin.send(monitorList, { pageNum: 1, pageSize: 1 })).data.list;
    return flow ? { ...flow, id: flow.instanceId } : null;
  }
  const scopes = [
    {},
    { projectId: await sampleProject(admin) },
    { programId: await sampleProgram(admin) },
    { portfolioId: await samplePortfolio(admin) },
  ];
  for (const scope of scopes) {
    const found = await admin.send(entityCalls(definition).list, { ...scope, pageSize: 1 });
    const row = found.code === 0 ? (found.data.list[0] as Record<string, unknown> | undefined) : undefined;
    if (row) return row;
  }
  return null;
}

test('every kind of record opens at its address, and nothing is missing there', async () => {
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'admin');
  await settled(window);
  expect(window.takeFaults()).toEqual([]);
  const [found, none]: [Record<string, string[]>, string[]] = [{}, []];
  for (const kind of addresses().keys()) {
    const row = await sampleRecord(kind);
    const address = row && recordAddress(kind, row);
    if (!address) {
      none.push(kind);
      continue;
    }
    await visit(window, address);
    const definition = entities.find(({ name }) => name === kind);
    // References are named by their target; messages have a title for each language.
    const title = row.enTitle ?? row[definition?.title ?? 'title'];
    const isReference = definition?.fields[definition.title]?.kind === 'ref';
    const named = String(SAID[kind]?.(row) ?? (isReference ? '' : title));
    const said = await window.page
      .waitForFunction((text) => document.body.innerText.includes(text), named, { timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    await settled(window);
    const faults = window.takeFaults();
    if (!said) faults.push(`does not say "${named}" at ${address}`);
    if (faults.length > 0) found[kind] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
  expect(none.filter((kind) => !MAY_LACK.has(kind))).toEqual([]);
});

test('the sample project can be read by calls too', async () => {
  const admin = await api('admin');
  const list = await admin.send(entityCalls(project).list, { pageSize: 10 });
  expect(list.code).toBe(0);
  expect(list.data.total).toBeGreaterThan(0);
  expect(new Set(Object.values(running().passwords)).size).toBeGreaterThan(5);
});
