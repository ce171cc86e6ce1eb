/** An approval with a form, from the last step drawn to the end: two branches, a condition, a countersign, every return. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lang, Message, Triple } from '#kernel/text.ts';
import { createForm, publishForm } from '#modules/flow/form/form.calls.ts';
import type { FormSchema } from '#modules/flow/form/form-schema.ts';
import {
  createDefinition,
  designOptions,
  publishDesign,
  readDefinition,
} from '#modules/flow/workflow/definition/definition.calls.ts';
import { DEFAULT_ALLOW, type TreeDesign } from '#modules/flow/workflow/definition/design.ts';
import type { Step } from '#modules/flow/workflow/definition/tree.ts';
import { startInstance, viewWorkflow } from '#modules/flow/workflow/instance/instance.calls.ts';
import { DESIGNER } from '#modules/flow/workflow/web/definition/designer-links.ts';
import { designerTexts as d, stepTexts as x } from '#modules/flow/workflow/web/definition/designer-texts.ts';
import { instanceTexts as i, statusTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, toasted, type Window } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
  const { users } = answer(await admin.send(designOptions, {}));
  ids = new Map(users.map((user) => [user.name, user.id]));
});
afterAll(() => browser.close());

const LINA = '李娜';
const CHENJIE = '陈洁';
const words = (zh: string, en: string): Triple => [zh, zh, en];
const SUBJECT = words('采购事项', 'Subject');
const AMOUNT = words('金额', 'Amount');
const REMARK = words('财务意见', 'Finance remark');

/** A form, and a design with all but its last step; answers the definition. */
async function prepared(key: string): Promise<number> {
  const text = (name: string, label: Triple, more = {}) => ({
    type: 'field',
    key: name,
    field: { kind: 'text', label, ...more },
  });
  const amount = {
    type: 'field',
    key: 'amount',
    variable: 'amount',
    field: { kind: 'decimal', label: AMOUNT, required: true, digits: 2 },
  };
  const items = [text('subject', SUBJECT, { required: true }), amount, text('remark', REMARK)];
  const schema = { v: 1, columns: 2, items } as unknown as FormSchema;
  const form = answer(await admin.send(createForm, { key, name: key, schema }));
  answer(await admin.send(publishForm, { id: form.id, revision: 1 }));
  const task = (id: string, names: string[], more = {}): Step => ({
    kind: 'approve',
    id,
    name: id,
    task: {
      approvers: [{ by: 'users', users: names.map((name) => ids.get(name)!) }],
      mode: 'single',
      allow: [...DEFAULT_ALLOW],
      ...more,
    },
  });
  const design: TreeDesign = {
    source: 'tree',
    key,
    name: key,
    formId: form.id,
    variables: [{ name: 'amount', label: 'amount', type: 'number' }],
    settings: { withdraw: 'anytime' },
    tree: {
      start: { id: 'start', name: 'start', fields: { remark: 'hidden' } },
      steps: [
        {
          kind: 'parallel',
          id: 'both',
          name: 'both',
          branches: [
            { id: 'b1', name: 'b1', steps: [task('finance', [LINA], { fields: { remark: 'required' } })] },
            { id: 'b2', name: 'b2', steps: [task('office', [CHENJIE])] },
          ],
        },
        {
          kind: 'condition',
          id: 'large',
          name: 'large',
          branches: [
            {
              id: 'c1',
              name: 'c1',
              condition: { text: 'amount > 1000' },
              steps: [task('board', [LINA, CHENJIE], { mode: 'all' })],
            },
            { id: 'c2', name: 'c2', steps: [] },
          ],
        },
      ],
      end: { id: 'end', name: 'end' },
    },
  };
  return answer(await admin.send(createDefinition, { key, name: key, module: 'other', design })).id;
}

const person = async (user: string, lang: Lang): Promise<Window> => {
  const window = await openWindow(browser, lang);
  await enterAs(window, user);
  return window;
};
const see = (id: number): string => at(`/modules/workflow/see?instId=${id}`);
const bar = (window: Window, text: Message) => button(window, text, window.page.locator('.wm-workflow-actions'));

