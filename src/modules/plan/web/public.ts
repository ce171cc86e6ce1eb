/** What other modules add to the screens of plans. */

export { bindTaskPart, type TaskPartProps } from './edit/TaskPart.tsx';
export { bindTaskOperations, type TaskOperations } from './edit/task-operations.ts';
export { bindPlanSettings } from './PlanSettingsPart.tsx';
export { bindPlanNotes, type PlanNote } from './schedule/plan-notes.ts';
