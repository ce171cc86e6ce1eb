/** Ctrl+P prints the page on the screen, whole, and nothing of the frame around it: the text of the printed file tells. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { openTestBrowser } from './browser.ts';
import { answer, newPlan } from './objects.ts';
import { sampleAddresses, settled, visit } from './pages.ts';
import { pdfPages } from './pdf-text.ts';
import { api, at, enterAs, openWindow } from './person.ts';

/** What the home page greets with, by the hour. */
const GREETING = /Good(?:morning|afternoon|evening)|Hello/;

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('lists, records, plans, matrices and help are printed without the menu', async () => {
  const lina = await api('lina');
  // More rows than a window shows at once.
  const names = Array.from({ length: 90 }, (_, n) => `Girder ${String(n + 1).padStart(2, '0')}`);
  const projectId = await newPlan(
    lina,
    'Printed bridge',
    names.map((name) => ({ name })),
  );
  const { list } = answer(await lina.send(entityCalls(task).list, { projectId, pageSize: 1 }));
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'lina');
  await window.page.goto(at('/help?page=plans'));
  const printed = async (path: string): Promise<string> => {
    await visit(window, path);
    await settled(window);
    // Ligatures of the font are one character.
    const text = pdfPages(await window.page.pdf())
      .join('')
      .normalize('NFKC');
    // What only the frame says, in the menu and at the top.
    for (const ofFrame of ['Collapsemenu', 'CtrlK', 'Systemsettings']) expect(text, path).not.toContain(ofFrame);
    return text;
  };
  const plan = await printed(`/modules/project/projectPlan?projectId=${projectId}`);
  for (const name of names) expect(plan).toContain(name.replace(' ', ''));
  const pages: [path: string, ...texts: (string | RegExp)[]][] = [
    ['/help?page=plans', 'Plansandscheduling'],
    [`/modules/project/projectInformation?projectId=${projectId}`, 'Printedbridge', 'Plannedstart', 'Created'],
    [`/taskManagement/myTask/taskDetail?projectId=${projectId}&taskId=${list[0]!.id}`, list[0]!.name.replace(' ', '')],
    ['/modules/project/myproject', 'Printedbridge'],
    ['/workbench/personal?pageId=1', GREETING, 'Mytasks'],
    [`/modules/project/projectManpower?projectId=${projectId}`, 'Projectmanager'],
  ];
  for (const [path, ...texts] of pages) {
    const text = await printed(path);
    for (const wanted of texts) expect(text, path).toMatch(wanted);
  }
  // After printing the page is as it was.
  expect(await window.page.locator('[data-printed]').count()).toBe(0);
  expect(await window.page.locator('.wm-side').isVisible()).toBe(true);
  expect(await window.close()).toEqual([]);
});

/** What a page is whose print must hold what it shows: of money, documents, products, portfolios, and reports. */
const SHOWN = [
  '/project/projectBudget',
  '/project/projectActualCost',
  '/project/projectPerformance',
  '/project/projectKPI/target',
  '/modules/project/projectDocument',
  '/modules/product/productDetail',
  '/modules/product/productStructure',
  '/modules/project/projectDemand',
  '/modules/projectPortfolio/detail',
  '/modules/projectPortfolio/projectOverview',
  '/modules/contract/myResponsible',
  '/modules/knowledgeManage/knowledgeHouse',
];

test('pages of money, documents, products and portfolios print what they show', async () => {
  const addressOf = await sampleAddresses();
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  await window.page.goto(at('/help?page=plans'));
  const lost: Record<string, string[]> = {};
  for (const path of SHOWN) {
    await visit(window, addressOf(routes.find((route) => route.path === path)!));
    await settled(window);
    const shown = await window.page.evaluate((of) => {
      const screen = [...document.querySelectorAll<HTMLElement>('[data-path]')].find((e) => e.dataset.path === of);
      return (
        [...(screen?.querySelectorAll<HTMLElement>('h1, h2, h3, th, dt, td, dd') ?? [])]
          .filter((e) => e.checkVisibility() && e.querySelector('button, input, svg') === null)
          // Word by word: a cell of two lines stands between the lines of its neighbors.
          .flatMap((e) => e.innerText.split(/\s+/))
          .filter((text) => /^[\w.,%-]{3,}$/.test(text))
      );
    }, path);
    // Ligatures of the font are one character.
    const text = pdfPages(await window.page.pdf())
      .join('')
      .normalize('NFKC');
    for (const ofFrame of ['Collapsemenu', 'CtrlK']) expect(text, path).not.toContain(ofFrame);
    const missing = [...new Set(shown)].filter((one) => !text.includes(one));
    if (shown.length === 0 || missing.length > 0) lost[path] = shown.length === 0 ? ['shows nothing'] : missing;
  }
  expect(lost).toEqual({});
  expect(await window.close()).toEqual([]);
});
