/** Projects as their manager uses them: the form, the members, the launch. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectTexts } from '#modules/objects/project/project.rules.ts';
import { projectMember } from '#modules/people/team/team.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { at, button, toasted, type Window } from './person.ts';

const OPEN_CHOICES = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/**
 * Opens a select and takes the option with this text, otherwise the first. A multiple select stays open: a click `beside` it closes it.
 */
export async function choose({ page }: Window, select: Locator, text = '', beside?: Locator): Promise<void> {
  await select.click();
  if (text) await page.keyboard.type(text);
  const options = page.locator(OPEN_CHOICES).locator('.ant-select-item-option, .ant-select-tree-title');
  await options.filter({ hasText: text }).first().click();
  await beside?.click();
  await expect.poll(() => page.locator(OPEN_CHOICES).count()).toBe(0);
}

/** Makes a project through the form, after checking its required fields; returns its id. */
export async function createProject(window: Window, name: string): Promise<number> {
  const { page, t } = window;
  const { fields } = project;
  const field = (of: keyof typeof fields) => page.getByLabel(t(fields[of].label), { exact: true });
  await page.goto(at('/modules/project/createProject'));
  await button(window, entityTexts.save).click();
  await page.locator('.ant-form-item-explain-error').first().waitFor();
  await field('name').fill(name);
  await choose(window, field('type'));
  await choose(window, field('department'));
  for (const [of, day] of [
    ['plannedStart', '2026-03-02'],
    ['plannedEnd', '2026-12-31'],
  ] as const) {
    await field(of).fill(day);
    await field(of).press('Tab');
  }
  await button(window, entityTexts.save).click();
  await page.waitForURL(/projectId=\d+/);
  return Number(new URL(page.url()).searchParams.get('projectId'));
}

/** Takes a person into the project with a role. */
export async function addMember(window: Window, projectId: number, person: string, role: string): Promise<void> {
  const { page, t } = window;
  const { user, roles } = projectMember.fields;
  await page.goto(at(`/project/progectRelateRole?projectId=${projectId}`));
  await button(window, entityTexts.create).click();
  const dialog = page.getByRole('dialog');
  await choose(window, dialog.getByLabel(t(user.label), { exact: true }), person);
  await choose(window, dialog.getByLabel(t(roles.label), { exact: true }), role, dialog.locator('.ant-modal-title'));
  await button(window, entityTexts.save, dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tr.ant-table-row').filter({ hasText: person }).waitFor();
}

/** Sets the project going, so that its tasks can be worked on. */
export async function launchProject(window: Window, projectId: number): Promise<void> {
  const { page, t } = window;
  await page.goto(at(`/modules/project/projectInformation?projectId=${projectId}`));
  await button(window, projectTexts.launch).click();
  await button(window, projectTexts.launch, page.getByRole('dialog')).click();
  await toasted(window, t(projectTexts.launched));
}
