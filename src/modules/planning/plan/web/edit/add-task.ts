/** New tasks of the editor: made beside a row, and named at once. */
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import { t } from '#web/lang.ts';
import { type InsertPlace, insertNear } from '../../edit/plan-actions.ts';
import { type Changed, changeTexts } from '../../edit/plan-changes.ts';
import type { PlanTask } from '../../plan-model.ts';
import type { PlanSession } from './plan-session.ts';

export interface AddTools {
  session: PlanSession;
  gantt: GanttHandle | null;
  apply(changed: Changed): boolean;
}

/** Opens the name of the first task that `is` it, once the Gantt shows it: what people type next of a task just made. */
export function nameNext({ session, gantt }: Omit<AddTools, 'apply'>, is: (task: PlanTask) => boolean): void {
  setTimeout(() => gantt?.editName(session.plan.tasks.findIndex(is)));
}

/** A new task beside or under a row (at the end of the top level without one), then its name. */
export function addTask(tools: AddTools, row: number | undefined, place: InsertPlace): void {
  const { plan, newId, newTaskMinutes } = tools.session;
  const made = insertNear(plan, row, place, t(changeTexts.newTask), newId, newTaskMinutes);
  if (tools.apply({ plan: made.plan })) nameNext(tools, (task) => task.id === made.id);
}
