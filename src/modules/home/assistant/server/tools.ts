/** What a program may ask of one's own work, of plans, issues and hours. */
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { choice, date, text } from '#kernel/field.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { hoursSheet } from '#modules/registers/hours/hours.calls.ts';
import { issue, issueStatus } from '#modules/registers/issue/issue.entity.ts';
import type { Ctx } from '#server/context.ts';
import { projectCircles, taskCircles, workProjects, workTasks } from '../../workbench/workbench.calls.ts';
import { ask, MOST_ROWS, projectId, reading, type Tool, words } from './tool.ts';
import { WIDER } from './wider-tools.ts';

export const TOOLS: readonly Tool[] = [
  {
    name: 'my_tasks',
    label: ['任务', '任務', 'Tasks'],
    about:
      'Open tasks that are late or due within three weeks, of the person (mine), of projects they manage, or of their departments.',
    input: { circle: choice(['范围', '範圍', 'Scope'], taskCircles, { required: true }) },
    async read(ctx, input) {
      const { tasks, counts, today } = await ask(ctx, workTasks, input);
      const found = reading(
        tasks,
        tasks.length,
        ({
          id,
          name,
          code,
          projectId,
          projectName,
          responsible,
          status,
          progress,
          plannedStart,
          plannedEnd,
          lateDays,
        }) => ({
          ...{ id, name, code, projectId, projectName, responsible, status, progress },
          ...{ plannedStart, plannedEnd, lateDays },
        }),
        (row) => ({ title: row.name, address: addressOf('task', { id: row.id, projectId: row.projectId }) }),
      );
      return { ...found, data: { today, counts, ...(found.data as object) } };
    },
  },
  {
    name: 'projects',
    label: ['项目', '項目', 'Projects'],
    about:
      'Projects the person takes part in (mine), manages (managed), or of their departments, with status, light, progress and open tasks.',
    input: { circle: choice(['范围', '範圍', 'Scope'], projectCircles, { required: true }) },
    async read(ctx, input) {
      const { projects, total } = await ask(ctx, workProjects, input);
      return reading(
        projects,
        total,
        ({
          id,
          name,
          code,
          manager,
          status,
          light,
          plannedStart,
          plannedEnd,
          progress,
          deviation,
          openTasks,
          lateTasks,
        }) => ({
          ...{ id, name, code, manager, status, light, plannedStart, plannedEnd },
          ...{ progress, deviation, openTasks, lateTasks },
        }),
        (row) => ({ title: row.name, address: addressOf('project', row.id) }),
      );
    },
  },
  {
    name: 'project_plan',
    label: ['项目计划', '項目計劃', 'Plan of a project'],
    about: 'Tasks of the plan of one project: dates, progress, status, in charge. Search narrows by name.',
    input: { projectId, search: words },
    async read(ctx, input) {
      const { projectId } = input as { projectId: number };
      const { projectName } = await ask(ctx, projectInfo, { projectId });
      const { list, total, titles } = await ask(ctx, entityCalls(task).list, {
        ...input,
        ...{ pageSize: MOST_ROWS, view: 'projectTask', filters: { projectId: String(projectId) } },
      });
      const found = reading(
        list,
        total,
        ({ id, name, wbs, status, progress, plannedStart, plannedEnd, milestone, summary, responsible }) => ({
          ...{ id, name, wbs, status, progress, plannedStart, plannedEnd, milestone, summary },
          responsible: responsible === null ? null : (titles.responsible?.[responsible] ?? null),
        }),
        (row) => ({ title: row.name, address: addressOf('task', { id: row.id, projectId }) }),
      );
      return { ...found, data: { project: projectName, ...(found.data as object) } };
    },
  },
  {
    name: 'issues',
    label: ['问题', '問題', 'Issues'],
    about:
      'Issues: those the person has now (needMeHandle), had, raised, or of projects whose issues they may view; one status or words narrow.',
    input: {
      view: choice(
        ['视图', '視圖', 'View'],
        {
          needMeHandle: ['待我处理', '待我處理', 'I have it now'],
          hadDealt: ['我处理过', '我處理過', 'I had it'],
          myCreated: ['我提出的', '我提出的', 'I raised it'],
          projectIssue: ['项目问题', '項目問題', 'Of projects'],
        },
        { required: true },
      ),
      status: choice(['状态', '狀態', 'Status'], issueStatus),
      search: words,
    },
    async read(ctx, { status, ...input }) {
      const { list, total, titles } = await ask(ctx, entityCalls(issue).list, {
        ...input,
        pageSize: MOST_ROWS,
        ...(typeof status === 'string' && { filters: { status } }),
      });
      return reading(
        list,
        total,
        ({ id, name, code, status: state, plannedFinish, responsible }) => ({
          ...{ id, name, code, status: state, plannedFinish },
          responsible: responsible === null ? null : (titles.responsible?.[responsible] ?? null),
        }),
        (row) => ({ title: row.name, address: addressOf('issue', row as never) }),
      );
    },
  },
  {
    name: 'my_hours',
    label: ['工时', '工時', 'Hours'],
    about: 'Hours the person has filled in, day by day, between two days at most two months apart (YYYY-MM-DD).',
    input: {
      from: date(['开始', '開始', 'From'], { required: true }),
      to: date(['结束', '結束', 'To'], { required: true }),
    },
    async read(ctx, input) {
      const { days, records, rows } = await ask(ctx, hoursSheet, input);
      const titleOf = (record: (typeof records)[number]): string =>
        rows.find((row) => row.task === record.task && row.projectId === record.projectId)?.title ?? '';
      const data = records.slice(0, MOST_ROWS * 2).map((record) => ({
        ...{ day: record.workDate, hours: record.minutes / 60, status: record.status },
        ...{ what: titleOf(record), content: record.content },
      }));
      const expected = days.reduce((sum, day) => sum + day.expected, 0) / 60;
      const filled = records.reduce((sum, record) => sum + record.minutes, 0) / 60;
      return {
        data: { expectedHours: expected, filledHours: filled, records: data },
        records: [],
        count: records.length,
      };
    },
  },
  {
    name: 'search',
    label: ['搜索', '搜尋', 'Search'],
    about:
      'Finds records of every kind by words in their names: projects, tasks, issues, risks, documents, people and others.',
    input: { text: text(['关键词', '關鍵詞', 'Keyword'], { required: true, min: 1, max: 100 }) },
    async read(ctx, input) {
      const { groups } = await ask(ctx, searchAll, input);
      const hits = groups.flatMap((group) => group.hits);
      return reading(
        hits,
        hits.length,
        ({ kind, id, title, code, within }) => ({ kind, id, title, code, within }),
        ({ title, address }) => ({ title, address }),
      );
    },
  },
  ...WIDER,
];

/** What the model is told of the person and the day. */
export const todayOf = (ctx: Ctx): string => dateOfInstant(ctx.now, ctx.utcOffset);
