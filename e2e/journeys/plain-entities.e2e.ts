/** The page of every entity that is its definition and nothing more: found in the menu, used from the first record to none. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/modules.ts';
import { type Entity, inputFields } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { LANGS } from '#kernel/text.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { jobPostModule } from '#modules/people/job-post/job-post.module.ts';
import { readSheet, writeSheet, XLSX } from '#server/sheet.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
import { downloaded, editRow, expectColumn, formClosed, heading, input, row, saveForm } from '../list-page.ts';
import { at, button, decide, enterAs, openWindow, toasted, type Window } from '../person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

/** A list like theirs, with one more action of its rows. */
const JOB_POSTS = {
  path: '/modules/sys/job',
  entity: jobPost as Entity,
  title: ['岗位管理', '崗位管理', 'Job posts'],
} as const;
const pages = [
  [jobPost.name, jobPostModule, JOB_POSTS] as const,
  ...modules.flatMap((module) => (module.pages ?? []).map((page) => [page.entity.name, module, page] as const)),
];

/** What is asked for beside the title: numbers; references and choices have their own tests. */
const asked = ({ fields, title }: Entity): [string, Field][] =>
  inputFields({ fields } as Entity, 'create').filter(([name, field]) => field.required && name !== title);

async function fill(window: Window, entity: Entity, title: string): Promise<void> {
  await input(window, entity.fields[entity.title]!).fill(title);
  for (const [, field] of asked(entity)) await input(window, field).fill(String(field.min ?? 1));
}

test.each(pages)(
  '%s in every language: title, columns, menu',
  async (_name, { menu = [] }, { path, entity, title }) => {
    for (const lang of LANGS) {
      const window = await openWindow(browser, lang);
      await enterAs(window, 'admin');
      await window.page.goto(at(path));
      for (const column of entity.list.columns) await heading(window, entity.fields[column]!).waitFor();
      expect(await window.page.title()).toContain(window.t(title ?? entity.label));
      const place = menu.find(({ url }) => url === path);
      expect(place).toBeDefined();
      await window.page
        .getByRole('menuitem', { name: window.t(place!.label), exact: true })
        .first()
        .waitFor();
      expect(await window.close()).toEqual([]);
    }
  },
);

test.each(pages)('%s from the first record to none', async (_name, _module, { path, entity }) => {
  const word = unique('Plain');
  const shown = entity.fields[entity.title]!;
  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'admin');
  await page.goto(at(`${path}?search=${word}`));
  await button(window, entityTexts.create).first().click();
  await fill(window, entity, word);
  await saveForm(window);
  await toasted(window, t(entityTexts.saved));
  await formClosed(window);
  await expectColumn(window, shown, [word]);

  await editRow(window, word);
  await input(window, shown).fill(`${word} changed`);
  await saveForm(window);
  await formClosed(window);
  await expectColumn(window, shown, [`${word} changed`]);

  const file = await downloaded(window, () => button(window, entityTexts.export).click());
  const [titles = [], line = []] = await readSheet(await readFile(await file.path()), 10);
  const place = titles.indexOf(t(shown.label));
  expect(line[place]).toBe(`${word} changed`);
  await button(window, entityTexts.import).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(
    writeSheet('Rows', [titles, line.map((cell, at) => (at === place ? `${word} imported` : cell))]),
  );
  await dialog.locator('input[type=file]').setInputFiles({ name: 'rows.xlsx', mimeType: XLSX, buffer });
  await dialog.getByText('rows.xlsx').waitFor();
  await button(window, entityTexts.importRun, dialog).click();
  await dialog.getByText(t(entityTexts.importDone, { rows: 1, accepted: 1, rejected: 0 })).waitFor();
  await button(window, entityTexts.close, dialog.locator('.ant-modal-footer')).click();
  await formClosed(window);
  await expect.poll(() => row(window, `${word} imported`).count()).toBe(1);

  for (const name of ['changed', 'imported']) await row(window, `${word} ${name}`).getByRole('checkbox').check();
  await button(window, entityTexts.batchRemove).click();
  await decide(window, t(entityTexts.removeManyAsk, { count: 2, label: entity.label }), t(entityTexts.remove));
  await page.getByText(t(entityTexts.emptyFiltered)).waitFor();
  expect(await window.close()).toEqual([]);
});
