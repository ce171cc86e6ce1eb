/** Browsers for tests, benches and pictures: the system's Chromium and the one that the package @sparticuz/chromium brings. */
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

/**
 * Young objects of a page are kept longer before they are looked over: a walk over all pages makes garbage all the time,
 * and looking it over is a tenth of its work.
 */
const TESTED = ['--js-flags=--min-semi-space-size=32 --max-semi-space-size=64'];

const openInstalled = (path: string, more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: path, args: [...QUIET, ...more] });
const openPacked = async (more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await unpacked(), args: [...QUIET, '--no-zygote', ...more] });

/** A normal headless browser: the system's, otherwise the packed one; the caller closes it. `more`: flags. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const system = installed();
  return system ? openInstalled(system, more) : openPacked(more);
}

/**
 * A headless browser for tests; the caller closes it. The packed one has no frame and no pages of its own, takes a quarter less
 * processor time than an entire Chromium, and is the same version everywhere. If it cannot run (another system, a missing library)
 * it is the system's.
 */
export async function openTestBrowser(): Promise<Browser> {
  try {
    return await openPacked(TESTED);
  } catch (error) {
    const system = installed();
    if (!system) throw error;
    return openInstalled(system, TESTED);
  }
}
