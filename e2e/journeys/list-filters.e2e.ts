/**
 * The search form of lists: a filter of each kind that some list has is set by hand, narrows the rows, is in the
 * address and holds after a reload.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOfInstant, now } from '#kernel/dates.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectRoleTemplate, roleKinds } from '#modules/people/access/role.entity.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { unique } from '../accounts.ts';
import { openTestBrowser } from '../browser.ts';
// Kinds of objects come from the list of modules.
import '#app/modules.ts';
import { expectColumn, expectQuery, heading } from '../list-page.ts';
import { answer, newProject } from '../objects.ts';
import { type ApiClient, api, at, button, enterAs, openWindow, type Window } from '../person.ts';

let browser: Browser;
let admin: ApiClient;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openTestBrowser(), api('admin')]);
});
afterAll(() => browser.close());

interface Filtered {
  /** Address of the list, narrowed to what the test made. */
  page: string;
  entity: Entity;
  /** Name of the filter. */
  name: string;
  set(window: Window, input: Locator): Promise<void>;
  /** What is in the address, and the titles of the rows that stay and of those without the filter. */
  value: string;
  rows: readonly string[];
  all: readonly string[];
}

const DAY_MS = 86_400_000;
const day = (offset: number): string => dateOfInstant(now() + offset * DAY_MS);
const titleOf = (entity: Entity): Field => entity.fields[entity.title]!;

const typed = (text: string) => (_window: Window, input: Locator) => input.fill(text);
const chosen = (text: string) => async (window: Window, input: Locator) => {
  await input.click();
  await window.page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ has: window.page.getByText(text, { exact: true }) })
    .click();
  await window.page.keyboard.press('Escape');
};
const between = (from: string, to: string) => async (_window: Window, input: Locator) => {
  await input.fill(from);
  await input.press('Enter');
  const last = input.locator('xpath=ancestor::div[contains(@class, "ant-picker-range")]').locator('input').nth(1);
  await last.fill(to);
  await last.press('Enter');
};

async function filters(window: Window, one: Filtered): Promise<void> {
  const { page, t } = window;
  const title = titleOf(one.entity);
  const field = one.entity.fields[one.name]!;
  await page.goto(at(one.page));
  await heading(window, title).waitFor();
  await expectColumn(window, title, one.all);
  const form = page.getByRole('search').filter({ visible: true });
  const more = button(window, entityTexts.moreFilters, form);
  const input = form.getByLabel(t(field.label), { exact: true }).first();
  if ((await input.count()) === 0) await more.click();
  await one.set(window, input);
  await expectQuery(window, { [one.name]: one.value });
  await expectColumn(window, title, one.rows);
  await page.reload();
  await expectColumn(window, title, one.rows);
  await expectQuery(window, { [one.name]: one.value });
}

/** Two role templates, two projects, two announcements, two members, distinguished by each kind of field. */
async function cases(window: Window): Promise<Filtered[]> {
  const word = unique('Filter');
  const [first, second] = [`${word} one`, `${word} two`];
  const both = [first, second];
  const roles = entityCalls(projectRoleTemplate);
  answer(await admin.send(roles.create, { name: first, kind: 'project', rights: ['pm:project:query'], active: true }));
  answer(
    await admin.send(roles.create, { name: second, kind: 'program', rights: ['pm:program:query'], active: false }),
  );
  const projects = entityCalls(project);
  const types = answer(await admin.send(dictByModule, { moduleKey: 'project_type' }));
  const people = answer(await admin.send(entityCalls(user).options, {}));
  const ids = [await newProject(admin, first), await newProject(admin, second)];
  const { row } = answer(await admin.send(projects.get, { id: ids[1]! }));
  const other = people.find((one) => one.id !== row.manager)!;
  const change = { type: types[1]!.dicId, manager: other.id, plannedStart: '2027-01-11', plannedEnd: '2027-03-01' };
  answer(await admin.send(projects.update, { id: row.id, version: row.version, ...change }));
  const own = { projectId: ids[0]! };
  const before = answer(await admin.send(entityCalls(projectMember).list, own)).list;
  const role = answer(await admin.send(entityCalls(projectRole).create, { ...own, name: `${word} role` }));
  answer(await admin.send(entityCalls(projectMember).create, { ...own, user: other.id, roles: [role.id] }));
  const members = [...before.map((one) => one.user), other.id].map((id) => people.find((one) => one.id === id)!.title);
  for (const [at, title] of both.entries()) {
    const made = answer(await admin.send(entityCalls(announcement).create, { title, content: `<p>${title}</p>` }));
    if (at === 1) answer(await admin.send(publishAnnouncement, { id: made.id, version: made.version }));
  }

  const templates = { page: `/modules/sys/pmRoleTemplate?search=${word}`, entity: projectRoleTemplate, all: both };
  const list = { page: `/modules/project/myproject?search=${word}&sort=name`, entity: project, all: both };
  return [
    { ...templates, name: 'name', set: typed('two'), value: 'two', rows: [second] },
    {
      ...templates,
      name: 'kind',
      set: chosen(window.t(roleKinds.program!)),
      value: 'program',
      rows: [second],
    },
    { ...templates, name: 'active', set: chosen(window.t(entityTexts.yes)), value: 'true', rows: [first] },
    { ...list, name: 'type', set: chosen(types[1]!.dicName), value: String(types[1]!.dicId), rows: [second] },
    { ...list, name: 'manager', set: chosen(other.title), value: String(other.id), rows: [second] },
    {
      ...list,
      name: 'plannedStart',
      set: between('2027-01-01', '2027-01-31'),
      value: '2027-01-01~2027-01-31',
      rows: [second],
    },
    {
      page: `/project/progectRelateRole?projectId=${own.projectId}`,
      entity: projectMember,
      all: members,
      name: 'roles',
      set: chosen(role.name),
      value: String(role.id),
      rows: [other.title],
    },
    {
      page: `/sys/announcementList?search=${word}&sort=title`,
      entity: announcement,
      all: both,
      name: 'publishedAt',
      set: between(day(-1), day(1)),
      value: `${day(-1)}~${day(1)}`,
      rows: [second],
    },
  ];
}

test('a filter of each kind narrows the rows and comes back with the address', async () => {
  const window = await openWindow(browser, 'en-US');
  await enterAs(window, 'admin');
  const all = await cases(window);
  const kinds = new Set(all.map((one) => one.entity.fields[one.name]!.kind));
  expect([...kinds].sort()).toEqual(['bool', 'choice', 'date', 'dict', 'instant', 'ref', 'refs', 'text']);
  for (const one of all) await filters(window, one);
  expect(await window.close()).toEqual([]);
}, 240_000);
