/**
 * `npm run pictures`: the pictures of the README and the help in `docs/images`, and views of the application in
 * `docs/images/views`: in Chinese and in English, each of the sample company in that language, on an application and a
 * database of their own, which are gone afterwards. At 1440, some also as wide as 1920 or as narrow as a phone. WebP, so that
 * all of them together stay small; a run of more than BYTES fails. The machine needs a font with Chinese characters.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { diffPlans } from '#modules/plan/edit/plan-edits.ts';
import { decodePlan } from '#modules/plan/plan-wire.ts';
import { openBrowser } from '../e2e/browser.ts';
import { type Started, startServer, temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from './steps.ts';

const IMAGES = join(ROOT, 'docs/images');
const VIEWS = join(IMAGES, 'views');
const LANGS = ['zh-CN', 'en-US'] as const;
const SIZES = { 1440: 810, 1920: 1080, 390: 844 } as const;
type Width = keyof typeof SIZES;
const QUALITY = 0.62;
const BYTES = 3 * 1024 * 1024;
const DAY = 480;
let written = 0;

/** A picture of the page as a WebP file; the browser that shows it also encodes it. */
async function keep(page: Page, encoder: Page, file: string): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const webp = await encoder.evaluate(
    async ([data, quality]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', quality as number).split(',')[1]!;
    },
    [png, QUALITY] as const,
  );
  const bytes = Buffer.from(webp, 'base64');
  written += bytes.length;
  writeFileSync(file, bytes);
}

/** One language: its application, its people, what is seen of it. */
class Album {
  private readonly browser: Browser;
  private readonly running: Started;
  private readonly lang: string;
  constructor(browser: Browser, running: Started, lang: string) {
    this.browser = browser;
    this.running = running;
    this.lang = lang;
  }

