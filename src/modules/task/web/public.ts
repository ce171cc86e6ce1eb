/** What screens of other modules use of tasks: the address of one. */
export { taskHref } from './task-actions.ts';
