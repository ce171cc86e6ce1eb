/**
 * `npm run pictures`: the pictures of the README in `docs/images` and the views of the plan editor in Chinese and English in
 * `docs/images/views`, from the sample company on an application and a database of their own, which are gone afterwards.
 * The machine needs a font with Chinese characters.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diffPlans } from '#modules/plan/edit/plan-edits.ts';
import { decodePlan } from '#modules/plan/plan-wire.ts';
import { openBrowser } from '../e2e/browser.ts';
import { startServer, temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from './steps.ts';

const IMAGES = join(ROOT, 'docs/images');
const TO = join(IMAGES, 'views');
const SIZE = { width: 1440, height: 810 };
const DAY = 480;

const folder = temporaryDirectory('waymark-pictures-');
const running = await startServer(folder);
const browser = await openBrowser();

let token = '';
/** The data of a call's answer; a refusal ends the run. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { token, tokenType: '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${running.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

/** Publishes the plan and begins a request that makes three tasks longer, renames one and deletes one. */
async function beginChange(projectId: number): Promise<void> {
  await ask('/api/v1/plan/publish', { projectId });
  const path = `/api/v1/plan?projectId=${projectId}`;
  const { wire, revision } = await ask<{ wire: Parameters<typeof decodePlan>[0]; revision: number }>(path);
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
  await ask('/api/v1/plan/change', { projectId, baseRevision: revision, edits });
}

/** Looks at these addresses as this person and keeps what is seen, each as a file of its name; `press`: a button before. */
async function take(
  folder: string,
  lang: string,
  session: string,
  views: Readonly<Record<string, string>>,
  press?: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'language', value: lang, url: running.url }]);
  await context.addInitScript((value) => {
    localStorage.setItem('token', value);
    localStorage.setItem('loginFlag', 'true');
  }, session);
  const page = await context.newPage();
  for (const [name, path] of Object.entries(views)) {
    await page.goto(`${running.url}${path}`);
    await page.locator('.wm-screen').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (press) {
      await page.locator(press).click();
      await page.locator('.ant-drawer-body h3').first().waitFor();
    }
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 });
  }
  await context.close();
}

const signedIn = async (username: string): Promise<string> =>
  (await ask<{ token: string }>('/api/v1/user/sign-in', { username, password: running.passwords[username] })).token;

try {
  mkdirSync(TO, { recursive: true });
  const worker = await signedIn('zhangwei');
  token = await signedIn('lina');
  const projects = await ask<{ list: { id: number; code: string }[] }>('/api/v1/project/project?pageSize=10');
  const of = (end: string): number => projects.list.find((project) => project.code.endsWith(end))!.id;
  const projectId = of('0001');
  await take(IMAGES, 'zh-CN', token, {
    'plan-editor': `/modules/project/projectPlan?projectId=${projectId}`,
    'project-information': `/modules/project/projectInformation?projectId=${of('0002')}`,
  });
  await take(IMAGES, 'zh-CN', worker, { workbench: '/workbench/personal?pageId=1' });
  await beginChange(projectId);
  const changePage = { 'plan-change': `/project/changePlan?projectId=${projectId}` };
  await take(IMAGES, 'en-US', token, changePage, 'button:has(.anticon-diff)');
  const baselines = await ask<{ list: { id: number }[] }>(`/api/v1/plan/baseline?projectId=${projectId}&pageSize=10`);
  const [last, first] = [baselines.list[0]!.id, baselines.list.at(-1)!.id];
  const views: Readonly<Record<string, string>> = {
    plan: '/modules/project/projectPlan?',
    'plan-change': '/project/changePlan?',
    'plan-changes': '/project/projectPlanChange?',
    'other-changes': '/project/projectOtherChange?',
    baselines: '/project/projectPlanComparison?',
    comparison: `/project/projectPlanComparisonBaseVerision?before=${first}&after=${last}&`,
    calendar: '/project/projectConfigureCalendar?',
    settings: '/project/projectConfigurePlan?',
  };
  for (const lang of ['zh-CN', 'en-US']) {
    const named = Object.entries(views).map(([name, path]) => [`${name}.${lang}`, `${path}projectId=${projectId}`]);
    await take(TO, lang, token, Object.fromEntries(named));
  }
} finally {
  await browser.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}
