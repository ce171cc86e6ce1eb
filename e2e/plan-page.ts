/**
 * The plan page as a person uses it: cells of the grid by the keyboard, buttons by their names, rows by their text.
 *
 * The grid is painted; tests read its mirror for screen readers, which is updated when the view rests.
 */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Lang, Message } from '#kernel/text.ts';
import { durationText, parseDuration } from '#modules/planning/plan/duration-text.ts';
import { changeTexts } from '#modules/planning/plan/edit/plan-changes.ts';
import { costTexts } from '#modules/planning/plan/plan-cost.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { importTexts } from '#modules/planning/plan/web/exchange/import-texts.ts';
import { at, button, toasted, type Window } from './person.ts';

export const PLAN = '/modules/project/projectPlan';

/** Rows that have room on every screen of the tests. */
const FIRST_ROWS = 6;

export async function openPlan(window: Window, projectId: number): Promise<void> {
  await window.page.goto(at(`${PLAN}?projectId=${projectId}`));
  await planShown(window);
}

export async function planShown(window: Window): Promise<void> {
  await window.page.locator('[role=treegrid]').waitFor();
  await window.page.locator('.wm-gantt-mirror [role=row], .wm-gantt-empty').first().waitFor({ state: 'attached' });
  // The first picture may come before the page has its size, and have few rows.
  const lacking = async (): Promise<number> => {
    const all = Number(await window.page.locator('[role=treegrid]').getAttribute('aria-rowcount')) - 1;
    return Math.min(all, FIRST_ROWS) - (await rows(window)).length;
  };
  await expect.poll(lacking).toBeLessThanOrEqual(0);
}

interface Row {
  /** Place among the visible rows of the whole plan, from 0. */
  at: number;
  /** Level in the outline, from 1. */
  depth: string;
  /** Text by the title of the column. */
  cells: Record<string, string>;
}

/** The rows on the screen. */
export function rows(window: Window): Promise<Row[]> {
  return window.page.evaluate(() => {
    const grid = document.querySelector('[role=treegrid]')!;
    const titles = [...grid.querySelectorAll('[role=columnheader]')].map((e) => e.getAttribute('aria-label') ?? '');
    return [...grid.querySelectorAll('.wm-gantt-mirror [role=row]')].map((row) => ({
      at: Number(row.getAttribute('aria-rowindex')) - 2,
      depth: row.getAttribute('aria-level')!,
      cells: Object.fromEntries(
        [...row.querySelectorAll('[role=gridcell]')].map((c, i) => [titles[i], c.textContent ?? '']),
      ),
    }));
  });
}

type Column =
  | 'name'
  | 'duration'
  | 'start'
  | 'finish'
  | 'predecessors'
  | 'responsible'
  | 'participants'
  | 'priority'
  | 'progress'
  | 'hours'
  | 'status'
  | 'fixedCost'
  | 'plannedCost'
  /** An additional field, by its name in the language of the window. */
  | { title: string };

const TITLES = { ...editorTexts, fixedCost: costTexts.fixedCost, plannedCost: costTexts.plannedCost };
const titleOf = ({ t }: Window, column: Column): string =>
  typeof column === 'string' ? t(TITLES[column]) : column.title;

/** Puts a column on show, for this person from now on. */
export async function showColumn(window: Window, column: Column): Promise<void> {
  const { page } = window;
  const title = titleOf(window, column);
  const choose = page.locator('.wm-gantt-choose');
  await choose.click();
  await page.locator('.wm-gantt-menu').getByRole('checkbox', { name: title, exact: true }).check();
  await choose.click();
  await page.locator(`[role=columnheader][aria-label="${title}"]`).waitFor({ state: 'attached' });
}

const rowOf = async (window: Window, task: string): Promise<Row | undefined> =>
  (await rows(window)).find(({ cells }) => cells[window.t(editorTexts.name)] === task);

/** Current text of a column for a task. */
export const cellOf = async (window: Window, task: string, column: Column): Promise<string> =>
  (await rowOf(window, task))?.cells[titleOf(window, column)] ?? '';

const UNITS = { minutesPerDay: 480, minutesPerWeek: 2400 };
/** What screens say for a duration as it is typed: `3d`. */
export const shownDuration = (typed: string, lang: Lang): string =>
  durationText(parseDuration(typed, UNITS)!, UNITS, lang);

/** Waits until a column (or the outline) has a text for a task: the mirror follows a moment later. */
export async function expectCell(
  window: Window,
  task: string,
  column: Column | 'depth',
  wanted: string | RegExp,
): Promise<void> {
  const read = async (): Promise<string | undefined> => {
    const row = await rowOf(window, task);
    if (!row) return `no task ${task}`;
    return column === 'depth' ? row.depth : row.cells[titleOf(window, column)];
  };
  const text = column === 'duration' && typeof wanted === 'string' ? shownDuration(wanted, window.lang) : wanted;
  await expect.poll(read).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
}

export const names = async (window: Window): Promise<string[]> =>
  (await rows(window)).map(({ cells }) => cells[window.t(editorTexts.name)] ?? '');

export async function expectNames(window: Window, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => names(window)).toEqual(wanted);
}

/** Name of the task at a visible row, from 0, once there is one. */
export async function nameAt(window: Window, row: number): Promise<string> {
  const read = async (): Promise<string> =>
    (await rows(window)).find(({ at }) => at === row)?.cells[window.t(editorTexts.name)] ?? '';
  await expect.poll(read).not.toBe('');
  return read();
}

