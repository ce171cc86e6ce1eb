/**
 * One figure, one value: a figure of the same name has the same value on all pages for every project of the sample company, with
 * its sign, its unit and its color.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { openTestBrowser } from '../browser.ts';
import { answer } from '../objects.ts';
import { ownApplication } from '../own-application.ts';
import { settled, visit } from '../pages.ts';
import { api, openWindow, signInAs, type Window } from '../person.ts';

let browser: Browser;
// The first projects of a person are not pushed aside by those of other journeys.
ownApplication();
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

interface Found {
  figure: string;
  page: string;
  /** Sign, number and unit as they are there, and words beside them. */
  text: string;
  /** Of the number, where it has a meaning. */
  color?: string;
}

async function open(window: Window, path: string): Promise<void> {
  await visit(window, path);
  await window.page
    .locator(`[data-path="${path.split('?')[0]}"]`)
    .filter({ visible: true })
    .waitFor();
  await settled(window);
}

/** Values of facts on the page of a project, by their names. */
async function information(window: Window, projectId: number): Promise<Found[]> {
  const path = '/modules/project/projectInformation';
  await open(window, `${path}?projectId=${projectId}`);
  const facts = await window.page.evaluate((page) => {
    const screen = [...document.querySelectorAll(`[data-path="${page}"]`)].find((e) => e.checkVisibility())!;
    return [...screen.querySelectorAll<HTMLElement>('.wm-fact')].map((fact) => ({
      name: fact.querySelector('small')!.innerText.trim(),
      text: fact.innerText,
      number: fact.querySelector<HTMLElement>('.wm-deviation')?.innerText ?? '',
      color: getComputedStyle(fact.querySelector('.wm-deviation') ?? fact).color,
    }));
  }, path);
  const of = (name: string) => {
    const fact = facts.find((one) => one.name.startsWith(name));
    if (!fact) throw new Error(`no fact "${name}" among ${facts.map((one) => one.name).join(', ')}`);
    return fact;
  };
  const percent = (name: string): string => /-?\d+%/.exec(of(name).text)![0];
  const tasks = of('Tasks').text;
  const [, done = '', all = ''] = /(\d+) of (\d+) completed/.exec(tasks)!;
  return [
    { figure: 'planned progress', page: path, text: percent('Planned progress') },
    { figure: 'actual progress', page: path, text: percent('Actual progress') },
    { figure: 'deviation', page: path, text: of('Deviation').number, color: of('Deviation').color },
    { figure: 'completed tasks', page: path, text: done },
    { figure: 'tasks', page: path, text: all },
    { figure: 'tasks in progress', page: path, text: /(\d+) in progress/.exec(tasks)![1]! },
    { figure: 'late tasks', page: path, text: /(\d+) overdue/.exec(tasks)![1]! },
    { figure: 'light', page: path, text: of('Light').text.split('\n')[1]!.trim() },
    ...(await hoursOf(window, path)),
  ];
}

/** Hours as shown in the details of a project. */
async function hoursOf(window: Window, page: string): Promise<Found[]> {
  const text = await textOf(window, page);
  const of = (name: string): string => {
    const found = new RegExp(`\\| ${name} \\| ([\\d,.]+) \\|`).exec(text);
    if (!found) throw new Error(`no "${name}" in ${text.slice(0, 600)}`);
    return plain(found[1]!);
  };
  return [
    { figure: 'planned hours', page, text: of('Planned hours') },
    { figure: 'actual hours', page, text: of('Actual hours of tasks') },
  ];
}
const plain = (number: string): string => String(Math.round(Number(number.replaceAll(',', '')) * 10) / 10);

const textOf = (window: Window, path: string): Promise<string> =>
  window.page.evaluate(
    (page) =>
      [...document.querySelectorAll<HTMLElement>(`[data-path="${page}"]`)]
        .find((e) => e.checkVisibility())!
        .innerText.replaceAll(/\s*\n+\s*/g, ' | '),
    path,
  );

