/** Cells of the plan that choose from lists, by keys alone; the view sorted by a column, with the plan as it was. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTexts } from '#kernel/check-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { extField } from '#modules/base/ext-field/ext-field.entity.ts';
import { newMemberTexts } from '#modules/objects/project/new-members.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { changeTexts } from '#modules/planning/plan/edit/plan-changes.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan as save } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan, newProject } from '../objects.ts';
import { api, button, decide, enterAs, openWindow, toasted, type Window } from '../person.ts';
import {
  expectCell,
  expectNames,
  focusCell,
  listed,
  openPlan,
  planShown,
  pressAt,
  showColumn,
  typeCell,
} from '../plan-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const grid = ({ page }: Window) => page.locator('[role=treegrid]');
const field = ({ page }: Window) => page.locator('.wm-gantt-editor').getByRole('combobox');

/** Pastes a text into the focused cells. */
async function paste(window: Window, text: string): Promise<void> {
  await grid(window).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test.each(['zh-CN', 'en-US'] as const)('people and priorities chosen in cells, rows sorted (%s)', async (lang) => {
  const client = await api('lina');
  const projectId = await newProject(client, `Cells ${lang}`);
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const parents: Record<string, number> = { Brick: -1, Ash: -1 };
  const tasks = ['House', 'Brick', 'Ash', 'Garden'].map((name, i) => newPlanTask(-i - 1, parents[name] ?? null, name));
  answer(await client.send(save, { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) }));
  const people = answer(await client.send(entityCalls(user).options, {}));
  const nameOf = (account: string): string => people.find(({ code }) => code === account)!.title;
  const [wei, qiang] = [nameOf('zhangwei'), nameOf('wangqiang')];

  const window = await openWindow(browser, lang);
  const { page, t } = window;
  const { keyboard } = page;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  await showColumn(window, 'priority');
  await showColumn(window, 'participants');

  // In charge: typing begins, an account finds the person, Enter ends and goes down.
  await focusCell(window, 'Brick', 'responsible');
  await keyboard.press('w');
  await field(window).waitFor();
  await keyboard.type('angqiang');
  await listed(window, qiang).waitFor();
  await keyboard.press('Enter');
  await expectCell(window, 'Brick', 'responsible', qiang);
  // Escape leaves the next one as it was.
  await keyboard.press('F2');
  await field(window).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await field(window).waitFor({ state: 'detached' });
  await expectCell(window, 'Ash', 'responsible', '');

  // Several: each Enter takes one, the last ends.
  await focusCell(window, 'Brick', 'participants');
  await keyboard.press('F2');
  for (const name of ['zhangwei', 'wangqiang']) {
    // Enter may come before the person is found.
    await field(window).fill(name);
    await keyboard.press('Enter');
    await expect.poll(() => field(window).inputValue()).toBe('');
  }
  await keyboard.press('Enter');
  await field(window).waitFor({ state: 'detached' });
  await expectCell(window, 'Brick', 'participants', `${wei}, ${qiang}`);

  // Filled down, pasted by name; an unknown name is reported and changes nothing.
  await focusCell(window, 'Brick', 'participants');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+d');
  await expectCell(window, 'Ash', 'participants', `${wei}, ${qiang}`);
  await focusCell(window, 'Garden', 'participants');
  await paste(window, `${qiang}、${wei}`);
  await expectCell(window, 'Garden', 'participants', `${qiang}, ${wei}`);
  await paste(window, `${wei}, Nobody Known`);
  await toasted(window, t(changeTexts.person, { name: 'Nobody Known' }));
  await expectCell(window, 'Garden', 'participants', `${qiang}, ${wei}`);
  await keyboard.press('Delete');
  await expectCell(window, 'Garden', 'participants', '');

  // A priority: the list opens, arrows choose in the order of the dictionary, Tab goes on.
  const choose = async (task: string, steps: number): Promise<string> => {
    await pressAt(window, task, 'priority', 'Alt+ArrowDown');
    const options = page.locator('.wm-gantt-list').getByRole('option');
    await options.first().waitFor();
    for (let i = 0; i < steps; i++) await keyboard.press('ArrowDown');
    const chosen = (await options.nth(steps - 1).textContent())!;
    await keyboard.press('Tab');
    await expectCell(window, task, 'priority', chosen);
    return chosen;
  };
  const [high, highest] = [await choose('Brick', 2), await choose('Ash', 1)];
  await grid(window).focus();
  await keyboard.press('Control+z');
  await expectCell(window, 'Ash', 'priority', '');
  await keyboard.press('Control+y');
  await expectCell(window, 'Ash', 'priority', highest);

  // Sorted by the column of the focus: siblings only, ascending, descending, and the plan's own order again.
  await focusCell(window, 'House', 'priority');
  await keyboard.press('Alt+o');
  await expectNames(window, ['House', 'Ash', 'Brick', 'Garden']);
  const header = page.locator(`[role=columnheader][aria-label="${t(editorTexts.priority)}"]`);
  expect(await header.getAttribute('aria-sort')).toBe('ascending');
  await keyboard.press('Alt+o');
  await expectNames(window, ['House', 'Brick', 'Ash', 'Garden']);
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  await keyboard.press('Alt+o');
  await expect.poll(() => header.getAttribute('aria-sort')).toBeNull();

  // By the title of a column: rows are not moved in such a view, which keeps with the page.
  await keyboard.press('Home');
  await page.locator(`[role=columnheader][aria-label="${t(editorTexts.name)}"]`).click();
  await expectNames(window, ['Garden', 'House', 'Ash', 'Brick']);
  const tag = page.locator('.wm-plan-toolbar').getByText(t(editorTexts.sortedUp, { column: t(editorTexts.name) }));
  await tag.waitFor();
  // Neither is a member yet. Put off, nothing is saved; then they are added and it goes on.
  const saving = button(window, editorTexts.save);
  const members = page.locator('.ant-modal-confirm').filter({ hasText: t(newMemberTexts.title) });
  await saving.click();
  await members.getByText(wei).or(members.getByText(qiang)).first().waitFor();
  await members.getByRole('button').first().click();
  await members.waitFor({ state: 'detached' });
  expect(await saving.isEnabled()).toBe(true);
  await saving.click();
  await decide(window, t(newMemberTexts.title), t(newMemberTexts.confirm));
  await page.getByText(t(editorTexts.saved)).first().waitFor();
  await expect.poll(() => saving.isDisabled()).toBe(true);
  await page.reload();
  await planShown(window);
  await tag.waitFor();
  await expectNames(window, ['Garden', 'House', 'Ash', 'Brick']);
  await expectCell(window, 'Ash', 'participants', `${wei}, ${qiang}`);
  await expectCell(window, 'Brick', 'priority', high);
  await focusCell(window, 'Ash', 'name');
  await keyboard.press('Alt+Shift+ArrowLeft');
  const question = page.locator('.ant-modal-confirm').filter({ hasText: t(editorTexts.sortedAsk) });
  await button(window, editorTexts.planOrder, question).click();
  await tag.waitFor({ state: 'detached' });
  await expectNames(window, ['House', 'Brick', 'Ash', 'Garden']);
  await expectCell(window, 'Ash', 'depth', '2');

  // The stored order is unchanged.
  const stored = decodePlan(answer(await client.send(readPlan, { projectId })).wire);
  expect(stored.tasks.map(({ name }) => name)).toEqual(['House', 'Brick', 'Ash', 'Garden']);
  expect(await window.close(/^code 409 POST .*\/save: /)).toEqual([]);
});

