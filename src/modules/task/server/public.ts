/** What other modules ask of tasks. */
export { finishConfigs } from './finish-config.ts';
export { bindFinishNotes, type FinishNoter } from './finish-notes.ts';
export { endParentsBySetting, endWaitingParents } from './parents.ts';
export { bindReported, type Reported } from './reported.ts';
export { ancestors, type BranchTask, descendants } from './task-facts.ts';