async function statistics(window: Window, projectId: number): Promise<Found[]> {
  const page = '/project/projectStatistics';
  await open(window, `${page}?projectId=${projectId}`);
  const text = await textOf(window, page);
  const of = (name: string): string => {
    const found = new RegExp(`\\| ${name} \\| (\\d+) \\|`).exec(text);
    if (!found) throw new Error(`no figure "${name}" in ${text.slice(0, 300)}`);
    return found[1]!;
  };
  return [
    { figure: 'tasks', page, text: of('Tasks') },
    { figure: 'tasks in progress', page, text: of('In progress') },
    { figure: 'completed tasks', page, text: of('Completed') },
    { figure: 'late tasks', page, text: of('Overdue') },
    {
      figure: 'open tasks',
      page,
      text: String(Number(of('Unstarted')) + Number(of('In progress')) + Number(of('Paused'))),
    },
    ...(await byPerson(window, page)),
  ];
}

/** The same of the table of people: its columns added up are the project's. */
async function byPerson(window: Window, page: string): Promise<Found[]> {
  const table = window.page.locator(`[data-path="${page}"] .ant-table-container`).last();
  const heads = (await table.locator('thead th').allInnerTexts()).map((head) => head.trim());
  const rows = await table
    .locator('tbody tr.ant-table-row')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())));
  expect(rows.length).toBeGreaterThan(0);
  const sum = (head: string): string => {
    const at = heads.indexOf(head);
    return plain(String(rows.reduce((all, row) => all + Number(row[at]!.replaceAll(',', '') || 0), 0)));
  };
  const people = `${page}, by person`;
  return [
    { figure: 'tasks', page: people, text: sum('Tasks') },
    { figure: 'tasks in progress', page: people, text: sum('In progress') },
    { figure: 'completed tasks', page: people, text: sum('Completed') },
    { figure: 'late tasks', page: people, text: sum('Overdue') },
    { figure: 'planned hours', page: people, text: sum('Planned hours') },
    { figure: 'actual hours', page: people, text: sum('Actual hours') },
  ];
}

async function board(window: Window, projectId: number): Promise<Found[]> {
  const page = '/modules/project/board';
  await open(window, `${page}?projectId=${projectId}`);
  const text = await textOf(window, page);
  const [, planned = '', actual = '', late = ''] = /Planned (-?\d+%), actual (-?\d+%), (\d+) overdue/.exec(text)!;
  return [
    { figure: 'planned progress', page, text: planned },
    { figure: 'actual progress', page, text: actual },
    { figure: 'late tasks', page, text: late },
    { figure: 'tasks in progress', page, text: /In progress (\d+)/.exec(text)![1]! },
    { figure: 'completed tasks', page, text: /Completed (\d+)/.exec(text)![1]! },
  ];
}

/** The row of a project among the projects one manages. */
async function workbench(window: Window, name: string): Promise<Found[]> {
  const page = '/workbench/project';
  await open(window, page);
  const row = window.page.locator(`[data-path="${page}"] tr.ant-table-row`).filter({ hasText: name });
  // Parallel stories also make projects: it may be on a later page.
  const next = window.page.locator(`[data-path="${page}"] .ant-pagination-next:not(.ant-pagination-disabled)`).first();
  while ((await row.count()) === 0 && (await next.count()) > 0) await next.click();
  const cells = await row.first().locator('td').allInnerTexts();
  const heads = await window.page.locator(`[data-path="${page}"] table`).first().locator('th').allInnerTexts();
  const of = (head: string): string => cells[heads.findIndex((one) => one.trim() === head)]!.trim();
  const [, actual = '', planned = ''] = /(-?\d+%) \/ (-?\d+%)/.exec(of('Actual / Planned'))!;
  const deviation = row.first().locator('.wm-deviation');
  return [
    { figure: 'actual progress', page, text: actual },
    { figure: 'planned progress', page, text: planned },
    {
      figure: 'deviation',
      page,
      text: await deviation.innerText(),
      color: await deviation.evaluate((e) => getComputedStyle(e).color),
    },
    { figure: 'late tasks', page, text: of('Overdue / Open').split(' / ')[0]! },
    { figure: 'open tasks', page, text: of('Overdue / Open').split(' / ')[1]! },
  ];
}

