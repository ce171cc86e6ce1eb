/** What the screens of tasks do with a task: run an operation, and lead to its pages. */
import { send } from '#web/api.ts';
import { ask, report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { leftLines } from '#web/parts/tell-batch.ts';
import { href, isRegistered } from '#web/registry.ts';
import { batchTaskAction, finishNotes, taskAction } from '../task.calls.ts';
import { type TaskAction, taskTexts } from '../task.rules.ts';
import { FinishNotes } from './FinishNotes.tsx';
import { doneTexts, pageTexts } from './texts.ts';

export const PLAN = '/modules/project/projectPlan';

/** The task in the Gantt chart of its project; null where there is none. */
export const ganttHref = (taskId: number, projectId: number | null | undefined, fromMenu?: string): string | null =>
  projectId && isRegistered(PLAN) ? href(PLAN, { projectId, taskId, fromMenu }) : null;

/** Operations that lose something are asked about first. */
const ASKED: ReadonlySet<TaskAction> = new Set(['terminate', 'reset', 'restart']);

/** Notes before tasks are finished, as the question shows them; undefined: none. */
async function finishBody(ids: readonly number[]) {
  const notes = await send(finishNotes, { ids: [...ids] });
  return notes.length > 0 ? <FinishNotes notes={notes} /> : undefined;
}

/** Runs the operation; a refusal has been shown when the promise fails. */
export async function runTaskAction(task: { id: number; name: string }, action: TaskAction): Promise<void> {
  // Nobody is asked about a finish of which there is nothing to know.
  const body = action === 'finish' ? await finishBody([task.id]) : undefined;
  if (body) {
    const params = { task: task.name };
    if (!(await ask({ title: pageTexts.finishWith, params, confirm: taskTexts.finish, body }))) return;
  }
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

interface Named {
  id: number;
  name: string;
}

/** Runs the operation on all of them, after asking; those that were refused are named with the reason. */
export async function runTaskActions(tasks: readonly Named[], action: TaskAction): Promise<void> {
  const [first] = tasks;
  if (first && tasks.length === 1) return runTaskAction(first, action);
  const params = { action: taskTexts[action], count: tasks.length };
  const danger = action === 'terminate';
  const body = action === 'finish' ? await finishBody(tasks.map(({ id }) => id)) : undefined;
  if (!(await ask({ title: pageTexts.askActions, params, confirm: taskTexts[action], danger, ...(body && { body }) })))
    return;
  const { done, refused } = await send(batchTaskAction, { ids: tasks.map(({ id }) => id), action });
  if (refused.length === 0) {
    toast.success(t(pageTexts.actionsDone, { ...params, count: done.length }));
    return;
  }
  report(
    t(pageTexts.actionsRefused, { action: taskTexts[action], done: done.length, count: refused.length }),
    leftLines(refused),
  );
}
