/** Causes of dates in words. */
import { t } from '#web/lang.ts';
import type { Plan } from '../../plan-model.ts';
import { type DateCause, whyTexts } from '../../schedule/schedule-why.ts';
import { constraints } from '../../task-labels.ts';
import { minuteText } from '../date-text.ts';

/** Tasks named at most; a summary can have hundreds of them. */
const MOST = 3;

export interface CauseTask {
  id: number;
  /** `12 Foundation (FS)`: the row in the plan, the name, the kind of link. */
  label: string;
}

/** The tasks behind a cause, and how many more there are. */
export function causeTasks(plan: Plan, cause: DateCause): { tasks: CauseTask[]; more: number } {
  const rowOf = new Map(plan.tasks.map((task, i) => [task.id, i]));
  const tasks = cause.taskIds.slice(0, MOST).flatMap((id) => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const link = cause.links.find((l) => l.from === id || l.to === id);
    return [{ id, label: `${row + 1} ${plan.tasks[row]!.name}${link ? ` (${link.type})` : ''}` }];
  });
  return { tasks, more: Math.max(0, cause.taskIds.length - MOST) };
}

/** What decides, in a sentence: the kind, the constraint, and whether the calendar moved the date. */
export function causeText(cause: DateCause): string {
  const parts = [t(whyTexts[cause.kind])];
  if (cause.constraint) parts.push(`${t(constraints[cause.constraint])} ${minuteText(cause.asked)}`);
  if (cause.movedByCalendar) parts.push(t(whyTexts.calendar));
  return parts.join(' · ');
}
