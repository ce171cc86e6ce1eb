/**
 * The main pages hold the rules of accessibility that a machine can check (axe-core): no serious and no critical
 * violation. What it cannot check is in journeys/focus and journeys/plan-keyboard.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import type { Route } from '#web/route.ts';
import { openTestBrowser } from './browser.ts';
import { sampleAddresses, settled, visit } from './pages.ts';
import { at, openWindow, signInAs, type Window } from './person.ts';

let browser: Browser;
let addressOf: (route: Route) => string;
beforeAll(async () => {
  browser = await openTestBrowser();
  addressOf = await sampleAddresses();
});
afterAll(() => browser.close());

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  '/workbench/personal',
  '/cockpit',
  '/modules/project/myproject',
  '/modules/project/createProject',
  '/modules/project/projectInformation',
  '/modules/project/projectPlan',
  '/modules/project/board',
  '/task/charged',
  '/project/projectStatistics',
  '/issue/needMeHandle',
  '/project/projectIssue',
  '/modules/sys/systemAccess',
  '/modules/sys/user',
  '/modules/sys/sysWorkCalendar',
  '/modules/workflow/createWorkflow',
];

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Serious and critical violations on screen: rule, first element, how many. */
async function violations({ page }: Window): Promise<string[]> {
  const found = await page.evaluate(async (source) => {
    const state = globalThis as unknown as { axe?: { run(root: object, options: object): Promise<unknown> } };
    if (!state.axe) new Function(source)();
    // Colours that are still changing are nobody's: what ends is waited for.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    // The table library's row that measures columns repeats the heading's check box, out of sight and out of reach.
    return (await state.axe!.run(
      { include: document, exclude: [['.ant-table-measure-row']] },
      {
        resultTypes: ['violations'],
        // Days of a calendar are named in full (a date, not "1").
        rules: { 'label-content-name-mismatch': { enabled: false } },
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      },
    )) as { violations: Violation[] };
  }, AXE);
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} x${nodes.length}: ${nodes[0]!.target.join(' ')}: ${nodes[0]!.failureSummary}`);
}

test('the main pages have no serious violation', async () => {
  const window = await openWindow(browser, 'en-US');
  const found: Record<string, string[]> = {};
  const look = async (path: string): Promise<void> => {
    await settled(window);
    const bad = await violations(window);
    if (bad.length > 0) found[path] = bad;
  };
  await window.page.goto(at('/'));
  await look('/');
  await signInAs(window, 'admin');
  for (const path of PAGES) {
    await visit(window, addressOf(routes.find((route) => route.path === path)!));
    await window.page.locator(`[data-path="${path}"]`).filter({ visible: true }).waitFor();
    await look(path);
  }
  await window.context.close();
  expect(found).toEqual({});
}, 180_000);
