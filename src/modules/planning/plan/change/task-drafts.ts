/**
 * Tasks that other records ask for (an issue, later a risk or a finding): their data of a task, and its place. Pure. Source:
 * 1-product §4.3, 2-rules §5; records.md B1.
 */
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { branchEnd, insertBranches } from '../edit/outline.ts';
import { type Minute, newPlanTask, type Plan, type PlanTask } from '../plan-model.ts';
import type { PlanChangeStatus } from './plan-change.entity.ts';

export interface TaskDraft {
  /** Identifies a draft within its source: the same one twice is one task. 1 to 200 characters. */
  key: string;
  name: string;
  responsibleId: number | null;
  /** Working days of the plan; above 0. */
  days: number;
  /** It does not start before this; null: as early as the plan allows. */
  notBefore: Minute | null;
  /** The task it comes after, under the same parent; null, or one that is gone: last in the plan. */
  beside: number | null;
  description: string;
}

/** What a draft has become. */
export interface MadeTask {
  key: string;
  /** null while a plan change asks for it. */
  taskId: number | null;
  /** The plan change that asks for it; null once the task is there. */
  change: { id: number; name: string; status: PlanChangeStatus; mine: boolean } | null;
}
export interface Generated {
  /** In the order of the drafts. */
  made: MadeTask[];
  /** Data to start the workflow of the plan change; null: nothing is to be started. */
  approval: ApprovalItem | null;
}

/** Names that differ in spaces and case only ask for the same task. */
export const draftKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 200);

function taskOf(draft: TaskDraft, id: number, parentId: number | null, minutesPerDay: number): PlanTask {
  const { name, responsibleId, days, notBefore, description } = draft;
  const made = newPlanTask(id, parentId, name, Math.round(days * minutesPerDay));
  if (notBefore === null) return { ...made, responsibleId, description };
  return { ...made, responsibleId, description, constraint: 'SNET', constraintAt: notBefore };
}

/** The plan with the drafts in it; answers the temporary ids of their tasks, in the same order. */
export function withDrafts(plan: Plan, drafts: readonly TaskDraft[]): { plan: Plan; ids: number[] } {
  let { tasks } = plan;
  const first = Math.min(0, ...tasks.map((t) => t.id)) - 1;
  const ids = drafts.map((_, i) => first - i);
  drafts.forEach((draft, i) => {
    const at = tasks.findIndex((t) => t.id === draft.beside && t.status !== 'discarded');
    const parentId = tasks[at]?.parentId ?? null;
    const after = at < 0 ? undefined : tasks[branchEnd(tasks, at)];
    const place = { parentId, beforeId: after?.parentId === parentId ? after.id : null };
    const made = taskOf(draft, ids[i]!, parentId, plan.settings.minutesPerDay);
    tasks = insertBranches(tasks, place, [made]) ?? [...tasks, { ...made, parentId: null }];
  });
  return { plan: { ...plan, tasks: [...tasks] }, ids };
}
