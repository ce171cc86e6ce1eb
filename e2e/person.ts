/** Actions of browser tests as a person: open a window, sign in, look; and the faults reported by the window. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core';
import { inject, onTestFailed } from 'vitest';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/call.ts';
import { LANG_HEADER, type Lang, type Message, type Params, say, type Triple } from '#kernel/text.ts';
import { changePassword, signIn } from '#modules/people/user/user.calls.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { KEYS } from '#web/storage.ts';
import type { Running } from './server.ts';

export interface Window {
  context: BrowserContext;
  page: Page;
  lang: Lang;
  /** A text in the window's language. */
  t(text: Triple | Message, params?: Params): string;
  /** Console errors, broken scripts, refused or failed calls since the last `takeFaults`. */
  takeFaults(): string[];
  /** Closes the window; returns reported faults that are not `expected`. */
  close(expected?: RegExp): Promise<string[]>;
}

let own: Running | null = null;
/** The application of this file's tests: the one of its worker, or its own. */
export const running = (): Running => own ?? inject('applications')[Number(process.env.VITEST_POOL_ID) - 1]!;
/** From here on this file talks to its own application, one it may stop and start; null: to that of its worker. */
export function talkTo(server: Running | null): void {
  own = server;
}

export const at = (path: string): string => `${running().url}${path}`;

/** Lines of the browser about an answer that the listener below reports better. */
const REPEATED = /Failed to load resource/;

/** Calls of the specification that answer "no" as a refusal (2-rules §7): not a fault. */
const QUESTIONS = /\/workbench\/(project\/isProjectManager|department\/isHaveDepartmentPrivilege)$/;

const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/**
 * A signed-out window, in a language, with reduced motion: the screen is stable and usable at once, however busy the machine is.
 */
export async function openWindow(browser: Browser, lang: Lang, screen: keyof typeof SCREENS = 'desk'): Promise<Window> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await context.addCookies([{ name: 'language', value: lang, url: running().url }]);
  await context.addInitScript(countCalls);
  return watched(context, await context.newPage(), lang);
}

/** One more tab beside a window: the same person, its own faults. Closing either closes both. */
export const openTab = async ({ context, lang }: Window): Promise<Window> =>
  watched(context, await context.newPage(), lang);

