/**
 * `npm run pictures`: pictures in `docs/images/views`, with a list of them, and those in the README: pages of the sample company in
 * Chinese and English (each of a company in that language), 1440 wide; wide pages at 1920 too, phone pages at 390. From separate
 * applications and databases, which are removed afterwards; pictures not listed any more are removed. The machine needs a font with
 * Chinese characters and a built client (`npm run build`).
 *
 * `npm run pictures -- plan board`: only pages whose names contain one of these words; WAYMARK_PICTURES says where to.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, devices } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { type Started, startServer, temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from './steps.ts';

const IMAGES = process.env.WAYMARK_PICTURES ?? join(ROOT, 'docs/images');
const TO = join(IMAGES, 'views');
/** Those the README and `docs/planning` show, by the names they have there. */
const SHOWN_ELSEWHERE = {
  'plan-editor': 'plan-editor.zh-CN',
  'project-information': 'project-information.zh-CN',
  workbench: 'workbench.zh-CN',
  'plan-change': 'approval.en-US',
};
const LANGUAGES = ['zh-CN', 'en-US'] as const;
const QUALITY = 65;
/** By width: the window, and whether it is touched. */
const WINDOWS = {
  1440: { viewport: { width: 1440, height: 810 } },
  1920: { viewport: { width: 1920, height: 1080 } },
  390: { ...devices['iPhone 13'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
} as const;
type Width = keyof typeof WINDOWS;

/** Whoever looks at a page, of the sample company. */
type Person = (typeof PEOPLE)[number];
const PEOPLE = ['lina', 'zhangwei', 'chenjie', 'admin'] as const;
interface Places {
  project: number;
  /** A change of the plan that waits for chenjie. */
  approval: number;
  issue: number;
  report: number;
}
interface Shown {
  name: string;
  who: Person;
  path(at: Places): string;
  widths: readonly Width[];
  /** The last drawn part of the page, apart from text. */
  drawn?: string;
}

const DESK = [1440, 1920] as const;
const HAND = [1440, 390] as const;
const inProject = (path: string) => (at: Places) => `${path}projectId=${at.project}`;
const PAGES: readonly Shown[] = [
  { name: 'workbench', who: 'zhangwei', path: () => '/workbench/personal', widths: HAND },
  { name: 'cockpit', who: 'admin', path: () => '/cockpit', widths: DESK, drawn: '.wm-screen svg path' },
  { name: 'my-projects', who: 'lina', path: () => '/modules/project/myproject', widths: [1440] },
  {
    name: 'project-information',
    who: 'lina',
    path: inProject('/modules/project/projectInformation?'),
    widths: [1440],
  },
  {
    name: 'plan-editor',
    who: 'lina',
    path: inProject('/modules/project/projectPlan?'),
    widths: DESK,
    drawn: '.wm-gantt-mirror [role=row]',
  },
  { name: 'board', who: 'lina', path: inProject('/modules/project/board?'), widths: DESK },
  { name: 'my-tasks', who: 'zhangwei', path: () => '/task/charged', widths: HAND },
  { name: 'to-do', who: 'chenjie', path: () => '/modules/workflow/myWorkflow/todoList', widths: HAND },
  { name: 'approval', who: 'chenjie', path: (at) => `/modules/workflow/see?instId=${at.approval}`, widths: HAND },
  { name: 'issue', who: 'lina', path: (at) => `/issue/seeQuestion?issueId=${at.issue}`, widths: HAND },
  { name: 'risk-matrix', who: 'lina', path: inProject('/project/projectRisk?show=matrix&'), widths: [1440] },
  { name: 'week-of-hours', who: 'zhangwei', path: () => '/modules/workRecord/week', widths: [1440] },
  { name: 'approve-hours', who: 'lina', path: () => '/modules/workRecord/approve', widths: HAND },
  {
    name: 'weekly-report',
    who: 'lina',
    path: (at) => `/project/weeklyDetail?projectId=${at.project}&reportId=${at.report}`,
    widths: [1440],
  },
  { name: 'manpower', who: 'lina', path: inProject('/modules/project/projectManpower?'), widths: DESK },
];
const words = process.argv.slice(2);
const pages = PAGES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

type Ask = <T>(path: string, token?: string, body?: object) => Promise<T>;

/** The data of a call's answer; a refusal ends the run. */
const asking =
  (url: string): Ask =>
  async (path, token = '', body) => {
    const headers = { token, tokenType: '1', 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  };

/** The records that are shown, as those find them who look at them. */
async function placesOf(ask: Ask, token: string, approver: string): Promise<Places> {
  type List<T = unknown> = { list: (T & { id: number })[] };
  const rows = async <T>(path: string): Promise<List<T>['list']> => (await ask<List<T>>(path, token)).list;
  const projects = await rows<{ code: string }>('/api/v1/project/project?pageSize=20');
  const project = projects.find(({ code }) => code.endsWith('0001'))!.id;
  const todo = await ask<{ list: { instanceId: number }[] }>('/api/v1/workflow/todo', approver);
  const issues = await rows(`/api/v1/issue/issue?projectId=${project}&pageSize=20`);
  const filters = encodeURIComponent(JSON.stringify({ kind: 'weekly' }));
  const reports = await rows(`/api/v1/project-report/project-report?projectId=${project}&filters=${filters}`);
  return { project, approval: todo.list[0]!.instanceId, issue: issues[0]!.id, report: reports[0]!.id };
}

/** Visits pages at one width as one person and saves pictures. */
async function take(browser: Browser, url: string, lang: string, token: string, width: Width, at: Places, who: Person) {
  const shown = pages.filter((page) => page.who === who && page.widths.includes(width));
  if (shown.length === 0) return;
  const context = await browser.newContext({ ...WINDOWS[width], reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'language', value: lang, url }]);
  await context.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('loginFlag', 'true');
  }, token);
  const page = await context.newPage();
  for (const { name, path, drawn } of shown) {
    await page.goto(`${url}${path(at)}`);
    await page.locator('.wm-screen h1').first().waitFor({ state: 'attached' });
    if (drawn) await page.locator(drawn).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(
      () =>
        ![...document.querySelectorAll('.wm-loading-card, .ant-spin-spinning, .ant-skeleton-active')].some((e) =>
          e.checkVisibility(),
        ),
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const file = width === 1440 ? `${name}.${lang}.jpg` : `${name}.${width}.${lang}.jpg`;
    await page.screenshot({ path: join(TO, file), type: 'jpeg', quality: QUALITY });
  }
  await context.close();
}

async function all(browser: Browser, { url, passwords }: Started, lang: string): Promise<void> {
  const ask = asking(url);
  const tokens = new Map<Person, string>();
  for (const who of PEOPLE) {
    const answer = await ask<{ token: string }>('/api/v1/user/sign-in', '', {
      username: who,
      password: passwords[who],
    });
    tokens.set(who, answer.token);
  }
  const at = await placesOf(ask, tokens.get('lina')!, tokens.get('chenjie')!);
  for (const width of [1440, 1920, 390] as const)
    for (const [who, token] of tokens) await take(browser, url, lang, token, width, at, who);
}

const nameOf = (file: string): string => file.split('.', 1)[0]!;
mkdirSync(TO, { recursive: true });
for (const file of readdirSync(TO))
  if (!PAGES.some(({ name }) => name === nameOf(file)) || pages.some(({ name }) => name === nameOf(file)))
    rmSync(join(TO, file));
const browser = await openBrowser();
try {
  for (const lang of LANGUAGES) {
    const folder = temporaryDirectory('waymark-pictures-');
    const running = await startServer(folder, { WAYMARK_LANGUAGE: lang });
    try {
      await all(browser, running, lang);
    } finally {
      await running.stop();
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
for (const [name, view] of Object.entries(SHOWN_ELSEWHERE)) {
  const taken = join(TO, `${view}.jpg`);
  if (existsSync(taken)) copyFileSync(taken, join(IMAGES, `${name}.jpg`));
}
const shown = readdirSync(TO).map((file) => `![${file.replace(/\.jpg$/, '')}](views/${file})`);
writeFileSync(join(IMAGES, 'README.md'), `# Pictures of the sample company\n\n${shown.join('\n\n')}\n`);
const sizes = readdirSync(TO).map((file) => statSync(join(TO, file)).size);
process.stdout.write(`${sizes.length} pictures, ${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB\n`);