  /** The data of a call's answer; a refusal ends the run. */
  async ask<T>(token: string, path: string, body?: object): Promise<T> {
    const headers = { token, tokenType: '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch(`${this.running.url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  }

  async signIn(username: string): Promise<string> {
    const body = { username, password: this.running.passwords[username] };
    return (await this.ask<{ token: string }>('', '/api/v1/user/sign-in', body)).token;
  }

  /** Looks at these addresses as this person; each is a file of its name in the folder. `press`: a button before. */
  async take(folder: string, token: string, views: Readonly<Record<string, string>>, width: Width = 1440, press?: string) {
    const phone = width < 700;
    const context = await this.browser.newContext({
      viewport: { width, height: SIZES[width] },
      reducedMotion: 'reduce',
      hasTouch: phone,
    });
    await context.addCookies([{ name: 'language', value: this.lang, url: this.running.url }]);
    await context.addInitScript((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('loginFlag', 'true');
    }, token);
    const [page, encoder] = [await context.newPage(), await context.newPage()];
    for (const [name, path] of Object.entries(views)) {
      await page.goto(`${this.running.url}${path}`);
      await page.locator('.wm-screen').first().waitFor();
      await page.waitForLoadState('networkidle');
      if (press) {
        await page.locator(press).click();
        await page.locator('.ant-drawer-body h3').first().waitFor();
      }
      await keep(page, encoder, join(folder, `${name}.webp`));
    }
    await context.close();
  }

  /** Views by their names, in the folder of views: with the language, and the width where it is not the usual one. */
  views(token: string, views: Readonly<Record<string, string>>, width: Width = 1440): Promise<void> {
    const end = width === 1440 ? this.lang : `${this.lang}.${width}`;
    const named = Object.entries(views).map(([name, path]) => [`${name}.${end}`, path]);
    return this.take(VIEWS, token, Object.fromEntries(named), width);
  }

  /** Publishes the plan and begins a request that makes three tasks longer, renames one and deletes one. */
  async beginChange(token: string, projectId: number): Promise<void> {
    await this.ask(token, '/api/v1/plan/publish', { projectId });
    const path = `/api/v1/plan?projectId=${projectId}`;
    const { wire, revision } = await this.ask<{ wire: Parameters<typeof decodePlan>[0]; revision: number }>(token, path);
    const plan = decodePlan(wire);
    const parents = new Set(plan.tasks.map((task) => task.parentId));
    const open = plan.tasks.filter((task) => task.progress === 0 && !task.milestone && !parents.has(task.id));
    const longer = new Set(open.slice(0, 3).map((task) => task.id));
    const gone = open[4]!.id;
    const tasks = plan.tasks
      .filter((task) => task.id !== gone)
      .map((task) => (longer.has(task.id) ? { ...task, durationMinutes: task.durationMinutes + 3 * DAY } : task))
      .map((task) => (task.id === open[3]!.id ? { ...task, name: `${task.name} (2)` } : task));
    const links = plan.links.filter((link) => link.from !== gone && link.to !== gone);
    const edits = diffPlans(plan, { ...plan, tasks, links });
    await this.ask(token, '/api/v1/plan/change', { projectId, baseRevision: revision, edits });
  }
}

async function album(browser: Browser, running: Started, lang: (typeof LANGS)[number]): Promise<void> {
  const made = new Album(browser, running, lang);
  const [worker, manager, admin] = [await made.signIn('zhangwei'), await made.signIn('lina'), await made.signIn('admin')];
  const projects = await made.ask<{ list: { id: number; code: string }[] }>(manager, '/api/v1/project/project?pageSize=10');
  const of = (end: string): number => projects.list.find((project) => project.code.endsWith(end))!.id;
  const projectId = of('0001');
  // The README shows the product as it comes: in Chinese.
  if (lang === 'zh-CN') {
    await made.take(IMAGES, manager, {
      'plan-editor': `/modules/project/projectPlan?projectId=${projectId}`,
      'project-information': `/modules/project/projectInformation?projectId=${of('0002')}`,
      'project-workbench': '/workbench/project',
    });
    await made.take(IMAGES, worker, { workbench: '/workbench/personal?pageId=1' });
  }
  const everyDay = {
    home: '/workbench/project',
    projects: '/modules/project/myproject',
    issues: `/issue/projectIssue?projectId=${projectId}`,
  };
  await made.views(manager, { ...everyDay, statistics: `/project/projectStatistics?projectId=${projectId}` });
  await made.views(manager, { home: everyDay.home, projects: everyDay.projects }, 1920);
  await made.views(worker, { home: '/workbench/personal?pageId=1', tasks: '/task/charged' }, 390);
  await made.views(admin, {
    users: '/modules/sys/user',
    forms: '/formManagement/form',
    workflows: '/modules/workflow/createWorkflow',
    approvals: '/modules/workflow/myWorkflow/todoList',
  });
  await made.beginChange(manager, projectId);
  if (lang === 'en-US') {
    const change = { 'plan-change': `/project/changePlan?projectId=${projectId}` };
    await made.take(IMAGES, manager, change, 1440, 'button:has(.anticon-diff)');
  }
  const path = `/api/v1/plan/baseline?projectId=${projectId}&pageSize=10`;
  const { list } = await made.ask<{ list: { id: number }[] }>(manager, path);
  const [last, first] = [list[0]!.id, list.at(-1)!.id];
  await made.views(manager, {
    plan: `/modules/project/projectPlan?projectId=${projectId}`,
    'plan-change': `/project/changePlan?projectId=${projectId}`,
    'plan-changes': `/project/projectPlanChange?projectId=${projectId}`,
    'other-changes': `/project/projectOtherChange?projectId=${projectId}`,
    baselines: `/project/projectPlanComparison?projectId=${projectId}`,
    comparison: `/project/projectPlanComparisonBaseVerision?before=${first}&after=${last}&projectId=${projectId}`,
    calendar: `/project/projectConfigureCalendar?projectId=${projectId}`,
    settings: `/project/projectConfigurePlan?projectId=${projectId}`,
  });
}

rmSync(VIEWS, { recursive: true, force: true });
mkdirSync(VIEWS, { recursive: true });
const browser = await openBrowser();
try {
  for (const lang of LANGS) {
    const folder = temporaryDirectory('waymark-pictures-');
    const running = await startServer(folder, { WAYMARK_LANGUAGE: lang });
    try {
      await album(browser, running, lang);
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
process.stdout.write(`${Math.round(written / 1024)} KB\n`);
if (written > BYTES) throw new Error(`the pictures have ${written} bytes; ${BYTES} are allowed`);
