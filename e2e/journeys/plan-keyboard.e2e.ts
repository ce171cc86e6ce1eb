/** The plan without a mouse: everything by keys, read back from the mirror for screen readers; the picture at two densities. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTexts } from '#modules/planning/plan/edit/plan-changes.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan as save } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { keysTitle, PLAN_KEYS } from '#modules/planning/plan/web/edit/plan-keys.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { api, enterAs, openWindow, type Window } from '../person.ts';
import { expectCell, expectNames, focusCell, names, openPlan, pressAt, typeCell } from '../plan-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

async function planWith(names: readonly string[], name: string): Promise<number> {
  const client = await api('lina');
  const projectId = await newProject(client, name);
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const tasks = names.map((task, i) => newPlanTask(-i - 1, null, task));
  answer(await client.send(save, { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) }));
  return projectId;
}

const grid = ({ page }: Window) => page.locator('[role=treegrid]');

/** Text of the focused cell: of the element the grid points at, once it exists. */
async function expectSpoken(window: Window, wanted: string): Promise<void> {
  const spoken = () =>
    window.page.evaluate(() => {
      const id = document.querySelector('[role=treegrid]')?.getAttribute('aria-activedescendant');
      return id ? document.getElementById(id)?.textContent : null;
    });
  await expect.poll(spoken).toBe(wanted);
}

test.each(['zh-CN', 'en-US'] as const)('edited, moved, linked, zoomed and left by keys alone (%s)', async (lang) => {
  const projectId = await planWith(['One', '测试 テスト', 'Three'], `Keys ${lang}`);
  const window = await openWindow(browser, lang);
  const { page, t } = window;
  const { keyboard } = page;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);

  // The grid says where it is, in three scripts.
  await focusCell(window, '测试 テスト', 'name');
  await expectSpoken(window, '测试 テスト');
  expect(await grid(window).getAttribute('aria-label')).toBe(`Keys ${lang}`);
  expect(await page.locator('.wm-gantt-mirror [role=row][aria-selected=true]').count()).toBe(1);

  // Cells of each kind of editor.
  await typeCell(window, 'One', 'duration', '2d');
  await typeCell(window, '测试 テスト', 'predecessors', '1');
  await expectCell(window, '测试 テスト', 'start', '2026-03-04');
  await typeCell(window, 'Three', 'start', '2026-03-05');
  await expectCell(window, 'Three', 'start', '2026-03-05');
  await focusCell(window, 'Three', 'responsible');
  await keyboard.press('F2');
  await page.locator('.wm-gantt-editor input').waitFor();
  await keyboard.press('Escape');
  await page.locator('.wm-gantt-editor').waitFor({ state: 'detached' });

  // Undo, redo.
  await grid(window).focus();
  await keyboard.press('Control+z');
  await expectCell(window, 'Three', 'start', '2026-03-02');
  await keyboard.press('Control+y');
  await expectCell(window, 'Three', 'start', '2026-03-05');

  // The bar, a day at a time and over the weekend, there and back.
  await focusCell(window, 'Three', 'name');
  await keyboard.press('Alt+ArrowRight');
  await expectCell(window, 'Three', 'start', '2026-03-06');
  await keyboard.press('Alt+ArrowRight');
  await expectCell(window, 'Three', 'start', '2026-03-09');
  await keyboard.press('Alt+ArrowLeft');
  await expectCell(window, 'Three', 'start', '2026-03-06');

  // One end of the bar: longer and shorter by a day, and over the weekend.
  await expectCell(window, 'Three', 'finish', '2026-03-06');
  await keyboard.press('Alt+Period');
  await expectCell(window, 'Three', 'finish', '2026-03-09');
  await keyboard.press('Alt+Comma');
  await expectCell(window, 'Three', 'finish', '2026-03-06');
  await keyboard.press('Alt+Shift+Comma');
  await expectCell(window, 'Three', 'start', '2026-03-05');
  await expectCell(window, 'Three', 'finish', '2026-03-06');
  await keyboard.press('Alt+Shift+Period');
  await expectCell(window, 'Three', 'start', '2026-03-06');

  // Outline and rows.
  await keyboard.press('Alt+Shift+ArrowRight');
  await expectCell(window, 'Three', 'depth', '2');
  await keyboard.press('Alt+Shift+ArrowLeft');
  await expectCell(window, 'Three', 'depth', '1');
  await keyboard.press('Alt+Shift+ArrowUp');
  await expectNames(window, ['One', 'Three', '测试 テスト']);
  await keyboard.press('Alt+Shift+ArrowDown');
  await pressAt(window, 'Three', 'name', 'Insert');
  // It is named at once, or left as it is.
  await page.locator('.wm-gantt-editor .wm-gantt-input').press('Escape');
  await expectNames(window, ['One', '测试 テスト', t(changeTexts.newTask), 'Three']);
  await keyboard.press('Control+z');
  await expectNames(window, ['One', '测试 テスト', 'Three']);

  // Linked from the menu of the selected rows, opened and left by keys.
  await focusCell(window, '测试 テスト', 'name');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: t(editorTexts.linkRows) });
  await item.waitFor();
  // Before it has the focus the keys are the grid's.
  await page.locator('.ant-dropdown:focus-within').waitFor();
  for (let i = 0; i < 30; i++) {
    const active = await page.evaluate(
      () => document.querySelector('.ant-dropdown-menu-item-active')?.textContent ?? '',
    );
    if (active.includes(t(editorTexts.linkRows))) break;
    await keyboard.press('ArrowDown');
    // The menu marks its item a moment later.
    await page.waitForTimeout(100);
  }
  await keyboard.press('Enter');
  await expectCell(window, 'Three', 'predecessors', '2');
  await focusCell(window, 'Three', 'name');
  await keyboard.press('Alt+k');
  await expect.poll(() => page.locator('.wm-gantt-told').textContent()).toContain('Three');
  await keyboard.press('Delete');
  await expectCell(window, 'Three', 'predecessors', '');

  // Linked and unlinked at once.
  await focusCell(window, '测试 テスト', 'name');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+F2');
  await expectCell(window, 'Three', 'predecessors', '2');
  await keyboard.press('Control+Shift+F2');
  await expectCell(window, 'Three', 'predecessors', '');

  // Every key is listed, from the grid and from the menu.
  await keyboard.press('F1');
  const help = page.getByRole('dialog', { name: t(keysTitle) });
  await help.waitFor();
  const told = PLAN_KEYS.flatMap((group) => group.keys);
  expect(await help.locator('dt').allTextContents()).toEqual(told.map(([text]) => t(text)));
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await grid(window).focus();

  // Zoom, the other pane, and the border between them.
  const zoom = () => page.locator('.wm-plan-toolbar .ant-segmented-item-selected').textContent();
  expect(await zoom()).toBe(t(editorTexts.week));
  for (let i = 0; i < 4; i++) await keyboard.press('Alt+Equal');
  await expect.poll(zoom).toBe(t(editorTexts.day));
  for (let i = 0; i < 9; i++) await keyboard.press('Alt+Minus');
  await expect.poll(zoom).not.toBe(t(editorTexts.day));
  await keyboard.press('F6');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('region');
  await keyboard.press('F6');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treegrid');
  const splitter = page.locator('.wm-gantt-splitter');
  const wide = Number(await splitter.getAttribute('aria-valuenow'));
  await splitter.focus();
  await keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await splitter.getAttribute('aria-valuenow'))).toBe(wide + 24);
  // As sharp on a screen of double density; tiles that wait above the body show nothing.
  const density = () =>
    page.locator('.wm-gantt canvas').evaluateAll((all) => {
      const shown = all.filter((c) => {
        const body = c.closest('.wm-gantt-tiles')?.getBoundingClientRect();
        return !body || c.getBoundingClientRect().bottom > body.top;
      });
      return [...new Set(shown.map((c) => (c as HTMLCanvasElement).width / c.clientWidth))];
    });
  await expect.poll(density).toEqual([1]);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(2);
  // The emulation fires no event; the next picture is made for it.
  await grid(window).focus();
  await keyboard.press('ArrowUp');
  await expect.poll(density).toEqual([2]);
  expect((await window.close()).filter((fault) => !fault.includes('beforeunload'))).toEqual([]);
});

