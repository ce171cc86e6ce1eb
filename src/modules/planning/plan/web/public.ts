/** Additions of other modules to the screens of plans. */

export type { TaskPartProps } from './edit/TaskPart.tsx';
export type { TaskOperations } from './edit/task-operations.ts';
export { HolidaysNote } from './HolidaysNote.tsx';
export type { EditedPlan, PlanToolsProps } from './PlanTools.tsx';
export type { PlanNote } from './schedule/plan-notes.ts';