function watched(context: BrowserContext, page: Page, lang: Lang): Window {
  let faults: string[] = [];
  const reading = new Set<Promise<void>>();
  const read = async (response: Response): Promise<void> => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${path}`);
    else if (response.headers()['content-type']?.startsWith('application/json')) {
      const answer = (await response.json().catch(() => null)) as Envelope | null;
      if (answer && typeof answer.code === 'number' && answer.code !== 0 && !QUESTIONS.test(path))
        faults.push(`code ${answer.code} ${response.request().method()} ${path}: ${answer.msg}`);
    }
  };
  page.on('pageerror', (error) => void faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REPEATED.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const one = read(response).finally(() => reading.delete(one));
    reading.add(one);
  });
  // Which sample people are reminded of hours depends on the day; the reminder would cover the content of a journey.
  const reminder = page.locator('.ant-modal').filter({ has: page.locator('.wm-hours-remind') });
  void page.addLocatorHandler(reminder, () => reminder.locator('.ant-modal-close').dispatchEvent('click'));
  onTestFailed(async ({ task }) => {
    const picture = join(tmpdir(), `waymark-e2e-${task.id}-${context.pages().indexOf(page)}.png`);
    const taken = await page.screenshot({ path: picture, timeout: 5000 }).then(
      () => picture,
      () => 'no picture',
    );
    process.stderr.write(`${task.name}: at ${page.url()} (${taken}) ${faults.join('; ')}\n`);
  });
  return {
    context,
    page,
    lang,
    t: (text, params) => say(text, lang, params),
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
    async close(expected) {
      await Promise.all(reading);
      await context.close();
      return faults.filter((fault) => !expected?.test(fault));
    },
  };
}

/** A button that has done its work; a click on one that is still busy is lost. */
export const ready = (of: Locator): Locator => of.and(of.page().locator(':not(.ant-btn-loading)'));

/** Runs in the page: how many calls have not answered yet (`settled` of pages.ts). */
function countCalls(): void {
  const state = globalThis as { callsUnderWay?: number };
  const plain = globalThis.fetch;
  state.callsUnderWay = 0;
  globalThis.fetch = (...request) => {
    state.callsUnderWay!++;
    return plain(...request).finally(() => state.callsUnderWay!--);
  };
}

/** The same window after its language was changed. */
export const speaking = (window: Window, lang: Lang): Window => ({
  ...window,
  lang,
  t: (text, params) => say(text, lang, params),
});

/** Waits for a question, and answers it by the button of this name. */
export async function decide({ page }: Window, title: string, button: string): Promise<void> {
  const question = page.locator('.ant-modal-confirm').filter({ hasText: title });
  await question.getByRole('button', { name: button, exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

/** Waits for a short message on top of the page. */
export const toasted = ({ page }: Window, text: string): Promise<void> =>
  page.locator('.ant-message-notice').getByText(text).first().waitFor();

/** A button by its text, alone or behind an icon. */
export const button = (window: Window, text: Triple | Message, within: Page | Locator = window.page): Locator =>
  within.getByRole('button', { name: new RegExp(`^(\\S+ )?${window.t(text)}$`) }).filter({ visible: true });

/** The password of a sample account. */
export const passwordOf = (username: string): string => running().passwords[username] ?? '';

/** Fills the sign-in form that is on screen. */
export async function fillSignIn(window: Window, username: string, password: string): Promise<void> {
  const { page, t } = window;
  await page.getByPlaceholder(t(accountTexts.username)).fill(username);
  await page.getByPlaceholder(t(accountTexts.passwordHint)).fill(password);
  await ready(button(window, accountTexts.signIn)).click();
}

/** Signs in through the form and waits for the shell. */
export async function signInAs(window: Window, username: string, password = passwordOf(username)): Promise<void> {
  await window.page.goto(at('/'));
  await fillSignIn(window, username, password);
  await window.page.locator('.wm-shell').waitFor();
}

/**
 * Signs in by a call instead of the form: the next page is shown to this person. It costs neither the form nor the first page;
 * those are tested with `signInAs`.
 */
export async function enterAs({ page }: Window, username: string, password = passwordOf(username)): Promise<void> {
  const { token } = await api(username, { password });
  // Storage belongs to an address; the icon has it and shows nothing.
  await page.goto(at('/waymark.svg'));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEYS.token, token] as const);
}

export interface ApiClient {
  /** Of the session. */
  readonly token: string;
  send<C extends Call>(call: C, input: InputOf<C> | Record<string, unknown>): Promise<Envelope<OutputOf<C>>>;
  /** Chooses one's own password and goes on with it. */
  changePassword(newPassword: string): Promise<void>;
}

/** Calls without a browser, signed in; for what a test needs to be there. */
export async function api(
  username: string,
  { lang = 'en-US', password = passwordOf(username) }: { lang?: Lang; password?: string } = {},
): Promise<ApiClient> {
  let token = '';
  const client: ApiClient = {
    get token() {
      return token;
    },
    async changePassword(newPassword) {
      const values = { oldPassword: password, newPassword, confirmPassword: newPassword };
      const changed = await client.send(changePassword, values);
      if (changed.code !== 0) throw new Error(changed.msg);
      token = changed.data.token;
    },
    async send(call, input) {
      const rest: Record<string, unknown> = { ...input };
      const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
        const value = String(rest[name]);
        delete rest[name];
        return encodeURIComponent(value);
      });
      const query = call.method === 'GET' || call.method === 'DELETE';
      const search = new URLSearchParams(
        Object.entries(rest).map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
      );
      const answer = await fetch(`${at(path.startsWith('/') ? path : `/${path}`)}${query ? `?${search}` : ''}`, {
        method: call.method,
        headers: {
          language: LANG_HEADER[lang],
          token,
          tokenType: '1',
          ...(!query && { 'content-type': 'application/json' }),
        },
        ...(!query && { body: JSON.stringify(rest) }),
      });
      return (await answer.json()) as never;
    },
  };
  const signed = await client.send(signIn, { username, password });
  if (signed.code !== 0) throw new Error(`${username} cannot sign in: ${signed.msg}`);
  token = signed.data.token;
  return client;
}
