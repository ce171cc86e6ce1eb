/** Server of tasks: lists, detail, operations. The plan editor writes tasks through the plan's module. */
import { dateOfInstant } from '#kernel/dates.ts';
import { figuresOf, plannedProgress } from '#modules/objects/project/progress.ts';
import { planUnits } from '#modules/planning/plan/server/public.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { finishNotes, taskDetail } from '../task.calls.ts';
import { taskDictionaries } from '../task.dictionaries.ts';
import { taskPlaces } from '../task.menu.ts';
import { taskModule } from '../task.module.ts';
import { taskRightGroup } from '../task.rights.ts';
import { TASK_ACTIONS, type TaskAction } from '../task.rules.ts';
import { boardHandler } from './board.ts';
import { finishConfigHandlers, finishSetting } from './finish-config.ts';
import { notesOf } from './finish-notes.ts';
import { statisticsHandlers } from './statistics.ts';
import { linkedTasks, refuseOperation, taskFacts } from './task-facts.ts';
import { operationHandlers, refuseReport } from './task-operations.ts';
import { transferHandler } from './task-transfer.ts';
import { unfinishedFirst, visibleTasks } from './task-visible.ts';
import { unfinishedWorkflows, workflowOnTask } from './unfinished-workflows.ts';

const taskService = entityService(task, { visible: visibleTasks, first: unfinishedFirst });

const detail = handle(taskDetail, async (ctx, { taskId }) => {
  const row = await taskService.row(ctx, taskId);
  const facts = await taskFacts(ctx, row);
  const { project, above, below } = facts;
  const reasons: [TaskAction, string | null][] = [];
  for (const action of TASK_ACTIONS) {
    const refused = await refuseOperation(ctx, row, facts, action);
    reasons.push([action, refused && ctx.say(refused.message, refused.params)]);
  }
  const report = refuseReport(row, facts, ctx.viewer.userId);
  const leaves = below.filter((t) => !t.summary);
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const own = [{ ...row, duration: row.weightMinutes ?? row.durationMinutes }];
  const planned = plannedProgress(
    row.summary ? leaves.filter((t) => !t.external && t.status !== 'passoff') : own,
    today,
  );
  return {
    row,
    titles: await titlesOf(task, ctx, [row]),
    project: { id: project.id, name: project.name, status: project.status },
    path: above.map(({ id, name }) => ({ id, name })).reverse(),
    ...(await linkedTasks(ctx, taskId)),
    ...figuresOf(planned, row.progress),
    subtasks: { total: leaves.length, done: leaves.filter((t) => t.status === 'done').length },
    actions: Object.fromEntries(reasons) as Record<TaskAction, string | null>,
    units: await planUnits(ctx, { projectId: project.id }),
    countHours: facts.config.countHours,
    hoursFromRecords: facts.config.hoursSource === 'records',
    report: report && ctx.say(report.message, report.params),
    mayOpenPlan: await ctx.can('pm:plan:query', { projectId: project.id }),
  };
});

export const taskServer: ServerModule = {
  ...taskModule,
  dictionaries: taskDictionaries,
  menu: taskPlaces,
  services: [taskService],
  rights: [taskRightGroup],
  settings: [finishSetting],
  hinders: { task: { finish: unfinishedWorkflows } },
  requested: workflowOnTask,
  handlers: [
    handle(finishNotes, (ctx, { ids }) => notesOf(ctx, [...new Set(ids)])),
    ...entityHandlers(taskService, ['create', 'update', 'remove', 'batchRemove', 'import', 'importTemplate']),
    detail,
    ...operationHandlers(taskService),
    transferHandler(taskService),
    boardHandler,
    ...statisticsHandlers,
    ...finishConfigHandlers,
  ],
};