async function list(window: Window, name: string): Promise<Found[]> {
  const page = '/modules/project/myproject';
  await open(window, `${page}?search=${encodeURIComponent(name)}`);
  const row = window.page.locator(`[data-path="${page}"] tr.ant-table-row`).filter({ hasText: name });
  const text = await row.first().innerText();
  return [
    { figure: 'actual progress', page, text: /(-?\d+%)/.exec(text)![1]! },
    { figure: 'light', page, text: lightIn(text) },
  ];
}
const LIGHTS = ['Not started', 'On track', 'Over 1 day late', 'Over 2 days late', 'Paused', 'Completed'];
/** The words of a light; what is late by a day says by how many. */
const lightIn = (text: string): string =>
  LIGHTS.find((light) => text.includes(light)) ?? /\d+ d overdue/.exec(text)?.[0] ?? text;

/** The same project in the short list of a workbench: one's own, or that of the department. */
async function shortList(window: Window, page: string, name: string): Promise<Found[]> {
  await open(window, page);
  const row = window.page.locator(`[data-path="${page}"] tr.ant-table-row`).filter({ hasText: name });
  const found = await row.filter({ hasText: /% \/ / }).all();
  if (found.length === 0) return [];
  const cells = await found[0]!.locator('td').allInnerTexts();
  const [, actual = '', planned = ''] = /(-?\d+%) \/ (-?\d+%)/.exec(cells.join(' '))!;
  return [
    { figure: 'actual progress', page, text: actual },
    { figure: 'planned progress', page, text: planned },
    { figure: 'late tasks', page, text: cells.at(-1)!.trim() },
  ];
}

/** The project below its program, where it has one. */
async function monitoring(window: Window, name: string): Promise<Found[]> {
  const page = '/modules/projectProgram/projectProgramMonitoring';
  await open(window, page);
  const row = window.page.locator(`[data-path="${page}"] tr.ant-table-row`).filter({ hasText: name }).first();
  const cells = (await row.locator('td').allInnerTexts()).map((cell) => cell.trim());
  const [planned = '', actual = ''] = cells.filter((cell) => /^-?\d+%$/.test(cell));
  const deviation = row.locator('.wm-deviation');
  return [
    { figure: 'planned progress', page, text: planned },
    { figure: 'actual progress', page, text: actual },
    {
      figure: 'deviation',
      page,
      text: await deviation.innerText(),
      color: await deviation.evaluate((e) => getComputedStyle(e).color),
    },
    { figure: 'light', page, text: lightIn(cells.join()) },
  ];
}

test('figures of the same name are the same on every page, for every project of the sample company', async () => {
  const lina = await api('lina');
  const { list: projects } = answer(await lina.send(entityCalls(project).list, { pageSize: 3, sort: 'id' }));
  expect(projects.length).toBe(3);
  const window = await openWindow(browser, 'en-US');
  await signInAs(window, 'lina');
  const differ: string[] = [];
  let compared = 0;
  for (const { id, name } of projects) {
    const found = [
      ...(await information(window, id)),
      ...(await statistics(window, id)),
      ...(await board(window, id)),
      ...(await workbench(window, name)),
      ...(await list(window, name)),
      ...(await shortList(window, '/workbench/personal', name)),
      ...(await shortList(window, '/workbench/department', name)),
      ...(await monitoring(window, name)),
    ];
    for (const [figure, all] of Map.groupBy(found, (one) => one.figure)) {
      const told = all.map(({ page, text, color = '' }) => ({
        page,
        value: `${text.replaceAll(/\s+/g, ' ')} ${color}`,
      }));
      if (new Set(told.map(({ value }) => value)).size > 1)
        differ.push(`${name}, ${figure}: ${told.map(({ page, value }) => `${value} (${page})`).join(', ')}`);
      if (all.length > 1) compared++;
    }
  }
  // Eleven names on nine pages; each is on at least two of them. Reports show their own day and are not included.
  expect(compared).toBe(projects.length * 11);
  expect(differ).toEqual([]);
  expect(await window.close()).toEqual([]);
});