/** Fills the dialog that is open and confirms it. */
async function confirm(window: Window, label: Message, opinion: string, done: Message): Promise<void> {
  const dialog = window.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: window.t(label) }).fill(opinion);
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await toasted(window, window.t(done));
  await dialog.waitFor({ state: 'detached' });
}
/** Agrees on the page of the instance. */
async function agree(window: Window, id: number): Promise<void> {
  await window.page.goto(see(id));
  await bar(window, i.agree).click();
  await confirm(window, i.opinion, 'fine', i.approved);
}
/** Opens the to-do list and goes by keys to the row of this title. */
async function onRow({ page }: Window, title: string): Promise<void> {
  await page.goto(at('/modules/workflow/myWorkflow/todoList'));
  const row = page.locator('.ant-table-row', { hasText: title });
  await row.waitFor();
  const rows = await page.locator('.ant-table-row').allTextContents();
  const place = rows.findIndex((text) => text.includes(title));
  for (let n = 0; n < place; n++) await page.keyboard.press('j');
  await page.locator('.wm-row-current', { hasText: title }).waitFor();
}

test.each<Lang>(['zh-CN', 'en-US'])(
  'a purchase is approved, rejected, resubmitted and withdrawn (%s)',
  async (lang) => {
    const key = `purchase_${lang.slice(0, 2)}`;
    const definitionId = await prepared(key);

    // The administrator draws the last step and publishes.
    const boss = await person('admin', lang);
    await boss.page.goto(at(`${DESIGNER}?definitionId=${definitionId}`));
    await boss.page.locator('.wf-card, .wf-way', { hasText: 'board' }).first().waitFor();
    await boss.page.locator('.wf-column > .wf-line .wf-plus').last().click();
    await button(boss, x.cc, boss.page.locator('.wf-add-menu:visible').last()).click();
    await boss.page.keyboard.press('Escape');
    const drawn = answer(await admin.send(readDefinition, { id: definitionId }));
    expect(drawn.versionNo).toBeNull();
    await button(boss, d.undo, boss.page.locator('.wf-bar')).click();
    expect(answer(await admin.send(publishDesign, { id: definitionId, revision: drawn.revision })).no).toBe(1);
    expect(await boss.close()).toEqual([]);

    // A member saves a draft, goes on with it, looks at the way and starts.
    const [member, lina, chenjie] = await Promise.all([
      person('zhangwei', lang),
      person('lina', lang),
      person('chenjie', lang),
    ]);
    const { page, t } = member;
    const title = `Printer ${lang}`;
    await page.goto(at(`/modules/workflow/create?defKey=${key}`));
    await page.getByLabel(t(i.title), { exact: true }).fill(title);
    await button(member, i.start).click();
    await page.locator('.ant-form-item-has-error').first().waitFor();
    expect(await page.locator('.ant-form-item-has-error').count()).toBe(2);
    expect(await page.getByLabel(t(REMARK)).count()).toBe(0);
    await page.getByLabel(t(SUBJECT)).fill('Printer');
    await button(member, i.saveDraft).click();
    await toasted(member, t(i.flowSaved));
    await page.goto(at('/modules/workflow/myWorkflow/myRequest?tabName=drafts'));
    await page
      .locator('.ant-table-row', { hasText: title })
      .getByRole('button', { name: t(i.goOn) })
      .click();
    await page.getByLabel(t(AMOUNT)).fill('1500');
    expect(await page.getByLabel(t(SUBJECT)).inputValue()).toBe('Printer');
    await button(member, i.preview).click();
    await page.locator('.wm-start-body aside').getByText('board').waitFor();
    await button(member, i.start).click();
    await toasted(member, t(i.flowStarted));
    await page.waitForURL(/\/modules\/workflow\/see\?/);
    const id = Number(new URL(page.url()).searchParams.get('instId'));

    // Both branches: finance must fill in its remark; the office agrees from the list.
    await lina.page.goto(see(id));
    await bar(lina, i.agree).click();
    await toasted(lina, t(i.fillFirst));
    await lina.page.getByLabel(t(REMARK)).fill('within budget');
    await bar(lina, i.agree).click();
    await confirm(lina, i.opinion, 'fine', i.approved);
    await onRow(chenjie, title);
    await chenjie.page.keyboard.press('a');
    await confirm(chenjie, i.opinion, 'fine', i.approved);
    await chenjie.page.locator('.ant-table-row', { hasText: title }).getByText('board').waitFor();

    // The countersign: one agrees; the other may not come straight back from a closed branch, but from the initiator.
    await agree(lina, id);
    await chenjie.page.goto(see(id));
    await bar(chenjie, i.reject).click();
    const dialog = chenjie.page.getByRole('dialog');
    await dialog.getByText(t(i.toNode), { exact: true }).click();
    await dialog.locator('.ant-select').click();
    await chenjie.page.locator('.ant-select-item-option', { hasText: 'finance' }).click();
    await dialog.getByText(t(i.modeDirect), { exact: true }).waitFor({ state: 'detached' });
    await dialog.getByText(t(i.toStart), { exact: true }).click();
    await dialog.getByText(t(i.modeDirect), { exact: true }).click();
    await confirm(chenjie, i.rejectOpinion, 'which printer?', i.done);
    await page.goto(see(id));
    await page.getByLabel(t(SUBJECT)).fill('Colour printer');
    await bar(member, i.resubmit).click();
    await confirm(member, i.opinion, 'the colour one', i.done);
    await agree(lina, id);
    await agree(chenjie, id);
    await page.goto(see(id));
    await page.locator('.wm-workflow-head').getByText(t(statusTexts.approved)).waitFor();
    expect(await bar(member, i.agree).count()).toBe(0);
    expect(await bar(member, i.reject).count()).toBe(0);
    await page.getByText('which printer?').first().waitFor();

    // Another one is rejected from the list, changed and sent again, and withdrawn.
    const client = await api('zhangwei');
    const form = { subject: 'Chair', amount: '2000' };
    const second = answer(await client.send(startInstance, { key, title: `Chair ${lang}`, form })).instanceId;
    await onRow(lina, `Chair ${lang}`);
    await lina.page.keyboard.press('r');
    await lina.page.getByRole('dialog').getByText(t(i.toStart), { exact: true }).click();
    await lina.page.getByRole('dialog').getByText(t(i.modeNormal), { exact: true }).click();
    await confirm(lina, i.rejectOpinion, 'too dear', i.done);
    await page.goto(see(second));
    await page.getByLabel(t(AMOUNT)).fill('900');
    await bar(member, i.resubmit).click();
    await confirm(member, i.opinion, 'a cheaper one', i.done);
    await page.locator('.wm-story-changes').getByText('900').waitFor();
    const more = page.getByRole('button', { name: t(['更多', '更多', 'More']) }).first();
    await more.or(bar(member, i.withdraw)).first().waitFor();
    if ((await bar(member, i.withdraw).count()) > 0) await bar(member, i.withdraw).click();
    else {
      await more.click();
      await page.getByRole('menuitem', { name: t(i.withdraw) }).click();
    }
    await confirm(member, i.opinion, 'no longer needed', i.done);
    await page.locator('.wm-workflow-head').getByText(t(statusTexts.withdrawn)).waitFor();
    const ended = answer(await client.send(viewWorkflow, { instanceId: second }));
    expect(ended.instance).toMatchObject({ status: 'withdrawn', round: 2, form: { amount: '900.00' } });
    expect(ended.tokens).toEqual([]);

    // The monitor shows both, with how they ended.
    const watcher = await person('admin', lang);
    await watcher.page.goto(at('/modules/workflow/processMonitor'));
    for (const [name, status] of [
      [title, statusTexts.approved],
      [`Chair ${lang}`, statusTexts.withdrawn],
    ] as const)
      await watcher.page.locator('.ant-table-row', { hasText: name }).getByText(t(status)).first().waitFor();
    for (const window of [member, lina, chenjie, watcher]) expect(await window.close()).toEqual([]);
  },
);
