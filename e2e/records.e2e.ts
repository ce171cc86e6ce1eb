/**
 * Every kind of record at its address, and the pages that show one they are not the address of, with records of the sample company:
 * named by it, whole, nothing cut, by the rules of accessibility. every-route.e2e.ts visits them without a record.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#app/entities.ts';
import { routes } from '#app/routes.ts';
import { addresses, addressOf as recordAddress } from '#kernel/address.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectKind } from '#kernel/object-kind.ts';
import { monitorList } from '#modules/flow/workflow/instance/monitor.calls.ts';
import { readStructure } from '#modules/products/structure/structure.calls.ts';
import { href } from '#web/registry.ts';
import { openTestBrowser } from './browser.ts';
import { lookHere } from './look.ts';
import { samplePortfolio, sampleProduct, sampleProgram, sampleProject } from './objects.ts';
import { settled, visit } from './pages.ts';
import { api, openWindow, signInAs, type Window } from './person.ts';

type Row = Readonly<Record<string, unknown>>;

let browser: Browser;
/** Where records lie: in an object of the sample company, or in none. */
let scopes: Record<string, number>[];
let ids: Record<string, number>;
beforeAll(async () => {
  browser = await openTestBrowser();
  const admin = await api('admin');
  ids = {
    projectId: await sampleProject(admin),
    programId: await sampleProgram(admin),
    poId: await samplePortfolio(admin),
    productId: await sampleProduct(admin),
  };
  const { projectId, programId, poId, productId } = ids as Record<string, number>;
  // What lies in an object is asked there, so that an address names records of one object.
  scopes = [
    { productId: productId! },
    { projectId: projectId! },
    { programId: programId! },
    { portfolioId: poId! },
    {},
  ];
});
afterAll(() => browser.close());

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
  // Agreed by a company with somebody; sent by mail, which the sample company does not.
  'projectRate',
  'reportSchedule',
  'userGroup',
  'workflow',
]);

/** What pages of records say in the place of their titles: an entry's material and day are apart, a month is no day, a payment stands in
 *  its contract by its number. */
const SAID: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => unknown>> = {
  materialEntry: () => '',
  fiscalPeriod: ({ month }) => String(month).slice(0, 7),
  payment: ({ code }) => code,
  // Its page is the module's, which says the letter beside its code.
  baseRevision: () => '',
};
/** Records of the kind that have an address, asked as administrator. */
async function sampleRecords(kind: string, pageSize = 1): Promise<readonly Row[]> {
  const admin = await api('admin');
  const definition = entities.find(({ name }) => name === kind);
  if (!definition) {
    const [flow] = (await admin.send(monitorList, { pageNum: 1, pageSize: 1 })).data.list;
    return flow ? [{ ...flow, id: flow.instanceId }] : [];
  }
  for (const scope of scopes) {
    const found = await admin.send(entityCalls(definition).list, { ...scope, pageSize });
    const list = found.code === 0 ? (found.data.list as unknown as Record<string, unknown>[]) : [];
    if (list[0] && recordAddress(kind, list[0])) return list;
  }
  return [];
}

const routeOf = (address: string) => routes.find(({ path }) => path === address.split('?')[0]);
const judged = new Set<string>();
/** Faults of the page at an address, which says `named`; a page is judged by the rules of accessibility once. */
async function faultsAt(window: Window, address: string, named: string): Promise<string[]> {
  await visit(window, address);
  const said = await window.page
    .waitForFunction((text) => document.body.innerText.includes(text), named, { timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
  await settled(window);
  const route = routeOf(address);
  const faults = route ? await lookHere(window, route, !judged.has(route.path)) : window.takeFaults();
  if (route) judged.add(route.path);
  return said ? faults : [...faults, `does not say "${named}" at ${address}`];
}

const KINDS = [...addresses().keys()];
const WALKS = [0, 1, 2];

test.each(WALKS)('every kind of record opens at its address, and nothing is missing there (%i)', async (walk) => {
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'admin');
  await settled(window);
  expect(window.takeFaults()).toEqual([]);
  const [found, none]: [Record<string, string[]>, string[]] = [{}, []];
  for (const kind of KINDS.filter((_, i) => i % WALKS.length === walk)) {
    const [row] = await sampleRecords(kind);
    const address = row && recordAddress(kind, row as Record<string, unknown>);
    if (!address) {
      none.push(kind);
      continue;
    }
    const definition = entities.find(({ name }) => name === kind);
    // References are named by their target; messages have a title for each language.
    const title = row.enTitle ?? row[definition?.title ?? 'title'];
    const isReference = definition?.fields[definition.title]?.kind === 'ref';
    const faults = await faultsAt(window, address, String(SAID[kind]?.(row) ?? (isReference ? '' : title)));
    if (faults.length > 0) found[kind] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
  expect(none.filter((kind) => !MAY_LACK.has(kind))).toEqual([]);
});

/** Reads one of the first records of a kind. */
type First = (kind: string, at?: number) => Promise<Row | undefined>;

/** Pages that show records they are not the address of, with what their address names. */
const ABOUT: Readonly<Record<string, (first: First) => Promise<Row>>> = {
  '/modules/product/productStructure': version,
  '/modules/product/productModuleDetail': module,
  '/modules/product/versionBaseline': version,
  '/modules/product/baselineComparison': baselines,
  '/modules/product/versionComparisonBaseVerision': baselines,
  '/modules/product/versionDevDemandDetail': version,
  '/modules/product/moduleDevDemandDetail': module,
  '/modules/product/productChangeHistory': version,
  '/modules/project/projectDemand/seeVersionDemand': async (first) => ({ devDemandId: (await first('devDemand'))?.id }),
  '/modules/project/projectDemand/baselineComparison': async (first) => ({
    before: (await first('demandBaseline'))?.id,
    after: 0,
  }),
  '/guideManagement/product/map': async (first) => ({ roadmapId: (await first('roadmap'))?.id }),
  '/guideManagement/product/see': async (first) => ({ roadmapId: (await first('roadmap'))?.id }),
  '/project/versionDetails': async (first) => ({ versionId: (await first('budgetVersion'))?.id }),
  '/project/projectBudgetComparisonBaseVerision': async (first) => ({
    before: (await first('budgetVersion'))?.id,
    after: (await first('budgetVersion', 1))?.id,
  }),
};
async function baselines(first: First): Promise<Row> {
  const [one, other] = [await first('productBaseline'), await first('productBaseline', 1)];
  return { versionId: one?.version, before: other?.id, after: one?.id };
}
async function version(first: First): Promise<Row> {
  return { versionId: (await first('productVersion'))?.id };
}
async function module(first: First): Promise<Row> {
  const { versionId } = await version(first);
  const admin = await api('admin');
  const { data } = await admin.send(readStructure, { versionId: Number(versionId) });
  return { versionId, moduleId: data.rows[0]?.[0] };
}

test('pages about a record are whole too', async () => {
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'admin');
  await settled(window);
  const found: Record<string, string[]> = {};
  const first = async (kind: string, at = 0): Promise<Row | undefined> => (await sampleRecords(kind, 2))[at];
  for (const [path, about] of Object.entries(ABOUT)) {
    const route = routes.find((one) => one.path === path)!;
    const own = route.scope ? objectKind(route.scope).query : null;
    const query = { ...(own && { [own]: ids[own] }), ...(await about(first)) } as Record<string, string | number>;
    expect(Object.values(query), path).not.toContain(undefined);
    const faults = await faultsAt(window, href(path, query), '');
    if (faults.length > 0) found[path] = faults;
  }
  await window.context.close();
  expect(found).toEqual({});
});
