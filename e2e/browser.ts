/** The browser of the tests: the system's Chromium, otherwise the one that the package @sparticuz/chromium brings. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter((part) => part !== ''))
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  return null;
}

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Drawing by a GPU that is not there costs as much as all the rest.
  '--disable-gpu',
];

/** Unpacks the packed one, once per account: another account's file could not be run. */
async function unpacked(): Promise<string> {
  const before = process.env.TMPDIR;
  const own = join(tmpdir(), `waymark-chromium-${process.getuid?.() ?? 0}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = own;
  try {
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A headless browser; the caller closes it. `more`: further flags. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const system = installed();
  if (system) return chromium.launch({ executablePath: system, args: [...QUIET, ...more] });
  return chromium.launch({
    executablePath: await unpacked(),
    args: [...QUIET, '--no-zygote', ...more],
  });
}
