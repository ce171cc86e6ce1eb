/**
 * Reviews and materials as people use them: a review is held, voted on, a finding becomes an issue, and it is concluded with
 * conditions; a material is ordered, more than ordered cannot arrive, and a late one is shown in the plan.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { userInfo } from '#modules/people/user/user.calls.ts';
import { readPlan } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { editorTexts } from '#modules/planning/plan/web/edit/editor-texts.ts';
import { readFinishConfig } from '#modules/planning/task/finish-config.calls.ts';
import { reviewedMilestones } from '#modules/planning/task/finish-config.ts';
import { finishTexts } from '#modules/planning/task/web/finish-texts.ts';
import {
  type MaterialRow,
  material,
  materialEntry,
  materialStatus,
} from '#modules/registers/material/material.entity.ts';
import { materialTexts } from '#modules/registers/material/material.rules.ts';
import { materialPageTexts } from '#modules/registers/material/web/texts.ts';
import { voteReview } from '#modules/registers/review/review.calls.ts';
import { conclusions, review, reviewFinding, reviewStatus } from '#modules/registers/review/review.entity.ts';
import { reviewLife } from '#modules/registers/review/review.life.ts';
import { reviewPageTexts } from '#modules/registers/review/web/texts.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { settingsTexts } from '#web/entity/settings-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { answer, newPlan, newProject } from '../objects.ts';
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
  for (const width of [1440, 1920, 390]) {
    await window.page.setViewportSize({ width, height: 900 });
    await settled(window);
    await window.page.screenshot({ path: `${PICTURES}/${name}-${window.lang}-${width}.png` });
  }
  await window.page.setViewportSize({ width: 1440, height: 900 });
}

test('the registers of the sample company are listed and opened', async () => {
  const lina = await api('lina');
  const [house] = answer(await lina.send(entityCalls(project).list, { search: '滨江' })).list;
  for (const lang of PICTURES ? (['zh-CN', 'en-US'] as const) : (['zh-CN'] as const)) {
    const window = await openWindow(browser, lang);
    const { page, t } = window;
    await enterAs(window, 'lina');
    await page.goto(at(`/modules/project/projectReview?projectId=${house!.id}`));
    await page.getByText('基础工程验收评审').first().waitFor();
    await picture(window, 'reviews');
    await page.getByRole('link', { name: '基坑支护专项方案论证' }).click();
    await page.getByRole('dialog').waitFor();
    await picture(window, 'review');
    await page.getByRole('tab', { name: t(reviewPageTexts.findings) }).click();
    await page.getByText('补充雨季抽排水的应急预案').waitFor();
    await picture(window, 'review-findings');
    await page.getByRole('tab', { name: t(reviewPageTexts.votes) }).click();
    await page.getByText('支护形式合理').waitFor();
    await picture(window, 'review-votes');
    await page.goto(at(`/modules/project/projectMaterials?projectId=${house!.id}`));
    await page.getByText('改性沥青防水卷材').first().waitFor();
    await page.getByText(t(materialPageTexts.amountPlanned)).waitFor();
    await picture(window, 'materials');
    await page.getByRole('link', { name: '改性沥青防水卷材' }).click();
    await page.getByText(t(material.fields.price.label)).first().waitFor();
    await picture(window, 'material-price');
    await page.getByRole('tab', { name: t(materialPageTexts.entries) }).click();
    await page.getByText('补订损耗').waitFor();
    await picture(window, 'material-entries');
    expect(await window.close()).toEqual([]);
  }
});

test('a review is held, voted on, finds something that becomes an issue, and passes with conditions', async () => {
  const lina = await api('lina');
  const me = answer(await lina.send(userInfo, {})).user.userId;
  const projectId = await newProject(lina, '评审之旅');
  const made = answer(
    await lina.send(entityCalls(review).create, {
      ...{ projectId, name: '概要设计评审', plannedOn: '2026-03-02', chair: me, experts: [me] },
      objects: [{ what: '概要设计说明书' }],
    } as never),
  );
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at(`/modules/project/projectReview?projectId=${projectId}`));
  const row = page.locator('tr.ant-table-row').filter({ hasText: '概要设计评审' });
  await button(window, reviewLife.moves.hold.label, row).click();
  await button(window, reviewLife.moves.hold.label, page.locator('.ant-modal-confirm')).click();
  await row.getByText(t(reviewStatus.held)).waitFor();
  await page.goto(at(`/modules/project/projectReview?projectId=${projectId}&record=${made.id}&tab=votes`));
  const drawer = page.locator('.wm-record-drawer');
  await button(window, reviewPageTexts.vote, drawer).click();
  const voting = page.locator('.ant-modal').filter({ hasText: t(voteReview.input.opinion.label) });
  await voting.getByLabel(t(voteReview.input.opinion.label), { exact: true }).fill('补充接口后同意');
  await picture(window, 'vote-dialog');
  await button(window, reviewPageTexts.vote, voting).click();
  await drawer.getByText('补充接口后同意').waitFor();
  await page.getByRole('tab', { name: t(reviewPageTexts.findings) }).click();
  await button(window, reviewPageTexts.newFinding, drawer).click();
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: t(reviewFinding.fields.severity.label) })
    .last();
  await dialog.getByLabel(t(reviewFinding.fields.name.label), { exact: true }).fill('接口未定义超时');
  await picture(window, 'finding-dialog');
  await button(window, entityTexts.save, dialog).click();
  const line = drawer.locator('tr.ant-table-row').filter({ hasText: '接口未定义超时' });
  await button(window, reviewPageTexts.toIssue, line).click();
  await button(window, reviewPageTexts.toIssue, page.locator('.ant-modal-confirm')).click();
  await line.getByRole('link', { name: /评审意见：接口未定义超时/ }).waitFor();
  await page.goto(at(`/modules/project/projectReview?projectId=${projectId}`));
  await button(window, reviewLife.moves.conclude.label, row).click();
  const asked = page.locator('.ant-modal').filter({ hasText: t(review.fields.opinion.label) });
  await asked.getByLabel(t(review.fields.conclusion.label), { exact: true }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: t(conclusions.conditional) })
    .click();
  await asked.getByLabel(t(review.fields.opinion.label), { exact: true }).fill('补充超时约定后转入开发');
  await picture(window, 'conclude-dialog');
  await button(window, reviewLife.moves.conclude.label, asked).click();
  await row.getByText(t(conclusions.conditional)).waitFor();
  const [stored] = answer(await lina.send(entityCalls(review).list, { projectId })).list;
  expect(stored).toMatchObject({ status: 'concluded', conclusion: 'conditional', agreed: 1, openFindings: 1 });
  expect(await lina.send(lifecycleCalls(reviewLife).move, { id: made.id, action: 'close' })).toMatchObject({
    code: 400,
  });
  await page.goto(at(`/project/projectConfigurePlan?projectId=${projectId}`));
  const settings = page.locator('.wm-page').filter({ has: page.getByRole('heading', { name: t(finishTexts.page) }) });
  await settings.getByLabel(t(reviewedMilestones.all), { exact: true }).check();
  await picture(window, 'finish-settings');
  await button(window, entityTexts.save, settings).click();
  await settings.getByText(t(settingsTexts.own)).waitFor();
  expect(answer(await lina.send(readFinishConfig, { projectId })).config.reviews).toBe('all');
  expect(await window.close()).toEqual([]);
});

test('no more arrives than was ordered; what comes late is told in the list and in the plan', async () => {
  const lina = await api('lina');
  const projectId = await newPlan(lina, '物资之旅', [{ name: '墙体浇筑' }]);
  const { wire } = answer(await lina.send(readPlan, { projectId }));
  const task = decodePlan(wire).tasks[0]!.id;
  const values = { projectId, name: '抗渗混凝土', unit: '立方米', planned: '60', task };
  const made = answer(await lina.send(entityCalls(material).create, values as never)) as unknown as MaterialRow;
  const window = await openWindow(browser, 'zh-CN');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at(`/modules/project/projectMaterials?projectId=${projectId}&record=${made.id}&tab=entries`));
  const drawer = page.locator('.wm-record-drawer');
  const { quantity } = materialEntry.fields;
  const put = async (what: keyof typeof materialPageTexts, amount: string): Promise<void> => {
    await button(window, materialPageTexts[what], drawer).click();
    const dialog = page
      .getByRole('dialog')
      .filter({ hasText: t(materialEntry.fields.number.label) })
      .last();
    await dialog.getByLabel(t(quantity.label), { exact: true }).fill(amount);
    await button(window, entityTexts.save, dialog).click();
  };
  await put('newOrder', '60');
  await drawer.getByText('60 立方米', { exact: true }).waitFor();
  await put('newArrival', '60.5');
  await page.getByText(t(materialTexts.beyond, { ordered: '60', arrived: '60.5', unit: '立方米' })).waitFor();
  await picture(window, 'arrival-refused');
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: t(materialEntry.fields.number.label) })
    .last();
  await dialog.getByLabel(t(quantity.label), { exact: true }).fill('20');
  await button(window, entityTexts.save, dialog).click();
  await drawer.getByText('20 立方米', { exact: true }).waitFor();
  for (let n = 0; n < 30; n++)
    answer(
      await lina.send(entityCalls(materialEntry).create, {
        ...{ projectId, material: made.id, kind: 'arrived', day: '2026-03-02', quantity: '1' },
      } as never),
    );
  await page.reload();
  const entries = drawer.locator('tr.ant-table-row');
  await expect.poll(() => entries.count()).toBe(30);
  // The latest day first: today's entry.
  await drawer.getByText('60 立方米', { exact: true }).waitFor();
  await drawer.locator('.ant-pagination-item-2').click();
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.filter({ hasText: '2026-03-02' }).count()).toBe(2);
  await page.goto(at(`/modules/project/projectMaterials?projectId=${projectId}`));
  const row = page.locator('tr.ant-table-row').filter({ hasText: '抗渗混凝土' });
  await row.getByText(t(materialStatus.partlyArrived)).waitFor();
  await page.getByText(t(materialPageTexts.lateCount, { count: 1, tasks: 1 })).waitFor();
  await page.goto(at(`/modules/project/projectPlan?projectId=${projectId}`));
  await button(window, editorTexts.flags).click();
  await page.locator('.wm-plan-flags').getByText('抗渗混凝土').waitFor();
  await picture(window, 'plan-problems');
  expect(await window.close(/code 400 POST/)).toEqual([]);
});
