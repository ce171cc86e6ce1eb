/** What a program may ask of projects, risks, approvals, changes, money, load and links that need a look. */
import { addressOf } from '#kernel/address.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { choice, date, int } from '#kernel/field.ts';
import { todoList } from '#modules/flow/workflow/instance/instance.calls.ts';
import { projectCostReport, reportScopes } from '#modules/money/evm/budget-actual.calls.ts';
import { projectInfo } from '#modules/objects/project/project.calls.ts';
import { taskDetail } from '#modules/planning/task/task.calls.ts';
import { mySuspects } from '#modules/products/trace/trace.calls.ts';
import { loadKinds, resourceLoad } from '#modules/registers/load/load.calls.ts';
import { loadGrains } from '#modules/registers/load/load.rules.ts';
import { risk, riskStatus } from '#modules/registers/risk/risk.entity.ts';
import { planChanges, projectCircles, workProjects } from '../../workbench/workbench.calls.ts';
import { ask, MOST_ROWS, projectId, reading, single, type Tool, words } from './tool.ts';

export const WIDER: readonly Tool[] = [
  {
    name: 'project',
    label: ['项目信息', '項目資訊', 'Project information'],
    about:
      'One project: status, light, dates, planned and actual progress, deviation, how many tasks are done, ongoing, late.',
    input: { projectId },
    async read(ctx, input) {
      const found = await ask(ctx, projectInfo, input);
      const { row, titles, projectName, projectStatus, light, timeElapsed, tasks } = found;
      const { plannedProgress, actualProgress, deviation } = found;
      const manager = row.manager === null ? null : (titles.manager?.[row.manager] ?? null);
      const { code, plannedStart, plannedEnd } = row;
      const data = {
        ...{ id: row.id, name: projectName, code, manager, status: projectStatus, light, plannedStart, plannedEnd },
        ...{ plannedProgress, actualProgress, deviation, timeElapsed, tasks },
      };
      return single(data, projectName, addressOf('project', row.id));
    },
  },
  {
    name: 'task',
    label: ['任务详情', '任務詳情', 'Task details'],
    about:
      'One task: dates, progress, who is in charge, where it stands in the outline, what it waits for and what waits for it.',
    input: { taskId: int(['任务编号', '任務編號', 'Task ID'], { required: true, min: 1 }) },
    async read(ctx, input) {
      const { row, titles, project, path, predecessors, successors, subtasks, report } = await ask(
        ctx,
        taskDetail,
        input,
      );
      const linked = (all: typeof predecessors) =>
        all.slice(0, MOST_ROWS).map(({ id, name, status, type, plannedStart, plannedEnd }) => ({
          ...{ id, name, status, type, plannedStart, plannedEnd },
        }));
      const { id, name, wbs, status, progress, plannedStart, plannedEnd, actualStart, actualEnd, milestone } = row;
      const data = {
        ...{ id, name, wbs, status, progress, plannedStart, plannedEnd, actualStart, actualEnd, milestone, subtasks },
        responsible: row.responsible === null ? null : (titles.responsible?.[row.responsible] ?? null),
        project: project?.name ?? null,
        outline: path.map((one) => one.name),
        predecessors: linked(predecessors),
        successors: linked(successors),
        whyNoReport: report,
      };
      return single(data, name, addressOf('task', { id, projectId: row.projectId }));
    },
  },
  {
    name: 'milestones',
    label: ['里程碑', '里程碑', 'Milestones'],
    about:
      'Open milestones that are late or due within 60 days, of projects the person takes part in, manages or heads.',
    input: { circle: choice(['范围', '範圍', 'Scope'], projectCircles, { required: true }) },
    async read(ctx, input) {
      const { milestones, milestoneCount } = await ask(ctx, workProjects, input);
      return reading(
        milestones,
        milestoneCount,
        ({ id, name, projectId, projectName, date: day, late }) => ({
          id,
          name,
          projectId,
          projectName,
          date: day,
          late,
        }),
        (row) => ({ title: row.name, address: addressOf('task', { id: row.id, projectId: row.projectId }) }),
      );
    },
  },
  {
    name: 'risks',
    label: ['风险', '風險', 'Risks'],
    about: 'Risks the person may see, of one project or all, gravest first; one status or words narrow.',
    input: {
      projectId: int(['项目编号', '項目編號', 'Project ID'], { min: 1 }),
      status: choice(['状态', '狀態', 'Status'], riskStatus),
      search: words,
    },
    async read(ctx, { projectId: project, status, search }) {
      const filters = {
        ...(typeof project === 'number' && { projectId: String(project) }),
        ...(typeof status === 'string' && { status }),
      };
      const { list, total, titles } = await ask(ctx, entityCalls(risk).list, {
        ...{ search, pageSize: MOST_ROWS, sort: '-score', filters },
      });
      return reading(
        list,
        total,
        ({ id, name, code, status: state, level, score, owner, nextReview }) => ({
          ...{ id, name, code, status: state, level, score, nextReview },
          owner: owner === null ? null : (titles.owner?.[owner] ?? null),
        }),
        (row) => ({ title: row.name, address: addressOf('risk', row as never) }),
      );
    },
  },
  {
    name: 'approvals_waiting',
    label: ['待我审批', '待我審批', 'Waiting for me'],
    about:
      'Approvals that wait for the person: title, workflow, step, since when, until when. Deciding is done in Waymark.',
    input: { search: words },
    async read(ctx, { search }) {
      const { list, total, people } = await ask(ctx, todoList, { search, pageSize: MOST_ROWS });
      const at = (millis: number | null | undefined): string | null =>
        typeof millis === 'number' ? new Date(millis).toISOString() : null;
      return reading(
        list,
        total,
        ({ instanceId, number, title, definitionName, initiator, nodeName, openedAt, dueAt }) => ({
          ...{ id: instanceId, number, title, workflow: definitionName, step: nodeName ?? null },
          ...{ by: people[initiator] ?? null, since: at(openedAt), until: at(dueAt) },
        }),
        (row) => ({ title: row.title, address: addressOf('workflow', row.instanceId) }),
      );
    },
  },
  {
    name: 'plan_changes',
    label: ['与我有关的计划变更', '與我有關的計劃變更', 'Plan changes affecting me'],
    about:
      'Requests of the last 30 days to change published plans that touch the person’s tasks or projects, with the finish before and after.',
    input: {},
    async read(ctx) {
      const { changes } = await ask(ctx, planChanges, {});
      return reading(
        changes,
        changes.length,
        ({ id, name, reason, status, projectId, projectName, applicant, tasks, finishBefore, finishAfter, at }) => ({
          ...{ id, name, reason, status, projectId, projectName, applicant, tasks, finishBefore, finishAfter, at },
        }),
        (row) => ({ title: row.name, address: addressOf('project', row.projectId) }),
      );
    },
  },
  {
    name: 'earned_value',
    label: ['成本统计', '成本統計', 'Cost report'],
    about:
      'Budget (bac), planned (pv), earned (ev) and actual cost (ac), variances, indices and forecast of projects at a day (YYYY-MM-DD).',
    input: {
      scope: choice(['项目范围', '項目範圍', 'Projects'], reportScopes, { required: true }),
      day: date(['日期', '日期', 'Day'], { required: true }),
      search: words,
    },
    async read(ctx, input) {
      const { list, total } = await ask(ctx, projectCostReport, { ...input, pageSize: MOST_ROWS });
      return reading(
        list,
        total,
        ({ project, title, status, bac, pv, ev, ac, cv, sv, cpi, spi, eac, vac }) => ({
          ...{ id: project, name: title, status, bac, pv, ev, ac, cv, sv, cpi, spi, eac, vac },
        }),
        (row) => ({ title: row.title, address: addressOf('project', row.project) }),
      );
    },
  },
  {
    name: 'load',
    label: ['资源负荷', '資源負荷', 'Load'],
    about:
      'Hours of load and of capacity by week or month, of people or shared resources, over all projects, from a day on.',
    input: {
      kind: choice(['对象', '對象', 'Of'], loadKinds, { required: true }),
      grain: choice(['粒度', '粒度', 'By'], loadGrains, { required: true }),
      from: date(['开始', '開始', 'From']),
      search: words,
    },
    async read(ctx, input) {
      const { list, total, periods, today } = await ask(ctx, resourceLoad, { ...input, pageSize: 20 });
      const found = reading(
        list,
        total,
        ({ id, name, detail, cells }) => ({
          ...{ id, name, detail },
          hours: cells.map(({ load, capacity }) => [load / 60, capacity / 60]),
        }),
        () => ({ title: '', address: null }),
      );
      return { ...found, data: { today, periods: periods.map(({ key }) => key), ...(found.data as object) } };
    },
  },
  {
    name: 'suspect_links',
    label: ['待复核的追溯关系', '待覆核的追溯關係', 'Suspect links'],
    about:
      'Links between demands, products, tasks and tests whose upper end has changed since somebody looked, of what the person is in charge of.',
    input: {},
    async read(ctx) {
      const all = await ask(ctx, mySuspects, {});
      return reading(
        all,
        all.length,
        ({ id, type, upKind, upTitle, downKind, downTitle, why, changedBy, changedAt }) => ({
          ...{ id, type, upKind, upTitle, downKind, downTitle, why, changedBy, changedAt },
        }),
        (row) => ({ title: row.downTitle, address: addressOf(row.downKind, row.downRecord) }),
      );
    },
  },
];
