/** The look of the chart: dark and light on the screen and on paper, in three scripts, at two densities. */
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS } from '#kernel/text.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { type Appearance, appearances } from '#web/appearance.ts';
import { ganttTheme } from '#web/gantt/theme.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { openBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { api, button, enterAs, openWindow, type Window } from '../person.ts';
import { expectCell, focusCell, openPlan, pressTool } from '../plan-page.ts';

const NAMES = ['需求调研与确认', '需求調研與確認', 'Requirements workshop'];
const LIGHT = ganttTheme().background;
const DARK = ganttTheme('#1677ff', true).background;

let browser: Browser;
let projectId: number;
beforeAll(async () => {
  browser = await openBrowser();
  const client = await api('lina');
  projectId = await newProject(client, 'Chart');
  const { wire, revision } = answer(await client.send(readPlan, { projectId }));
  const plan = decodePlan(wire);
  const tasks = NAMES.map((name, i) => newPlanTask(-i - 1, null, name));
  answer(
    await client.send(savePlan, { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) }),
  );
});
afterAll(() => browser.close());

/** The most frequent color of a picture, and the share of pixels that have another one. */
interface Ground {
  color: string;
  drawn: number;
}

/** Grounds of the pictures on the screen: of the grid's first rows, the header of the timeline, the timeline's first rows. */
const grounds = (page: Page): Promise<Ground[]> =>
  page.evaluate(async () => {
    const all = ['.wm-gantt-grid canvas', '.wm-gantt-timeline > canvas', '.wm-gantt-timeline .wm-gantt-tiles canvas'];
    return all.map((selector) => {
      const canvas = document.querySelector<HTMLCanvasElement>(selector)!;
      const ctx = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
      ctx.drawImage(canvas, 0, 0);
      const { data } = ctx.getImageData(0, 0, canvas.width, Math.min(canvas.height, 200));
      const counts = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) {
        const color = `#${[0, 1, 2].map((k) => data[i + k]!.toString(16).padStart(2, '0')).join('')}`;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      const [color, most] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
      return { color, drawn: 1 - (4 * most) / data.length };
    });
  });

const bodyColors = async (page: Page): Promise<string[]> => {
  const [grid, , timeline] = await grounds(page);
  return [grid!.color, timeline!.color];
};

/** As anybody does, in the account menu. */
async function choose({ page, t }: Window, look: Appearance): Promise<void> {
  await page.locator('.wm-user').click();
  await page.getByRole('menuitem', { name: t(shellTexts.themeSettings) }).click();
  const theme = page.locator('.wm-theme');
  await theme.getByText(t(appearances[look]), { exact: true }).click();
  await page.keyboard.press('Escape');
  await theme.waitFor({ state: 'hidden' });
}

/** Prints the chart; the bytes of the file. */
async function print(window: Window, format: 'exportPdf' | 'exportPng', dark: boolean): Promise<Buffer> {
  const { page, t } = window;
  await pressTool(window, editorTexts.exportPlan);
  await page
    .getByRole('menuitem', { name: t(editorTexts.exportPdf), exact: false })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByText(t(editorTexts[format]), { exact: true }).click();
  if (dark) await dialog.getByText(t(editorTexts.onScreen), { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    button(window, editorTexts.exportPlan, dialog).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Color of a corner of a PNG, and its width. */
const cornerOf = (page: Page, png: Buffer): Promise<{ color: string; width: number; height: number }> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const ctx = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    ctx.drawImage(image, 0, 0);
    const color = [...ctx.getImageData(2, 2, 1, 1).data.slice(0, 3)].map((v) => v.toString(16).padStart(2, '0'));
    return { color: `#${color.join('')}`, width: image.width, height: image.height };
  }, png.toString('base64'));

test.each(LANGS)('light and dark, on the screen and printed (%s)', async (lang) => {
  const window = await openWindow(browser, lang);
  const { page } = window;
  await enterAs(window, 'lina');
  await openPlan(window, projectId);
  for (const name of NAMES) await expectCell(window, name, 'name', name);
  await expect.poll(() => bodyColors(page)).toEqual([LIGHT, LIGHT]);

  await choose(window, 'dark');
  await expect.poll(() => bodyColors(page)).toEqual([DARK, DARK]);
  // Texts and bars are on it, and the editor of a cell is as dark as the cell.
  for (const { drawn } of await grounds(page)) expect(drawn).toBeGreaterThan(0.01);
  await focusCell(window, NAMES[0]!, 'name');
  await page.keyboard.press('F2');
  const editor = page.locator('.wm-gantt-editor .wm-gantt-input');
  expect(await editor.evaluate((e) => getComputedStyle(e).backgroundColor)).toBe('rgb(27, 30, 35)');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await focusCell(window, NAMES[0]!, 'responsible');
  await page.keyboard.press('F2');
  const picker = page.locator('.wm-gantt-editor input');
  await picker.waitFor();
  const ink = await picker.evaluate((e) => getComputedStyle(e).color);
  expect(Math.min(...ink.match(/\d+/g)!.slice(0, 3).map(Number)), ink).toBeGreaterThan(180);
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });

  // Paper is light although the screen is dark; a dark picture is one that was asked for.
  const paper = await cornerOf(page, await print(window, 'exportPng', false));
  const slide = await cornerOf(page, await print(window, 'exportPng', true));
  expect([paper.color, slide.color]).toEqual([LIGHT, DARK]);
  expect(slide).toMatchObject({ width: paper.width, height: paper.height });
  expect((await print(window, 'exportPdf', lang === 'zh-CN')).subarray(0, 5).toString()).toBe('%PDF-');

  // As the operating system is, and as it becomes.
  await choose(window, 'system');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => bodyColors(page)).toEqual([LIGHT, LIGHT]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => bodyColors(page)).toEqual([DARK, DARK]);
  expect(await window.close()).toEqual([]);
});
