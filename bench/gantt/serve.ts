/** Serves the bench page and opens a browser on it; both the bench and the check use it. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import { openBrowser } from '../../e2e/browser.ts';

const port = Number(process.env.BENCH_PORT ?? 8129);

/** Runs `work` with a browser on the served page; both are closed afterwards. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  // The production build of React, for everybody.
  process.env.NODE_ENV = 'production';
  const server = await createServer({
    mode: 'production',
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    server: { port, host: '127.0.0.1', strictPort: true, hmr: false },
    cacheDir: fileURLToPath(new URL('../../.cache/vite-bench', import.meta.url)),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await server.listen();
  const browser = await openBrowser(['--enable-precise-memory-info']);
  try {
    await work(browser);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** A page with the scene of `query`, painted. Errors of the page end up in `errors`. */
export async function openPage(
  browser: Browser,
  query: string,
  errors: string[],
  width = 1600,
  height = 900,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } });
  const failed = new Promise<never>((_, fail) => {
    page.on('pageerror', (error) => {
      errors.push(error.message);
      fail(error);
    });
  });
  failed.catch(() => undefined);
  // Fonts that a peer wants from elsewhere are no fault of the scene.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_NAME_NOT_RESOLVED|ERR_INTERNET/.test(message.text()))
      errors.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${port}/?${query}`);
  await Promise.race([page.waitForFunction(() => 'bench' in globalThis), failed]);
  await page.evaluate(() => (globalThis as unknown as { bench: { paint: Promise<number> } }).bench.paint);
  return page;
}
