/**
 * What modules that build on plans know against the dates of tasks (materials that come late), told among the problems of
 * the plan. The application binds it here.
 */
export interface PlanNote {
  key: string;
  taskId: number;
  /** In the viewer's language. */
  text: string;
}
/** A hook: what is known of a project's plan, nothing for those who may not know it. */
type PlanNotes = (projectId: number | undefined) => readonly PlanNote[];

const NONE: readonly PlanNote[] = [];
let source: PlanNotes = () => NONE;
export function bindPlanNotes(hook: PlanNotes): void {
  source = hook;
}

export const usePlanNotes: PlanNotes = (projectId) => source(projectId);
