/**
 * An issue from being reported to being verified: a member reports it, the manager gives it to somebody, who accepts and
 * solves it; it is sent back, solved again and verified. People without the right see why; uninvolved people see nothing.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Lang } from '#kernel/text.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { issue, issueStatus } from '#modules/registers/issue/issue.entity.ts';
import { issueLife } from '#modules/registers/issue/issue.life.ts';
import { issueTexts } from '#modules/registers/issue/issue.rules.ts';
import { boardTexts } from '#modules/registers/issue/issue-board.ts';
import { issuePageTexts as x } from '#modules/registers/issue/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { settled } from '../pages.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';

const PICTURES = process.env.PICTURES;
let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const { moves } = issueLife;

async function picture({ page, lang }: Window, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${PICTURES}/issue-${name}-${lang}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const idOf = async (client: ApiClient): Promise<number> => answer(await client.send(userInfo, {})).user.userId;

/** A project of lina's in which these people see and raise issues. */
async function projectWith(name: string, people: readonly string[]): Promise<number> {
  const lina = await api('lina');
  const projectId = await newProject(lina, name);
  const role = answer(
    await lina.send(entityCalls(projectRole).create, {
      projectId,
      name: 'Reporters',
      rights: ['pm:project:query', 'pm:issue:query', 'pm:issue:add'],
    } as never),
  );
  for (const person of people)
    answer(
      await lina.send(entityCalls(projectMember).create, {
        projectId,
        user: await idOf(await api(person)),
        roles: [role.id],
      } as never),
    );
  return projectId;
}

const listOf = (projectId: number, more = ''): string => at(`/project/projectIssue?projectId=${projectId}${more}`);
const pageOf = (issueId: number): string => at(`/issue/seeQuestion?issueId=${issueId}`);
const heading = ({ page }: Window): Locator => page.locator('.wm-page-head h1').last();
const state = ({ page, t }: Window, status: keyof typeof issueStatus): Locator =>
  page.locator('.wm-page-head .wm-issue-state').filter({ hasText: t(issueStatus[status]) });

/** Chooses in a select by typing. */
async function choose(window: Window, input: Locator, text: string): Promise<void> {
  await input.click();
  await input.fill(text);
  await window.page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}

/** An action of the head, its dialog filled in by `fill`, and the word of it pressed. */
async function act(
  window: Window,
  action: keyof typeof moves,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await button(window, moves[action].label).click();
  const dialog = window.page.getByRole('dialog');
  await dialog.waitFor();
  await fill(dialog);
  await button(window, moves[action].label, dialog).click();
  await dialog.waitFor({ state: 'detached' });
}
const nothing = async (): Promise<void> => undefined;