test('a pulled bar tells what it does, a pulled link why it cannot be, before it is dropped', async () => {
  const projectId = await planWith(['One', 'Two', 'Three'], 'Pulled');
  const window = await openWindow(browser, 'en-US');
  const { page } = window;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  await typeCell(window, 'Two', 'predecessors', '1');
  await typeCell(window, 'Three', 'predecessors', '2');
  await expectCell(window, 'Three', 'start', '2026-03-04');
  const pane = (await page.locator('.wm-gantt-timeline [role=region]').boundingBox())!;
  const y = (row: number): number => pane.y + row * 28 + 14;
  /** Position of a row's bar, found by the shape of the pointer. */
  const barAt = async (row: number): Promise<number> => {
    for (let x = pane.x + 10; x < pane.x + pane.width - 10; x += 3) {
      await page.mouse.move(x, y(row));
      const shape = await page
        .locator('.wm-gantt-timeline [role=region]')
        .evaluate((e) => (e as HTMLElement).style.cursor);
      if (shape === 'grab') return x;
    }
    throw new Error(`no bar in row ${row}`);
  };
  const tip = page.locator('.wm-gantt-tip');
  const first = await barAt(0);
  await page.mouse.down();
  await page.mouse.move(first + 90, y(0), { steps: 6 });
  await tip.getByText('2 tasks move along').waitFor();
  await tip.getByText(/Two: .*1 One \(FS\)/).waitFor();
  await tip.getByText(/Plan finish 2026-03-04 → 2026-03/).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectCell(window, 'One', 'start', '2026-03-02');

  /** The middle of the handle after a bar: an arrow that leaves there does not cover it. */
  const handleAt = async (row: number, bar: number): Promise<number> => {
    for (let x = bar; x < bar + 120; x += 2) {
      await page.mouse.move(x, y(row));
      const shape = await page
        .locator('.wm-gantt-timeline [role=region]')
        .evaluate((e) => (e as HTMLElement).style.cursor);
      if (shape === 'crosshair') return x + 9;
    }
    throw new Error(`no handle in row ${row}`);
  };
  const last = await barAt(2);
  await page.mouse.move(await handleAt(2, last), y(2));
  await page.mouse.down();
  await page.mouse.move(first + 2, y(0), { steps: 6 });
  await tip.locator('.wm-gantt-refused').waitFor();
  expect(await tip.locator('.wm-gantt-refused').textContent()).toMatch(/cycle|circle|loop|One/i);
  await page.mouse.up();
  await expectCell(window, 'One', 'predecessors', '');

  // Pulled where its arrow to Two begins, dropped at the far half of Three: finish to start, with Shift to the finish.
  // The chart has scrolled at its edge meanwhile.
  const end = (await barAt(2)) + 24;
  await page.mouse.move(await handleAt(0, await barAt(0)), y(0));
  await page.mouse.down();
  await page.mouse.move(end, y(2), { steps: 6 });
  await tip.getByText('Finish to start (FS)').waitFor();
  await page.keyboard.down('Shift');
  await tip.getByText('Finish to finish (FF)').waitFor();
  await page.keyboard.up('Shift');
  await tip.getByText('Finish to start (FS)').waitFor();
  await page.mouse.up();
  await expectCell(window, 'Three', 'predecessors', '1,2');

  // Dragged once more, to the finish: a link exists, the card says so and can change it to the dragged type.
  const again = (await barAt(2)) + 24;
  await page.mouse.move(await handleAt(0, await barAt(0)), y(0));
  await page.mouse.down();
  await page.mouse.move(again, y(2), { steps: 6 });
  await page.keyboard.down('Shift');
  await tip.getByText('Finish to finish (FF)').waitFor();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const popover = page.locator('.wm-plan-link');
  await popover.getByText('These tasks are linked already (FS)').waitFor();
  await popover.getByText('Finish to finish (FF)').waitFor();
  await popover.getByRole('button', { name: 'OK' }).click();
  await expectCell(window, 'Three', 'predecessors', '1FF,2');
  expect((await window.close()).filter((fault) => !fault.includes('beforeunload'))).toEqual([]);
});

