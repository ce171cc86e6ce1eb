import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/project/project.entity.ts';
import { openTestBrowser } from './browser.ts';
import * as person from './person.ts';

const out = '/tmp/reports-shots';
mkdirSync(out, { recursive: true });
test('look', async () => {
  const browser = await openTestBrowser();
  const url = person.running().url;
  const admin = await person.api('admin');
  const projects = (await admin.send(entityCalls(project).list, { pageSize: 50 })).data.list as any[];
  const pid = projects.find((p: any) => p.status === 'ongoing')?.id ?? projects[0].id;
  const pages: Record<string, string> = {
    access: '/modules/sys/systemAccess',
    accessUser: '/modules/sys/systemAccess?by=user',
    accessEmpty: '/modules/sys/systemAccess?by=user&from=2020-01-01&to=2020-01-05',
    login: '/log/login',
    operate: '/log/operate',
    stats: `/project/projectStatistics?projectId=${pid}`,
    statsTasks: `/project/projectStatistics?projectId=${pid}&tabName=tasks`,
    dynamics: `/modules/project/projectAnnouncement/projectDynamics?projectId=${pid}`,
    figures: '/modules/workflow/processMonitor?tabName=statistics',
    figuresStep: '/modules/workflow/processMonitor?tabName=statistics&by=step',
    incidents: '/modules/workflow/processMonitor?tabName=incidents',
    letters: '/modules/workflow/processCallbackConfig?tabName=letters',
    messages: '/modules/sys/msg',
    department: '/workbench/department',
  };
  const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
  for (const lang of ['zh-CN', 'en-US'] as const)
    for (const width of [1440, 1920, ...(lang === 'zh-CN' ? [390] : [])]) {
      const w = await person.openWindow(browser, lang);
      await w.page.setViewportSize({ width, height: width === 1920 ? 1080 : width === 390 ? 844 : 900 });
      await person.signInAs(w, 'admin');
      for (const [name, path] of Object.entries(pages)) {
        if (only.length > 0 && !only.includes(name)) continue;
        if (width === 390 && !['access', 'stats', 'department'].includes(name)) continue;
        if (width === 1920 && !['access', 'stats', 'figures', 'operate'].includes(name)) continue;
        await w.page.goto(url + path);
        await w.page.waitForTimeout(2500);
        await w.page.screenshot({ path: `${out}/${name}-${lang}-${width}.png` });
        console.log(name, lang, width, w.takeFaults().join('; '));
      }
      await w.close();
    }
  await browser.close();
  expect(1).toBe(1);
}, 600_000);
