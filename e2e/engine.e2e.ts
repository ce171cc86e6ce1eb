/** The engine computes the same everywhere: on the server, in a thread of it, in a page of the browser and in its worker. */
import { fileURLToPath } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';
import type { Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBrowser } from './browser.ts';
import { hashes } from './engine/hashes.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const path = (file: string): string => fileURLToPath(new URL(`engine/${file}`, import.meta.url));

/** What a page loads, in one piece. */
async function script(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: path('page.ts'), formats: ['iife'], name: 'engine' } },
  })) as Rolldown.RolldownOutput[];
  return output[0]!.output[0].code;
}

test('server, thread, page and worker give the same hashes', async () => {
  const here = hashes();
  expect(new Set(here).size).toBe(here.length);

  const thread = new Thread(path('thread.ts'));
  expect(await new Promise((done, fail) => thread.once('message', done).once('error', fail))).toEqual(here);

  const code = await script();
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  expect(await page.evaluate(() => (globalThis as unknown as { hashes: typeof hashes }).hashes())).toEqual(here);
  const worker = page.evaluate(
    (source) =>
      new Promise<string[]>((done, fail) => {
        const apart = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
        apart.onmessage = (event: MessageEvent<string[]>) => done(event.data);
        apart.onerror = (event) => fail(new Error(event.message));
      }),
    code,
  );
  expect(await worker).toEqual(here);
});