/** Waits until the plan has so many rows. */
export async function expectRowCount({ page }: Window, count: number): Promise<void> {
  const read = async (): Promise<number> =>
    Number(await page.locator('[role=treegrid]').getAttribute('aria-rowcount')) - 1;
  await expect.poll(read).toBe(count);
}

/** Puts the focus of the grid on a cell: to the top with Ctrl+Up, then down and along. */
export async function focusCell(window: Window, task: string, column: Column): Promise<void> {
  const { page } = window;
  const title = titleOf(window, column);
  const place = async (): Promise<number> => (await rowOf(window, task))?.at ?? -1;
  const toTop = async (): Promise<void> => {
    await page.locator('[role=treegrid]').focus();
    await page.keyboard.press('Control+ArrowUp');
  };
  // Rows far below the top are not in the mirror, nor is the top when the view is far below it.
  if ((await place()) < 0) await toTop();
  await expect.poll(place).toBeGreaterThanOrEqual(0);
  const down = await place();
  const titles = await page
    .locator('[role=treegrid] [role=columnheader]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? ''));
  await toTop();
  for (let i = 0; i < down; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let i = 0; i < titles.indexOf(title); i++) await page.keyboard.press('ArrowRight');
}

/** Presses a key on a cell. */
export async function pressAt(window: Window, task: string, column: Column, key: string): Promise<void> {
  await focusCell(window, task, column);
  await window.page.keyboard.press(key);
}

/** A new task above another one. */
export async function insertBefore(window: Window, task: string, name: string): Promise<void> {
  await pressAt(window, task, 'name', 'Insert');
  const fresh = window.t(changeTexts.newTask);
  await expectCell(window, fresh, 'name', fresh);
  await typeCell(window, fresh, 'name', name);
  await expectCell(window, name, 'name', name);
}

/** Presses a tool of the bar, or its item in the menu where the bar has no room for it. */
export async function pressTool(window: Window, text: Message): Promise<void> {
  const bar = window.page.locator('.wm-plan-toolbar');
  const tool = button(window, text, bar);
  if (await tool.isVisible()) return tool.click();
  await button(window, editorTexts.more, bar).click();
  // A submenu has an arrow behind its text.
  const name = new RegExp(`^(\\S+ )?${window.t(text)}( \\S+)?$`);
  await window.page.getByRole('menuitem', { name }).filter({ visible: true }).click();
}

/** A choice in the list of the cell that is edited. */
export const listed = ({ page }: Window, text: string): Locator =>
  page.locator('.wm-gantt-list').getByRole('option').filter({ hasText: text });

/** Puts a person in charge of a task, searched by name. */
export async function assign(window: Window, task: string, person: string): Promise<void> {
  await pressAt(window, task, 'responsible', 'F2');
  await window.page.locator('.wm-gantt-editor input').waitFor();
  await window.page.keyboard.type(person);
  await listed(window, person).first().click();
  await expectCell(window, task, 'responsible', person);
}

/** Types over a cell and leaves it with Enter. */
export async function typeCell(window: Window, task: string, column: Column, text: string): Promise<void> {
  await focusCell(window, task, column);
  await window.page.keyboard.press('F2');
  const input = window.page.locator('.wm-gantt-editor .wm-gantt-input');
  await input.fill(text);
  const typed = (await input.elementHandle())!;
  await input.press('Enter');
  await typed.waitForElementState('hidden');
  // Below the last name the next one would be typed.
  if (await input.isVisible()) await input.press('Escape');
}

/** Saves and waits until the application says so. */
export async function savePlan(window: Window): Promise<void> {
  const { page, t } = window;
  const save = button(window, editorTexts.save);
  await save.click();
  await page.getByText(t(editorTexts.saved)).first().waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
}

/** Keeps the saved plan as a baseline. */
export async function takeBaseline(window: Window, name: string): Promise<void> {
  const { page, t } = window;
  await pressTool(window, editorTexts.takeBaseline);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(name);
  await button(window, editorTexts.save, dialog).click();
  await toasted(window, t(editorTexts.baselineTaken));
  await dialog.waitFor({ state: 'detached' });
}

export interface ImportCounts {
  rows: number;
  taken: number;
  rejected: number;
}

/**
 * Drives the import dialog with a file and returns the counts of its report; a file without tasks is refused there.
 * `ofFile`: the calendar of the file is chosen, so that its dates are those it stores; else the plan's, as offered.
 */
export async function importFile(window: Window, path: string, ofFile = true): Promise<ImportCounts> {
  const { page } = window;
  await pressTool(window, editorTexts.importPlan);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(path);
  const read = async (): Promise<ImportCounts> => {
    const counts = await dialog
      .locator('.wm-import-counts b')
      .evaluateAll((all) => all.map((e) => Number(e.textContent?.replaceAll(/\D/g, ''))));
    return { rows: counts[0]!, taken: counts[1]!, rejected: counts[2]! };
  };
  await dialog.locator('.wm-import-counts').waitFor({ timeout: 60_000 });
  const found = await read();
  if (found.taken === 0) {
    expect(await button(window, importTexts.run, dialog).isDisabled()).toBe(true);
    await button(window, importTexts.cancel, dialog).click();
  } else {
    const calendar = dialog.getByRole('radiogroup', { name: window.t(importTexts.calendarChoice) });
    if (ofFile && (await calendar.count()) > 0) await calendar.getByRole('radio').nth(1).check();
    await button(window, importTexts.run, dialog).click();
    await button(window, importTexts.toPlan, dialog).waitFor({ timeout: 60_000 });
    expect(await read()).toEqual(found);
    await button(window, importTexts.toPlan, dialog).click();
  }
  await dialog.waitFor({ state: 'hidden' });
  return found;
}
