/** The first minutes: from signing in to something useful in two clicks for each sample account; help and keys at hand. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { helpPages } from '#modules/help/help.calls.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openTestBrowser } from '../browser.ts';
import { settled } from '../pages.ts';
import { openWindow, signInAs, type Window } from '../person.ts';

let browser: Browser;
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

/** The first thing on the home page to be done, and what is there when it has been opened. */
const APPROVAL = { first: '.wm-approval-list a', there: '.wm-screen :text-is("同意")' } as const;
const TASK = { first: '.wm-panel td a', there: '.wm-screen h1, .wm-screen h2' } as const;
/** It may be started or, once it has begun, reported at once. */
const OWN = {
  ...TASK,
  there: '.wm-screen button:has-text("汇报进度"), .wm-screen button:has-text("开始")',
} as const;
const FIRST = {
  admin: APPROVAL,
  chenjie: APPROVAL,
  lina: TASK,
  zhangwei: OWN,
  wangqiang: OWN,
  auditor: { first: '.wm-ways a', there: '.wm-screen .ant-table-row' },
} as const;

const visible = ({ page }: Window, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).first();

test.each(Object.entries(FIRST))('%s finds the next step on the home page', async (username, { first, there }) => {
  const { window, clicks } = await counted(username);
  const before = window.page.url();
  await visible(window, first).click();
  await window.page.waitForURL((url) => url.href !== before);
  await visible(window, there).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2);
  expect(await window.close()).toEqual([]);
});

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
