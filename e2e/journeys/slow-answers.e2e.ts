/** Answers that take their time: the loading layer comes, stops nobody, and goes. */
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { waitTexts } from '#web/calls/pending.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { heading } from '../list-page.ts';
import { at, button, enterAs, openWindow, type Window } from '../person.ts';

const PAGE = '/modules/sys/dept';
const { list } = entityCalls(department);

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** Lists of departments wait from here on; the answer lets those through that wait, or has them fail. */
async function holdLists({
  page,
}: Window): Promise<{ waiting(): number; end(how: (route: Route) => Promise<void>): Promise<void> }> {
  const held: Route[] = [];
  let holding = true;
  await page.route(
    (url) => url.pathname === list.path,
    (route) => (holding ? void held.push(route) : route.continue()),
  );
  return {
    waiting: () => held.length,
    async end(how) {
      holding = false;
      await Promise.all(held.splice(0).map(how));
    },
  };
}

const layer = ({ page, t }: Window) => page.getByRole('status').getByText(t(waitTexts.loading), { exact: true });

test('a slow answer shows the layer, which takes no click and no key, and goes with the answer', async () => {
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at(PAGE));
  await heading(window, department.fields.name).waitFor();
  // The layer of the page's own coming is not the one that is meant.
  await layer(window).waitFor({ state: 'detached' });
  const lists = await holdLists(window);
  const search = page.getByRole('search').getByLabel(t(entityTexts.keyword));
  await search.fill('a');
  await expect.poll(lists.waiting).toBeGreaterThan(0);
  await layer(window).waitFor();
  const [box, size] = [await page.locator('.wm-loading').boundingBox(), page.viewportSize()];
  expect(box).toEqual({ x: 0, y: 0, ...size });
  // Typing goes on, and elements under the layer can be pressed.
  await page.keyboard.type('bc');
  expect(await search.inputValue()).toBe('abc');
  await button(window, entityTexts.create).click();
  await page.getByRole('dialog').waitFor();
  expect(await layer(window).isVisible()).toBe(true);
  await lists.end((route) => route.continue());
  await layer(window).waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  expect(await window.close()).toEqual([]);
});

test('an HTTP error closes the layer, and the list offers to ask again', async () => {
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  const lists = await holdLists(window);
  await page.goto(at(PAGE));
  await layer(window).waitFor();
  await expect.poll(lists.waiting).toBeGreaterThan(0);
  await lists.end((route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'out of order' }));
  await layer(window).waitFor({ state: 'detached' });
  await button(window, entityTexts.retry).click();
  await heading(window, department.fields.name).waitFor();
  expect(await window.close(/^503 GET /)).toEqual([]);
});
