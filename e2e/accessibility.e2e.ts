/**
 * The frame and the page of sign-in hold the rules of accessibility that a machine can check; every other page is judged as
 * it is visited (every-route). What a machine cannot check is in journeys/focus and journeys/plan-keyboard.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { openTestBrowser } from './browser.ts';
import { settled } from './pages.ts';
import { at, openWindow, signInAs } from './person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('sign-in and the frame have no serious violation', async () => {
  const window = await openWindow(browser, 'en-US');
  await window.page.goto(at('/'));
  await settled(window);
  expect(await violations(window)).toEqual([]);
  await signInAs(window, 'admin');
  await settled(window);
  expect(await violations(window)).toEqual([]);
  await window.context.close();
});
