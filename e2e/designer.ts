/** Drawing workflows in the tree designer, as an administrator does it. */
import type { Locator } from 'playwright-core';
import { SETTING_NAMES as names, RULES } from '#modules/flow/workflow/definition/option-texts.ts';
import { DESIGNER } from '#modules/flow/workflow/web/definition/designer-links.ts';
import { designerTexts as d, type stepTexts as x } from '#modules/flow/workflow/web/definition/designer-texts.ts';
import { at, button, toasted, type Window } from './person.ts';
import { choose } from './project-page.ts';

const panel = ({ page }: Window): Locator => page.locator('.wf-panel');
/** A step, a block or the head of a branch by its words. */
export const card = ({ page }: Window, name: string): Locator =>
  page.locator('.wf-card, .wf-way', { hasText: name }).first();
export const bar = (window: Window, text: (typeof d)[keyof typeof d]): Locator =>
  button(window, text, window.page.locator('.wf-bar'));

/** Makes a definition and opens its designer. */
export async function createFlow(window: Window, key: string, name: string): Promise<void> {
  const { page, t } = window;
  await page.goto(at(DESIGNER));
  await page.getByRole('button', { name: t(d.create) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(d.name)).fill(name);
  await dialog.getByLabel(t(d.key)).fill(key);
  await dialog.locator('.ant-btn-primary').click();
  await page.locator('.wf-canvas').waitFor();
}

/** Opens the menu of a plus and chooses from it; the menu before may still be fading out. */
export async function addStep(window: Window, plus: Locator, kind: (typeof x)[keyof typeof x]): Promise<void> {
  await plus.click();
  const menu = window.page.locator('.wf-add-menu:visible').last();
  await button(window, kind, menu).click();
  await menu.waitFor({ state: 'hidden' });
}

/** Gives the selected task approvers by a rule. */
export async function byRule(window: Window, rule: keyof typeof RULES): Promise<void> {
  await panel(window).locator('.ant-btn-dashed').first().click();
  await choose(window, panel(window).locator('.wf-rule .ant-select').first(), window.t(RULES[rule]));
}

/** Names the selected task and says who decides about it. */
export async function nameTask(window: Window, name: string, people: readonly string[]): Promise<void> {
  const { page, t } = window;
  const input = panel(window).getByLabel(t(names.name!), { exact: true });
  await input.fill(name);
  await panel(window).locator('.ant-btn-dashed').first().click();
  const select = panel(window).locator('.wf-rule .ant-select').nth(1);
  for (const person of people) await choose(window, select, person, page.locator('.wf-panel-head span').first());
}

/** Publishes the drawing, saving it first. */
export async function publishDrawn(window: Window, no: number): Promise<void> {
  const { page, t } = window;
  await page.getByText(t(d.noProblems)).waitFor();
  await bar(window, d.publish).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('drawn');
  await dialog.locator('.ant-btn-primary').click();
  await toasted(window, t(d.publishDone, { no }));
}