test('additional fields of tasks as columns', async () => {
  const [keeper, client] = await Promise.all([api('admin'), api('lina')]);
  const fields = entityCalls(extField);
  const made: number[] = [];
  /** A new field of tasks: the name of its column in the store, and its title in the window. */
  const newField = async (column: string, fieldType: string, bindingType?: string) => {
    const names = { name: `栏 ${column}`, enName: `Field ${column}` };
    // No other field has its place.
    const sort = 7000 + made.length;
    const values = { tableName: 'task', columnName: column, ...names, fieldType, required: false, active: true, sort };
    made.push(answer(await keeper.send(fields.create, { ...values, ...(bindingType && { bindingType }) })).id);
    return { column, title: names.enName };
  };
  const budget = await newField('budget', 'number');
  const due = await newField('due', 'date');
  const grade = await newField('grade', 'select', 'priority');
  const kinds = await newField('kinds', 'multiSelect', 'priority');
  const remark = await newField('remark', 'textarea');
  const priorities = answer(await client.send(dictByModule, { moduleKey: 'priority' })).map(({ dicName }) => dicName);
  const [first, second, third] = priorities as [string, string, string];
  const projectId = await newPlan(
    client,
    'Added',
    ['Roof', 'Wall', 'Door'].map((name) => ({ name })),
  );
  const edited = async (change: (name: string, ext: Record<string, string>) => object) => {
    const { wire, revision } = answer(await client.send(readPlan, { projectId }));
    const plan = decodePlan(wire);
    const tasks = plan.tasks.map((task) => ({ ...task, ...change(task.name, task.ext as Record<string, string>) }));
    answer(await client.send(save, { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) }));
  };

  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  const { keyboard } = page;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  expect(await page.locator(`[role=columnheader][aria-label="${budget.title}"]`).count()).toBe(0);
  for (const column of [budget, due, grade, kinds, remark]) await showColumn(window, column);

  // Each by the editor of its kind; invalid input is reported and changes nothing.
  await typeCell(window, 'Roof', budget, '1,234.5');
  await expectCell(window, 'Roof', budget, '1,234.5000');
  const enter = async (text: string): Promise<void> => {
    await pressAt(window, 'Roof', budget, 'F2');
    const cell = page.locator('.wm-gantt-editor .wm-gantt-input');
    await cell.fill(text);
    await cell.press('Enter');
  };
  await enter('much');
  // Refused input stays in its cell with the reason; Enter tries again, Escape discards, corrected input is taken.
  const wrong = page.locator('.wm-gantt-editor [aria-invalid=true]');
  const why = page.locator('.wm-gantt-editor').getByRole('alert');
  await why.getByText(t(checkTexts.notNumber, { field: budget.title })).waitFor();
  expect(await wrong.inputValue()).toBe('much');
  await wrong.press('Enter');
  await why.waitFor();
  await wrong.press('Escape');
  await why.waitFor({ state: 'detached' });
  await expectCell(window, 'Roof', budget, '1,234.5000');
  await enter('more');
  await why.waitFor();
  await page.locator('.wm-gantt-sideways').click({ position: { x: 12, y: 12 } });
  // It stays there after leaving the cell.
  await expect.poll(() => wrong.inputValue()).toBe('more');
  await wrong.fill('1,234.6');
  await wrong.press('Enter');
  await expectCell(window, 'Roof', budget, '1,234.6000');
  await keyboard.press('Control+z');
  await expectCell(window, 'Roof', budget, '1,234.5000');
  await typeCell(window, 'Wall', budget, '99');
  await typeCell(window, 'Roof', due, '20260620');
  await expectCell(window, 'Roof', due, '2026-06-20');
  await pressAt(window, 'Roof', remark, 'F2');
  const lines = page.locator('.wm-gantt-editor textarea');
  await lines.fill('one');
  await lines.press('Alt+Enter');
  await keyboard.type('two');
  await lines.press('Enter');
  await lines.waitFor({ state: 'detached' });
  await expectCell(window, 'Roof', remark, 'one\ntwo');
  await pressAt(window, 'Roof', grade, 'Alt+ArrowDown');
  await listed(window, second).click();
  await expectCell(window, 'Roof', grade, second);
  await pressAt(window, 'Roof', kinds, 'F2');
  for (const name of [third, first]) {
    await field(window).fill(name);
    await keyboard.press('Enter');
    await expect.poll(() => field(window).inputValue()).toBe('');
  }
  await keyboard.press('Enter');
  await expectCell(window, 'Roof', kinds, `${third}, ${first}`);

  // Filled down, pasted by name, emptied, undone.
  await focusCell(window, 'Roof', grade);
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+d');
  await expectCell(window, 'Wall', grade, second);
  await expectCell(window, 'Wall', kinds, `${third}, ${first}`);
  await focusCell(window, 'Door', grade);
  await paste(window, `${third}\t${first}、${second}`);
  await expectCell(window, 'Door', grade, third);
  await expectCell(window, 'Door', kinds, `${first}, ${second}`);
  await paste(window, 'No Such Grade');
  const refused = { column: grade.title, name: 'No Such Grade', allowed: priorities.join(', ') };
  await toasted(window, t(changeTexts.choiceOf, refused));
  await expectCell(window, 'Door', grade, third);
  await keyboard.press('Delete');
  await expectCell(window, 'Door', grade, '');
  await keyboard.press('Control+z');
  await expectCell(window, 'Door', grade, third);
  await keyboard.press('Control+y');
  await expectCell(window, 'Door', grade, '');

  // Sorted by their values, those without one last.
  await focusCell(window, 'Roof', budget);
  await keyboard.press('Alt+o');
  await expectNames(window, ['Wall', 'Roof', 'Door']);
  await keyboard.press('Alt+o');
  await expectNames(window, ['Roof', 'Wall', 'Door']);
  await keyboard.press('Alt+o');

  // Saved beside another one's edit of another field of the same task; the columns are remembered.
  await edited((name) => (name === 'Wall' ? { ext: { [due.column]: '2026-07-01' } } : {}));
  await button(window, editorTexts.save).click();
  await toasted(window, t(editorTexts.savedMerged));
  await expectCell(window, 'Wall', due, '2026-07-01');
  await page.reload();
  await planShown(window);
  await expectCell(window, 'Wall', budget, '99.0000');
  await expectCell(window, 'Wall', due, '2026-07-01');
  await expectCell(window, 'Roof', remark, 'one\ntwo');
  await expectCell(window, 'Door', kinds, `${first}, ${second}`);

  // The same field at the same time: each sees both values, under the field's own name.
  await typeCell(window, 'Wall', budget, '7');
  await edited((name, ext) => (name === 'Wall' ? { ext: { ...ext, [budget.column]: '8.0000' } } : {}));
  await button(window, editorTexts.save).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(budget.title, { exact: true }).waitFor();
  await dialog.getByText(`${t(editorTexts.conflictTheirs)}: 8.0000`).waitFor();
  await dialog.getByText(`${t(editorTexts.conflictMine)}: 7.0000`).click();
  await button(window, editorTexts.conflictSave, dialog).click();
  await toasted(window, t(editorTexts.saved));
  const { tasks } = decodePlan(answer(await client.send(readPlan, { projectId })).wire);
  const wall = tasks.find(({ name }) => name === 'Wall')!.ext;
  expect(wall).toMatchObject({ [budget.column]: '7.0000', [due.column]: '2026-07-01' });
  expect(await window.close(/^code 409 POST /)).toEqual([]);
  for (const id of made) answer(await keeper.send(fields.remove, { id }));
});