test.each(['zh-CN', 'en-US'] as const)(
  'an issue is reported, given, solved, sent back and verified (%s)',
  async (lang: Lang) => {
    const name = unique('Pump too loud at night ');
    const projectId = await projectWith(unique('Issues '), ['zhangwei', 'wangqiang']);
    const cause = answer(await (await api('lina', { lang })).send(dictByModule, { moduleKey: 'issue_cause' }))[0]!
      .dicName;

    // The member reports it inside the project; refusal of an existing name.
    const member = await openWindow(browser, lang);
    await enterAs(member, 'zhangwei');
    await member.page.goto(listOf(projectId));
    await member.page.getByText(member.t(x.noneHere)).waitFor();
    await picture(member, 'list-empty');
    await button(member, entityTexts.create).click();
    const field = (window: Window, label: keyof typeof issue.fields): Locator =>
      window.page.getByLabel(window.t(issue.fields[label].label), { exact: true });
    await field(member, 'name').fill(name);
    await picture(member, 'form');
    await button(member, entityTexts.save).click();
    await member.page.waitForURL(/\/moduleSplit\/projectIssue\/see\?/);
    await expect.poll(() => heading(member).innerText()).toBe(name);
    const issueId = Number(new URL(member.page.url()).searchParams.get('issueId'));
    await member.page.goto(at(`/project/moduleSplit/projectIssue/edit?projectId=${projectId}`));
    await field(member, 'name').fill(` ${name.toUpperCase()}`);
    await button(member, entityTexts.save).click();
    await member.page.getByText(member.t(issueTexts.nameTaken, { object: ['项目', '項目', 'project'] })).waitFor();
    await member.page.goto(pageOf(issueId));
    await state(member, 'new').waitFor();
    // Nobody has it yet: they may assign it while it is new, but not accept it.
    await member.page.locator('.wm-fact').getByText(member.t(x.triage)).waitFor();
    expect(await button(member, moves.accept.label).isDisabled()).toBe(true);
    await button(member, moves.accept.label).hover({ force: true });
    await member.page.getByRole('tooltip').getByText(member.t(issueTexts.notInCharge)).waitFor();

    // It waits for the manager, who assigns it.
    const manager = await openWindow(browser, lang);
    await enterAs(manager, 'lina');
    await manager.page.goto(at(`/issue/needMeHandle?search=${encodeURIComponent(name)}`));
    const asked = (window: Window, group: 'askTriage' | 'askAccept' | 'askWork' | 'askVerify'): Locator =>
      window.page
        .getByRole('region', { name: window.t(x[group]), exact: true })
        .getByRole('listitem')
        .filter({ hasText: name });
    await asked(manager, 'askTriage').waitFor();
    await picture(manager, 'asked');
    await button(manager, moves.assign.label, asked(manager, 'askTriage')).click();
    const given = manager.page.getByRole('dialog');
    await choose(manager, given.getByLabel(manager.t(issue.fields.responsible.label), { exact: true }), '王强');
    await button(manager, moves.assign.label, given).click();
    await given.waitFor({ state: 'detached' });
    await manager.page.getByText(manager.t(entityTexts.emptyFiltered)).waitFor();

    // They accept it by a key where it waits for them, and solve it on its page: without a cause there is a refusal.
    const handler = await openWindow(browser, lang);
    await enterAs(handler, 'wangqiang');
    await handler.page.goto(at(`/issue/needMeHandle?search=${encodeURIComponent(name)}`));
    await asked(handler, 'askAccept').waitFor();
    await settled(handler);
    await handler.page.keyboard.press('j');
    await handler.page.keyboard.press('a');
    const question = handler.page.locator('.ant-modal-confirm');
    await button(handler, moves.accept.label, question).click();
    await asked(handler, 'askWork').waitFor();
    await asked(handler, 'askWork').getByRole('link', { name }).click();
    await state(handler, 'processing').waitFor();
    await button(handler, moves.solve.label).click();
    const solving = handler.page.getByRole('dialog');
    const inDialog = (window: Window, label: keyof typeof issue.fields): Locator =>
      window.page.getByRole('dialog').getByLabel(window.t(issue.fields[label].label), { exact: true });
    await inDialog(handler, 'solution').fill('Dampers under the base');
    await button(handler, moves.solve.label, solving).click();
    await solving.locator('.ant-form-item-explain-error').first().waitFor();
    await choose(handler, inDialog(handler, 'cause'), cause);
    await button(handler, moves.solve.label, solving).click();
    await solving.waitFor({ state: 'detached' });
    await state(handler, 'solved').waitFor();
    // It waits for the verifier now, the person who raised it.
    expect(await button(handler, moves.verify.label).isDisabled()).toBe(true);

    // They send it back, the other solves it again, they verify.
    await member.page.goto(at('/issue/needMeHandle'));
    await asked(member, 'askVerify').getByRole('link', { name }).click();
    await state(member, 'solved').waitFor();
    await act(member, 'sendBack', (dialog) => dialog.locator('textarea').fill('Still 60 dB at the fence'));
    await state(member, 'processing').waitFor();
    await handler.page.reload();
    await handler.page.locator('.wm-issue-note').filter({ hasText: 'Still 60 dB' }).waitFor();
    await settled(handler);
    await handler.page.keyboard.press('x');
    await solving.waitFor();
    await button(handler, moves.solve.label, solving).click();
    await solving.waitFor({ state: 'detached' });
    await state(handler, 'solved').waitFor();
    await member.page.reload();
    await state(member, 'solved').waitFor();
    await act(member, 'verify', nothing);
    await state(member, 'closed').waitFor();
    // The story has every step, the newest first, and says how long it was where.
    const story = member.page.locator('.wm-issue-steps > li');
    await expect.poll(() => story.count()).toBe(7);
    expect(await story.first().innerText()).toContain(member.t(moves.verify.label));
    expect(await story.last().innerText()).toContain(member.t(x.created));
    expect(await member.page.locator('.wm-issue-times > div').count()).toBe(3);
    await picture(member, 'page');

    // Its former handler finds it again; an uninvolved person finds nothing, and learns nothing at its address.
    await handler.page.goto(at(`/issue/hadDealt?search=${encodeURIComponent(name)}`));
    await handler.page.getByRole('link', { name }).waitFor();
    const outsider = await openWindow(browser, lang);
    await enterAs(outsider, 'chenjie');
    for (const list of ['needMeHandle', 'hadDealt', 'myCreated', 'projectIssue']) {
      await outsider.page.goto(at(`/issue/${list}?search=${encodeURIComponent(name)}`));
      await outsider.page.getByText(outsider.t(entityTexts.emptyFiltered)).waitFor();
    }
    await outsider.page.goto(pageOf(issueId));
    await outsider.page.locator('.ant-result-404').waitFor();
    expect(await outsider.page.getByText(name).count()).toBe(0);
    expect(await outsider.close(/^code 404 /)).toEqual([]);
    expect(await member.close(/^code 400 POST \/api\/v1\/issue\/issue: /)).toEqual([]);
    expect(await manager.close()).toEqual([]);
    expect(await handler.close(/^code 400 POST .*\/move: /)).toEqual([]);
  },
);

