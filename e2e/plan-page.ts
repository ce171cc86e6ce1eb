/**
 * The plan page as a person uses it: cells of the grid by the keyboard, buttons by their names, rows by what they say.
 *
 * The grid is painted; what is read here is its mirror for screen readers, which follows when the view rests.
 */
import { expect } from 'vitest';
import { editorTexts } from '#modules/plan/web/editor-texts.ts';
import { importTexts } from '#modules/plan/web/import-texts.ts';
import { at, button, type Window } from './person.ts';

export const PLAN = '/modules/project/projectPlan';

export async function openPlan(window: Window, projectId: number): Promise<void> {
  await window.page.goto(at(`${PLAN}?projectId=${projectId}`));
  await planShown(window);
}

export async function planShown(window: Window): Promise<void> {
  await window.page.locator('[role=treegrid]').waitFor();
  await window.page.locator('.wm-gantt-mirror [role=row], .wm-gantt-empty').first().waitFor({ state: 'attached' });
}

/** The rows on the screen: the text of each cell by its column's title, and the depth of the row. */
export function rows(window: Window): Promise<(Record<string, string> & { depth: string })[]> {
  return window.page.evaluate(() => {
    const grid = document.querySelector('[role=treegrid]')!;
    const titles = [...grid.querySelectorAll('[role=columnheader]')].map((e) => e.getAttribute('aria-label') ?? '');
    return [...grid.querySelectorAll('.wm-gantt-mirror [role=row]')].map((row) => ({
      depth: row.getAttribute('aria-level')!,
      ...Object.fromEntries(
        [...row.querySelectorAll('[role=gridcell]')].map((c, i) => [titles[i], c.textContent ?? '']),
      ),
    }));
  }) as Promise<(Record<string, string> & { depth: string })[]>;
}

type Column =
  | 'name'
  | 'duration'
  | 'start'
  | 'finish'
  | 'predecessors'
  | 'responsible'
  | 'progress'
  | 'hours'
  | 'status';

/** What a column says in the row of a task, once it says so (the mirror follows a moment later). */
export async function expectCell(window: Window, task: string, column: Column, wanted: string | RegExp): Promise<void> {
  const [name, title] = [window.t(editorTexts.name), window.t(editorTexts[column])];
  await expect
    .poll(async () => (await rows(window)).find((row) => row[name] === task)?.[title] ?? `no task ${task}`, {
      timeout: 10_000,
    })
    .toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted));
}

export const names = async (window: Window): Promise<string[]> =>
  (await rows(window)).map((row) => row[window.t(editorTexts.name)] ?? '');

export async function expectNames(window: Window, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => names(window), { timeout: 10_000 }).toEqual(wanted);
}

/** Puts the focus of the grid on a cell: to the top with Ctrl+Up, then down and along. */
export async function focusCell(window: Window, task: string, column: Column): Promise<void> {
  const { page } = window;
  const title = window.t(editorTexts[column]);
  await expect.poll(() => names(window), { timeout: 10_000 }).toContain(task);
  const row = (await names(window)).indexOf(task);
  const titles = await page
    .locator('[role=treegrid] [role=columnheader]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? ''));
  await page.locator('[role=treegrid]').focus();
  await page.keyboard.press('Control+ArrowUp');
  for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let i = 0; i < titles.indexOf(title); i++) await page.keyboard.press('ArrowRight');
}

/** Types over a cell and leaves it with Enter. */
export async function typeCell(window: Window, task: string, column: Column, text: string): Promise<void> {
  await focusCell(window, task, column);
  await window.page.keyboard.press('F2');
  const input = window.page.locator('.wm-gantt-editor .wm-gantt-input');
  await input.fill(text);
  await input.press('Enter');
  await input.waitFor({ state: 'detached' });
}

/** Saves and waits until the application says so. */
export async function savePlan(window: Window): Promise<void> {
  const { page, t } = window;
  const save = button(window, editorTexts.save);
  await save.click();
  await page.getByText(t(editorTexts.saved)).first().waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
}

export interface ImportCounts {
  rows: number;
  taken: number;
  rejected: number;
}

/** Drives the import dialog with a file and answers the counts of its report; the dialog is closed afterwards. */
export async function importFile(window: Window, path: string): Promise<ImportCounts> {
  const { page } = window;
  await button(window, editorTexts.importPlan).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(path);
  await button(window, importTexts.run, dialog).click({ timeout: 30_000 });
  await button(window, importTexts.toPlan, dialog).waitFor({ timeout: 60_000 });
  const counts = await dialog
    .locator('.wm-import-counts b')
    .evaluateAll((all) => all.map((e) => Number(e.textContent?.replaceAll(/\D/g, ''))));
  await button(window, importTexts.toPlan, dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  return { rows: counts[0]!, taken: counts[1]!, rejected: counts[2]! };
}
