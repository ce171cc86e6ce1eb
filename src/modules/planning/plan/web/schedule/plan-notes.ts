/**
 * What modules that build on plans know against the dates of tasks (materials that come late), told among the problems of
 * the plan.
 */
import { contribution, list } from '#kernel/contribution.ts';

export interface PlanNote {
  key: string;
  taskId: number;
  /** In the viewer's language. */
  text: string;
}
/** A hook: known problems of a project's plan, nothing for people who may not know them. */
type PlanNotes = (projectId: number | undefined) => readonly PlanNote[];

declare module '#web/screens.ts' {
  interface Screens {
    /** A hook: what it knows against the dates of a plan's tasks. */
    planNotes?: PlanNotes;
  }
}
const hooks = contribution('screens', 'planNotes', list<PlanNotes>);

export const usePlanNotes: PlanNotes = (projectId) => {
  const found: PlanNote[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the hooks of all modules are always the same, in one order
  for (const useNotes of hooks()) found.push(...useNotes(projectId));
  return found;
};
