/**
 * Headline figures (docs/figures.md): the table names what is there, and in the sample company every page shows the same value of a
 * figure, and every number opens as many rows as it says, for people with different rights.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Report } from '#kernel/report.ts';
import { circleTasks, circleTasksAt, circleTasksReport } from '#modules/home/workbench/circle-tasks.calls.ts';
import {
  cockpit,
  cockpitLoad,
  type TaskCircle,
  type WorkProjects,
  workPeople,
  workProjects,
  workTasks,
} from '#modules/home/workbench/workbench.calls.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { taskBoard } from '#modules/planning/task/board.calls.ts';
import { countedTasks, projectStatistics } from '#modules/planning/task/statistics.calls.ts';
import { countedTasksAt, countedTasksReport, statisticsReport } from '#modules/planning/task/statistics.reports.ts';
import { countedRecords, hoursReport } from '#modules/registers/hours/hours-report.calls.ts';
import { hoursPages } from '#modules/registers/hours/hours-report.ts';
import { FIGURES, figureLine } from './figures.ts';
import { routes } from './routes.ts';
import { inputOfAddress } from './testing/drill.ts';
import { makeWorld, type World } from './testing/world.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

test('docs/figures.md is the table, whose functions and pages exist; no two figures have one name', () => {
  const doc = textOf('docs/figures.md').split('\n');
  const lines = FIGURES.map(figureLine);
  expect(
    doc.filter((line) => line.startsWith('| ') && !line.startsWith('| Name') && !line.startsWith('| ---')),
  ).toEqual(lines);
  const paths = new Set(routes.map(({ path }) => path));
  for (const { source, pages, opens } of FIGURES) {
    for (const part of source.split('; ')) {
      const [path = '', ...names] = part.split(/,? /);
      const code = textOf(path);
      for (const name of names)
        expect(code, part).toMatch(
          new RegExp(`(export|async) (const|function|async function) ${name}\\b|function ${name}\\b`),
        );
    }
    for (const page of [...pages, ...(opens?.split(', ') ?? [])]) expect(paths, page).toContain(page);
  }
  for (const at of [0, 1, 2]) expect(new Set(FIGURES.map(({ name }) => name[at])).size).toBe(FIGURES.length);
});

describe('in the sample company', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  }, 120_000);
  afterAll(() => world.close());
  const as = (name: string) => world.people.get(name)!.client;

  const LISTS: Readonly<Record<string, readonly [Report<never>, Call]>> = {
    '/workbench/tasks': [circleTasksReport as never, circleTasks],
    '/project/projectStatistics': [countedTasksReport as never, countedTasks],
    '/modules/workRecord/workHoursSummaryStatistics': [hoursPages.summary.records as never, countedRecords],
  };
  let opened = 0;
  /** How many rows the list at an address has for somebody. */
  async function rowsAt(who: string, address: string, today: string): Promise<number> {
    const [list, call] = LISTS[address.split('?')[0]!]!;
    const answer = await as(who).send(call, { ...inputOfAddress(list, address, today), pageSize: 1 } as never);
    expect(answer.msg, `${who} at ${address}`).toBe('');
    opened++;
    return (answer.data as { total: number }).total;
  }
  const opens = async (who: string, address: string, today: string, number: number) =>
    expect(await rowsAt(who, address, today), `${who} at ${address}`).toBe(number);

  /** The manager of projects, members, the head of a department, the administrator, who sees the company. */
  const PEOPLE = ['lina', 'zhangwei', 'chenjie', 'admin'];
  const CIRCLES: readonly TaskCircle[] = ['mine', 'projects', 'departments'];
  const COUNTS = ['open', 'late', 'today', 'toStart', 'done', 'joined'] as const;

  test('numbers of tasks open their tasks, whether parents are shown or not', async () => {
    let some = 0;
    for (const who of PEOPLE)
      for (const circle of CIRCLES) {
        const { data } = await as(who).send(workTasks, { circle });
        const { data: withParents } = await as(who).send(workTasks, { circle, parents: true });
        expect(withParents.counts).toEqual(data.counts);
        for (const counts of COUNTS) {
          await opens(who, circleTasksAt(circle, counts), data.today, data.counts[counts]);
          some += data.counts[counts];
        }
      }
    expect(some).toBeGreaterThan(50);
  });

  test('open and overdue tasks of a person are as many on every page', async () => {
    const { today } = (await as('admin').send(workTasks, { circle: 'mine' })).data;
    const load = (await as('admin').send(cockpitLoad, {})).data.people;
    expect(load.length).toBeGreaterThan(3);
    for (const { id, open } of load)
      await opens('admin', circleTasksAt('company', 'open', { responsible: id }), today, open);
    for (const head of ['chenjie', 'lina', 'admin'])
      for (const { id, open, late } of (await as(head).send(workPeople, {})).data.people) {
        await opens(head, circleTasksAt('departments', 'open', { responsible: id }), today, open);
        await opens(head, circleTasksAt('departments', 'late', { responsible: id }), today, late);
      }
    // People, their head and the company read the same about a person.
    for (const who of PEOPLE) {
      const own = (await as(who).send(workTasks, { circle: 'mine' })).data.counts.open;
      const { userId } = world.people.get(who)!;
      await opens('admin', circleTasksAt('company', 'open', { responsible: userId }), today, own);
    }
  });

  test('figures of a project are the same on every page and open their tasks', async () => {
    let compared = 0;
    for (const who of PEOPLE) {
      const panels: WorkProjects[] = [];
      for (const circle of ['mine', 'managed', 'departments'] as const)
        panels.push((await as(who).send(workProjects, { circle })).data);
      const company = await as(who).send(cockpit, {});
      if (company.code === 0) panels.push(company.data);
      const { today } = (await as(who).send(workTasks, { circle: 'mine' })).data;
      const list = (await as(who).send(entityCalls(project).list, { pageSize: 100 })).data.list as unknown as {
        id: number;
        progress: number;
        plannedEnd: string;
      }[];
      for (const one of panels.flatMap(({ projects }) => projects)) {
        const { data: info, code } = await as(who).send(projectInfo, { projectId: one.id });
        if (code !== 0) continue;
        compared++;
        expect(info, one.name).toMatchObject({
          plannedProgress: one.plannedProgress,
          actualProgress: one.progress,
          deviation: one.deviation,
          light: one.light,
          outlook: { lateTasks: one.lateTasks, planEnd: one.outlook.planEnd },
          tasks: { late: one.lateTasks },
        });
        expect(list.find(({ id }) => id === one.id)).toMatchObject({
          progress: one.progress,
          plannedEnd: one.plannedEnd,
        });
        if (!one.tasksSeen) continue;
        const numbers: [Readonly<Record<string, string>>, number][] = [
          [{}, info.tasks.total],
          [{ status: 'done' }, info.tasks.done],
          [{ status: 'ongoing' }, info.tasks.ongoing],
          [{ late: 'true' }, one.lateTasks],
          [{ open: 'true' }, one.openTasks],
        ];
        for (const [narrowed, number] of numbers) await opens(who, countedTasksAt(one.id, narrowed), today, number);
        const { data: statistics } = await as(who).send(projectStatistics, { projectId: one.id, pageSize: 100 });
        expect(statistics.figures).toMatchObject({ total: info.tasks.total, late: one.lateTasks });
        const asked = { projectId: String(one.id) };
        for (const [name, value] of Object.entries(statistics.figures)) {
          const address = statisticsReport.drillSummary?.[name]?.(asked);
          if (address) await opens(who, address, today, value ?? 0);
        }
        for (const row of statistics.list)
          for (const [name, address] of Object.entries(statisticsReport.drill!))
            await opens(who, address(row, asked)!, today, row[name as 'total']);
        const { data: board } = await as(who).send(taskBoard, { projectId: one.id });
        expect(Object.values(board).reduce((sum, { total }) => sum + total, 0)).toBe(info.tasks.total);
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('the cockpit opens what it counts', async () => {
    const { data } = await as('admin').send(cockpit, {});
    const { today } = (await as('admin').send(workTasks, { circle: 'mine' })).data;
    await opens('admin', circleTasksAt('company', 'open'), today, data.openTasks);
    await opens('admin', circleTasksAt('company', 'late'), today, data.lateTasks);
    await opens('admin', circleTasksAt('company', 'milestones'), today, data.milestoneCount);
    expect((await as('admin').send(entityCalls(project).list, { pageSize: 1 })).data.total).toBe(data.total);
    // Whose business the company is not reads none of it.
    expect((await as('zhangwei').send(circleTasks, { circle: 'company', counts: 'open' })).code).toBe(403);
  });

  test('hours open records that sum up to them; person-days are their hours by the hours of a day', async () => {
    const page = hoursPages.summary;
    for (const who of ['lina', 'admin']) {
      const asked = { owner: 'seen', from: '2020-01-01', to: '2020-12-31', by: 'project' } as Record<string, string>;
      const { today } = (await as(who).send(workTasks, { circle: 'mine' })).data;
      Object.assign(asked, { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today });
      const { data } = await as(who).send(hoursReport, { ...asked, pageSize: 100 } as never);
      expect(data.list.length).toBeGreaterThan(0);
      for (const row of data.list) {
        const hours = { approved: Number(row.approved), waiting: Number(row.waiting) };
        for (const [name, sum] of Object.entries({ ...hours, days: hours.approved + hours.waiting })) {
          const address = page.report.drill![name]!(row, asked)!;
          const input = inputOfAddress(page.records as never, address, today);
          const { data: records } = await as(who).send(countedRecords, { ...input, pageSize: 1 } as never);
          opened++;
          expect(records.figures.hours, address).toBeCloseTo(sum, 5);
        }
        expect(Number(row.days), row.title).toBeCloseTo((hours.approved + hours.waiting) / 8, 0);
        expect(Math.abs(Number(row.days) - (hours.approved + hours.waiting) / 8)).toBeLessThan(0.051);
      }
    }
  });

  test('many lists were opened', () => expect(opened).toBeGreaterThan(200));
});
