/** What other modules ask of tasks. */
export { ancestors, type BranchTask, descendants } from './task-facts.ts';