test.each(['zh-CN', 'en-US'] as const)(
  'a plan typed from nothing, pasted beyond its end, filled down (%s)',
  async (lang) => {
    const projectId = await newProject(await api('lina'), `Typed ${lang}`);
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    const { keyboard } = page;
    await enterAs(window, 'lina');
    await openPlan(window, projectId);
    const editor = page.locator('.wm-gantt-editor .wm-gantt-input');

    // Name after name; the editor goes on below the last one.
    await grid(window).focus();
    await keyboard.press('A');
    await editor.waitFor();
    await editor.fill('Alpha');
    for (const name of ['Beta', 'Gamma']) {
      await editor.press('Enter');
      await expect.poll(() => editor.inputValue()).toBe('');
      await editor.fill(name);
    }
    await editor.press('Enter');
    await expect.poll(() => editor.inputValue()).toBe('');
    await editor.press('Escape');
    await expectNames(window, ['Alpha', 'Beta', 'Gamma']);

    // A table of a spreadsheet is longer than the plan: the rest becomes tasks.
    await focusCell(window, 'Gamma', 'name');
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('[role=treegrid]')!.dispatchEvent(paste);
    }, 'Gamma\t3d\r\nDelta\t5d\r\nEpsilon\t2w\r\n');
    await expectNames(window, ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']);
    await expectCell(window, 'Epsilon', 'duration', '10d');

    // The cells below take what is at the top; one step of undo.
    await focusCell(window, 'Gamma', 'duration');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+d');
    await expectCell(window, 'Epsilon', 'duration', '3d');
    await keyboard.press('Control+z');
    await expectCell(window, 'Epsilon', 'duration', '10d');

    // A short date; an emptied one lets the task go back to where its links put it.
    await typeCell(window, 'Beta', 'start', '3-16');
    await expectCell(window, 'Beta', 'start', '2026-03-16');
    await pressAt(window, 'Beta', 'start', 'Delete');
    await expectCell(window, 'Beta', 'start', '2026-03-02');

    // A new task by its button is named at once; saving includes the current input.
    await page.getByRole('button', { name: t(editorTexts.add) }).click();
    await editor.fill('Zeta');
    await editor.press('Control+s');
    await page.getByText(t(editorTexts.saved)).first().waitFor();
    await openPlan(window, projectId);
    await expect.poll(async () => (await names(window)).includes('Zeta')).toBe(true);
    expect(await window.close()).toEqual([]);
  },
);
