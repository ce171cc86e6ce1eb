/** The first minutes: from signing in to something useful in two clicks for each sample account; help and keys at hand. */
import { rmSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#kernel/text.ts';
import { instanceTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { helpPages } from '#modules/home/help/help.calls.ts';
import { taskTexts } from '#modules/planning/task/task.rules.ts';
import { pageTexts } from '#modules/planning/task/web/texts.ts';
import { CHINESE } from '#sample/english/told.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { ownApplication } from '../own-application.ts';
import { settled } from '../pages.ts';
import { openWindow, signInAs, talkTo, type Window } from '../person.ts';
import { type Started, startServer, temporaryDirectory } from '../server.ts';

let browser: Browser;
ownApplication();
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** A window in which clicks are counted from now on. */
async function counted(username: string, lang: 'zh-CN' | 'en-US' = 'zh-CN') {
  const window = await openWindow(browser, lang);
  await signInAs(window, username);
  await settled(window);
  await window.page.evaluate(() => {
    const state = globalThis as { clicked?: number };
    state.clicked = 0;
    document.addEventListener('pointerdown', () => state.clicked!++, true);
  });
  const clicks = (): Promise<number> => window.page.evaluate(() => (globalThis as { clicked?: number }).clicked!);
  return { window, clicks };
}

/** The first thing on the home page to be done, and what is there when it has been opened: a button, or any of these. */
interface First {
  first: string;
  there: readonly Message[] | string;
}
const APPROVAL: First = { first: '.wm-approval-list a', there: [instanceTexts.agree] };
/** It may be started or, once it has begun, reported at once. */
const OWN: First = { first: '.wm-panel td a', there: [pageTexts.report, taskTexts.start] };
const FIRST = {
  admin: APPROVAL,
  chenjie: APPROVAL,
  lina: { first: '.wm-panel td a', there: '.wm-screen h1, .wm-screen h2' },
  zhangwei: OWN,
  wangqiang: OWN,
  auditor: { first: '.wm-ways a', there: '.wm-screen .ant-table-row' },
} satisfies Record<string, First>;

const visible = ({ page }: Window, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).first();

async function findsTheNextStep(username: string, { first, there }: First, lang: 'zh-CN' | 'en-US'): Promise<void> {
  const { window, clicks } = await counted(username, lang);
  if (lang === 'en-US') expect(await window.page.locator('.wm-shell').innerText()).not.toMatch(CHINESE);
  const before = window.page.url();
  await visible(window, first).click();
  await window.page.waitForURL((url) => url.href !== before);
  const selector =
    typeof there === 'string' ? there : there.map((text) => `.wm-screen button:has-text("${window.t(text)}")`).join();
  await visible(window, selector).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2);
  expect(await window.close()).toEqual([]);
}

test.each(Object.entries(FIRST))('%s finds the next step on the home page', (username, first) =>
  findsTheNextStep(username, first, 'zh-CN'),
);

test.each(['zh-CN', 'en-US'] as const)('help is one page away and leads on; ? shows the keys (%s)', async (lang) => {
  const { window } = await counted('zhangwei', lang);
  const { page, t } = window;
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t(shellTexts.keySearch)).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t(shellTexts.help), exact: true }).click();
  await page.getByRole('menuitem', { name: t(shellTexts.help), exact: true }).click();
  const article = page.locator('.wm-help article');
  await article.getByRole('heading', { name: t(helpPages['first-steps']), exact: true }).waitFor();
  await article.getByRole('link', { name: t(helpPages['plan-changes']), exact: true }).click();
  await article.getByRole('heading', { level: 1, name: t(helpPages['plan-changes']), exact: true }).waitFor();
  expect(await window.close()).toEqual([]);
});

describe('started with English', () => {
  let server: Started;
  const directory = temporaryDirectory('waymark-english-');
  beforeAll(async () => {
    server = await startServer(directory, { WAYMARK_LANGUAGE: 'en-US' });
    talkTo(server);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(Object.entries(FIRST))('%s finds the next step on the home page, all in English', (username, first) =>
    findsTheNextStep(username, first, 'en-US'),
  );
});
