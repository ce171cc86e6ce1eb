/** What must be right on the page of any route, for tests that walk over all of them. */
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { violations } from './axe.ts';
import { settled, visit } from './pages.ts';
import type { Window } from './person.ts';

/** Pages of one walk: a test of more would take longer than a minute where two run side by side. */
const WALK = 30;

/** The routes in walks of about the same length, with their numbers from 1. `most`: pages of one walk. */
export function walks(routes: readonly Route[], most = WALK): [number, readonly Route[]][] {
  const count = Math.ceil(routes.length / most);
  const length = Math.ceil(routes.length / count);
  return Array.from({ length: count }, (_, i) => [i + 1, routes.slice(i * length, (i + 1) * length)]);
}

export const visibleText = (window: Window): Promise<string> => window.page.evaluate(() => document.body.innerText);
/** `module.key` of a missing text, and what a missing value looks like. */
const RAW =
  /\[object Object\]|\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\{\w+\}|\b(?:common|shell|session|check|http|entity|access|user|dict|project|task|plan|org|calendar|message|log|numbering|extField|gridHeader|issue|issueBoard|issueConfig|issuePage|issueReport|issueSettings|issueTask|issueTime|problemLibrary|taskHindrance|typicalProblem)\.[a-z]\w+\b/;

/** Screens that list keys of parameters, or all texts. */
const KEYS_ARE_DATA = new Set([
  // Names the events that webhooks deliver.
  '/log/queue',
  '/modules/sys/dicinfoSysParm',
  '/modules/sys/multiLanguageConfig',
  // Names the fields that a reminder's content may have.
  '/modules/projectProgram/remind',
]);

/**
 * What a window of 1440 has no room for: the page itself, or a list with columns under its edge. The plan's grid and
 * chart are wider than any window and scroll for themselves.
 */
const tooWide = (window: Window, route: Route): Promise<string[]> =>
  window.page.evaluate((path) => {
    const own = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter((e) => e.dataset.path === path);
    const lists = own.flatMap((screen) => [
      ...screen.querySelectorAll<HTMLElement>('.ant-table-content, .ant-table-body, .wm-page, .wm-list'),
    ]);
    return (
      [document.documentElement, ...lists]
        // A table whose first columns stay in sight is meant to scroll.
        .filter(
          (e) => e.querySelector('.ant-table-cell-fix-start') === null || !e.classList.contains('ant-table-content'),
        )
        .filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
        .map((e) => `${e.className || 'page'} is ${e.scrollWidth} wide in ${e.clientWidth}`)
    );
  }, route.path);

/** What is cut though it names the page, a state or a time: headings, and tags, lights and dates in tables. */
const cutOff = (window: Window, route: Route): Promise<string[]> =>
  window.page.evaluate((path) => {
    const own = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter((e) => e.dataset.path === path);
    const all = (selector: string) => own.flatMap((screen) => [...screen.querySelectorAll<HTMLElement>(selector)]);
    const wide = (e: HTMLElement): boolean => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1;
    // A long title takes two lines; it is cut beside buttons only when it has the half of the head.
    const heads = all('.wm-page-head h1').filter(
      (e) => wide(e) || (e.scrollHeight > e.clientHeight + 6 && e.clientWidth < e.parentElement!.clientWidth * 0.4),
    );
    const date = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;
    const cells = all('td').filter((cell) => {
      const told = cell.querySelector('.ant-tag, .wm-light') !== null || date.test(cell.innerText.trim());
      const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
      return told && parts.some((e) => wide(e) && getComputedStyle(e).overflowX !== 'visible');
    });
    return [...heads, ...cells].map((e) => `cut: "${e.innerText.trim().slice(0, 60)}" in ${e.clientWidth}`);
  }, route.path);

/** Words that touch the left edge of their card: it has no padding. Tables reach to the edge, their cells do not. */
const atEdge = (window: Window, route: Route): Promise<string[]> =>
  window.page.evaluate((path) => {
    const own = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter((e) => e.dataset.path === path);
    const words = own.flatMap((screen) => [
      ...screen.querySelectorAll<HTMLElement>('h1, h2, h3, p, label, button, .ant-tabs-tab, .ant-tag'),
    ]);
    return words
      .filter((e) => {
        const card = e.closest<HTMLElement>('.wm-card');
        const inside = Number.parseFloat(getComputedStyle(e).paddingLeft);
        const left = e.getBoundingClientRect().left - (card?.getBoundingClientRect().left ?? 0) + inside;
        return card !== null && e.innerText.trim() !== '' && e.clientWidth > 0 && left >= 0 && left < 5;
      })
      .slice(0, 3)
      .map((e) => `at the edge of its card: "${e.innerText.trim().slice(0, 60)}"`);
  }, route.path);

/**
 * Opens a route's page and returns its faults: title, content, texts, width, and faults reported by the browser.
 * `judge`: with the rules of accessibility too.
 */
export async function look(window: Window, route: Route, address: string, judge = false): Promise<string[]> {
  await visit(window, address);
  return [...(await misnamed(window, route)), ...(await lookHere(window, route, judge))];
}

/** The initial title of a page; some are named after their content once it is read. */
export async function misnamed(window: Window, route: Route): Promise<string[]> {
  const wanted = window.t(route.title);
  const named = await window.page
    .waitForFunction((title) => document.title.startsWith(title), wanted, { timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
  return named ? [] : [`title "${await window.page.title()}" instead of "${wanted}"`];
}

/** Faults of the current page, except its title. */
export async function lookHere(window: Window, route: Route, judge = false): Promise<string[]> {
  const faults: string[] = [];
  await settled(window).catch(() => faults.push('does not settle'));
  // The screen is loaded on demand; the elements around it appear earlier.
  const shown = await window.page
    .waitForFunction(
      (path) =>
        [...document.querySelectorAll<HTMLElement>('.wm-bare, [data-path]')].some(
          (e) => (e.dataset.path ?? path) === path && e.innerText.trim() !== '',
        ),
      route.path,
      { timeout: 20_000 },
    )
    .then(
      () => true,
      () => false,
    );
  if (!shown) faults.push('shows nothing');
  const text = await visibleText(window);
  faults.push(...(await tooWide(window, route)), ...(await cutOff(window, route)), ...(await atEdge(window, route)));
  if (judge) faults.push(...(await violations(window, `[data-path="${route.path}"], .wm-bare`)));
  const raw = RAW.exec(text);
  if (raw && !KEYS_ARE_DATA.has(route.path)) faults.push(`raw text: ${raw[0]}`);
  for (const refusal of [shellTexts.noRightTitle, shellTexts.notFoundTitle, shellTexts.errorText])
    if (!KEYS_ARE_DATA.has(route.path) && text.includes(window.t(refusal))) faults.push(`shows "${window.t(refusal)}"`);
  return [...faults, ...window.takeFaults()];
}
