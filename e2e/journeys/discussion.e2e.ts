/** Two people talk about a record: a mention, its message, the answer; saving, undo, relations and suspects. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Message } from '#kernel/text.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { writeComment } from '#modules/people/discussion/comment.calls.ts';
import { facetTexts } from '#modules/people/discussion/web/texts.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { signOut, userInfo } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import {
  type ApiClient,
  api,
  at,
  button,
  enterAs,
  fillSignIn,
  openWindow,
  passwordOf,
  type Window,
} from '../person.ts';

const PICTURES = process.env.PICTURES;
let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

async function pictures({ page, lang }: Window, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${PICTURES}/${name}-${lang}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
const box = ({ page, t }: Window, hint = facetTexts.write) => page.getByRole('textbox', { name: t(hint) });
const comment = ({ page }: Window, text: string) => page.locator('article.wm-comment').filter({ hasText: text });

async function published(title: string): Promise<number> {
  const { id } = answer(await admin.send(entityCalls(announcement).create, { title, content: '<p>x</p>' }));
  answer(await admin.send(publishAnnouncement, { id, version: 1 }));
  return id;
}

test.each(['en-US', 'zh-CN'] as const)(
  'a mention leads the other to the comment, and their answer comes back (%s)',
  async (lang) => {
    const word = unique('Topic');
    const id = await published(word);
    const { list } = answer(await admin.send(entityCalls(user).list, { filters: { username: 'lina' } }));
    const name = String(list[0]!.empName);
    const mine = await openWindow(browser, lang);
    await enterAs(mine, 'admin');
    await mine.page.goto(at(`/sys/announcementList?id=${id}`));
    const field = box(mine);
    await field.fill('');
    await mine.page.getByText(mine.t(facetTexts.noComments)).waitFor();
    await pictures(mine, 'discussion-empty');
    await field.pressSequentially('Please look @lin');
    await mine.page.getByRole('menuitem').filter({ hasText: name }).click();
    await field.press('End');
    await field.pressSequentially(`at ${word}`);
    await field.press('Control+Enter');
    await comment(mine, `at ${word}`).locator('mark').getByText(`@${name}`).waitFor();
    expect(await field.inputValue()).toBe('');

    const hers = await openWindow(browser, lang);
    await enterAs(hers, 'lina');
    await hers.page.goto(at('/sys/messageList'));
    await hers.page
      .getByText(new RegExp(`@${name}.*at ${word}`))
      .first()
      .click();
    await hers.page.waitForURL(/announcementList\?id=\d+&tab=comments&comment=\d+/);
    await hers.page.locator('.wm-comment-meant').filter({ hasText: word }).waitFor();
    await button(hers, facetTexts.answer).click();
    const reply = box(hers, facetTexts.writeAnswer);
    await reply.press('Escape');
    await reply.waitFor({ state: 'detached' });
    // Escape gave up the answer, not the record.
    await button(hers, facetTexts.answer).click();
    await reply.fill(`Seen ${word}`);
    await reply.press('Control+Enter');
    await comment(hers, `Seen ${word}`).waitFor();
    await pictures(hers, 'discussion');
    await comment(hers, `Seen ${word}`)
      .getByRole('button', { name: hers.t(facetTexts.remove) })
      .click();
    await comment(hers, `Seen ${word}`).waitFor({ state: 'detached' });
    await button(hers, facetTexts.undo).click();
    await comment(hers, `Seen ${word}`).waitFor();
    await mine.page.reload();
    await comment(mine, `Seen ${word}`).waitFor();
    expect([...(await mine.close()), ...(await hers.close())]).toEqual([]);
  },
);

test('who may not read the record is named, and what was typed stays; it outlasts the end of the session', async () => {
  const word = unique('Secret');
  const { id } = answer(await admin.send(entityCalls(announcement).create, { title: word, content: '<p>x</p>' }));
  const { list } = answer(await admin.send(entityCalls(user).list, { filters: { username: 'wangqiang' } }));
  const name = String(list[0]!.empName);
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`/sys/announcementList?id=${id}`));
  const field = box(window);
  await field.pressSequentially('@wangq');
  await page.getByRole('menuitem').filter({ hasText: name }).click();
  await button(window, facetTexts.send).click();
  await page.getByRole('alert').filter({ hasText: name }).waitFor();
  expect(await field.inputValue()).toContain(`@${name}`);
  await field.fill(`Typed ${word}`);
  const { user: me } = answer(await admin.send(userInfo, {}));
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(at(`${signOut.path}?userId=${me.userId}`), { headers: { token: token!, tokenType: '1' } });
  await button(window, facetTexts.send).click();
  await page.waitForURL((url) => url.pathname === '/');
  await fillSignIn(window, 'admin', passwordOf('admin'));
  await page.locator('.wm-shell').waitFor();
  // The page must not reload: input is only in its memory.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/sys/announcementList?id=${id}`);
  await expect.poll(() => field.inputValue()).toBe(`Typed ${word}`);
  await window.context.close();
});

/** An index that is asked now and then, not all the time. */
const PATIENT = { interval: 1000, timeout: 60_000 };

