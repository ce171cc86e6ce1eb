/** Several people at one approval: the same form filled in at once, votes, and a delegation that is recalled. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonTexts } from '#kernel/problem.ts';
import type { Lang, Message, Triple } from '#kernel/text.ts';
import { createForm, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import type { Action } from '#modules/flow/workflow/actions.ts';
import { createDefinition, designOptions, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { DEFAULT_ALLOW, type TreeDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { actOnInstance, startInstance, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { instanceTexts as i } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { signOut } from '#modules/people/user/user.calls.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer } from '../objects.ts';
import {
  type ApiClient,
  api,
  at,
  button,
  enterAs,
  openWindow,
  passwordOf,
  ready,
  toasted,
  type Window,
} from '../person.ts';

let browser: Browser;
let admin: ApiClient;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
  const { users } = answer(await admin.send(designOptions, {}));
  ids = new Map(users.map((user) => [user.name, user.id]));
});
afterAll(() => browser.close());

const [LINA, CHENJIE, ZHANGWEI] = ['李娜', '陈洁', '张伟'];
const both = (zh: string, en: string): Triple => [zh, zh, en];
const AMOUNT = both('金额', 'Amount');
const NOTE = both('备注', 'Note');

async function prepared(key: string): Promise<void> {
  const field = (name: string, kind: string, label: Triple) => ({ type: 'field', key: name, field: { kind, label } });
  const columns = [field('what', 'text', both('内容', 'What')), field('count', 'int', both('数量', 'Count'))];
  const lines = { type: 'table', key: 'lines', label: both('明细', 'Lines'), columns };
  const items = [field('amount', 'int', AMOUNT), field('note', 'text', NOTE), lines];
  const schema = { v: 1, columns: 2, items } as unknown as FormSchema;
  const form = answer(await admin.send(createForm, { key, name: key, schema }));
  answer(await admin.send(publishForm, { id: form.id, revision: 1 }));
  const fields = { amount: 'edit', note: 'edit', lines: 'edit' } as const;
  const task = (id: string, names: string[], more = {}): Step => ({
    kind: 'approve',
    id,
    name: id,
    task: {
      approvers: [{ by: 'users', users: names.map((name) => ids.get(name)!) }],
      mode: 'single',
      allow: [...DEFAULT_ALLOW, 'refuse', 'delegate', 'rejectToNode'],
      ...more,
    },
  });
  const ratio = { num: 1, den: 2 };
  const branches = [
    { id: 'b1', name: 'b1', steps: [task('finance', [LINA!], { fields })] },
    { id: 'b2', name: 'b2', steps: [task('office', [CHENJIE!], { fields })] },
  ];
  const design: TreeDesign = {
    source: 'tree',
    key,
    name: key,
    formId: form.id,
    variables: [],
    settings: {},
    tree: {
      start: { id: 'start', name: 'start' },
      steps: [
        { kind: 'parallel', id: 'both', name: 'both', branches },
        task('board', [LINA!, CHENJIE!], { mode: 'ratio', ratio }),
      ],
      end: { id: 'end', name: 'end' },
    },
  };
  const made = answer(await admin.send(createDefinition, { key, name: key, module: 'other', design }));
  answer(await admin.send(publishDesign, { id: made.id, revision: 1 }));
}

const person = async (user: string, lang: Lang): Promise<Window> => {
  const window = await openWindow(browser, lang);
  await enterAs(window, user);
  return window;
};
const see = (id: number): string => at(`/modules/workflow/see?instId=${id}`);
const bar = (window: Window, text: Message) => button(window, text, window.page.locator('.wm-workflow-actions'));
const row = (id: string, what: string, count: number) => ({ id, what, count });

test.each<Lang>(['zh-CN', 'en-US'])(
  'two people fill in one form at once; votes have no ways back; a delegated task is recalled (%s)',
  async (lang) => {
    const key = `together_${lang.slice(0, 2)}`;
    await prepared(key);
    const [member, other] = await Promise.all([api('zhangwei'), api('chenjie')]);
    const start = { key, form: { amount: 100, note: '', lines: [row('a', 'Chair', 2), row('b', 'Desk', 1)] } };
    const { instanceId: id } = answer(await member.send(startInstance, start));
    const lina = await person('lina', lang);
    const { page, t } = lina;

    // Delegated and recalled.
    await page.goto(see(id));
    await page
      .getByRole('button', { name: t(['更多', '更多', 'More']) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t(i.delegate) }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('.ant-select').click();
    await page.locator('.ant-select-item-option', { hasText: ZHANGWEI! }).first().click();
    await dialog.locator('.ant-modal-footer .ant-btn').last().click();
    await toasted(lina, t(i.done));
    await bar(lina, i.recall).click();
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click();
    await bar(lina, i.agree).waitFor();

    // Meanwhile the other branch is decided on, with other values.
    await page.getByLabel(t(AMOUNT)).fill('120');
    await page.getByLabel(t(NOTE)).fill('by Lina');

    // The session expires: input next to the form and in the dialog is restored.
    await bar(lina, i.agree).click();
    const said = page.getByRole('dialog').getByRole('textbox', { name: t(i.opinion) });
    await said.fill('typed before');
    await page.evaluate(async (path) => {
      const answered = await fetch(path, { headers: { token: localStorage.getItem('token') ?? '' } });
      // An unread answer would never finish.
      await answered.text();
    }, signOut.path);
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click();
    await page.getByText(t(commonTexts.sessionEnded)).waitFor();
    await page.getByPlaceholder(t(accountTexts.passwordHint)).fill(passwordOf('lina'));
    await ready(button(lina, accountTexts.signIn)).click();
    await expect.poll(() => page.getByLabel(t(NOTE)).inputValue()).toBe('by Lina');
    expect(await page.getByLabel(t(AMOUNT)).inputValue()).toBe('120');
    await bar(lina, i.agree).click();
    await expect.poll(() => said.inputValue()).toBe('typed before');
    await said.fill('');
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').first().click();
    await said.waitFor({ state: 'detached' });
    const theirs = answer(await other.send(viewWorkflow, { instanceId: id }));
    const form = { amount: 150, lines: [row('a', 'Chair', 4), row('b', 'Desk', 1), row('c', 'Lamp', 3)] };
    const read = theirs.instance.version;
    const action = { kind: 'agree', task: theirs.mine!.task.id, opinion: 'fine', form, read } as Action;
    answer(await other.send(actOnInstance, { instanceId: id, action }));
    await bar(lina, i.agree).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t(i.opinion) })
      .fill('fine');
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click();
    const choice = page.getByRole('dialog', { name: t(entityTexts.conflictTitle) });
    const cells = choice.locator('tbody tr');
    await cells.first().waitFor();
    expect(await cells.count()).toBe(1);
    expect(await cells.first().textContent()).toMatch(/100.*150.*120/);
    await choice.getByRole('radio').last().check();
    await choice.locator('.ant-modal-footer .ant-btn').last().click();
    await toasted(lina, t(i.approved));
    const stored = answer(await member.send(viewWorkflow, { instanceId: id })).instance.form;
    expect(stored).toEqual({ amount: 120, note: 'by Lina', lines: form.lines });

    // The vote: yes or no, and no action the engine would refuse.
    await bar(lina, i.disagree).waitFor();
    expect((await bar(lina, i.reject).count()) + (await bar(lina, i.refuse).count())).toBe(0);
    await bar(lina, i.disagree).click();
    const vote = page.getByRole('dialog');
    await vote.getByRole('textbox', { name: t(i.rejectOpinion) }).waitFor();
    expect(await vote.getByText(t(i.rejectWay)).count()).toBe(0);
    await vote.getByRole('textbox', { name: t(i.rejectOpinion) }).fill('not yet');
    await vote.locator('.ant-modal-footer .ant-btn').last().click();
    await toasted(lina, t(i.done));
    expect(await lina.close(/code (409|401)/)).toEqual([]);
  },
);
