/** The menu administration: rename, drag, keyboard, hide, an own link, what others see, and the way back. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang } from '#kernel/text.ts';
import { menuState, resetMenu } from '#modules/people/menu/menu.calls.ts';
import { menuTexts } from '#modules/people/menu/menu.texts.ts';
import { menuIdOf } from '#modules/people/menu/system-menu.ts';
import { menuPageTexts as m } from '#modules/people/menu/web/menu-page.texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import {
  type ApiClient,
  api,
  at,
  button,
  decide,
  enterAs,
  openWindow,
  signInAs,
  toasted,
  type Window,
} from '../person.ts';

const TEMPLATES = menuIdOf({ url: '/formManagement/dataTemplate', label: ['', '', ''] });
const OBJECTS = menuIdOf({ url: '/formManagement/businessObjectManagement', label: ['', '', ''] });
const COMPANY = menuIdOf({ url: '/modules/sys/company', label: ['', '', ''] });
const SETTINGS = menuIdOf({ label: ['系统设置', '', ''] });

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(async () => {
  const { version } = (await admin.send(menuState, { area: 'system' })).data;
  await admin.send(resetMenu, { area: 'system', version, all: true });
  await browser.close();
});

const line = ({ page }: Window, id: number): Locator => page.locator(`[data-testid="menu-${id}"]`);
/** The tree's entries from top to bottom, by id. */
const order = ({ page }: Window): Promise<number[]> =>
  page
    .locator('[data-testid^="menu-"]')
    .evaluateAll((all) => all.map((e) => Number(e.getAttribute('data-testid')!.slice(5))));
/** By mouse in small steps, as a hand does: the tree looks where it is on the way. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const { mouse } = from.page();
  await to.scrollIntoViewIfNeeded();
  await from.hover();
  await mouse.down();
  const box = (await to.boundingBox())!;
  await mouse.move(box.x + 20, box.y + box.height / 2 - 3, { steps: 8 });
  await mouse.move(box.x + 20, box.y + box.height / 2 + 3, { steps: 4 });
  await mouse.up();
}
const side = ({ page }: Window): Locator => page.locator('.wm-side');

test.each<Lang>(['zh-CN', 'en-US'])(
  'an administrator arranges the menu, and everybody has it at the next load (%s)',
  async (lang) => {
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'admin');
    await page.goto(at('/modules/sys/menu'));
    await line(window, TEMPLATES).waitFor();

    // Renamed in the language of the window only.
    await line(window, TEMPLATES).click();
    const form = page.locator('.wm-menu-detail');
    const name = form.locator('input[maxlength="50"]').nth(lang === 'en-US' ? 2 : 0);
    await name.fill('Patterns');
    await button(window, entityTexts.save, form).click();
    await toasted(window, t(entityTexts.saved));
    await side(window)
      .getByText('Patterns')
      .or(side(window).getByText(t(['表单', '表單', 'Forms'])))
      .first()
      .waitFor();

    // Dragged into the next group, behind its first entry; then one step up by keyboard.
    const behindCompany = async (): Promise<number> => {
      const ids = await order(window);
      return ids.indexOf(TEMPLATES) - ids.indexOf(COMPANY);
    };
    await drag(line(window, TEMPLATES), line(window, COMPANY));
    await expect.poll(behindCompany).toBe(1);
    await line(window, TEMPLATES).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(behindCompany).toBe(-1);

    // Hidden for all; the group with the menu administration cannot be.
    const hide = (id: number) => line(window, id).getByRole('button').click();
    await hide(OBJECTS);
    await line(window, OBJECTS).getByText(t(m.hidden)).waitFor();
    await hide(SETTINGS);
    await toasted(window, t(menuTexts.lastWay));

    await button(window, m.newLink).click();
    await form.locator('input[maxlength="50"]').first().fill('Wiki');
    await form.locator('input[maxlength="500"], input[type="url"]').first().fill('https://wiki.example.com/');
    await button(window, entityTexts.save, form).click();
    await toasted(window, t(entityTexts.saved));
    await side(window).getByText('Wiki').waitFor();

    const other = await openWindow(browser, lang);
    await signInAs(other, 'lina');
    await side(other).getByText('Wiki').waitFor();
    await other.context.route('https://wiki.example.com/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Wiki</title>' }),
    );
    const [opened] = await Promise.all([other.context.waitForEvent('page'), side(other).getByText('Wiki').click()]);
    await opened.waitForURL('https://wiki.example.com/');
    expect(await opened.evaluate(() => opener)).toBeNull();
    expect(await other.close()).toEqual([]);

    // The differences first, then everything as delivered.
    await page.goto(at('/modules/sys/initMenu'));
    await page.locator('.wm-menu-diff').first().waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Wiki' }).count()).toBe(1);
    await button(window, m.resetAll).click();
    await decide(window, t(m.resetAllAsk), t(m.reset));
    await page.getByText(t(m.noDifference)).waitFor();
    await side(window).getByText('Wiki').waitFor({ state: 'detached' });
    expect(await window.close(/code 400 POST \/api\/v1\/menu\/show/)).toEqual([]);
  },
);
