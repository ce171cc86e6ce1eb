/** A list of records as a person uses it: rows, headings, the form of a record, files in and out. */
import type { Download, Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Field } from '#kernel/field.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { button, type Window } from './person.ts';

/** The row that says this text in one of its cells. */
export const row = ({ page }: Window, text: string): Locator =>
  page.locator('tr.ant-table-row').filter({ has: page.getByText(text, { exact: true }) });

/** The heading of a column. */
export const heading = ({ page, t }: Window, field: Field): Locator =>
  page.getByRole('columnheader', { name: t(field.label), exact: true });

/** Texts of a column, row by row. */
export async function column(window: Window, field: Field): Promise<string[]> {
  const at = await heading(window, field).evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
  return window.page.locator(`tr.ant-table-row > td:nth-child(${at + 1})`).allInnerTexts();
}

/** Waits until a column says this. */
export async function expectColumn(window: Window, field: Field, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => column(window, field).catch(() => [])).toEqual(wanted);
}

/** Waits until the address has these parameters (null: absent). */
export async function expectQuery({ page }: Window, wanted: Record<string, string | null>): Promise<void> {
  const read = (): Record<string, string | null> => {
    const query = new URL(page.url()).searchParams;
    return Object.fromEntries(Object.keys(wanted).map((name) => [name, query.get(name)]));
  };
  await expect.poll(read).toEqual(wanted);
}

/** The input of a field in the form on screen. */
export const input = ({ page, t }: Window, field: Field): Locator =>
  page.getByRole('dialog').getByLabel(t(field.label), { exact: true });

/** The problem a form shows at a field. */
export const wrong = (window: Window, field: Field): Locator =>
  window.page
    .getByRole('dialog')
    .locator('.ant-form-item')
    .filter({ has: window.page.getByText(window.t(field.label), { exact: true }) })
    .locator('.ant-form-item-explain-error');

/** Sends the form on screen. */
export const saveForm = (window: Window): Promise<void> =>
  button(window, entityTexts.save, window.page.getByRole('dialog')).click();

export async function formClosed({ page }: Window): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens the form of a record by the word in its row. */
export async function editRow(window: Window, text: string): Promise<void> {
  await button(window, entityTexts.edit, row(window, text)).click();
  await window.page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** The file that an act downloads. */
export async function downloaded({ page }: Window, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return file;
}
