/**
 * The registers of a project as its people use them: an announcement is read and counted, an output gets a version that is
 * completed and archived, and a reference to its older version is to be confirmed and moved.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { reference } from '#modules/documents/reference/reference.entity.ts';
import { referenceLife } from '#modules/documents/reference/reference.life.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { announcementTexts } from '#modules/people/message/announcement.calls.ts';
import { outputStatus, outputVersion, projectOutput } from '#modules/registers/output/output.entity.ts';
import { outputVersionLife } from '#modules/registers/output/output.life.ts';
import { outputPageTexts } from '#modules/registers/output/web/texts.ts';
import { partnerPageTexts } from '#modules/registers/partner/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newProject } from '../objects.ts';
import { settled } from '../pages.ts';
import { api, at, button, enterAs, openWindow, type Window } from '../person.ts';

const PICTURES = process.env.PICTURES;
let browser: Browser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

async function picture(window: Window, name: string): Promise<void> {
  if (!PICTURES) return;
  await settled(window);
  for (const width of [1440, 390]) {
    await window.page.setViewportSize({ width, height: 900 });
    await window.page.screenshot({ path: `${PICTURES}/register-${name}-${window.lang}-${width}.png` });
  }
  await window.page.setViewportSize({ width: 1440, height: 900 });
}

test('an announcement of a project is opened from its list; who has read it is told to whoever wrote it', async () => {
  const lina = await api('lina');
  const [house] = answer(await lina.send(entityCalls(project).list, { search: '滨江' })).list;
  const [group] = answer(await lina.send(entityCalls(program).list, {})).list;
  const title = '进场材料未经复试不得使用';
  for (const lang of PICTURES ? (['zh-CN', 'en-US'] as const) : (['zh-CN'] as const)) {
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'lina');
    await page.goto(at(`/modules/project/projectAnnouncement/projectAnnouncement?projectId=${house!.id}`));
    await page.getByText(title).first().waitFor();
    await picture(window, 'announcements');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('dialog').waitFor();
    await button(window, announcementTexts.whoRead, page.getByRole('dialog')).click();
    await page.getByRole('dialog').getByText('张伟').waitFor();
    await picture(window, 'announcement');
    await page.goto(at(`/modules/projectProgram/announcement?programId=${group!.id}`));
    await page.getByRole('link', { name: '项目集季度评审时间' }).click();
    await page.waitForURL(/announcementDetail\?announcementId=\d+/);
    await page.getByRole('heading', { name: '项目集季度评审时间' }).waitFor();
    await picture(window, 'announcement-program');
    for (const [path, name] of [
      ['/project/projectOutput', 'outputs'],
      ['/project/projectRefer', 'references'],
    ] as const) {
      await page.goto(at(`${path}?projectId=${house!.id}`));
      await page.locator('tr.ant-table-row').first().waitFor();
      await picture(window, name);
    }
    await page.goto(at(`/project/projectExternalPartners?projectId=${house!.id}`));
    await page.getByText('刘建国 138****1111').waitFor();
    await picture(window, 'partners');
    await page.goto(at(`/project/projectExternalPartners?projectId=${house!.id}&show=grid`));
    await page.locator('.wm-partner-close').getByText('华建工程监理有限公司').click();
    await page.getByRole('tab', { name: t(partnerPageTexts.contacts) }).click();
    await page.getByText('13800001111').waitFor();
    await picture(window, 'partner');
    expect(await window.close()).toEqual([]);
  }
});

test('a version is put, completed and archived; the reference to the one before moves to it', async () => {
  const lina = await api('lina');
  const projectId = await newProject(lina, '登记册之旅');
  const made = answer(await lina.send(entityCalls(projectOutput).create, { projectId, name: '接口规范' } as never));
  const versions = { ...entityCalls(outputVersion), ...lifecycleCalls(outputVersionLife) };
  const first = answer(await lina.send(versions.create, { projectId, output: made.id, note: '存资料室' } as never));
  for (const action of ['complete', 'archive']) answer(await lina.send(versions.move, { id: first.id, action }));
  answer(
    await lina.send(entityCalls(reference).create, {
      ...{ projectId, name: '联调依据', kind: 'version', pinned: first.id },
    } as never),
  );
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at(`/project/projectOutput?projectId=${projectId}&record=${made.id}&tab=versions`));
  await button(window, outputPageTexts.newVersion).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t(outputVersion.fields.note.label) });
  await dialog.getByLabel(t(outputVersion.fields.note.label), { exact: true }).fill('鉴权改为令牌，原件存资料室');
  await button(window, entityTexts.save, dialog).click();
  const line = page.locator('.wm-record-drawer tr.ant-table-row').first();
  await line.getByText(`${t(outputStatus.working)} V2`).waitFor();
  for (const [action, status] of [
    ['complete', 'completed'],
    ['archive', 'archived'],
  ] as const) {
    await button(window, outputVersionLife.moves[action].label, line).click();
    const question = page.locator('.ant-modal-confirm');
    await button(window, outputVersionLife.moves[action].label, question).click();
    await line.getByText(`${t(outputStatus[status])} V2`).waitFor();
  }
  await picture(window, 'versions');
  await page.goto(at(`/project/projectRefer?projectId=${projectId}`));
  const row = page.locator('tr.ant-table-row').filter({ hasText: '联调依据' });
  await row.getByText('待确认').waitFor();
  await picture(window, 'suspect');
  await button(window, referenceLife.moves.adopt.label, row).click();
  const asked = page.getByRole('dialog');
  await asked.locator('textarea').fill('已核对差异');
  await button(window, referenceLife.moves.adopt.label, asked).click();
  await row.getByText('有效').waitFor();
  await row.getByText('接口规范 V2').waitFor();
  expect(await window.close()).toEqual([]);
});