test('cards of the boards are pulled where their life leads, and say why elsewhere', async () => {
  const word = unique('Board');
  const projectId = await projectWith(word, []);
  const lina = await api('lina');
  const me = await idOf(lina);
  const made = answer(
    await lina.send(entityCalls(issue).create, { projectId, name: `${word} one`, responsible: me } as never),
  );
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(listOf(projectId, '&show=state'));
  const column = (label: string): Locator => page.getByRole('region', { name: label, exact: true });
  const card = (label: string): Locator => column(label).getByRole('listitem').filter({ hasText: made.name });
  const of = (status: keyof typeof issueStatus): string => t(issueStatus[status]);
  // Moving from new to solved is impossible, and the page says so.
  await card(of('new')).dragTo(column(of('solved')));
  await toasted(window, t(boardTexts.noWay, { from: issueStatus.new, to: issueStatus.solved }));
  await card(of('new')).dragTo(column(of('processing')));
  await button(window, moves.accept.label, page.locator('.ant-modal-confirm')).click();
  await card(of('processing')).waitFor();
  await card(of('processing')).getByRole('button').click();
  await page.getByRole('menuitem', { name: t(moves.suspend.label), exact: true }).click();
  await button(window, moves.suspend.label, page.getByRole('dialog')).click();
  await card(of('suspended')).waitFor();

  await page.getByText(t(x.byDue), { exact: true }).click();
  await card(t(x.undated)).dragTo(column(t(x.overdue)));
  await toasted(window, t(boardTexts.past));
  await card(t(x.undated)).dragTo(column(t(x.nextWeek)));
  const dialog = page.getByRole('dialog', { name: t(x.newDue, { name: made.name }) });
  await dialog.locator('.ant-btn-primary').click();
  await toasted(window, t(x.dueSaved));
  await card(t(x.nextWeek)).waitFor();
  expect(await window.close()).toEqual([]);
});

test('an issue of no project is made from the header, and its form keeps to the project that is chosen', async () => {
  const name = unique('Lobby screen is black ');
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at('/issue/companyIssue'));
  await page.locator('.wm-create').click();
  await page.getByRole('menuitem', { name: 'New issue', exact: true }).click();
  await page.waitForURL(/\/issue\/editQuestion/);
  await page.getByLabel(t(issue.fields.name.label), { exact: true }).fill(name);
  await page.getByLabel(t(x.owner), { exact: true }).waitFor();
  await button(window, entityTexts.save).click();
  await page.waitForURL(/\/issue\/seeQuestion\?issueId=/);
  await page.locator('.wm-fact').getByText(t(x.alone)).waitFor();
  await page.keyboard.press('e');
  await page.waitForURL(/\/issue\/editQuestion\?issueId=/);
  const named = page.getByLabel(t(issue.fields.name.label), { exact: true });
  await expect.poll(() => named.inputValue()).toBe(name);
  await named.fill(`${name} again`);
  await button(window, entityTexts.save).click();
  await page.waitForURL(/\/issue\/seeQuestion\?issueId=/);
  await expect.poll(() => heading(window).innerText()).toBe(`${name} again`);
  expect(await window.close()).toEqual([]);
});
