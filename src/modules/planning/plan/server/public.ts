/** Plans for other modules. */
export { takeBaseline } from './change/baselines.ts';
export {
  applyBundled,
  type BundledChange,
  bundledDiff,
  bundledProblems,
  holdChanges,
  markBundled,
  needsApproval,
  ownApproval,
  ownForBundle,
} from './change/bundled-changes.ts';
export { editOrPropose, openPlan, putPlan } from './change/edit-or-propose.ts';
export { type Generating, generateTasks } from './change/generate-tasks.ts';
export { onGeneratedTasks, onTasksMade, sourcesOf, tasksMadeOf, tellSources } from './change/generated-tasks.ts';
export { type MeasuredPlan, type MeasuredTask, measuredPlans } from './change/measured-plans.ts';
export { proposeChange } from './change/propose-change.ts';
export { changeTasks, handOverTasks, reschedulePlan } from './edit/change-tasks.ts';
export { importFile } from './exchange/put-file.ts';
export { asItIs } from './exchange/read-plan-file.ts';
export { heldFinished, heldTaskStatus } from './held-task.ts';
export { plannedCents, storedCosts } from './plan-costs.ts';
export type { PlanOwner } from './plan-owner.ts';
export { loadPlan, type StoredPlan } from './plan-store.ts';
export { COUNTS_AS_TASK, COUNTS_IN_PROGRESS, PROGRESS_WEIGHT } from './plan-sums.ts';
export { planUnits } from './plan-units.ts';
