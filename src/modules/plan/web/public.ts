/** What other modules add to the screens of plans. */
export { bindTaskOperations, type TaskOperations } from './edit/task-operations.ts';