/** A part of a record: pages that show all parts below each other have it already. */
async function openPart({ page, t }: Window, label: Message): Promise<void> {
  const name = new RegExp(`^${t(label)}`);
  const tab = page.getByRole('tab', { name });
  await tab.or(page.getByRole('heading', { name })).first().waitFor();
  if ((await tab.count()) > 0) await tab.click();
}

test('a project is related to a record found by its name, and says what to confirm when that changes', async () => {
  const word = unique('Rel');
  const projectId = await newProject(admin, `Project ${word}`);
  const other = await published(`Notice ${word}`);
  answer(await admin.send(writeComment, { entity: 'project', recordId: projectId, text: `First word on ${word}` }));
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`/modules/project/projectInformation?projectId=${projectId}`));
  await comment(window, word).waitFor();
  await pictures(window, 'project');
  await openPart(window, facetTexts.relations);
  await page.getByText(t(facetTexts.noRelations)).waitFor();
  const finder = page.getByRole('combobox', { name: t(facetTexts.find) });
  // Words are computed some seconds after a record was made.
  await expect
    .poll(async () => {
      await finder.fill('');
      await finder.fill(`Notice ${word}`);
      await page.getByText(t(facetTexts.searching)).waitFor({ state: 'hidden' });
      return page
        .getByRole('option', { name: `Notice ${word}` })
        .or(page.getByTitle(`Notice ${word}`))
        .count();
    }, PATIENT)
    .toBeGreaterThan(0);
  await page.getByTitle(`Notice ${word}`).last().click();
  await button(window, facetTexts.relate).click();
  await page.getByRole('link', { name: `Notice ${word}` }).waitFor();
  answer(await admin.send(entityCalls(announcement).get, { id: other }));
  const row = answer(await admin.send(entityCalls(project).get, { id: projectId })).row;
  answer(await admin.send(entityCalls(project).update, { id: projectId, version: row.version, description: word }));
  await page.goto(at(`/sys/announcementList?id=${other}`));
  await openPart(window, facetTexts.relations);
  await page.getByText(t(facetTexts.suspectWhy, { fields: t(project.fields.description.label) })).waitFor();
  await pictures(window, 'relations');
  await button(window, facetTexts.confirm).click();
  await page.getByText(t(facetTexts.suspect), { exact: true }).waitFor({ state: 'detached' });
  expect(await window.close()).toEqual([]);
});

test.each(['en-US', 'zh-CN'] as const)('tasks and programs are discussed on their pages (%s)', async (lang) => {
  const window = await openWindow(browser, lang);
  const { page, t } = window;
  await enterAs(window, 'admin');
  const pages: [string, Entity, string][] = [
    ['task', task, '/taskManagement/myTask/taskDetail?taskId='],
    ['program', program, '/modules/projectProgram/projectProgramDetail?programId='],
  ];
  for (const [name, entity, path] of pages) {
    const { list } = answer(await admin.send(entityCalls(entity).list, { pageSize: 1 }));
    await page.goto(at(`${path}${list[0]!.id}`));
    await openPart(window, facetTexts.comments);
    await box(window).scrollIntoViewIfNeeded();
    await button(window, facetTexts.watch).or(button(window, facetTexts.watching)).waitFor();
    await pictures(window, name);
    await openPart(window, facetTexts.relations);
    await page.getByRole('combobox', { name: t(facetTexts.find) }).waitFor();
  }
  expect(await window.close()).toEqual([]);
});
