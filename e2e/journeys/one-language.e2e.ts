/** The browser is sent one language; what needs all three still has them (ADR 419). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textTexts as x } from '#modules/base/text/text.rules.ts';
import { formWords } from '#modules/flow/form/web/form-texts.ts';
import { instanceTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { at, button, openWindow, signInAs } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test.each(['zh-CN', 'HK', 'en-US'] as const)('code in %s, and no other language, is loaded', async (lang) => {
  const window = await openWindow(browser, lang);
  const loaded: string[] = [];
  window.page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) loaded.push(`${answer.status()} ${pathname.replace(/[^/]*$/, '')}`);
  });
  await signInAs(window, 'admin');
  expect([...new Set(loaded)]).toEqual([`200 /assets/${lang}/`]);
  await window.context.close();
});

test('who changes a text of a screen sees what it says in each language', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await signInAs(window, 'admin');
  await page.goto(at('/modules/sys/multiLanguageConfig'));
  for (const { key, text } of [formWords.kindLongText, instanceTexts.noTodo]) {
    await page.getByPlaceholder(t(x.search)).fill(key);
    const found = page.getByRole('row').filter({ hasText: key });
    await button(window, entityTexts.edit, found).click();
    const dialog = page.getByRole('dialog');
    for (const one of text) await dialog.getByText(one, { exact: true }).first().waitFor();
    await button(window, entityTexts.cancel, dialog).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await window.context.close();
});
