/** What other modules ask of tasks. */
export { endWaitingParents } from './parents.ts';
export { ancestors, type BranchTask, descendants } from './task-facts.ts';
