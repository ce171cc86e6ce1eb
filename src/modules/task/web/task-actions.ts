/** What the screens of tasks do with a task: run an operation, and lead to its pages. */
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { href, isRegistered } from '#web/registry.ts';
import { taskAction } from '../task.calls.ts';
import { type TaskAction, taskTexts } from '../task.rules.ts';
import { doneTexts, pageTexts } from './texts.ts';

export const DETAIL = '/taskManagement/myTask/taskDetail';
const PLAN = '/modules/project/projectPlan';

/** The page of a task; `projectId` keeps the menu of the project, `fromMenu` is the list to come back to. */
export const taskHref = (taskId: number, projectId?: number | null, fromMenu?: string): string =>
  href(DETAIL, { taskId, projectId, fromMenu });

/** The task in the Gantt chart of its project; null where there is none. */
export const ganttHref = (taskId: number, projectId: number | null | undefined, fromMenu?: string): string | null =>
  projectId && isRegistered(PLAN) ? href(PLAN, { projectId, taskId, fromMenu }) : null;

/** Operations that lose something are asked about first. */
const ASKED: ReadonlySet<TaskAction> = new Set(['terminate', 'reset', 'restart']);

/** Runs the operation; a refusal has been shown when the promise fails. */
export async function runTaskAction(task: { id: number; name: string }, action: TaskAction): Promise<void> {
  if (ASKED.has(action)) {
    const sure = await ask({
      title: pageTexts.askAction,
      params: { action: taskTexts[action], task: task.name },
      confirm: taskTexts[action],
      danger: action === 'terminate',
      ...(action === 'reset' && { content: pageTexts.resetNote }),
    });
    if (!sure) return;
  }
  await send(taskAction, { taskId: task.id, action });
  toast.success(t(doneTexts[action]));
}
