import { dateOfInstant } from '#kernel/dates.ts';
import { problem } from '#kernel/problem.ts';
import { approvalTexts } from '#modules/flow/approval/approval.texts.ts';
import { moveApproval, requestMove, type SettingPlace } from '#modules/flow/approval/server/public.ts';
import type { Words } from '#modules/flow/workflow/business/business-diff.ts';
import { filled } from '#modules/flow/workflow/business/business-diff.ts';
import { type Ctx, handle } from '#server/context.ts';
import { holdFirst } from '#server/entity/hindrances.ts';
import { moveProject, requestMove as requestProjectMove } from '../project.calls.ts';
import { type ProjectRow, project } from '../project.entity.ts';
import { PROJECT_VARIABLES } from '../project-actions.ts';
import { plans } from './plan-figures.ts';
import { projectRow } from './project-row.ts';
import { projectService } from './project-service.ts';

/** Holds the project, in the order of all operations on it. Refused like an absent one. */
export async function lockProject(ctx: Ctx, projectId: number): Promise<ProjectRow> {
  await holdFirst('project', ctx, projectId);
  return projectRow(ctx, projectId, true);
}

/** Where bindings of a project's actions are looked up. */
export const bindingObject = (row: Pick<ProjectRow, 'id' | 'type'>): SettingPlace => ({
  type: row.type,
  project: row.id,
});

export const moveHandlers = [
  handle(moveProject, async (ctx, { projectId, ...wanted }) => {
    const { status } = await projectService.move(ctx, projectId, wanted);
    return { status };
  }),
  handle(requestProjectMove, (ctx, { projectId, ...wanted }) => requestMove(ctx, project.name, projectId, wanted)),
];

const DAY = 86_400_000;
const daysOf = (row: ProjectRow): number => (Date.parse(row.plannedEnd) - Date.parse(row.plannedStart)) / DAY + 1;

/** Facts of a project for conditions of workflows (PROJECT_VARIABLES). */
export const projectVariables = async (ctx: Ctx, projectId: number): Promise<Record<string, unknown>> =>
  variablesOf(ctx, await projectRow(ctx, projectId));

async function variablesOf(ctx: Ctx, row: ProjectRow): Promise<Record<string, unknown>> {
  const { unfinished } = await plans().counts(ctx, row.id, dateOfInstant(ctx.now, ctx.utcOffset));
  return {
    projectStatus: row.status,
    plannedDays: daysOf(row),
    plannedHours: Number(row.plannedHours ?? 0),
    projectManager: row.manager,
    unfinishedTasks: unfinished,
  };
}

moveApproval<ProjectRow>(project, {
  busy: problem(approvalTexts.waiting),
  variables: PROJECT_VARIABLES,
  values: variablesOf,
  mayRead: (ctx, projectId) => ctx.can('pm:project:query', { projectId }),
  async describe(ctx, row) {
    const { done, total, ongoing, late } = await plans().counts(ctx, row.id, dateOfInstant(ctx.now, ctx.utcOffset));
    const same = (label: Words, value: string) => ({ label, before: value, after: value });
    return {
      notes: [filled(diffTexts.tasks, { done, total, ongoing, late })],
      fields: [
        same(diffTexts.planned, `${row.plannedStart} – ${row.plannedEnd}`),
        same(diffTexts.progress, `${row.progress}%`),
      ],
    };
  },
});

const diffTexts = {
  tasks: [
    '任务：已完成 {done} / {total}，进行中 {ongoing}，逾期 {late}',
    '任務：已完成 {done} / {total}，進行中 {ongoing}，逾期 {late}',
    'Tasks: {done} of {total} completed, {ongoing} in progress, {late} overdue',
  ],
  planned: ['计划时间', '計劃時間', 'Planned dates'],
  progress: ['实际进度', '實際進度', 'Actual progress'],
} as const;
