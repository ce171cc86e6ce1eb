/** What screens of other modules show of tasks: the address of one. */
export { taskHref } from './task-actions.ts';
