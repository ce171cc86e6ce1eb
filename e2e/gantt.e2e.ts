/**
 * The Gantt alone, on the page of its bench, used by mouse and keyboard like a person: its requests to its owner, and that the
 * screen after scrolling, pointing and selecting equals a full repaint.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bench } from '../bench/gantt/page.tsx';
import { openPage, servePage } from '../bench/gantt/serve.ts';

type Global = { bench: Bench };
const check = (name: string, actual: unknown, expected: unknown): void => expect(actual, name).toEqual(expected);

const errors: string[] = [];
let browser: Browser;
let close: () => Promise<void>;
let page: Page;
beforeAll(async () => {
  ({ browser, close } = await servePage());
  page = await openPage(browser, 'rows=1000', errors);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => close());

const edits = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (globalThis as unknown as Global).bench.edits.splice(0));
const selected = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as Global).bench.handle().selected());
/** The next frame is painted and React has settled. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Screen position in the bar of a row: `share` 0 its start, 1 its finish, `dx` pixels aside. */
const inBar = (page: Page, row: number, share: number, dx = 0): Promise<{ x: number; y: number }> =>
  page.evaluate(
    ([r, s, d]) => {
      const view = (globalThis as unknown as Global).bench.handle().view();
      const rect = document.querySelector('.wm-gantt-timeline .wm-gantt-scroller')!.getBoundingClientRect();
      const minute = view.model.start[r!]! + s! * (view.model.finish[r!]! - view.model.start[r!]!);
      const x = rect.left + (minute - view.scale.from) * view.scale.pxPerMinute - view.scrollLeft + d!;
      return { x, y: rect.top + view.rows.indexOf(r!) * 28 - view.scrollTop + 12 };
    },
    [row, share, dx],
  );

const cell = (row: number, x: number): [number, number] => [x, 48 + row * 28 + 14];

async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, drop = true) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await settle(page);
  if (!drop) await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function mouseOnBars(page: Page): Promise<void> {
  const middle = await inBar(page, 2, 0.3);
  await pull(page, middle, { x: middle.x + 72, y: middle.y });
  check('move', await edits(page), [{ kind: 'move', row: 2, rows: [2], delta: 2880 }]);
  await pull(page, middle, { x: middle.x + 72, y: middle.y }, false);
  check('escape', await edits(page), []);
  const end = await inBar(page, 2, 1, -2);
  await pull(page, end, { x: end.x + 36, y: end.y });
  const finish = await page.evaluate(() => (globalThis as unknown as Global).bench.handle().view().model.finish[2]!);
  check('resize', await edits(page), [{ kind: 'resize', row: 2, edge: 'finish', at: finish + 1440 }]);
  await pull(page, await inBar(page, 2, 1, 10), await inBar(page, 3, 0.2));
  check('link FS', await edits(page), [{ kind: 'link', from: 2, to: 3, type: 'FS' }]);
  // It makes FS wherever it is dropped.
  await pull(page, await inBar(page, 2, 1, 10), await inBar(page, 3, 0.8));
  check('link FS, at the right half', await edits(page), [{ kind: 'link', from: 2, to: 3, type: 'FS' }]);
  await page.keyboard.down('Shift');
  await pull(page, await inBar(page, 2, 0, -10), await inBar(page, 3, 0.2));
  await page.keyboard.up('Shift');
  check('link SF', await edits(page), [{ kind: 'link', from: 2, to: 3, type: 'SF' }]);
  const done = await inBar(page, 4, 0.9);
  await pull(page, { x: done.x, y: done.y + 6 }, { ...(await inBar(page, 4, 0.5)), y: done.y + 6 });
  check('progress', await edits(page), [{ kind: 'progress', row: 4, progress: 50 }]);
}

async function keyboard(page: Page): Promise<void> {
  await page.mouse.click(...cell(2, 150));
  await page.keyboard.press('ArrowDown');
  check('arrow', await selected(page), [3]);
  await page.keyboard.press('Shift+ArrowDown');
  check('extend', await selected(page), [3, 4]);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  check('indent', await edits(page), [{ kind: 'indent', rows: [3, 4] }]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.type('New name');
  await page.keyboard.press('Enter');
  check('edit', await edits(page), [{ kind: 'cells', changes: [{ row: 3, key: 'name', value: 'New name' }] }]);
  check('down after Enter', await selected(page), [4]);
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  check('escape of the editor', await edits(page), []);
  await page.keyboard.type('y');
  await page.keyboard.press('Tab');
  check('typing', await edits(page), [{ kind: 'cells', changes: [{ row: 4, key: 'name', value: 'y' }] }]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Insert');
  check('insert', await edits(page), [{ kind: 'insert', at: 4, rows: [{}] }]);
  await page.keyboard.press('Delete');
  check('clear', await edits(page), [{ kind: 'cells', changes: [{ row: 4, key: 'name', value: '' }] }]);
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  check('delete row', await edits(page), [{ kind: 'delete', rows: [4] }]);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  check('move up', await edits(page), [{ kind: 'reorder', rows: [4], before: 3, level: 2 }]);
}

async function clipboard(page: Page): Promise<void> {
  await page.mouse.click(...cell(5, 150));
  await page.keyboard.press('Control+c');
  await page.mouse.click(...cell(7, 150));
  await page.keyboard.press('Control+v');
  check('paste', await edits(page), [
    { kind: 'cells', changes: [{ row: 7, key: 'name', value: 'Procurement and delivery' }] },
  ]);
  await page.mouse.click(...cell(5, 20));
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  const [row] = (await edits(page)) as { kind: string; at: number; rows: Record<string, string>[] }[];
  check('paste row', [row?.kind, row?.at, row?.rows[0]?.name], ['insert', 6, 'Procurement and delivery']);
}

async function outline(page: Page): Promise<void> {
  const shown = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as Global).bench.handle().view().rows.count);
  const all = await shown();
  await page.mouse.click(...cell(1, 150));
  await page.keyboard.press('ArrowLeft');
  check('collapse', await shown(), all - 10);
  await page.keyboard.press('ArrowRight');
  check('expand', await shown(), all);
  await page.mouse.click(44 + 28 + 8 + 6, cell(0, 0)[1]);
  check('collapse by the sign', await shown(), all - 110);
  await page.mouse.click(44 + 28 + 8 + 6, cell(0, 0)[1]);
  await page.mouse.click(...cell(3, 20));
  await pull(page, { x: 20, y: cell(3, 0)[1] }, { x: 20, y: 48 + 6 * 28 });
  check('row drag', await edits(page), [{ kind: 'reorder', rows: [3], before: 6, level: 2 }]);
}

