/** Buttons that modules which build on plans add to the bar of a project's plan. */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface PlanToolsProps {
  projectId: number;
  /** Does it once nothing is unsaved. */
  saved(work: () => void): void;
  /** The plan as it is being edited. */
  edited: EditedPlan;
}
export interface EditedPlan {
  subscribe(listener: () => void): () => void;
  /** Another one after each edit. */
  snapshot(): number;
  /** Planned finish of its tasks as civil dates. */
  finishes(): ReadonlyMap<number, string | null>;
}
declare module '#web/screens.ts' {
  interface Screens {
    planTools?: Part<PlanToolsProps>;
  }
}
export const PlanTools = slot<PlanToolsProps>('planTools');
