/** Serves the bench page and opens a browser on it, for the bench and the tests of the Gantt. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import { openBrowser } from '../../e2e/browser.ts';

/** Address of the page that is served. */
let base = '';

/** A browser and the served page, on `BENCH_PORT` or any port; `close` ends both. */
export async function servePage(): Promise<{ browser: Browser; close(): Promise<void> }> {
  // The production build of React, for everybody.
  process.env.NODE_ENV = 'production';
  const port = Number(process.env.BENCH_PORT ?? 0);
  const server = await createServer({
    mode: 'production',
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    server: { port, host: '127.0.0.1', strictPort: port > 0, hmr: false },
    cacheDir: fileURLToPath(new URL('../../.cache/vite-bench', import.meta.url)),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await server.listen();
  base = server.resolvedUrls!.local[0]!;
  const browser = await openBrowser(['--enable-precise-memory-info']);
  return {
    browser,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Runs `work` with a browser on the served page; both are closed afterwards. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const { browser, close } = await servePage();
  try {
    await work(browser);
  } finally {
    await close();
  }
}

/** A page with the scene of `query`, painted. Errors of the page end up in `errors`. */
export async function openPage(
  browser: Browser,
  query: string,
  errors: string[],
  { width = 1600, height = 900, density = 1 } = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density });
  const failed = new Promise<never>((_, fail) => {
    page.on('pageerror', (error) => {
      errors.push(error.message);
      fail(error);
    });
  });
  failed.catch(() => undefined);
  // Fonts a peer loads from elsewhere are not a fault of the scene.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_NAME_NOT_RESOLVED|ERR_INTERNET/.test(message.text()))
      errors.push(message.text());
  });
  await page.goto(`${base}?${query}`);
  await Promise.race([page.waitForFunction(() => 'bench' in globalThis), failed]);
  await page.evaluate(() => (globalThis as unknown as { bench: { paint: Promise<number> } }).bench.paint);
  return page;
}