async function zoomAndScroll(page: Page): Promise<void> {
  const under = (): Promise<number> =>
    page.evaluate(() => {
      const view = (globalThis as unknown as Global).bench.handle().view();
      const left = document.querySelector('.wm-gantt-timeline')!.getBoundingClientRect().left;
      return Math.round((view.scale.from + (view.scrollLeft + 1000 - left) / view.scale.pxPerMinute) / 60);
    });
  await page.mouse.move(1000, 400);
  const before = await under();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await settle(page);
  check('zoom keeps the minute under the pointer', Math.abs((await under()) - before) <= 1, true);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 560);
  await settle(page);
  await page.waitForTimeout(300);
  const tops = await page.evaluate(() => [
    (globalThis as unknown as Global).bench.handle().view().scrollTop,
    document.querySelector('.wm-gantt-timeline .wm-gantt-scroller')!.scrollTop,
  ]);
  check('both panes scroll together', tops, [560, 560]);
  const rows = await page.locator('[role=treegrid] [role=row]').count();
  check('mirror has the rows on screen', rows > 25 && rows < 45, true);
}

test('bars and links by the mouse', () => mouseOnBars(page));
test('cells by the keyboard', () => keyboard(page));
test('the clipboard', () => clipboard(page));
test('the outline', () => outline(page));
test('zoom and scroll', () => zoomAndScroll(page));

/** Parts of the bodies covered by no picture or by two, in CSS pixels of more than one. */
const gaps = (of: Page): Promise<string[]> =>
  of.locator('.wm-gantt-tiles').evaluateAll((panes) =>
    panes.flatMap((pane) => {
      const body = pane.getBoundingClientRect();
      const tiles = [...pane.querySelectorAll('canvas')].map((canvas) => canvas.getBoundingClientRect());
      const shown = tiles.filter((t) => t.height > 0 && t.bottom > body.top && t.top < body.bottom);
      const found: string[] = [];
      let end = body.top;
      for (const { top, bottom } of shown.sort((a, b) => a.top - b.top)) {
        if (top > end + 1 || (top < end - 1 && end > body.top)) found.push(`${top} after ${end}`);
        end = bottom;
      }
      return end < body.bottom - 1 ? [...found, `${end} of ${body.bottom}`] : found;
    }),
  );

/** Steps of a random walk, the same in every run. */
function* walk(seed: number): Generator<number> {
  for (let x = seed; ; ) {
    x = (x * 1_103_515_245 + 12_345) % 2 ** 31;
    yield x / 2 ** 31;
  }
}

test.each([1, 1.25, 2])('what moved is what is painted anew, at a density of %d', async (density) => {
  const size = { width: 1000, height: 500 };
  const own = await openPage(browser, 'rows=1000', errors, { ...size, density });
  const next = walk(density * 100);
  const random = (most: number): number => Math.floor(next.next().value! * most);
  for (let round = 0; round < 8; round++) {
    // Other tiles, too: their number and height follow the size of the panes.
    if (round > 3)
      await own.setViewportSize({ width: size.width + 900 * random(2), height: size.height + random(300) });
    for (let step = 0; step < 4; step++) {
      const far = round % 2 ? 27_000 : 600;
      const top = step === 3 && random(2) === 0 ? 0 : random(far) + 0.5 * random(2);
      const left = random(3) === 0 ? random(400) : null;
      await own.evaluate(
        ([y, x]) => {
          const view = (globalThis as unknown as Global).bench.handle().view();
          view.scrollTo(x ?? view.scrollLeft, y!);
        },
        [top, left],
      );
      await settle(own);
      await own.mouse.move(random(1000), 50 + random(440));
      if (random(3) === 0) await own.mouse.click(60 + random(400), 60 + random(420));
    }
    await settle(own);
    const moved = await own.screenshot();
    await own.evaluate(() => (globalThis as unknown as Global).bench.handle().view().invalidate());
    await settle(own);
    expect(moved.equals(await own.screenshot()), `round ${round}`).toBe(true);
    expect(await gaps(own), `round ${round}`).toEqual([]);
  }
  await own.context().close();
});

test('no error of the page', () => expect(errors).toEqual([]));
