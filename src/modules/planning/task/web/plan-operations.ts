/** The operations on tasks as the plan editor offers them on its rows. */
import type { TaskOperations } from '#modules/planning/plan/web/public.ts';
import { t } from '#web/lang.ts';
import { TASK_ACTIONS, taskMoves, taskTexts } from '../task.rules.ts';
import { runTaskActions } from './task-actions.tsx';

/** An operation is offered when the state of one of the tasks allows it and the viewer is in charge of that task. */
export const planOperations: TaskOperations = (tasks, viewerId) =>
  TASK_ACTIONS.map((action) => {
    const fit = tasks.filter((task) => task.responsibleId === viewerId && taskMoves[action].from.includes(task.status));
    return {
      key: action,
      label: t(taskTexts[action]),
      danger: action === 'terminate',
      run: fit.length > 0 ? () => runTaskActions(fit, action) : null,
    };
  });
